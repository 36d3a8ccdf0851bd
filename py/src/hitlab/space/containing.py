"""Whether a solid contains another one, exactly; see `deciding.containing` for the reasons.

With the cores A and B and R, the radius of a less that of b: if R >= 0, each vertex of B must be at
most R from A; if not, at least -R inside each face of A, which must have a volume.
"""

from typing import Any

from hitlab.arithmetic.integers import integers
from hitlab.arithmetic.vectors import Vector3, dot, minus, triples
from hitlab.shapes.linear3 import HalfSpace3
from hitlab.space import exactly
from hitlab.space.cores import Whole, filled, whole
from hitlab.space.nearest import support
from hitlab.space.polytope import sides_of


def contains(a: Any, b: Any) -> bool:
    """Return whether every point of b is a point of a; b and a are single and b is bounded."""
    if isinstance(a, HalfSpace3):
        return _is_below(a, b)
    pair = whole(a.core3, b.core3)
    more = pair.radii[0] - pair.radii[1]
    if more < 0:
        return a.is_solid and not pair.radii[0] and _is_deep(a, pair, -more)
    holds = (pair._replace(b=[vertex], radii=(more, 0)) for vertex in pair.b)
    return all(exactly.decided(each, None, touching=True) for each in holds)


def _is_deep(a: Any, pair: Whole, radius: int) -> bool:
    """Return whether balls about all vertices of b are inside all faces of a."""
    for side in sides_of(a.core3, pair.a):
        inside = side.height - support(pair.b, side.normal, True)[0]
        if inside < 0 or inside**2 < radius**2 * dot(side.normal, side.normal):
            return False
    return True


def _is_below(half: HalfSpace3, b: Any) -> bool:
    """Return whether the highest vertex, plus the radius, is at most on the plane."""
    numbers = [x for vertex in b.core3.vertices for x in vertex]
    found, _ = integers([*numbers, *half.columns[:3], b.core3.radius])
    [*points, own], [out] = triples(found[:-1]), triples(integers(half.columns[3:])[0])
    vertices: list[Vector3] = filled(points) if b.core3.is_box else points
    high, _ = support([minus(vertex, own) for vertex in vertices], out, True)
    return bool(high <= 0 and high**2 >= found[-1] ** 2 * dot(out, out))
