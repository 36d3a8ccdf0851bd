"""Why triangles, boxes or polygons intersect: each edge's normal as an axis, and both projections.

Convex polygons are apart exactly when their projections on some axis are apart. Then they are also
apart on the normal of some edge (S. Gottschalk, "Separating axis theorem and oriented bounding
boxes", 1996). If all edges of both are parallel, because both are flat, there is one more axis,
along the edges. For two points, the only axis points from one to the other.

Edges that are parallel, exactly or up to the rounding of their ends, share one axis step. This does
not change the verdict, because every normal of each group is tried. The candidates are the edges
that separate; if there are none, those that touch; if there are none, all edges of the group. The
step shows the first candidate that is not `SHORT` compared with the longest edge of its group,
because rounding rotates short edges most. So the group is reported to separate exactly when one of
its edges does, and to touch only if one does and none separates. The values shown are those of this
edge.

Everything is computed on integers, so every comparison is exact, and every number shown is the true
value, rounded.
"""

import math
from fractions import Fraction
from typing import NamedTuple

from hitlab.arithmetic.integers import Whole, integers, ratio, rounded, sign, square_root
from hitlab.arithmetic.predicates import cross, dot
from hitlab.explained.edges import Convex, NamedEdge, edges, grouped
from hitlab.explained.letters import named_by_edges
from hitlab.steps.axes import Drawn, Projections, projection_marks, way_out_mark
from hitlab.steps.explanation import Mark, Step, Trace, Value
from hitlab.steps.numbers import relation, shown

SHORT = 4
"""An edge is short if another one is more than this many times as long."""


class Polygons(NamedTuple):
    """The vertices of both shapes as given, in integers (times `unit`), and the shapes' names."""

    a: list[Whole]
    b: list[Whole]
    unit: int
    names: dict[str, str]

    def point(self, vertex: Whole) -> tuple[float, float]:
        """Return a vertex in the given coordinates."""
        return ratio(vertex[0], self.unit), ratio(vertex[1], self.unit)


class Axis(NamedTuple):
    """An axis in the direction `across`, the edge that it is normal to, and both projections.

    Without an edge it is `along` all edges, or `between` two points.
    """

    across: Whole
    on: Projections
    edge: NamedEdge | None = None
    name: str = ""

    @property
    def out2(self) -> Fraction:
        """The squared penetration along the axis, times unit²."""
        return Fraction(Fraction(self.on.reach) ** 2 / dot(*self.across, *self.across))


def trace(a: Convex, b: Convex) -> Trace:
    """Return the trace of the exact decision: axis by axis, up to the first that separates.

    Examples
    --------
    >>> import hitlab as hl
    >>> right = hl.Triangle([(0, 0), (4, 0), (0, 3)])
    >>> why = hl.explain(right, hl.Triangle([(3, 3), (4, 3), (4, 4)]))
    >>> why.decided_by, why.steps[-1].values["gap"], why.steps[-1].compares
    ('axis-2', 1.8, ('amax', 'bmin'))

    If none separates, the last step shows the penetration depth and its axis:

    >>> touching = hl.explain(right, hl.Triangle([(4, 0), (7, 0), (7, 4)]))
    >>> touching.hit, touching.steps[-1].case, touching.steps[-1].values["at"]
    (True, 'touch', 'axis-2')
    >>> flat = hl.Triangle([(0, 0), (1, 0), (2, 0)])
    >>> hl.explain(flat, hl.Triangle([(5, 0), (6, 0), (7, 0)])).steps[-1].values["across"]
    'along'
    """
    pair, every, groups, extra = _candidates(a, b)
    steps = [_candidates_step(pair, every, groups, extra)]
    found: list[Axis] = []
    for group in groups:
        found.append(_told(pair, group))
        steps.append(_axis_step(pair, found[-1], len(found)))
        if steps[-1].case == "gap":
            break
    else:
        if extra:
            found.append(extra)
            steps.append(_axis_step(pair, extra, len(found)))
    hit = steps[-1].case != "gap"
    if hit and found:
        steps.append(_no_axis_step(pair, found, steps[1:]))
    return Trace.of("separating-axes", steps)


def separating(a: Convex, b: Convex) -> list[int]:
    """Return the numbers of all separating axes; the trace ends at the first.

    Examples
    --------
    >>> import hitlab as hl
    >>> separating(hl.Box((0, 0), (2, 2)), hl.Box((3, 3), (2, 2)))
    [1, 2]
    """
    pair, _, groups, extra = _candidates(a, b)
    axes = [*(_told(pair, group) for group in groups), *filter(None, [extra])]
    return [number for number, axis in enumerate(axes, 1) if axis.on.reach < 0]


def _candidates(
    a: Convex, b: Convex
) -> tuple[Polygons, list[NamedEdge], list[list[NamedEdge]], Axis | None]:
    """Return both shapes in integers, all edges, the edges grouped by axis, and any extra axis."""
    given = (a.vertices.ravel().tolist(), b.vertices.ravel().tolist())
    numbers, unit = integers((*given[0], *given[1]))
    points, split = list(zip(numbers[::2], numbers[1::2])), len(given[0]) // 2
    pair = Polygons(points[:split], points[split:], unit, named_by_edges((a, b)))
    every = list(edges((a, b), {"a": pair.a, "b": pair.b}))
    groups = grouped(every, {"a": _largest(pair.a), "b": _largest(pair.b)})
    extra = _extra(pair, every)
    return pair, every, groups, extra


def _largest(vertices: list[Whole]) -> int:
    return max(abs(coordinate) for vertex in vertices for coordinate in vertex)


def _told(pair: Polygons, group: list[NamedEdge]) -> Axis:
    """Return the axis of the edge that represents a group."""
    longest = max(dot(*edge.across, *edge.across) for edge in group)

    def rank(axis: Axis) -> tuple[int, bool]:
        return sign(axis.on.reach), dot(*axis.across, *axis.across) * SHORT**2 < longest

    axes = (Axis(edge.across, Projections.on(edge.across, pair.a, pair.b), edge) for edge in group)
    return min(axes, key=rank)


def _extra(pair: Polygons, every: list[NamedEdge]) -> Axis | None:
    """Return the additional axis if all edges are parallel, or if there are no edges."""
    if not every:
        (ax, ay), (bx, by) = pair.a[0], pair.b[0]
        across, name = (bx - ax, by - ay), "between"
        if not any(across):
            return None
    else:
        first, *others = every
        if any(cross(*first.across, *edge.across) for edge in others):
            return None
        (x, y), name = first.across, "along"
        across = -y, x
    return Axis(across, Projections.on(across, pair.a, pair.b), None, name)


def _candidates_step(
    pair: Polygons, every: list[NamedEdge], groups: list[list[NamedEdge]], extra: Axis | None
) -> Step:
    """Return the step that counts the axes; `of_b` excludes those that a already has."""
    of_a = sum(group[0].of == "a" for group in groups)
    values: dict[str, Value] = {"edges": len(every), "of_a": of_a, "of_b": len(groups) - of_a}
    values |= {"count": len(groups) + bool(extra), **pair.names}
    if not every:
        return Step.of("candidates", "points" if extra else "same", values)
    flat = min(sum(edge.of == of for edge in every) for of in "ab") < 2
    case = "along" if extra else "flat" if flat else "plain"
    if case == "plain" and len(groups) < len(every):
        case = "shared"
    normals = (_normal_mark(pair, group[0]) for group in groups)
    marks = [*(_edge_mark(pair, edge) for edge in every), *filter(None, normals)]
    return Step.of("candidates", case, values, *marks)


def _edge_mark(pair: Polygons, edge: NamedEdge) -> Mark:
    return Mark("segment", "edge", (pair.point(edge.start), pair.point(edge.end)), edge.of)


def _normal_mark(pair: Polygons, edge: NamedEdge) -> Mark | None:
    """Return an outward normal at an edge's middle, a third as long; None if it cannot be drawn."""
    corners = pair.a if edge.of == "a" else pair.b
    (ax, ay), (bx, by), (nx, ny) = edge.start, edge.end, edge.across
    is_inwards = any(dot(nx, ny, x - ax, y - ay) > 0 for x, y in corners)
    way = -2 if is_inwards else 2
    sixfold = 3 * (ax + bx), 3 * (ay + by)
    middle, tip = (
        (ratio(sixfold[0] + part * nx, 6 * pair.unit), ratio(sixfold[1] + part * ny, 6 * pair.unit))
        for part in (0, way)
    )
    is_drawn = middle != tip and all(map(math.isfinite, tip))
    return Mark("arrow", "normal", (middle, tip), edge.of) if is_drawn else None


def _axis_step(pair: Polygons, axis: Axis, number: int) -> Step:
    """Return the step that compares the projections on an axis.

    `excess` is the length by which the end of one projection is beyond the start of the other. It
    equals the penetration `out`, or -`gap` if it is negative.
    """
    across, on, edge, _ = axis
    length = square_root(Fraction(dot(*across, *across)))
    numerator, by = length.denominator, length.numerator * pair.unit

    def measure(size: int) -> float:
        return shown(Fraction(size * numerator, by))

    end, start = (getattr(on, name) for name in on.compares)
    ways = zip(("vx", "vy"), across)
    values: dict[str, Value] = {"number": number, **pair.names}
    values |= edge.named if edge else {"across": axis.name}
    values |= {name: rounded(place / length) for name, place in ways}
    values |= {name: ratio(place * numerator, by) for name, place in on._asdict().items()}
    values |= {"relation": relation(end, start), "excess": measure(on.reach)}
    if on.reach < 0:
        values |= {"gap": measure(-on.reach)}
    else:
        values |= {"overlap": measure(on.overlap), "out": measure(on.reach)}
    if on.inside:
        values |= {"inside": on.inside}
    drawn = Drawn.beside(across, pair.a, pair.b, pair.unit)
    marks = [*_edge_marks(pair, axis), *projection_marks(drawn, pair.a, pair.b)]
    if on.inside:
        marks.append(way_out_mark(drawn))
    return Step.of(f"axis-{number}", on.case, values, *marks, compares=on.compares)


def _edge_marks(pair: Polygons, axis: Axis) -> list[Mark]:
    """Return marks for the edge and, for a box, the unit vector across it."""
    edge = axis.edge
    if not edge:
        return []
    marks = [_edge_mark(pair, edge)]
    if edge.box:
        corners = pair.a if edge.of == "a" else pair.b
        x, y = (ratio(sum(places), 4 * pair.unit) for places in zip(*corners))
        length = square_root(Fraction(dot(*axis.across, *axis.across)))
        tip = x + rounded(axis.across[0] / length), y + rounded(axis.across[1] / length)
        if tip != (x, y):
            marks.append(Mark("arrow", edge.name, ((x, y), tip), edge.of))
    return marks


def _no_axis_step(pair: Polygons, axes: list[Axis], steps: list[Step]) -> Step:
    """Return the last step if no axis separates, with the penetration depth (0 for a touch).

    For collinear flat shapes the step compares them along their line; across it they have no width.
    """
    if axes[-1].name:
        at = len(steps) - 1
        case = "point" if steps[at].values["overlap"] == 0 else "stretch"
    else:
        at = min(range(len(axes)), key=lambda i: axes[i].out2)
        case = "touch" if axes[at].on.reach == 0 else "overlap"
    axis, shown = axes[at], steps[at].values
    names = ["number", "of", "across", "edge", "axis", "box", "overlap", "out"]
    values: dict[str, Value] = {"count": len(axes), "at": steps[at].id}
    values |= {name: shown[name] for name in names if name in shown}
    marks = (
        []
        if case != "overlap"
        else [way_out_mark(Drawn.beside(axis.across, pair.a, pair.b, pair.unit))]
    )
    return Step.of("no-axis", case, values, *marks)
