"""Shapes of a picture, drawn as on the page (`web/draw/figures.js`).

A hit changes more than colours. Shapes with area get a thick outline and a hatch. For a ray or a
line, the part inside is thick, its entry is a filled dot and its exit an open one. Lines that meet
are thick along their whole length.
"""

import math
from collections.abc import Iterable, Iterator, Sequence

from hitlab.drawing.elements import Area, Element, Path, Stroke, dot, run, sign
from hitlab.drawing.looks import LOOKS
from hitlab.drawing.picture import Figure, Point
from hitlab.drawing.view import HEIGHT, WIDTH, Run, View, chord, chords, unit_way

SHAPE, HATCH, MEETING = (LOOKS[each] for each in ("shape", "hatch", "meeting"))

WAYS = [(math.cos(angle), math.sin(angle)) for angle in (i * math.pi / 48 for i in range(96))]
"""The directions in which the outline of a round shape is sampled."""

ARROW = 38.0
"""The length in pixels of an arrow whose true length is too short or extends beyond the view."""

DOT = 1.0
"""The size in pixels below which a shape is drawn as a point."""

Seen = tuple[Figure, Run]
"""A shape and its outline in the view."""


def _corners(view: View, figure: Figure) -> Run:
    """Return the pixels of the corners, without duplicates."""
    return list(dict.fromkeys(map(view.at, figure.points)))


def outline(view: View, figure: Figure) -> Run:
    """Return the outline of a shape in pixels; for a ray or a line, the part in the view or []."""
    corners = _corners(view, figure)
    if figure.ways:
        first = 0.0 if len(figure.ways) == 1 else -math.inf
        return chord(corners[0], unit_way(figure.ways[0]), view.frame, first)
    radius = view.pixels(figure.radius)
    if not radius:
        return corners
    farthest = (max(corners, key=lambda p: p[0] * x + p[1] * y) for x, y in WAYS)
    return [(px + radius * x, py + radius * y) for (px, py), (x, y) in zip(farthest, WAYS)]


def areas(view: View, figures: Sequence[Seen]) -> Iterator[Element]:
    """Yield the shapes with area, which are drawn below those without."""
    for figure, around in figures:
        if figure.is_thin or _is_dot(around):
            continue
        holes = [[*map(view.at, hole)] for hole in figure.holes]
        path = Path([_corners(view, figure), *holes], True, view.pixels(figure.radius))
        yield Area(figure.of, path, SHAPE["fill"])
        if figure.hit and (hatch := _hatch([around, *holes], 1 if figure.of == "a" else -1)):
            yield Stroke(figure.of, Path(hatch), HATCH["width"], strength=HATCH["strength"])
        yield Stroke(figure.of, path, SHAPE["hit" if figure.hit else "outline"])


def ghosts(view: View, figures: Iterable[Figure]) -> Iterator[Element]:
    """Yield shapes at future positions, dashed like constructions; points have marks instead."""
    look = LOOKS["ghosts"]["contact"]
    for figure in figures:
        if _is_dot(outline(view, figure)):
            continue
        path = Path([_corners(view, figure)], not figure.is_thin, view.pixels(figure.radius))
        if not figure.is_thin:
            yield Area(figure.of, path, look["fill"])
        yield Stroke(figure.of, path, look["width"], look["dash"])


def _hatch(rings: list[Run], slope: int) -> list[Run]:
    """Return the diagonals inside an outline and outside its holes."""
    apart = HATCH["apart"] * math.sqrt(0.5)
    way = math.sqrt(0.5), -slope * math.sqrt(0.5)
    places = [x * -way[1] + y * way[0] for x, y in rings[0]]
    first, last = (math.floor(each / apart) for each in (min(places), max(places)))
    starts = ((-way[1] * i * apart, way[0] * i * apart) for i in range(first + 1, last + 1))
    return [each for start in starts for each in chords(start, way, rings)]


def lines(view: View, figures: Sequence[Seen], meetings: Run) -> Iterator[Element]:
    """Yield the shapes without area; a line that coincides with an earlier one is dashed."""
    drawn: list[set[tuple[int, int]]] = []
    for figure, around in figures:
        if _is_dot(around):
            if around:
                yield dot(figure.of, around[0])
        elif figure.is_thin:
            is_inside = figure.hit and len(meetings) == 2
            ends = {(round(x), round(y)) for x, y in around}
            dash = SHAPE["shared"] if ends in drawn else ()
            width = SHAPE["hit" if figure.hit and not is_inside else "outline"]
            drawn.append(ends)
            yield Stroke(figure.of, run(around), width, dash)
            if is_inside:
                yield Stroke(figure.of, run(meetings), SHAPE["inside"])
        if figure.ways and around:
            yield from arrow(figure.of, _arrow(view, figure), SHAPE["arrow"])


def _is_dot(around: Run) -> bool:
    return all(math.dist(around[0], point) < DOT for point in around)


def _arrow(view: View, figure: Figure) -> Run:
    """Return the ends of the arrow of a ray or line, with its true length if that is suitable."""
    (x, y), (u, v) = figure.points[0], figure.ways[0]
    start, tip = view.at((x, y)), view.at((x + u, y + v))
    is_in_view = 0 <= tip[0] <= WIDTH and 0 <= tip[1] <= HEIGHT
    if is_in_view and math.dist(start, tip) >= LOOKS["head"]["length"]:
        return [start, tip]
    right, down = unit_way((u, v))
    return [start, (start[0] + ARROW * right, start[1] + ARROW * down)]


def arrow(of: str, ends: Sequence[Point], width: float, strength: float = 1.0) -> Iterator[Element]:
    """Yield the shaft and the head of an arrow; a short arrow has a shorter head."""
    (ax, ay), (bx, by) = ends
    length = math.hypot(bx - ax, by - ay)
    if not length:
        return
    head, half = LOOKS["head"]["length"], LOOKS["head"]["half"]
    u, v = ((each / length) * min(head, length) for each in (bx - ax, by - ay))
    sides = [(bx - u + way * v * half, by - v - way * u * half) for way in (1, -1)]
    yield Stroke(of, run([(ax, ay), (bx - u / 2, by - v / 2)]), width, strength=strength)
    yield Area(of, run([(bx, by), *sides], True), strength)


def meetings(figures: Sequence[Seen], places: Run) -> Iterator[Element]:
    """Yield the dots where outlines cross; the exit of a ray or a line is an open dot."""
    is_crossed = any(figure.ways for figure, _ in figures)
    for i, place in enumerate(places):
        around = sign(place, MEETING["radius"])
        yield Stroke("paper", around, MEETING["rim"])
        yield Area("paper" if is_crossed and i else "hit", around)
        yield Stroke("hit", around, MEETING["width"])
