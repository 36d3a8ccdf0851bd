"""Why a ray in space hits a triangle, by three signed volumes, or a box, by three slabs.

A ray from O along d passes a triangle ABC on the same side of all three edges if the volumes of d
with OA and OB, OB and OC, OC and OA have no two signs. It then hits if the plane is ahead: if the
volume of OA, OB, OC has their sign or is 0. A box is the intersection of three slabs, each between
two of its faces; the ray is in a slab from the time `in` to the time `out`.
"""

from fractions import Fraction
from typing import Any

from hitlab.arithmetic.integers import integers, sign
from hitlab.arithmetic.vectors import Vector3, cross, dot, minus, triples
from hitlab.shapes.box3 import Box3
from hitlab.shapes.linear3 import Ray3
from hitlab.shapes.triangle3 import Triangle3
from hitlab.space.cast import Caster, caster_of
from hitlab.space.polytope import sides_of
from hitlab.space.simplex import volume
from hitlab.steps.explanation import Mark, Step, Value, Walk
from hitlab.steps.numbers import nearest, shown

EDGES = ("AB", "BC", "CA")


def walk(ray: Ray3[Any], target: Triangle3[Any] | Box3[Any]) -> Walk:
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


def _volumes(ray: Ray3[Any], target: Triangle3[Any]) -> Walk:
    by = caster_of(ray, target.core3)
    a, b, c = (minus(point, by.origin) for point in by.points)
    volumes = [volume(by.way, *pair) for pair in ((a, b), (b, c), (c, a))]
    unit = Fraction(by.unit) ** 2 * integers(ray.columns[3:])[1]
    values: dict[str, Value] = {name: shown(x / unit) for name, x in zip(EDGES, volumes)}
    signs = {sign(x) for x in volumes}
    sides = "apart" if signs >= {1, -1} else "edge" if 0 in signs else "within"
    marks = [Mark("segment", name, ends, "b") for name, ends in zip(EDGES, _edges(target))]
    steps = [Step.of("volumes", sides, values, *marks)]
    if sides != "apart":
        steps.append(_ahead_step(by, volume(a, b, c), sum(volumes)))
    return Walk.of("ray3-triangle3", steps)


def _edges(target: Triangle3[Any]) -> list[tuple[Vector3, Vector3]]:
    a, b, c = triples(target.columns)
    return [(a, b), (b, c), (c, a)]


def _ahead_step(by: Caster, height: int, total: int) -> Step:
    """Return the step with t, the quotient of two volumes, which must not be negative."""
    part = Fraction(height, total)
    values: dict[str, Value] = {"t": shown(part * by.length / by.unit)}
    point = nearest(Fraction(x) / by.unit for x in by.at(part))
    case = "behind" if part < 0 else "hit" if part else "start"
    return Step.of("ahead", case, values, Mark("point", "Q", (point,)))


def _slabs(ray: Ray3[Any], target: Box3[Any]) -> Walk:
    by = caster_of(ray, target.core3)
    sides = sides_of(target.core3, by.points)
    first, last = Fraction(0), None
    steps, outside = [], ""
    for number, name in enumerate("xyz"):
        low, high = _times(by, sides[2 * number + 1]), _times(by, sides[2 * number])
        id = f"slab-{number + 1}"
        if low is None or high is None:
            beside = any(_beyond(by, side) for side in sides[2 * number : 2 * number + 2])
            outside = outside or (id if beside else "")
            steps.append(Step.of(id, "beside" if beside else "within", {"axis": name}))
            continue
        enters, leaves = sorted((low, high))
        first, last = max(first, enters), leaves if last is None else min(last, leaves)
        times = {"in": _length(by, enters), "out": _length(by, leaves)}
        ends = [nearest(Fraction(x) / by.unit for x in by.at(part)) for part in (enters, leaves)]
        mark = Mark("segment", "slab", (ends[0], ends[1]))
        steps.append(Step.of(id, "times", {"axis": name, **times}, mark))
    if outside or last is None:
        return Walk.of("ray3-box3", steps, outside)
    values: dict[str, Value] = {"in": _length(by, first), "out": _length(by, last)}
    case = "hit" if first < last else "touch" if first == last else "behind" if last < 0 else "miss"
    steps.append(Step.of("inside-all", case, values))
    return Walk.of("ray3-box3", steps)


def _times(by: Caster, side: Any) -> Fraction | None:
    falls = dot(side.normal, by.way)
    return Fraction(side.height - dot(side.normal, by.origin), falls) if falls else None


def _beyond(by: Caster, side: Any) -> bool:
    return bool(dot(side.normal, by.origin) > side.height)


def _length(by: Caster, part: Fraction) -> float:
    return shown(part * by.length / by.unit)
