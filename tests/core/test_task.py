"""Tasks: what is wanted of shapes, judged by the package's answers."""

import json
import random
import sys
from fractions import Fraction
from pathlib import Path

import hitlab as hl
import pytest

ENGINE = Path(__file__).parents[2] / "web" / "engine"
CLOCKWISE = ("triangle", 0, 0, 1.6, 3.6, 4.8, 0)
FLAWED = [("disk", -0.5, 1, 0.75), ("triangle", 0, 0, 2, 0, 0, 2)]
"""Counter-clockwise: the published program, which wants clockwise, asks other edges."""


@pytest.fixture
def ask(monkeypatch):
    """Return the worker's own function, with shapes written as in a link."""
    monkeypatch.syspath_prepend(str(ENGINE))
    import task as module

    def asked(shapes, wants, algorithm="exact", **more):
        listed = [{"type": kind, "values": values} for kind, *values in shapes]
        question = {"shapes": listed, "algorithm": algorithm, "wants": wants, **more}
        return json.loads(module.task(json.dumps(question)))

    yield asked
    for name in ("task", "answer", "on_way", "seams"):
        sys.modules.pop(name, None)


def test_all_that_is_wanted_has_to_hold(ask):
    disk = ("disk", 4, 4, 1)
    wants = {"hit": False, "shapes": ["disk", "triangle"], "values": {"region.region": 5}}
    assert ask([disk, CLOCKWISE], wants) == {
        "done": True,
        "held": {"hit": True, "shapes": True, "region.region": True},
        "found": {"hit": False, "shapes": ["disk", "triangle"], "region.region": 5},
    }
    other = ask([("disk", -2, 2, 1), CLOCKWISE], wants)
    assert not other["done"]
    assert other["held"] == {"hit": True, "shapes": True, "region.region": False}
    assert other["found"]["region.region"] == 3


def test_touching_is_a_hit_without_a_common_interior(ask):
    for x, expected in ((2, True), (2.25, False), (1.75, False)):
        found = ask([("disk", 0, 0, 1), ("disk", x, 0, 1)], {"touching": True})
        assert found["done"] is expected


def test_a_published_program_says_what_is_not_so(ask):
    wants = {"algorithm": "redpoll-2-23", "says": False, "hit": True}
    assert ask(FLAWED, wants)["held"] == {"says": True, "hit": True}
    turned = [FLAWED[0], ("triangle", 0, 0, 0, 2, 2, 0)]
    assert ask(turned, wants)["found"] == {"says": True, "hit": True}
    program = {"algorithm": "redpoll-2-23", "values": {"region.region": 4}}
    assert ask(FLAWED, program)["found"] != ask(FLAWED, {**program, "algorithm": "exact"})["found"]


def test_numbers_are_wanted_within_bounds_and_others_among_some(ask):
    pair = [("disk", 0, 0, 1), ("disk", 4, 0, 1)]
    assert ask(pair, {"distance": {"least": 1.5, "most": 2}})["done"]
    assert not ask(pair, {"distance": {"most": 1.99}})["done"]
    assert ask(pair, {"decided_by": "distance"})["held"].keys() == {"decided_by"}
    region = {"values": {"region.region": {"among": [2, 5]}}}
    assert ask([("disk", 4, 4, 1), CLOCKWISE], region)["done"]
    assert not ask([("disk", -2, 2, 1), CLOCKWISE], region)["done"]
    deep = [("disk", 0, 0, 1), ("disk", 1, 0, 1)]
    assert ask(deep, {"depth": {"least": 1, "most": 1}})["done"]
    assert not ask(pair, {"depth": {"least": 0}})["done"]


def by_fractions(a, b):
    """Return the directions of edges whose normals separate, each up to its length and sign."""
    corners = [[tuple(map(Fraction, each)) for each in shape.vertices.tolist()] for shape in (a, b)]
    found = set()
    for own in corners:
        for (ax, ay), (bx, by) in zip(own, own[1:] + own[:1]):
            nx, ny = by - ay, ax - bx
            first, second = ([nx * x + ny * y for x, y in each] for each in corners)
            if max(first) < min(second) or max(second) < min(first):
                found.add(nx / ny if ny else "across")
    return found


@pytest.mark.parametrize("seed", range(40))
def test_separating_lists_all_axes_that_do(ask, seed):
    chosen = random.Random(seed)
    corners = [[chosen.randint(-6, 6) for _ in range(6)] for _ in "ab"]
    a, b = (hl.Triangle(list(zip(each[::2], each[1::2]))) for each in corners)
    found = ask([("triangle", *each) for each in corners], {"separating": []})
    numbers = found["found"]["separating"]
    assert found["done"] == (not numbers)
    if all(len({*zip(each[::2], each[1::2])}) == 3 for each in corners):
        assert len(numbers) >= len(by_fractions(a, b)) and bool(numbers) == (
            not hl.intersects(a, b)
        )
    first = next((step.id for step in hl.explain(a, b).steps if step.case == "gap"), None)
    assert first == (f"axis-{numbers[0]}" if numbers else None)
    assert ask([("triangle", *each) for each in corners], {"separating": numbers})["done"]


def test_the_way_counts_where_a_shape_moves(ask):
    bullet, wall = ("disk", -6, 0, 0.25), ("box", 0.75, 0, 0.25, 5, 0)
    sweep = {"by": [12, 0], "t": 0, "step": 4}
    wants = {"hit": True, "seen": 0, "values": {"contact.t": {"least": 0.5, "most": 0.6}}}
    assert ask([bullet, wall], wants, sweep=sweep)["done"]
    assert ask([bullet, wall], wants, sweep={**sweep, "step": 16})["found"]["seen"] > 0
    with pytest.raises(ValueError, match="seen"):
        ask([bullet, wall], wants)


def test_of_many_shapes_the_steps_of_the_broad_phase_are_read(ask):
    shapes = [("disk", 0, 0, 1), ("disk", 1.9, 1.9, 1), ("disk", 9, 0, 1)]
    wants = {"hit": False, "values": {"candidates.candidates": 1, "hits.hits": 0}}
    assert ask(shapes, wants, "uniform-grid", about="group")["done"]
    with pytest.raises(ValueError, match="two shapes"):
        ask(shapes, {"distance": {"least": 1}}, about="group")


@pytest.mark.parametrize(
    ("wants", "message"),
    [
        ({}, "wants must be a nonempty object, not {}"),
        ([], r"wants must be a nonempty object, not \[\]"),
        ({"__proto__": {"hit": True}}, "Unknown requirement '__proto__': use one of algorithm"),
        ({"constructor": 1}, "Unknown requirement 'constructor'"),
        ({"hit": 1}, "hit must be true or false, not 1"),
        ({"distance": {"least": float("nan")}}, "distance"),
        ({"distance": {"leest": 1}}, "distance"),
        ({"values": {"__proto__.x": 1}}, "a name must be step.value, not '__proto__.x'"),
        ({"values": {"region": 1}}, "a name must be step.value, not 'region'"),
        ({"values": {"region.region": {"eval": "1"}}}, "region.region"),
        ({"values": {f"a{i}.b": 1 for i in range(41)}}, "at most 40"),
        ({"separating": [0]}, "separating"),
        ({"shapes": ["cube"]}, "shapes"),
        ({"algorithm": "nobody", "says": True}, "Unknown algorithm 'nobody'"),
        ({"touching": True, "seen": 1}, "seen needs a moving shape"),
        ({"separating": [1]}, "separating needs two boxes"),
    ],
)
def test_what_cannot_be_wanted_is_refused_in_words(ask, wants, message):
    with pytest.raises(ValueError, match=message):
        ask([("disk", 4, 4, 1), CLOCKWISE], wants)


def test_touching_is_not_asked_of_what_has_no_area(ask):
    with pytest.raises(ValueError, match="Ray has none"):
        ask([("ray", 0, 0, 1, 0), ("disk", 0, 1, 1)], {"touching": True})


def test_a_single_shape_is_refused_with_what_is_missing(ask):
    with pytest.raises(ValueError, match=r"needs two shapes, but there is 1: add another"):
        ask([("disk", 4, 4, 1)], {"hit": False}, about=[0])


def test_what_could_be_wanted_is_told_as_it_is(ask):
    disks = [("disk", 0, 0, 1), ("disk", 1.5, 0, 1)]
    offered = ask(disks, None)
    assert offered["hit"] is offered["says"] is True
    assert (offered["touching"], offered["distance"], offered["depth"]) == (False, 0, 0.5)
    assert "separating" not in offered
    assert "seen" not in offered
    for name, value in offered.items():
        ranged = name in ("distance", "depth")
        wanted = {name: {"least": value, "most": value} if ranged else value}
        assert ask(disks, wanted)["done"], name
    apart = ask([("box", 0, 0, 2, 2, 0), ("box", 5, 0, 2, 2, 0)], None)
    assert "depth" not in apart
    assert apart["separating"]
    line = ask([("point", 0, 0), ("ray", 1, 0, 1, 0)], None)
    assert line["hit"] is False
    assert not {"touching", "separating", "seen"} & set(line)
    way = ask(disks, None, sweep={"by": [4, 0], "t": 0.5, "step": 4})
    assert way["seen"] == 4
    group = ask([*disks, ("disk", 9, 9, 1)], None, about="group")
    assert group["hit"] is True
    assert not {"distance", "touching"} & set(group)
