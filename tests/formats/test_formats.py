"""Samples of each format, with the shapes that they must become, or the refusal that they must get.

A sample has a title, perhaps with options, its text, and what it becomes: shapes as in a link.
"""

import json
import re
import runpy
from fractions import Fraction
from pathlib import Path

import hitlab as hl
import numpy as np
import pytest
from hitlab.__main__ import main
from hitlab.formats.builder import bodies_in
from hitlab.formats.errors import ReadingError
from hitlab.formats.faces import cut
from hitlab.links.link import shape_in

FOLDER = Path(__file__).parent
PAGE = runpy.run_path(str(FOLDER.parents[1] / "web" / "engine" / "reading.py"))
SAMPLE = re.compile(r"== (.*)\n([\s\S]*?)\n-> (.*)\n(?:~> (.*)\n)?")


def samples():
    for path in sorted(FOLDER.glob("*.txt")):
        for title, text, expected, note in SAMPLE.findall(path.read_text(encoding="utf-8")):
            name, _, options = title.partition(" | ")
            own = dict(each.split("=") for each in options.split())
            yield pytest.param(text, own, expected, note, id=f"{path.stem}: {name}")


def read(text, options):
    given = {"y_down": "y_down" in options, "unit": float(options.get("unit", 1))}
    return hl.from_text(text, **given, angles=options.get("angles"))


@pytest.mark.parametrize(("text", "options", "expected", "note"), [*samples()])
def test_a_sample_becomes_its_shapes_or_is_refused(text, options, expected, note):
    if expected.startswith("refused "):
        _, key, *line = expected.split()
        with pytest.raises(ReadingError) as problem:
            read(text, options)
        assert (problem.value.key, problem.value.line) == (key, int(line[1]) if line else None)
        assert str(problem.value).startswith(f"Line {line[1]}: " if line else "")
        return
    shapes, notes = read(text, options)
    words = expected.replace(" hole=", "&").split()
    wanted = [shape_in(*word.split("=")) for word in words]
    assert repr(shapes) == repr(wanted)
    assert all(map(str, notes))
    if note:
        assert note in [each.key for each in notes]


@pytest.mark.parametrize(("text", "options", "expected", "note"), [*samples()])
def test_the_page_reads_the_same(text, options, expected, note):
    taken = {"isDown": "y_down" in options, "unit": float(options.get("unit", 1))}
    taken["angles"] = options.get("angles")
    answer = json.loads(PAGE["reading"](json.dumps({"text": text, "taken": taken})))
    if expected.startswith("refused "):
        assert answer["problem"]["key"] == expected.split()[1]
        return
    shapes, notes = read(text, options)
    assert [{**each, "body": 0} for each in answer["shapes"]] == [
        PAGE["as_asked"](shape, 0) for shape in shapes
    ]
    assert [each["key"] for each in answer["notes"]] == [each.key for each in notes]


@pytest.mark.parametrize(
    ("text", "options", "expected", "note"), [each for each in samples() if not each.values[1]]
)
def test_the_command_line_reads_the_same(text, options, expected, note, capsys, tmp_path):
    (tmp_path / "shapes").write_text(text, encoding="utf-8")
    try:
        main(["explain", str(tmp_path / "shapes"), "--json"])
    except SystemExit:
        assert expected.startswith("refused ") or "only one" in capsys.readouterr().err
        return
    shapes, notes = read(text, options)
    one = next((each for each in bodies_in(notes) if 0 in each), [0])
    other = next(i for i in range(len(shapes)) if i not in one)
    assert capsys.readouterr().out == f"{hl.explain(shapes[0], shapes[other]).to_json()}\n"


@pytest.mark.parametrize("decimals", [1, 2, 3])
def test_neighbours_that_share_an_edge_touch_and_do_not_overlap(decimals):
    """Half of them are given by corner and size, half by their edges."""
    random = np.random.default_rng(54 + decimals)
    x, y, *sizes = random.uniform(1, 9, (5, 500)).round(decimals).tolist()
    tiles = []
    for left, low, width, height, other in zip(x, y, *sizes):
        right, end = round(left + width, decimals), round(left + width + other, decimals)
        if len(tiles) % 4:
            pairs = [(left, right), (right, end)]
            tiles += [{"min": [a, low], "max": [b, low + height]} for a, b in pairs]
        else:
            pairs = [(left, width), (right, other)]
            tiles += [{"x": a, "y": low, "width": b, "height": height} for a, b in pairs]
    shapes, _ = hl.from_text(json.dumps(tiles))
    for a, b in zip(shapes[::2], shapes[1::2]):
        assert hl.intersects(a, b) and not hl.intersects(a, b, touching=False)


def area(corners):
    """Return twice the area of a polygon of the plane, exactly."""
    points = [[Fraction(x) for x in corner] for corner in corners]
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(points, [*points[1:], points[0]]))


@pytest.mark.parametrize("seed", range(30))
def test_the_triangles_of_a_face_have_its_area_and_its_winding(seed):
    """The faces are stars; each stands on a slope, in single precision as files have it."""
    rng = np.random.default_rng(seed)
    count = rng.integers(4, 12)
    angles = 2 * np.pi * (np.arange(count) + 0.8 * rng.random(count)) / count
    flat = (rng.uniform(0.2, 1, count) * [np.cos(angles), np.sin(angles)]).T[:: rng.choice([1, -1])]
    corners = np.float32(np.column_stack([flat, flat @ rng.uniform(-0.5, 0.5, 2)])).astype(float)
    found = cut([tuple(corner) for corner in corners.tolist()])
    whole = area(corners[:, :2])
    areas = [area(corners[list(each), :2]) for each in found]
    assert len(found) == count - 2
    assert sum(areas) == whole and all(each * whole > 0 for each in areas)


def test_there_are_samples_of_every_reader():
    assert len([*samples()]) >= 80


def test_a_damaged_text_is_read_or_refused():
    """Whatever a text has in the wrong place, the error is one that the page can show."""
    random = np.random.default_rng(54)
    texts = [each.values[0] for each in samples()]
    for _ in range(1500):
        text = texts[random.integers(len(texts))]
        start = random.integers(len(text) + 1)
        end = start + random.integers(12)
        new = random.choice(
            ["", "null", '"a"', "[]", "{}", "7", "1e999", "x", "[[1,2],[3,4],[5,6]]"]
        )
        try:
            hl.from_text(text[:start] + str(new) + text[end:])
        except ReadingError as error:
            assert str(error)
