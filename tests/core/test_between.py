"""What tests of single frames of a crowd miss, against sums of one's own over all pairs."""

import json
import math
from fractions import Fraction
from itertools import combinations

import crowd
import hitlab as hl
import numpy as np
import pytest

KINDS = ["disk", "box", "triangle", "polygon", "capsule"]
QUESTION = {"seed": 5, "contacts": False, "chosen": -1, "isKnown": True}
QUESTION |= {"sizes": "mixed", "clusters": False, "compared": False, "own": []}


def asked(n, mix, frame, swept):
    """Return a frame's pairs, those that are missed, these bodies' ways, and how many begin."""
    question = {**QUESTION, "n": n, "mix": mix, "frame": frame, "swept": swept}
    told = crowd.frame(json.dumps(question))
    names = "pairs", "missed"
    pairs, missed = (set(map(tuple, told[name].reshape(-1, 2).tolist())) for name in names)
    assert 2 * len(missed) == len(told["missed"])
    return pairs, missed, told["ways"].reshape(-1, 4), told["begun"]


def disks_that_touch(crowd_, frame, later):
    """Tell by fractions which disks touch at the start, at the end, and on the way."""
    radii = np.concatenate([batch.shape.radius for batch in crowd_.batches])
    places = [crowd_.places(each) for each in (frame, later)]
    start, end, way = set(), set(), set()
    for i, j in combinations(range(len(radii)), 2):
        here, there = ([Fraction(x) for x in each[i] - each[j]] for each in places)
        reach = (Fraction(radii[i]) + Fraction(radii[j])) ** 2
        go = [b - a for a, b in zip(here, there)]
        long = sum(x * x for x in go)
        t = -sum(a * x for a, x in zip(here, go)) / long if long else 0
        t = min(max(t, 0), 1)
        for part, found in ((0, start), (1, end), (t, way)):
            if sum((a + part * x) ** 2 for a, x in zip(here, go)) <= reach:
                found.add((i, j))
    return start, end, way


@pytest.mark.parametrize("swept", [1, 8, 60])
def test_disks_that_are_missed_by_fractions(swept):
    bodies = crowd.crowd_of(40, 5, ("disk",))
    total = 0
    for frame in range(0, 6 * swept, swept):
        start, end, way = disks_that_touch(bodies, frame, frame + swept)
        pairs, missed, ways, begun = asked(40, ["disk"], frame, swept)
        assert (pairs, missed, begun) == (start, way - start - end, len(way - start))
        places = np.hstack([bodies.places(frame), bodies.places(frame + swept)])
        assert np.array_equal(ways, places[np.array(sorted(missed), dtype=int).reshape(-1)])
        total += len(missed)
    assert total > 0 or swept < 60


@pytest.mark.parametrize("frame", [0, 300])
def test_all_kinds_that_are_missed_pair_by_pair(frame):
    swept = 40
    bodies = crowd.crowd_of(45, 5, tuple(KINDS))
    here, there = bodies.places(frame), bodies.places(frame + swept)
    first, last = ([*bodies.still.translate(each)] for each in (here, there))
    missed, begun = set(), 0
    for i, j in combinations(range(45), 2):
        way = (there - here)[i] - (there - here)[j]
        on_the_way = hl.sweep(first[i], first[j], way).hit
        starts, ends = hl.intersects(first[i], first[j]), hl.intersects(last[i], last[j])
        begun += (on_the_way or ends) and not starts
        if on_the_way and not starts and not ends:
            missed.add((i, j))
    told = asked(45, KINDS, frame, swept)
    assert (told[1], told[3]) == (missed, begun)
    assert missed


def test_nothing_is_swept_that_is_not_asked():
    pairs, missed, ways, begun = asked(100, KINDS, 7, 0)
    assert pairs and not missed and not len(ways) and begun == 0


def test_a_body_that_turns_at_a_wall_goes_straight_to_where_it_is_then():
    bodies = crowd.crowd_of(100, 5, ("disk",))
    swept, turned = 60, 0
    here, there = bodies.places(0), bodies.places(swept)
    turned = ~np.isclose(there - here, swept * bodies.velocity, atol=1e-9).all(axis=1)
    assert turned.any()
    _, missed, ways, _ = asked(100, ["disk"], 0, swept)
    for row, i in zip(ways, np.array(sorted(missed)).ravel()):
        assert (*row[:2], *row[2:]) == (*here[i], *there[i])
        assert math.isfinite(row.sum())
