"""Why a disk intersects a triangle: the sides of its centre, the region, the closest feature.

The terms are those of `hitlab.deciding.disk_triangle`, computed on integers, so every sign is exact
and every number shown is the true value, rounded. The letters are those of Redpoll's 60, §2-23.
"""

from fractions import Fraction
from typing import NamedTuple

from hitlab.arithmetic.integers import sign
from hitlab.deciding.decision import by_terms
from hitlab.deciding.disk_triangle import DiskTriangle
from hitlab.shapes.plane import Disk, Triangle
from hitlab.steps.explanation import Coordinates, Mark, Step, Trace, Value
from hitlab.steps.numbers import Distance, Exactly, between, nearest, shown
from hitlab.steps.triangle_regions import BEYOND, BITS, WITHIN, region_mark

CORNERS = ("A", "B", "C")
EDGES = ("AB", "BC", "CA")
INSIDE = "inside"
SIDES = {-1: "outer", 0: "line", 1: "inner"}
WINDINGS = {-1: "counter", 0: "flat", 1: "clockwise"}


class Closest(NamedTuple):
    """The triangle's feature closest to T, and the closest point as a fraction `part` of `edge`."""

    feature: str
    edge: int
    part: Fraction
    distance2: Fraction


class Letters(NamedTuple):
    """The points that the article names, as given."""

    centre: Coordinates
    corners: tuple[Coordinates, Coordinates, Coordinates]

    def edge(self, i: int) -> tuple[Coordinates, Coordinates]:
        """Return the ends of AB, BC or CA."""
        return self.corners[i], self.corners[(i + 1) % 3]

    def foot(self, closest: Closest) -> Exactly:
        """Return Q, the point of the triangle closest to T."""
        start, end = (self.centre,) * 2 if closest.feature == INSIDE else self.edge(closest.edge)
        return between(start, end, closest.part)


def trace(disk: Disk, triangle: Triangle) -> Trace:
    """Return the trace of the exact decision: sides, region, closest feature, comparison."""
    tx, ty, r, ax, ay, bx, by, cx, cy = *disk.columns, *triangle.columns
    pair, unit = by_terms(disk, triangle).terms
    letters = Letters((tx, ty), ((ax, ay), (bx, by), (cx, cy)))
    region = region_number(pair)
    closest = closest_feature(pair)
    steps = (
        _sides_step(pair, letters, unit),
        _region_step(pair, letters, region),
        _closest_step(closest, letters),
        _compare_step(pair, closest, letters, r, unit),
    )
    return Trace.of("disk-triangle", steps, "region" if region == WITHIN else "compare")


def region_number(pair: DiskTriangle) -> int:
    """Return the centre's region number for either winding, with the article's bits; 0 if flat."""
    if pair.area == 0:
        return 0
    return sum(bit for bit, side in zip(BITS, _inner_sides(pair)) if side >= 0)


def closest_feature(pair: DiskTriangle) -> Closest:
    """Return the triangle's feature closest to the centre, computed on integers."""
    if pair.area != 0 and all(side > 0 for side in _inner_sides(pair)):
        return Closest(INSIDE, 0, Fraction(0), Fraction(0))
    return min((_closest_on_edge(pair, i) for i in range(3)), key=lambda found: found.distance2)


def _closest_on_edge(pair: DiskTriangle, i: int) -> Closest:
    edge, end = pair.edges[i], (i + 1) % 3
    if edge.along <= 0:
        return Closest(CORNERS[i], i, Fraction(0), Fraction(pair.corner2[i]))
    if edge.along >= edge.length2:
        return Closest(CORNERS[end], i, Fraction(1), Fraction(pair.corner2[end]))
    part = Fraction(edge.along, edge.length2)
    return Closest(EDGES[i], i, part, Fraction(edge.side * edge.side, edge.length2))


def _inner_sides(pair: DiskTriangle) -> tuple[int, ...]:
    """Return the edges' side terms, with signs that are positive on the triangle's side."""
    winding = sign(pair.area)
    return tuple(winding * edge.side for edge in pair.edges)


def _sides_step(pair: DiskTriangle, letters: Letters, unit: int) -> Step:
    values: dict[str, Value] = {"winding": sign(pair.area)}
    for name, edge, inner in zip(EDGES, pair.edges, _inner_sides(pair)):
        values[name] = shown(Fraction(edge.side, unit * unit))
        values[f"side_{name}"] = SIDES[sign(inner)]
    lines = (Mark("line", name, letters.edge(i), "b") for i, name in enumerate(EDGES))
    solid = (line for line in lines if line.points[0] != line.points[1])
    return Step.of("sides", WINDINGS[sign(pair.area)], values, *solid)


def _region_step(pair: DiskTriangle, letters: Letters, region: int) -> Step:
    values: dict[str, Value] = {"region": region, "bits": f"{region:03b}"}
    if region == 0:
        return Step.of("region", "flat", values)
    mark = region_mark(letters.corners, region if pair.area > 0 else WITHIN - region)
    if region != WITHIN:
        return Step.of("region", "outside", {**values, "beyond": BEYOND[region]}, mark)
    return Step.of("region", "inside" if 0 not in _inner_sides(pair) else "on", values, mark)


def _closest_step(closest: Closest, letters: Letters) -> Step:
    q = nearest(letters.foot(closest))
    case = INSIDE if closest.feature == INSIDE else "edge" if closest.feature in EDGES else "corner"
    if closest.distance2 == 0 and case != INSIDE:
        case = "on"
    values: dict[str, Value] = {"feature": closest.feature, "x": q[0], "y": q[1]}
    marks = Mark("point", "Q", (q,)), Mark("segment", "d", (letters.centre, q))
    return Step.of("closest", case, values, *marks)


def _compare_step(
    pair: DiskTriangle, closest: Closest, letters: Letters, radius: float, unit: int
) -> Step:
    distance = Distance.against(radius, closest.distance2 / unit**2)
    values = {**distance.squares, **distance.compared, "feature": closest.feature}
    if distance.squared == 0:
        case = INSIDE if closest.feature == INSIDE else "on"
        return Step.of("compare", case, values, compares=("d", "r"))
    end = between(letters.centre, letters.foot(closest), distance.reach / distance.length)
    mark = Mark("segment", "r", (letters.centre, nearest(end)), "a")
    return Step.of("compare", distance.case, values, mark, compares=("d", "r"))
