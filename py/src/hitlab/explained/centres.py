"""Why a disk meets a point or a disk: the distance of the centres, and the radii.

A point is a disk without a radius. Two disks meet exactly if their centres are no farther apart
than the sum R of the radii; d is measured by its parts dx and dy along the axes, d² = dx² + dy².
The centres are A and C. All is computed on fractions and rounded once, when it is shown.
"""

from fractions import Fraction
from typing import NamedTuple

from hitlab.exact import rounded, square_root
from hitlab.explained.numbers import Exactly, between, nearest, relation, shown
from hitlab.explanation import Explanation, Mark, Step, Value
from hitlab.predicates import dot
from hitlab.shapes import Disk, Point

CASES = {"<": "hit", "=": "touch", ">": "miss"}


class Disks(NamedTuple):
    """Both centres and radii, and the radii by the names under which they are shown."""

    a: Exactly
    b: Exactly
    radius_a: Fraction
    radius_b: Fraction
    named: dict[str, Value]

    @property
    def way(self) -> Exactly:
        """Give the way from A to C."""
        return self.b[0] - self.a[0], self.b[1] - self.a[1]


def explain(a: Point | Disk, b: Disk) -> Explanation:
    """Tell the exact decision of a single pair: centres, distance, comparison."""
    (center_a, radius_a), (center_b, radius_b) = _taken_apart(a), _taken_apart(b)
    radii: dict[str, Value] = {"ra": rounded(radius_a), "rb": rounded(radius_b)}
    radii |= {"R": rounded(radius_a + radius_b)}
    one: dict[str, Value] = {"r": rounded(radius_b)}
    named = radii if isinstance(a, Disk) else one
    disks = Disks(center_a, center_b, radius_a, radius_b, named)
    compare = _compare_step(disks)
    return Explanation(
        pair=(a.kind.__name__, b.kind.__name__),
        algorithm="exact",
        method="disk-disk" if isinstance(a, Disk) else "point-disk",
        hit=compare.values["relation"] != ">",
        decided_by="compare",
        steps=(_centres_step(disks), _distance_step(disks), compare),
    )


def _taken_apart(shape: Point | Disk) -> tuple[Exactly, Fraction]:
    x, y, radius = (*map(Fraction, shape.columns), Fraction(0))[:3]
    return (x, y), radius


def _centres_step(disks: Disks) -> Step:
    (ax, ay), (cx, cy) = nearest(disks.a), nearest(disks.b)
    values: dict[str, Value] = {"ax": ax, "ay": ay, "cx": cx, "cy": cy, **disks.named}
    marks = Mark("point", "A", ((ax, ay),), "a"), Mark("point", "C", ((cx, cy),), "b")
    return Step.of("centres", "plain", values, *marks)


def _distance_step(disks: Disks) -> Step:
    (dx, dy), (start, end) = disks.way, (nearest(disks.a), nearest(disks.b))
    corner = end[0], start[1]
    d2 = dot(dx, dy, dx, dy)
    values: dict[str, Value] = {
        **{"dx": rounded(dx), "dy": rounded(dy)},
        **{"d2": rounded(d2), "d": rounded(square_root(d2))},
    }
    marks = (
        Mark("drop", "dx", (start, corner)),
        Mark("drop", "dy", (corner, end)),
        Mark("segment", "d", (start, end)),
    )
    return Step.of("distance", "plain" if d2 else "same", values, *marks)


def _compare_step(disks: Disks) -> Step:
    """Compare d² with R²; `excess` is d - R = (d² - R²) / (d + R), exact where they round alike."""
    d2, both = dot(*disks.way, *disks.way), disks.radius_a + disks.radius_b
    d, compared, beyond2 = square_root(d2), relation(d2, both**2), d2 - both**2
    values: dict[str, Value] = {
        **{"d": rounded(d), **disks.named},
        "relation": compared,
        "excess": shown(beyond2 / (d + both)) if beyond2 else 0.0,
    }
    limit = "R" if "R" in values else "r"
    return Step.of(
        *("compare", CASES[compared] if d2 else "same", values),
        *(_radii_marks(disks, d) if d2 else ()),
        compares=("d", limit),
    )


def _radii_marks(disks: Disks, d: Fraction) -> list[Mark]:
    """Lay each radius along the line between the centres."""
    ways = (
        ("ra", "a", disks.a, disks.b, disks.radius_a),
        ("rb" if "rb" in disks.named else "r", "b", disks.b, disks.a, disks.radius_b),
    )
    return [
        Mark("segment", name, (nearest(start), nearest(between(start, end, radius / d))), of)
        for name, of, start, end, radius in ways
        if radius > 0
    ]
