"""Numbers in links: written so that reading restores the same double, and read as people type them.

`web/geometry/numbers.js` is the page's counterpart.
"""

import math
import re
import unicodedata
from decimal import Context, Decimal

import numpy as np

from hitlab.links.grammar import GRAMMAR

EXACTLY = Context(prec=700, traps=[])
"""For sums without rounding: the digits of two doubles are at most 650 places apart."""

EXPONENT = re.compile(r"e(-?)\+?0*")
SYNTAX = {name: re.compile(pattern) for name, pattern in GRAMMAR["numbers"].items()}


def written(number: float) -> str:
    """Return the shortest text that reads as the same double, as in JavaScript but without `+`.

    >>> [written(number) for number in (1.0, -0.0, 1e16, 1e21, 1.5e-7, 0.000001)]
    ['1', '-0', '10000000000000000', '1e21', '1.5e-7', '0.000001']
    """
    if not number or 1e-6 <= abs(number) < 1e21:
        return np.format_float_positional(number, trim="-")
    return EXPONENT.sub(r"e\1", repr(number))


def read(text: str) -> float:
    """Return a typed number, possibly a fraction or in full-width digits; NaN if it is invalid.

    >>> [read(text) for text in ("1/4", "－２．５", ".5", "1e-7", "1e999", "1,000", "", "0x10")]
    [0.25, -2.5, 0.5, 1e-07, nan, nan, nan, nan]
    """
    plain = SYNTAX["fullWidth"].sub(lambda sign: unicodedata.normalize("NFKC", sign[0]), text)
    number, *divisors = map(_decimal, SYNTAX["hyphens"].sub("-", plain).split("/"))
    if len(divisors) > 1 or 0 in divisors:
        return math.nan
    quotient = number / divisors[0] if divisors else number
    return quotient if math.isfinite(quotient) else math.nan


def total(one: float, other: float) -> float:
    """Return the sum of two numbers as they are written, rounded once.

    So a rectangle's corner plus its width is the edge that a neighbour writes:

    >>> 0.1 + 0.2, total(0.1, 0.2)
    (0.30000000000000004, 0.3)
    """
    return float(EXACTLY.add(Decimal(repr(float(one))), Decimal(repr(float(other)))))


def _decimal(text: str) -> float:
    plain = text.strip()
    if SYNTAX["thousands"].fullmatch(plain):  # ambiguous: could also be a decimal comma
        return math.nan
    plain = SYNTAX["comma"].sub(".", plain, count=1)
    number = float(plain) if SYNTAX["decimal"].fullmatch(plain) else math.nan
    return number if math.isfinite(number) else math.nan
