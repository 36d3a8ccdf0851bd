"""What an answer takes, counted: by hand, and against the articles' programs, branches and all."""

import math
from collections import Counter
from pathlib import Path
from types import ModuleType

import hitlab as hl
import ieee
import numpy as np
import programs
import pytest

TALLY = Counter()
DIVIDE, ROOT = ieee.div, ieee.sqrt


class Number(float):
    """A float that tallies what is done with it."""


def tallied(name, kind):
    inner = getattr(float, name)

    def operation(self, *others):
        found = inner(self, *map(float, others))
        TALLY[kind] += 1
        return Number(found) if isinstance(found, float) else found

    return operation


for kind, names in {
    "additions": ("__add__", "__radd__", "__sub__", "__rsub__"),
    "multiplications": ("__mul__", "__rmul__"),
    "divisions": ("__truediv__",),
    "comparisons": ("__lt__", "__le__", "__gt__", "__ge__", "__eq__"),
    "signs": ("__neg__", "__abs__"),
}.items():
    for each in names:
        setattr(Number, each, tallied(each, kind))


def divided(a, b):
    TALLY["divisions"] += 1
    return Number(DIVIDE(float(a), float(b)))


def rooted(x):
    TALLY["roots"] += 1
    return Number(ROOT(float(x)))


def tallying(given):
    """Make numbers that tally of all floats in a port's arguments."""
    if isinstance(given, tuple):
        parts = map(tallying, given)
        return type(given)(*parts) if hasattr(given, "_fields") else tuple(parts)
    return Number(given) if isinstance(given, float) else given


SIZES = {"disk": 3, "box": 5, "triangle": 6, "ray": 4, "line": 4, "sphere": 4, "triangle3": 9}
LENGTHS = {"disk": [2], "box": [2, 3], "sphere": [3]}


def state(kind, chosen):
    row = chosen.uniform(-3, 3, SIZES[kind])
    row[LENGTHS.get(kind, [])] = abs(row[LENGTHS.get(kind, [])])
    if kind == "box":
        row[4] = chosen.choice([0, 90, 33])
    return row


@pytest.fixture
def tally(monkeypatch):
    modules = [each for each in vars(programs).values() if isinstance(each, ModuleType)]
    ports = [each for each in modules if Path(each.__file__).parent == Path(__file__).parent]
    for module in (ieee, *ports):
        for name, own in (("div", divided), ("sqrt", rooted)):
            if hasattr(module, name):
                monkeypatch.setattr(module, name, own)


@pytest.mark.parametrize("method", programs.PROGRAMS)
def test_an_answer_takes_no_more_than_the_articles_program_does(method, tally):
    """Which computes some of what it does not need, and some twice; it compares about as often."""
    program, chosen = programs.PROGRAMS[method], np.random.default_rng(29)
    compared = Counter()
    for _ in range(40):
        rows = [state(kind, chosen) for kind in program.kinds]
        pairs = zip(program.kinds, rows)
        first, second = (next(iter(programs.arguments(kind, row[None]))) for kind, row in pairs)
        TALLY.clear()
        program.port(*tallying(first), *tallying(second))
        shapes = [programs.shapes(kind, row) for kind, row in zip(program.kinds, rows)]
        own = hl.operations(*shapes, algorithm=program.id)
        for name, count in own._asdict().items():
            assert count <= TALLY[name], name
        compared[TALLY["comparisons"] - own.comparisons] += 1
    assert max(compared) <= 4


def test_a_count_by_hand():
    """Of three sides: T - X and Y - X are 4 subtractions, their cross 2 products and one more."""
    triangle = hl.Triangle([(0, 0), (0, 4), (4, 0)])
    inside = hl.operations(hl.Disk((1, 1), 1), triangle, algorithm="redpoll-2-23")
    assert inside == (3 * 5, 3 * 2, 0, 0, 3)
    # Then rr, and of the edge: dot1, dot2 and AP2, dot1 dot1 / dot2, and the difference.
    beside = hl.operations(hl.Disk((-3, 2), 1), triangle, algorithm="redpoll-2-23")
    assert beside == (15 + 3 + 3 + 1 + 1, 6 + 1 + 6 + 1, 1, 0, 3 + 2 + 1)


def test_axes_are_counted_up_to_the_one_that_parts():
    """One edge: its way 2, its length 1 + 2 and a root, 2 quotients; 3 + 1 places, 2 radii, ..."""
    box = hl.Box((0, 0), (2, 2))
    far = [hl.operations(box, box.translate((x, y)), algorithm="sat") for x, y in ((0, 9), (9, 0))]
    assert far[0].roots == 1 and far[1].roots == 2
    assert far[1].multiplications == 2 * far[0].multiplications == 2 * (2 + 8 * 2)
    over = box.translate((1, 1))
    assert hl.operations(box, over, algorithm="sat").roots == 4  # two of each box
    assert hl.operations(box, over, algorithm="sat", query="contact").roots == 4 + 4


@pytest.mark.slow(5)
def test_batches_count_each_pair_as_single_ones_do():
    disks = hl.Disk([[(1, 1), (-9, 0), (-2, -2)]], [[1], [3]])
    triangle = hl.Triangle([(0, 0), (0, 4), (4, 0)])
    for algorithm in hl.algorithms(disks, triangle)[1:]:
        if "intersects" not in algorithm.queries(disks, triangle):
            continue
        many = hl.operations(disks, triangle, algorithm=algorithm)
        for i, j in np.ndindex(2, 3):
            one = hl.operations(disks[i, j], triangle, algorithm=algorithm)
            assert one == tuple(count[i, j] for count in many)
            assert all(type(count) is int for count in one)


def test_counting_changes_no_answer_and_ends():
    a, b = hl.Disk((0, 0), 1), hl.Triangle([(0, 0), (0, 4), (4, 0)])
    before = hl.distance(a, b.translate((3, 0)), algorithm="gjk")
    hl.operations(a, b, algorithm="gjk", query="distance")
    assert hl.distance(a, b.translate((3, 0)), algorithm="gjk") == before
    assert type(before) is float and not math.isnan(before)
    moving = hl.operations(a, b, by=(8, 0), algorithm="conservative-advancement", query="sweep")
    assert moving.comparisons > 0


def test_what_cannot_be_counted_is_refused():
    a, b = hl.Disk((0, 0), 1), hl.Disk((1, 0), 1)
    with pytest.raises(
        ValueError, match=r"algorithm = 'exact' .* for Disk and Disk: use one of sat, "
    ):
        hl.operations(a, b, algorithm="exact")
    with pytest.raises(ValueError, match="does not support query='contact' with algorithm='gjk'"):
        hl.operations(a, b, algorithm="gjk", query="contact")
