"""What the page is answered about any number of shapes."""

import json
import math
import random
import runpy
from itertools import combinations
from pathlib import Path

import hitlab as hl
import pytest

PAGE = runpy.run_path(str(Path(__file__).parents[2] / "web" / "engine" / "answer.py"))
NUMBERS = {
    "disk": 3,
    "box": 5,
    "triangle": 6,
    "segment": 4,
    "ray": 4,
    "line": 4,
    "capsule": 5,
    "point": 2,
}


def scattered(seed, n):
    chosen = random.Random(seed)
    for _ in range(n):
        kind = chosen.choice(list(NUMBERS))
        values = [chosen.randint(-6, 6) / 2 for _ in range(NUMBERS[kind])]
        for place in {"disk": [2], "box": [2, 3], "capsule": [4], "ray": [2], "line": [3]}.get(
            kind, []
        ):
            values[place] = abs(values[place]) + 0.5
        yield {"type": kind, "values": values}


def answered(shapes, **more):
    return json.loads(PAGE["answer"](json.dumps({"shapes": shapes, "algorithm": "exact", **more})))


def made(shapes):
    return [*map(PAGE["shape_from"], shapes)]


@pytest.mark.parametrize("seed", range(8))
def test_pairs_are_those_that_intersect_and_first_of_all_the_one_that_is_asked_about(seed):
    shapes = list(scattered(seed, 12))
    single = made(shapes)
    meeting = {(i, j) for i, j in combinations(range(12), 2) if hl.intersects(single[i], single[j])}
    for about in ([0, 1], [7, 3]):
        found = answered(shapes, about=about)
        first, *others = found["pairs"]
        assert [first["a"], first["b"]] == about
        assert first["hit"] == (tuple(sorted(about)) in meeting)
        assert all(pair["hit"] for pair in others)
        assert {(pair["a"], pair["b"]) for pair in others} == meeting - {tuple(sorted(about))}
        alone = answered([shapes[i] for i in about])
        assert found["explanation"] == alone["explanation"]
        assert found["algorithms"] == alone["algorithms"]
        assert first["points"] == alone["pairs"][0]["points"]


def test_where_one_shape_of_a_dense_heap_moves_only_its_own_points_are_found_anew():
    heap = [{"type": "disk", "values": [i / 256, i % 7 / 64, 1]} for i in range(100)]
    before = answered(heap, about=[0, 1])
    assert len(before["pairs"]) == 100 * 99 / 2
    kept = PAGE["exact_points"].cache_info()
    heap[0]["values"][0] += 1 / 512
    assert len(answered(heap, about=[0, 1])["pairs"]) == len(before["pairs"])
    found = PAGE["exact_points"].cache_info().misses - kept.misses
    assert found == 98  # of all others but the one that is asked about


def test_while_a_heap_is_answered_the_page_hears_that_it_goes_on(monkeypatch):
    heap = [{"type": "disk", "values": [i / 8, 0, 9]} for i in range(12)]
    heap += [{"type": "point", "values": [99, i]} for i in range(3)]
    question = json.dumps(
        {"shapes": heap, "algorithm": "exact", "about": [0, 1], "show": ["nearest"]}
    )
    words = []
    monkeypatch.setitem(PAGE["telling"].__globals__, "WORD", 0.0)
    said = PAGE["answer"](question, lambda: words.append("working"))
    pairs, alone = 12 * 11 / 2, 3
    assert len(words) == pairs + alone
    monkeypatch.setitem(PAGE["telling"].__globals__, "WORD", float("inf"))
    assert PAGE["answer"](question, lambda: words.append("too soon")) == said
    assert "too soon" not in words


def test_without_a_pair_there_is_no_reason():
    for shapes in ([], [{"type": "disk", "values": [0, 0, 1]}]):
        found = answered(shapes, about=[])
        assert found["explanation"] is None
        assert found["pairs"] == found["departs"] == found["algorithms"] == []


BESIDE = {
    "touch-side": ([("disk", [2, 0, 1]), ("box", [0, 0, 2, 2, 0])], "redpoll-2-20"),
    "starts-inside": ([("ray", [0, 0, 1, 0]), ("disk", [0, 0, 1])], "redpoll-2-24"),
    "naive-edge": (
        [("sphere", [0, 0.5, 0, 0.5]), ("triangle3", [0, 0, 0, 0, -1, 0, -1, 1, 0])],
        "dxlib-naive",
    ),
}


@pytest.mark.parametrize("name", BESIDE)
def test_the_exact_reason_stands_beside_a_published_programs(name):
    rows, first = BESIDE[name]
    shapes = [{"type": kind, "values": values} for kind, values in rows]
    exact, program = answered(shapes), answered(shapes, algorithm=first)
    assert "beside" not in exact | program
    for algorithm in ("exact", first):
        found = answered(shapes, algorithm=algorithm, beside=True)
        assert found == program | {"beside": exact["explanation"]}
    last = exact["algorithms"][-1]
    other = answered(shapes, algorithm=last, beside=True)
    assert other["explanation"]["algorithm"] == last
    assert other["beside"] == exact["explanation"]


# What is drawn of all pairs, against sums of the test's own


EVERYTHING = ["normals", "depth", "nearest", "rays"]


def shown(*shapes, about=(0, 1), show=EVERYTHING):
    """Ask about shapes that are written as in a link."""
    asked = [{"type": kind, "values": list(values)} for kind, *values in shapes]
    return answered(asked, about=list(about), show=show)["shown"]


def test_a_touch_an_overlap_and_one_inside_the_other_have_their_normal_and_depth():
    found = shown(
        *(("disk", 0, 0, 5), ("disk", 6, 8, 5)),  # a touch: 6² + 8² = (5 + 5)²
        *(("box", 100, 0, 4, 2, 0), ("box", 101, 1.5, 4, 2, 0)),  # overlap: 2 in y, 3 in x
        *(("box", 200, 0, 4, 4, 0), ("disk", 201, 0, 0.5)),  # inside: 2 - 1 + 0.5 to the right
        *(("disk", 300, 0, 1), ("disk", 303, 0, 1), ("ray", 300, 0, 0, 1)),  # a miss
        *(("box", 400, 0, 4, 2, 0), ("point", 402, 0)),  # a touch
    )["contacts"]
    parts = {(each["a"], each["b"]): (each["normal"], each["depth"]) for each in found}
    assert parts == {
        (0, 1): ([0.6, 0.8], 0.0),
        (2, 3): ([0.0, 1.0], 0.5),
        (4, 5): ([1.0, 0.0], 1.5),
        (9, 10): ([1.0, 0.0], 0.0),
    }
    points = {each["a"]: each["points"] for each in found}
    assert points[0] == [[3.0, 4.0]]
    assert points[2] == [[99.0, 0.75], [102.0, 0.75]]  # midway between y = 0.5 and y = 1
    assert points[4] == [[201.25, 0.0]]  # midway between x = 202 and the disk's far side, 200.5


def test_the_closest_points_are_of_the_pair_and_from_what_meets_nothing_to_the_nearest():
    found = shown(
        *(("disk", 0, 0, 1), ("disk", 1.5, 0, 1)),  # they meet
        *(("disk", 0, 10, 5), ("point", 3, 14)),  # the point is on the disk: 3² + 4² = 5²
        *(("box", -20, 0, 2, 2, 0), ("segment", -16, -3, -16, 3), ("line", 0, -40, 1, 0)),
    )["nearest"]
    pairs = {(each["a"], each["b"]): (each["distance"], each["points"]) for each in found}
    assert pairs.keys() == {(0, 1), (4, 5), (5, 6)}
    distance, [on_a, on_b] = pairs[0, 1]
    assert distance == 0
    assert on_a == on_b
    assert abs(on_a[0] - 0.75) <= 0.25
    distance, [on_a, on_b] = pairs[4, 5]
    assert (distance, on_a[0], on_b[0]) == (3, -19, -16)
    assert on_a[1] == on_b[1]
    assert pairs[5, 6] == (37, [[-16.0, -3.0], [-16.0, -40.0]])


def test_a_ray_meets_first_what_is_nearest_along_it():
    found = shown(
        *(("ray", 0, 0, 3, 4), ("disk", 6, 8, 5), ("box", 30, 40, 2, 2, 0)),  # 10 - 5 along it
        *(("ray", 0, -10, 1, 0), ("box", 0, -10, 2, 2, 0)),  # starts inside
        *(("ray", 0, -20, 0, -1), ("point", 0, -25), ("ray", 0, 20, 1, 0)),  # they meet nothing
        *(("ray", -9, 6, 1, 0), ("triangle", -5, 5, -3, 5, -4, 6)),  # through the tip alone
    )["rays"]
    first, inside, tip = found
    assert (first["ray"], first["index"], first["t"]) == (0, 1, 5)
    assert (first["point"], first["normal"]) == ([3.0, 4.0], [-0.6, -0.8])
    assert (inside["ray"], inside["index"], inside["t"], inside["normal"]) == (3, 4, 0, None)
    assert (tip["ray"], tip["index"], tip["t"], tip["point"]) == (8, 9, 5, [-4.0, 6.0])


def test_numbers_at_the_edge_of_floats_leave_out_what_has_none():
    found = shown(("disk", 1e308, 0, 1e308), ("disk", -1e308, 0, 1e308), ("line", 0, 1e308, 1, 0))
    json.dumps(found, allow_nan=False)


def test_a_first_contact_at_the_edge_of_floats_has_no_point():
    disk, box = hl.Disk((1.1e276, 0), 5.5e275), hl.Box((1.38e276, 0), (5.5e275, 0))
    way = {"by": [0, -5.5e276], "t": 0.0, "step": 0}
    told, *_ = PAGE["told_of_way"]([disk, box], [0, 1], "conservative-advancement", False, **way)
    assert told["pairs"][0]["hit"] and told["sweep"]["point"] is None
    json.dumps(told, allow_nan=False)


@pytest.mark.parametrize("seed", range(40))
def test_the_nearest_place_of_the_difference_is_the_distance_or_the_least_move(seed):
    shapes = [each for each in scattered(seed, 12) if each["type"] not in ("ray", "line")][:2]
    a, b = made(shapes)
    for more in ({}, {"about": [0, 1]}):
        nearest = answered(shapes, nearest=True, **more)["nearest"]
        if hl.intersects(a, b):
            contact = hl.contact(a, b)
            assert (nearest["depth"], nearest["normal"]) == (contact.depth, contact.normal.tolist())
            assert nearest["points"][0] == contact.points[0].tolist()
        else:
            [[x, y], [u, v]] = nearest["points"]
            assert math.hypot(x - u, y - v) == pytest.approx(hl.distance(a, b))
    assert "nearest" not in answered(shapes)


def test_what_goes_on_for_ever_has_no_difference():
    ray = {"type": "ray", "values": [0, 0, 1, 0]}
    disk = {"type": "disk", "values": [2, 0, 1]}
    assert "nearest" not in answered([ray, disk], nearest=True)


def test_touching_does_not_count_if_only_overlaps_do():
    numbers = [("box", [0, 0, 2, 2, 0]), ("box", [2, 0, 2, 2, 0]), ("disk", [3, 1, 1])]
    shapes = [{"type": kind, "values": values} for kind, values in numbers]
    closed = answered(shapes, about=[0, 1], show=["hits", "depth"])
    strict = answered(shapes, about=[0, 1], show=["hits", "depth", "overlaps"])
    hits = [
        [(pair["a"], pair["b"]) for pair in each["pairs"] if pair["hit"]]
        for each in (closed, strict)
    ]
    assert hits == [[(0, 1), (1, 2)], [(1, 2)]]
    assert [len(each["shown"]["contacts"]) for each in (closed, strict)] == [2, 1]
    assert strict["explanation"] == {
        **closed["explanation"],
        "hit": False,
        "said": {**closed["explanation"]["said"], "verdict": ["why.touch"]},
    }
    assert strict["exact"] == {"hit": False}
    alone = answered(shapes[:2], show=["hits", "overlaps"])
    assert [pair["hit"] for pair in alone["pairs"]] == [False]
    apart = answered(shapes, about=[0, 2], show=["overlaps"])
    assert apart["explanation"] == answered(shapes, about=[0, 2])["explanation"]
