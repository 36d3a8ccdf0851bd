"""Why spheres, or points, in space meet: the distance of the centres, and the radii.

The terms are those of `hitlab.space.sphere_sphere`, computed on integers: every sign is exact, and
every number shown is the true one, rounded. A point is a sphere without a radius. The centres are A
and C, and d is measured by its parts along the axes, d² = dx² + dy² + dz².
"""

from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from hitlab.arithmetic.integers import integers, rounded
from hitlab.shapes.space import Point3, Sphere
from hitlab.space import sphere_sphere
from hitlab.steps.explanation import Coordinates3, Mark, Step, Value, Walk
from hitlab.steps.numbers import Distance, shown

Way = tuple[Fraction, Fraction, Fraction]


class Spheres(NamedTuple):
    """Both centres and radii as given, the way from A to C, and its length beside r + s."""

    centres: tuple[Coordinates3, Coordinates3]
    radii: tuple[float, float]
    way: Way
    distance: Distance

    @property
    def named(self) -> dict[str, Value]:
        """The radii, and their sum, by their names."""
        r, s = self.radii
        return {"ra": r, "rb": s, "R": rounded(self.distance.reach)}


def walk(a: Point3 | Sphere, b: Point3 | Sphere) -> Walk:
    """Tell the exact decision of a single pair: centres, distance, comparison.

    Examples
    --------
    >>> import hitlab as hl
    >>> why = hl.explain(hl.Sphere((0, 0, 0), 1), hl.Sphere((1, 2, 2), 2))
    >>> why.hit, why.steps[-1].case, why.steps[-1].values["d"]
    (True, 'touch', 3.0)
    """
    pair = _on_integers(a, b)
    steps = (_centres_step(pair), _distance_step(pair), _compare_step(pair))
    return Walk.of("sphere-sphere", steps)


def _on_integers(a: Point3 | Sphere, b: Point3 | Sphere) -> Spheres:
    given = ax, ay, az, r, cx, cy, cz, s = sphere_sphere.columns(a, b)
    whole, unit = integers(given)
    pair, (x, y, z) = sphere_sphere.terms(*whole), sphere_sphere.way(tuple(whole))
    reach, squared = Fraction(sum(pair.radii), unit), Fraction(pair.gap2, unit**2)
    return Spheres(
        centres=((ax, ay, az), (cx, cy, cz)),
        radii=(r, s),
        way=(Fraction(x, unit), Fraction(y, unit), Fraction(z, unit)),
        distance=Distance.against(reach, squared),
    )


def _centres_step(pair: Spheres) -> Step:
    a, c = pair.centres
    values: dict[str, Value] = dict(zip(("ax", "ay", "az", "cx", "cy", "cz"), (*a, *c)))
    marks = Mark("point", "A", (a,), "a"), Mark("point", "C", (c,), "b")
    return Step.of("centres", "plain", {**values, **pair.named}, *marks)


def _distance_step(pair: Spheres) -> Step:
    """Go from A to C along x, then along y, then along z."""
    (ax, ay, az), (cx, cy, cz) = pair.centres
    corners: list[Coordinates3] = [(ax, ay, az), (cx, ay, az), (cx, cy, az), (cx, cy, cz)]
    parts = ("dx", "dy", "dz")
    values: dict[str, Value] = {name: shown(part) for name, part in zip(parts, pair.way)}
    values |= {"d2": shown(pair.distance.squared), "d": shown(pair.distance.length)}
    ways = (Mark("drop", name, ends) for name, ends in zip(parts, pairwise(corners)))
    case = "plain" if pair.distance.squared else "same"
    return Step.of("distance", case, values, *ways, Mark("segment", "d", pair.centres))


def _compare_step(pair: Spheres) -> Step:
    """Compare d with R, and lay each radius along the line between the centres."""
    distance = pair.distance
    values: dict[str, Value] = {"d": shown(distance.length), **pair.named}
    values |= distance.compared
    case = distance.case if distance.squared else "same"
    marks = _radii_marks(pair) if distance.squared else []
    return Step.of("compare", case, values, *marks, compares=("d", "R"))


def _radii_marks(pair: Spheres) -> list[Mark]:
    (a, c), (r, s) = pair.centres, pair.radii
    return [
        Mark("segment", name, (start, _toward(start, pair.way, radius / pair.distance.length)), of)
        for name, of, start, radius in (("ra", "a", a, Fraction(r)), ("rb", "b", c, -Fraction(s)))
        if radius
    ]


def _toward(start: Coordinates3, way: Way, part: Fraction) -> Coordinates3:
    x, y, z = (rounded(Fraction(place) + part * step) for place, step in zip(start, way))
    return x, y, z
