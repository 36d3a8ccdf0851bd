"""What holds for every disk and triangle, whatever the answer is."""

import itertools
import math
from fractions import Fraction

import hitlab as hl
import numpy as np
from hitlab import disk_triangle
from hitlab.exact import EXACT, Margin, decide, integers
from hitlab.tolerances import DEGREE_2, DEGREE_4, LARGEST_SCALE, SMALLEST_SCALE
from hypothesis import assume, event, given
from hypothesis import strategies as st
from strategies import float_pairs, hard_pairs, lattice_pairs, moderate, nudged, shapes, wild

touchings = st.booleans()
verdicts = st.sampled_from([disk_triangle.meets, disk_triangle.overlaps])
whole_lattices = st.sampled_from([(1.0, 0.0), (4096.0, 0.0), (0.125, 1e8)])


def relation(pair):
    """Give both answers, those for the closed sets and for their interiors."""
    one, triangle = shapes(pair)
    answers = tuple(hl.intersects(one, triangle, touching=touching) for touching in (True, False))
    event(str(answers))
    return answers


def exactly(verdict, pair):
    return bool(verdict(disk_triangle.terms(*integers(pair)[0]), EXACT))


def same_numbers(floats, fractions):
    return all(
        math.isfinite(x) and Fraction(x) == y for x, y in zip(floats, fractions, strict=True)
    )


@given(hard_pairs(), touchings)
def test_order_of_the_arguments(pair, touching):
    one, triangle = shapes(pair)
    there = hl.intersects(one, triangle, touching=touching)
    assert hl.intersects(triangle, one, touching=touching) == there


@given(hard_pairs())
def test_permutation_of_the_vertices_and_winding(pair):
    t, corners = pair[:3], [pair[3:5], pair[5:7], pair[7:9]]
    for a, b, c in itertools.permutations(corners):
        assert relation((*t, *a, *b, *c)) == relation(pair)


@given(lattice_pairs(whole_lattices), st.integers(-(2**40), 2**40), st.integers(-(2**40), 2**40))
def test_translation(pair, dx, dy):
    by = (dx, dy, 0, dx, dy, dx, dy, dx, dy)
    moved = tuple(x + d for x, d in zip(pair, by, strict=True))
    assert same_numbers(moved, [Fraction(x) + d for x, d in zip(pair, by, strict=True)])
    assert relation(moved) == relation(pair)


@given(hard_pairs(), st.integers(-8, 8) | st.integers(-2000, 2000))
def test_scaling_by_a_power_of_two(pair, power):
    with np.errstate(over="ignore"):
        scaled = np.ldexp(pair, power).tolist()
    assume(same_numbers(scaled, [Fraction(x) * Fraction(2) ** power for x in pair]))
    assert relation(scaled) == relation(pair)


@given(hard_pairs())
def test_quarter_turns(pair):
    turned = pair
    for _ in range(3):
        tx, ty, r, ax, ay, bx, by, cx, cy = turned
        turned = (-ty, tx, r, -ay, ax, -by, bx, -cy, cx)
        assert relation(turned) == relation(pair)


@given(hard_pairs())
def test_mirroring(pair):
    tx, ty, r, ax, ay, bx, by, cx, cy = pair
    assert relation((ty, tx, r, ay, ax, by, bx, cy, cx)) == relation(pair)


@given(hard_pairs(), st.none() | wild, touchings)
def test_growing_the_radius_never_loses_a_hit(pair, other, touching):
    tx, ty, r, *corners = pair
    less, more = sorted([r, nudged(r, 1) if other is None else abs(other)])
    small, large = (
        hl.intersects(*shapes((tx, ty, radius, *corners)), touching=touching)
        for radius in (less, more)
    )
    assert small <= large


@given(hard_pairs())
def test_overlapping_is_meeting(pair):
    meets, overlaps = relation(pair)
    assert overlaps <= meets


@given(hard_pairs())
def test_disk_around_a_point_of_the_triangle_meets_it(pair):
    _, _, r, *corners = pair
    for x, y in [corners[0:2], corners[2:4], corners[4:6]]:
        assert relation((x, y, r, *corners))[0]


@given(st.lists(hard_pairs(), min_size=1, max_size=20), touchings)
def test_batch_equals_single(pairs, touching):
    table = np.array(pairs)
    disks, triangles = (
        hl.Disk(table[:, :2], table[:, 2]),
        hl.Triangle(table[:, 3:].reshape(-1, 3, 2)),
    )
    single = [hl.intersects(*shapes(pair), touching=touching) for pair in pairs]
    assert hl.intersects(disks, triangles, touching=touching).tolist() == single


@given(st.lists(hard_pairs(), min_size=1, max_size=4), touchings)
def test_grid_of_all_pairs_equals_single(pairs, touching):
    table = np.array(pairs)
    disks, triangles = (
        hl.Disk(table[:, :2], table[:, 2]),
        hl.Triangle(table[:, 3:].reshape(-1, 3, 2)),
    )
    grid = hl.intersects(disks[:, None], triangles, touching=touching)
    for i, j in np.ndindex(grid.shape):
        assert grid[i, j] == hl.intersects(disks[i], triangles[j], touching=touching)


@given(hard_pairs(), verdicts)
def test_float_path_equals_exact_path(pair, verdict):
    assert decide(disk_triangle.terms, verdict, *pair) == exactly(verdict, pair)


@given(hard_pairs() | float_pairs(moderate), verdicts)
def test_margins_bracket_the_exact_answer(pair, verdict):
    rounded = disk_triangle.terms(*pair)
    assume(SMALLEST_SCALE < rounded.scale < LARGEST_SCALE)
    margin = Margin(DEGREE_2 * rounded.scale, DEGREE_4 * (rounded.scale * rounded.scale))
    charged, granted = verdict(rounded, -margin), verdict(rounded, margin)
    event(f"decided by floats: {charged == granted}")
    assert charged <= exactly(verdict, pair) <= granted
