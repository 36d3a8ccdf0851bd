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


# --- Ray and box


def test_one_ulp_decides_at_a_corner():
    for y, case in [(-SMALLEST, "touch"), (0, "touch"), (2.0**-53, "apart")]:
        why = hl.explain(ray(-2, y, 1, 1), SQUARE)
        assert why.hit is hl.intersects(ray(-2, y, 1, 1), SQUARE)
        assert why.steps[-1].case == case or (y < 0 and why.steps[-1].case == "ahead")


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


def test_determinant_that_rounds_to_nothing_is_told():
    values = hl.explain(line(0, 0, 1, 0), line(0, 1, 1, 1e-300)).step("determinant").values
    assert values["relation"] == "<" and values["detA"] == -1e-300
    values = (
        hl.explain(line(0, 0, 1e300, 0), line(0, 1, 1e300, SMALLEST)).step("determinant").values
    )
    assert (values["relation"], values["detA"]) == ("<", -SMALLEST)
