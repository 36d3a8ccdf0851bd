"""Reading pasted texts takes as long as they are; tests/web/pasted.test.js has what is read."""

import json
import time

import pytest
from reading import reading

LENGTH = 100_000
SECONDS = 10
"""For each text; one in which all is looked at from each place would take minutes."""

REPEATED = [
    *("\n", " ", "0 0\n", "0 0 ", "1 2\n\n", "a", "[", "(0,0),", "-", "+", ";", ",", "x,", "Disk "),
    *("Disk(", "Disk((0,0),1)", "disk=", "disk=0,0,1&", "a=", "a<", "a.a", '{"a":', "# \n", "/*"),
    *("POINT (1 2)\n", "POLYGON ((", "\uff10", "\ufdfa", '"\\'),
]
AROUND = [("", ""), ("1 2", "x"), ("[", "1]"), ("{", "}"), ("POLYGON (", ")")]


def read(text, **taken):
    return json.loads(reading(json.dumps({"text": text, "taken": taken})))


@pytest.mark.parametrize("part", REPEATED, ids=repr)
def test_a_text_again_and_again_is_refused_in_as_many_steps_as_it_has_characters(part):
    text = part * (LENGTH // len(part))
    for start, end in AROUND:
        began = time.process_time()
        assert "problem" in read(f"{start}{text}{end}")
        assert time.process_time() - began < SECONDS, start


def test_an_outline_that_goes_to_a_hole_and_back_is_cut_around_it():
    room = [(0, 0), (9, 0), (9, 9), (0, 9), (0, 0), (4, 4), (4, 5), (5, 5), (5, 4), (4, 4)]
    found = read(json.dumps(room))
    assert found["parts"] == len(found["shapes"]) > 2
    corners = {tuple(each["values"][i : i + 2]) for each in found["shapes"] for i in (0, 2, 4)}
    assert corners <= {*room}
    assert read(json.dumps([(0, 0), (2, 2), (2, 0), (0, 2)]))["problem"]["key"] == "paste.crossing"


def test_long_outlines_are_cut_soon_enough():
    comb = [(i / 2, i % 2 * 9 + i / 1000) for i in range(120)] + [(59.5, -9), (0, -9)]
    began = time.process_time()
    assert read(json.dumps(comb))["parts"] > 30
    assert time.process_time() - began < SECONDS
