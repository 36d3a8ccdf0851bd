"""Directed rounding: sums rounded to one side, so that bounds remain valid."""

import numpy as np

from hitlab.arithmetic.bits import Floats, lower


@np.errstate(all="ignore")
def not_above(a: Floats, b: Floats) -> Floats:
    """Return the largest floats that are at most a + b, element by element.

    The rounding error of a sum is a float itself (D. E. Knuth, "The Art of Computer Programming",
    volume 2, 4.2.2, theorem B). If it is negative, the sum was rounded upwards. If it is nan, the
    sum was rounded to an infinity, of which only the positive one is too large.

    >>> 1 - not_above(np.array([1.0]), np.array([-1e-300, 0.0, 1e-300]))
    array([1.11022302e-16, 0.00000000e+00, 0.00000000e+00])
    """
    total = a + b
    part = total - a
    rest = (a - (total - part)) + (b - part)
    lower(total, ~(rest >= 0) & (total > -np.inf))
    return total


def not_below(a: Floats, b: Floats) -> Floats:
    """Return the smallest floats that are at least a + b, element by element."""
    return -not_above(-a, -b)


def on_the_way(bounds: Floats, by: Floats) -> Floats:
    """Return bounds of the whole path of bounds (4, ...) that move by a displacement (2, ...)."""
    low, high = bounds[:2], bounds[2:]
    ends = np.minimum(low, not_above(low, by)), np.maximum(high, not_below(high, by))
    return np.concatenate(ends)
