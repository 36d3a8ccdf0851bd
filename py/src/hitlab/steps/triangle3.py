"""Marks and steps for a point P and a 3D triangle ABC, shared by all algorithms on this pair.

The seven regions are the sets of points closest to a corner, an edge or the face.
"""

import math
from fractions import Fraction

from hitlab.arithmetic.integers import integers, ratio
from hitlab.arithmetic.vectors import Vector3, cross, dot, minus, plus, scaled
from hitlab.steps.explanation import Coordinates3, Mark, Step, Value
from hitlab.steps.numbers import is_lost

CORNERS = ("A", "B", "C")
EDGES = ("AB", "BC", "CA")
FACE = "face"
FEATURES = (*CORNERS, *EDGES, FACE)


class Letters:
    """The points P, A, B and C, as the article names them."""

    def __init__(self, p: Coordinates3, a: Coordinates3, b: Coordinates3, c: Coordinates3) -> None:
        self.points = {"P": p, "A": a, "B": b, "C": c}

    def arrow(self, name: str) -> Mark:
        """Return an arrow for the vector that two letters name."""
        start, end = (self.points[letter] for letter in name)
        return Mark("arrow", name, (start, end), "" if "P" in name else "b")

    def cross_arrow(self, name: str, at: str, left: str, right: str) -> Mark:
        """Return an arrow for the direction of a cross product, from one of the letters.

        The arrow is as long as the side of a square with the product's area. The product's own
        length would make the picture depend on the unit.
        """
        area = cross(self._way(left), self._way(right))
        return Mark("arrow", name, (self.points[at], beyond(self.points[at], area)))

    def _way(self, name: str) -> Vector3:
        return minus(self.points[name[1]], self.points[name[0]])

    def region(self, feature: str) -> Mark:
        """Return the region of a feature, given by its bounding planes; see `Mark`.

        If edges have length 0, there are fewer planes, or none.
        """
        borders: list[Coordinates3] = []
        if feature in CORNERS:
            corner = self.points[feature]
            for other in CORNERS:
                if other != feature:
                    borders += (corner, plus(corner, -1.0, minus(self.points[other], corner)))
        if feature in EDGES:
            start, end = (self.points[letter] for letter in feature)
            borders += (start, end, end, start)
        for edge in EDGES if feature == FACE else (feature,) if feature in EDGES else ():
            start = self.points[edge[0]]
            height = self._height(edge)
            borders += (start, plus(start, 1.0 if feature == FACE else -1.0, height))
        solid = [
            point
            for pair in zip(borders[::2], borders[1::2])
            if pair[0] != pair[1]
            for point in pair
        ]
        return Mark("region", f"region-{feature}", tuple(solid), "b")

    def is_point(self) -> bool:
        """Return whether the corners are the same point."""
        return len({self.points[corner] for corner in CORNERS}) == 1

    def is_flat(self) -> bool:
        """Return whether the corners are exactly collinear."""
        places = (self.points[corner] for corner in CORNERS)
        a, b, c = ((Fraction(x), Fraction(y), Fraction(z)) for x, y, z in places)
        return not any(cross(minus(b, a), minus(c, a)))

    def _height(self, edge: str) -> Vector3:
        """Return a vector perpendicular to an edge, towards the third corner, as long as the edge.

        The height itself may be smaller than the rounding of the edge's coordinates. For flat
        triangles the result is the zero vector.
        """
        [third] = set(CORNERS) - set(edge)
        flat = (x for letter in edge + third for x in self.points[letter])
        (ax, ay, az, bx, by, bz, cx, cy, cz), _ = integers(flat)
        along, way = (bx - ax, by - ay, bz - az), (cx - ax, cy - ay, cz - az)
        height = minus(scaled(dot(along, along), way), scaled(dot(along, way), along))
        largest = max(map(abs, height))
        if largest == 0:
            return 0.0, 0.0, 0.0
        x, y, z = (ratio(int(part), int(largest)) for part in height)
        return scaled(math.hypot(*self._way(edge)) / math.hypot(x, y, z), (x, y, z))


def beyond(start: Coordinates3, area: Vector3) -> Coordinates3:
    """Return a point moved along an area vector by the square root of its length."""
    x, y, z = area
    length = math.hypot(x, y, z)
    return plus(start, 1 / math.sqrt(length) if length else 0.0, area)


def regions_step(letters: Letters) -> Step:
    """Return the step that shows the regions into which the triangle divides space.

    A flat triangle has no region for its face. A triangle that is a point has no regions to draw.
    """
    if letters.is_point():
        return Step.of("regions", "point", {})
    regions = [letters.region(feature) for feature in FEATURES]
    if not letters.is_flat():
        return Step.of("regions", "plain", {"count": len(regions)}, *regions)
    return Step.of("regions", "flat", {}, *regions[:-1])


def corner_step(
    letters: Letters,
    number: int,
    corner: str,
    ways: tuple[str, str],
    dots: tuple[float, float],
    signs: tuple[str, str],
    here: bool,
) -> Step:
    """Return the step that tests whether P is in a corner's region, by two dot products."""
    to_p = corner + "P"
    values: dict[str, Value] = {"corner": corner, "first": ways[0], "second": ways[1], "to": to_p}
    values |= {"dot_first": dots[0], "dot_second": dots[1]}
    values |= {"sign_first": signs[0], "sign_second": signs[1]}
    case = "lost" if is_lost(values.values()) else "here" if here else "elsewhere"
    marks = (letters.region(corner), *map(letters.arrow, (*ways, to_p)))
    return Step.of(f"corner-{number}", case, values, *marks)


def closest_step(letters: Letters, feature: str, q: Coordinates3) -> Step:
    """Return the step that shows the closest point and the region of P."""
    values: dict[str, Value] = {"feature": feature, "x": q[0], "y": q[1], "z": q[2]}
    case = FACE if feature == FACE else "edge" if feature in EDGES else "corner"
    marks = (letters.region(feature), *gap_marks(letters.points["P"], q))
    return Step.of("closest", "lost" if is_lost(values.values()) else case, values, *marks)


def gap_marks(p: Coordinates3, q: Coordinates3) -> tuple[Mark, Mark]:
    """Return marks for the closest point and the segment to it."""
    return Mark("point", "Q", (q,)), Mark("segment", "d", (p, q))


def radius_mark(p: Coordinates3, q: Coordinates3, d: float, r: float) -> Mark:
    """Return a mark for the radius from P towards Q, which is d away."""
    part = r / d if d else math.inf
    return Mark("segment", "r", (p, plus(p, part, minus(q, p))), "a")
