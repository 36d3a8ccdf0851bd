"""Reading pasted texts takes as long as they are; tests/web/pasted.test.js has what is read.

No clock tells that, but a count: of the lines of Python that run, and of the characters that
patterns take, or look through in vain.
"""

import json
import re
import sys
from functools import partial
from types import ModuleType

import pytest
from hitlab import formats
from reading import reading

LENGTH = 100_000
SHORT = 1_000
AT_MOST = 2.5
"""How much a text of twice the length may take: 4 if all were looked at from each place."""

REPEATED = [
    *("\n", " ", "0 0\n", "0 0 ", "1 2\n\n", "a", "[", "(0,0),", "-", "+", ";", ",", "x,", "Disk "),
    *("Disk(", "Disk((0,0),1)", "disk=", "disk=0,0,1&", "a=", "a<", "a.a", '{"a":', "# \n", "/*"),
    *("POINT (1 2)\n", "POLYGON ((", "\uff10", "\ufdfa", '"\\'),
    *(
        "<g>",
        "<rect x='1'/>",
        "M0 0",
        "[node]\n",
        "--- !u!1 &1\n",
        "a = 1\n",
        "a.b(",
        "a[0].Set(1, 2);",
    ),
    *(
        "a: 1\n",
        "a:\n",
        "- a: 1\n",
        "- ",
        "[a]\n",
        "x=1 ",
        "01",
        "a, b, ",
        "<kml>",
        "a[0]->b = c->d;",
    ),
]
AROUND = [("", ""), ("1 2", "x"), ("[", "1]"), ("{", "}"), ("POLYGON (", ")")]


def read(text, **taken):
    return json.loads(reading(json.dumps({"text": text, "taken": taken})))


class Watched:
    """A pattern that counts."""

    def __init__(self, pattern, count):
        self.pattern, self.count = pattern, count

    def match(self, text, *ends):
        return self.taken(self.pattern.match(text, *ends))

    def fullmatch(self, text, *ends):
        return self.taken(self.pattern.fullmatch(text, *ends))

    def taken(self, found):
        self.count[0] += found.end() - found.start() if found else 1
        return found

    def search(self, text, start=0):
        found = self.pattern.search(text, start)
        self.count[0] += (found.end() if found else len(text)) - start
        return found

    def finditer(self, text):
        self.count[0] += len(text)
        return self.pattern.finditer(text)

    def findall(self, text):
        self.count[0] += len(text)
        return self.pattern.findall(text)

    def split(self, text):
        self.count[0] += len(text)
        return self.pattern.split(text)

    def sub(self, by, text, count=0):
        self.count[0] += len(text)
        return self.pattern.sub(by, text, count)


@pytest.fixture
def count(monkeypatch):
    """Return how many steps a call takes."""
    steps = [0]
    for module in [each for each in vars(formats).values() if isinstance(each, ModuleType)]:
        for name, value in [*vars(module).items()]:
            if isinstance(value, re.Pattern):
                monkeypatch.setattr(module, name, Watched(value, steps))

    def note(_, event, __):
        steps[0] += event == "line"
        return note

    def counted(call):
        steps[0], before = 0, sys.gettrace()
        sys.settrace(note)
        try:
            call()
        finally:
            sys.settrace(before)
        return steps[0]

    return counted


@pytest.mark.slow(5)
@pytest.mark.parametrize("part", REPEATED, ids=repr)
def test_a_text_again_and_again_is_refused_in_as_many_steps_as_it_has_characters(part, count):
    for start, end in AROUND:
        short, long, whole = (
            f"{start}{part * (length // len(part))}{end}" for length in (SHORT, 2 * SHORT, LENGTH)
        )
        once, twice = (count(partial(read, text)) for text in (short, long))
        assert twice < AT_MOST * once, start
        assert "problem" in read(whole)


def test_an_outline_that_goes_to_a_hole_and_back_has_this_hole():
    room = [(0, 0), (9, 0), (9, 9), (0, 9), (0, 0), (4, 4), (4, 5), (5, 5), (5, 4), (4, 4)]
    [found] = read(json.dumps(room))["shapes"]
    assert (found["type"], found["holes"], len(found["values"])) == ("outline", [4], 16)
    assert read(json.dumps([(0, 0), (2, 2), (2, 0), (0, 2)]))["problem"]["key"] == "paste.crossing"


def test_long_outlines_are_read_soon_enough(count):
    """Twice as many corners take four times as many steps at most, but for the few."""

    def comb(teeth):
        return [(i / 2, i % 2 * 9 + i / 1000) for i in range(teeth)] + [
            (teeth / 2 - 0.5, -9),
            (0, -9),
        ]

    once, twice = (count(partial(read, json.dumps(comb(n)))) for n in (60, 120))
    assert twice < 4.5 * once
    [outline] = read(json.dumps(comb(120)))["shapes"]
    assert (outline["type"], len(outline["values"])) == ("outline", 244)
