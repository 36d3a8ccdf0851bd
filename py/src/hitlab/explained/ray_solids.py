"""Why a ray in space hits a triangle, by three signed volumes, or a box, by three slabs.

A ray from O along d passes a triangle ABC on the same side of all three edges if the volumes of d
with OA and OB, OB and OC, OC and OA have no two signs. It then hits if the plane is ahead: if the
volume of OA, OB, OC has their sign or is 0. A box is the intersection of three slabs, each between
two of its faces; the ray is in a slab from the time `in` to the time `out`.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from hitlab.arithmetic.integers import integers, sign
from hitlab.arithmetic.vectors import Vector3, cross, dot, minus, triples
from hitlab.shapes.box3 import Box3
from hitlab.shapes.linear3 import Ray3
from hitlab.shapes.triangle3 import Triangle3
from hitlab.space.cast import Caster, caster_of
from hitlab.space.polytope import Side, sides_of
from hitlab.space.simplex import volume
from hitlab.steps.explanation import Mark, Step, Trace, Value
from hitlab.steps.numbers import placed, shown
from hitlab.steps.slabs import inside_all

EDGES = ("AB", "BC", "CA")


class Slab(NamedTuple):
    """The times between two opposite faces of a box; none if the ray is parallel to them."""

    axis: int
    times: Sequence[Fraction]
    is_outside: bool
    """Whether the ray is parallel to the faces, and not between them."""

    @property
    def name(self) -> str:
        """The box's direction from one face to the other."""
        return "xyz"[self.axis]


def trace(ray: Ray3[Any], target: Triangle3[Any] | Box3[Any]) -> Trace:
    """Return the trace of a ray at a triangle with an area, or at a box with a volume.

    Examples
    --------
    >>> import hitlab as hl
    >>> face = hl.Triangle3([(0, 0, 0), (4, 0, 0), (0, 4, 0)])
    >>> why = hl.explain(hl.Ray3((1, 1, 3), (0, 0, -2)), face)
    >>> why.decided_by, [why.steps[0].values[name] for name in ("AB", "BC", "CA")]
    ('ahead', [-8.0, -16.0, -8.0])
    >>> why = hl.explain(hl.Ray3((-3, 0, 0), (2, 1, 0)), hl.Box3((0, 0, 0), (2, 2, 2)))
    >>> why.hit, why.steps[-1].case, why.step("slab-3").case
    (True, 'touch', 'within')
    """
    if isinstance(target, Box3):
        return _slabs(ray, target)
    return _volumes(ray, target)


def applies(ray: Ray3[Any], target: Any) -> bool:
    """Return whether the ray and the target are in general position for these traces."""
    by = caster_of(ray, target.core3)
    if isinstance(target, Box3):
        return bool(target.is_solid)
    p, q, r = by.points
    return bool(dot(cross(minus(q, p), minus(r, p)), by.way))


def _volumes(ray: Ray3[Any], target: Triangle3[Any]) -> Trace:
    by = caster_of(ray, target.core3)
    a, b, c = (minus(point, by.origin) for point in by.points)
    volumes = [volume(by.way, *pair) for pair in ((a, b), (b, c), (c, a))]
    unit = Fraction(by.unit) ** 2 * integers(ray.columns[3:])[1]
    values: dict[str, Value] = {name: shown(x / unit) for name, x in zip(EDGES, volumes)}
    values |= {name: shown(Fraction(volumes[i], sum(volumes))) for name, i in (("u", 2), ("v", 0))}
    signs = {sign(x) for x in volumes}
    sides = "apart" if signs >= {1, -1} else "edge" if 0 in signs else "within"
    marks = [Mark("segment", name, ends, "b") for name, ends in zip(EDGES, _edges(target))]
    steps = [Step.of("volumes", sides, values, *marks)]
    if sides != "apart":
        steps.append(_ahead_step(by, volume(a, b, c), sum(volumes)))
    return Trace.of("ray3-triangle3", steps)


def _edges(target: Triangle3[Any]) -> list[tuple[Vector3, Vector3]]:
    a, b, c = triples(target.columns)
    return [(a, b), (b, c), (c, a)]


def _ahead_step(by: Caster, height: int, total: int) -> Step:
    """Return the step with t, the quotient of two volumes, which must not be negative."""
    part = Fraction(height, total)
    values: dict[str, Value] = {"t": shown(part * by.length / by.unit)}
    case = "behind" if part < 0 else "hit" if part else "start"
    return Step.of("ahead", case, values, Mark("point", "Q", (placed(by.at(part), by.unit),)))


def _slabs(ray: Ray3[Any], target: Box3[Any]) -> Trace:
    by = caster_of(ray, target.core3)
    sides = sides_of(target.core3, by.points)
    slabs = [_slab(by, i, sides[2 * i + 1], sides[2 * i]) for i in range(3)]
    steps = [_slab_step(by, slab) for slab in slabs]
    if beside := next((step.id for step in steps if step.case == "beside"), ""):
        return Trace.of("ray3-box3", steps, beside)
    return Trace.of("ray3-box3", [*steps, _inside_all_step(by, slabs)])


def _slab(by: Caster, axis: int, low: Side, high: Side) -> Slab:
    falls = dot(high.normal, by.way)
    depths = [side.height - dot(side.normal, by.origin) for side in (low, high)]
    if not falls:
        return Slab(axis, (), min(depths) < 0)
    return Slab(axis, sorted((Fraction(-depths[0], falls), Fraction(depths[1], falls))), False)


def _slab_step(by: Caster, slab: Slab) -> Step:
    """Return the step with the times between two opposite faces of the box."""
    u, v = (1 << i for i in range(3) if i != slab.axis)
    corners = [placed(point, by.unit) for point in by.points]
    marks = [
        Mark("face", "slab", tuple(corners[first + i] for i in (0, u, u + v, v)))
        for first in (0, 1 << slab.axis)
    ]
    case = "times" if slab.times else "beside" if slab.is_outside else "within"
    values: dict[str, Value] = {"axis": slab.name}
    values |= zip(("in", "out"), (_length(by, part) for part in slab.times))
    if slab.times:
        ends = tuple(placed(by.at(part), by.unit) for part in slab.times)
        marks.append(Mark("segment", "slab", ends))
    return Step.of(f"slab-{slab.axis + 1}", case, values, *marks)


def _inside_all_step(by: Caster, slabs: list[Slab]) -> Step:
    """Return the step that compares the last entry with the first exit."""
    crossed = [slab for slab in slabs if slab.times]
    entered = max(crossed, key=lambda slab: slab.times[0])
    left = min(crossed, key=lambda slab: slab.times[1])
    last, leave = entered.times[0], left.times[1]
    case, enter, values = inside_all(last, leave, (entered.name, left.name))
    values |= {"in": _length(by, enter), "out": _length(by, leave)}
    values["excess"] = _length(by, enter - leave)
    ends = placed(by.at(enter), by.unit), placed(by.at(leave), by.unit)
    part = Mark("segment", "inside" if enter <= leave else "gap", ends)
    return Step.of("inside-all", case, values, part, compares=("in", "out"))


def _length(by: Caster, part: Fraction) -> float:
    return shown(part * by.length / by.unit)
