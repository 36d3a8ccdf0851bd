"""Numbers in links: written so that reading restores the same double, and read as people type them.

`web/geometry/numbers.js` is the page's counterpart.
"""

import math
import re
import unicodedata
from decimal import Decimal

from hitlab.links.grammar import GRAMMAR

POSITIONAL = range(-5, 22)
"""Decimal point positions (0: before the first digit) for which JavaScript writes no exponent."""

SYNTAX = {name: re.compile(pattern) for name, pattern in GRAMMAR["numbers"].items()}


def written(number: float) -> str:
    """Return the shortest text that reads as the same double, as in JavaScript but without `+`.

    >>> [written(number) for number in (1.0, -0.0, 1e16, 1e21, 1.5e-7, 0.000001)]
    ['1', '-0', '10000000000000000', '1e21', '1.5e-7', '0.000001']
    """
    sign = "-" if math.copysign(1, number) < 0 else ""
    _, figures, exponent = Decimal(repr(abs(number))).as_tuple()
    assert isinstance(exponent, int)
    digits = "".join(map(str, figures)).lstrip("0")
    point = len(digits) + exponent
    digits = digits.rstrip("0")
    if not digits:
        return f"{sign}0"
    if point not in POSITIONAL:
        tail = f".{digits[1:]}" if len(digits) > 1 else ""
        return f"{sign}{digits[0]}{tail}e{point - 1}"
    if point <= 0:
        return f"{sign}0.{'0' * -point}{digits}"
    whole, tail = digits[:point].ljust(point, "0"), digits[point:]
    return f"{sign}{whole}.{tail}" if tail else f"{sign}{whole}"


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


def _decimal(text: str) -> float:
    plain = text.strip()
    if SYNTAX["thousands"].fullmatch(plain):  # ambiguous: could also be a decimal comma
        return math.nan
    plain = SYNTAX["comma"].sub(".", plain, count=1)
    number = float(plain) if SYNTAX["decimal"].fullmatch(plain) else math.nan
    return number if math.isfinite(number) else math.nan
