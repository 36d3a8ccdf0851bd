"""What the page is told of operations: one by one, over a grid, and of the articles' claims."""

import json

import hitlab as hl
import numpy as np
import pytest
from answer import survey
from cost import CLAIMS, STATES, claims, states

LATTICE = {"pitch": 0.5, "left": -5, "top": 4, "columns": 9, "rows": 7}
MOVED = [
    ("redpoll-2-23", "disk=0,0,1", "triangle=0,0,1,4,5,0"),
    ("gjk", "triangle=0,0,1,3,2,0", "box=1,1,2,3,30"),
    ("sat", "disk=0,0,1", "box=1,1,2,3,0"),
]


def asked(*links):
    parts = (link.split("=") for link in links)
    return [{"type": kind, "values": list(map(float, row.split(",")))} for kind, row in parts]


@pytest.mark.parametrize("algorithm, a, b", MOVED)
def test_a_grid_counts_as_each_place_does(algorithm, a, b):
    question = {"shapes": asked(a, b), "moved": 0, "algorithm": algorithm, "compared": False}
    found = survey(json.dumps({**question, "lattice": LATTICE, "counted": True}))["cost"]
    first, second = hl.from_link(f"#/playground?{a}&{b}")
    origin = first.center if isinstance(first, hl.Disk) else first.vertices[0]
    for i in np.random.default_rng(29).choice(9 * 7, 20, replace=False).tolist():
        place = 0.5 * np.array([i % 9 - 5, 4 - i // 9])
        counts = hl.operations(first.translate(place - origin), second, algorithm=algorithm)
        assert found[i] == sum(counts)
    assert found.dtype == np.uint32 and found.shape == (63,)
    assert "cost" not in survey(json.dumps({**question, "lattice": LATTICE}))


@pytest.mark.parametrize("algorithm", ["gottschalk", "gjk"])
def test_a_plane_in_space_counts_as_each_place_does(algorithm):
    box = "box3=0,0,0,2,2,2"
    plane = [[0, 0, 0.5], [1, 0, 0], [0, 1, 0]]
    question = {"shapes": asked(f"{box},0,0,0,1", f"{box},1,0,2,3"), "moved": 0, "plane": plane}
    question |= {"algorithm": algorithm, "compared": False, "counted": True}
    found = survey(json.dumps({**question, "lattice": LATTICE}))["cost"]
    first, second = hl.from_link(f"#/box3-box3?{box}&{box},1,0,2,3")
    for i in (0, 20, 38, 62):
        moved = first.translate((0.5 * (i % 9 - 5), 0.5 * (4 - i // 9), 0.5))
        assert found[i] == sum(hl.operations(moved, second, algorithm=algorithm))


@pytest.mark.slow(11)
def test_a_claim_is_the_mean_of_single_counts():
    told = json.loads(claims())
    for id in CLAIMS:
        assert told[id]["states"] == STATES
        pairs = list(zip(*states(id)))
        mean = sum(sum(hl.operations(a, b, algorithm=id)) for a, b in pairs) / STATES
        assert told[id]["means"][id] == pytest.approx(mean)


def test_the_claims_are_told_whether_they_hold_or_not():
    """Regions and dot products take less; circles take less than axes only where they part."""
    means = {id: list(each["means"].values()) for id, each in json.loads(claims()).items()}
    assert 2 < means["redpoll-2-23"][1] / means["redpoll-2-23"][0] < 3
    assert means["dxlib"][0] < means["dxlib"][1]
    anew, alone, kept = means["marupeke-13"]
    assert alone < kept < anew
