"""Rotations: exact cosines and sines, the corners of boxes, the angles of matrices."""

import contextlib
import math

import numpy as np

from hitlab.arithmetic.elementwise import where
from hitlab.arithmetic.predicates import Columns, Number
from hitlab.shapes.validation import Floats, refuse

SHEAR = 1e-9
"""The cosine of the angle between a matrix's directions up to which they count as perpendicular.

It allows for rounding if the matrix is a product of others."""

QUARTER = math.pi / 2
MANY_QUARTERS = 2.0**31
"""From this number of quarter turns on, floats are too coarse to identify one."""


NEAR_QUARTER = 2.0**-16
"""A bound of |cosine times sine| for every float that is closest to a multiple of a quarter turn.

Such a float errs by at most a unit in its last place, 2**-21. The rounding of QUARTER, times the
multiple, adds at most 2**-22."""

EXACT_TURNS = (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)
"""The cosine and the sine of zero, one, two and three quarter turns."""


def corners(
    x: Number, y: Number, width: Number, height: Number, cos: Number, sin: Number
) -> Columns:
    """Return x, y of each corner of a box, or of many boxes.

    The corners are sums of the centre and two vectors along the box's own directions: i of half the
    width and j of half the height.
    """
    of_many = isinstance(x, np.ndarray)
    with np.errstate(over="ignore", under="ignore") if of_many else contextlib.nullcontext():
        i, j = _half_sides(width, height, cos, sin)
        return tuple(
            center + (right * along_i + up * along_j)
            for right, up in ((-1, -1), (1, -1), (1, 1), (-1, 1))
            for center, along_i, along_j in ((x, i[0], j[0]), (y, i[1], j[1]))
        )


@np.errstate(over="ignore", under="ignore")
def reaches(width: Floats, height: Floats, cos: Floats, sin: Floats) -> Floats:
    """Return the half extents of boxes along x and y, rounded bit for bit as in `corners`."""
    return np.stack([abs(i) + abs(j) for i, j in zip(*_half_sides(width, height, cos, sin))])


def _half_sides(
    width: Number, height: Number, cos: Number, sin: Number
) -> tuple[tuple[Number, Number], tuple[Number, Number]]:
    return (width / 2 * cos, width / 2 * sin), (-(height / 2) * sin, height / 2 * cos)


def exact_cos_sin(angle: Number) -> tuple[Number, Number]:
    """Return the cosine and the sine, exact if the angle is a multiple of a quarter turn.

    An angle counts as a multiple if it differs from one by at most a unit in its last place: the
    floats next to `QUARTER` also count. From `MANY_QUARTERS` quarter turns on, no angle counts.
    """
    return _of_many(angle) if isinstance(angle, np.ndarray) else _of_one(float(angle))


def _of_one(angle: float) -> tuple[float, float]:
    quarters = round(angle / QUARTER)
    if abs(quarters) < MANY_QUARTERS and abs(angle - quarters * QUARTER) <= math.ulp(angle):
        return EXACT_TURNS[quarters % 4]
    with np.errstate(under="ignore"):
        return float(np.cos(angle)), float(np.sin(angle))


@np.errstate(under="ignore")
def _of_many(angle: Floats) -> tuple[Floats, Floats]:
    if not angle.any():
        return np.ones(angle.shape), np.zeros(angle.shape)
    cos, sin = np.asarray(np.cos(angle)), np.asarray(np.sin(angle))
    near = abs(cos * sin) < NEAR_QUARTER
    if near.any():
        cos[near], sin[near] = _snapped(angle[near], cos[near], sin[near])
    return cos, sin


def _snapped(angle: Floats, cos: Floats, sin: Floats) -> tuple[Floats, Floats]:
    quarters = np.round(angle / QUARTER)
    is_quarter = abs(angle - quarters * QUARTER) <= np.spacing(abs(angle))
    is_quarter &= abs(quarters) < MANY_QUARTERS
    turn = where(is_quarter, quarters, 0) % 4
    cos = where(is_quarter, (turn == 0) * 1.0 - (turn == 2), cos)
    sin = where(is_quarter, (turn == 1) * 1.0 - (turn == 3), sin)
    return cos, sin


def angle_of(matrix: Floats) -> Floats:
    """Return the angle of the first column of a homogeneous transform without shear.

    Raises a ValueError if the columns are not perpendicular or the last row is not (0, 0, 1).
    """
    axes = matrix[..., :2, :2]
    with np.errstate(all="ignore"):
        lengths = np.hypot(axes[..., 0, :], axes[..., 1, :])
        cosine = (axes / lengths[..., None, :]).prod(axis=-1).sum(axis=-1)
    refuse("matrix", axes, ~(abs(cosine) <= SHEAR), "two perpendicular directions")
    bad = np.zeros(matrix.shape, dtype=bool)
    bad[..., 2, :] = matrix[..., 2, :] != (0, 0, 1)
    remedy = "transpose a matrix for row vectors, or divide by w"
    refuse("matrix", matrix, bad, f"as in the last row (0, 0, 1); {remedy}")
    return np.arctan2(axes[..., 1, 0], axes[..., 0, 0])


def turned(x: Floats, y: Floats, cos: Number, sin: Number) -> tuple[Floats, Floats]:
    """Return components rotated by an angle with the given cosine and sine."""
    return cos * x - sin * y, sin * x + cos * y
