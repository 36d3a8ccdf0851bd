"""Rings of a region, such as the parts of a path: which are outlines, and which their holes."""

from collections.abc import Iterator

from hitlab.formats.frame import Pair


def regions(
    rings: list[list[Pair]], is_even_odd: bool = True
) -> Iterator[tuple[list[Pair], list[list[Pair]]]]:
    """Yield the outlines of the area in rings that do not cross, each with its holes.

    By the even-odd rule, each ring toggles inside and outside; otherwise an area is inside if the
    rings around it do not wind around it as often in either direction.
    """
    around = [[one for one in rings if one is not ring and _is_around(one, ring)] for ring in rings]
    outer: list[tuple[int, list[Pair]]] = []
    inner: list[tuple[int, list[Pair]]] = []
    for ring, others in zip(rings, around):
        before = sum(map(_winding, others))
        after = before + _winding(ring)
        was, is_ = (len(others) % 2, not len(others) % 2) if is_even_odd else (before, after)
        if bool(was) != bool(is_):
            (outer if is_ else inner).append((len(others), ring))
    for depth, ring in outer:
        within = [(deep, hole) for deep, hole in inner if deep > depth and _is_around(ring, hole)]
        between = [deep for deep, one in outer if deep > depth and _is_around(ring, one)]
        yield ring, [hole for deep, hole in within if deep <= min(between, default=deep)]


def _is_around(outer: list[Pair], ring: list[Pair]) -> bool:
    """Return whether a ring lies in another one; both may touch."""
    middles = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in zip(ring, [*ring[1:], ring[0]])]
    return 2 * sum(is_inside(at, outer) for at in middles) > len(middles)


def _winding(ring: list[Pair]) -> int:
    """Return 1 for a counter-clockwise ring, else -1."""
    area = sum(a * d - b * c for (a, b), (c, d) in zip(ring, [*ring[1:], ring[0]]))
    return 1 if area > 0 else -1


def is_inside(at: Pair, ring: list[Pair]) -> bool:
    """Return whether a point is inside a ring, by crossings of a ray to the right."""
    (x, y), inside = at, False
    for (a, b), (c, d) in zip(ring, [*ring[1:], ring[0]]):
        if (b > y) != (d > y) and x < a + (y - b) / (d - b) * (c - a):
            inside = not inside
    return inside
