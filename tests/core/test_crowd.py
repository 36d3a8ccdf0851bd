"""The page's crowd: its sizes and clusters, and all broad phases side by side."""

import json
from pathlib import Path

import crowd
import numpy as np
import pytest
from hitlab.broad.boxes import Boxes, overlapping

KINDS = ["disk", "box", "triangle", "polygon", "capsule"]
QUESTION = {
    "n": 300,
    "seed": 3,
    "mix": KINDS,
    "contacts": False,
    "chosen": -1,
    "isKnown": True,
    "own": [],
}


def bounds(sizes, clusters, frame):
    made = crowd.crowd_of(300, 3, tuple(KINDS), sizes, clusters)
    return made.still.translate(made.places(frame)).bounds


@pytest.mark.parametrize("clusters", [False, True])
@pytest.mark.parametrize("sizes", ["equal", "mixed", "giant"])
def test_all_broad_phases_are_compared_and_all_bodies_stay_in_the_room(sizes, clusters):
    for frame in (0, 1, 500):
        asked = {**QUESTION, "sizes": sizes, "clusters": clusters, "compared": True}
        told = crowd.frame(json.dumps({**asked, "frame": frame, "swept": 0}))
        boxes = bounds(sizes, clusters, frame)
        assert (np.abs(boxes) <= np.tile(crowd.ROOM, 2) + 1e-9).all()
        candidates = len(overlapping(Boxes.of(boxes)))
        looked = {each["id"]: each["looked"] for each in told["phases"]}
        assert told["candidates"] == candidates
        for method in {*looked} - {"kept-order"}:  # which knows the others from the frame before
            assert looked[method] >= candidates
    extent = np.ptp(boxes.reshape(-1, 2, 2), axis=1).max(axis=1)
    assert (sizes == "giant") == (extent.max() > 4 * np.median(extent))


def test_the_reference_has_the_counts_of_the_first_frame():
    asked = {**QUESTION, "n": 2000, "seed": 1, "sizes": "mixed", "clusters": False}
    told = crowd.frame(json.dumps({**asked, "compared": True, "frame": 0, "swept": 0}))
    text = (Path(__file__).parents[2] / "py" / "reference" / "which.md").read_text("utf-8")
    for each in told["phases"]:
        assert f" {each['looked']:,}" in text, each


def test_more_bodies_are_not_compared():
    asked = {**QUESTION, "n": 2001, "sizes": "mixed", "clusters": False, "compared": True}
    assert crowd.frame(json.dumps({**asked, "frame": 0, "swept": 0}))["phases"] == []


def test_own_shapes_start_where_they_are_and_stay_in_the_room():
    types = [
        ("disk", (0, 0, 1)),
        ("aabb", (-1, -2, 1, 2)),
        ("point", (0, 0)),
        ("segment", (-1, 0, 1, 0)),
    ]
    at = [(10, 5), (12, 6), (11, 5.25), (8, 5)]
    own = [
        {"type": type_, "values": values, "at": place} for (type_, values), place in zip(types, at)
    ]
    room = {"left": 4, "right": 16, "bottom": 1, "top": 11}
    asked = {
        **QUESTION,
        "n": 4,
        "own": own,
        "room": room,
        "compared": True,
        "swept": 1,
        "isKnown": False,
    }
    asked |= {"chosen": 0, "contacts": True}
    first = crowd.frame(json.dumps({**asked, "frame": 0}))
    assert first["places"].reshape(-1, 2) == pytest.approx(np.array(at))
    assert [each["type"] for each in first["bodies"]] == [type_ for type_, _ in types]
    assert first["pairs"].tolist() == [0, 1, 0, 3, 1, 2]  # all touch
    former = None
    for frame in (1, 60, 5000):
        told = crowd.frame(json.dumps({**asked, "frame": frame}))
        places = told["places"].reshape(-1, 2)
        bodies = crowd.own_crowd_of(json.dumps([own, 3, room])).still.translate(places).bounds
        assert (bodies >= [4 - 1e-9, 1 - 1e-9, -np.inf, -np.inf]).all()
        assert (bodies <= [np.inf, np.inf, 16 + 1e-9, 11 + 1e-9]).all()
        assert former is None or (places != former).any(axis=1).all()
        former = places
