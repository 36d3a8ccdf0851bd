"""3D triangles."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, overload

import numpy as np
from numpy.typing import ArrayLike

from hitlab.arithmetic.batch import blockwise
from hitlab.arithmetic.predicates import Columns, Number
from hitlab.arithmetic.tolerances import SLIM, SMALLEST_SQUARE
from hitlab.arithmetic.vectors import dot, minus, plus, triples
from hitlab.shapes.field import Vectors
from hitlab.shapes.single import Batch, Many, Places, Single
from hitlab.shapes.spatial import Core3, SpaceShape

TINY = 2.0**-1000
"""Added to divisors: it changes no number above SMALLEST_SQUARE, and turns 0 / 0 into 0."""


class Triangle3(SpaceShape[Many, "Triangle3[Any]"]):
    """A closed triangle in space: a surface, without an interior.

    If its vertices are collinear, it acts as a segment or a point.

    Parameters
    ----------
    vertices : array_like, shape (..., 3, 3)
        A, B, C, in either winding.

    Raises
    ------
    ValueError
        If a vertex is not finite, or the shape is wrong.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.Triangle3([(0, 0, 0), (4, 0, 0), (0, 4, 0)])
    Triangle3(vertices=[[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]])
    """

    vertices = Vectors("The vertices, shape (..., 3, 3).", 3, 3)

    @overload
    def __init__(self: "Triangle3[Single]", vertices: Places) -> None: ...
    @overload
    def __init__(self: "Triangle3[Batch]", vertices: Sequence[Places]) -> None: ...
    @overload
    def __init__(self: "Triangle3[Any]", vertices: ArrayLike) -> None: ...
    def __init__(self, vertices: ArrayLike) -> None:
        self._keep(vertices)

    @cached_property
    def core3(self) -> Core3:
        """The core: three vertices."""
        return Core3(triples(self.columns))

    @cached_property
    def frame(self) -> Columns:
        """The terms of distances that depend only on the triangle; see the function `frame`."""
        with np.errstate(all="ignore"):
            return blockwise(frame, *self.columns)


def frame(*columns: Number) -> Columns:
    """Return the terms of distances from a triangle ABC that depend only on the triangle.

    First come AB and HC by components. H is the foot of C on AB, so that they are perpendicular.
    With AH = k AB, these follow: k, |AB|², |HC|², |AC|², |BC|², whether |AB|² and |HC|² are large
    enough to be measured in floats, and whether, in addition, the triangle is not too slim for
    their rounding.
    """
    a, b, c = columns[:3], columns[3:6], columns[6:]
    ab, ac = minus(b, a), minus(c, a)
    ab2, ab_ac = dot(ab, ab) + TINY, dot(ab, ac)
    k = ab_ac / ab2
    hc = plus(ac, -k, ab)
    hc2 = dot(hc, hc) + TINY
    ac2, bc2 = k * ab_ac + hc2, (k - 1.0) * (k - 1.0) * ab2 + hc2
    in_range = (ab2 > SMALLEST_SQUARE) & (hc2 > SMALLEST_SQUARE)
    return *ab, *hc, k, ab2, hc2, ac2, bc2, in_range, in_range & (ac2 <= SLIM * hc2)
