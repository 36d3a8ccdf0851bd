"""Why two shapes intersect if one has a radius: the closest points of their cores, and the radii.

A disk is its centre grown by its radius, a capsule its axis grown by its radius; a shape without a
radius is its own core. Two shapes intersect exactly when their cores do, or when the distance
between the cores is at most the sum R of the radii. If cores are apart, their closest points are
two vertices, or a vertex and its foot on an edge (V. Lumelsky, "On fast computation of distance
between line segments", 1985). Cores intersect if no line along an edge separates them; then the
lines are explained as in `separating_lines`. `deciding.cores` tests all these distances and lines.
Its terms are computed on integers here, and rounded only when they are shown.

A, B, C … are the vertices of the first core; the second core has the letters that follow.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import product
from operator import itemgetter
from typing import NamedTuple

from hitlab.arithmetic.integers import rounded, square_root
from hitlab.arithmetic.predicates import Columns, Number, cross
from hitlab.deciding.terms import Foot, Line
from hitlab.explained.boxes import boxes_step
from hitlab.explained.cores import Cores, Lettered, OverEdge
from hitlab.explained.separating_lines import line_steps
from hitlab.shapes.core import Edge
from hitlab.shapes.planar import PlaneShape
from hitlab.steps.explanation import Mark, Step, Trace, Value
from hitlab.steps.numbers import Distance, Exactly, between, nearest, shown


class Nearest(NamedTuple):
    """The closest points P and Q of the cores, their features, and their squared distance.

    For a foot, `end` is the vertex, `core` the edge with its foot, and `way` the vector from the
    start of the edge to the vertex. `part` is the position of the foot: a fraction of the edge from
    0 to 1, or for a ray or a line a multiple of its direction.
    """

    case: str
    p: Exactly
    q: Exactly
    of_a: str
    of_b: str
    distance2: Fraction
    end: str = ""
    core: str = ""
    way: str = ""
    part: Fraction = Fraction(0)


Way = tuple[Fraction, Callable[[Fraction], Nearest]]
"""A squared length times unit², and a function from the true squared length to the result."""


def trace(a: PlaneShape, b: PlaneShape) -> Trace:
    """Return the trace of the exact decision: cores, closest points, comparison.

    Examples
    --------
    >>> import hitlab as hl
    >>> square = hl.Polygon([(0, 0), (4, 0), (4, 4), (0, 4)])
    >>> why = hl.explain(hl.Disk((7, 2), 2), square)
    >>> why.hit, why.step("nearest").values["feature_b"], why.step("nearest").values["d"]
    (False, 'DE', 3.0)

    If one core is inside the other, no distance is short enough, but no line separates them:

    >>> within = hl.explain(hl.Disk((2, 2), 1), square)
    >>> within.hit, within.step("nearest").case, within.step("compare").case
    (True, 'meet', 'cores')
    >>> hl.explain(hl.Line((0, 3), (1, 0)), hl.Capsule((0, 0), (2, 1), 2)).steps[-1].case
    'touch'
    """
    cores = Cores.of(a, b)
    found = nearest_points(cores)
    lines = [boxes_step(a, b), *line_steps(cores)] if found.case in ("meet", "cross") else []
    ends = _nearest_step(found, cores), _compare_step(found, *cores.radii)
    return Trace.of("nearest-points", (_cores_step(cores), *lines, *ends))


def nearest_points(cores: Cores) -> Nearest:
    """Return the closest points of two cores; the same point twice if the cores intersect."""
    distance2, step_of = min(_ways(cores), key=itemgetter(0))
    if distance2 and cores.reason.cores_meet:
        return _common(cores)
    return step_of(distance2 / cores.reason.unit**2)


def _ways(cores: Cores) -> Iterator[Way]:
    """Yield the candidates for the closest points, those from the vertices of a first."""
    a, b, reason = cores
    radius2, squares = reason.radius**2, iter(reason.ways.beyond)
    feet = [over for over in cores.feet if _is_within(over.foot)]
    of_a, of_b = ([over for over in feet if over.other is core] for core in (a, b))
    for i in range(len(a.letters)):
        yield from (_to_foot(over, radius2) for over in of_a if over.vertex == i)
        for j in range(len(b.letters)):
            yield Fraction(next(squares) + radius2), partial(_ends, a, b, i, j)
    yield from (_to_foot(over, radius2) for over in of_b)


def _is_within(foot: Foot) -> bool:
    """Return whether a foot is inside its edge, without the ends; false for an edge of length 0."""
    within = foot.edge.x != 0 or foot.edge.y != 0
    if foot.edge.before:
        within = within and foot.place > 0
    if foot.edge.after:
        within = within and foot.rest > 0
    return bool(within)


def _ends(a: Lettered, b: Lettered, i: int, j: int, distance2: Fraction) -> Nearest:
    return Nearest("ends", a.exactly(i), b.exactly(j), a.letters[i], b.letters[j], distance2)


def _to_foot(over: OverEdge, radius2: int) -> Way:
    """Return the squared distance to a foot, and the function for its result.

    The term is s² - R² |XY|², where s is the distance times |XY|.
    """
    return Fraction(over.foot.beyond, over.length2) + radius2, partial(_foot, over)


def _foot(over: OverEdge, distance2: Fraction) -> Nearest:
    """Return the result for a foot; its `place` is the distance from X along XY, times |XY|."""
    on, other, edge, vertex, foot = over
    part = Fraction(foot.place, over.length2)
    ends = other.exactly(vertex), on.along(edge, part)
    names = other.letters[vertex], on.name(edge)
    (p, q), (of_a, of_b) = (ends, names) if on.of == "b" else (ends[::-1], names[::-1])
    case = "foot" if edge.after else "foot-endless"
    way = on.letters[edge.start] + names[0]
    return Nearest(case, p, q, of_a, of_b, distance2, *names, way, part)


def _common(cores: Cores) -> Nearest:
    """Return a common point of two intersecting cores: a vertex inside the other, or a crossing."""
    a, b, reason = cores
    if len(a.letters) == len(b.letters) == 2:
        point = next(_crossings(a, b))
        return Nearest("cross", point, point, "".join(a.letters), "".join(b.letters), Fraction(0))
    lines = reason.lines.lines
    of_a, of_b = lines[: len(a.edges)], lines[len(a.edges) :]
    within = [a.exactly(i) for i in range(len(a.letters)) if _is_inside(of_b, i)]
    within += [b.exactly(j) for j in range(len(b.letters)) if _is_inside(of_a, j)]
    point = next(iter(within), None) or next(_crossings(a, b))
    return Nearest("meet", point, point, "", "", Fraction(0))


def _is_inside(lines: list[Line], vertex: int) -> bool:
    """Return whether a vertex is strictly to the left of all lines of a core."""
    sides = [line.sides[vertex] for line in lines if line.edge.x or line.edge.y]
    return bool(sides) and not lines[0].thin and min(sides) > 0


def _crossings(a: Lettered, b: Lettered) -> Iterator[Exactly]:
    """Yield the points at which edges of two cores cross."""
    for edge, other in product(a.edges, b.edges):
        if area := cross(edge.x, edge.y, other.x, other.y):
            (x, y), (to_x, to_y) = a.ends(edge)[0], b.ends(other)[0]
            gap = to_x - x, to_y - y
            s, t = (Fraction(cross(*gap, way.x, way.y), area) for way in (other, edge))
            if _reaches(edge, s) and _reaches(other, t):
                yield a.along(edge, s)


def _reaches(edge: Edge, part: Fraction) -> bool:
    return not ((edge.before and part < 0) or (edge.after and part > 1))


def _cores_step(cores: Cores) -> Step:
    a, b, _ = cores
    radius_a, radius_b = cores.radii
    values: dict[str, Value] = {
        "core_a": a.named,
        "core_b": b.named,
        "ra": rounded(radius_a),
        "rb": rounded(radius_b),
    }
    return Step.of("cores", _cores_case(cores), values, *_core_marks(a), *_core_marks(b))


def _cores_case(cores: Cores) -> str:
    a, b, reason = cores
    if not reason.radius:
        return "bare"
    if a.core.ends or b.core.ends:
        return "endless"
    counts = len(a.outline), len(b.outline)
    return "hull" if max(counts) > 1 else ("points", "mixed", "segments")[sum(counts)]


def _core_marks(core: Lettered) -> list[Mark]:
    if not core.outline:
        return [Mark("point", core.letters[0], (core.point(0),), core.of)]
    kind = "line" if core.core.ends else "segment"
    edges = [Mark(kind, core.name(edge), core.line(edge), core.of) for edge in core.outline]
    return [*edges, *core.marks]


def _nearest_step(found: Nearest, cores: Cores) -> Step:
    """Return the step with both points; a vertex on the other core is a separate case."""
    p, q = nearest(found.p), nearest(found.q)
    is_common = found.distance2 == 0 and found.case not in ("meet", "cross")
    values: dict[str, Value] = {
        **{"feature_a": found.of_a, "px": p[0], "py": p[1]},
        **{"feature_b": found.of_b, "qx": q[0], "qy": q[1]},
        "d": shown(square_root(found.distance2)),
    }
    if found.core:
        values |= {"end": found.end, "core": found.core, "way": found.way}
        values["t"] = rounded(found.part)
    marks = (
        Mark("segment", "d", (p, q)),
        Mark("point", "P", (p,), "a"),
        Mark("point", "Q", (q,), "b"),
        *cores.a.marks,
        *cores.b.marks,
    )
    return Step.of("nearest", found.case + ("-common" if is_common else ""), values, *marks)


def _compare_step(found: Nearest, radius_a: Fraction, radius_b: Fraction) -> Step:
    d = Distance.against(radius_a + radius_b, found.distance2)
    values: dict[str, Value] = {
        **{"d": shown(d.length), "ra": rounded(radius_a), "rb": rounded(radius_b)},
        **{"R": rounded(d.reach), **d.compared},
    }
    if found.distance2 == 0:
        return Step.of("compare", "cores", values, compares=("d", "R"))
    marks = radii_marks((found.p, found.q), {"ra": radius_a, "rb": radius_b}, d.length)
    return Step.of("compare", d.case if d.reach else "bare", values, *marks, compares=("d", "R"))


def radii_marks(
    ends: tuple[Columns, Columns], radii: Mapping[str, Number], d: Fraction
) -> list[Mark]:
    """Return marks for the nonzero radii, along the segment between two points that are d apart."""
    parts = {name: Fraction(radius) / d for name, radius in radii.items()}
    ways = zip("ab", parts.items(), (ends, ends[::-1]))
    return [
        Mark("segment", name, (nearest(start), nearest(between(start, end, part))), of)
        for of, (name, part), (start, end) in ways
        if part > 0
    ]
