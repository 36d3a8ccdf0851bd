"""Write the reference: the guides of this folder, and the public names with their docstrings.

    python make.py FOLDER VERSION

It is plain HTML and one style sheet next to the page's own: it works from any path and requests
nothing from other origins. Scripts add the copy buttons and the search; without them, the search
page lists all entries. pdoc reads the package and its docstrings.
"""

import html
import json
import re
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy.typing
import pdoc.doc
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from pdoc.docstrings import convert
from pdoc.render_helpers import to_html

# Signatures show ArrayLike, not the half dozen types in numpy's definition of it.
vars(numpy.typing)["ArrayLike"] = type("ArrayLike", (), {"__module__": "builtins"})

import hitlab  # noqa: E402
from hitlab.shapes import base  # noqa: E402

# pdoc sees only what has been imported; some names are imported on first use.
vars(hitlab).update({name: getattr(hitlab, name) for name in hitlab.__all__})

HERE = Path(__file__).resolve().parent

MENU = {
    "index": "Start", "install": "Install", "which": "Which query", "hitlab": "All names",
    "semantics": "Semantics", "batches": "Batches", "costs": "Costs", "links": "Links",
    "recipes": "Recipes", "testing": "Testing", "plots": "Plots", "notebooks": "Notebooks",
    "shapely": "shapely", "coming": "From others", "changelog": "Changes", "search": "Search",
}  # fmt: skip
"""The pages by file, with their names in the menu."""

TEMPLATES = {"hitlab": "names.html", "search": "search.html"}
"""The pages that are not guides."""

FILES = ("reference.css", "copy.js", "first_steps.ipynb")
"""The files that are copied unchanged; the build bundles the search."""

SYNONYMS = json.loads((HERE / "synonyms.json").read_bytes())
"""Other words that people type for an entry, by its title."""

CHANGELOG = HERE.parents[1] / "CHANGELOG.md"
README = (HERE.parent / "README.md").read_text(encoding="utf-8")
ELSEWHERE = {"semantics": "One semantics for every pair", "recipes": "Recipes"}
"""The sections of the package's README that have their own page."""

TOLD = re.compile(r"^\[[^]]+\]\(\.\./README\.md#.*\n", re.MULTILINE)
"""The line in a guide that links to such a section; on its page, the section replaces it."""

INNER = base.INNER - {"kind"} | {"of", "turned"}
"""Members of shapes and steps that only the package's files use."""

SHORT = {
    r"numpy\.ndarray\[tuple\[typing\.Any, \.\.\.\], numpy\.dtype\[numpy\.(\w+)\]\]": r"NDArray[\1]",
    r"~(?=\w)|\b(?:hitlab|typing|collections\.abc)\.(?:\w+\.)*": "",
    rf"\b({'|'.join(hitlab.__all__)})\[(?:[^][]|\[[^][]*\])*\]": r"\1",
    r"\bHits\b": "bool | NDArray[bool]",
    r"\bKinds\b": "int | NDArray[int64]",
    r"\bLengths\b": "float | NDArray[float64]",
    r"\bOwn\b|\bOfBatch\b": "Shape",
    r"-> Any$": "-> Self",
    r"\ba: Any\b": "a: Shape | Group",
    r"\bb: Any\b": "b: Shape | None",
    r"tuple\[Any, \.\.\.\]": "tuple[Shape | Group, ...]",
    r"Optional\[(Literal\[[^]]*\])\]": r"\1 | None",
    "<factory>": "{}",
}
"""Short spellings of types, by Python's spelling; the text says what is single or a batch."""

WIDEST = 88
"""The maximum width of a signature; a longer one has one line for each parameter."""

Doc = Any  # pdoc's record of a class, a function or an attribute


class Entry(NamedTuple):
    """A search entry: a name, a section of a guide, or a question with its query."""

    title: str
    href: str
    summary: str
    text: str

    @property
    def words(self) -> str:
        """Synonyms of the title, separated by bars."""
        return "|".join(SYNONYMS.get(self.title, ()))


def main(folder: Path, version: str) -> None:
    """Write every page; in guides, VERSION in a wheel's name stands for the version."""
    folder.mkdir(parents=True, exist_ok=True)
    reference = Reference(version)
    pages = {name: reference.page(name) for name in MENU}
    pages |= {f"source.{name}": reference.source(name) for name in reference.modules()}
    for name, text in pages.items():
        (folder / f"{name}.html").write_text(stamped(text, version), encoding="utf-8")
    searched = [
        {"title": each.title, "words": each.words, "text": each.text}
        for each in reference.entries()
    ]
    text = stamped(json.dumps(searched, ensure_ascii=False), version)
    (folder / "search.json").write_text(text, encoding="utf-8")
    for name in FILES:
        text = (HERE / name).read_text(encoding="utf-8")
        (folder / name).write_text(stamped(text, version), encoding="utf-8")


class Reference:
    """The package as pdoc reads it, and its pages."""

    def __init__(self, version: str) -> None:
        self.version = version
        self.module = pdoc.doc.Module(hitlab)
        self.members: dict[str, Doc] = {name: self.module.members[name] for name in hitlab.__all__}
        self.ids = {*self.members}
        self.ids |= {part.qualname for doc in self.members.values() for part in public(doc)}
        self.jinja = Environment(
            loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined,
            trim_blocks=True, lstrip_blocks=True,
        )  # fmt: skip
        filters = {"signature": self.signature, "told": self.told, "public": public, "line": line}
        self.jinja.filters |= filters

    def page(self, name: str) -> str:
        """Render one page."""
        template = self.jinja.get_template(TEMPLATES.get(name, "guide.html"))
        return template.render(
            menu=MENU, name=name, title=MENU[name], version=self.version, **self.content(name)
        )

    def modules(self) -> list[str]:
        """List the modules that define a public name."""
        return sorted({doc.obj.__module__ for doc in self.members.values()})

    def source(self, module: str) -> str:
        """Render the source of a module, with an id before each line."""
        text = Path(sys.modules[module].__file__ or "").read_text(encoding="utf-8")
        lines = to_html(f"```python\n{text}```").split("<code>")[1].splitlines()
        code = "\n".join(f'<i id="L-{i}"></i>{line}' for i, line in enumerate(lines, 1))
        template = self.jinja.get_template("source.html")
        body = Markup(f'<pre class="listing"><code>{code}')
        return template.render(menu=MENU, name="", title=module, version=self.version, body=body)

    def content(self, name: str) -> dict[str, Any]:
        """Return the values of a page's template."""
        if name == "hitlab":
            return {"groups": self.groups()}
        if name == "search":
            return {"entries": self.entries()}
        return self.guide(name)

    def guide(self, name: str) -> dict[str, Any]:
        """Return the body of a guide and its table of contents."""
        text = guide(name).replace("](reference/", "](")
        text = re.sub(r"\]\((\w+)\.md(#[\w-]+)?\)", r"](\1.html\2)", text)
        body: Any = to_html(text.replace("```python\n>>>", "```pycon\n>>>"))
        prefix = {"prefix": r"hl\."} if name == "coming" else {}  # other libraries have a Point too
        return {"body": self.linked(body, **prefix), "contents": Markup(body.toc_html or "")}

    def entries(self) -> list[Entry]:
        """List the entries of the search: names, then sections of guides, then questions."""
        found = []
        for doc in self.members.values():
            for each in (doc, *public(doc)):
                first = re.split(r"(?<=[.:])\s", each.docstring, maxsplit=1)[0]
                href, text = f"hitlab.html#{each.qualname}", plain(each.docstring)
                found.append(Entry(each.qualname, href, plain(first).rstrip(":"), text))
        for name in [each for each in MENU if each not in TEMPLATES]:
            sections = re.split(r'<h[123] id="([^"]+)">(.*?)</h[123]>', self.guide(name)["body"])
            for id, title, text in zip(sections[1::3], sections[2::3], sections[3::3]):
                found.append(Entry(plain(title), f"{name}.html#{id}", MENU[name], plain(text)))
        for section in self.guide("which")["body"].split("<h2 ")[1:]:
            href = "which.html#" + section.split('"')[1]
            for asked, query in re.findall(r"<td>(.*?)</td>\s*<td>(.*?)</td>", section):
                found.append(Entry(plain(asked), href, plain(query), ""))
        if unknown := SYNONYMS.keys() - {each.title for each in found}:
            raise ValueError(f"synonyms.json names entries that do not exist: {unknown}")
        return found

    def groups(self) -> dict[str, list[Doc]]:
        """Return the names grouped by kind, in alphabetical order."""
        found: dict[str, list[Doc]] = {
            "Functions": [], "Shapes of the plane": [], "Shapes of space": [],
            "All shapes": [], "Many shapes": [],
            "Results": [], "For type checkers": [],
        }  # fmt: skip
        for doc in self.members.values():
            found[group(doc.obj)].append(doc)
        return found

    def told(self, doc: Doc) -> Markup:
        """Return a docstring as HTML, with its sections as headings below that of the name."""
        text = re.sub(r" *# doctest: .*", "", convert(doc.docstring, "numpy", None))
        body = re.sub(r'<(/?)h6(?: id="[^"]*")?>', r"<\1h4>", to_html(text))
        # Remove the colon after a parameter without a description.
        body = re.sub(r":(?=(?:</p>)?\s*</li>)", "", body)
        return self.linked(body, doc.qualname)

    def signature(self, doc: Doc) -> Markup:
        """Return a declaration as HTML, unbroken if it fits on a line."""
        callee = doc.members["__init__"] if isinstance(doc, pdoc.doc.Class) else doc
        if isinstance(callee, pdoc.doc.Function):
            method = "." in callee.qualname
            if callee is not doc and not callee.signature_without_self.parameters:
                return Markup("")  # users do not construct it
            text = str(callee.signature_without_self if method else callee.signature)
            text = doc.qualname + short(text)
            flat = re.sub(r"\(\n    |(,)\n    |\n(\))", joined, text)
            text = flat if len(flat) <= WIDEST else text.replace("\n)", ",\n)")
        else:
            text = doc.name + short(doc.annotation_str)
        code = to_html(f"```python\n{text}\n```")
        return Markup(
            re.sub(
                r'(?<=<span class="n">)\w+(?=</span>)', self._link(doc.qualname.split(".")[0]), code
            )
        )

    def linked(self, body: str, own: str = "", prefix: str = r"(?:hl\.)?") -> Markup:
        """Make every public name in code a link to its entry, and mark errors as output."""
        body = re.sub(
            r'<span class="gt">.*?(?=<span class="gp">|\n\n|</code>)', error, body, flags=re.DOTALL
        )
        return Markup(re.sub(rf"(?<=<code>){prefix}([\w.]+)(?=[(<])", self._link(own), body))

    def _link(self, own: str) -> Any:
        def link(found: re.Match[str]) -> str:
            name = found[found.lastindex or 0]
            known = name in self.ids and name != own
            return f'<a href="hitlab.html#{name}">{found[0]}</a>' if known else found[0]

        return link


def guide(name: str) -> str:
    """Return the text of a guide: a file, parts of the README, or both."""
    start, *others = re.split(r"^## (.+)\n", README, flags=re.MULTILINE)
    sections = dict(zip(others[::2], others[1::2]))
    if name == "index":
        here = (each for each in sections.items() if each[0] not in ELSEWHERE.values())
        return start + "".join(f"## {title}\n{text}" for title, text in here)
    file = CHANGELOG if name == "changelog" else HERE / f"{name}.md"
    told = sections.get(ELSEWHERE.get(name, ""), "").replace("\n### ", "\n## ")
    if not file.is_file():
        return f"# {MENU[name]}\n\n{told}"
    return TOLD.sub(lambda _: told, file.read_text(encoding="utf-8"))


def stamped(text: str, version: str) -> str:
    """Replace VERSION in the name of a wheel."""
    return text.replace("hitlab-VERSION-", f"hitlab-{version}-")


def error(found: re.Match[str]) -> str:
    """Return an error as one piece of output, which the copy button omits."""
    return f'<span class="go gt">{re.sub("<[^>]+>", "", found[0])}</span>'


def plain(told: str) -> str:
    """Return a text without its markup and line breaks."""
    return html.unescape(re.sub(r"<[^>]+>|`", "", " ".join(told.split())))


def line(doc: Doc) -> str:
    """Return the link to the first line of a name's source, or "" if it is unknown."""
    return f"source.{doc.taken_from[0]}.html#L-{doc.source_lines[0]}" if doc.source_lines else ""


def joined(found: re.Match[str]) -> str:
    """Return the text that replaces a line break if a signature fits on a line."""
    return ", " if found[1] else found[2] or "("


def group(member: Any) -> str:
    """Return the group of a public name."""
    if member in (hitlab.Shape, hitlab.PlaneShape):
        return "All shapes"
    if member is hitlab.Group:
        return "Many shapes"
    if not isinstance(member, type):
        return "Functions"
    if issubclass(member, hitlab.Shape):
        return f"Shapes of {'space' if member.dimension == 3 else 'the plane'}"
    return "Results" if issubclass(member, tuple) else "For type checkers"


def public(doc: Doc) -> list[Doc]:
    """List the documented members of a class that are for its users, methods last."""
    if not isinstance(doc, pdoc.doc.Class):
        return []
    own = filter(is_own, doc.members.values())
    parts = [part for part in own if part.docstring and is_told(part)]
    return sorted(parts, key=lambda part: isinstance(part, pdoc.doc.Function))


def is_own(part: Doc) -> bool:
    """Return whether a member is the class's own, or of a base class without its own entry."""
    module, name = part.taken_from
    is_inner = module.startswith("hitlab.") and name.split(".")[0] not in hitlab.__all__
    return name == part.qualname or is_inner


def is_told(part: Doc) -> bool:
    """Return whether a member has a docstring worth showing."""
    of_class = "ClassVar" in getattr(part, "annotation_str", "")
    inner = of_class or part.name in INNER or part.name.startswith("_")
    return not (inner or part.docstring.startswith("Alias for field"))


def short(annotated: str) -> str:
    """Shorten types to the spelling of the sources."""
    for spelt, written in SHORT.items():
        annotated = re.sub(spelt, written, annotated)
    return annotated


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
