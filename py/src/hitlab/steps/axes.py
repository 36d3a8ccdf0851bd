"""What the explanations by separating axes have in common: how two projections on an axis lie."""

from typing import NamedTuple

from hitlab.arithmetic.integers import Whole, sign
from hitlab.arithmetic.predicates import Number, cross, dot
from hitlab.steps.explanation import Coordinates, Mark
from hitlab.steps.numbers import over


class Projections(NamedTuple):
    """The intervals that two shapes cover on an axis, in numbers of any one kind."""

    amin: Number
    amax: Number
    bmin: Number
    bmax: Number

    @staticmethod
    def on(across: Whole, a: list[Whole], b: list[Whole]) -> "Projections":
        """Project two shapes' vertices."""
        first, second = ([dot(*across, *vertex) for vertex in vertices] for vertices in (a, b))
        return Projections(min(first), max(first), min(second), max(second))

    @property
    def compares(self) -> tuple[str, str]:
        """Name the end of the one projection and the start of the other that part first."""
        a_first = self.amax - self.bmin <= self.bmax - self.amin
        return ("amax", "bmin") if a_first else ("bmax", "amin")

    @property
    def reach(self) -> Number:
        """Give the way out, the least move that parts them; a gap counts below 0.

        That is how far the end of the one reaches beyond the start of the other.
        """
        return min(self.amax - self.bmin, self.bmax - self.amin)

    @property
    def overlap(self) -> Number:
        """Give their overlap, the length in common; it is below 0 where they are apart."""
        return min(self.amax, self.bmax) - max(self.amin, self.bmin)

    @property
    def inside(self) -> str:
        """Name the one that lies within the other, ends apart, if one does."""
        if self.overlap >= self.reach:
            return ""
        return "a" if self.amax - self.amin < self.bmax - self.bmin else "b"

    @property
    def case(self) -> str:
        """Classify how they lie; a way out that is longer than the overlap is a case of its own."""
        if self.inside:
            return "within" if self.overlap > 0 else "point"
        return ("gap", "touch", "overlap")[1 + sign(self.reach)]


class Drawn(NamedTuple):
    """An axis in the direction `across`, drawn an eighth of the extent beside two shapes.

    Vertices are integers, the coordinates times `unit`; all places are taken eight times, to stay
    whole.
    """

    across: Whole
    feet: tuple[list[int], list[int]]
    aside: tuple[int, int]
    margin: int
    unit: int

    @classmethod
    def beside(cls, across: Whole, a: list[Whole], b: list[Whole], unit: int) -> "Drawn":
        """Find room for it."""
        first, second = ([8 * dot(*across, *vertex) for vertex in each] for each in (a, b))
        aside = [8 * cross(*across, *vertex) for vertex in (*a, *b)]
        extents = [max(places) - min(places) for places in (aside, first + second)]
        return cls(across, (first, second), (min(aside), max(aside)), max(extents) // 8, unit)

    def at(self, place: int, beyond: bool = False) -> Coordinates:
        """Give a place on the axis, or the matching one on the other side of the shapes."""
        nx, ny = self.across
        low, high = self.aside
        aside = low - self.margin if beyond else high + self.margin
        size = 8 * dot(nx, ny, nx, ny) * self.unit
        return over(nx * place - ny * aside, size), over(ny * place + nx * aside, size)

    @property
    def places(self) -> Projections:
        """Give the ends of both projections, as places on the axis."""
        first, second = self.feet
        return Projections(min(first), max(first), min(second), max(second))


def projection_marks(drawn: Drawn, a: list[Whole], b: list[Whole]) -> list[Mark]:
    """Draw the axis, both projections on it, and their gap or overlap."""
    at, places, unit = drawn.at, drawn.places, drawn.unit
    along = drawn.feet[0] + drawn.feet[1]
    ends = at(min(along) - drawn.margin), at(max(along) + drawn.margin)
    marks = [Mark("line", "axis", ends)]
    for of, vertices, feet in zip("ab", (a, b), drawn.feet):
        marks += [
            Mark("drop", "drop", ((over(x, unit), over(y, unit)), at(place)), of)
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
    """Draw the way out as b's: an end of its projection goes to the other's end and leaves it."""
    places = drawn.places
    end, start = (getattr(places, name) for name in places.compares)
    ways = (start, end) if places.compares[1] == "bmin" else (end, start)
    return Mark("arrow", "out", (drawn.at(ways[0]), drawn.at(ways[1])))
