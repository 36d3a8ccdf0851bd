"""Why two of triangle, box, polygon meet: a candidate axis across each edge, and both shadows.

Convex polygons are apart if and only if their shadows are on some axis, and then they are on one
across an edge (S. Gottschalk, "Separating axis theorem and oriented bounding boxes", 1996). Where
all edges of both are parallel, because both are flat, there is one axis more, along them; between
two points there is the one from the one to the other. A second edge that is exactly parallel to
one of the same shape has the same axis and is passed over.

Everything is computed on integers, so every comparison is exact and every number that is shown is
the rounded true one.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from hitlab.exact import integers, rounded, square_root
from hitlab.explained.axes import CASES, Whole, shadow_marks, with_least
from hitlab.explained.numbers import over, relation, shown
from hitlab.explanation import Explanation, Mark, Step, Value
from hitlab.hull import turned
from hitlab.predicates import cross, dot
from hitlab.shapes import Box, Polygon, Triangle

Convex = Box | Polygon | Triangle


class Candidate(NamedTuple):
    """An axis in the direction `across`, and whose edge it comes from, if any.

    Edge n leads from the n-th vertex to the next; vertices count from 1.
    """

    across: Whole
    of: str = ""
    edge: int = 0


class Polygons(NamedTuple):
    """The vertices of both on integers, the coordinates times `unit`."""

    a: list[Whole]
    b: list[Whole]
    unit: int


def explain(a: Convex, b: Convex) -> Explanation:
    """Tell the exact decision of a single pair: axis by axis, to the first that separates.

    Examples
    --------
    >>> import hitlab as hl
    >>> right = hl.Triangle([(0, 0), (4, 0), (0, 3)])
    >>> why = explain(right, hl.Triangle([(3, 3), (4, 3), (4, 4)]))
    >>> why.decided_by, why.steps[-1].values["gap"], why.steps[-1].compares
    ('axis-2', 1.8, ('amax', 'bmin'))

    Touching is decided, and flat triangles have the axis along themselves:

    >>> touching = explain(right, hl.Triangle([(4, 0), (7, 0), (7, 4)]))
    >>> touching.hit, touching.steps[-1].values["least"]
    (True, 0.0)
    >>> flat = hl.Triangle([(0, 0), (1, 0), (2, 0)])
    >>> explain(flat, hl.Triangle([(5, 0), (6, 0), (7, 0)])).decided_by
    'along'
    """
    given = _numbers(a), _numbers(b)
    numbers, unit = integers((*given[0], *given[1]))
    points, split = list(zip(numbers[::2], numbers[1::2])), len(given[0]) // 2
    pair = Polygons(points[:split], points[split:], unit)
    candidates = [*_across_edges(pair.a, "a"), *_across_edges(pair.b, "b")]
    extra = _extra(pair, candidates)
    steps = [_candidates_step(pair, candidates, extra)]
    for number, candidate in enumerate([*candidates, *extra], 1):
        steps.append(_axis_step(pair, candidate, number))
        if steps[-1].case == "gap":
            break
    hit = steps[-1].case != "gap"
    if hit and len(steps) > 1:
        steps[-1] = with_least(steps)
    return Explanation(
        pair=(a.kind.__name__, b.kind.__name__),
        algorithm="exact",
        method="separating-axes",
        hit=hit,
        decided_by=steps[-1].id,
        steps=tuple(steps),
    )


def _numbers(shape: Convex) -> tuple[float, ...]:
    """Give the vertices as they were given, if those are the hull's; a triangle's have names."""
    given = tuple(shape.vertices.ravel().tolist())
    hull = shape.core.columns
    return given if isinstance(shape, Triangle) or given == turned(hull) else hull


def _across_edges(vertices: list[Whole], of: str) -> Iterator[Candidate]:
    known: list[Whole] = []
    for number, ((x, y), (to_x, to_y)) in enumerate(zip(vertices, vertices[1:] + vertices[:1]), 1):
        across = to_y - y, x - to_x
        if any(across) and all(cross(*across, *other) for other in known):
            known.append(across)
            yield Candidate(across, of, number)


def _extra(pair: Polygons, candidates: list[Candidate]) -> list[Candidate]:
    """Give the axis that is missing where all edges are parallel, or there are none."""
    if not candidates:
        (ax, ay), (bx, by) = pair.a[0], pair.b[0]
        return [Candidate((bx - ax, by - ay))] if (ax, ay) != (bx, by) else []
    first, *others = candidates
    if any(cross(*first.across, *other.across) for other in others):
        return []
    x, y = first.across
    return [Candidate((-y, x))]


def _candidates_step(pair: Polygons, edges: list[Candidate], extra: list[Candidate]) -> Step:
    """Count the axes; a shape with an area has at least two, a segment one, a point none."""
    of_a = sum(candidate.of == "a" for candidate in edges)
    of_b = len(edges) - of_a
    values: dict[str, Value] = {"of_a": of_a, "of_b": of_b, "count": len(edges) + len(extra)}
    if not edges:
        return Step.of("candidates", "points" if extra else "same", values)
    case = "along" if extra else "flat" if min(of_a, of_b) < 2 else "plain"
    return Step.of("candidates", case, values, *(_edge_mark(pair, edge) for edge in edges))


def _edge_mark(pair: Polygons, candidate: Candidate) -> Mark:
    vertices = pair.a if candidate.of == "a" else pair.b
    ends = vertices[candidate.edge - 1], vertices[candidate.edge % len(vertices)]
    start, end = ((over(x, pair.unit), over(y, pair.unit)) for x, y in ends)
    return Mark("segment", "edge", (start, end), candidate.of)


def _axis_step(pair: Polygons, candidate: Candidate, number: int) -> Step:
    shadows = {
        f"{of}{end.__name__}": end(dot(*candidate.across, *vertex) for vertex in vertices)
        for of, vertices in (("a", pair.a), ("b", pair.b))
        for end in (min, max)
    }
    length = square_root(Fraction(dot(*candidate.across, *candidate.across)))
    numerator, by = length.denominator, length.numerator * pair.unit
    end, start = min(
        (("amax", "bmin"), ("bmax", "amin")),
        key=lambda names: shadows[names[0]] - shadows[names[1]],
    )
    excess = shown(Fraction((shadows[end] - shadows[start]) * numerator, by))
    compared = relation(shadows[end], shadows[start])
    values: dict[str, Value] = {"number": number, "of": candidate.of, "edge": candidate.edge}
    values |= {name: rounded(place / length) for name, place in zip(("vx", "vy"), candidate.across)}
    values |= {name: over(place * numerator, by) for name, place in shadows.items()}
    values |= {"relation": compared, "excess": excess}
    values |= {"gap": -excess} if compared == "<" else {"overlap": excess}
    marks = [_edge_mark(pair, candidate)] if candidate.edge else []
    marks += shadow_marks(candidate.across, pair.a, pair.b, pair.unit)
    kind = f"axis-{number}" if candidate.edge else "between" if number == 1 else "along"
    return Step.of(kind, CASES[compared], values, *marks, compares=(end, start))
