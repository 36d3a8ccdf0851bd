"""Convex parts of outlines as games have them, of awkward ones, and what is no outline."""

import math
import re
from fractions import Fraction

import hitlab as hl
import numpy as np
import pytest

SQUARE = [(0, 0), (9, 0), (9, 9), (0, 9)]
PILLAR = [(3, 3), (4, 3), (4, 4), (3, 4)]


def turned(radius, angle):
    return radius * math.cos(angle), radius * math.sin(angle)


def star(points):
    return [turned(1 + i % 2 * (1 + i % 3), math.pi * i / points) for i in range(2 * points)]


def comb(teeth):
    return [(i / 3, 7.0 if i % 2 else 0.1 * (i % 5)) for i in range(2 * teeth)] + [
        (teeth, -5.0),
        (0.0, -5.0),
    ]


def spiral(steps):
    ways = [(1 + i / 20, i / 5) for i in range(steps)]
    return [turned(*way) for way in ways] + [turned(r + 0.7, angle) for r, angle in ways[::-1]]


def stairs(steps):
    """A lattice polygon, many of whose corners are in line."""
    return [(i // 2 + i % 2, i // 2) for i in range(2 * steps)] + [(steps, steps), (0, steps)]


def twice_area(ring):
    exact = [tuple(map(Fraction, corner)) for corner in ring]
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(exact, exact[1:] + exact[:1]))


def check(outline, holes=()):
    """Hold the parts to the exact area, without an overlap and without a new corner."""
    parts = hl.convex_parts(outline, holes=holes)
    area = abs(twice_area(outline)) - sum(abs(twice_area(hole)) for hole in holes)
    vertices = [part.vertices.tolist() for part in parts]
    assert sum(map(twice_area, vertices)) == area
    given = {tuple(map(float, corner)) for ring in (outline, *holes) for corner in ring}
    assert all(tuple(corner) in given for part in vertices for corner in part)
    assert not len(hl.Group(*parts).collisions(touching=False))
    return parts


OUTLINES = {
    **{f"star of {n}": star(n) for n in (5, 40)},
    **{f"comb of {n}": comb(n) for n in (2, 30)},
    **{f"spiral of {n}": spiral(n) for n in (8, 100)},
    **{f"stairs of {n}": stairs(n) for n in (2, 30)},
}


@pytest.mark.parametrize("scale", [1.0, 1e300, 1e-300])
@pytest.mark.parametrize("outline", OUTLINES.values(), ids=OUTLINES)
def test_outlines_are_cut_at_any_scale(outline, scale):
    scaled = [(x * scale, y * scale) for x, y in outline]
    check(scaled)
    check(scaled[::-1])


def test_cuts_are_dropped_whose_ends_become_straight():
    tee = [(0, 0), (3, 0), (3, 1), (2, 1), (2, 2), (1, 2), (1, 1), (0, 1)]
    assert len(check(tee)) == len(check(tee[::-1])) == 2


def test_a_dent_by_one_unit_in_the_last_place_is_cut():
    for y, count in ((0.0, 1), (5e-324, 2), (-5e-324, 1)):
        assert len(check([(-1, 0), (0, y), (1, 0), (0, 1)])) == count


HOLES = {
    "one pillar": [PILLAR],
    "a pillar the other way round": [PILLAR[::-1]],
    "pillars in line": [[(x + i, y) for x, y in PILLAR] for i in (-2, 0, 2, 4)],
    "pillars in rows": [
        [(x + i, y + j) for x, y in PILLAR] for i in (-2, 0, 2, 4) for j in (-2, 0, 2, 4)
    ],
    "one in the arms of another": [
        [(2, 2), (7, 2), (7, 2.5), (2.5, 2.5), (2.5, 6.5), (7, 6.5), (7, 7), (2, 7)], PILLAR
    ],
    "with spare corners": [[(3, 3), (3.5, 3), (4, 3), (4, 3), (4, 4), (3, 4), (3, 3)]],
}  # fmt: skip


@pytest.mark.parametrize("holes", HOLES.values(), ids=HOLES)
def test_holes_are_left_out(holes):
    floor = hl.Group(*check(SQUARE, holes))
    for hole in holes:
        assert not len(floor.collisions(hl.Group(*hl.convex_parts(hole)), touching=False))


def test_no_bridge_goes_through_a_wall():
    tip = [*SQUARE, (0, 3.2), (2.5, 3.1), (0, 3)]  # of which the tip is nearest to the pillar
    check(tip, [[(2.7, 0.25), (2.8, 0.25), (2.8, 8.75), (2.7, 8.75)], PILLAR])


MEET = "sides must not cross or touch, except consecutive sides at their shared corner"
RING = "must have shape (n, 2) with n >= 3, such as [(x, y), (x, y), (x, y)], not"
ROUND = "it must enclose an area"
REFUSED = {
    "bow tie": (
        [(0, 0), (2, 2), (2, 0), (0, 2)], [],
        f"outline[0] to outline[1] and outline[2] to outline[3] meet at (1.0, 1.0): {MEET}",
    ),
    "crossing sides with spare corners": (
        [(0, 0), (1, 1), (3, 3), (3, 0), (3, 0), (0, 3)], [],
        f"outline[0] to outline[2] and outline[3] to outline[5] meet at (1.5, 1.5): {MEET}",
    ),
    "corner on a side": (
        [(0, 0), (4, 0), (4, 4), (2, 0), (0, 4)], [],
        f"outline[0] to outline[1] and outline[2] to outline[3] meet at (2.0, 0.0): {MEET}",
    ),
    "corner on a corner": (
        [(0, 0), (2, 1), (4, 0), (4, 3), (2, 1), (0, 3)], [],
        f"outline[0] to outline[1] and outline[3] to outline[4] meet at (2.0, 1.0): {MEET}",
    ),
    "spike": (
        [(0, 0), (4, 0), (4, 4), (4, 6), (4, 4), (0, 4)], [],
        f"outline[3] = [4.0, 6.0]: outline doubles back on itself; {ROUND}",
    ),
    "flat outline": (
        [(0, 0), (1, 1), (3, 3)], [],
        f"outline[0] = [0.0, 0.0]: outline doubles back on itself; {ROUND}",
    ),
    "one place": (
        [(1, 2)] * 4, [],
        f"outline[0] = [1.0, 2.0]: outline doubles back on itself; {ROUND}",
    ),
    "two corners": (
        [(0, 0), (1, 0)], [],
        f"outline = [(0, 0), (1, 0)] {RING} (2, 2)"
    ),
    "a batch": ([SQUARE], [], f"outline = {[SQUARE]} {RING} (1, 4, 2)"),
    "no number": (
        [(0, 0), (1, 0), (0, math.nan)], [], "outline[2, 1] = nan must be finite"
    ),
    "hole in no list": (
        SQUARE, PILLAR, f"holes[0] = {PILLAR[0]} {RING} (2,)"
    ),
    "flat hole": (
        SQUARE, [PILLAR, [(6, 6), (7, 7), (8, 8)]],
        f"holes[1][0] = [6.0, 6.0]: holes[1] doubles back on itself; {ROUND}",
    ),
    "infinite hole": (
        SQUARE, [[(1, 1), (2, 1), (1, math.inf)]], "holes[0][2, 1] = inf must be finite"
    ),
    "hole across the outline": (
        SQUARE, [[(8, 1), (10, 1), (8, 2)]],
        f"outline[1] to outline[2] and holes[0][0] to holes[0][1] meet at (9.0, 1.0): {MEET}",
    ),
    "hole along the outline": (
        SQUARE, [PILLAR, [(8, 1), (9, 1), (9, 2)]],
        f"outline[1] to outline[2] and holes[1][1] to holes[1][2] meet at (9.0, 1.0): {MEET}",
    ),
    "hole that touches itself": (
        SQUARE, [[(1, 1), (4, 1), (4, 4), (2, 1), (1, 4)]],
        f"holes[0][0] to holes[0][1] and holes[0][2] to holes[0][3] meet at (2.0, 1.0): {MEET}",
    ),
    "hole outside that touches": (
        SQUARE, [[(9, 1), (12, 1), (11, 2)]],
        "holes[0] lies outside the outline: holes must lie inside it",
    ),
    "hole that leaves through two corners": (
        [(0, 0), (4, 0), (2, 2), (4, 4), (0, 4)], [[(2, 2), (4, 0), (5, 2), (4, 4)]],
        "outline[1] to outline[2] and holes[0][0] to holes[0][1] meet at ",
    ),
    "hole that divides the inside": (
        SQUARE, [[(0, 4), (9, 4), (4, 5)]],
        "outline and holes[0] touch at (0.0, 4.0) again and divide the inside: ",
    ),
    "holes that cross": (
        SQUARE, [PILLAR, [(3.5, 3.5), (6, 3.5), (6, 5)]],
        f"holes[0][1] to holes[0][2] and holes[1][0] to holes[1][1] meet at (4.0, 3.5): {MEET}",
    ),
    "the same hole twice": (
        SQUARE, [PILLAR, PILLAR],
        f"holes[0][0] to holes[0][1] and holes[1][0] to holes[1][1] meet at (3.0, 3.0): {MEET}",
    ),
    "hole outside": (
        SQUARE, [[(11, 1), (12, 1), (11, 2)]],
        "holes[0] lies outside the outline: holes must lie inside it",
    ),
    "hole around the outline": (
        PILLAR, [SQUARE], "holes[0] lies outside the outline: holes must lie inside it"
    ),
    "hole in a hole": (
        SQUARE, [[(3.25, 3.25), (3.75, 3.25), (3.5, 3.75)], PILLAR],
        "holes[0] lies inside holes[1]: holes must not be nested",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("outline", "holes", "message"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_outline_is_refused_by_name(outline, holes, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        hl.convex_parts(outline, holes=holes)


def test_few_sides_and_many_are_checked_alike(monkeypatch):
    """Rings on a small grid often cross, touch, or go straight on."""
    random = np.random.default_rng(54)

    def answers():
        for _ in range(300):
            ring = random.integers(0, 5, (random.integers(3, 8), 2)).tolist()
            try:
                yield [part.vertices.tolist() for part in hl.convex_parts(ring)]
            except ValueError as error:
                yield str(error)

    few = [*answers()]
    random = np.random.default_rng(54)
    monkeypatch.setattr("hitlab.concave.rings.FEW", 0)
    monkeypatch.setattr("hitlab.concave.ears.FEW", 0)
    many = [*answers()]
    assert few == many
    assert 40 < sum(isinstance(each, list) for each in few) < 260
