"""Errors name the argument, the first bad place, the value, and what is wanted."""

import re
from fractions import Fraction

import hitlab as hl
import numpy as np
import pytest
from some_shapes import FLAT, INF, NAN

ERRORS = {
    "first bad of a batch": (
        lambda: hl.Triangle([FLAT, [(0, 0), (0, INF), (NAN, 0)]]),
        "vertices[1, 1, 1] = inf must be finite",
    ),
    "negative radius of a capsule": (
        lambda: hl.Capsule((0, 0), (1, 1), [1, -1]),
        "radius[1] = -1.0 must be >= 0",
    ),
    "first zero direction of a batch": (
        lambda: hl.Line((0, 0), [[(0, 1), (1, 0)], [(5e-324, 0), (0, 0)]]),
        "direction[1, 1] = [0.0, 0.0] must be nonzero",
    ),
    "matrix of two rows": (
        lambda: hl.Box.from_matrix(np.eye(2), (1, 1)),
        "matrix = array([[1., 0... [0., 1.]]) must have shape (..., 3, 3), not (2, 2)",
    ),
    "matrix without a direction": (
        lambda: hl.Box.from_matrix([np.eye(3), np.zeros((3, 3))], (1, 1)),
        "matrix[1] = [[0.0, 0.0], [0.0, 0.0]] must be two perpendicular directions",
    ),
    "sheared matrix": (
        lambda: hl.Box.from_matrix([[1, 1e-8, 0], [0, 1, 0], [0, 0, 1]], (1, 1)),
        "matrix = [[1.0, 1e-08], [0.0, 1.0]] must be two perpendicular directions",
    ),
    "infinite polygon": (
        lambda: hl.Polygon([(0, 0), (1, INF), (1, 1)]),
        "vertices[1, 1] = inf must be finite",
    ),
    "text among numbers": (
        lambda: hl.Disk((0, 0), [Fraction(1), "3"]),
        "radius[1] = '3' must be numeric",
    ),
    "ragged": (
        lambda: hl.Disk([[1, 2], [3]], 1),
        "center = [[1, 2], [3]] must be lists of equal length",
    ),
    "too large at one place": (
        lambda: hl.Point([(0, 1), (2, 10**400)]),
        "position[1, 1] = 100000000000000000...0000000000000000000 must be within the range of "
        "floats, ±1.8e308",
    ),
    "masked": (
        lambda: hl.Point(np.ma.array([[1, 2], [3, 4]], mask=[[0, 0], [0, 1]])),
        "position[1, 1] must be a finite number, not masked",
    ),
    "masked among others": (
        lambda: hl.Disk((0, np.ma.masked), 1),
        "center[1] must be a finite number, not masked",
    ),
    "masked in a list of arrays": (
        lambda: hl.Segment([[1, 2], np.ma.array([3, 4], mask=[1, 0])], (0, 0)),
        "start[1, 0] must be a finite number, not masked",
    ),
    "masked face": (
        lambda: hl.Mesh(np.eye(3), np.ma.array([[0, 1, 2]], mask=[[0, 0, 1]])),
        "faces[0, 2] must be a finite number, not masked",
    ),
    "matrix for row vectors": (
        lambda: hl.Box.from_matrix([[1, 0, 0], [0, 1, 0], [5, 6, 1]], (1, 1)),
        "matrix[2, 0] = 5.0 must be as in the last row (0, 0, 1); "
        "transpose a matrix for row vectors, or divide by w",
    ),
    "matrix with a w": (
        lambda: hl.Box.from_matrix([np.eye(3), [[1, 0, 4], [0, 1, 6], [0, 0, 2]]], (1, 1)),
        "matrix[1, 2, 2] = 2.0 must be as in the last row (0, 0, 1); "
        "transpose a matrix for row vectors, or divide by w",
    ),
}


@pytest.mark.parametrize(("make", "message"), ERRORS.values(), ids=ERRORS)
def test_error_names_the_argument_the_place_and_what_is_wanted(make, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        make()


def test_error_text_stays_short_for_long_input():
    with pytest.raises(ValueError, match=r"^center = .{1,300} must be numeric$"):
        hl.Disk([["x"] * 1000] * 1000, 1)
