"""Bringing shapes to where they just touch."""

import math
import random

import hitlab as hl
import pytest
from hitlab.links.grammar import shape_of
from hitlab.moves.snap import SOLID, snapped

BOX = ("box", 0, 0, 2, 2, 0)


def touching(shapes, *ways, moved=(0,), reach=0.5):
    """Return the touch of shapes written as in a link."""
    made = [shape_of(kind, values) for kind, *values in shapes]
    found = snapped(made, moved, ways, reach)
    return found and {**found._asdict(), "way": [*found.way], "pair": [*found.pair]}


def judged(shapes, found):
    """Return whether the two named shapes meet, and whether their interiors do."""
    i, j = found["pair"]
    a, b = (shape_of(kind, values) for kind, *values in (shapes[i], shapes[j]))
    gone = a.translate(found["way"])
    return hl.intersects(gone, b), hl.intersects(gone, b, touching=False)


@pytest.mark.parametrize("x", [1.75, 2.25])  # overlapping, and apart
def test_a_shape_near_another_one_is_brought_to_touch_it(x):
    shapes = [BOX, ("box", 5, 0.25, 2, 2, 0), ("disk", 9, 9, 1)]
    found = touching(shapes, (5 - x, 0))
    assert found == {"way": [3, 0], "pair": [0, 1], "just": True}
    assert judged(shapes, found) == (True, False)


def test_the_nearest_is_touched_and_all_that_is_moved_goes_with_it():
    shapes = [("disk", -9, 0, 1), BOX, ("point", 4, 0.5), ("segment", 3.75, -3, 3.75, 3)]
    assert touching(shapes, (2.5, 0), moved=(0, 1)) == {
        "way": [2.75, 0],
        "pair": [1, 3],
        "just": True,
    }
    assert touching(shapes, (1, 0), moved=(0, 1)) is None
    assert touching(shapes, (2.5, 0), moved=(0, 1, 2, 3)) is None
    assert touching(shapes, (0, 0), (2.5, 0), moved=(1,))["way"] == [2.75, 0]


def test_what_has_no_area_is_touched_from_outside_alone():
    shapes = [("point", 0, 0), BOX]
    assert touching(shapes, (1.25, 0))["way"] == [1, 0]
    assert touching(shapes, (0.75, 0)) is None


def test_a_key_stops_where_a_touch_begins_and_where_it_ends():
    stop = lambda x, *way: touching([("disk", x, 0, 1), BOX], way, reach=None)  # noqa: E731
    assert stop(-4, 5, 0) == {"way": [2, 0], "pair": [0, 1], "just": True}
    assert stop(-4, 1, 0) is None
    assert stop(-2, 1, 0) is None  # on, into what it touches
    assert stop(-2, -1, 0) is None  # and back
    assert stop(-1.5, -1, 0)["way"] == [-0.5, 0]


KINDS = {
    "disk": (2, [1.0]),
    "box": (2, [2.0, 1.0, 30.0]),
    "triangle": (6, []),
    "segment": (4, []),
    "capsule": (4, [0.5]),
    "point": (2, []),
    "ray": (4, []),
}


@pytest.mark.parametrize("seed", range(40))
def test_any_two_touch_within_the_finest_step(seed):
    chosen = random.Random(seed)
    number = lambda: chosen.uniform(-3, 3)  # noqa: E731
    a, b = (
        shape_of(kind, [*(number() for _ in range(KINDS[kind][0])), *KINDS[kind][1]])
        for kind in chosen.choices([*KINDS], k=2)
    )
    found = [hl.snap(a, b), hl.snap(a, b, along=(number(), number()))]
    if not hl.intersects(a, b) and (isinstance(a, SOLID) or isinstance(b, SOLID)):
        assert math.hypot(*found[0].by) == pytest.approx(hl.distance(a, b), abs=1e-12)
    if hl.intersects(a, b) and isinstance(a, SOLID) and isinstance(b, SOLID):
        assert math.hypot(*found[0].by) == pytest.approx(hl.contact(a, b).depth, abs=1e-12)
    for by, overlaps in found:
        if math.isnan(by[0]):
            continue
        gone = a.translate(by)
        assert hl.intersects(gone, b)
        assert hl.intersects(gone, b, touching=False) is overlaps
        aside = [gone.translate((1e-12 * math.cos(i), 1e-12 * math.sin(i))) for i in range(6)]
        assert not all(hl.intersects(each, b) for each in aside)


DISK = hl.Disk((0, 0), 1)


@pytest.mark.parametrize(
    ("ask", "problem", "message"),
    [
        (lambda: hl.snap(hl.Sphere((0, 0, 0), 1), hl.Point3((3, 0, 0))), TypeError, "2D shapes"),
        (lambda: hl.snap(DISK, hl.Disk([(3, 0)], 1)), ValueError, "b must be a single shape"),
        (lambda: hl.snap(DISK, DISK, (0, 0)), ValueError, "along must be .* other than 0, not "),
        (lambda: hl.snap(DISK, DISK, (0, math.nan)), ValueError, "along"),
    ],
)
def test_what_cannot_snap_is_refused(ask, problem, message):
    with pytest.raises(problem, match=message):
        ask()
