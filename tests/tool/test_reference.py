"""The reference: all public names, links that lead somewhere, and nothing from another origin."""

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import hitlab as hl
import pytest

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "web"  # above the reference
WHEEL = f"package/hitlab-{hl.__version__}-py3-none-any.whl"  # which the build adds to it


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
    command = [sys.executable, "-P", ROOT / "py/reference/make.py", folder]
    package = str(Path(hl.__file__).parents[1])
    subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": package})
    assert (folder / "reference.css").is_file()
    return {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.html")}


@pytest.fixture(scope="module")
def parsed(pages):
    return {name: Page(text) for name, text in pages.items()}


def section(text, name):
    """Give what the page says of a name."""
    return text.split(f'<section id="{name}">')[1].split("</section>")[0]


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


def test_moves_are_told_once_for_all_shapes(pages):
    for name in ("Shape.shape", "Shape.bounds", "Shape.translate", "PlaneShape.rotate"):
        assert f'id="{name}"' in section(pages["hitlab.html"], name.split(".")[0])
    assert re.findall(r'id="(\w+)\.rotate"', pages["hitlab.html"]) == ["PlaneShape", "Group"]


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
                assert path in parsed, (name, link)
                assert not fragment or fragment in parsed[path].ids, (name, link)


def test_every_text_names_the_wheel_that_there_is(pages):
    texts = [*pages.values(), (ROOT / "README.md").read_text(encoding="utf-8")]
    names = re.findall(r"hitlab-[\w.-]*\.whl", "".join(texts))
    assert len(names) > 3
    assert {*names} == {WHEEL.split("/")[-1]}


def test_nothing_comes_from_another_origin_and_no_script_runs(parsed, pages):
    for name, page in parsed.items():
        assert page.resources == {"../icon.svg", "../style/tokens.css", "reference.css"}
        assert not page.elements & {"script", "iframe", "object", "style"}
        assert "default-src 'none'" in pages[name]
    css = (ROOT / "py/reference/reference.css").read_text(encoding="utf-8")
    assert "url(" not in css and "@import" not in css


def test_guides_are_in_the_menu(parsed):
    assert all(set(parsed) <= page.links for page in parsed.values())
