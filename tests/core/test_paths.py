"""ARCHITECTURE.md says the way of a question, and how many functions and files it passes."""

import re
import sys
from pathlib import Path

import hitlab as hl
import pytest

PAGE = (Path(__file__).parents[2] / "ARCHITECTURE.md").read_text(encoding="utf-8")
PACKAGE = Path(hl.__file__).parent
ROWS = re.findall(r"^\| `(.*?)`(.*?) \| (\d+) \| (\d+) \| (\d+) \| (.*) \|$", PAGE, re.MULTILINE)
BOXES = hl.Box((0, 0), (2, 1), 0.3), hl.Box((1, 0.3), (2, 1), 0.7)


def crowd():
    disks = [hl.Disk((i * 0.9, 0), 0.5) for i in range(5)]
    return hl.Group(*disks, *(hl.Box((i * 0.9, 0.5), (1, 1), 0.1) for i in range(5)))


def passed(ask):
    """Return the package's functions in the order in which a call reaches them, by file."""
    found = {}

    def note(frame, event, _):
        code = frame.f_code
        is_ours = Path(code.co_filename).is_relative_to(PACKAGE)
        if event == "call" and is_ours and not code.co_name.startswith("<"):
            found.setdefault((code.co_filename, code.co_name))

    sys.setprofile(note)
    try:
        ask()
    finally:
        sys.setprofile(None)
    return list(found)


def made(question, how):
    """Return a call that asks the question of shapes just made."""
    if question == "Group.collisions()":
        return crowd().collisions
    query = getattr(hl, question.partition("(")[0])
    a, b = (hl.Box(one.center, one.size, one.angle) for one in BOXES)
    if how:
        a, b = hl.Disk((0, 0), 1), hl.Box((5 if "far" in how else 2, 0), (2, 2))
    return lambda: query(a, b)


@pytest.mark.parametrize(("question", "how", "functions", "again", "files", "way"), ROWS)
def test_a_question_takes_the_way_that_is_written(question, how, functions, again, files, way):
    made(question, how)()  # fills what is kept for all shapes
    ask = made(question, how)
    found = passed(ask)
    assert (len(found), len({file for file, _ in found})) == (int(functions), int(files))
    assert len(passed(ask)) == int(again)
    names, stems = [name for _, name in found], {Path(file).stem for file, _ in found}
    words = re.findall(r"`(\w+)`", way)
    assert set(words) <= {*names, *stems}
    places = [names.index(word) for word in words if word in names]
    assert len(places) > 3 and places == sorted(places)


def test_all_five_questions_are_told():
    assert len(ROWS) == 5
