"""What holds for every pair of shapes, whatever the answer is."""

from fractions import Fraction
from unittest import mock

import hitlab as hl
import numpy as np
from asked import TOUCHINGS, exactly, questions
from hitlab.deciding import cores as cores_terms
from hitlab.deciding import disk_triangle
from hitlab.deciding.decision import by_formula
from hitlab.testing import POINTS, made, pairs
from hypothesis import event, given
from hypothesis import strategies as st
from kinds import PAIRS
from oracle import cores
from strategies import (
    Laws,
    divided,
    for_every,
    for_every_pair,
    larger,
    moved,
    scalable,
    spellings,
    stacked,
    whole_lattices,
)

shifts = st.integers(-(2**40), 2**40)


def relation(a, b):
    """Return both answers, those for the closed sets and for their interiors."""
    answers = tuple(hl.intersects(a, b, touching=touching) for touching in TOUCHINGS)
    event(str(answers))
    return answers


LAWS = Laws()
"""What holds for a pair as it is."""


# --- The same question in other words


@LAWS.law
def order_of_the_arguments(a, b):
    assert relation(a, b) == relation(b, a)


@LAWS.law
def same_set_said_otherwise(a, b):
    """Permutations of the vertices, windings, lengths of directions, degenerate shapes."""
    expected = relation(a, b)
    for other in spellings(a):
        assert relation(other, b) == expected, other
    for other in spellings(b):
        assert relation(a, other) == expected, other


@for_every_pair
def test_translation(first, second, data):
    pair = data.draw(pairs(first, second, whole_lattices, nudge=False))
    dx, dy = data.draw(shifts), data.draw(shifts)
    a, b = (moved(shape, lambda x, y: (x + dx, y + dy)) for shape in pair)
    assert relation(a, b) == relation(*pair)


@for_every_pair
def test_scaling_by_a_power_of_two(first, second, data):
    pair = data.draw(pairs(first, second, scalable))
    unit = Fraction(2) ** data.draw(st.integers(-8, 8) | st.integers(-900, 900))
    a, b = (
        moved(shape, lambda x, y: (x * unit, y * unit), lengths=lambda length: (length * unit,))
        for shape in pair
    )
    assert relation(a, b) == relation(*pair)


@LAWS.law
def quarter_turns_and_mirroring(*pair):
    expected = relation(*pair)
    for turned in (
        lambda x, y: (-y, x),
        lambda x, y: (-x, -y),
        lambda x, y: (y, -x),
        lambda x, y: (y, x),
    ):
        assert relation(*(moved(shape, turned, turned) for shape in pair)) == expected


# --- More and less


@LAWS.law
def overlapping_is_meeting(a, b):
    meets, overlaps = relation(a, b)
    assert overlaps <= meets


@LAWS.law
def larger_shapes_lose_no_hit(a, b):
    closed, inner = relation(a, b)
    for one, other in [(one, b) for one in larger(a)] + [(a, other) for other in larger(b)]:
        closed_too, inner_too = relation(one, other)
        assert closed <= closed_too, (one, other)
        assert inner <= inner_too, (one, other)


@LAWS.law
def shape_is_hit_where_a_part_of_it_is(a, b):
    parts = [hl.intersects(one, other) for one in divided(a) for other in divided(b)]
    assert hl.intersects(a, b) == any(parts)


@for_every_pair
def test_common_point_is_a_hit(first, second, data):
    a, b = data.draw(pairs(first, second))
    if type(b) is hl.Box:  # its first point, the centre, may be off the hull of its vertices
        a, b = (a, hl.Box(cores(a)[0][0][0], (0, 0))) if type(a) is hl.Box else (b, a)
    [[vertices, _, radius]] = cores(a)
    point = data.draw(st.sampled_from(vertices))
    if type(b) is not hl.Box:
        others = data.draw(st.lists(st.tuples(*[st.floats(-9, 9)] * 2), min_size=4, max_size=4))
        b = made(type(b), [point, *others[: POINTS[type(b)] - 1]], radius)
    assert hl.intersects(a, b)


# --- Single and batched


@for_every(PAIRS, 50)
def test_batch_equals_single(first, second, data):
    drawn = data.draw(st.lists(pairs(first, second), min_size=1, max_size=4))
    a, b = map(stacked, zip(*drawn))
    for touching in TOUCHINGS:
        single = [hl.intersects(*pair, touching=touching) for pair in drawn]
        assert hl.intersects(a, b, touching=touching).tolist() == single
        grid = hl.intersects(a[:, None], b, touching=touching)
        for i, j in np.ndindex(grid.shape):
            assert grid[i, j] == hl.intersects(a[i], b[j], touching=touching)
        assert hl.intersects(a[0], b, touching=touching).tolist() == grid[0].tolist()


# --- Floats and exact numbers


def check_brackets(question):
    if rounded := question.rounded():
        terms, margin = rounded
        charged, granted = question.verdict(terms, -margin), question.verdict(terms, margin)
        event(f"decided by floats: {charged == granted}")
        assert charged <= question.exact_answer() <= granted


@LAWS.law
def margins_bracket_the_exact_answer(a, b):
    for question in questions(a, b):
        check_brackets(question)


@LAWS.law
def float_path_equals_exact_path(a, b):
    rounded = relation(a, b)
    with (
        mock.patch.object(cores_terms, "decide", exactly),
        mock.patch.object(disk_triangle, "decide", exactly),
    ):
        assert relation(a, b) == rounded


@for_every_pair
def test_pair_keeps_the_laws(first, second, data):
    a, b = data.draw(pairs(first, second))
    for check in LAWS:
        check(a, b)


@given(pairs(hl.Disk, hl.Triangle))
def test_general_formula_equals_the_pair_s_own(pair):
    for question in questions(*pair, disk_triangle):
        check_brackets(question)
    for touching in TOUCHINGS:
        general = by_formula(cores_terms, *pair, touching=touching)
        assert by_formula(disk_triangle, *pair, touching=touching) == general
