"""Sums rounded to one side, so that what is bounded by them stays inside."""

import numpy as np

from hitlab.arithmetic.bits import Floats, lower


@np.errstate(all="ignore")
def not_above(a: Floats, b: Floats) -> Floats:
    """Give the largest floats that are not above a + b, element by element.

    What rounding takes from the sum is a float itself (D. E. Knuth, "The Art of Computer
    Programming", volume 2, 4.2.2, theorem B). Where it is negative, the sum was rounded upwards, as
    it was where it is nan, to an infinity.

    >>> 1 - not_above(np.array([1.0]), np.array([-1e-300, 0.0, 1e-300]))
    array([1.11022302e-16, 0.00000000e+00, 0.00000000e+00])
    """
    total = a + b
    part = total - a
    rest = (a - (total - part)) + (b - part)
    lower(total, ~(rest >= 0) & (total > -np.inf))
    return total


def not_below(a: Floats, b: Floats) -> Floats:
    """Give the smallest floats that are not below a + b, element by element."""
    return -not_above(-a, -b)


def on_the_way(bounds: Floats, by: Floats) -> Floats:
    """Give bounds of all places on a way: the bounds (4, ...) at both ends of it (2, ...)."""
    low, high = bounds[:2], bounds[2:]
    ends = np.minimum(low, not_above(low, by)), np.maximum(high, not_below(high, by))
    return np.concatenate(ends)
