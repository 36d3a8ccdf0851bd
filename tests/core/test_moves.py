"""Bounds, translations and turns: by hand, at the ends of the floats, and what is refused."""

import math
import re

import hitlab as hl
import numpy as np
import pytest

INF, LARGEST = math.inf, np.finfo(float).max
QUARTER = math.radians(90)
SQUARE = [(0, 0), (1, 0), (1, 1), (0, 1)]
FACES = [(0, 1, 2)]

BOUNDS = {
    "point": (hl.Point((1, 2)), [1, 2, 1, 2]),
    "disk": (hl.Disk((1, 2), 3), [-2, -1, 4, 5]),
    "turned box": (hl.Box((0, 0), (4, 2), QUARTER), [-1, -2, 1, 2]),
    "flat triangle": (hl.Triangle([(0, 0), (4, 4), (2, 2)]), [0, 0, 4, 4]),
    "polygon": (hl.Polygon([(0, 0), (2, -1), (3, 0)]), [0, -1, 3, 0]),
    "segment": (hl.Segment((3, 0), (1, 1)), [1, 0, 3, 1]),
    "capsule": (hl.Capsule((3, 0), (1, 1), 1), [0, -1, 4, 2]),
    "ray": (hl.Ray((1, 2), (-5e-324, 1)), [-INF, 2, 1, INF]),
    "ray along an axis": (hl.Ray((1, 2), (0, -7)), [1, -INF, 1, 2]),
    "ray from the end of the floats": (hl.Ray((-LARGEST, 0), (0, 1)), [-LARGEST, 0, -LARGEST, INF]),
    "line": (hl.Line((1, 2), (1, -1)), [-INF, -INF, INF, INF]),
    "line along an axis": (hl.Line((1, 2), (-1, 0)), [-INF, 2, INF, 2]),
    "disk up to the end of the floats": (
        hl.Disk((LARGEST, 0), 1),
        [math.nextafter(LARGEST, 0), -1, INF, 1],
    ),
    "point in space": (hl.Point3((1, 2, 3)), [1, 2, 3, 1, 2, 3]),
    "sphere": (hl.Sphere((1, 2, 3), 1), [0, 1, 2, 2, 3, 4]),
    "triangle in space": (hl.Triangle3([(0, 0, 0), (4, 0, 1), (0, 4, -1)]), [0, 0, -1, 4, 4, 1]),
    "mesh, but not its loose vertices": (
        hl.Mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0), (9, 9, 9)], FACES),
        [0, 0, 0, 1, 1, 0],
    ),
    "empty mesh": (hl.Mesh([], []), [INF] * 3 + [-INF] * 3),
    "batch": (hl.Disk([(0, 0), (1, 1)], [1, 0]), [[-1, -1, 1, 1], [1, 1, 1, 1]]),
    "no disks": (hl.Disk(np.empty((0, 2)), 1), np.empty((0, 4))),
    "no polygons": (hl.Polygon(np.empty((2, 0, 4, 2))), np.empty((2, 0, 4))),
}


@pytest.mark.parametrize(("shape", "expected"), BOUNDS.values(), ids=BOUNDS)
def test_bounds(shape, expected):
    with np.errstate(all="raise"):
        found = shape.bounds
    assert found.tolist() == np.asarray(expected, dtype=float).tolist()
    assert found.shape == np.shape(expected)


def test_bounds_are_rounded_outwards():
    low, _, high, _ = hl.Disk((1, 0), 1e-300).bounds.tolist()
    assert (low, high) == (math.nextafter(1, 0), math.nextafter(1, 2))
    assert hl.Disk((0.5, 0), 0.25).bounds.tolist() == [0.25, -0.25, 0.75, 0.25]


# --- Translations

MOVED = [
    (hl.Point((1, 2)), hl.Point((11, 22))),
    (hl.Disk((1, 2), 3), hl.Disk((11, 22), 3)),
    (hl.Box((1, 2), (3, 4), 0.5), hl.Box((11, 22), (3, 4), 0.5)),
    (hl.Triangle(SQUARE[:3]), hl.Triangle([(10, 20), (11, 20), (11, 21)])),
    (hl.Polygon(SQUARE), hl.Polygon([(10, 20), (11, 20), (11, 21), (10, 21)])),
    (hl.Segment((1, 2), (3, 4)), hl.Segment((11, 22), (13, 24))),
    (hl.Ray((1, 2), (3, 4)), hl.Ray((11, 22), (3, 4))),
    (hl.Line((1, 2), (3, 4)), hl.Line((11, 22), (3, 4))),
    (hl.Capsule((1, 2), (3, 4), 5), hl.Capsule((11, 22), (13, 24), 5)),
]
IN_SPACE = [
    (hl.Point3((1, 2, 3)), hl.Point3((11, 22, 33))),
    (hl.Sphere((1, 2, 3), 4), hl.Sphere((11, 22, 33), 4)),
    (hl.Triangle3(np.eye(3)), hl.Triangle3([(11, 20, 30), (10, 21, 30), (10, 20, 31)])),
    (hl.Mesh(np.eye(3), FACES), hl.Mesh([(11, 20, 30), (10, 21, 30), (10, 20, 31)], FACES)),
]


def kind_of(shape):
    return type(shape).__name__


@pytest.mark.parametrize(("shape", "expected"), MOVED, ids=kind_of)
def test_translation_moves_points_alone(shape, expected):
    assert shape.translate((10, 20)) == expected
    assert type(shape.translate((10, 20))) is type(shape)
    several = shape.translate([(0, 0), (10, 20)])
    assert several.shape == (2,)
    assert list(several) == [shape, expected]


@pytest.mark.parametrize(("shape", "expected"), IN_SPACE, ids=kind_of)
def test_translation_in_space(shape, expected):
    assert shape.translate((10, 20, 30)) == expected


def test_moves_broadcast_against_the_batch():
    disks = hl.Disk([[(0, 0)], [(1, 0)]], [1, 2, 3])
    assert disks.translate(np.zeros((4, 1, 1, 2))).shape == (4, 2, 3)
    assert disks.rotate(np.zeros(3), np.zeros((2, 1, 2))).shape == (2, 3)
    with pytest.raises(ValueError, match=r"do not broadcast: Disk \(2, 3\), offset \(2,\)$"):
        disks.translate(np.zeros((2, 2)))
    with pytest.raises(ValueError, match=r"Disk \(2, 3\), angle \(2,\), about \(\)$"):
        disks.rotate(np.zeros(2))


def test_derived_class_stays_one():
    class Ball(hl.Disk):
        def __init__(self):
            super().__init__((1, 0), 1)

    assert type(Ball().translate((1, 1))) is type(Ball().rotate(1)) is Ball
    assert Ball().rotate(QUARTER).center.tolist() == [0, 1]


def test_polygon_that_rounding_dents_after_a_move_is_its_hull():
    thin = hl.Polygon([(0, 0), (1, 0), (2, 1e-9), (1, 1)])
    moved = thin.translate((1e9, 1e9))
    assert hl.intersects(moved, hl.Point((1e9 + 1, 1e9)))


REFUSED = {
    "nan": (lambda: hl.Disk((0, 0), 1).translate((0, math.nan)), "offset[1] = nan must be finite"),
    "three numbers": (
        lambda: hl.Disk((0, 0), 1).translate((0, 0, 0)),
        "offset = (0, 0, 0) must have shape (..., 2), such as (x, y), not (3,)",
    ),
    "mesh by many": (
        lambda: IN_SPACE[-1][0].translate(np.zeros((2, 3))),
        "offset must have shape (3,), not (2, 3): a Mesh cannot be a batch",
    ),
    "endless angle": (lambda: hl.Point((0, 0)).rotate(INF), "angle = inf must be finite"),
    "about a number": (
        lambda: hl.Point((0, 0)).rotate(1, about=2),
        "about = 2 must have shape (..., 2), such as (x, y), not ()",
    ),
    "overflow": (
        lambda: hl.Segment((0, 0), (LARGEST, 0)).translate([(0, 0), (LARGEST, 0)]),
        "end[1, 0] = inf must be within the range of floats",
    ),
    "overflow of a mesh": (
        lambda: hl.Mesh([(0, 0, -LARGEST)], []).translate((0, 0, -LARGEST)),
        "vertices[0, 2] = -inf must be within the range of floats",
    ),
    "overflow of a box": (
        lambda: hl.Box((1.6e308, 0), (1e308, 1)).translate((5e307, 0)),
        "vertices[1, 0] = inf must be within the range of floats",
    ),
    "overflow by a turn": (
        lambda: hl.Point((LARGEST, LARGEST)).rotate(math.pi / 4),
        "position[1] = inf must be within the range of floats",
    ),
}


@pytest.mark.parametrize(("move", "message"), REFUSED.values(), ids=REFUSED)
def test_refused_moves(move, message):
    with np.errstate(all="raise"), pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        move()


# --- Turns


def test_turn_about_a_point():
    box = hl.Box((3, 1), (4, 2), 0.5).rotate(QUARTER, about=(1, 1))
    assert box == hl.Box((1, 3), (4, 2), 0.5 + QUARTER)
    ray = hl.Ray((3, 1), (0, 2)).rotate(-QUARTER, about=(1, 1))
    assert ray == hl.Ray((1, -1), (2, 0))


@pytest.mark.parametrize("size", [5e-324, 1e-310, 1.0, 1e308])
@pytest.mark.parametrize("kind", [hl.Ray, hl.Line])
def test_direction_of_any_length_is_turned(kind, size):
    with np.errstate(all="raise"):
        turned = kind((0, 0), (size, size)).rotate(math.radians(30))
        upright = kind((0, 0), (size, 5e-324)).rotate(QUARTER).direction
    x, y = np.ldexp(turned.direction, -np.frexp(turned.direction)[1].max())
    assert math.atan2(y, x) == pytest.approx(math.radians(75), abs=1e-15)
    assert upright.tolist() == [-5e-324, size]
    if size == 1:
        assert math.hypot(*turned.direction) == pytest.approx(math.sqrt(2), rel=1e-15)
