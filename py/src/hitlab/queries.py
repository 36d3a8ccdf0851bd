"""The public queries: from two shapes in either order to the file of their pair."""

from itertools import product
from types import ModuleType

from hitlab import disk_triangle, overlap, space
from hitlab.algorithms import EXACT, algorithms, published
from hitlab.explained import (
    centres,
    disk_box,
    line_line,
    nearest_points,
    ray_box,
    ray_disk,
    segments,
    separating_axes,
)
from hitlab.explained import disk_triangle as disk_triangle_explained
from hitlab.explained import sphere_mesh as sphere_mesh_explained
from hitlab.explained import sphere_triangle as sphere_triangle_explained
from hitlab.explanation import Explanation
from hitlab.mesh import Mesh
from hitlab.published.program import blockwise
from hitlab.shape import Shape, Verdict, check_pair, find, unanswered
from hitlab.shapes import Box, Capsule, Disk, Line, Point, Polygon, Ray, Segment, Triangle
from hitlab.shapes3 import Point3, Sphere, Triangle3

Pairs = dict[tuple[type[Shape], type[Shape]], ModuleType]
"""Files by pair, in one order each; `find` flips the other."""

DECIDED: Pairs = {(Disk, Triangle): disk_triangle}
"""The pairs with an exact formula of their own."""

HULLS = (Box, Triangle, Polygon)
"""What has an area and corners."""

ROUND = (Point, Disk, Segment, Capsule)
"""What has at most two vertices, and a radius."""

EXPLAINED: Pairs = {
    **{(a, b): nearest_points for a, b in product(ROUND, ROUND) if (a, b) != (Disk, Point)},
    **{(a, b): separating_axes for a, b in product(HULLS, HULLS)},
    (Point, Disk): centres,
    (Disk, Disk): centres,
    (Segment, Segment): segments,
    (Disk, Box): disk_box,
    (Disk, Triangle): disk_triangle_explained,
    (Ray, Box): ray_box,
    (Ray, Disk): ray_disk,
    (Line, Line): line_line,
    (Point3, Triangle3): sphere_triangle_explained,
    (Sphere, Triangle3): sphere_triangle_explained,
    (Point3, Mesh): sphere_mesh_explained,
    (Sphere, Mesh): sphere_mesh_explained,
}
"""The pairs whose exact decision is told step by step; in both orders if told the same way."""


def intersects(
    a: Shape, b: Shape, *, touching: bool = True, algorithm: str | None = None
) -> Verdict:
    """Say whether two shapes have a point in common, exactly.

    Parameters
    ----------
    a, b : Shape
        Any two of the plane's nine, in either order, or a pair of space with a Point3 or a Sphere;
        batches broadcast against each other.
    touching : bool
        Whether touching counts. With False the question is whether the interiors overlap; a
        shape without an area, in space without a volume, has none.
    algorithm : str, optional
        An id of `algorithms(a, b)`: the answer as that algorithm gives it, with its own rule for
        touching and its own mistakes.

    Returns
    -------
    bool, or an array of the broadcast shape
        The answer for the real numbers that the given doubles are.

    Raises
    ------
    TypeError
        For a pair that is not supported.
    ValueError
        For batches that do not broadcast, an algorithm that the pair lacks, and
        `touching=False` together with an algorithm.

    Examples
    --------
    >>> import hitlab as hl
    >>> triangle = hl.Triangle([(0, 0), (0, 2), (2, 0)])
    >>> hl.intersects(hl.Disk((-1, 1), 1), triangle)
    True
    >>> hl.intersects(hl.Disk((-1, 1), 1), triangle, touching=False)
    False
    >>> hl.intersects(hl.Disk((-1.0000000000000002, 1), 1), triangle)
    False
    >>> hl.intersects(hl.Disk([(-1, 1), (5, 5), (0.5, 0.5)], 1), triangle)
    array([ True, False,  True])

    A flat triangle acts as a segment, a disk of radius 0 as a point:

    >>> hl.intersects(hl.Disk((1, 0), 0), hl.Triangle([(0, 0), (1, 0), (2, 0)]))
    True

    An article's program answers with its own mistakes; here rounding makes it miss a shared corner:

    >>> pair = hl.Triangle([(0, 1), (0, 0), (1, 0)]), hl.Triangle([(2, 0), (3, 1), (1, 0)])
    >>> hl.intersects(*pair), hl.intersects(*pair, algorithm="marupeke-13")
    (True, False)
    """
    check_pair(a, b)
    if algorithm is not None:
        return _as_told(a, b, touching, algorithm)
    if a.dimension == 3:
        return space.intersects(a, b, touching=touching)
    if pair := find(DECIDED, a, b):
        module, first, second = pair
        found: Verdict = module.intersects(first, second, touching=touching)
        return found
    return overlap.intersects(a, b, touching=touching)


def _as_told(a: Shape, b: Shape, touching: bool, algorithm: str) -> Verdict:
    if not touching:
        raise ValueError(f"touching = False with algorithm = {algorithm!r}: want only one of them")
    if algorithm == EXACT.id:
        return intersects(a, b)
    (hit,) = blockwise(*published(algorithm, a, b), lambda found: (found.hit,))
    return hit if isinstance(hit, bool) else hit.astype(bool)


def explain(a: Shape, b: Shape, *, algorithm: str | None = None) -> Explanation:
    """Tell step by step how the verdict on two single shapes comes about.

    In it, `a` and `b` are the shapes as given, whatever the order that the algorithm takes.

    Parameters
    ----------
    a, b : Shape
        Single shapes, in either order.
    algorithm : str, optional
        An id of `algorithms(a, b)`; the exact decision if absent.

    Returns
    -------
    Explanation

    Raises
    ------
    TypeError
        For a pair whose decision is not told step by step.
    ValueError
        For a batch, and an algorithm that the pair lacks.

    Examples
    --------
    >>> import hitlab as hl
    >>> why = hl.explain(hl.Disk((-4, 0), 1), hl.Triangle([(0, 0), (1.6, 3.6), (4.8, 0)]))
    >>> why.hit, why.decided_by
    (False, 'compare')
    >>> why.step("region").values["bits"], why.step("closest").values["feature"]
    ('011', 'A')
    """
    for name, shape in (("a", a), ("b", b)):
        if isinstance(shape, Shape) and shape.shape:
            raise ValueError(f"{name} is a batch of shape {shape.shape}: want a single shape")
    check_pair(a, b)
    if algorithm not in (None, EXACT.id):
        module, first, second = published(algorithm, a, b)
    elif pair := find(EXPLAINED, a, b):
        module, first, second = pair
    else:
        raise _unexplained(a, b)
    explanation: Explanation = module.explain(first, second)
    return explanation if first.kind is a.kind else explanation.turned()


def _unexplained(a: Shape, b: Shape) -> TypeError:
    """Make the error for a pair whose decision is not told; it names both shapes' partners."""
    algorithms(a, b)  # refuses what is no shape of hitlab at all
    partners = []
    for kind in dict.fromkeys((a.kind, b.kind)):
        pairs = [pair for pair in EXPLAINED if kind in pair]
        *names, last = dict.fromkeys(pair[pair[0] is kind].__name__ for pair in pairs)
        others = f"{', '.join(names)} or {last}" if names else last
        partners.append(f"{kind.__name__} with {others}")
    return unanswered(a, b, "explanation yet", f"explain takes {'; '.join(partners)}")
