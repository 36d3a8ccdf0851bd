"""Points of a grid at which a published program is wrong, and whether these cover an area."""

from functools import reduce
from operator import and_, or_
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hitlab.comparing.compare import Comparison, Differences, Mask, compared
from hitlab.measuring import measure
from hitlab.published.catalogue import program_of
from hitlab.queries.survey import on_plane, placed
from hitlab.shapes.base import Shape
from hitlab.shapes.validation import Floats
from hitlab.space.pairs import has_formula

NUDGE = 2.0**-12
"""The distance of the additional test points, relative to the grid's pitch."""
WAYS = ((0.81, 0.37), (-0.37, 0.81), (-0.81, -0.37), (0.37, -0.81))
"""The directions of the test points: oblique, so that hardly any edge is parallel to them."""


class Flaws(NamedTuple):
    """The program's and the exact answers at each point, each of shape (len(ys), len(xs))."""

    hit: Mask
    region: NDArray[np.int64]
    exact_hit: Mask
    distance: Floats
    """The exact distance."""
    differs: Differences
    thin_verdict: Mask
    """Whether the verdict is wrong, but correct all around: an error without area."""
    thin: Mask
    """Whether any part of the answer is wrong, but all parts are correct all around."""


def flaws(
    a: Shape[Any],
    b: Shape[Any],
    xs: Floats,
    ys: Floats,
    pitch: float,
    algorithm: str,
    plane: Any = None,
) -> Flaws:
    """Compare a program with the exact answer for `a` moved to each point, as by `survey`.

    Distances of 3D pairs are compared only if there is a formula (see `survey`).

    An error due to rounding or to the rule for touching has no area: it occurs at points where the
    shapes touch exactly, and vanishes next to them.

    Examples
    --------
    >>> import hitlab as hl
    >>> square, xs = hl.Box((0, 0), (2, 2)), np.array([1.5, 2.0, 2.5])
    >>> found = flaws(hl.Disk((0, 0), 1), square, xs, np.zeros(1), 0.5, "redpoll-2-20")
    >>> found.differs.hit, found.thin_verdict
    (array([[False,  True, False]]), array([[False,  True, False]]))
    """
    x, y = np.meshgrid(xs, ys)
    found = _compared(a, b, x, y, algorithm, plane)
    size = x.shape
    hit, exact_hit = (np.broadcast_to(each.hit, size) for each in (found.answer, found.exact))
    region = found.answer.region if found.answer.region is not None else 0
    distance: Any = found.exact.distance
    if distance is None and plane is not None:
        distance = np.where(exact_hit, 0.0, np.nan)
    if distance is None:
        pair: tuple[Any, Any] = at(a, x, y, plane), b
        distance = np.broadcast_to(measure.distance(*pair, exact_hit), size)
    any_part: Any = reduce(or_, found.differs)
    verdict: Any = found.differs.hit
    thin_verdict, thin = _rim(verdict), _rim(any_part)
    asked = (thin_verdict | thin).nonzero()
    for dx, dy in WAYS if asked[0].size else ():
        beside = x[asked] + dx * NUDGE * pitch, y[asked] + dy * NUDGE * pitch
        there: Any = _compared(a, b, *beside, algorithm, plane).differs
        thin_verdict[asked] &= ~there.hit
        thin[asked] &= ~reduce(or_, there)
    whole = np.broadcast_to(region, size), exact_hit, distance, found.differs
    return Flaws(hit, *whole, thin_verdict, thin)


def _compared(
    a: Shape[Any], b: Shape[Any], x: Floats, y: Floats, algorithm: str, plane: Any
) -> Comparison:
    own, program, first, second = program_of(algorithm, at(a, x, y, plane), b)
    measured = plane is None or has_formula(a, b)
    return compared(first, second, own, program, measured=measured)


def at(shape: Shape[Any], x: Floats, y: Floats, plane: Any) -> Shape[Any]:
    """Return a batch of the shape at each point of the plane, or of a plane in space."""
    place = (x, y) if plane is None else on_plane(np.asarray(plane), x, y)
    moved: Shape = placed(shape, *place)
    return moved


def _rim(mask: Mask) -> Mask:
    """Return the cells of a mask that are not surrounded by eight others."""
    rows, columns = mask.shape
    framed = np.pad(mask, 1)
    shifted = (framed[j : j + rows, i : i + columns] for i in range(3) for j in range(3))
    rim: Mask = mask & ~reduce(and_, shifted)
    return rim
