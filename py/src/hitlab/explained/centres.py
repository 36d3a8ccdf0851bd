"""Why a disk meets a point or a disk: the distance of the centres, and the radii.

A point is a disk without a radius. Two disks meet exactly if their centres are no farther apart
than the sum R of the radii; d is measured by its parts dx and dy along the axes, d² = dx² + dy².
The centres are A and C. The term |AC|² - R² of `plane.terms` decides; it is told on fractions,
rounded once, when they are shown.
"""

from fractions import Fraction
from typing import NamedTuple

from hitlab.arithmetic.integers import rounded
from hitlab.explained.cores import Cores
from hitlab.explained.nearest_points import radii_marks
from hitlab.shapes.plane import Disk, Point
from hitlab.steps.explanation import Mark, Step, Value, Walk
from hitlab.steps.numbers import Distance, Exactly, nearest, shown


class Disks(NamedTuple):
    """Both centres, the radii by the names under which they are shown, and the distance."""

    a: Exactly
    b: Exactly
    radii: dict[str, Fraction]
    distance: Distance

    @property
    def way(self) -> Exactly:
        """Give the way from A to C."""
        return self.b[0] - self.a[0], self.b[1] - self.a[1]

    @property
    def named(self) -> dict[str, Value]:
        """The radii, rounded; of two disks their sum R too."""
        if "rb" not in self.radii:
            return {"r": rounded(self.radii["r"])}
        values: dict[str, Value] = {name: rounded(r) for name, r in self.radii.items()}
        return {**values, "R": rounded(self.distance.reach)}


def walk(a: Point | Disk, b: Disk) -> Walk:
    """Tell the exact decision of a single pair: centres, distance, comparison."""
    cores = Cores.of(a, b)
    [beyond], reason = cores.reason.ways.beyond, cores.reason
    distance2 = Fraction(beyond + reason.radius**2, reason.unit**2)
    two = isinstance(a, Disk)
    disks = Disks(
        cores.a.exactly(0),
        cores.b.exactly(0),
        dict(zip(("ra", "rb" if two else "r"), cores.radii)),
        Distance.against(sum(cores.radii), distance2),
    )
    steps = (_centres_step(disks), _distance_step(disks), _compare_step(disks))
    return Walk.of("disk-disk" if two else "point-disk", steps)


def _centres_step(disks: Disks) -> Step:
    (ax, ay), (cx, cy) = nearest(disks.a), nearest(disks.b)
    values: dict[str, Value] = {"ax": ax, "ay": ay, "cx": cx, "cy": cy, **disks.named}
    marks = Mark("point", "A", ((ax, ay),), "a"), Mark("point", "C", ((cx, cy),), "b")
    return Step.of("centres", "plain", values, *marks)


def _distance_step(disks: Disks) -> Step:
    (dx, dy), (start, end) = disks.way, (nearest(disks.a), nearest(disks.b))
    corner = end[0], start[1]
    d = disks.distance
    values: dict[str, Value] = {
        **{"dx": rounded(dx), "dy": rounded(dy)},
        **{"d2": shown(d.squared), "d": shown(d.length)},
    }
    marks = (
        Mark("drop", "dx", (start, corner)),
        Mark("drop", "dy", (corner, end)),
        Mark("segment", "d", (start, end)),
    )
    return Step.of("distance", "plain" if d.squared else "same", values, *marks)


def _compare_step(disks: Disks) -> Step:
    d = disks.distance
    values: dict[str, Value] = {
        **{"d": shown(d.length), **disks.named},
        **d.compared,
    }
    return Step.of(
        *("compare", d.case if d.squared else "same", values),
        *(radii_marks((disks.a, disks.b), disks.radii, d.length) if d.squared else ()),
        compares=("d", "R" if "R" in values else "r"),
    )
