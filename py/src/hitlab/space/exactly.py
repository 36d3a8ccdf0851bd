"""Two shapes with cores, decided and measured on integers."""

from fractions import Fraction
from typing import Any, NamedTuple

from hitlab.arithmetic.integers import rounded, square_root
from hitlab.arithmetic.vectors import dot, minus, plus
from hitlab.shapes.linear3 import HalfSpace3
from hitlab.space.boxes import fifteen
from hitlab.space.certain import by_floats
from hitlab.space.cores import Whole, whole
from hitlab.space.gaps import ends, never_to_zero
from hitlab.space.half_space import height
from hitlab.space.infinitesimal import surrounds
from hitlab.space.nearest import End, Pairs, gjk, start
from hitlab.space.simplex import combined, weights_of

Place = tuple[Fraction, Fraction, Fraction]


class Closest(NamedTuple):
    """The closest points of two cores, exactly, scaled by `unit`, and their squared distance."""

    on_a: Place
    on_b: Place
    length2: Fraction
    radii: tuple[int, int]
    unit: int

    @property
    def hit(self) -> bool:
        """Whether the shapes intersect."""
        return bool(self.length2 <= sum(self.radii) ** 2)


def decided(pair: Whole, pairs: Pairs | None, *, touching: bool, are_boxes: bool = False) -> bool:
    """Return whether two shapes intersect, or with `touching=False` two solid ones overlap."""
    a, b, radii, _ = pair
    reach = sum(radii)
    if not (touching or reach):
        if are_boxes:
            return all(axis.gap < 0 for axis in fifteen(a, b) if any(axis.way))
        return surrounds(a, b, pairs)
    end = gjk(a, b, pairs or start(a, b))
    if end.way is None:
        return True
    above, below = length2(pair, end)
    return above <= reach**2 * below if touching else above < reach**2 * below


def length2(pair: Whole, end: End) -> tuple[int, int]:
    """Return the squared distance of cores that are apart, as a numerator and a denominator."""
    (i, j), way = end.pairs[0], end.way
    assert way is not None
    height = dot(way, minus(pair.a[i], pair.b[j]))
    return height**2, dot(way, way)


def closest(a: Any, b: Any) -> Closest:
    """Return the closest points of the cores of two single shapes; one common point if any."""
    if isinstance(b, HalfSpace3):
        return _over_plane(a, b)
    if isinstance(a, HalfSpace3):
        on_b, on_a, square, radii, unit = _over_plane(b, a)
        return Closest(on_a, on_b, square, radii[::-1], unit)
    pairs, pair = by_floats(a.core3, b.core3)[1], whole(a.core3, b.core3)
    return between(pair, gjk(pair.a, pair.b, pairs or start(pair.a, pair.b)))


def between(pair: Whole, end: End) -> Closest:
    """Return the closest points at the end of a search."""
    points = [minus(pair.a[i], pair.b[j]) for i, j in end.pairs]
    weights = weights_of(points)
    total = sum(weights)
    parts = [Fraction(weight, total) for weight in weights]
    on_a = combined([pair.a[i] for i, _ in end.pairs], parts)
    on_b = on_a if end.way is None else combined([pair.b[j] for _, j in end.pairs], parts)
    square = Fraction(0) if end.way is None else Fraction(*length2(pair, end))
    return Closest(on_a, on_b, square, pair.radii, pair.unit)


def _over_plane(a: Any, half: HalfSpace3) -> Closest:
    """Return a shape's lowest vertex and its foot on the plane, or the vertex itself below it."""
    point, normal = half.columns[:3], half.columns[3:]
    found = height(a.core3, point, normal)
    own = found.lowest
    if found.bottomless and found.way and found.height > 0:
        part = Fraction(-found.height, dot(found.way, found.normal))
        met = plus(own, part, found.way)
        return Closest(met, met, Fraction(0), (0, 0), found.unit)
    high, square = max(found.height, 0), dot(found.normal, found.normal)
    foot: Any = tuple(x - Fraction(high * n, square) for x, n in zip(own, found.normal))
    above: Any = tuple(map(Fraction, own))
    return Closest(above, foot, Fraction(high**2, square), (found.radius, 0), found.unit)


def distance(found: Closest) -> float:
    """Return the distance between two shapes, 0 only if they intersect."""
    reach = sum(found.radii)
    if found.hit:
        return 0.0
    excess = (found.length2 - reach**2) / (square_root(found.length2) + reach)
    return never_to_zero(excess / found.unit)


def points(found: Closest) -> list[float]:
    """Return the closest points of two shapes, one after the other."""
    exact = ends(found.on_a, found.on_b, *found.radii, found.hit)
    return [rounded(Fraction(x) / found.unit) for x in exact]
