"""What holds for the convex parts of any outline, judged in fractions."""

from fractions import Fraction
from itertools import combinations, pairwise

import hitlab as hl
import pytest
from hitlab.testing import OFFSETS, UNITS, lattice, moderate, wild
from hypothesis import assume, given
from hypothesis import strategies as st

FRAMES = [
    *((lattice(unit), -7 * unit, 7 * unit) for unit in UNITS),
    *(
        (lattice(unit, offset), offset - 7 * unit, offset + 7 * unit)
        for unit, offset in OFFSETS.items()
    ),
    (moderate, -11.0, 11.0),
    (wild, -(2.0**1022), 2.0**1022),
]
"""Numbers, most of them crowded, and the ends of an interval that contains them."""

frames = st.sampled_from(FRAMES)


def exact(ring):
    return [(Fraction(x), Fraction(y)) for x, y in ring]


def turn(a, b, c):
    """Above 0 where c lies left of the way from a to b."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def sides(ring):
    return list(zip(ring, ring[1:] + ring[:1]))


def twice_area(ring):
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in sides(ring))


def is_on(point, side):
    a, b = side
    in_box = all(min(p, q) <= c <= max(p, q) for p, q, c in zip(a, b, point))
    return in_box and turn(a, b, point) == 0


def meet(one, other):
    """Tell whether two closed segments have a point in common."""
    if any(is_on(p, other) for p in one) or any(is_on(p, one) for p in other):
        return True
    (a, b), (c, d) = one, other
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def folds_back(one, other):
    """Tell whether a side comes back along the one before it."""
    return meet(one, other) and (is_on(one[0], other) or is_on(other[1], one))


def is_simple(ring):
    ring = exact(ring)
    once = [b for a, b in pairwise([ring[-1], *ring]) if a != b]
    if len(once) < 3:
        return False
    all_sides = sides(once)
    last = len(once) - 1
    for i, j in combinations(range(len(once)), 2):
        one, other = all_sides[i], all_sides[j]
        if j == i + 1 and folds_back(one, other):
            return False
        if (i, j) == (0, last) and folds_back(other, one):
            return False
        if j > i + 1 and (i, j) != (0, last) and meet(one, other):
            return False
    return True


def is_in(point, ring):
    """Count the sides right of a point by where they cross its height; it lies on none of them."""
    x, y = point
    crossings = [
        a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1])
        for a, b in sides(ring)
        if (a[1] <= y) != (b[1] <= y)
    ]
    return sum(crossing > x for crossing in crossings) % 2 == 1


def are_apart(rings):
    """Tell whether no ring meets another, the first has the others inside, and they no other."""
    outline, *holes = map(exact, rings)
    for one, other in combinations([outline, *holes], 2):
        if any(meet(s, t) for s in sides(one) for t in sides(other)):
            return False
    nested = any(is_in(one[0], other) for one in holes for other in holes if one is not other)
    return all(is_in(hole[0], outline) for hole in holes) and not nested


def are_valid(rings):
    return all(map(is_simple, rings)) and are_apart(rings)


@st.composite
def outlines(draw):
    """Put triangles into a square, and then corner after corner into the sides of all."""
    number, low, high = draw(frames)
    points = st.tuples(number, number)
    rings = [[(low, low), (high, low), (high, high), (low, high)]]
    for hole in draw(st.lists(st.lists(points, min_size=3, max_size=3), max_size=4)):
        rings = if_valid([*rings, hole], rings)
    places = st.tuples(st.integers(0, 5), st.integers(0, 20), points)
    for which, at, point in draw(st.lists(places, max_size=16)):
        rings = if_valid(with_corner(rings, which, at, point), rings)
    return draw(st.sampled_from([rings, [ring[::-1] for ring in rings]]))


def with_corner(rings, which, at, point):
    """Put a corner into a ring: into the outline more often than into a hole."""
    which = which if which < len(rings) else 0
    ring = rings[which]
    at %= len(ring)
    return [*rings[:which], [*ring[:at], point, *ring[at:]], *rings[which + 1 :]]


def if_valid(changed, rings):
    return changed if are_valid(changed) else rings


def bits(ring):
    return {(x.hex(), y.hex()) for x, y in ring}


def dents(ring, way):
    """Count the corners at which the area on that side has an angle of more than half a turn."""
    once = [b for a, b in pairwise([ring[-1], *ring]) if a != b]
    way = way if twice_area(once) > 0 else -way
    around = zip([once[-1], *once], once, [*once[1:], once[0]])
    return sum(way * turn(a, b, c) < 0 for a, b, c in around)


def check(rings):
    """Hold the parts to all that is promised."""
    parts = hl.convex_parts(rings[0], holes=rings[1:])
    vertices = [part.vertices.tolist() for part in parts]
    for part in map(exact, vertices):
        assert all(turn(a, b, c) > 0 for a, b in sides(part) for c in part if c not in (a, b))
    assert set().union(*map(bits, vertices)) <= set().union(*map(bits, rings))
    outline, *holes = map(exact, rings)
    area = abs(twice_area(outline)) - sum(abs(twice_area(hole)) for hole in holes)
    assert sum(twice_area(exact(part)) for part in vertices) == area
    assert not len(hl.Group(*parts).collisions(touching=False))
    most = 1 + 2 * dents(outline, 1) + sum(2 * dents(hole, -1) - 1 for hole in holes)
    assert len(parts) <= most


@given(outlines())
def test_parts_are_exactly_the_outline(rings):
    check(rings)


@given(outlines(), st.data())
def test_a_point_is_in_a_part_if_it_is_in_the_outline(rings, data):
    corners = st.sampled_from([corner for ring in rings for corner in ring])
    middles = st.tuples(corners, corners).map(lambda ends: middle(*ends))
    point = data.draw(
        corners | middles | st.tuples(middles, middles).map(lambda ends: middle(*ends))
    )
    spot = tuple(map(Fraction, point))
    outline, *holes = map(exact, rings)
    on = any(is_on(spot, side) for ring in (outline, *holes) for side in sides(ring))
    inside = is_in(spot, outline) and not any(is_in(spot, hole) for hole in holes)
    parts = hl.convex_parts(rings[0], holes=rings[1:])
    assert any(hl.intersects(part, hl.Point(point)) for part in parts) == (on or inside)


def middle(a, b):
    return tuple(p / 2 + q / 2 for p, q in zip(a, b))


def rings_of(number, most):
    return st.lists(st.tuples(number, number), min_size=3, max_size=most)


@given(frames.flatmap(lambda frame: rings_of(frame[0], 6)))
def test_what_is_not_simple_is_refused(ring):
    if is_simple(ring):
        check([ring])
    else:
        with pytest.raises(ValueError, match=r"^outline.* (meet at|doubles back on itself)"):
            hl.convex_parts(ring)


@given(frames.flatmap(lambda frame: st.lists(rings_of(frame[0], 4), min_size=2, max_size=3)))
def test_holes_that_meet_or_are_not_inside_are_refused(rings):
    assume(all(map(is_simple, rings)))
    if are_apart(rings):
        check(rings)
    else:
        with pytest.raises(
            ValueError, match=r"^(outline|holes\[).* ((meet|cross) at|lies outside|lies in)"
        ):
            hl.convex_parts(rings[0], holes=rings[1:])
