"""The broad phase told: what each method looks at, counted by sums of its own."""

from itertools import combinations, product

import hitlab as hl
import numpy as np
import pytest
from hitlab.broad.trace import METHODS
from hitlab.broad.trace import trace as trace_by

SEARCHES = {each.id: search for each, search in METHODS.items()}
IDS = list(SEARCHES)
SWEEP, ORDER, GRID, TREE, DYNAMIC = IDS
TURNS = {SWEEP: "start", ORDER: "enter", GRID: "cell", TREE: "descend", DYNAMIC: "insert"}

TWELVE = [
    *((-7, 2, -5, 4), (-5.5, 3.5, -4, 5), (-3, -4, -1, -2), (-2, -3, 0, -1), (-6, -4, -5, -3)),
    *((0, 0, 4, 4), (3.5, 3.5, 5, 5), (1, -2, 2, -1), (5, -3, 6, -1), (5.5, -1, 7, 0)),
    *((-3, 1, -2, 2), (6, 2, 7, 3)),
]
RAY, LINE = (1, 1, np.inf, np.inf), (-np.inf, -np.inf, np.inf, np.inf)

GROUPS = {
    "twelve": TWELVE,
    "two apart": TWELVE[:2:-1][:2],
    "all in one place": [(1, 2, 1, 2)] * 5,
    "all identical": [(0, 0, 2, 1)] * 6,
    "in a row": [(i, 0, i + 1, 1) for i in range(7)],
    "in a column": [(0, i, 1, i + 0.5) for i in range(7)],
    "points": [(i % 4, i // 4, i % 4, i // 4) for i in range(12)],
    "a giant": [(-100, -100, 100, 100), *TWELVE],
    "rays and lines": [RAY, LINE, *TWELVE, RAY],
    "rays alone": [RAY, (-np.inf, 0, 3, np.inf), LINE],
    "alike but for rounding": [(-0.1, 0, 0.2, 0), (0, 0, 0.1 + 0.2, 0), (0, 0, 0.1, 0)],
    "huge": [tuple(1e307 * x for x in box) for box in TWELVE],
    "tiny": [tuple(1e-307 * x for x in box) for box in TWELVE],
    "as small as can be": [(0, 0, 5e-324, 0), (5e-324, 0, 5e-324, 5e-324), (1, 0, 1, 0)],
    "all at the largest": [(0, 1.7976931348623157e308, 0, np.inf)] * 3,
    "largest": [(-1.7e308, 0, 1.7e308, 1), (1.7e308, -1.7e308, 1.7e308, 1.7e308), (0, 2, 1, 3)],
}


def trace(method, bounds, hits):
    return trace_by(method, SEARCHES[method], bounds, hits)


def told(group, method, hits=()):
    return trace(method, np.array(GROUPS[group], dtype=float).reshape(-1, 4), hits)


def step(why, id):
    return next(each for each in why.steps if each.id == id)


def turns(why, kind):
    return [each for each in why.steps if each.id.startswith(f"{kind}-")]


def overlap(a, b, axes=(0, 1)):
    return all(a[axis] <= b[axis + 2] and b[axis] <= a[axis + 2] for axis in axes)


def overlapping(group, axes=(0, 1)):
    boxes = GROUPS[group]
    pairs = combinations(range(len(boxes)), 2)
    return [(i, j) for i, j in pairs if overlap(boxes[i], boxes[j], axes)]


def drawn(step):
    """Read the pairs back from the names of the links that join them."""
    return [tuple(map(int, mark.name.split("-")[1:])) for mark in step.marks]


@pytest.mark.parametrize(("group", "method"), [*product(GROUPS, IDS)])
def test_candidates_are_all_pairs_of_overlapping_boxes(group, method):
    expected = overlapping(group)
    hits = expected[::2]
    why = told(group, method, hits)
    candidates = step(why, "candidates")
    assert candidates.values["candidates"] == len(expected)
    if not expected:
        assert why.decided_by == "candidates"
        return
    assert why.decided_by == "hits"
    if group != "largest":  # whose links are longer than any float
        assert drawn(candidates) == expected
        assert drawn(step(why, "hits")) == hits
        assert drawn(step(why, "false")) == expected[1::2]
    counts = step(why, "hits").values
    assert (counts["hits"], counts["false"]) == (len(hits), len(expected) - len(hits))


@pytest.mark.parametrize(("group", "method"), [*product(GROUPS, IDS)])
def test_every_pair_is_compared_or_left_out(group, method):
    why, count = told(group, method), len(GROUPS[group])
    sums = step(why, "candidates").values
    assert sums["pairs"] == count * (count - 1) // 2 == step(why, "boxes").values["pairs"]
    assert sums["compared"] + sums["left_out"] == sums["pairs"]
    assert len(overlapping(group)) <= sums["compared"] <= sums["looked"]
    for name, total in (("looked", "looked"), ("found", "candidates")):
        assert sum(each.values[name] for each in turns(why, TURNS[method])) == sums[total]


def halves(boxes, inside):
    """Split at the median by numpy, along the axis on which the centres reach farthest."""
    centers = np.array([(boxes[i][:2] + boxes[i][2:]) / 2 for i in inside])
    axis = np.ptp(centers, axis=0).argmax()
    order = [inside[k] for k in centers[:, axis].argsort(kind="stable")]
    middle = -(-len(order) // 2)
    return sorted(order[:middle]), sorted(order[middle:])


def searched(boxes, a, b):
    """Count the comparisons between two parts, depth first, and the pairs they are of."""
    box = [np.append(boxes[each].min(axis=0)[:2], boxes[each].max(axis=0)[2:]) for each in (a, b)]
    if not overlap(*box) or len(a) == len(b) == 1:
        return 1, len(a) == len(b) == 1
    parts = product(*(halves(boxes, each) if len(each) > 1 else [each] for each in (a, b)))
    return tuple(map(sum, zip((1, 0), *(searched(boxes, *part) for part in parts))))


def searched_itself(boxes, inside):
    if len(inside) == 1:
        return 0, 0
    a, b = halves(boxes, inside)
    return tuple(
        map(sum, zip(searched(boxes, a, b), *(searched_itself(boxes, each) for each in (a, b))))
    )


@pytest.mark.parametrize("group", ["twelve", "two apart", "in a row", "points", "a giant"])
def test_hierarchy_compares_the_halves_of_what_overlaps(group):
    boxes = np.array(GROUPS[group], dtype=float)
    sums = step(told(group, TREE), "candidates").values
    assert (sums["looked"], sums["compared"]) == searched_itself(boxes, list(range(len(boxes))))


@pytest.mark.parametrize("group", GROUPS)
def test_each_shape_is_compared_with_those_whose_ends_its_start_passes(group):
    boxes = GROUPS[group]
    for number, turn in enumerate(turns(told(group, ORDER), "enter")):
        own = boxes[number]
        axes = [[i for i in range(number) if own[k] <= boxes[i][k + 2]] for k in (0, 1)]
        assert turn.values["passed"] == tuple(sorted({*axes[0], *axes[1]}))
        assert turn.values["looked"] == len(axes[0]) + len(axes[1])
        assert turn.values["met"] == tuple(i for i in range(number) if overlap(boxes[i], own))


def test_each_shape_is_inserted_where_it_adds_the_least_to_the_tree():
    """Each tree over the shapes so far has one more box per shape; the margin is that told."""
    why = told("twelve", DYNAMIC)
    sides = [max(u - x, v - y) for x, y, u, v in TWELVE]
    margin = step(why, "margin").values["margin"]
    assert margin == pytest.approx(0.2 * sum(sides) / len(sides))
    fat = [(x - margin, y - margin, u + margin, v + margin) for x, y, u, v in TWELVE]
    for number, turn in enumerate(turns(why, "insert")):
        assert turn.values["near"] == sum(overlap(fat[i], fat[number]) for i in range(number))
        assert turn.values["looked"] - turn.values["near"] <= 2 * number + 1
        assert (turn.case == "first") is (number == 0)
        if turn.case == "leaf":
            assert turn.values["sibling"] < number


@pytest.mark.parametrize("method", IDS)
def test_fewer_than_two_make_no_pair(method):
    for count, case in enumerate(("empty", "single")):
        why = trace(method, np.array(TWELVE[:count], dtype=float).reshape(-1, 4), ())
        assert [(each.id, each.case) for each in why.steps] == [("boxes", case)]
        assert why.decided_by == "boxes"


ROW = hl.Group(hl.Disk([(0, 0), (1.5, 0), (3, 0)], 1), hl.Ray((1.5, 5), (0, 1)))


def test_group_tells_its_own_broad_phase_by_default():
    why = hl.explain(ROW)
    assert (why.pair, why.algorithm, why.method, why.hit) == (
        ("Group",),
        "exact",
        "broad-phase",
        True,
    )
    assert hl.explain(ROW, algorithm=SWEEP).step("hits") == why.step("hits")
    entries, ranges = why.step("entries").values, why.step("ranges").values
    assert sorted(set(entries["order"])) == [0, 1, 2, 3]
    assert len(entries["order"]) == entries["entries"] >= 4
    sums = why.step("candidates").values
    assert (sums["looked"], sums["candidates"]) == (ranges["looked"], ranges["found"])
    assert 2 <= sums["compared"] <= sums["looked"]
    assert sums["compared"] + sums["left_out"] == 6
    assert hl.explain(ROW, algorithm="exact") == why
    apart = hl.explain(ROW[[0, 2, 3]])
    assert (apart.hit, apart.decided_by) == (False, "candidates")


@pytest.mark.parametrize("algorithm", [None, "exact", *IDS])
def test_group_of_fewer_than_two_has_no_hit(algorithm):
    for count in (0, 1):
        why = hl.explain(ROW[:count], algorithm=algorithm)
        assert (why.hit, why.decided_by) == (False, "boxes")


def test_what_a_group_does_not_take_is_refused():
    with pytest.raises(
        ValueError, match=r"algorithm = 'octree' .* for a group: use one of exact, sweep"
    ):
        hl.explain(ROW, algorithm="octree")
    with pytest.raises(TypeError, match=r"a must be a shape, not a Group; for a group use "):
        hl.explain(ROW, ROW)
    with pytest.raises(TypeError, match=r"b must be a shape, not a Group"):
        hl.explain(hl.Disk((0, 0), 1), ROW)
    with pytest.raises(ValueError, match=r"at most 1000 shapes, not 1001"):
        hl.explain(hl.Group(hl.Disk(np.stack([3 * np.arange(1001)] * 2, axis=-1), 1)))
