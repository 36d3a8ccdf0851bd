"""Bringing shapes to where they just touch, as the page asks for it."""

import json
import math
import random
import sys
from pathlib import Path

import hitlab as hl
import pytest
from hitlab.links.grammar import shape_of

ENGINE = Path(__file__).parents[2] / "web" / "engine"
BOX = ("box", 0, 0, 2, 2, 0)


@pytest.fixture
def touching(monkeypatch):
    """Give the worker's own function, with shapes written as in a link."""
    monkeypatch.syspath_prepend(str(ENGINE))
    import touching as module

    def ask(shapes, *ways, moved=(0,), reach=0.5):
        listed = [{"type": kind, "values": list(values)} for kind, *values in shapes]
        asked = {"shapes": listed, "moved": list(moved), "ways": ways, "reach": reach}
        return json.loads(module.touching(json.dumps(asked)))

    yield ask
    for name in ("touching", "answer"):
        sys.modules.pop(name, None)


def judged(shapes, found):
    """Give whether the two that are told meet, and whether their interiors do."""
    i, j = found["pair"]
    a, b = (shape_of(kind, values) for kind, *values in (shapes[i], shapes[j]))
    gone = a.translate(found["way"])
    return hl.intersects(gone, b), hl.intersects(gone, b, touching=False)


@pytest.mark.parametrize("x", [1.75, 2.25])  # overlapping, and apart
def test_a_shape_near_another_one_is_brought_to_touch_it(touching, x):
    shapes = [BOX, ("box", 5, 0.25, 2, 2, 0), ("disk", 9, 9, 1)]
    found = touching(shapes, (5 - x, 0))
    assert found == {"way": [3, 0], "pair": [0, 1], "just": True}
    assert judged(shapes, found) == (True, False)


def test_the_nearest_is_touched_and_all_that_is_moved_goes_with_it(touching):
    shapes = [("disk", -9, 0, 1), BOX, ("point", 4, 0.5), ("segment", 3.75, -3, 3.75, 3)]
    assert touching(shapes, (2.5, 0), moved=(0, 1)) == {
        "way": [2.75, 0],
        "pair": [1, 3],
        "just": True,
    }
    assert touching(shapes, (1, 0), moved=(0, 1)) is None
    assert touching(shapes, (2.5, 0), moved=(0, 1, 2, 3)) is None
    assert touching(shapes, (0, 0), (2.5, 0), moved=(1,))["way"] == [2.75, 0]


def test_what_has_no_area_is_touched_from_outside_alone(touching):
    shapes = [("point", 0, 0), BOX]
    assert touching(shapes, (1.25, 0))["way"] == [1, 0]
    assert touching(shapes, (0.75, 0)) is None


def test_a_key_stops_where_a_touch_begins_and_where_it_ends(touching):
    stop = lambda x, *way: touching([("disk", x, 0, 1), BOX], way, reach=None)  # noqa: E731
    assert stop(-4, 5, 0) == {"way": [2, 0], "pair": [0, 1], "just": True}
    assert stop(-4, 1, 0) is None
    assert stop(-2, 1, 0) is None  # on, into what it touches
    assert stop(-2, -1, 0) is None  # and back
    assert stop(-1.5, -1, 0)["way"] == [-0.5, 0]


@pytest.mark.parametrize("seed", range(40))
def test_any_two_touch_within_the_finest_step(touching, seed):
    chosen = random.Random(seed)
    number = lambda: chosen.uniform(-3, 3)  # noqa: E731
    kinds = {"disk": 2, "box": 2, "triangle": 6, "segment": 4, "capsule": 4, "point": 2}
    shapes = []
    for kind in chosen.choices([*kinds], k=2):
        more = {"disk": [1.0], "box": [2.0, 1.0, 30.0], "capsule": [0.5]}.get(kind, [])
        shapes.append((kind, *(number() for _ in range(kinds[kind])), *more))
    for reach in (100, None):
        found = touching(shapes, (number(), number()), reach=reach)
        if found is None:
            continue
        assert judged(shapes, found)[0]
        a, b = (shape_of(kind, values) for kind, *values in shapes)
        x, y = found["way"]
        aside = [a.translate((x + 1e-12 * math.cos(i), y + 1e-12 * math.sin(i))) for i in range(6)]
        assert not all(hl.intersects(each, b) for each in aside)
