"""The normals of `raycast`: worked out by hand, and laws that hold for all."""

import math

import hitlab as hl
import numpy as np
import pytest
from hitlab.arithmetic.tolerances import CROSSING

NAN = (math.nan, math.nan)
LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, 1), (0, -1)
SQUARE, UNIT, WALL = hl.Box((0, 0), (2, 2)), hl.Disk((0, 0), 1), hl.Segment((0, -1), (0, 1))
FLAT, PILL = hl.Triangle([(0, 0), (1, 0), (3, 0)]), hl.Capsule((-1, 0), (1, 0), 1)
ROOF = [(0, 2), (4, -1), (-4, -1)]
SLOPE = (0.6, 0.8)


def ray(x, y, dx, dy):
    return hl.Ray((x, y), (dx, dy))


CASES = {
    # caster, target, normals
    "through a square": (ray(-3, 0, 1, 0), SQUARE, (LEFT, RIGHT)),
    "through neighbouring edges": (hl.Line((0, 1.5), (1, -1)), SQUARE, (UP, RIGHT)),
    "of an aslant edge": (ray(3, 4, -3, -4), hl.Triangle(ROOF), (SLOPE, DOWN)),
    "of a clockwise one": (ray(3, 4, -3, -4), hl.Triangle(ROOF[::-1]), (SLOPE, DOWN)),
    "along an edge": (ray(-3, 1, 1, 0), SQUARE, (NAN, NAN)),
    "a corner grazed": (hl.Line((0, 2), (1, -1)), SQUARE, (UP, RIGHT)),
    "a corner into the square": (ray(-4, -2, 3, 1), SQUARE, (LEFT, RIGHT)),
    "from inside": (ray(0, 0, 1, 0), SQUARE, (NAN, RIGHT)),
    "from an edge inwards": (ray(-1, 0, 1, 0), SQUARE, (LEFT, RIGHT)),
    "from an edge outwards": (ray(1, 0, 1, 0), SQUARE, (NAN, RIGHT)),
    "to the inside": (hl.Segment((-3, 0), (0, 0)), SQUARE, (LEFT, NAN)),
    "to an edge": (hl.Segment((-3, 0), (-1, 0)), SQUARE, (LEFT, NAN)),
    "no length": (hl.Segment((1, 0), (1, 0)), SQUARE, (NAN, NAN)),
    "a disk": (ray(-3, 0.6, 1, 0), UNIT, ((-0.8, 0.6), (0.8, 0.6))),
    "a tangent": (ray(-3, 1, 1, 0), UNIT, (UP, UP)),
    "a tangent aslant": (hl.Line((5, 0), (-4, 3)), hl.Disk((0, 0), 3), (SLOPE, SLOPE)),
    "a disk that is a point": (ray(-3, 0, 1, 0), hl.Disk((0, 0), 0), (NAN, NAN)),
    "a triangle that is a point": (ray(-3, 1, 1, 0), hl.Triangle([(1, 1)] * 3), (NAN, NAN)),
    "a wall": (ray(-3, 0, 2, 1), hl.Segment((0, 2), (0, 1)), (LEFT, RIGHT)),
    "a wall's other side": (ray(3, 0, -1, 0), WALL, (RIGHT, LEFT)),
    "a wall's end": (ray(-2, 1, 1, 0), WALL, (LEFT, RIGHT)),
    "along a wall": (ray(0, -3, 0, 1), WALL, (NAN, NAN)),
    "a flat triangle": (ray(2, -3, 0, 1), FLAT, (DOWN, UP)),
    "along a flat triangle": (ray(-1, 0, 1, 0), FLAT, (NAN, NAN)),
    "a capsule's sides": (ray(0, 5, 0, -1), PILL, (UP, DOWN)),
    "a capsule's ends": (ray(-5, 0, 1, 0), PILL, (LEFT, RIGHT)),
    "along a capsule's side": (ray(-5, 1, 1, 0), PILL, (UP, UP)),
    "a capsule that is a segment": (ray(0, 5, 0, -1), hl.Capsule((-1, 0), (1, 0), 0), (UP, DOWN)),
    "its end": (ray(1, 5, 0, -1), hl.Capsule((-1, 0), (1, 0), 0), (UP, DOWN)),
    "along it": (ray(-5, 0, 1, 0), hl.Capsule((-1, 0), (1, 0), 0), (NAN, NAN)),
    "a miss": (ray(-3, 2, 1, 0), SQUARE, (NAN, NAN)),
}


def scaled(shape, power):
    angle_free = ("direction", "angle")
    return type(shape)(
        *(
            value if name in angle_free else np.ldexp(value, power)
            for name in shape.fields
            for value in [getattr(shape, name)]
        )
    )


@pytest.mark.parametrize(("caster", "target", "normals"), CASES.values(), ids=CASES)
def test_case(caster, target, normals):
    for power in (0, -1000, -250, 250, 1000):
        found = hl.raycast(scaled(caster, power), scaled(target, power), solid=True).normals
        assert found == pytest.approx(np.array(normals), abs=CROSSING, nan_ok=True)


def test_a_start_inside_has_none_unless_it_is_solid():
    assert np.isnan(hl.raycast(ray(0, 0, 1, 0), SQUARE).normals).all()


def test_a_corner_has_the_side_that_is_faced_more_squarely_whichever_comes_first():
    corners = [(0, 0), (4, -2), (6, 6), (-2, 3)]
    for first in range(4):
        for step in (1, -1):
            shape = hl.Polygon(np.roll(corners, first, axis=0)[::step])
            into = hl.raycast(ray(-3, -1, 3, 1), shape).normals[0]
            assert into.tolist() == pytest.approx(np.array((-3, -2)) / math.sqrt(13))


def test_published_programs_have_none():
    found = hl.raycast(ray(-3, 0, 1, 0), SQUARE, algorithm="redpoll-2-24")
    assert found.hit and np.isnan(found.normals).all()
    many = hl.raycast(hl.Ray([(-3, 0)] * 3, (1, 0)), UNIT, algorithm="redpoll-2-24")
    assert many.hit.all() and np.isnan(many.normals).all() and many.normals.shape == (3, 2, 2)


# --- Laws


def direction(caster):
    first, second = np.reshape(caster.columns, (2, 2))
    d = second - first if isinstance(caster, hl.Segment) else second
    return d / (np.hypot(*d) or 1.0)
