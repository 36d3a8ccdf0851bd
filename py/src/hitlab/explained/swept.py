"""When a moving shape first touches a stationary one, or why it never does: the sweep in steps.

Relative to b, each point of a moves along w. So a intersects b on the path exactly when the path of
the origin along -w intersects the Minkowski difference of their cores, grown by the sum R of the
radii. The picture `a-b` shows this difference.

- `start`: the closest points P and Q of the cores, and d = |PQ| compared with R. If d <= R, t is 0.
  Then the case is `touch` if a small translation can part the shapes; otherwise `hit` if both have
  an area, so that they overlap, and `within` if one has none and is in the other or crosses it.
- `towards`: n points from P to Q. All of b is beyond a along n. If w · n <= 0, this remains true,
  so a shape that gets no closer along n misses, however long the path is.
- `beside`: across the displacement, the shapes keep their positions. If they are apart in that
  direction, a line along the displacement always separates them. Otherwise they touch ahead,
  because they cannot touch behind the start.
- `contact`: the features that touch, and the fraction t of the path at which they do, compared with
  1.

If touching does not count, the path must lead through the interior of the difference (a difference
without one, of points and segments, must be crossed), so contact at the end, or along a line of
motion that only grazes the difference, is a miss. A start that only touches (`rest`) decides
nothing: if a line of motion through the interior enters the difference before the start, it leaves
it there (`behind`). In the case `inside`, the origin is in the interior without an overlap, so any
displacement hits.

All decisions are made on integers. If there are square roots, `contact` computes enough bits to
distinguish all numbers that differ (see `crossings`). Whether the end of the path is reached is
then taken from the decision. t, the point and the normal equal those of `sweep` bit for bit.
"""

from fractions import Fraction
from typing import Any, NamedTuple

from hitlab.arithmetic.integers import Whole, integers, sign, square_root
from hitlab.arithmetic.predicates import Vector, cross, dot
from hitlab.explained.cores import Cores, Lettered
from hitlab.explained.nearest_points import Nearest, nearest_points
from hitlab.measuring.crossings import exact_unit
from hitlab.measuring.first_touch import exact_touch
from hitlab.shapes.core import Parts, parts, split_columns
from hitlab.shapes.planar import PlaneShape
from hitlab.steps.explanation import Coordinates, Mark, Step, Trace, Value
from hitlab.steps.numbers import Distance, Exactly, nearest, relation, shown

OF = "a-b"
"""The value of `Mark.of` for a mark in the Minkowski difference."""

SPARE = 128
"""The bits, beyond those of the input, needed to distinguish numbers with square roots."""

WITHOUT_TOUCHING = {"touch": "rest", "within": "inside"}
"""The cases of a start without an overlap, if touching does not count."""

RESTS = WITHOUT_TOUCHING.values()

Found = Any
"""The result of `sweep` on a single pair; the query uses this module."""


class Swept(NamedTuple):
    """A sweep in integers (coordinates times `unit`); values within `slack` count as equal."""

    pair: tuple[PlaneShape, PlaneShape]
    by: Vector
    a: Parts
    way: Whole
    b: Parts
    unit: int
    slack: Fraction
    touching: bool

    @classmethod
    def of(cls, a: PlaneShape, by: Vector, b: PlaneShape, touching: bool) -> "Swept":
        """Return the sweep of two single shapes along a displacement."""
        numbers, unit = integers((*a.core.columns, *by, *b.core.columns))
        own, way, others = split_columns(a.core.layout, tuple(numbers))
        one, other = parts(a.core.layout, own), parts(b.core.layout, others)
        slack = Fraction(1, 1 << SPARE + 4 * max(map(abs, numbers)).bit_length())
        return cls((a, b), by, one, way, other, unit, slack, touching)

    def at(self, t: Fraction) -> Cores:
        """Return both cores at a fraction of the path."""
        x, y = (t.numerator * each for each in self.way)
        a, b = (_times(core, t.denominator) for core in (self.a, self.b))
        moved = a._replace(vertices=[(px + x, py + y) for px, py in a.vertices])
        return Cores.placed(*self.pair, (moved, b), self.unit * t.denominator)

    @property
    def exactly(self) -> Exactly:
        """The displacement in the given coordinates."""
        x, y = self.way
        return Fraction(x, self.unit), Fraction(y, self.unit)


def _times(core: Parts, by: int) -> Parts:
    radius = None if core.radius is None else core.radius * by
    return core._replace(vertices=[(x * by, y * by) for x, y in core.vertices], radius=radius)


def trace(
    a: PlaneShape, by: Vector, b: PlaneShape, found: Found, *, touching: bool = True
) -> Trace:
    """Return the trace of a single pair's sweep, given the result of `sweep`.

    Examples
    --------
    >>> import hitlab as hl
    >>> disk, box = hl.Disk((0, 0), 1), hl.Box((6, 0), (2, 8))
    >>> why = hl.explain(disk, box, by=(8, 0))
    >>> [(step.id, step.case) for step in why.steps]
    [('start', 'miss'), ('towards', 'towards'), ('beside', 'across'), ('contact', 'corner-side')]
    >>> [why.steps[-1].values[name] for name in ("feature_a", "feature_b", "t", "x", "nx")]
    ['A', 'FC', 0.5, 5.0, 1.0]

    Three kinds of miss: the path leads away, past the other shape, or not far enough:

    >>> [hl.explain(disk, box, by=by).decided_by for by in ((-8, 0), (8, 9), (3, 0))]
    ['towards', 'beside', 'contact']

    If touching does not count, a disk that rests on a box may slide along it, or leave:

    >>> rest = hl.Disk((6, 5), 1)
    >>> ways = [hl.explain(rest, box, by=by, touching=False) for by in ((9, 0), (0, 9), (0, -9))]
    >>> [(why.hit, why.decided_by, why.steps[-1].case) for why in ways]
    [(False, 'beside', 'slide'), (False, 'contact', 'behind'), (True, 'contact', 'corner-side')]
    """
    swept = Swept.of(a, by, b, touching)
    start = swept.at(Fraction(0))
    first = nearest_points(start)
    steps = [_start_step(first, start, found, touching)]
    if steps[-1].case in RESTS and not any(by):
        steps.append(Step.of("towards", "idle", {}))
    if steps[-1].case == "miss":
        steps.append(_towards_step(swept, first))
    if steps[-1].case in ("towards", "rest"):
        steps.append(_beside_step(swept, start, is_at_rest=steps[-1].case == "rest"))
    if steps[-1].case in ("across", "graze", "through"):
        steps.append(_contact_step(swept, found, is_at_rest=steps[-1].case == "through"))
    return Trace.of("sweep", steps)


def _start_step(first: Nearest, cores: Cores, found: Found, touching: bool) -> Step:
    d = Distance.against(sum(cores.radii), first.distance2)
    values: dict[str, Value] = {"feature_a": first.of_a, "feature_b": first.of_b}
    values |= {"d": shown(d.length)} | d.radii | d.compared
    marks = [*_points(first), *cores.a.marks, *cores.b.marks]
    case = _start_case(d, cores)
    if not touching:
        case = WITHOUT_TOUCHING.get(case, case)
    if case not in ("miss", "rest") and found.hit:
        reported, more = _contact_values(found)
        values, marks = values | reported, [*marks, *more]
    return Step.of("start", case, values, *marks, compares=("d", "R"))


def _start_case(d: Distance, cores: Cores) -> str:
    """Return the case of the start, from the terms that decide whether shapes intersect."""
    if d.case == "miss" or not (d.case == "hit" or cores.reason.cores_overlap):
        return d.case
    have_areas = (core.solid or core.core.radius for core in cores[:2])
    return "hit" if all(have_areas) else "within"


def _points(found: Nearest) -> list[Mark]:
    p, q = nearest(found.p), nearest(found.q)
    return [
        Mark("segment", "d", (p, q)),
        Mark("point", "P", (p,), "a"),
        Mark("point", "Q", (q,), "b"),
    ]


def _contact_values(found: Found) -> tuple[dict[str, Value], list[Mark]]:
    """Return the values and marks of a hit; an overlap at the start has no normal."""
    (x, y), (nx, ny) = found.point.tolist(), found.normal.tolist()
    values: dict[str, Value] = {"t": found.t, "x": x, "y": y}
    marks = [Mark("point", "X", ((x, y),)), Mark("arrow", "n", ((x, y), (x + nx, y + ny)))]
    return values | ({"nx": nx, "ny": ny} if nx == nx else {}), marks


def _towards_step(swept: Swept, first: Nearest) -> Step:
    """Return the step with the displacement's component along n, from P to Q."""
    way, n = swept.exactly, (first.q[0] - first.p[0], first.q[1] - first.p[1])
    closing, (wx, wy), (nx, ny) = dot(*way, *n), swept.by, exact_unit(*n)
    values: dict[str, Value] = {"wx": wx, "wy": wy, "w": shown(square_root(dot(*way, *way)))}
    values |= {"nx": nx, "ny": ny, "closing": shown(closing / square_root(first.distance2))}
    values |= {"zero": 0.0, "relation": relation(closing, 0)}
    case = "towards" if closing > 0 else "away" if any(way) else "still"
    (px, py), q = nearest(first.p), nearest(first.q)
    marks = [
        Mark("arrow", "w", ((px, py), (px + wx, py + wy)), "a"),
        Mark("arrow", "n", ((px, py), q)),
        Mark("arrow", "w", ((0.0, 0.0), (-wx, -wy)), OF),
    ]
    return Step.of("towards", case, values, *marks, compares=("closing", "zero"))


def _beside_step(swept: Swept, cores: Cores, *, is_at_rest: bool) -> Step:
    """Return the step with the cores' gap across w, negative if a line along w crosses both."""
    a, b = ([cross(*swept.way, *vertex) for vertex in core.vertices] for core in (swept.a, swept.b))
    left = min(b) - max(a) > min(a) - max(b)
    i, j = (a.index(max(a)), b.index(min(b))) if left else (a.index(min(a)), b.index(max(b)))
    gap = b[j] - a[i] if left else a[i] - b[j]
    d = Distance.against(
        sum(cores.radii), gap * gap / dot(*swept.exactly, *swept.exactly) / swept.unit**4
    )
    values: dict[str, Value] = {"feature_a": cores.a.letters[i], "feature_b": cores.b.letters[j]}
    values |= {"gap": shown(sign(gap) * d.length)} | d.radii | d.compared
    if gap < 0:
        values |= {"relation": "<", "excess": shown(-d.length - d.reach)}
    graze = "graze" if swept.touching else "slide" if is_at_rest else "brush"
    across = "through" if is_at_rest else "across"
    case = {"<": across, "=": graze, ">": "beside"}[str(values["relation"])]
    marks = [
        Mark("line", name, _border(swept, cores.a, a.index(side), turn), "a")
        for name, side, turn in (("right", min(a), -1), ("left", max(a), 1))
    ]
    return Step.of("beside", case, values, *marks, compares=("gap", "R"))


def _border(
    swept: Swept, core: Lettered, vertex: int, side: int
) -> tuple[Coordinates, Coordinates]:
    """Return two points of the line along the displacement that bounds the swept region."""
    (x, y), (wx, wy), reach = core.exactly(vertex), swept.exactly, side * (core.core.radius or 0)
    part = Fraction(reach, core.unit) / square_root(dot(wx, wy, wx, wy))
    x, y = x - part * wy, y + part * wx
    return nearest((x, y)), nearest((x + wx, y + wy))


def _contact_step(swept: Swept, found: Found, *, is_at_rest: bool) -> Step:
    one, other = (shape.core for shape in swept.pair)
    t, n = exact_touch(one.layout, other.layout, *one.columns, *swept.by, *other.columns)
    cores = swept.at(t)
    touching = nearest_points(cores)
    case, names = _features(cores, touching, n, swept.slack)
    excess = (t - 1) * max(map(abs, swept.way))
    is_end = excess > -swept.slack and (found.hit or excess <= swept.slack)
    t = Fraction(found.t) if is_at_rest and found.hit else Fraction(1) if is_end else t
    values: dict[str, Value] = {"feature_a": names[0], "feature_b": names[1], "t": shown(t)}
    if is_at_rest and not found.hit:
        return Step.of("contact", "behind", values, *_points(touching))
    values |= {"one": 1.0, "relation": relation(t, 1), "excess": shown(t - 1)}
    if t > 1 or (is_end and not found.hit):
        case = "beyond" if t > 1 else "end"
        return Step.of("contact", case, values, *_points(touching), compares=("t", "one"))
    reported, marks = _contact_values(found)
    (x, y), (wx, wy) = found.point.tolist(), (found.t * each for each in swept.by)
    marks.append(Mark("segment", "t", ((x - wx, y - wy), (x, y)), "a"))
    marks.append(Mark("point", "t", ((-wx, -wy),), OF))
    return Step.of("contact", case, values | reported, *marks, compares=("t", "one"))


def _features(
    cores: Cores, found: Nearest, n: Vector, slack: Fraction
) -> tuple[str, tuple[str, str]]:
    """Return the case and the names of the features that touch, which are corners or sides."""
    sides = [_side(core, place, n, slack) for core, place in zip(cores[:2], (found.p, found.q))]
    if sides[0] and sides[1]:
        return "side-side", (sides[0], sides[1])
    names = found.of_a, found.of_b
    kinds = ["side" if name == found.core else "corner" for name in names]
    return "-".join(kinds), names


def _side(core: Lettered, place: Exactly, n: Vector, slack: Fraction) -> str:
    """Return the name of the core's side through a point and perpendicular to n, or ""."""
    for edge in core.outline:
        (x, y), _ = core.ends(edge)
        to_place = place[0] * core.unit - x, place[1] * core.unit - y
        if all(_is_across(n, way, slack) for way in ((edge.x, edge.y), to_place)):
            return core.name(edge)
    return ""


def _is_across(n: Vector, way: Vector, slack: Fraction) -> bool:
    return bool(dot(*n, *way) ** 2 <= slack * dot(*n, *n) * dot(*way, *way))
