"""The common region of two shapes: polygons are clipped, disks are cut into triangles or segments.

One edge of b after the other clips the polygon a, and keeps the part to its left: see
`measuring.clip`. With a disk, each edge of the polygon forms a triangle with the centre, and the
shares of these triangles in the disk add up; two disks share two circular segments. The common area
is compared with that of the union, the two areas minus the common one.
"""

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise, product

from hitlab.concave.outline import Outline, is_outline
from hitlab.deciding.cores import on_integers
from hitlab.explained.cores import Cores
from hitlab.measuring import clip
from hitlab.measuring.shared_area import area_of, fan, region_of, shared_area
from hitlab.shapes.core import Edge
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.plane import Disk
from hitlab.steps.explanation import Mark, Step, Trace, Value
from hitlab.steps.numbers import Distance, Exactly, nearest, shown

Areal = Fraction | float


def trace(a: PlaneShape, b: PlaneShape) -> Trace:
    """Return the trace of the clipping.

    Examples
    --------
    >>> import hitlab as hl
    >>> square, other = hl.Box((0, 0), (2, 2)), hl.Box((1, 1), (2, 2))
    >>> why = hl.explain(square, other, query="overlap")
    >>> why.hit, [step.case for step in why.steps]
    (True, ['polygons', 'cut', 'kept', 'kept', 'cut', 'area'])
    >>> why.step("area").values["area"], round(why.step("area").values["ratio"], 4)
    (1.0, 0.1429)

    Once an edge leaves no area, the others cannot leave any:

    >>> apart = hl.explain(square, hl.Box((3, 0), (2, 2)), query="overlap")
    >>> apart.hit, apart.steps[-1].id, apart.steps[-1].case
    (False, 'clip-4', 'none')
    >>> half = hl.explain(hl.Disk((0, 0), 2), hl.Box((5, 0), (10, 6)), query="overlap")
    >>> [step.case for step in half.steps]
    ['disk', 'plus', 'plus', 'plus', 'none', 'area']
    >>> disks = hl.explain(hl.Disk((0, 0), 2), hl.Disk((3, 0), 2), query="overlap")
    >>> [step.case for step in disks.steps]
    ['lens', 'area']

    An outline, which is not convex, is not clipped; only the areas are compared:

    >>> corner = hl.Outline([(0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4)])
    >>> why = hl.explain(corner, square, query="overlap")
    >>> [(step.case, step.values["area"]) for step in why.steps]
    [('area', 1.0)]
    """
    if is_outline(a, b):
        return Trace.of("clipping", [_outlines_step(a, b)])
    if isinstance(a, Disk) and isinstance(b, Disk):
        return Trace.of("clipping", _disks_steps(a, b))
    if isinstance(a, Disk) or isinstance(b, Disk):
        return Trace.of("clipping", _fan_steps(a, b))
    cores = Cores.lettered(a, b, on_integers(a, b))
    regions = [clip.region(each.core, each.unit) for each in cores[:2]]
    areas = [clip.area(each) for each in regions]
    steps = [_polygons_step(cores, areas)]
    if not all(areas):
        return Trace.of("clipping", steps)
    steps.extend(_clip_steps(cores, regions[0]))
    if steps[-1].case != "none":
        region = clip.common(*regions)
        steps.append(_area_step(clip.area(region), areas, _mark(region)))
    return Trace.of("clipping", steps)


def _outlines_step(a: PlaneShape, b: PlaneShape) -> Step:
    """Return the only step of a pair with an outline, whose parts mark the common region."""
    step = _area_step(shared_area(a, b), [area_of(a), area_of(b)])
    if step.case == "none":
        return step._replace(case="apart")
    if isinstance(a, Disk) or isinstance(b, Disk):
        return step
    pairs = product(*(each.parts if isinstance(each, Outline) else [each] for each in (a, b)))
    common = [clip.common(*map(region_of, pair)) for pair in pairs]
    return step._replace(marks=tuple(_mark(region) for region in common if clip.area(region)))


def _polygons_step(cores: Cores, areas: list[Fraction]) -> Step:
    values: dict[str, Value] = {"first": cores.a.named, "second": cores.b.named}
    values |= {f"area_{of}": shown(area) for of, area in zip("ab", areas)}
    case = "polygons" if all(areas) else "flat"
    return Step.of("polygons", case, values, *cores.a.marks, *cores.b.marks)


def _clip_steps(cores: Cores, left: clip.Region) -> Iterator[Step]:
    """Yield a step for each edge of b, up to the first that leaves no area."""
    for number, edge in enumerate(cores.b.outline, 1):
        before = clip.area(left)
        left = clip.cut(left, _line(cores, edge))
        area = clip.area(left)
        case = "none" if not area else "kept" if area == before else "cut"
        values: dict[str, Value] = {"edge": cores.b.name(edge), "corners": len(left)}
        values |= {"area": shown(area), "off": shown(before - area)}
        line = Mark("line", cores.b.name(edge), cores.b.line(edge), "b")
        yield Step.of(f"clip-{number}", case, values, line, _mark(left))
        if case == "none":
            return


def _line(cores: Cores, edge: Edge) -> tuple[Exactly, Exactly]:
    (ax, ay), (bx, by) = cores.b.ends(edge)
    unit = cores.b.unit
    return (Fraction(ax, unit), Fraction(ay, unit)), (Fraction(bx, unit), Fraction(by, unit))


def _area_step(area: Areal, areas: Sequence[Areal], *marks: Mark) -> Step:
    union = sum(areas) - area
    values: dict[str, Value] = {f"area_{of}": shown(each) for of, each in zip("ab", areas)}
    ratio = area / union if union else math.nan
    values |= {"area": shown(area), "union": shown(union), "ratio": shown(ratio)}
    return Step.of("area", "area" if area else "none", values, *marks)


def _fan_steps(a: PlaneShape, b: PlaneShape) -> Iterator[Step]:
    """Yield a step for each triangle of the disk's centre and an edge of the polygon."""
    cores, areas = Cores.lettered(a, b, on_integers(a, b)), [area_of(a), area_of(b)]
    (disk, centre), (polygon, corners) = sorted(
        zip((a, b), cores[:2]), key=lambda each: not isinstance(each[0], Disk)
    )
    values: dict[str, Value] = {"centre": centre.named, "polygon": corners.named}
    values |= {f"area_{of}": area for of, area in zip("ab", areas)}
    yield Step.of("disk", "disk" if all(areas) else "flat", values, *corners.marks)
    if not all(areas):
        return
    for number, (edge, part) in enumerate(zip(corners.outline, fan(disk, polygon)), 1):
        case = "plus" if part > 0 else "minus" if part < 0 else "none"
        own: dict[str, Value] = {
            "edge": corners.name(edge),
            "centre": centre.named,
            "part": abs(part),
        }
        ends = *corners.line(edge), centre.point(0)
        sides = zip(ends, (*ends[1:], ends[0])) if part > 0 else zip((*ends[1:], ends[0]), ends)
        mark = Mark("region", "part", tuple(point for side in sides for point in side))
        yield Step.of(f"fan-{number}", case, own, mark)
    yield _area_step(shared_area(a, b), areas)


def _disks_steps(a: Disk, b: Disk) -> Iterator[Step]:
    """Yield the steps of two disks: their distance, and the area of the lens."""
    (x, y, ra), (u, v, rb) = (map(Fraction, each.columns) for each in (a, b))
    distance = Distance.against(ra + rb, (u - x) ** 2 + (v - y) ** 2)
    inside = distance.squared <= (ra - rb) ** 2
    case = (
        "flat"
        if not ra * rb
        else "apart"
        if distance.case != "hit"
        else "inside"
        if inside
        else "lens"
    )
    values: dict[str, Value] = {"ra": shown(ra), "rb": shown(rb), "d": shown(distance.length)}
    centres = a.columns[:2], b.columns[:2]
    yield Step.of("lens", case, values, Mark("segment", "d", centres))
    if case in ("lens", "inside"):
        yield _area_step(shared_area(a, b), [area_of(a), area_of(b)])


def _mark(region: clip.Region) -> Mark:
    """Return the region to the left of its sides."""
    corners = [*map(nearest, region)]
    sides = pairwise([*corners, *corners[:1]])
    return Mark("region", "common", tuple(point for side in sides for point in side))
