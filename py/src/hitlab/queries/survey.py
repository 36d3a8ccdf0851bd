"""An algorithm's answers for a shape at every point of a grid, in 2D or on a plane in 3D."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hitlab.arithmetic.batch import blocks
from hitlab.arithmetic.predicates import Columns, Number, Test
from hitlab.concave.outline import is_outline
from hitlab.deciding.decision import decide
from hitlab.deciding.moved_pair import look_by_difference
from hitlab.measuring import measure
from hitlab.published.algorithm import Named, Program, is_exact
from hitlab.published.catalogue import program_of
from hitlab.queries.by_algorithm import reading
from hitlab.queries.distance import distance
from hitlab.shapes.base import AnyShape, Shape
from hitlab.shapes.mesh import Mesh
from hitlab.shapes.pairs import check_single_pair, unanswered
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.plane import Box, Disk, Triangle
from hitlab.shapes.space import Box3
from hitlab.shapes.validation import Floats, checked, misshapen, refuse, unfit
from hitlab.space import pairs as space
from hitlab.surveys import regions, section

Looked = tuple[Test, Number, Number]
Look = Callable[[Floats, Floats], Looked]
"""Returns hit, region and distance at x (a row) and y (a column)."""

WITHIN = "within the range of floats"


class Survey(NamedTuple):
    """Verdict, region and distance at every point of a grid, shape (len(ys), len(xs)) each."""

    hit: NDArray[np.bool_]
    region: NDArray[np.int64]
    distance: Floats


def survey(
    a: Shape,
    b: Shape,
    xs: ArrayLike,
    ys: ArrayLike,
    *,
    algorithm: Named = None,
    plane: ArrayLike | None = None,
) -> Survey:
    """Return an algorithm's answers with `a` placed at every point of a grid and `b` fixed.

    Parameters
    ----------
    a, b : Shape
        Two single shapes of one dimension; a is no mesh. It is moved so that its first point
        (centre, first vertex, start, origin) is at (x, y). Its other points keep their offset from
        the first, rounded.
    xs, ys : array_like, shape (n,) and (m,)
        The x and y coordinates of the grid: its columns and rows.
    algorithm : str or Algorithm, optional
        One of `algorithms(a, b)`, or its id. The default is the exact answer.
    plane : array_like, shape (3, 3), optional
        Required for 3D shapes, otherwise omitted: a point O of a plane and two directions U and V.
        The first point of a is moved to O + x U + y V.

    Returns
    -------
    Survey
        `hit` as in `intersects`.

        `region` of a disk and a triangle: the sum of the bits 4, 2, 1 for the inner side of AB, BC,
        CA. For a disk and a box: 4 if the centre is in the box. Otherwise, if the centre, reflected
        into the first quadrant of the box's frame, is in the box grown by r: 1 next to the box
        along its width (A1), 3 along its height (A3), 2 at its corner (A2). Otherwise 0. For a
        Point3 or Sphere and then a Triangle3: 1 to 7 if the closest feature is the vertex A, B, C,
        the edge AB, BC, CA, or the face. Other pairs have no regions: 0.

        `distance` as in `distance`. For an article's algorithm it is computed from its own numbers:
        0 if it reports a hit, nan if it computes none. For most 3D pairs the exact distance would
        take longer than the verdict: it is 0 for a hit, nan for a miss.

    Raises
    ------
    TypeError
        If the pair is not supported, such as two rays in space, or a is a mesh.
    ValueError
        If a shape is a batch, `plane` is given for 2D shapes or missing for 3D ones, `xs` or `ys`
        is not a row of finite numbers, a grid or a plane moves a beyond the largest float, or the
        algorithm is not available for the pair.

    Examples
    --------
    >>> import hitlab as hl
    >>> disk, triangle = hl.Disk((0, 0), 1), hl.Triangle([(0, 0), (0, 4), (4, 0)])
    >>> found = hl.survey(disk, triangle, [-2, -1, 0, 1], [1, -3])
    >>> found.hit
    array([[False,  True,  True,  True],
           [False, False, False, False]])
    >>> found.region
    array([[3, 3, 7, 7],
           [2, 2, 6, 6]])
    >>> found.distance[0]
    array([1., 0., 0., 0.])

    The article's program gets the inside of counter-clockwise triangles wrong:

    >>> import hitlab as hl
    >>> disk = hl.Disk((0, 0), 1)
    >>> turned = hl.Triangle([(0, 0), (4, 0), (0, 4)])
    >>> found = hl.survey(disk, turned, [1.5, 2.5], [1.5], algorithm="redpoll-2-23")
    >>> found.hit, found.region, found.distance
    (array([[False, False]]), array([[0, 2]]), array([[nan, 0.5]]))

    A point above the plane of a 3D triangle:

    >>> import hitlab as hl
    >>> triangle = hl.Triangle3([(0, 0, 0), (4, 0, 0), (0, 4, 0)])
    >>> plane = [(0, 0, 2), (1, 0, 0), (0, 1, 0)]
    >>> found = hl.survey(hl.Point3((0, 0, 0)), triangle, [-1, 1, 6], [1, -1], plane=plane)
    >>> found.region
    array([[6, 7, 2],
           [1, 4, 2]])
    >>> found.distance[0, :2]
    array([2.23606798, 2.        ])
    """
    check_single_pair(a, b)
    x, y = _row("xs", xs), _row("ys", ys)[:, None]
    if isinstance(a, PlaneShape) and isinstance(b, PlaneShape):
        look = _look(a, b, algorithm)
        if plane is not None:
            raise ValueError(f"plane must be omitted for 2D shapes, not {plane!r}")
        _refuse_overflow(a, x, y)
    else:
        look = _look_in_space(a, b, algorithm, plane)
        if plane is not None:
            _refuse_overflow_in_space(checked("plane", (3, 3), plane), x, y)
    size = y.size, x.size
    found = Survey(np.empty(size, bool), np.empty(size, np.int64), np.empty(size))
    for block in blocks(size):
        rows, columns = (*block, slice(None), slice(None))[:2]
        for whole, part in zip(found, look(x[columns], y[rows])):
            whole[rows, columns] = part
    return found


def _row(name: str, values: ArrayLike) -> Floats:
    row = checked(name, (), values)
    if row.ndim != 1:
        raise misshapen(name, values, row, "(n,)")
    return row


def _refuse_overflow(shape: Shape, x: Floats, y: Floats) -> None:
    """Reject a position that moves a part of the shape beyond the largest float."""
    if not (x.size and y.size):
        return
    for axis, (name, row) in enumerate((("xs", x), ("ys", y.ravel()))):
        if not (_fits(shape, axis, row.min()) and _fits(shape, axis, row.max())):
            bad = np.array([not _fits(shape, axis, place) for place in row])
            refuse(name, row, bad, f"a position that keeps all of a {WITHIN}")


@np.errstate(over="ignore")
def _fits(shape: Shape, axis: int, place: float) -> bool:
    to = list(shape.columns[:2])
    to[axis] = place
    try:
        placed(shape, np.array(to[:1]), np.array(to[1:]))
    except ValueError:
        return False
    return True


@np.errstate(over="ignore", invalid="ignore")
def _refuse_overflow_in_space(plane: Floats, x: Floats, y: Floats) -> None:
    """Reject a grid coordinate, or a plane, with a point beyond the largest float."""
    origin, u, v = plane
    for name, row, way in (("xs", x, u), ("ys", y.ravel(), v)):
        reached = np.isfinite(row[:, None] * way).all(axis=-1)
        refuse(name, row, ~reached, f"a coordinate whose point on the plane is {WITHIN}")
    if x.size and y.size:
        ends = np.array([x.min(), x.max()])[:, None], np.array([[[y.min()]], [[y.max()]]])
        if not np.isfinite(origin + ends[0] * u + ends[1] * v).all():
            raise unfit("plane", plane, (), f"a plane {WITHIN} at all xs and ys")


def _look_in_space(a: Shape, b: Shape, algorithm: Named, plane: ArrayLike | None) -> Look:
    if isinstance(a, Mesh) or not space.is_pair(type(a), type(b)):
        raise unanswered(a, b, "survey", "it moves one shape, not a mesh, over another")
    if plane is None:
        raise ValueError("plane is required for 3D shapes: a point and two directions")
    of_plane = checked("plane", (3, 3), plane)

    def look(x: Floats, y: Floats) -> Looked:
        moved = placed(a, *on_plane(of_plane, x, y))
        return (
            section.exactly(moved, b) if is_exact(algorithm) else recorded(a, b, algorithm, moved)
        )

    return look


def on_plane(plane: Floats, x: Floats, y: Floats) -> Columns:
    """Return the coordinates of the points O + x U + y V."""
    return tuple(o + x * u + y * v for o, u, v in plane.T)


def _look(a: PlaneShape, b: PlaneShape, algorithm: Named) -> Look:
    if not is_exact(algorithm):
        return lambda x, y: recorded(a, b, algorithm, placed(a, x, y))

    def at_places(x: Floats, y: Floats) -> tuple[Test, Number]:
        moved = placed(a, x, y)
        hit = decide(moved, b).meets
        return hit, distance(moved, b) if is_outline(a, b) else measure.distance(moved, b, hit)

    look_at = None if is_outline(a, b) else look_by_difference(a, b, at_places)
    look_at = look_at or at_places

    def look(x: Floats, y: Floats) -> Looked:
        hit, distance = look_at(x, y)
        return hit, _region(a, b, x, y, hit), distance

    return look


def _region(a: PlaneShape, b: PlaneShape, x: Floats, y: Floats, hit: Test) -> Number:
    """Return the exact regions, 0 for pairs that have none, given the verdicts."""
    match a, b:
        case Disk(), Triangle():
            return regions.of_disk_triangle(_columns(a, x, y), b.columns)
        case Triangle(), Disk():
            return regions.of_disk_triangle(b.columns, _columns(a, x, y))
        case Disk(), Box():
            return regions.of_disk_box(_columns(a, x, y), b, hit)
        case Box(), Disk():
            return regions.of_disk_box(b.columns, placed(a, x, y), hit)
    return 0


def placed(shape: Shape, *place: Floats) -> Any:
    """Return a batch of the shape with its first point at each (x, y), or (x, y, z)."""
    columns = _columns(shape, *place)
    rows = np.empty((len(columns), *np.broadcast_shapes(*(axis.shape for axis in place))))
    for row, column in zip(rows, columns):
        row[...] = column
    return shape._moved(rows)


def _columns(shape: Shape, *place: Floats) -> Columns:
    """Return the columns of the batch of `placed`: in 2D, those of x are a row, of y a column."""
    numbers, count = shape._rows.tolist(), shape._points(shape._rows).size
    start = shape.center.tolist() if isinstance(shape, Box | Box3) else numbers
    axes = [i % len(place) for i in range(count)]
    moved = [place[axis] + (numbers[i] - start[axis]) for i, axis in enumerate(axes)]
    return *moved, *numbers[count:]


@np.errstate(all="ignore")
def recorded(a: AnyShape, b: AnyShape, algorithm: Named, moved: AnyShape) -> Looked:
    """Return an algorithm's verdict, region and distance, with the moved shape in place of a."""
    own, program, first, second = program_of(algorithm, a, b)
    reading("intersects", own, program)
    pair = (moved, second) if first is a else (first, moved)
    return seen(program, program.run(*pair))


def seen(program: Program, found: Any) -> Looked:
    """Return verdict, region and distance from a record; some programs lack the last two."""
    region = program.region(found) if program.region else 0
    gap = program.distance(found) if program.distance else np.nan
    return found.hit, region, np.where(found.hit, 0.0, gap)
