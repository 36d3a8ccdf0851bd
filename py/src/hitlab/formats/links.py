"""Links of the page, and parts of them, such as disk=0,0,1."""

import math
import re
from urllib.parse import unquote_to_bytes

from hitlab.formats.builder import Builder, Parts
from hitlab.formats.errors import ReadingError, quoted
from hitlab.formats.kinds import PLANE, SOLIDS, SPACE, from_numbers, from_rings
from hitlab.links import decimals
from hitlab.links.explain_link import bodies_in
from hitlab.links.grammar import HOLE, radians
from hitlab.shapes.space import Box3

BROKEN = re.compile(r"%(?![0-9A-Fa-f]{2})")


def read(text: str, builder: Builder) -> list[Parts]:
    """Return the shapes of a link; `joined` puts them into bodies, which become a note."""
    split = [pair.split("=") for pair in re.split(r"[&\s]+", text[text.find("?") + 1 :])]
    pairs = [(name, rest[0] if rest else "") for name, *rest in split]
    for at in range(len(pairs) - 1, 0, -1):  # each hole joins the outline before it
        if pairs[at][0] == HOLE and pairs[at - 1][0] in ("outline", HOLE):
            name, ring = pairs[at - 1]
            pairs[at - 1 : at + 1] = [(name, f"{ring}&{pairs[at][1]}")]
    lists = [
        from_texts(name, decoded(numbers), builder)
        for name, numbers in pairs
        if name in PLANE + SPACE or name == HOLE
    ]
    joined = [decoded(value) for name, value in pairs if name == "joined"]
    if joined:
        try:
            builder.bodies = [*bodies_in(joined[-1], len(lists))]
        except ValueError as problem:
            values = {"text": quoted(joined[-1]), "last": len(lists) - 1}
            raise ReadingError("link.joined", **values) from problem
    return lists


def decoded(text: str) -> str:
    """Return a text with its percent escapes decoded."""
    try:
        if BROKEN.search(text):
            raise ValueError
        return unquote_to_bytes(text.encode("utf-8", "surrogatepass")).decode("utf-8")
    except ValueError as problem:
        raise ReadingError("link.encoding", text=quoted(text)) from problem


def from_texts(kind: str, text: str, builder: Builder) -> Parts:
    """Return the shape that a link writes as `kind=text`."""
    if kind == HOLE:
        raise ReadingError("link.loose", name=kind)
    if kind == "outline":
        rings = [[number_in(kind, part) for part in each.split(",")] for each in text.split("&")]
        return from_rings(builder, rings)
    if kind not in (*PLANE, *SOLIDS):
        raise ReadingError("paste.space", type=kind)
    parts = text.split(",")
    last = parts[-1].rstrip()
    if kind == "box3" and last.endswith(("rad", "deg")):
        numbers = [number_in(kind, part) for part in [*parts[:-1], last[:-3]]]
        return from_numbers(builder, kind, about_axis(numbers, last.endswith("rad")))
    if kind != "box" or not last.endswith(("rad", "deg")):
        return from_numbers(builder, kind, [number_in(kind, part) for part in parts])
    *others, angle = [number_in(kind, part) for part in [*parts[:-1], last[:-3]]]
    is_radians = last.endswith("rad")
    return from_numbers(
        builder, kind, [*others, 0.0 if is_radians else angle], angle if is_radians else None
    )


def about_axis(numbers: list[float], is_radians: bool) -> list[float]:
    """Return the numbers of a box whose turn is typed as an axis and an angle."""
    found = len(numbers)
    if found != 10:
        raise ReadingError("link.count", type="box3", count=10, found=found)
    *axis, angle = numbers[6:]
    if not any(axis):
        raise ReadingError("link.wayless", type="box3")
    box = Box3.from_axis((0, 0, 0), (0, 0, 0), axis, angle if is_radians else radians(angle))
    return [*numbers[:6], *box.turn.tolist()]


def number_in(kind: str, text: str) -> float:
    """Return the number in a text."""
    number = decimals.read(text)
    if math.isnan(number):
        raise ReadingError("link.number", name=kind, text=quoted(text))
    return number
