"""Projections of two shapes on an axis, shared by the explanations with separating axes."""

from typing import NamedTuple

from hitlab.arithmetic.integers import Whole, ratio, sign
from hitlab.arithmetic.predicates import Number, cross, dot
from hitlab.steps.explanation import Coordinates, Mark


class Projections(NamedTuple):
    """The projections of two shapes on an axis, in numbers of the same type."""

    amin: Number
    amax: Number
    bmin: Number
    bmax: Number

    @staticmethod
    def on(across: Whole, a: list[Whole], b: list[Whole]) -> "Projections":
        """Return the projections of two shapes' vertices."""
        first, second = ([dot(*across, *vertex) for vertex in vertices] for vertices in (a, b))
        return Projections(min(first), max(first), min(second), max(second))

    @property
    def compares(self) -> tuple[str, str]:
        """The names of one projection's end and the other's start, for the smaller penetration."""
        a_first = self.amax - self.bmin <= self.bmax - self.amin
        return ("amax", "bmin") if a_first else ("bmax", "amin")

    @property
    def reach(self) -> Number:
        """The penetration along the axis; negative for a gap.

        It is the length by which the end of one projection is beyond the start of the other.
        """
        return min(self.amax - self.bmin, self.bmax - self.amin)

    @property
    def overlap(self) -> Number:
        """The length of the overlap; negative if the projections are apart."""
        return min(self.amax, self.bmax) - max(self.amin, self.bmin)

    @property
    def inside(self) -> str:
        """The projection strictly inside the other, "a" or "b", or "" if there is none."""
        if self.overlap >= self.reach:
            return ""
        return "a" if self.amax - self.amin < self.bmax - self.bmin else "b"

    @property
    def case(self) -> str:
        """The case; "within" or "point" if one projection is strictly inside the other."""
        if self.inside:
            return "within" if self.overlap > 0 else "point"
        return ("gap", "touch", "overlap")[1 + sign(self.reach)]


class Drawn(NamedTuple):
    """An axis in the direction `across`, drawn an eighth of the extent away from two shapes.

    Vertices are in integers (coordinates times `unit`). All positions are multiplied by eight, so
    that they remain integers.
    """

    across: Whole
    feet: tuple[list[int], list[int]]
    aside: tuple[int, int]
    margin: int
    unit: int

    @classmethod
    def beside(cls, across: Whole, a: list[Whole], b: list[Whole], unit: int) -> "Drawn":
        """Return an axis drawn next to two shapes."""
        first, second = ([8 * dot(*across, *vertex) for vertex in each] for each in (a, b))
        aside = [8 * cross(*across, *vertex) for vertex in (*a, *b)]
        extents = [max(places) - min(places) for places in (aside, first + second)]
        return cls(across, (first, second), (min(aside), max(aside)), max(extents) // 8, unit)

    def at(self, place: int, beyond: bool = False) -> Coordinates:
        """Return the point at a position on the axis, or the one opposite it beyond the shapes."""
        nx, ny = self.across
        low, high = self.aside
        aside = low - self.margin if beyond else high + self.margin
        size = 8 * dot(nx, ny, nx, ny) * self.unit
        return ratio(nx * place - ny * aside, size), ratio(ny * place + nx * aside, size)

    @property
    def places(self) -> Projections:
        """The ends of both projections, as positions on the axis."""
        first, second = self.feet
        return Projections(min(first), max(first), min(second), max(second))


def projection_marks(drawn: Drawn, a: list[Whole], b: list[Whole]) -> list[Mark]:
    """Return marks for the axis, both projections on it, and their gap or overlap."""
    at, places, unit = drawn.at, drawn.places, drawn.unit
    along = drawn.feet[0] + drawn.feet[1]
    ends = at(min(along) - drawn.margin), at(max(along) + drawn.margin)
    marks = [Mark("line", "axis", ends)]
    for of, vertices, feet in zip("ab", (a, b), drawn.feet):
        marks += [
            Mark("drop", "drop", ((ratio(x, unit), ratio(y, unit)), at(place)), of)
            for (x, y), place in zip(vertices, feet)
        ]
    for of, feet in zip("ab", drawn.feet):
        marks.append(Mark("interval", f"projection_{of}", (at(min(feet)), at(max(feet))), of))
    low, high = max(places.amin, places.bmin), min(places.amax, places.bmax)
    if low <= high:
        return [*marks, Mark("interval", "overlap", (at(low), at(high)))]
    middle = (low + high) // 2
    marks.append(Mark("interval", "gap", (at(high), at(low))))
    return [*marks, Mark("line", "separator", (at(middle), at(middle, beyond=True)))]


def way_out_mark(drawn: Drawn) -> Mark:
    """Return an arrow for the smallest move of b along the axis that parts the two projections."""
    places = drawn.places
    end, start = (getattr(places, name) for name in places.compares)
    ways = (start, end) if places.compares[1] == "bmin" else (end, start)
    return Mark("arrow", "out", (drawn.at(ways[0]), drawn.at(ways[1])))
