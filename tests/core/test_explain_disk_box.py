"""The exact explanation of disk and box: its steps, values and marks, worked out by hand."""

import math

import hitlab as hl
import numpy as np
import pytest
from hitlab.steps.reflection import ZONES

SQUARE = hl.Box((0, 0), (2, 2))
TURNED = hl.Box((1, 2), (4, 2), math.atan2(3, 4))


def disk(x, y, r):
    return hl.Disk((x, y), r)


CASES = {
    "in the box": (disk(0.5, 0, 1), SQUARE, True, "zone", "inside"),
    "on its outline": (disk(1, 0.5, 0), SQUARE, True, "zone", "on"),
    "as deep in a hardly turned box as its radius": (
        disk(0, 1, 2),
        *(hl.Box((-2, 1), (8, 0), 1.8516323740884033e-272), True, "zone", "on"),
    ),
    "on its corner": (disk(-1, 1, 0), SQUARE, True, "zone", "on"),
    "beside it along x": (disk(-1.5, 0.5, 1), SQUARE, True, "zone", "side"),
    "beside it along y": (disk(0.5, -1.5, 1), SQUARE, True, "zone", "side"),
    "touching a side": (disk(2, 0, 1), SQUARE, True, "zone", "touch"),
    "touching another side": (disk(0, -2, 1), SQUARE, True, "zone", "touch"),
    "a side missed by one unit": (
        *(disk(2, 0, 0.9999999999999999), SQUARE),
        *(False, "reach-1", "beyond"),
    ),
    "at a corner": (disk(-1.5, 1.5, 1), SQUARE, True, "corner", "hit"),
    "touching a corner": (disk(4, -5, 5), SQUARE, True, "corner", "touch"),
    "a corner missed by one unit": (
        *(disk(4, 5, 4.999999999999999), SQUARE),
        *(False, "corner", "miss"),
    ),
    "beyond the grown box along y": (disk(0, 3, 1), SQUARE, False, "reach-2", "beyond"),
    "no radius, apart": (disk(1.5, 0, 0), SQUARE, False, "reach-1", "beyond"),
    "no width": (disk(0.5, 0, 1), hl.Box((0, 0), (0, 2)), True, "zone", "side"),
    "no width, at its end": (disk(0.5, 1.5, 1), hl.Box((0, 0), (0, 2)), True, "corner", "hit"),
    "no size": (disk(3, 4, 5), hl.Box((0, 0), (0, 0)), True, "corner", "touch"),
    "no size, no radius": (disk(1, 1, 0), hl.Box((1, 1), (0, 0), 1), True, "zone", "on"),
    "turned": (disk(3, 3.5, 1), TURNED, True, "zone", "side"),
    "squares beyond the floats": (disk(1e200, 1e200, 2e200), SQUARE, True, "corner", "hit"),
}


@pytest.mark.parametrize(("a", "b", *("hit", "step", "case")), CASES.values(), ids=CASES)
def test_case(a, b, hit, step, case):
    why = hl.explain(a, b)
    assert why.hit is hl.intersects(a, b) is hit
    assert (why.decided_by, why.steps[-1].id, why.steps[-1].case) == (step, step, case)
    assert why == hl.explain(b, a).turned()


def test_whole_explanation():
    why = hl.explain(disk(-3, 2, 2.5), hl.Box((1, 0), (4, 2)))
    assert (why.pair, why.algorithm, why.method) == (("Disk", "Box"), "exact", "disk-box")
    assert {step.id: step.values for step in why.steps} == {
        "axes": {"ui_x": 1.0, "ui_y": 0.0, "uj_x": 0.0, "uj_y": 1.0},
        "project": {"vx": -4.0, "vy": 2.0, "s": -4.0, "t": 2.0},
        "reflect": {"s": -4.0, "t": 2.0, "abs_s": 4.0, "abs_t": 2.0},
        "grow": {
            **{"w": 4.0, "h": 2.0, "halfW": 2.0, "halfH": 1.0, "r": 2.5},
            **{"reachW": 4.5, "reachH": 3.5},
        },
        "reach-1": {
            **{"axis": "i", "letter": "s", "size": "w", "place": 4.0, "reach": 4.5},
            **{"half": 2.0, "r": 2.5, "relation": "<", "excess": -0.5},
        },
        "reach-2": {
            **{"axis": "j", "letter": "t", "size": "h", "place": 2.0, "reach": 3.5},
            **{"half": 1.0, "r": 2.5, "relation": "<", "excess": -1.5},
        },
        "zone": {"zone": "A2", "halfW": 2.0, "halfH": 1.0, "ax": 2.0, "ay": 1.0},
        "corner": {
            **{"ax": 2.0, "ay": 1.0, "r": 2.5, "d": math.sqrt(5), "d2": 5.0, "r2": 6.25},
            **{"relation": "<", "excess": pytest.approx(math.sqrt(5) - 2.5)},
        },
    }


def test_marks():
    why = hl.explain(disk(-3, 2, 2.5), hl.Box((1, 0), (4, 2)))
    marks = {
        (step.id, mark.kind, mark.name): mark.points for step in why.steps for mark in step.marks
    }
    assert marks["project", "interval", "s"] == ((1, 0), (-3, 0))
    assert marks["project", "drop", "t"] == ((-3, 2), (1, 2))
    assert marks["reflect", "point", "C'"] == ((5, 2),)
    assert marks["reflect", "circle", "disk"] == ((5, 2), (7.5, 2))
    assert marks["corner", "arc", "r"] == ((3, 1), (5.5, 1), (3, 3.5))
    assert marks["corner", "segment", "d"] == ((3, 1), (5, 2))


def holds(region, point):
    """Tell whether a point lies on the left of every border."""
    ends, (x, y) = iter(region.points), point
    return all(
        (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= -1e-9
        for (ax, ay), (bx, by) in zip(ends, ends)
    )


@pytest.mark.parametrize(
    "box", [SQUARE, hl.Box((5, -3), (4, 2), 1.0), hl.Box((1, 1), (6, 1), -2.5)]
)
@pytest.mark.parametrize(("x", "y"), [(0, 0), (1.2, 0), (1.2, 1.2), (0, 1.2), (-1.1, 0.3)])
def test_zone_mark_of_the_centres_zone_holds_it(box, x, y):
    """x and y are parts of half the width and half the height."""
    (w, h), angle = box.size / 2, box.angle
    cos, sin = math.cos(angle), math.sin(angle)
    center = np.add(box.center, (x * w * cos - y * h * sin, x * w * sin + y * h * cos))
    step = hl.explain(hl.Disk(center, 1.5), box).step("zone")
    reflected = next(mark.points[0] for mark in step.marks if mark.name == "C'")
    regions = {mark.name: mark for mark in step.marks if mark.kind == "region"}
    assert set(regions) == set(ZONES[1:])
    assert [name for name, region in regions.items() if holds(region, reflected)] == [
        step.values["zone"]
    ]


@pytest.mark.parametrize(
    ("x", "y", "case"), [(3, 2, "plain"), (-3, 2, "s"), (3, -2, "t"), (-3, -2, "both")]
)
def test_reflection_says_what_it_reflects(x, y, case):
    step = hl.explain(disk(x, y, 1), SQUARE).step("reflect")
    assert step.case == case
    assert (step.values["abs_s"], step.values["abs_t"]) == (3, 2)


@pytest.mark.parametrize(
    ("box", "case"),
    [
        (SQUARE, "plain"),
        (hl.Box((0, 0), (0, 2), 1), "flat"),
        (hl.Box((0, 0), (2, 0)), "flat"),
        (hl.Box((1, 1), (1e-20, 2)), "flat"),
        (hl.Box((1, 1), (0, 0)), "point"),
        (hl.Box((1, 1), (1e-20, 1e-20), 1), "point"),
    ],
)
def test_box_that_is_a_segment_or_a_point_is_said_to_be(box, case):
    assert hl.explain(disk(5, 5, 1), box).step("grow").case == case


def test_excess_tells_what_the_rounded_numbers_hide():
    """The corner (1, 1) is sqrt(2) from the centre, which is above its double."""
    values = hl.explain(disk(2, 2, math.sqrt(2)), SQUARE).step("corner").values
    assert (values["d"], values["r"]) == (math.sqrt(2),) * 2
    assert values["relation"] == "<" and -2e-16 < values["excess"] < 0
    reach = hl.explain(disk(1, 1e-300, 0), hl.Box((0, 0), (2, 0))).step("reach-2").values
    assert (reach["relation"], reach["excess"]) == (">", 1e-300)


@pytest.mark.parametrize("unit", [5e-324, 2.0**-540, 2.0**512, 2.0**1020])
def test_verdict_is_exact_at_every_scale(unit):
    box = hl.Box((0, 0), (2 * unit, 2 * unit))
    for r, hit in [(4, False), (5, True), (6, True)]:
        why = hl.explain(disk(4 * unit, 5 * unit, r * unit), box)
        assert (why.hit, why.decided_by) == (hit, "corner")


def test_mirrored_centre_has_a_letter_of_its_own():
    why = hl.explain(disk(-3, 2, 2.5), hl.Box((1, 0), (4, 2)))
    places = {name: set() for name in ("C", "C'")}
    for step in why.steps:
        for mark in step.marks:
            if mark.kind == "point" and mark.name in places:
                places[mark.name] |= set(mark.points)
    assert places == {"C": {(-3, 2)}, "C'": {(5, 2)}}


@pytest.mark.parametrize(("x", "d"), [(1.5, 0.5), (-1.25, 0.25), (2.0, 1.0)])
def test_hit_beside_the_box_tells_its_distance(x, d):
    step = hl.explain(disk(x, 0, 1), SQUARE).step("zone")
    assert (step.values["d"], step.values["r"], step.compares) == (d, 1.0, ("d", "r"))
    assert step.values["relation"] == ("=" if d == 1 else "<")


def test_box_whose_corners_are_coarse_is_said_to_be_rounded():
    tiny = hl.Box((1e8, 1e8 + 0.25), (0.25, 0.5), math.radians(30))
    step = hl.explain(disk(1e8, 1e8, 1), tiny).step("grow")
    assert step.case == "rounded"
    assert step.values["halfW"] != pytest.approx(0.125, rel=1e-9)


@pytest.mark.parametrize(
    ("degrees", "case"), [(0, "aligned"), (90, "quarter"), (180, "quarter"), (30, "turned")]
)
def test_how_the_axes_lie(degrees, case):
    disk, box = hl.from_link(f"#/disk-box?disk=3,0,1&box=0,0,4,2,{degrees}")
    assert hl.explain(disk, box).step("axes").case == case


def test_axes_that_rounding_has_turned():
    disk, box = hl.from_link("#/disk-box?disk=1e16,0,1&box=1e16,5,4,2,30")
    assert hl.explain(disk, box).step("axes").case == "laid"
