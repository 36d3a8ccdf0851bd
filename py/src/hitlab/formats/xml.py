"""Elements of a text in XML, with the lines where they start."""

import re
from dataclasses import dataclass, field
from xml.parsers import expat

from hitlab.formats.errors import ReadingError, quoted
from hitlab.formats.frame import Pair

PROLOG = re.compile(r"\s*(?:<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>\[]*(?:\[[^\]]*\]\s*)?>)", re.S)
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
LENGTH = re.compile(rf"\s*({NUMBER.pattern})\s*(?:px)?\s*")


@dataclass
class Element:
    """An element: its name and attributes without namespaces, and the elements and text inside."""

    name: str
    fields: dict[str, str]
    line: int
    children: "list[Element]" = field(default_factory=list)
    text: str = ""


def parsed(text: str) -> Element:
    """Return an element that contains the elements of a text, which may have no common root."""
    if "<!ENTITY" in text:
        raise ReadingError("paste.xml", detail="<!ENTITY")
    head, at = "", 0
    while found := PROLOG.match(text, at):
        at = found.end()
    head = "\n" * text.count("\n", 0, at)
    top = Element("", {}, 0)
    open_elements = [top]
    parser = expat.ParserCreate()

    def start(name: str, fields: dict[str, str]) -> None:
        own = {_local(key): value for key, value in fields.items()}
        element = Element(_local(name), own, parser.CurrentLineNumber)
        open_elements[-1].children.append(element)
        open_elements.append(element)

    def write(text: str) -> None:
        open_elements[-1].text += text

    parser.StartElementHandler, parser.CharacterDataHandler = start, write
    parser.EndElementHandler = lambda name: open_elements.pop()
    try:
        parser.Parse(f"<all>{head}{text[at:]}</all>", True)
    except expat.ExpatError as error:
        detail = expat.ErrorString(error.code)
        raise ReadingError("paste.xml", detail=detail).at(error.lineno) from error
    return top.children[0]


def _local(name: str) -> str:
    return name.rpartition(":")[2]


def number(element: Element, name: str, default: float | None = None) -> float:
    """Return an attribute that must be a number, possibly in px."""
    text = element.fields.get(name)
    if text is None and default is not None:
        return default
    found = LENGTH.fullmatch(text or "")
    if not found:
        value = quoted(text or "")
        raise ReadingError("paste.number", name=name, text=value).at(element.line)
    return float(found[1])


def points(element: Element, name: str) -> list[Pair]:
    """Return an attribute that must be a list of points."""
    text = element.fields.get(name, "")
    numbers = [float(each) for each in NUMBER.findall(text)]
    if NUMBER.sub("", text).replace(",", " ").strip() or not numbers:
        raise ReadingError("paste.outline", text=quoted(text)).at(element.line)
    if len(numbers) % 2:
        raise ReadingError("paste.odd", found=len(numbers)).at(element.line)
    return list(zip(numbers[::2], numbers[1::2]))
