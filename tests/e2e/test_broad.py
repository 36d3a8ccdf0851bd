"""The broad phase on twelve shapes: counts, marks and words, against sums of the test's own."""

import json
import re
from itertools import combinations

import group_sums
import hitlab as hl
from hitlab.links.grammar import shape_of
from visit import ROOT

METHODS = ["sweep-and-prune", "uniform-grid", "bounding-volume-hierarchy"]
WORDS = json.loads((ROOT / "web/locales/en/scene.json").read_text(encoding="utf-8"))


def members(visit):
    """Make the package's shapes of those that the page shows."""
    return [shape_of(each["type"], tuple(each["values"])) for each in visit.snapshot["shapes"]]


def step(visit, id):
    return next(each for each in visit.snapshot["explanation"]["steps"] if each["id"] == id)


def linked(step):
    """Read the pairs that are joined from the marks' names, each checked to join their boxes."""
    links = [mark for mark in step["marks"] if mark["kind"] == "segment"]
    return [tuple(map(int, mark["name"].split("-")[1:])) for mark in links]


def check(visit):
    """Hold what the page tells to the shapes that it shows."""
    shapes = members(visit)
    boxes = [shape.bounds.tolist() for shape in shapes]
    pairs = list(combinations(range(len(shapes)), 2))
    candidates = [(i, j) for i, j in pairs if group_sums.overlap(boxes[i], boxes[j])]
    hits = [(i, j) for i, j in candidates if hl.intersects(shapes[i], shapes[j])]
    told = step(visit, "candidates")["values"]
    assert (told["pairs"], told["candidates"]) == (len(pairs), len(candidates))
    assert told["compared"] + told["left_out"] == len(pairs)
    assert linked(step(visit, "candidates")) == candidates
    assert linked(step(visit, "false")) == [pair for pair in candidates if pair not in hits]
    assert linked(step(visit, "hits")) == hits
    assert [(pair["a"], pair["b"]) for pair in visit.snapshot["pairs"]] == hits
    numbers = list(map(int, re.findall(r"\d+", visit.sentence)))
    assert numbers == [len(hits), len(pairs), len(candidates)]
    return told["compared"]


def test_the_methods_find_the_same_and_compare_different_pairs(desk):
    compared = []
    for method in METHODS:
        desk.open(f"#/sweep-and-prune?algorithm={method}&lang=en")
        assert desk.page.locator("#algorithm").input_value() == method
        assert desk.page.locator("#intro").inner_text() == WORDS[f"scene.{method}.intro"]
        compared.append(check(desk))
    assert len(set(compared)) == 3
    assert "Ericson" in desk.page.locator("#source").inner_text()
    for method, author in {"kept-order": "Baraff", "dynamic-tree": "Catto"}.items():
        desk.open(f"#/sweep-and-prune?algorithm={method}&lang=en")
        assert desk.page.locator("#intro").inner_text() == WORDS[f"scene.{method}.intro"]
        assert author in desk.page.locator("#source").inner_text()
        check(desk)
    desk.open("#/sweep-and-prune?algorithm=exact")
    assert "hitlab's own method" in desk.page.locator("#source").inner_text()
    assert desk.page.locator("#source a").count() == 0  # it is in no book
    assert {mark["name"] for mark in step(desk, "entries")["marks"]} == {"grid"}
    assert step(desk, "candidates")["values"]["candidates"] == 9
    desk.until(lambda: desk.said_by_address == ["#/sweep-and-prune", "algorithm=exact"])
    desk.page.locator("#algorithm").select_option("sweep-and-prune")
    desk.until(lambda: desk.said_by_address == ["#/sweep-and-prune"])
