"""Where on a grid a published program departs from the exact answer, and where by an area."""

from functools import reduce
from operator import and_, or_
from typing import Any, NamedTuple

import numpy as np
from departures import Compared, Departures, Mask, compare
from hitlab.measuring import measure
from hitlab.queries.survey import placed
from hitlab.shapes.base import Shape
from hitlab.shapes.space import Point3, Sphere
from hitlab.shapes.validation import Floats
from numpy.typing import NDArray

NUDGE = 2.0**-12
"""How far from a place to ask again, as a part of the grid's pitch."""
WAYS = ((0.81, 0.37), (-0.37, 0.81), (-0.81, -0.37), (0.37, -0.81))
"""In which directions to ask: oblique, so that hardly any line runs along one of them."""


class Flaws(NamedTuple):
    """The program's answer and the exact one at every place, shape (len(ys), len(xs)) each."""

    hit: Mask
    region: NDArray[np.int64]
    exact_hit: Mask
    distance: Floats
    """The exact one."""
    departs: Departures
    thin_verdict: Mask
    """Where the verdict is wrong but right all around: an error without an area."""
    thin: Mask
    """The same for every part of the answer."""


def flaws(
    a: Shape[Any],
    b: Shape[Any],
    xs: Floats,
    ys: Floats,
    pitch: float,
    algorithm: str,
    plane: Any = None,
) -> Flaws:
    """Compare a program with the exact answer for a moved to every place, as `survey` moves it.

    An error of rounding or of the rule for touching alone has no area: it is there at places
    that touch exactly, and gone a little beside them.

    Examples
    --------
    >>> import hitlab as hl
    >>> square, xs = hl.Box((0, 0), (2, 2)), np.array([1.5, 2.0, 2.5])
    >>> found = flaws(hl.Disk((0, 0), 1), square, xs, np.zeros(1), 0.5, "redpoll-2-20")
    >>> found.departs.hit, found.thin_verdict
    (array([[False,  True, False]]), array([[False,  True, False]]))
    """
    x, y = np.meshgrid(xs, ys)
    found = _compared(a, b, x, y, algorithm, plane)
    size = x.shape
    hit, exact_hit = (np.broadcast_to(each.hit, size) for each in (found.told, found.exact))
    region = found.told.region if found.told.region is not None else 0
    distance = found.exact.distance
    if distance is None:
        pair: tuple[Any, Any] = at(a, x, y, plane), b  # of the plane: space has a distance
        distance = np.broadcast_to(measure.distance(*pair, exact_hit), size)
    verdict, any_part = found.departs.hit, reduce(or_, found.departs)
    thin_verdict, thin = _rim(verdict), _rim(any_part)
    asked = (thin_verdict | thin).nonzero()
    for dx, dy in WAYS if asked[0].size else ():
        beside = x[asked] + dx * NUDGE * pitch, y[asked] + dy * NUDGE * pitch
        there = _compared(a, b, *beside, algorithm, plane).departs
        thin_verdict[asked] &= ~there.hit
        thin[asked] &= ~reduce(or_, there)
    whole = np.broadcast_to(region, size), exact_hit, distance, found.departs
    return Flaws(hit, *whole, thin_verdict, thin)


def _compared(
    a: Shape[Any], b: Shape[Any], x: Floats, y: Floats, algorithm: str, plane: Any
) -> Compared:
    return compare(at(a, x, y, plane), b, algorithm)


def at(shape: Shape[Any], x: Floats, y: Floats, plane: Any) -> Shape[Any]:
    """Give a batch of the shape at each place, of the plane or of one in space."""
    if plane is None:
        moved: Shape = placed(shape, x, y)
        return moved
    origin, u, v = np.asarray(plane)
    places = origin + x[..., None] * u + y[..., None] * v
    return Sphere(places, shape.radius) if isinstance(shape, Sphere) else Point3(places)


def _rim(mask: Mask) -> Mask:
    """Give the cells of a mask that are not surrounded by eight others."""
    rows, columns = mask.shape
    framed = np.pad(mask, 1)
    shifted = (framed[j : j + rows, i : i + columns] for i in range(3) for j in range(3))
    rim: Mask = mask & ~reduce(and_, shifted)
    return rim
