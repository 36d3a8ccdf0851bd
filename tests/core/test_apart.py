"""Pushing shapes apart, as the page asks for it."""

import json
import random
import sys
from pathlib import Path

import hitlab as hl
import pytest
from hitlab.links.grammar import shape_of

ENGINE = Path(__file__).parents[2] / "web" / "engine"


@pytest.fixture
def apart(monkeypatch):
    """Give the worker's own function, with shapes written as in a link."""
    monkeypatch.syspath_prepend(str(ENGINE))
    import apart as module

    def ask(shapes, pair=None, turn=0):
        listed = [{"type": kind, "values": list(values)} for kind, *values in shapes]
        found = json.loads(module.apart(json.dumps({"shapes": listed, "pair": pair, "turn": turn})))
        single = [shape_of(kind, values) for kind, *values in shapes]
        return found, [each.translate(way) for each, way in zip(single, found["moves"])]

    yield ask
    for name in ("apart", "answer"):
        sys.modules.pop(name, None)


def test_of_two_the_second_goes_by_the_contact(apart):
    boxes = [("box", 0, 0, 4, 2, 0), ("ray", 0, 0, 1, 0), ("box", 1, 1.5, 4, 2, 0)]
    found, moved = apart(boxes, [0, 2])
    assert found == {"moves": [[0, 0], [0, 0], [0, 0.5]], "pairs": 1, "left": 0}
    assert hl.intersects(moved[0], moved[2])  # they touch
    assert not hl.intersects(moved[0], moved[2], touching=False)
    assert apart(boxes, [2, 0])[0]["moves"] == [[0, -0.5], [0, 0], [0, 0]]


def test_what_is_inside_leaves_by_the_shortest_way(apart):
    found, _ = apart([("box", 0, 0, 4, 4, 0), ("disk", 1, 0, 0.5)], [0, 1])
    assert found["moves"] == [[0, 0], [1.5, 0]]  # 2 - 1 to the side, and the radius


@pytest.mark.parametrize("seed", range(4))
def test_no_interiors_overlap_afterwards_or_it_is_told(apart, seed):
    chosen = random.Random(seed)
    place = lambda: (chosen.uniform(-3, 3), chosen.uniform(-3, 3))  # noqa: E731
    shapes = []
    for _ in range(12):
        x, y = place()
        angle = chosen.uniform(0, 90)
        kinds = ("disk", 0.8), ("box", 1.5, 1, angle), ("capsule", x + 1, y, 0.4)
        kind, *rest = chosen.choice(kinds)
        shapes.append((kind, x, y, *rest))
    pair = [0, 1]
    found, moved = apart(shapes, pair)
    assert found["left"] == 0
    assert not hl.intersects(moved[0], moved[1], touching=False)
    found, moved = apart(shapes)
    assert found["left"] == len(hl.Group(*moved).collisions(touching=False))
    assert found["left"] < max(1, found["pairs"])


@pytest.mark.slow(5)
@pytest.mark.parametrize("kind", ["scattered", "in one place"])
def test_a_dense_heap_is_apart_after_some_turns(apart, kind):
    chosen = random.Random(1)
    place = lambda: chosen.uniform(-2, 2) if kind == "scattered" else 0.0  # noqa: E731
    shapes = [
        (*chosen.choice([("disk", 1.0), ("box", 2.0, 1.0, 30.0)]), place(), place())
        for _ in range(60)
    ]
    shapes = [(name, x, y, *size) for name, *size, x, y in shapes]
    bystander = ("triangle", 500, 0, 501, 0, 500, 1)
    thin = ("ray", 0, 0, 1, 0), ("segment", -9, 0.1, 9, 0.2), ("point", 0.1, 0)
    shapes += [bystander, *thin]
    lefts = []
    for turn in range(16):
        found, moved = apart(shapes, turn=turn)
        assert found["left"] == len(hl.Group(*moved).collisions(touching=False))
        assert found["moves"][-4:] == [[0, 0]] * 4
        lefts.append(found["left"])
        if not found["left"]:
            break
        shapes = [
            (name, x + dx, y + dy, *size)
            for (name, x, y, *size), (dx, dy) in zip(shapes[:-4], found["moves"])
        ] + shapes[-4:]
    assert lefts[-1] == 0 < lefts[0]


def test_the_parts_of_a_body_go_together(monkeypatch):
    monkeypatch.syspath_prepend(str(ENGINE))
    import apart as module

    boxes = [(0, 0, 4, 1, 0), (1.5, 1, 1, 3, 0), (0, 0.75, 1, 1, 0), (2.25, 1.5, 1, 1, 0)]
    bodies = [7, 7, None, None]
    listed = [
        {"type": "box", "values": list(values), **({} if body is None else {"body": body})}
        for values, body in zip(boxes, bodies)
    ]
    whole = [shape_of("box", values) for values in boxes]
    for pair, turn in [(None, 0), (None, module.SPREAD), ([2, 0], 0), ([1, 3], 0)]:
        question = {"shapes": listed, "pair": pair, "turn": turn}
        found = json.loads(module.apart(json.dumps(question)))
        moved = [each.translate(way) for each, way in zip(whole, found["moves"])]
        assert found["moves"][0] == found["moves"][1]
        assert found["left"] == 0
        left = hl.Group(*moved, bodies=[0, 0, 1, 2]).collisions(touching=False).tolist()
        assert pair or left == []
        assert not pair or [0, pair[0] if pair[0] > 1 else pair[1]] not in left
    assert found["moves"][0] == [0, 0]  # of two the second goes
    for name in ("apart", "answer"):
        sys.modules.pop(name, None)
