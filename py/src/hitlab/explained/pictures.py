"""The picture of an explanation: its labelled shapes and the marks of the deciding step."""

import math
from functools import partial
from itertools import product
from typing import Any, TypeAlias

from hitlab.deciding.decision import decide
from hitlab.drawing.marks import DIFFERENCE, FADED, drawn, drawn_in_difference
from hitlab.drawing.picture import Drawn, Figure, Picture, Point, figure, picture
from hitlab.explained.letters import SWEEPS, VERTICES, given, given_letters
from hitlab.measuring.outline import crossings
from hitlab.shapes.hull import hull_of
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.plane import Box
from hitlab.words.sentences import caption

Explanation: TypeAlias = Any  # the class uses this module, so it cannot be imported here


def pictured(why: Explanation, title: str) -> Picture | None:
    """Return the picture of the deciding step, or None for 3D shapes."""
    marks = drawn(why, partial(caption, "en"))
    if why.pair == ("Group",):
        return _of_group(why, title)._replace(marks=marks)
    if not all(isinstance(each, PlaneShape) for each in why.shapes):
        return None
    is_sweep = why.method.startswith(SWEEPS)  # the start is drawn; a hit may come later
    hit = decide(*why.shapes).meets if is_sweep else why.hit
    figures = [
        figure(shape, of=of, hit=hit, letters=_letters(why, of))
        for of, shape in zip("ab", why.shapes)
    ]
    meetings = crossings(*why.shapes).tolist() if hit else []
    way = _way(why) if is_sweep else None
    if not way:
        return Picture(title, figures, marks, meetings)
    points = figures[0].points
    x, y = (sum(each / len(points) for each in axis) for axis in zip(*points))
    arrow = Drawn("arrow", [(x, y), (x + way[0], y + way[1])], "a", FADED)
    ghosts = [_gone(figures[0], way, _time(why))]
    return Picture(title, figures, [arrow, *marks], meetings, ghosts=ghosts)


def _way(why: Explanation) -> Point | None:
    """Return a's displacement from the marks, or None if the shapes intersect at the start."""
    marks = (mark for step in why.steps for mark in step.marks if mark.of != DIFFERENCE)
    for (x, y), (u, v) in (mark.points for mark in marks if mark.name == "w"):
        return u - x, v - y
    return None


def _time(why: Explanation) -> float:
    """Return the t of the deciding step, but at most the end of the path."""
    return min(1.0, why.step(why.decided_by).values.get("t", 1.0))


def _gone(figure: Figure, way: Point, part: float) -> Figure:
    """Return a figure moved by a fraction of its displacement."""
    (wx, wy), points = way, figure.points
    return figure._replace(points=[(x + part * wx, y + part * wy) for x, y in points], letters=())


def pictured_difference(why: Explanation) -> Picture | None:
    """Return the picture of the Minkowski difference with GJK's simplex and the origin.

    None if no step has marks in the difference, or if its coordinates are not finite.
    """
    marks = drawn_in_difference(why, partial(caption, "en"))
    if not marks:
        return None
    a, b = map(figure, why.shapes)
    columns = [each for (x, y), (u, v) in product(a.points, b.points) for each in (x - u, y - v)]
    if not all(map(math.isfinite, columns)):
        return None
    whole = Figure(hull_of(columns), radius=a.radius + b.radius, of="other", hit=why.hit)
    origin = Drawn("point", [(0.0, 0.0)], letter="O")
    return Picture("a − b", [whole], [*marks, origin], caption="a − b")


def _letters(why: Explanation, of: str) -> list[tuple[str, tuple[float, ...]]]:
    """Return the letters and points; for a box, its centre and the corners that a step marks."""
    shape = why.shapes["ab".index(of)]
    letters = given_letters(why.shapes, of, why.method)
    if not isinstance(shape, Box):
        return [*zip(letters, given(shape))]
    marks = (mark for step in why.steps for mark in step.marks if mark.of == of)
    corners = {m.name: m.points[0] for m in marks if m.kind == "point" and m.name[0] in VERTICES}
    return [(*letters, tuple(shape.center.tolist())), *corners.items()]


def _of_group(why: Explanation, title: str) -> Picture:
    """Return the picture of a group; the shapes of intersecting pairs are highlighted."""
    [group] = why.shapes
    values = why.steps[-1].values
    hits = {*values["i"], *values["j"]}
    whole = picture(title, group, len(group))
    figures = [each._replace(hit=i in hits) for i, each in enumerate(whole.figures)]
    return whole._replace(figures=figures)
