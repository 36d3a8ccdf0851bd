"""Why disks, spheres or points intersect: the distance of the centres, and the radii.

A point is a disk or a sphere without a radius. Two of them intersect exactly when the distance d of
their centres A and C is at most the sum R of the radii. d² is the sum of dx², dy² and, in 3D, dz².
The term |AC|² - R² decides; the explanation uses fractions, rounded once when they are shown.
"""

from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from hitlab.arithmetic.integers import integers
from hitlab.arithmetic.predicates import Columns
from hitlab.deciding.decision import by_terms
from hitlab.explained.nearest_points import radii_marks
from hitlab.shapes.plane import Disk, Point
from hitlab.shapes.space import Point3, Sphere
from hitlab.space import sphere_sphere
from hitlab.steps.explanation import Mark, Step, Trace, Value
from hitlab.steps.numbers import Distance, shown

Ball = Point | Disk | Point3 | Sphere


class Pair(NamedTuple):
    """Both centres as given, the radii by their displayed names, and the distance."""

    centres: tuple[Columns, Columns]
    radii: dict[str, float]
    distance: Distance

    @property
    def named(self) -> dict[str, Value]:
        """The radii and their sum R; for a point and a disk only the single radius."""
        if "r" in self.radii:
            return {"r": self.radii["r"]}
        return self.radii | self.distance.radii


def trace(a: Ball, b: Ball) -> Trace:
    """Return the trace of the exact decision on a pair: centres, distance, comparison.

    Examples
    --------
    >>> import hitlab as hl
    >>> why = hl.explain(hl.Sphere((0, 0, 0), 1), hl.Sphere((1, 2, 2), 2))
    >>> why.hit, why.steps[-1].case, why.steps[-1].values["d"]
    (True, 'touch', 3.0)
    """
    of_plane = "disk-disk" if isinstance(a, Disk) else "point-disk"
    method = of_plane if a.dimension == 2 else "sphere-sphere"
    (centre_a, r), (centre_b, s) = map(_taken_apart, (a, b))
    distance = Distance.against(Fraction(r) + Fraction(s), _squared(a, b))
    names = "ra", "r" if method == "point-disk" else "rb"
    pair = Pair((centre_a, centre_b), dict(zip(names, (r, s))), distance)
    return Trace.of(method, (_centres_step(pair), _distance_step(pair), _compare_step(pair)))


def _taken_apart(ball: Ball) -> tuple[Columns, float]:
    return ball.columns[: ball.dimension], sum(ball.columns[ball.dimension :], 0.0)


def _squared(a: Ball, b: Ball) -> Fraction:
    """Return the squared distance, from the terms that decide."""
    if isinstance(a, Point3 | Sphere) and isinstance(b, Point3 | Sphere):
        whole, unit = integers(sphere_sphere.columns(a, b))
        return Fraction(sphere_sphere.terms(*whole).gap2, unit**2)
    reason = by_terms(a, b).terms
    [beyond] = reason.ways.beyond
    return Fraction(beyond + reason.radius**2, reason.unit**2)


def _centres_step(pair: Pair) -> Step:
    a, c = pair.centres
    values: dict[str, Value] = {
        letter + axis: place
        for letter, centre in zip("ac", pair.centres)
        for axis, place in zip("xyz", centre)
    }
    marks = Mark("point", "A", (a,), "a"), Mark("point", "C", (c,), "b")
    case = "none" if pair.named.get("sum") == "none" else "plain"
    return Step.of("centres", case, {**values, **pair.named}, *marks)


def _distance_step(pair: Pair) -> Step:
    """Return the step that goes from A to C along one axis after the other."""
    a, c = pair.centres
    corners = [c[:i] + a[i:] for i in range(len(a) + 1)]
    ways = {f"d{axis}": Fraction(q) - Fraction(p) for axis, p, q in zip("xyz", a, c)}
    values: dict[str, Value] = {name: shown(part) for name, part in ways.items()}
    values |= {"d2": shown(pair.distance.squared), "d": shown(pair.distance.length)}
    drops = (Mark("drop", name, ends) for name, ends in zip(ways, pairwise(corners)))
    case = "plain" if pair.distance.squared else "same"
    return Step.of("distance", case, values, *drops, Mark("segment", "d", pair.centres))


def _compare_step(pair: Pair) -> Step:
    """Return the step that compares d with R; the radii are drawn on the line of the centres."""
    d = pair.distance
    values: dict[str, Value] = {"d": shown(d.length), **pair.named, **d.compared}
    marks = radii_marks(pair.centres, pair.radii, d.length) if d.squared else []
    compares = "d", "R" if "R" in values else "r"
    return Step.of("compare", d.case if d.squared else "same", values, *marks, compares=compares)
