"""What an answer takes, once more: by a walk of its own through each article's program, as printed.

A number there is computed where a comparison asks for it, and counts once.
"""

from collections import Counter
from itertools import count
from pathlib import Path
from types import ModuleType

import hitlab as hl
import ieee
import numpy as np
import programs
import pytest
from hitlab.arithmetic.counted import Operations
from test_operations import state

DIVIDE, ROOT = ieee.div, ieee.sqrt
NEW = count()
ASKED = set()
AGAIN = {
    "redpoll-2-20": (0, 0, 0, 0, 0),
    "redpoll-2-23": (0, 0, 0, 0, 0),
    "redpoll-2-24-disk": (0, 0, 0, 0, 0),
    "redpoll-2-23-inflated": (9, 18, 0, 9, 3),
}
"""What the print computes once more than it has to: the length of each of three edges, three times,
and whether it is infinite."""
KINDS = {"+": "additions", "-": "additions", "*": "multiplications", "/": "divisions", "√": "roots"}
KINDS |= dict.fromkeys(("__lt__", "__le__", "__gt__", "__ge__", "__eq__"), "comparisons")


class Number(float):
    """A float that knows how it came about, and is computed where a comparison asks for it."""

    way: tuple = ()

    @classmethod
    def made(cls, value, *way):
        found = cls(value)
        found.way = (*way, next(NEW))
        return found


def way_of(number):
    return getattr(number, "way", None)


def ask(way):
    if not isinstance(way, tuple) or way in ASKED:
        return
    ASKED.add(way)
    for each in way[1:-1]:
        ask(each)


def computed(name, sign):
    inner = getattr(float, name)

    def operation(self, *others):
        found = inner(self, *map(float, others))
        return Number.made(found, sign, *map(way_of, (self, *others)))

    return operation


def compared(name):
    inner = getattr(float, name)

    def comparison(self, other):
        ask((name, way_of(self), way_of(other), next(NEW)))
        return inner(self, float(other))

    return comparison


SIGNS = {"add": "+", "radd": "+", "sub": "-", "rsub": "-", "mul": "*", "rmul": "*"}
for name, sign in {**SIGNS, "neg": "sign", "abs": "sign"}.items():
    setattr(Number, f"__{name}__", computed(f"__{name}__", sign))
for name in ("__lt__", "__le__", "__gt__", "__ge__", "__eq__"):
    setattr(Number, name, compared(name))
Number.__hash__ = float.__hash__


def divided(a, b):
    return Number.made(DIVIDE(float(a), float(b)), "/", way_of(a), way_of(b))


def rooted(x):
    return Number.made(ROOT(float(x)), "√", way_of(x))


def numbered(given):
    if isinstance(given, tuple):
        parts = map(numbered, given)
        return type(given)(*parts) if hasattr(given, "_fields") else tuple(parts)
    return Number.made(given, "given") if isinstance(given, float) else given


@pytest.fixture
def walked(monkeypatch):
    modules = [each for each in vars(programs).values() if isinstance(each, ModuleType)]
    ports = [each for each in modules if Path(each.__file__).parent == Path(__file__).parent]
    for module in (ieee, *ports):
        for name, own in (("div", divided), ("sqrt", rooted)):
            if hasattr(module, name):
                monkeypatch.setattr(module, name, own)


def both(method, chosen):
    """Count what the package says, and what the print takes, for a state that lies anywhere."""
    program = programs.PROGRAMS[method]
    rows = [state(kind, chosen) for kind in program.kinds]
    pairs = zip(program.kinds, rows)
    first, second = (next(iter(programs.arguments(kind, row[None]))) for kind, row in pairs)
    ASKED.clear()
    program.port(*numbered(first), *numbered(second))
    found = Counter(KINDS.get(way[0]) for way in ASKED)
    shapes = [programs.shapes(kind, row) for kind, row in zip(program.kinds, rows)]
    own = hl.operations(*shapes, algorithm=program.id)
    return np.array(own), np.array([found[kind] for kind in own._fields])


@pytest.mark.parametrize("method", AGAIN)
def test_an_answer_takes_what_the_print_does(method, walked):
    chosen = np.random.default_rng(3)
    for _ in range(10):
        own, printed = both(method, chosen)
        assert tuple(printed - own) == AGAIN[method]


@pytest.mark.parametrize("method", [each for each in programs.PROGRAMS if each not in AGAIN])
def test_an_answer_takes_hardly_more_than_the_print_has_to(method, walked):
    """Of a slab both quotients, where the print needs one; a case less, or one more, compared."""
    chosen = np.random.default_rng(3)
    for _ in range(10):
        own, printed = both(method, chosen)
        more = dict(zip(Operations._fields, own - printed))
        assert max(more["additions"], more["multiplications"], more["roots"]) <= 0
        assert more["divisions"] <= (2 if method == "redpoll-2-24-box" else 0)
        assert abs(more["comparisons"]) <= 4
