"""The picture of an explanation: its shapes with their letters, and the marks that decided."""

from functools import partial
from typing import Any, TypeAlias

from hitlab.drawing.marks import drawn
from hitlab.drawing.picture import Picture
from hitlab.explained.letters import given, given_letters
from hitlab.queries.intersects import intersects
from hitlab.queries.outline_points import outline_points
from hitlab.shapes.figure import figure, picture
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.plane import Box
from hitlab.words.sentences import caption

Explanation: TypeAlias = Any  # which knows of its picture, and not the other way

SWEEPS = ("sweep", "conservative-advancement")
"""The methods whose hit comes later than the shapes that are drawn."""


def pictured(why: Explanation, title: str) -> Picture | None:
    """Give the picture of the step that decided, if it is of the plane."""
    marks = drawn(why, partial(caption, why, "en"))
    if why.pair == ("Group",):
        return _of_group(why, title)._replace(marks=marks)
    if not all(isinstance(each, PlaneShape) for each in why.shapes):
        return None
    hit = intersects(*why.shapes) if why.method.startswith(SWEEPS) else why.hit
    figures = [
        figure(shape, of=of, hit=hit, letters=_letters(why.shapes, of))
        for of, shape in zip("ab", why.shapes)
    ]
    meetings = outline_points(*why.shapes).tolist() if hit else []
    return Picture(title, figures, marks, meetings)


def _letters(pair: Any, of: str) -> list[tuple[str, tuple[float, ...]]]:
    """Give the points that have letters: of a box the centre, of all else what was given."""
    shape = pair["ab".index(of)]
    places = [tuple(shape.center.tolist())] if isinstance(shape, Box) else given(shape)
    return [*zip(given_letters(pair, of), places)]


def _of_group(why: Explanation, title: str) -> Picture:
    """Show which shapes are in a pair that meets."""
    [group] = why.shapes
    values = why.steps[-1].values
    hits = {*values["i"], *values["j"]}
    whole = picture(title, group, len(group))
    figures = [each._replace(hit=i in hits) for i, each in enumerate(whole.figures)]
    return whole._replace(figures=figures)
