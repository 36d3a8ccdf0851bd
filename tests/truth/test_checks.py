"""The search finds what is planted: a check that cannot fail checks nothing."""

import checks
import printed
import pytest
import states


def first_of(scene, values, algorithm="exact"):
    """Have the page say one state."""
    kinds = [each.split("=") for each in values.split("&")]
    written = [{"type": k, "values": list(map(float, v.split(",")))} for k, v in kinds]
    by = tuple(written.pop()["values"]) if kinds[-1][0] == "by" else ()
    pair = tuple(map(states.shape_from, written))
    return next(iter(states.told([states.State(scene, algorithm, written, pair, by)])))


def kinds_in(told):
    return [fault[0] for fault in checks.faults(told)]


FORMER = {
    "a side of what has none": (
        ("playground", "point=0,3&line=0,0,2,1"),
        ("line-1", "All of it lies on the outer side.", "すべて直線の外側にあります。"),
    ),
    "a wrong number of roots": (
        ("ray-disk", "ray=6,5,1,0&disk=0,0,5"),
        ("roots", "Both roots are negative.", "解はどちらも負です。"),
    ),
    "told as a fact": (
        ("ray-aabb", "ray=-2,0,1,1&box=0,0,2,2,0", "redpoll-2-24"),
        (
            "verdict",
            "Miss: the ray's line only grazes the box, which the program counts as a miss.",
        ),
    ),
    "axes that do not lie so": (
        ("disk-box", "disk=3,0,1&box=0,0,4,2,90"),
        ("axes", "They pass through T, parallel to x and y.", "x 軸と y 軸に平行です。"),
    ),
    "a plural of one": (
        ("disk-disk", "disk=3,0,1&disk=0,0,4"),
        ("distance", "There are 1 pairs.", ""),
    ),
}
"""What the page has said before of these states."""


@pytest.mark.parametrize("what", FORMER)
def test_what_the_page_said_before_is_found(what):
    state, (id, *former) = FORMER[what]
    told = first_of(*state)
    assert kinds_in(told) == []
    steps = {each["id"]: each["sentences"] for each in told.said["steps"]}
    for sentence, text in zip(told.said["verdict"] if id == "verdict" else steps[id], former):
        sentence["pieces"] = [{"text": text}]
    assert what in kinds_in(told)


INFLATED = "redpoll-2-23-inflated"

SMALL = {
    "disk": "{0},0.5,0.01",
    "box": "{0},0.5,0.01,0.01,0",
    "capsule": "{0},0.5,{0},0.6,0.01",
    "segment": "{0},0.5,{0},0.6",
    "triangle": "{0},0.5,{0},0.6,{1},0.6",
    "polygon": "{0},0.5,{1},0.5,{1},0.6,{0},0.6",
}


def in_a_row(scene):
    """Return small shapes of a scene's kinds, far apart on a line."""
    kinds = [each["type"] for each in states.SCENES[scene]["shapes"]]
    places = [(10 * i, 10 * i + 0.1) for i in range(len(kinds))]
    return "&".join(f"{kind}={SMALL[kind].format(*at)}" for kind, at in zip(kinds, places))


TRIED = {
    "a shape without an area, in another as both start": (
        (states.SWEPT, "disk=0,0,2&segment=-1,0.5,1,0.5&by=3,0"),
        (states.SWEPT, "disk=0,0,2&point=1,0&by=3,0"),
        (states.SWEPT, "box=1,0,4,4,0&point=1,0&by=3,0"),
        (states.SWEPT, "capsule=0,0,1,0,1&segment=0,-3,0,3&by=3,0"),
    ),
    "small shapes in a row, of which a grid needs few cells": (
        ("uniform-grid", in_a_row("uniform-grid"), "uniform-grid"),
    ),
    "a face of which the first cut leaves nothing": (
        ("playground", "box=-1,-1,2,2,0&polygon=-1,2,-1,2,1,-3,1,-3,3,3", "sat"),
    ),
    "products that cancel, and none underflows": (
        ("disk-triangle", "disk=0.25,0,1.25&triangle=2,0.25,1,1,2,1.25", INFLATED),
    ),
    "a cosine below -1, and nothing overflows": (
        ("disk-triangle", "disk=1,-1,1&triangle=2,1.5,0,1.75,-2,2", INFLATED),
    ),
    "a centre at a corner, and a radius whose square underflows": (
        ("disk-box", "disk=1e-200,1e-200,1e-200&box=0,0,2e-200,2e-200,0", "redpoll-2-20"),
        ("disk-triangle", "disk=0,0,1e-200&triangle=0,0,2e-200,4e-200,4e-200,0", "redpoll-2-23"),
        ("disk-triangle", "disk=0,0,1e-200&triangle=0,0,-1e-200,0,0,-1e-200", "redpoll-2-23"),
    ),
    "an edge that dxlib chooses although its length is 0": (
        ("sphere-triangle", "sphere=0,0,-0.75,1&triangle3=-2,1,-2,-2,1,-2,2,0.75,0.25", "dxlib"),
    ),
    "one wall of a box, bent by rounding, is parallel to the ray": (
        ("ray-box", "ray=-1,0,2,-2&box=-1,-2,2,2,45"),
    ),
}
"""States whose reasons were false when they were tried by hand, by what is peculiar to them."""


@pytest.mark.parametrize("why", TRIED)
def test_what_was_found_by_hand_is_told_as_it_is(why):
    for state in TRIED[why]:
        assert list(checks.faults(first_of(*state))) == []


BY_HAND = {
    "P on the line of AB, beyond A, where both cross products are 0": (
        ("sphere-triangle", "sphere=2,0,0,1&triangle3=0,0,0,-1,0,0,1,-2,0", "dxlib-naive"),
        ("edge-1", "(AB × CA) · (AP × BP) = 0.000, at least 0, so the program chooses AB"),
        ("foot", "= −2.000 from A along AB, which is 1.000 long. So the foot lies beyond an end"),
    ),
    "a right angle at A, and sin θ / (1 − cos θ) = 0.6 / 0.2 at B, 0.8 / 0.4 at C": (
        ("disk-triangle", "disk=1,1,1&triangle=0,0,4,0,0,3", "redpoll-2-23-inflated"),
        ("tip-1", "it goes back parallel to that edge by aD = 1.000, to D = (−1.000, 1.000)."),
        ("tip-2", "it goes back parallel to that edge by aE = 3.000, to E = (5.800, −2.600)."),
        ("tip-3", "it goes back parallel to that edge by aF = 2.000, to F = (1.000, 5.000)."),
    ),
    "D and E as far from AB as (−1, 1) and (5.8, −2.6), on either side of it": (
        ("disk-triangle", "disk=1,1,1&triangle=0,0,4,0,0,3", "redpoll-2-23-inflated"),
        ("tip-1", "the edges of the grown triangle are not parallel to those of ABC."),
    ),
    "T on the line of CA, where 0 counts as right": (
        ("disk-triangle", "disk=2,0,1&triangle=0,0,1.6,3.6,4.8,0", "redpoll-2-23"),
        ("sides", "T is to the right of AB, to the right of BC, on the line of CA."),
        ("region", "T is not to the left of any edge"),
    ),
    "a start on the left side, along it": (
        ("ray-aabb", "ray=-1,0,0,1&box=0,0,2,2,0", "redpoll-2-24"),
        (
            "entry",
            "tmin, the larger of them, is −1.000. So the program returns a miss. "
            "But tmax = 1.000 is positive",
        ),
        ("entry", "by its own numbers R0 is on a side of the box."),
    ),
    "a chord from t = 1 − 2⁻²⁰ to t = 1": (
        ("ray-aabb", "ray=0,-1.99999904632568359375,1,1&box=0,0,2,2,0", "redpoll-2-24"),
        ("entry", "leaves it 9.54 × 10⁻⁷ later, at tmax = 1.000."),
    ),
}
"""What a step says, as worked out by hand, of states of which a program's steps once said else."""


@pytest.mark.parametrize("why", BY_HAND)
def test_a_program_is_told_as_it_runs(why):
    state, *expected = BY_HAND[why]
    told = first_of(*state)
    steps = {each["id"]: printed.plain(each["sentences"][0]) for each in told.said["steps"]}
    for id, text in expected:
        assert text in steps[id].replace("\u00a0", " ")
    assert kinds_in(told) == []
