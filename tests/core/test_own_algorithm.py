"""An algorithm of one's own goes to the queries as an object, and answers like a published one."""

from typing import Any, NamedTuple

import hitlab as hl
import numpy as np
import pytest
from hitlab.steps.explanation import Step, Trace


class Circles(NamedTuple):
    gap: Any
    hit: Any


def run(disk, box):
    """Take the box for its circumscribed circle."""
    way = np.moveaxis(disk.center - box.center, -1, 0)
    gap = np.hypot(*way) - np.hypot(*np.moveaxis(box.size, -1, 0)) / 2 - disk.radius
    return Circles(gap, gap <= 0)


def trace(found):
    case = "hit" if found.hit else "miss"
    return Trace.of("circles", [Step.of("compare", case, {"gap": float(found.gap)})])


PROGRAM = hl.Program(run, trace, distance=lambda found: np.maximum(found.gap, 0.0))
CIRCLES = hl.Algorithm("circles", "Circumscribed circles", "a test", {(hl.Disk, hl.Box): PROGRAM})

BOX = hl.Box((0, 0), (6, 8))
BESIDE, APART, MANY = hl.Disk((5.5, 0), 1), hl.Disk((9, 0), 1), hl.Disk([(5.5, 0), (9, 0)], 1)


def test_it_answers_in_either_order_with_its_own_mistake():
    assert not hl.intersects(BESIDE, BOX)
    assert hl.intersects(BESIDE, BOX, algorithm=CIRCLES) is True
    assert hl.intersects(BOX, APART, algorithm=CIRCLES) is False
    assert hl.distance(BOX, APART, algorithm=CIRCLES) == 3.0


def test_batches_are_those_of_the_singles_in_blocks_too():
    assert hl.intersects(MANY, BOX, algorithm=CIRCLES).tolist() == [True, False]
    many = hl.Disk(np.linspace((0, 0), (12, 0), 50_000).reshape(250, 200, 2), 1)
    found = hl.distance(BOX, many, algorithm=CIRCLES)
    assert found.shape == many.shape
    assert found[0, 0] == 0 and found[-1, -1] == 12 - 5 - 1
    some = hl.concatenate([many[::249, 0], many[::249, -1]])
    alone = [hl.distance(each, BOX, algorithm=CIRCLES) for each in some]
    assert alone == [*found[::249, 0], *found[::249, -1]]


def test_its_steps_are_explained():
    why = hl.explain(BOX, BESIDE, algorithm=CIRCLES)
    assert (why.algorithm, why.hit, why.pair) == ("circles", True, ("Box", "Disk"))
    assert why.step("compare").values == {"gap": -0.5}


def test_it_is_surveyed():
    found = hl.survey(BESIDE, BOX, [5.5, 9], [0], algorithm=CIRCLES)
    assert found.hit.tolist() == [[True, False]]
    assert found.distance.tolist() == [[0.0, 3.0]]


def test_what_it_does_not_answer_is_refused_by_name():
    assert CIRCLES.queries(hl.Box, hl.Disk) == ("intersects", "distance", "explain")
    assert CIRCLES.queries(hl.Disk, hl.Disk) == ()
    with pytest.raises(
        ValueError, match="'circles' does not support contact, only intersects, distance, exp"
    ):
        hl.contact(BESIDE, BOX, algorithm=CIRCLES)
    with pytest.raises(ValueError, match=r"'circles' .* for Disk and Disk: use one of exact, "):
        hl.intersects(BESIDE, APART, algorithm=CIRCLES)
    with pytest.raises(ValueError, match=r"touching=False .* algorithm='circles'"):
        hl.intersects(BESIDE, BOX, touching=False, algorithm=CIRCLES)


def pushed(found):
    """Push a box out to the right: no way out is read but this one."""
    return found.hit, 1.0, 0.0, -found.gap, 3.0, 0.0, np.nan, np.nan


def test_its_contact_leads_from_the_first_shape_to_the_second():
    program = hl.Program(run, contact=pushed)
    rightwards = hl.Algorithm("rightwards", "To the right", "a test", {(hl.Disk, hl.Box): program})
    found = hl.contact(BESIDE, BOX, algorithm=rightwards)
    assert (found.hit, found.depth, found.normal.tolist()) == (True, 0.5, [1.0, 0.0])
    assert hl.contact(BOX, BESIDE, algorithm=rightwards).normal.tolist() == [-1.0, 0.0]
    with pytest.raises(ValueError, match=r"margin=2 .* algorithm='rightwards'"):
        hl.contact(BOX, BESIDE, margin=2, algorithm=rightwards)


@pytest.mark.parametrize("exact", [None, "exact", hl.algorithms(hl.Disk, hl.Box)[0]])
def test_the_exact_one_goes_by_its_id_or_by_itself(exact):
    assert hl.intersects(BESIDE, BOX, touching=False, algorithm=exact) is False
    assert hl.distance(BESIDE, BOX, algorithm=exact) == 1.5
    assert hl.contact(BESIDE, BOX, margin=2, algorithm=exact).depth == -1.5
    assert hl.explain(BESIDE, BOX, algorithm=exact).algorithm == "exact"
