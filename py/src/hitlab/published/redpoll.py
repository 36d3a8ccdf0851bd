"""Code shared by the programs of Redpoll's 60: an id, and helpers that are not printed there."""

import math

import numpy as np

from hitlab.arithmetic.predicates import Number, Test, Vector
from hitlab.arithmetic.tolerances import REDPOLL_ZERO, ROUNDING
from hitlab.published.program import where

UNIT_LENGTH = 8 * ROUNDING
"""The deviation from 1 up to which the length of a direction is shown as 1.

A cosine and a sine err by one rounding each, and so does the measured length."""

REDPOLL_2_24 = "redpoll-2-24"


def is_zero(x: Number) -> Test:
    """Return `THUtil.IsZero(x)`, assumed to be |x| < 1e-6, with the eps that the article prints."""
    return abs(x) < REDPOLL_ZERO


def normalized(x: Number, y: Number) -> Vector:
    """Return Unity's `Vector2.normalized`: a vector that is too small becomes zero.

    Unity's own limit is not used. Here a vector is too small, or too large, if its squared length
    underflows or overflows.
    """
    length = np.sqrt(x * x + y * y)
    lost = (length == 0) | np.isinf(length)
    return where(lost, 0.0, x / length), where(lost, 0.0, y / length)


def off_unit(v: tuple[float, float]) -> float:
    """Return |v| - 1, or 0 if the difference is only rounding error.

    >>> off_unit((3.0, 4.0)), off_unit((math.cos(0.7), math.sin(0.7)))
    (4.0, 0.0)
    """
    off = math.hypot(*v) - 1
    return off if abs(off) > UNIT_LENGTH else 0.0
