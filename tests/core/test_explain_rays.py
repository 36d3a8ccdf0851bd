"""Rays and lines told exactly: steps, values and marks, worked out by hand."""

import math

import hitlab as hl
import numpy as np
import pytest

LARGEST, SMALLEST = np.finfo(float).max, 5e-324
SQUARE, UNIT = hl.Box((0, 0), (2, 2)), hl.Disk((0, 0), 1)


def ray(x, y, dx, dy):
    return hl.Ray((x, y), (dx, dy))


def line(x, y, dx, dy):
    return hl.Line((x, y), (dx, dy))


def marks(step):
    return {mark.name: mark for mark in step.marks}


# --- Ray and box

TURNED = hl.Box((1, 2), (4, 2), math.radians(90))
BOXES = {
    # ray, box, the steps' cases, entry and exit
    "through": (ray(-3, 0.5, 1, 0), SQUARE, "aligned crossed within common ahead", (2, 4)),
    "aslant": (ray(-4, -4, 3, 4), SQUARE, "aligned crossed crossed common ahead", (5, 6.25)),
    "backwards": (ray(3, 0.5, -9, 0), SQUARE, "aligned crossed within common ahead", (2, 4)),
    "a graze": (
        *(ray(-2, 0, 1, 1), SQUARE, "aligned crossed crossed graze touch"),
        (math.sqrt(2), math.sqrt(2)),
    ),
    "past a corner": (ray(-2, 1, 1, 1), SQUARE, "aligned crossed crossed apart", None),
    "along an edge": (ray(-3, 1, 1, 0), SQUARE, "aligned crossed within common ahead", (2, 4)),
    "along an edge, from its middle": (
        *(ray(0, 1, 1, 0), SQUARE, "aligned crossed within common start"),
        (-1, 1),
    ),
    "beside": (ray(-3, 2, 1, 0), SQUARE, "aligned crossed beside", None),
    "beside the X slab": (ray(2, 0, 0, 1), SQUARE, "aligned beside", None),
    "behind": (ray(3, 0, 1, 0), SQUARE, "aligned crossed within common behind", None),
    "from inside": (ray(0.5, 0, 1, 0), SQUARE, "aligned crossed within common inside", (-1.5, 0.5)),
    "from the outline inwards": (
        *(ray(-1, 0, 1, 0), SQUARE, "aligned crossed within common start"),
        (0, 2),
    ),
    "from the outline outwards": (
        *(ray(1, 0, 1, 0), SQUARE, "aligned crossed within common leaving"),
        (-2, 0),
    ),
    "from a corner outwards": (
        *(ray(1, 1, 1, -1), SQUARE, "aligned crossed crossed graze leaving"),
        (0, 0),
    ),
    "turned": (ray(-3, 2, 1, 0), TURNED, "turned within crossed common ahead", (3, 5)),
    "turned, beside": (ray(-3, 5, 1, 0), TURNED, "turned beside", None),
    "flat, across": (
        *(ray(0, -2, 0, 1), hl.Box((0, 0), (2, 0)), "flat-aligned within crossed graze touch"),
        (2, 2),
    ),
    "flat, along": (
        *(ray(-3, 0, 1, 0), hl.Box((0, 0), (2, 0)), "flat-aligned crossed within common ahead"),
        (2, 4),
    ),
    "flat, from its middle": (
        *(ray(0, 0, 1, 0), hl.Box((0, 0), (2, 0)), "flat-aligned crossed within common start"),
        (-1, 1),
    ),
    "upright and flat": (
        *(ray(-3, 0, 1, 0), hl.Box((0, 0), (0, 2)), "flat-aligned crossed within graze touch"),
        (3, 3),
    ),
    "a point, hit": (
        *(ray(-3, 0, 1, 0), hl.Box((0, 0), (0, 0)), "point crossed within graze touch"),
        (3, 3),
    ),
    "a point, missed": (
        *(ray(-3, 0, 1, 1), hl.Box((0, 0), (0, 0)), "point crossed crossed apart"),
        None,
    ),
}


@pytest.mark.parametrize(("caster", "box", "cases", "t"), BOXES.values(), ids=BOXES)
def test_box(caster, box, cases, t):
    why = hl.explain(caster, box)
    assert [step.case for step in why.steps] == cases.split()
    kinds = ["frame", "x-slab", "y-slab", "common", "entry"]
    assert [step.id for step in why.steps] == kinds[: len(why.steps)]
    assert why.hit is hl.intersects(caster, box) is (t is not None)
    last = why.steps[-1].values
    assert t is None or (last["tmin"], last["tmax"]) == pytest.approx(t, rel=1e-15)


def test_values_and_marks_of_a_box():
    why = hl.explain(ray(-4, -4, 3, 4), SQUARE)
    assert (why.pair, why.algorithm, why.method) == (("Ray", "Box"), "exact", "ray-box")
    assert {step.id: step.values for step in why.steps} == {
        "frame": {"Ri": -4.0, "Rj": -4.0, "vi": 0.6, "vj": 0.8},
        "x-slab": {
            **{"start": -4.0, "v": 0.6, "min": -1.0, "max": 1.0, "near": -1.0, "far": 1.0},
            **{"inX": 5.0, "outX": 25 / 3},
            **{"slab": "X", "entry": "inX", "exit": "outX", "enter": 5.0, "leave": 25 / 3},
        },
        "y-slab": {
            **{"start": -4.0, "v": 0.8, "min": -1.0, "max": 1.0, "near": -1.0, "far": 1.0},
            **{"inY": 3.75, "outY": 6.25},
            **{"slab": "Y", "entry": "inY", "exit": "outY", "enter": 3.75, "leave": 6.25},
        },
        "common": {
            **{"inX": 5.0, "outX": 25 / 3, "inY": 3.75, "outY": 6.25},
            **{"entered": "X", "exited": "Y"},
            **{"tmin": 5.0, "tmax": 6.25, "relation": "<", "excess": -1.25},
        },
        "entry": {
            **{"tmin": 5.0, "tmax": 6.25, "zero": 0.0, "relation": ">", "excess": 5.0},
            **{"x0": -1.0, "y0": 0.0, "x1": -0.25, "y1": 1.0, "inside": 1.25},
        },
    }
    assert [step.compares for step in why.steps[3:]] == [("inX", "outY"), ("tmin", "zero")]
    assert [tuple(mark) for mark in why.step("x-slab").marks] == [
        ("region", "X", ((1, -1), (1, 1), (-1, 1), (-1, -1)), "b"),
        ("point", "inX", ((-1, 0),), "a"),
        ("point", "outX", ((1, 8 / 3),), "a"),
        ("interval", "tX", ((-1, 0), (1, 8 / 3)), "a"),
    ]
    assert [tuple(mark) for mark in why.step("entry").marks] == [
        ("point", "P0", ((-1, 0),), ""),
        ("point", "P1", ((-0.25, 1),), ""),
        ("interval", "inside", ((-1, 0), (-0.25, 1)), "a"),
    ]


def test_frame_of_a_turned_box():
    step = hl.explain(ray(-3, 4, 1, 0), TURNED).step("frame")
    assert step.values == {"Ri": 2.0, "Rj": 4.0, "vi": 0.0, "vj": -1.0}
    assert [tuple(mark) for mark in step.marks] == [
        ("point", "R0", ((-3, 4),), "a"),
        ("arrow", "v̂", ((-3, 4), (-2, 4)), "a"),
        ("point", "T", ((1, 2),), "b"),
        ("arrow", "ui", ((1, 2), (1, 3)), "b"),
        ("arrow", "uj", ((1, 2), (0, 2)), "b"),
        ("segment", "Ri", ((1, 2), (1, 4)), ""),
        ("drop", "Rj", ((-3, 4), (1, 4)), ""),
    ]


def test_parallel_ray_has_endless_times_and_no_marks_of_them():
    step = hl.explain(ray(-3, 0, 1, 0), SQUARE).step("y-slab")
    assert (step.values["inY"], step.values["outY"]) == (-math.inf, math.inf)
    assert list(marks(step)) == ["Y"]


@pytest.mark.parametrize("angle", [0.0, 0.3, 1.5, -2.0])
def test_regions_have_the_box_on_their_left(angle):
    box = hl.Box((1, 2), (4, 2), angle)
    why = hl.explain(ray(-9, 0, 10, 2), box)
    for name in ("X", "Y"):
        ends = iter(marks(why.step(f"{name.lower()}-slab"))[name].points)
        for (ax, ay), (bx, by) in zip(ends, ends):
            heights = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in box.vertices]
            assert min(heights) > -1e-14 and max(heights) > 1
            across = abs((bx - ax) * math.cos(angle) + (by - ay) * math.sin(angle))
            assert (across < 1e-14) == (name == "X")


def test_one_ulp_decides_at_a_corner():
    for y, case in [(-SMALLEST, "touch"), (0, "touch"), (2.0**-53, "apart")]:
        why = hl.explain(ray(-2, y, 1, 1), SQUARE)
        assert why.hit is hl.intersects(ray(-2, y, 1, 1), SQUARE)
        assert why.steps[-1].case == case or (y < 0 and why.steps[-1].case == "ahead")


def test_excess_is_told_however_small():
    values = hl.explain(ray(-2, 2.0**-53, 1, 1), SQUARE).step("common").values
    assert values["relation"] == ">" and 0 < values["excess"] < 1e-15


def test_box_that_rounding_bends_is_told_as_it_is():
    """Far out a thin turned box has rounded corners: whatever hull they have decides."""
    box = hl.Box((1e8, 1e8), (1, 3e-8), 0.7)
    x, y = box.vertices[0]
    for caster in (hl.Ray((x - 1, y), (1, 0)), hl.Ray((x, y), (1, 1)), hl.Ray((x, y - 1), (0, 1))):
        assert hl.explain(caster, box).hit is hl.intersects(caster, box) is True


@pytest.mark.parametrize("unit", [SMALLEST, 2.0**-500, 2.0**500, 2.0**1020])
def test_every_scale(unit):
    box = hl.Box((0, 0), (2 * unit, 2 * unit))
    why = hl.explain(hl.Ray((-3 * unit, 0), (SMALLEST, 0)), box)
    values = why.step("entry").values
    assert (values["tmin"], values["tmax"]) == (2 * unit, 4 * unit)
    assert (values["x0"], values["x1"]) == (-unit, unit)


# --- Ray and disk

DISKS = {
    "through": (ray(-3, 0, 1, 0), UNIT, "plain secant ahead", (2, 4)),
    "any length of v": (ray(-5, 3, 2, 0), UNIT, "plain apart", None),
    "a tangent": (ray(-3, 1, 7, 0), UNIT, "plain tangent touch", (3, 3)),
    "a tangent, aslant": (ray(5, 0, -4, 3), hl.Disk((0, 0), 3), "plain tangent touch", (4, 4)),
    "a tangent, behind": (ray(3, 1, 1, 0), UNIT, "plain tangent behind-once", (-3, -3)),
    "a tangent, from where it touches": (ray(0, 1, 1, 0), UNIT, "plain tangent only", (0, 0)),
    "past it": (ray(-3, 2, 1, 0), UNIT, "plain apart", None),
    "behind": (ray(3, 0, 1, 0), UNIT, "plain secant behind", (-4, -2)),
    "from inside": (ray(0.5, 0, 1, 0), UNIT, "plain secant inside", (-1.5, 0.5)),
    "from the centre": (ray(0, 0, 3, 4), UNIT, "plain secant inside", (-1, 1)),
    "from the circle inwards": (ray(-1, 0, 1, 0), UNIT, "plain secant start", (0, 2)),
    "from the circle outwards": (ray(1, 0, 1, 0), UNIT, "plain secant leaving", (-2, 0)),
    "a point": (ray(-3, 0, 1, 0), hl.Disk((0, 0), 0), "point tangent touch", (3, 3)),
    "past a point": (ray(-3, 1, 1, 0), hl.Disk((0, 0), 0), "point apart", None),
    "from the point": (ray(0, 0, 1, 0), hl.Disk((0, 0), 0), "point tangent only", (0, 0)),
    "far away": (ray(-1e8, 1.2, 1, 0), UNIT, "plain apart", None),
}


@pytest.mark.parametrize(("caster", "disk", "cases", "t"), DISKS.values(), ids=DISKS)
def test_disk(caster, disk, cases, t):
    why = hl.explain(caster, disk)
    assert [step.case for step in why.steps] == cases.split()
    assert [step.id for step in why.steps] == ["quadratic", "discriminant", "roots"][
        : len(why.steps)
    ]
    assert (
        why.hit is hl.intersects(caster, disk) is ("apart" not in cases and "behind" not in cases)
    )
    last = why.steps[-1].values
    assert t is None or (last["tmin"], last["tmax"]) == pytest.approx(t, rel=1e-15)


def test_values_and_marks_of_a_disk():
    why = hl.explain(ray(-5, 5, 6, 0), hl.Disk((1, 2), 5))
    assert (why.pair, why.algorithm, why.method) == (("Ray", "Disk"), "exact", "ray-disk")
    assert {step.id: step.values for step in why.steps} == {
        "quadratic": {"x": -6.0, "y": 3.0, "vx": 1.0, "vy": 0.0, "b": -6.0, "c": 20.0},
        "discriminant": {"h": 3.0, "r": 5.0, "D": 16.0, "relation": "<", "excess": -2.0},
        "roots": {
            **{"tmin": 2.0, "tmax": 10.0, "zero": 0.0, "relation": ">", "excess": 2.0},
            **{"x0": -3.0, "y0": 5.0, "x1": 5.0, "y1": 5.0, "chord": 8.0},
        },
    }
    assert [tuple(mark) for step in why.steps for mark in step.marks] == [
        ("point", "R0", ((-5, 5),), "a"),
        ("arrow", "v̂", ((-5, 5), (-4, 5)), "a"),
        ("arrow", "locR0", ((1, 2), (-5, 5)), ""),
        ("drop", "h", ((1, 2), (1, 5)), "b"),
        ("segment", "r", ((1, 2), (1, 7)), "b"),
        ("point", "P", ((-3, 5),), ""),
        ("point", "Q", ((5, 5),), ""),
        ("interval", "chord", ((-3, 5), (5, 5)), "a"),
    ]


def test_entry_of_a_start_inside_is_the_start():
    step = hl.explain(ray(0.5, 0, 1, 0), UNIT).step("roots")
    assert (step.values["x0"], step.values["x1"]) == (0.5, 1.0)
    assert marks(step)["P"].points == ((0.5, 0),)


@pytest.mark.parametrize("side", [1, -1])
def test_radius_is_drawn_towards_the_ray(side):
    why = hl.explain(ray(-4, 2 * side, 1, 0), UNIT)
    shown = marks(why.step("discriminant"))
    assert shown["h"].points == ((0, 0), (0, 2 * side))
    assert shown["r"].points == ((0, 0), (0, side))


def test_one_ulp_decides_beside_the_tangent():
    for y, case in [(math.nextafter(1, 0), "secant"), (1, "tangent"), (1 + 2.0**-52, "apart")]:
        step = hl.explain(ray(-3, y, 1, 0), UNIT).step("discriminant")
        assert step.case == case
        assert step.values["excess"] == y - 1


def test_roots_do_not_cancel():
    """The start is 1e-9 outside of a circle of radius 1e6; -b and √D are nearly the same."""
    tmin = hl.explain(ray(-1e6 - 2.0**-30, 0, 1, 0), hl.Disk((0, 0), 1e6)).step("roots").values
    assert (tmin["tmin"], tmin["tmax"]) == (2.0**-30, 2e6 + 2.0**-30)


# --- Line and line

LINES = {
    # two lines, the steps' cases, s and t
    "crossing": (line(0, 0, 9, 0), line(3, 4, 0, 2), "plain crossing plain", (3, -4)),
    "aslant": (
        *(line(0, 0, 1, 1), line(2, 0, -1, 1), "plain crossing plain"),
        (math.sqrt(2), math.sqrt(2)),
    ),
    "at P": (line(0, 0, 1, 0), line(0, -5, 0, 1), "plain crossing plain", (0, 5)),
    "from one point": (line(1, 2, 1, 0), line(1, 2, 0, 1), "point crossing plain", (0, 0)),
    "parallel": (line(0, 0, 3, 4), line(5, 0, -3, -4), "plain parallel apart", None),
    "the same": (line(0, 0, 3, 4), line(6, 8, 3, 4), "plain parallel same", (5, -5)),
    "the same, opposite": (line(0, 0, 3, 4), line(6, 8, -3, -4), "plain parallel same", (5, 5)),
    "the very same": (line(1, 2, 3, 4), line(1, 2, 3, 4), "point parallel same", (0, 0)),
    "meeting far away": (
        *(line(0, 0, 1, 0), line(0, 1, 1, -(2.0**-52)), "plain crossing plain"),
        (2.0**52, 2.0**52),
    ),
    "of tiny directions": (
        *(line(0, 0, SMALLEST, 0), line(3, 4, 0, SMALLEST), "plain crossing plain"),
        (3, -4),
    ),
}


@pytest.mark.parametrize(("a", "b", "cases", "places"), LINES.values(), ids=LINES)
def test_lines(a, b, cases, places):
    why = hl.explain(a, b)
    assert [step.case for step in why.steps] == cases.split()
    last = "parallel" if "parallel" in cases else "meeting"
    assert [step.id for step in why.steps] == ["system", "determinant", last]
    assert why.hit is hl.intersects(a, b) is (places is not None)
    if places:
        values = why.steps[-1].values
        assert (values["s"], values["t"]) == pytest.approx(places, rel=1e-15)


def test_values_and_marks_of_lines():
    why = hl.explain(line(0, 0, 2, 0), line(3, 4, 3, 4))
    assert (why.pair, why.algorithm, why.method) == (("Line", "Line"), "exact", "line-line")
    assert {step.id: step.values for step in why.steps} == {
        "system": {"ax": 1.0, "ay": 0.0, "bx": 0.6, "by": 0.8, "wx": 3.0, "wy": 4.0},
        "determinant": {"detA": -0.8, "zero": 0.0, "relation": "<", "excess": -0.8},
        "meeting": {"s": 0.0, "t": -5.0, "x": 0.0, "y": 0.0},
    }
    assert [tuple(mark) for step in why.steps for mark in step.marks] == [
        ("point", "P", ((0, 0),), "a"),
        ("point", "Q", ((3, 4),), "b"),
        ("arrow", "â", ((0, 0), (1, 0)), "a"),
        ("arrow", "b̂", ((3, 4), (3.6, 4.8)), "b"),
        ("arrow", "W", ((0, 0), (3, 4)), ""),
        ("point", "R", ((0, 0),), ""),
        ("segment", "s", ((0, 0), (0, 0)), "a"),
        ("segment", "t", ((3, 4), (0, 0)), "b"),
    ]


def test_determinant_is_that_of_the_articles_program():
    for b in ((0, 1), (1, 1), (-3, 4), (1, -1)):
        pair = line(0, 0, 5, 12), line(1, 1, *b)
        exact, told = (
            hl.explain(*pair, algorithm=algorithm).step("determinant").values["detA"]
            for algorithm in ("exact", "redpoll-2-24")
        )
        assert exact == pytest.approx(told, rel=1e-15)


def test_distance_of_parallel_lines():
    step = hl.explain(line(0, 0, 3, 4), line(5, 0, 3, 4)).step("parallel")
    assert step.values == {"aside": 4.0, "zero": 0.0, "relation": ">", "excess": 4.0}
    assert [tuple(mark) for mark in step.marks] == [("drop", "aside", ((5, 0), (1.8, 2.4)), "b")]


def test_determinant_that_rounds_to_nothing_is_told():
    values = hl.explain(line(0, 0, 1, 0), line(0, 1, 1, 1e-300)).step("determinant").values
    assert values["relation"] == "<" and values["detA"] == -1e-300
    values = (
        hl.explain(line(0, 0, 1e300, 0), line(0, 1, 1e300, SMALLEST)).step("determinant").values
    )
    assert (values["relation"], values["detA"]) == ("<", -SMALLEST)
