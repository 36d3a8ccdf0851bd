"""The polynomial formulas on which every verdict rests.

Only `+ - *` on separate components, so the same function runs on floats (one pair), on numpy
arrays (a batch, every pixel of a map) and on integers or fractions (exactly).
"""

from typing import Any

Number = Any
"""A float, an array of floats, an int or a Fraction: whatever has `+ - *` and comparisons."""

Test = Any
"""What comparing two numbers gives: a bool, or an array of them."""

Columns = tuple[Number, ...]
Vector = tuple[Number, Number]


def cross(ax: Number, ay: Number, bx: Number, by: Number) -> Number:
    """Twice the signed area spanned by a and b: positive where b lies counter-clockwise of a."""
    return ax * by - ay * bx


def dot(ax: Number, ay: Number, bx: Number, by: Number) -> Number:
    """|a| |b| times the cosine between them: positive where they point the same way."""
    return ax * bx + ay * by
