"""Shapes of CSS: `polygon()`, `circle()`, `xywh()` and `path()`, as in `clip-path`; placed boxes.

A box of rules has left, top, width and height in pixels; `rotate()` is about its centre. If its
corners are round to the middle, a square one is a disk.
"""

import re

from hitlab.formats import svg
from hitlab.formats.builder import Builder, Parts
from hitlab.formats.errors import ReadingError, located, quoted
from hitlab.formats.frame import OWN
from hitlab.formats.xml import Element
from hitlab.links.decimals import total
from hitlab.links.grammar import radians

FUNCTION = re.compile(
    r"\s*(?:(?:-webkit-)?(?:clip-path|shape-outside|offset-path)\s*:)?\s*"
    r"(?P<name>polygon|circle|ellipse|inset|rect|xywh|path)\((?P<body>[^()]*)\)\s*[;,]?"
)
IS_ONE = re.compile(
    r"\s*(?:(?:-webkit-)?(?:clip-path|shape-outside|offset-path)\s*:"
    r"|(?:polygon|circle|inset|xywh)\([^()]*[0-9](?:px|%))"
)
RULE_BOX = re.compile(r"(?P<name>[^{}]*)\{(?P<body>[^{}]*)\}\s*")
COMMENT = re.compile(r"/\*.*?\*/", re.S)
IS_BOX = re.compile(
    r"\s*(?:/\*.*?\*/\s*)*(?:[.#\w][^{}();=\"]*\{)?[^{}()=\"]*(?<![-\w\"])(?:width|left)\s*:"
    r"\s*[-+.\d]+px\s*[;}]?",
    re.S,
)
SIDES = ("left", "top", "width", "height")
MOVING = re.compile(
    r"right|bottom|inset|translate|scale|margin.*|transform-origin|border-radius|transform|rotate"
)
"""Properties that change where a box is or its shape."""
TURN = re.compile(r"(?:rotate\()?\s*([-+.\d]+)(deg|rad|turn)\s*\)?")
TURNS = {"deg": 1.0, "turn": 360.0}
LENGTH = re.compile(r"([-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[-+]?[0-9]+)?)(?:px)?", re.I)
RULE = re.compile(r"\s*(?:nonzero|evenodd)\s*,")


def boxes(text: str, builder: Builder) -> list[Parts]:
    """Return the boxes of rules, or of declarations alone."""
    found, at = list[Parts](), 0
    text = COMMENT.sub(lambda it: "\n" * it[0].count("\n"), text).lstrip(" \t")
    for rule in RULE_BOX.finditer(text) if "{" in text else [RULE_BOX.match(f"{{{text}}}")]:
        line = text.count("\n", 0, at + 1) + 1
        if rule is None or ("{" in text and rule.start() != at):
            raise ReadingError("paste.value", text=quoted(text[at:].strip())).at(line)
        with located(line, rule["body"].strip()):
            found.append(box(rule["body"], builder))
        at = rule.end()
    if text[at:].strip() and "{" in text:
        raise ReadingError("paste.value", text=quoted(text[at:].strip()))
    if not builder.y_down:
        builder.note("paste.by-up", "y_down", name="CSS")
    return found


def box(body: str, builder: Builder) -> Parts:
    """Return the box of declarations."""
    own = dict(declaration(each) for each in body.split(";") if each.strip())
    for side in SIDES:
        if side not in own:
            raise ReadingError("paste.missing", type="CSS", name=side)
    x, y, width, height = (length(own.pop(side)) for side in SIDES)
    turn = angle(own.pop("transform" if "transform" in own else "rotate", "none"))
    is_round = own.pop("border-radius", "0") in ("50%", "100%")
    for name, value in own.items():
        if MOVING.fullmatch(name) and value not in ("0", "none", "auto"):
            raise ReadingError("paste.key", key=name, text=quoted(value))
        builder.skip(name)
    if is_round and width != height:
        raise ReadingError("paste.ellipse", width=width, height=height)
    if is_round:
        return builder.disk((x + width / 2, y + width / 2), width / 2)
    if not turn:
        return builder.rectangle((x, y, total(x, width), total(y, height)))
    return builder.box((x + width / 2, y + height / 2), (width, height), turn)


def declaration(text: str) -> tuple[str, str]:
    """Return the name and the value of a declaration."""
    name, sign, value = text.partition(":")
    if not sign:
        raise ReadingError("paste.value", text=quoted(text.strip()))
    return name.strip(), value.strip()


def angle(text: str) -> float:
    """Return the angle of a rotation in radians; other transforms raise an error."""
    if text == "none":
        return 0.0
    found = TURN.fullmatch(text)
    if not found:
        raise ReadingError("paste.key", key="transform", text=quoted(text))
    number, unit = float(found[1]), found[2]
    return number if unit == "rad" else radians(number * TURNS[unit])


def read(text: str, builder: Builder) -> list[Parts]:
    """Return the shapes of some functions of shapes, in pixels."""
    found: list[Parts] = []
    at = 0
    while text[at:].strip():
        line = text.count("\n", 0, at + len(text[at:]) - len(text[at:].lstrip())) + 1
        function = FUNCTION.match(text, at)
        if not function:
            raise ReadingError("paste.value", text=quoted(text[at:].strip())).at(line)
        with located(line, function[0].strip()):
            found += shapes(function["name"], function["body"], builder)
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
