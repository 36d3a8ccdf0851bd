"""What an angle does to a shape: its exact cosine and sine, a box's corners, a matrix's angle."""

import math

import numpy as np

from hitlab.arithmetic.elementwise import where
from hitlab.arithmetic.predicates import Number
from hitlab.arithmetic.tolerances import SHEAR
from hitlab.shapes.core import Columns
from hitlab.shapes.validation import Floats, refuse

QUARTER = math.pi / 2
MANY_QUARTERS = 2.0**31
"""From here on floats are too coarse to show that a quarter turn is meant."""


@np.errstate(over="ignore", under="ignore")
def corners(x: Number, y: Number, width: Number, height: Number, angle: Number) -> Columns:
    """Give x, y of each corner, by the box's own directions i and j, half its size long."""
    cos, sin = exact_cos_sin(angle)
    i, j = (width / 2 * cos, width / 2 * sin), (-(height / 2) * sin, height / 2 * cos)
    return tuple(
        center + (right * along_i + up * along_j)
        for right, up in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        for center, along_i, along_j in ((x, i[0], j[0]), (y, i[1], j[1]))
    )


@np.errstate(under="ignore")
def exact_cos_sin(angle: Number) -> tuple[Number, Number]:
    """Cosine and sine, exact where the angle is the float nearest to a quarter turn's multiple."""
    cos, sin = np.cos(angle), np.sin(angle)
    quarters = np.round(angle / QUARTER)
    is_quarter = abs(angle - quarters * QUARTER) <= np.spacing(abs(angle))
    is_quarter &= abs(quarters) < MANY_QUARTERS
    turn = where(is_quarter, quarters, 0) % 4
    cos = where(is_quarter, (turn == 0) * 1.0 - (turn == 2), cos)
    sin = where(is_quarter, (turn == 1) * 1.0 - (turn == 3), sin)
    return (cos, sin) if isinstance(angle, np.ndarray) else (float(cos), float(sin))


def angle_of(matrix: Floats) -> Floats:
    """Give the angle of the first column of a homogeneous transform that shears nothing."""
    axes = matrix[..., :2, :2]
    with np.errstate(all="ignore"):
        lengths = np.hypot(axes[..., 0, :], axes[..., 1, :])
        cosine = (axes / lengths[..., None, :]).prod(axis=-1).sum(axis=-1)
    refuse("matrix", axes, ~(abs(cosine) <= SHEAR), "two directions at right angles")
    bad = np.zeros(matrix.shape, dtype=bool)
    bad[..., 2, :] = matrix[..., 2, :] != (0, 0, 1)
    remedy = "transpose a row-vector matrix, or divide by w"
    refuse("matrix", matrix, bad, f"(0, 0, 1) as the last row; {remedy}")
    return np.arctan2(axes[..., 1, 0], axes[..., 0, 0])
