"""Elements of a picture: the plane, shapes, marks and letters, in the same order as on the page."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from hitlab.drawing import figures, grid
from hitlab.drawing.elements import Area, Element, Path, Stroke, Text, dot, run
from hitlab.drawing.figures import Seen
from hitlab.drawing.grid import Line
from hitlab.drawing.labels import SMALL, Box, Label, placed
from hitlab.drawing.looks import LOOKS
from hitlab.drawing.picture import Drawn, Picture, Point
from hitlab.drawing.view import HEIGHT, SHORTEST, WIDTH, Run, View, between, chord, region

BEHIND = {"line", "drop"}
"""The kinds of marks that are drawn behind the shapes."""

ARC = 48
"""The number of chords of a full circle."""

NAMED = 6.0
"""The minimum length in pixels of a mark that is labelled with a letter."""


def layers(
    view: View, picture: Picture, columns: Sequence[Line] = (), rows: Sequence[Line] = ()
) -> list[Element]:
    """Return all elements from bottom to top, with the given grid lines.

    All text is within the view, even if elements are drawn beyond it.
    """
    within = view._replace(beyond=0.0)
    seen, reaching = (
        [(figure, figures.outline(each, figure)) for figure in picture.figures]
        for each in (within, view)
    )
    meetings = [*map(view.at, picture.meetings)]
    marks = [mark for mark in picture.marks if not mark.is_sign]
    solid = [mark for mark in marks if mark.kind not in {*BEHIND, "region"}]
    return [
        *(part for mark in marks if mark.kind == "region" for part in _region(view, mark)),
        *grid.grid(columns, rows),
        *(part for mark in marks if mark.kind in BEHIND for part in _mark(view, mark)),
        *figures.ghosts(view, picture.ghosts),
        *figures.areas(view, reaching),
        *figures.lines(view, reaching, meetings),
        *(part for mark in solid for part in _mark(view, mark)),
        *figures.meetings(seen, meetings),
        *(dot(each.of, view.at(at)) for each in picture.figures for _, at in each.letters),
        *grid.numbers(columns, rows),
        *_numbers(seen),
        *_labels(within, picture, seen, meetings),
        *_caption(picture),
    ]


def _colour(mark: Drawn) -> str:
    return mark.of or "mark"


def _region(view: View, mark: Drawn) -> Iterator[Element]:
    look, around = LOOKS["region"], region(view, mark.points)
    if not around:
        return
    is_strong = mark.strength == 1
    yield Area(_colour(mark), run(around, True), look["strong" if is_strong else "faint"])
    if is_strong:
        yield Stroke(_colour(mark), run(around, True), 1, strength=look["border"])


def _mark(view: View, mark: Drawn) -> Iterator[Element]:
    points, colour = _run(view, mark), _colour(mark)
    if not points:
        return
    if mark.kind == "point":
        yield dot(colour, points[0], mark.strength)
        return
    look = LOOKS["marks"]["bar" if mark.kind == "segment" and mark.of else mark.kind]
    strength = look.get("alpha", 1) * mark.strength
    if mark.kind == "arrow":
        yield from figures.arrow(colour, points, look["width"], strength)
        return
    path = run(points)
    if mark.kind == "circle":
        path = Path([points[:1]], radius=math.dist(*points[:2]))
    yield Stroke(colour, path, look["width"], look["dash"], strength)
    if mark.kind == "interval":
        yield from (_tick(colour, end, points, min(1, 2 * strength)) for end in points)


def _run(view: View, mark: Drawn) -> Run:
    """Return the pixels of a mark; none for a line outside the view or of unknown direction."""
    points = [*map(view.at, mark.points)]
    if mark.kind == "line":
        length = math.dist(*points)
        if length < SHORTEST:
            return []
        (ax, ay), (bx, by) = points
        return chord((ax, ay), ((bx - ax) / length, (by - ay) / length), view.frame)
    return _arc(points) if mark.kind == "arc" else points


def _arc(points: Run) -> Run:
    """Return an arc counter-clockwise around the first point, from the second to the third."""
    (x, y), *ends = points
    start, stop = (math.atan2(y - py, px - x) for px, py in ends)
    sweep, radius = (stop - start) % (2 * math.pi), math.dist(points[0], points[1])
    count = max(1, math.ceil(ARC * sweep / (2 * math.pi)))
    angles = (start + sweep * i / count for i in range(count + 1))
    return [(x + radius * math.cos(each), y - radius * math.sin(each)) for each in angles]


def _tick(colour: str, at: Point, ends: Run, strength: float) -> Element:
    """Return the stroke across an end of a bar."""
    look, ((ax, ay), (bx, by)) = LOOKS["tick"], ends
    length = math.dist(*ends) or 1.0
    x, y = (-(by - ay) / length * look["reach"], (bx - ax) / length * look["reach"])
    across = [(at[0] - x, at[1] - y), (at[0] + x, at[1] + y)]
    return Stroke(colour, run(across), look["width"], strength=strength)


def _numbers(seen: Sequence[Seen]) -> Iterator[Element]:
    """Yield the number of each shape that is large enough, at its middle or next to a thin shape.

    A number that would cover an earlier one is omitted.
    """
    look, taken = LOOKS["number"], list[Box]()
    for figure, around in seen:
        if not (figure.number and around):
            continue
        (left, top), (right, below) = (tuple(map(of, zip(*around))) for of in (min, max))
        x, y = _middle(around)
        dx, dy = look["beside"] if figure.is_thin else (0, 0)
        width, height = SMALL * look["size"] * len(figure.number), look["height"]
        box = Box(x + dx - width / 2, y + dy - height / 2, width, height)
        is_free = not any(box.overlaps(each, LOOKS["label"]["apart"]) for each in taken)
        if is_free and max(right - left, below - top) >= look["least"]:
            taken.append(box)
            yield Text(figure.of, "number", (x + dx, y + dy), (x, y), figure.number)


def _middle(points: Run) -> Point:
    x, y = (sum(each) / len(points) for each in zip(*points))
    return x, y


def _labels(view: View, picture: Picture, seen: Sequence[Seen], meetings: Run) -> Iterator[Element]:
    """Yield the letters of shapes, then the labels of marks, each label once."""
    labels = [*_letters(view, picture)]
    points = {label.places[0] for label in labels}
    for mark in reversed(picture.marks):
        label = _of_mark(view, mark)
        if label and (label.text or label.places[0] not in points):
            labels.append(label)
    if not labels:
        return
    once = {(label.letter, label.text): label for label in reversed(labels)}
    outlines = [around for _, around in seen]
    outlines += [figures.outline(view, ghost) for ghost in picture.ghosts]
    strokes = [each for around in outlines for each in pairwise([*around, *around[:1]])]
    for mark in picture.marks:
        if mark.kind != "region" and mark.strength == 1:
            strokes += pairwise([*_run(view, mark)[:1], *_run(view, mark)])
    strokes += [(at, at) for at in (*points, *meetings)]
    for label, box in placed([*reversed(once.values())], strokes, _rim(picture)):
        at, beside = (box.x, box.y + box.height / 2), min(label.places, key=box.gap)
        yield Text(label.of, "", at, beside, label.text, label.letter)


def _rim(picture: Picture) -> list[Box]:
    """Return the boxes at the lower and the left edge that the labels of the grid occupy."""
    grid_, high = LOOKS["grid"], LOOKS["grid"]["corner"]["y"] - LOOKS["grid"]["rim"]
    below = Box(0.0, HEIGHT - high, WIDTH, high)
    return [below, Box(0.0, 0.0, grid_["corner"]["x"] - grid_["rim"], HEIGHT)]


def _letters(view: View, picture: Picture) -> Iterator[Label]:
    for figure in picture.figures:
        places = [view.at(at) for _, at in figure.letters]
        for (letter, _), (x, y) in zip(figure.letters, places):
            mx, my = _middle(places)
            away = (x - mx, y - my) if math.dist((x, y), (mx, my)) > 1 else (-1.0, -1.0)
            yield Label(letter, "", figure.of, [(x, y)], away)


def _of_mark(view: View, mark: Drawn) -> Label | None:
    points, spare = _run(view, mark), mark.strength < 1
    if not points or not (mark.letter or mark.text) or mark.kind == "region":
        return None
    if mark.kind == "point":
        return Label(mark.letter, mark.text, _colour(mark), points, is_spare=spare)
    (ax, ay), (bx, by) = points[0], points[-1]
    if mark.letter and math.dist(points[0], points[-1]) < NAMED:
        return None
    parts = LOOKS["along"].get(mark.kind, LOOKS["along"]["run"])
    side = 1 if mark.of == "a" else -1
    away = -side * (by - ay), side * (bx - ax)
    places = [between((ax, ay), (bx, by), part) for part in parts]
    return Label(mark.letter, mark.text, _colour(mark), places, away, spare)


def _caption(picture: Picture) -> Iterator[Element]:
    """Yield the caption, which reports what is not drawn."""
    if picture.caption:
        at = WIDTH / 2, 2 * LOOKS["grid"]["rim"]
        yield Text("faint", "small middle", at, at, picture.caption)
