"""Shapes of SVG: elements with their transforms, attributes alone, and the data of paths.

Curves become segments; a note says how far these are from the curve at most.
"""

import math
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from hitlab.formats.builder import Builder, Parts
from hitlab.formats.errors import ReadingError, located, quoted
from hitlab.formats.frame import OWN, Frame, Pair
from hitlab.formats.rings import regions
from hitlab.formats.xml import NUMBER, Element, number, parsed, points
from hitlab.links.decimals import total

SKIPPED = set(
    [
        "defs",
        "symbol",
        "clipPath",
        "mask",
        "marker",
        "pattern",
        "linearGradient",
        "radialGradient",
        "filter",
        "title",
        "desc",
        "metadata",
        "style",
        "script",
        "text",
        "tspan",
        "image",
        "namedview",
        "foreignObject",
        "animate",
    ]
)
GROUPS = {"svg", "g", "a", "switch"}
TRANSFORM = re.compile(r"\s*,?\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)")
TOKEN = re.compile(rf"[\s,]*(?:([A-Za-z])|({NUMBER.pattern}))")
FLAG = re.compile(r"[\s,]*([01])")
COUNTS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
MOVING = re.compile(
    r"(?<![-\w.#])(?:transform|translate|rotate|scale|x|y|cx|cy|r|rx|ry|width|height|d|display)"
    r"(?=\s*:)"
)
"""Properties in a style sheet that change shapes."""
IS_HIDDEN = re.compile(r"display\s*:\s*none")
FINENESS = 1000
"""How many times smaller than its path's size the error of a curve's segments may be."""

IS_PATH = re.compile(r"\s*[Mm][\s,]*[-+.0-9][-+.\d\s,eEMmLlHhVvCcSsQqTtAaZz]*")
ALONE = re.compile(r"""\s*(points|d)\s*=\s*(["'])(.*?)\2\s*;?\s*""", re.S)


def alone(text: str) -> str:
    """Return an element for a lone attribute `d` or `points`, or for the data of a path."""
    found = ALONE.fullmatch(text)
    if not found:
        return f'<path d="{text}"/>'
    return f'<{"path" if found[1] == "d" else "polygon"} {found[1]}="{found[3]}"/>'


def read(text: str, builder: Builder) -> list[Parts]:
    """Return the shapes of a document or of some of its elements."""
    root = parsed(text)
    ids = {each.fields["id"]: each for each in inside(root) if "id" in each.fields}
    return list(shapes_in(root, OWN, builder, ids, is_top=True))


def inside(element: Element) -> Iterator[Element]:
    """Yield an element and all elements in it."""
    yield element
    for each in element.children:
        yield from inside(each)


def shapes_in(
    element: Element, frame: Frame, builder: Builder, ids: dict[str, Element], is_top: bool = False
) -> Iterator[Parts]:
    """Yield the shapes of an element and of those inside it; `ids` are those it may refer to."""
    name, style = element.name, element.fields.get("style", "")
    if name == "style" and (own := MOVING.search(element.text)):
        line = element.line + element.text.count("\n", 0, own.start())
        raise ReadingError("paste.key", key=own[0], text="style").at(line)
    is_hidden = element.fields.get("display") == "none" or IS_HIDDEN.search(style)
    if name in SKIPPED or is_hidden:
        builder.skip(f"{name} (display: none)" if is_hidden else name)
        return
    if "transform" in style or "transform-origin" in element.fields:
        raise ReadingError("paste.key", key="transform", text="style").at(element.line)
    within = transformed(element).within(frame)
    if name == "all" or name in GROUPS:
        if not builder.y_down:
            builder.note("paste.by-up", "y_down", name="SVG")
        if name == "svg" and not is_top:
            within = moved(element).within(within)
        elif name == "svg":
            note_units(element, builder)
        for each in element.children:
            if rule := element.fields.get("fill-rule"):
                each.fields.setdefault("fill-rule", rule)
            yield from shapes_in(each, within, builder, ids, is_top=name == "all")
        return
    if name == "use" and (id := element.fields.get("href", "")[1:]) in ids:
        others = {key: each for key, each in ids.items() if key != id}
        copied = replace(ids[id], name="g") if ids[id].name == "symbol" else ids[id]
        yield from shapes_in(copied, moved(element).within(within), builder, others)
        return
    if name not in SHAPES:
        raise ReadingError("paste.element", name=quoted(name), known=sorted(SHAPES)).at(
            element.line
        )
    with located(element.line, name):
        yield from SHAPES[name](element, within, builder)


def note_units(element: Element, builder: Builder) -> None:
    """Note that the numbers of a drawing are those of its viewBox, if its size is another one."""
    box = element.fields.get("viewBox", "").replace(",", " ").split()
    sizes = [element.fields.get(name, "") for name in ("width", "height")]
    if len(box) == 4 and any(
        size and size.removesuffix("px") != own and "%" not in size
        for size, own in zip(sizes, box[2:])
    ):
        builder.note("paste.by-viewbox", box=" ".join(box), size=" × ".join(filter(None, sizes)))


def moved(element: Element) -> Frame:
    """Return the frame of the position of a copy or of an inner drawing."""
    if "viewBox" in element.fields:
        raise ReadingError("paste.key", key="viewBox", text=element.name).at(element.line)
    return Frame(e=number(element, "x", 0.0), f=number(element, "y", 0.0))


def transformed(element: Element) -> Frame:
    """Return the frame of an element's transform."""
    text, at, frame = element.fields.get("transform", ""), 0, OWN
    while found := TRANSFORM.match(text, at):
        at = found.end()
        numbers = [float(each) for each in NUMBER.findall(found[2])]
        try:
            frame = transform(found[1], *numbers).within(frame)
        except (TypeError, IndexError):
            break
    if text[at:].strip() or (text.strip() and not at):
        raise ReadingError("paste.value", text=quoted(text)).at(element.line)
    return frame


def transform(name: str, *numbers: float) -> Frame:
    """Return the frame of one transform function; its angles are in degrees."""
    match name:
        case "matrix":
            a, b, c, d, e, f = numbers
            turn = 0.0 if (a, b, c, d) == (1, 0, 0, 1) else None
            return Frame(a, b, c, d, e, f, turn)
        case "translate":
            return Frame(e=numbers[0], f=numbers[1] if len(numbers) > 1 else 0.0)
        case "scale":
            x, y = numbers[0], numbers[-1]
            return Frame(x, 0.0, 0.0, y, turn=0.0 if x == y == 1 else None)
        case "rotate":
            x, y = numbers[1:] or (0.0, 0.0)
            turned = Frame.turned(math.radians(numbers[0]))
            return Frame(e=-x, f=-y).within(turned).within(Frame(e=x, f=y))
    slope = math.tan(math.radians(numbers[0]))
    return Frame(c=slope, turn=None) if name == "skewX" else Frame(b=slope, turn=None)


def rect(element: Element, frame: Frame, builder: Builder) -> Iterator[Parts]:
    """Yield the rectangle of an element."""
    x, y = (number(element, name, 0.0) for name in ("x", "y"))
    width, height = number(element, "width"), number(element, "height")
    rx, ry = number(element, "rx", 0.0), number(element, "ry", 0.0)
    rx, ry = min(rx or ry, width / 2), min(ry or rx, height / 2)
    if rx and ry:
        bends = [
            f"{rx} {ry} 0 0 1 {u} {v}" for u, v in ((rx, ry), (-rx, ry), (-rx, -ry), (rx, -ry))
        ]
        across, down = width - 2 * rx, height - 2 * ry
        sides = (f"h{across}", f"v{down}", f"h{-across}", f"v{-down}")
        text = "".join(f"{side}a{bend}" for side, bend in zip(sides, bends))
        [(ring, _)] = subpaths(f"M{x + rx} {y}{text}z", builder)
        yield builder.outline(ring, frame=frame)
        return
    yield builder.rectangle((x, y, total(x, width), total(y, height)), frame)


def circle(element: Element, frame: Frame, builder: Builder) -> Iterator[Parts]:
    """Yield the disk of a circle or of an ellipse."""
    names = ("rx", "ry") if element.name == "ellipse" else ("r", "r")
    width, height = (number(element, name) for name in names)
    if width != height:
        raise ReadingError("paste.ellipse", width=2 * width, height=2 * height)
    at = number(element, "cx", 0.0), number(element, "cy", 0.0)
    yield builder.disk(at, width, frame)


def line(element: Element, frame: Frame, builder: Builder) -> Iterator[Parts]:
    """Yield the segment of a line."""
    x, y, u, v = (number(element, name, 0.0) for name in ("x1", "y1", "x2", "y2"))
    yield builder.segment((x, y), (u, v), frame)


def polygon(element: Element, frame: Frame, builder: Builder) -> Iterator[Parts]:
    """Yield the outline of a polygon."""
    yield builder.outline(points(element, "points"), frame=frame)


def polyline(element: Element, frame: Frame, builder: Builder) -> Iterator[Parts]:
    """Yield the segments of a polyline."""
    yield from builder.path(points(element, "points"), frame)


def path(element: Element, frame: Frame, builder: Builder) -> Iterator[Parts]:
    """Yield the outlines of a path with their holes, and the segments of its open parts."""
    closed: list[list[Pair]] = []
    for ring, is_closed in subpaths(element.fields.get("d", ""), builder):
        if is_closed or (len(ring) > 3 and ring[0] == ring[-1]):
            closed.append(ring)
        elif len(ring) > 1:
            yield from builder.listed(ring, frame, is_closed=False)
    style = f"{element.fields.get('fill-rule', '')};{element.fields.get('style', '')}"
    for ring, holes in regions(closed, is_even_odd="evenodd" in style):
        yield builder.outline(ring, holes, frame)


SHAPES = {
    **{"rect": rect, "circle": circle, "ellipse": circle, "line": line},
    **{"polygon": polygon, "polyline": polyline, "path": path},
}


def subpaths(text: str, builder: Builder) -> Iterator[tuple[list[Pair], bool]]:
    """Yield the corners of each part of a path, and whether it is closed."""
    commands = list(commands_in(text))
    numbers = [abs(each) for _, values in commands for each in values]
    tolerance = max(numbers, default=1.0) / FINENESS
    ring: list[Pair] = []
    at = start = before = (0.0, 0.0)
    last = ""
    for letter, values in commands:
        kind, (x, y) = letter.lower(), at
        base = at if letter.islower() else (0.0, 0.0)
        if kind == "z":
            if ring:
                yield ring, True
            ring, at = [], start
            last = kind
            continue
        if kind == "m":
            if ring:
                yield ring, False
            at = start = base[0] + values[0], base[1] + values[1]
            ring, last = [at], kind
            continue
        ring = ring or [at]
        if kind in "hv":
            at = (base[0] + values[0], y) if kind == "h" else (x, base[1] + values[0])
            ring.append(at)
        elif kind == "a":
            end = base[0] + values[5], base[1] + values[6]
            ring += arc(at, values[:5], end, tolerance)
            at = end
            builder.note("paste.by-curve", off=tolerance)
        else:
            ends = [(base[0] + u, base[1] + v) for u, v in zip(values[::2], values[1::2])]
            smooth = (2 * x - before[0], 2 * y - before[1])
            if kind == "s":
                ends.insert(0, smooth if last in ("c", "s") else at)
            if kind == "t":
                ends.insert(0, smooth if last in ("q", "t") else at)
            ring += curve([at, *ends], tolerance)
            if len(ends) > 1:
                builder.note("paste.by-curve", off=tolerance)
                before = ends[-2]
            at = ends[-1]
        last = kind
    if ring:
        yield ring, False


def commands_in(text: str) -> Iterator[tuple[str, list[float]]]:
    """Yield the commands of a path with their numbers; repeated letters may be omitted."""
    at, letter, text = 0, "", text.rstrip(" \t\r\n,")
    while at < len(text):
        found = TOKEN.match(text, at)
        if not found:
            raise ReadingError("paste.value", text=quoted(text[at:]))
        if found[1]:
            letter, at = found[1], found.end()
        count = COUNTS.get(letter.lower())
        if count is None or (not found[1] and letter.lower() in ("z", "")):
            raise ReadingError("paste.value", text=quoted(text[found.start() :]))
        values: list[float] = []
        for i in range(count):
            is_flag = letter.lower() == "a" and i in (3, 4)
            one = (FLAG if is_flag else TOKEN).match(text, at)
            if not one or not one[1 if is_flag else 2]:
                raise ReadingError("paste.value", text=quoted(text[at:] or text))
            values.append(float(one[1 if is_flag else 2]))
            at = one.end()
        yield letter, values
        letter = {"M": "L", "m": "l"}.get(letter, letter)


def curve(ends: list[Pair], tolerance: float) -> list[Pair]:
    """Return points on a Bézier curve after its start, close enough together; exact at its end."""
    degree = len(ends) - 1
    if degree == 1:
        return ends[1:]
    bends = [
        math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1])
        for a, b, c in zip(ends, ends[1:], ends[2:])
    ]
    # Wang's bound: a chord over 1/n of the curve is off by at most d (d - 1) / 8 · bend / n².
    count = max(1, math.ceil(math.sqrt(degree * (degree - 1) / 8 * max(bends) / tolerance)))
    return [*(on_curve(ends, i / count) for i in range(1, count)), ends[-1]]


def on_curve(ends: list[Pair], t: float) -> Pair:
    """Return a point on a Bézier curve, by de Casteljau's algorithm."""
    while len(ends) > 1:
        ends = [(a + t * (c - a), b + t * (d - b)) for (a, b), (c, d) in pairwise(ends)]
    return ends[0]


def arc(start: Pair, shape: list[float], end: Pair, tolerance: float) -> list[Pair]:
    """Return points on an elliptical arc after its start, as SVG's implementation notes define."""
    rx, ry, degrees, large, sweep = shape
    rx, ry = abs(rx), abs(ry)
    if not rx or not ry or start == end:
        return [end]
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    u, v = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = (cos * u + sin * v) / rx, (cos * v - sin * u) / ry
    stretch = math.hypot(x, y)
    if stretch > 1:
        rx, ry, x, y = rx * stretch, ry * stretch, x / stretch, y / stretch
    length = x * x + y * y
    factor = math.sqrt(max(0.0, (1 - length) / length)) * (1 if large != sweep else -1)
    cx, cy = factor * y, -factor * x
    first = math.atan2(y - cy, x - cx)
    turn = math.atan2(-y - cy, -x - cx) - first
    turn += 2 * math.pi if sweep and turn < 0 else -2 * math.pi if not sweep and turn > 0 else 0
    step = 2 * math.acos(max(0.0, 1 - tolerance / max(rx, ry)))
    count = max(2, math.ceil(abs(turn) / step))
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    found = []
    for i in range(1, count):
        angle = first + turn * i / count
        u, v = rx * (math.cos(angle) + cx), ry * (math.sin(angle) + cy)
        found.append((x + cos * u - sin * v, y + sin * u + cos * v))
    return [*found, end]
