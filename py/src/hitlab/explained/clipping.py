"""The common region of two convex polygons: a, clipped by one edge of b after the other.

Each edge keeps the part of the region to its left: see `measuring.clip`. The area that is left at
the end is compared with that of the union, the two areas minus the common one.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from hitlab.deciding.cores import on_integers
from hitlab.explained.cores import Cores
from hitlab.measuring import clip
from hitlab.shapes.core import Edge
from hitlab.shapes.planar import PlaneShape
from hitlab.steps.explanation import Mark, Step, Value, Walk
from hitlab.steps.numbers import Exactly, nearest, shown


def walk(a: PlaneShape, b: PlaneShape) -> Walk:
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
    """
    cores = Cores.lettered(a, b, on_integers(a, b))
    regions = [clip.region(each.core, each.unit) for each in cores[:2]]
    areas = [clip.area(each) for each in regions]
    steps = [_polygons_step(cores, areas)]
    if not all(areas):
        return Walk.of("clipping", steps)
    steps.extend(_clip_steps(cores, regions[0]))
    if steps[-1].case != "none":
        steps.append(_area_step(clip.common(*regions), areas))
    return Walk.of("clipping", steps)


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


def _area_step(region: clip.Region, areas: list[Fraction]) -> Step:
    area = clip.area(region)
    union = sum(areas) - area
    values: dict[str, Value] = {f"area_{of}": shown(each) for of, each in zip("ab", areas)}
    values |= {"area": shown(area), "union": shown(union), "ratio": shown(area / union)}
    return Step.of("area", "area", values, _mark(region))


def _mark(region: clip.Region) -> Mark:
    """Return the region to the left of its sides."""
    corners = [*map(nearest, region)]
    sides = pairwise([*corners, *corners[:1]])
    return Mark("region", "common", tuple(point for side in sides for point in side))
