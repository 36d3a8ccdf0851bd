"""Shapes of CSS: `polygon()`, `circle()`, `xywh()` and `path()`, as in `clip-path`."""

import re

from hitlab.formats import svg
from hitlab.formats.builder import Builder, Parts
from hitlab.formats.errors import ReadingError, quoted
from hitlab.formats.frame import OWN
from hitlab.formats.xml import Element
from hitlab.links.decimals import total

FUNCTION = re.compile(
    r"\s*(?:(?:-webkit-)?(?:clip-path|shape-outside|offset-path)\s*:)?\s*"
    r"(?P<name>polygon|circle|ellipse|inset|rect|xywh|path)\((?P<body>[^()]*)\)\s*[;,]?"
)
IS_ONE = re.compile(
    r"\s*(?:(?:-webkit-)?(?:clip-path|shape-outside|offset-path)\s*:"
    r"|(?:polygon|circle|inset|xywh)\([^()]*[0-9](?:px|%))"
)
LENGTH = re.compile(r"([-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[-+]?[0-9]+)?)(?:px)?", re.I)
RULE = re.compile(r"\s*(?:nonzero|evenodd)\s*,")


def read(text: str, builder: Builder) -> list[Parts]:
    """Return the shapes of some functions of shapes, in pixels."""
    found: list[Parts] = []
    at = 0
    while text[at:].strip():
        line = text.count("\n", 0, at + len(text[at:]) - len(text[at:].lstrip())) + 1
        function = FUNCTION.match(text, at)
        if not function:
            raise ReadingError("paste.value", text=quoted(text[at:].strip())).at(line)
        try:
            found += shapes(function["name"], function["body"], builder)
        except ReadingError as error:
            raise error.at(line) from error.__cause__
        at = function.end()
    if not builder.y_down:
        builder.note("paste.by-up", "y_down", name="CSS")
    return found


def shapes(name: str, body: str, builder: Builder) -> list[Parts]:
    """Return the shapes of one function."""
    if name == "path":
        data = RULE.sub("", body).strip(" \"'")
        return [*svg.path(Element("path", {"d": data}, 0), OWN, builder)]
    body = RULE.sub("", body)
    if name == "polygon":
        rows = [[*map(length, each.split())] for each in body.split(",") if each.strip()]
        if any(len(row) != 2 for row in rows):
            raise ReadingError("paste.outline", text=quoted(body))
        return [builder.outline([(x, y) for x, y in rows])]
    words = body.replace(" at ", " ").split()
    if name == "circle" and " at " in body and len(words) == 3:
        radius, x, y = map(length, words)
        return [builder.disk((x, y), radius)]
    if name == "xywh" and len(words) == 4:
        x, y, width, height = map(length, words)
        return [builder.rectangle((x, y, total(x, width), total(y, height)))]
    raise ReadingError("paste.call", name=name, found=len(words))


def length(text: str) -> float:
    """Return a length in pixels; percentages depend on an element, so they raise an error."""
    found = LENGTH.fullmatch(text)
    if not found:
        raise ReadingError("paste.number", name="px", text=quoted(text))
    return float(found[1])
