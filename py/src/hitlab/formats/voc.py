"""Annotations of Pascal VOC, and the rotated boxes of roLabelImg; y points down."""

import math

from hitlab.formats.builder import Builder, Parts
from hitlab.formats.errors import ReadingError, quoted
from hitlab.formats.xml import Element
from hitlab.links import decimals

BOUNDS, CENTRED = ("xmin", "ymin", "xmax", "ymax"), ("cx", "cy", "w", "h", "angle")
BESIDE = {"name", "pose", "truncated", "difficult", "occluded", "type"}


def read(root: Element, builder: Builder) -> list[Parts]:
    """Return the boxes of the objects in an annotation."""
    found: list[Parts] = []
    for each in root.children:
        if each.name != "object":
            builder.skip(each.name)
            continue
        for part in each.children:
            if part.name == "bndbox":
                found.append(builder.rectangle(numbers(part, BOUNDS)))
            elif part.name == "robndbox":
                x, y, width, height, angle = numbers(part, CENTRED)
                found.append(builder.box((x, y), (width, height), angle))
            elif part.name in BESIDE:
                builder.skip(f"{part.name} {part.text}")
            else:
                known = ["bndbox", "robndbox"]
                raise ReadingError("paste.element", name=quoted(part.name), known=known).at(
                    part.line
                )
    if not builder.y_down:
        builder.note("paste.by-up", "y_down", name="Pascal VOC")
    return found


def numbers(element: Element, names: tuple[str, ...]) -> list[float]:
    """Return the numbers of an element's children, in the order of their names."""
    texts = {each.name: each.text.strip() for each in element.children}
    for name in names:
        if name not in texts:
            raise ReadingError("paste.missing", type=element.name, name=name).at(element.line)
        if math.isnan(decimals.read(texts[name])):
            text = quoted(texts[name])
            raise ReadingError("paste.number", name=name, text=text).at(element.line)
    return [decimals.read(texts[name]) for name in names]
