"""The reference: all public names, links that lead somewhere, and nothing from another origin."""

import doctest
import json
import os
import re
import subprocess
import sys
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import hitlab as hl
import node
import pytest

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOK = ROOT / "py" / "reference" / "first_steps.ipynb"  # which lies beside the pages
SITE = ROOT / "web"  # above the reference
VERSION = "9.8.7"
WHEEL = f"package/hitlab-{VERSION}-py3-none-any.whl"  # which the build adds to it


class Page(HTMLParser):
    """What a page has: the names of its elements, links, resources and ids."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.ids, self.links, self.resources = set(), [], set(), set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        named = dict(attrs)
        self.elements.add(tag)
        self.ids += [named["id"]] if "id" in named else []
        assert "style" not in named
        if tag == "a":
            self.links.add(named["href"])
        else:
            self.resources |= {named[name] for name in ("src", "href") if name in named}


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """Write the reference; read its pages by name, in `texts` as they are."""
    folder = tmp_path_factory.mktemp("site") / "reference"
    command = [sys.executable, "-P", ROOT / "py/reference/make.py", folder, VERSION]
    package = str(Path(hl.__file__).parents[1])
    subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": package})
    for name in ("reference.css", "copy.js", NOTEBOOK.name):
        assert (folder / name).is_file()
    paths = [*folder.glob("*.html"), folder / "search.json"]
    return {path.name: path.read_text(encoding="utf-8") for path in paths}


def without_tags(text):
    return unescape(re.sub("<[^>]+>", "", text))


@pytest.fixture(scope="module")
def parsed(pages):
    return {name: Page(text) for name, text in pages.items() if name != "search.json"}


def section(text, name):
    """Return what the page says of a name."""
    return text.split(f'<section id="{name}">')[1].split("</section>")[0]


@pytest.mark.slow(5)
@pytest.mark.parametrize("name", hl.__all__)
def test_every_public_name_is_told(pages, name):
    """Its signature, its docstring's first words; its parameters where it has some."""
    told = re.sub("<[^>]+>", "", section(pages["hitlab.html"], name))
    first = re.split(r"[`.:]", getattr(hl, name).__doc__)[0]
    assert first in re.sub(r"\s+", " ", told)
    if name not in ("Shape", "PlaneShape", "Single", "Batch"):  # which nobody makes
        assert f"{name}(" in told
    for heading in ("Parameters", "Returns", "Raises", "Examples"):
        assert f"{heading}\n" in told or f"{heading}\n    ---" not in getattr(hl, name).__doc__


SOLIDS = {"Sphere", "Mesh", "Point3", "Triangle3", "Box3", "Capsule3", "Segment3", "Ray3", "Line3"}
SOLIDS |= {"Hull3", "HalfSpace3"}


def test_moves_are_told_once_for_all_shapes(pages):
    for name in ("Shape.shape", "Shape.bounds", "Shape.translate", "PlaneShape.rotate"):
        assert f'id="{name}"' in section(pages["hitlab.html"], name.split(".")[0])
    found = re.findall(r'id="(\w+)\.rotate"', pages["hitlab.html"])
    assert {"PlaneShape", "Group"} == {each for each in found if each not in SOLIDS}


def test_every_field_of_a_meeting_is_told(pages):
    assert re.findall(r'id="Meeting\.(\w+)"', pages["hitlab.html"]) == ["kind", "point", "s", "t"]
    assert pages["hitlab.html"].count('.kind"') == 1  # not that of a shape's class


def test_what_the_package_keeps_to_itself_is_not_told(pages):
    text = pages["hitlab.html"]
    assert not re.search(
        r'id="\w+\.(core|boundary|prepared|columns|frame|ball|hierarchy|fields|dimension|_\w+)"',
        text,
    )
    assert "numpy._typing" not in text
    assert "hitlab." not in re.sub(
        r"<pre>.*?</pre>|<[^>]+>|hitlab\.(stack|html)", "", text, flags=re.S
    )


def test_every_link_leads_somewhere(parsed):
    """To an id of a page that there is, or to a file of the site above."""
    for name, page in parsed.items():
        assert len(page.ids) == len(set(page.ids)), name
        for link in page.links:
            path, fragment = urlsplit(link).path or name, urlsplit(link).fragment
            if urlsplit(link).netloc:
                assert link.startswith("https://"), link
            elif path.startswith("../"):
                assert path[3:] == WHEEL or (SITE / path[3:]).is_file(), link
            else:
                assert path in parsed or path == NOTEBOOK.name, (name, link)
                assert not fragment or fragment in parsed[path].ids, (name, link)


def test_every_page_names_the_version_and_its_wheel(pages):
    names = re.findall(r"hitlab-[\w.-]*\.whl", "".join(pages.values()))
    assert len(names) > 3
    assert {*names} == {WHEEL.split("/")[-1]}
    html = [text for name, text in pages.items() if name.endswith(".html")]
    assert all(f"<footer>hitlab {VERSION} · " in text for text in html)
    assert "Unreleased" in pages["changelog.html"]


def test_nothing_comes_from_another_origin(parsed, pages):
    files = {"../icon.svg", "../style/tokens.css", "reference.css", "copy.js"}
    for name, page in parsed.items():
        assert page.resources == files | ({"search.js"} if name == "search.html" else set())
        assert not page.elements & {"iframe", "object", "style"}
        assert "default-src 'none'; script-src 'self';" in pages[name]
        assert ("connect-src 'self'" in pages[name]) == (name == "search.html")
    css = (ROOT / "py/reference/reference.css").read_text(encoding="utf-8")
    assert "url(" not in css and "@import" not in css


def test_guides_are_in_the_menu_and_the_search_next_to_it(parsed, pages):
    assert all('<form action="search.html"' in pages[name] for name in parsed)
    guides = {name for name in parsed if not name.startswith("source.")} - {"search.html"}
    assert all(guides <= page.links for page in parsed.values())


def test_every_name_links_to_the_line_of_its_source(pages):
    for name in hl.__all__:
        page, number = re.search(
            r'href="(source\.[\w.]+)#L-(\d+)"', section(pages["hitlab.html"], name)
        ).groups()
        listing = without_tags(pages[page].split('<pre class="listing">')[1].split("</pre>")[0])
        lines = listing.splitlines()[int(number) - 1 :]
        found = next(line for line in lines if re.match(r"(def|class) ", line))
        assert re.match(rf"(def|class) {name}\b|(\w+) = ", found)


def test_types_are_written_for_people(pages):
    """Neither what stands for anything, nor the package's own spellings of types."""
    for declared in re.findall(r'<div class="signature">(.*?)</div>', pages["hitlab.html"], re.S):
        text = without_tags(declared)
        assert not re.search(r": Any|factory|Optional|Number|typing|~|Hits|Lengths|_dtype", text), (
            text
        )
        assert "Any" not in re.sub(r"Callable\[.*?\], Any\]", "", text), text


def blocks(page):
    """Yield each example of a page, and what is copied of it: all but prompts and output."""
    for block in re.findall(r"<pre[^>]*>(.*?)</pre>", page, re.S):
        if 'class="gp"' in block:
            typed = re.sub(r'<span class="g[po][^>]*>.*?</span>', "", block, flags=re.S)
            yield without_tags(block), without_tags(typed)


def test_what_is_copied_of_an_example_is_what_one_types(pages):
    for name, page in pages.items():
        for text, typed in blocks(page):
            examples = doctest.DocTestParser().get_examples(text)
            sources = "".join(each.source for each in examples)
            assert re.sub(r"\n+", "\n", typed.strip() + "\n") == sources, name
            assert "import hitlab as hl" in typed or "hl." not in typed, (name, text)


def test_every_example_runs_by_itself(pages):
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    for name, page in pages.items():
        for text, _ in blocks(page):
            runner.run(doctest.DocTestParser().get_doctest(text, {}, name, name, 0))
    assert runner.tries > 300 and not runner.failures


@pytest.mark.parametrize("name", ["which", "coming"])
def test_every_call_of_a_table_is_an_example_of_its_section(name):
    text = (ROOT / f"py/reference/{name}.md").read_text(encoding="utf-8")
    count = 0
    for part in text.split("\n## ")[1:]:
        examples = "".join(each.source for each in doctest.DocTestParser().get_examples(part))
        for call in re.findall(r"^\|[^|]*\| `([^`]*\([^`]*)` \|", part, re.M):
            assert call in examples, call
            count += 1
    assert count > 20


SEARCHED = {
    "overlap": "overlap", "contains": "contains",
    "collide": "intersects", "collision": "intersects",
    "distance": "distance", "raycast": "raycast", "contact": "contact",
    "normal": "Contact.normal", "penetration": "contact", "push apart": "push_apart",
    "polygon": "Polygon", "concave": "convex_parts", "circle": "Disk", "rectangle": "Box",
    "line of sight": "raycast", "sweep": "sweep", "tunneling": "sweep",
    "broad phase": "Group.collisions", "nearest": "Group.nearest",
    "shapely": "Using hitlab with shapely", "pymunk": "Coming from other libraries",
    "geojson": "from_geometry", "save": "Saving and loading", "pickle": "Threads and processes",
    "tolerance": "Tolerance", "float32": "Number types", "area": "overlap",
    "STRtree": "Many shapes of any kinds", "remove": "Adding and removing shapes",
    "iframe": "Embedding the page", "deploy": "Deploying the page",
    "license": "Version and licence",
    "batch": "Batches", "numpy": "Batches",
    "json": "Explanation.to_json", "link": "link",
    "aabb": "Box", "which query": "Which query do I need?", "install": "Install",
    "move": "Shape.translate", "turn": "PlaneShape.rotate", "gjk": "algorithms",
    "plot": "On matplotlib", "jupyter": "In a notebook", "widget": "In a notebook",
    "push two boxes apart": "Pushing boxes apart", "push boxes apart": "Pushing boxes apart",
    "which polygon does the ray meet first": "what does each ray hit first?",
    "which of my 1000 polygons does this ray meet first?": "what does each ray hit first?",
    "dent distance": "distance",
    "how far apart are they": "how far apart are they?", "polygon with a dent": "convex_parts",
    "raycst": "raycast", "rotating": "Group.rotate",
}  # fmt: skip

SEARCH = """
import { searcher } from "./py/reference/search-index.js";
import { readFileSync } from "node:fs";
const { entries, typed } = JSON.parse(readFileSync(0, "utf8"));
const search = searcher(entries);
console.log(JSON.stringify(typed.map((words) => search(words).map(({ title }) => title))));
"""


def test_the_search_finds_what_people_type_in_the_first_three(pages):
    entries = json.loads(pages["search.json"])
    listed = re.findall(r'<li><a href="[^"]*">(.*?)</a>', pages["search.html"], re.S)
    titles = [each["title"] for each in entries]
    assert [unescape(title) for title in listed] == titles
    assert len(titles) > 150 and {*hl.__all__} < {*titles}
    asked = {"entries": entries, "typed": [*SEARCHED, "qwzxv", " "]}
    *found, nothing, everything = node.printed(SEARCH, given=asked)
    missed = {
        typed: best[:5]
        for (typed, title), best in zip(SEARCHED.items(), found)
        if title not in best[:3]
    }
    assert not missed
    assert not nothing and everything == titles
    assert "The search needs JavaScript and a web server" in pages["search.html"]


def test_a_guide_read_as_it_is_leads_to_the_part_that_its_page_has_in_its_place(pages):
    text = (ROOT / "py/reference/semantics.md").read_text(encoding="utf-8")
    [anchor] = re.findall(r"\]\(\.\./README\.md#([\w-]+)\)", text)
    assert anchor == "one-semantics-for-every-pair"
    page = without_tags(pages["semantics.html"])
    assert "a ray along an edge, through a corner, or tangent" in page
    assert "is a table of all special cases" not in page
