"""Convex hulls of points in space."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, overload

from numpy.typing import ArrayLike

from hitlab.arithmetic.integers import integers
from hitlab.arithmetic.vectors import Vector3, cross, dot, minus, triples
from hitlab.shapes.field import Vectors
from hitlab.shapes.single import Batch, Many, Places, Single
from hitlab.shapes.spatial import Core3, SpaceShape
from hitlab.shapes.validation import checked, misshapen, plain

EVEN = "lists of equal length; for hulls with fewer points, repeat the last point"


class Hull3(SpaceShape[Many, "Hull3[Any]"]):
    """The convex hull of any points in space, in any order.

    Points inside the hull do no harm. A hull may be flat: it is then the polygon, the segment or
    the point that it has become.

    Parameters
    ----------
    vertices : array_like, shape (..., n, 3)
        At least one.

    Raises
    ------
    ValueError
        If a number is not finite or the shape is wrong.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.Hull3([(0, 0, 0), (2, 0, 0), (0, 2, 0), (0, 0, 2)]).bounds.tolist()
    [0.0, 0.0, 0.0, 2.0, 2.0, 2.0]
    >>> view = [(-1, -1, 1), (1, -1, 1), (1, 1, 1), (-1, 1, 1)]
    >>> frustum = hl.Hull3(view + [(10 * x, 10 * y, 10) for x, y, _ in view])
    >>> hl.intersects(frustum, hl.Sphere([(0, 0, 5), (9, 0, 5)], 1))
    array([ True, False])
    """

    vertices = Vectors("The vertices, shape (..., n, 3).", 0, 3)

    @overload
    def __init__(self: "Hull3[Single]", vertices: Places) -> None: ...
    @overload
    def __init__(self: "Hull3[Batch]", vertices: Sequence[Places]) -> None: ...
    @overload
    def __init__(self: "Hull3[Any]", vertices: ArrayLike) -> None: ...
    def __init__(self, vertices: ArrayLike) -> None:
        listed = vertices if isinstance(vertices, list | tuple) else []
        if numbers := plain((len(listed), 3), listed):
            vars(self)["fields"] = self._fields_of(len(numbers))
            self._keep_single(numbers)
            return
        given = checked("vertices", (), vertices, EVEN)
        if given.ndim < 2 or given.shape[-2] < 1 or given.shape[-1] != 3:
            raise misshapen("vertices", vertices, given, "(..., n, 3) with n >= 1", (3, 3))
        vars(self)["fields"] = {"vertices": given.shape[-2:]}
        self._keep_rows((given,))

    def _fields_of(self, count: int) -> dict[str, tuple[int, ...]]:
        return {"vertices": (count // 3, 3)}

    @cached_property
    def core3(self) -> Core3:
        """The core: all vertices."""
        return Core3(triples(self.columns))

    @cached_property
    def is_solid(self) -> bool:
        """Whether four points of a single hull are not in a plane."""
        numbers, _ = integers(self.columns)
        return len(independent(triples(numbers))) == 4


def independent(points: Sequence[Vector3]) -> list[int]:
    """Return the indices of at most four of these integer points that span what all of them span.

    >>> independent([(0, 0, 0), (0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 1, 0)])
    [0, 2, 4]
    """
    first, found = points[0], [0]
    edge = normal = None
    for i, point in enumerate(points):
        way = minus(point, first)
        if edge is None:
            is_new = any(way)
            edge = way if is_new else None
        elif normal is None:
            across = cross(edge, way)
            is_new = any(across)
            normal = across if is_new else None
        else:
            is_new = bool(dot(normal, way))
        if is_new:
            found.append(i)
            if len(found) == 4:
                break
    return found
