"""The polynomial formulas on which every verdict rests.

They use only `+ - *` on separate components. So the same function runs on floats (one pair), on
numpy arrays (a batch, or every pixel of a map) and on integers or fractions (exactly).
"""

from typing import Any

Number = Any
"""A float, an array of floats, an int or a Fraction: anything with `+ - *` and comparisons."""

Test = Any
"""The result of comparing two numbers: a bool, or an array of them."""

Columns = tuple[Number, ...]
Vector = tuple[Number, Number]


def cross(ax: Number, ay: Number, bx: Number, by: Number) -> Number:
    """Return the signed area of the parallelogram of a and b: positive if b is to the left of a."""
    return ax * by - ay * bx


def dot(ax: Number, ay: Number, bx: Number, by: Number) -> Number:
    """Return |a| |b| times the cosine of the angle between a and b: positive below 90°."""
    return ax * bx + ay * by
