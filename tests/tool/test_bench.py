"""Tests of what tests/bench measures with: the rows, the search for a hit rate, the cross-check."""

import sys
from pathlib import Path

import hitlab as hl
import numpy as np
import pytest

sys.path.append(str(Path(__file__).parents[1] / "bench"))
import answers
import clock
import pairs
import rows
import targets

PAIR = hl.Disk([(0, 0), (3, 0), (9, 0)], 1), hl.Disk([(2, 0), (3, 1), (0, 0)], 1)
HITS = [True, True, False]
SQUARE = np.array([(0, 0), (1, 0), (1, 1), (0, 1)])
AWAY = np.array([(3, 0), (2, 2)])[:, None]


def made(**changes):
    given = dict(what="disks", where="CPython", peer="shapely", n=1000, hit_rate=0.5)
    return rows.row(**{**given, **changes}, ours=[1.0, 2.0, 4.0], theirs=[3.0, 6.0, 8.0])


def test_a_row_has_medians_and_the_median_of_the_ratios_within_each_round():
    assert list(made()) == list(rows.COLUMNS)
    assert made() == {
        "what": "disks",
        "where": "CPython",
        "peer": "shapely",
        "n": 1000,
        "hit_rate": 0.5,
        "hitlab": 2.0,
        "other": 6.0,
        "ratio": 3.0,
    }


def test_a_row_wants_as_many_rounds_of_both():
    with pytest.raises(ValueError, match="zip"):
        rows.row("disks", "CPython", "shapely", 1, None, [1.0], [1.0, 2.0])


def test_a_table_is_aligned_markdown():
    assert rows.table("Disks", [made(), made(n=1, hit_rate=None)]).splitlines() == [
        "### Disks",
        "",
        "| what  | where   | against |     n | hits | hitlab µs | other µs | ratio |",
        "| ----- | ------- | ------- | ----: | ---: | --------: | -------: | ----: |",
        "| disks | CPython | shapely | 1,000 |  50% |         2 |        6 |     3 |",
        "| disks | CPython | shapely |     1 |      |         2 |        6 |     3 |",
    ]


@pytest.mark.parametrize(
    ("ratio", "told"), [(3.14159, "3.14"), (1234.5, "1,234"), (0.5, "1/2"), (1 / 4567, "1/4,567")]
)
def test_a_ratio_below_one_is_told_as_a_part(ratio, told):
    assert rows.told("ratio", ratio) == told


def test_a_target_that_is_missed_is_told_with_what_was_tried():
    reached, missed = targets.TARGETS[:2]
    found = [
        rows.Row(hit_rate=0.5, hitlab=1.0, other=1.0, ratio=each.least * by, **columns(each))
        for each, by in ((reached, 1), (missed, 0.9), (missed, 0.5), (missed, 2))
    ]
    *_, one, other, _, tried = targets.judged(found).splitlines()
    assert one.split("|")[5].strip() == one.split("|")[6].strip()
    assert other.split("|")[6].strip().endswith("(missed)")
    assert tried.startswith(f"- {missed.what} (10,000): Edges, lines")


def columns(target):
    return dict(zip(("what", "where", "peer", "n"), target))


def test_calls_take_turns():
    order = []
    calls = [lambda: order.append("a"), lambda: order.append("b")]
    ours, theirs = clock.in_turn(calls, [1, 1], 3)
    assert len(ours) == len(theirs) == 3
    assert min(ours + theirs) > 0
    runs = [who for who, before in zip(order, [None, *order]) if who != before]
    assert runs == ["a", "b"] * 5  # once to fill, once to see how long, and three rounds


@pytest.mark.parametrize("kinds", pairs.FIVE, ids="-".join)
@pytest.mark.parametrize("wanted", [0.05, 0.5, 0.95])
def test_the_wanted_part_of_the_pairs_hits(kinds, wanted):
    a, b = pairs.pairs_at_rate(kinds, 2000, wanted)
    assert abs(np.mean(hl.intersects(a, b)) - wanted) < 0.01


def test_the_search_ends_beside_the_spread_at_which_the_rate_is_right():
    assert pairs.search_spread(lambda spread: 1 / (1 + spread), 0.25) == pytest.approx(3, rel=1e-5)


@pytest.mark.parametrize("n", [100, 1_000, 100_000])
def test_windows_hold_every_pair_once_and_enough_of_them(n):
    count = pairs.pool_of(n)
    places = [i for part in pairs.windows(count, n) for i in range(*part.indices(count))]
    assert places == list(range(count))
    assert count >= pairs.POOL


def test_shapes_kept_and_made_anew_are_the_same():
    pair = pairs.spread_pairs(("disk", "turned box"), 10, 1.0)
    for kept, new in zip(pairs.kept(pair, 5), pairs.anew(pairs.recipes(pair, 5)), strict=True):
        assert kept == new


def test_a_planted_wrong_verdict_is_found_and_the_right_one_named():
    said = partial_check(HITS, [True, False, False])
    assert len(said) == 1
    assert "pair 1: hitlab 1, peer 0, exactly 1: hitlab is right" in said[0]
    assert repr(PAIR[0][1]) in said[0]
    [said] = partial_check([True, True, True], HITS)
    assert "pair 2: hitlab 1, peer 0, exactly 0: peer is right" in said
    assert partial_check(HITS, HITS) == []


def partial_check(ours, theirs):
    return list(answers.disagreements("disks", "peer", PAIR, ours, theirs))


def test_a_planted_wrong_length_is_found_and_one_that_is_no_number():
    squares = [hl.Polygon([SQUARE, SQUARE]), hl.Polygon(SQUARE + AWAY)]
    exact = [2.0, 2**0.5]
    for wrong in (2.001, np.nan):
        [said] = answers.disagreements(
            "squares", "peer", squares, exact, [wrong, exact[1]], answers.gap
        )
        assert "pair 0: hitlab 2, peer" in said
    assert not list(answers.disagreements("squares", "peer", squares, exact, exact, answers.gap))


def test_the_gap_of_a_sphere_is_that_to_the_nearest_triangle():
    faces = hl.Triangle3([[(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 0, 9), (1, 0, 9), (0, 1, 9)]])
    assert answers.gap_in_space(hl.Sphere((0.25, 0.25, 6), 0.5), faces) == 2.5
    assert answers.gap_in_space(hl.Sphere((0.25, 0.25, 6), 5), faces) == 0
