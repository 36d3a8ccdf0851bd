"""The page's texts by key, with values filled in as on the page (`web/words/text.js`).

A text refers to a value as `{name}`, to another format of it as `{name:whole}`, and to a word whose
form depends on a number as `{name:one=corner;other=corners}`. Mathematical letters are between
asterisks.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from typing import NamedTuple

from hitlab.words.carried import carried

FOLDER = carried(__file__, "locales")
PARTS = re.compile(r"(\*|\{[^}]+\})")
INDEXED = re.compile(r"([A-Za-z])(\d|i|j|a|b|min|max)")
LOW = str.maketrans("0123456789'", "₀₁₂₃₄₅₆₇₈₉′")
HIGH = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "+")
MINUS = "−"


class Word(NamedTuple):
    """A value that has its own text, which may refer to other values."""

    key: str


class Letters(str):
    """A value that consists of mathematical letters."""


Said = float | str | list[str] | Word
Values = Mapping[str, Said]


class Texts:
    """The texts of one language.

    Parameters
    ----------
    lang : str
        The language's code.
    """

    def __init__(self, lang: str) -> None:
        languages = json.loads((FOLDER / "languages.json").read_bytes())
        if lang not in languages:
            raise ValueError(f"lang must be {' or '.join(languages)}, not {lang!r}")
        self.list_sign: str = languages[lang]["list"]
        self._texts: dict[str, str] = {}
        for path in sorted((FOLDER / lang).glob("why*.json")):
            self._texts |= json.loads(path.read_bytes())
        self.space = self._texts["page.space"]

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def pieces(self, key: str, values: Values) -> Iterator[tuple[str, str]]:
        """Yield a text in pieces, each with the name of the number that it shows, or ""."""
        is_italic = False
        for part in filter(None, PARTS.split(self._texts.get(key, key))):
            if part == "*":
                is_italic = not is_italic
            elif part.startswith("{"):
                yield from self._filled(part[1:-1], values, is_italic)
            else:
                yield lettered(part) if is_italic else part, ""

    def _filled(
        self, placeholder: str, values: Values, is_italic: bool
    ) -> Iterator[tuple[str, str]]:
        name, _, form = placeholder.partition(":")
        value = values[name]
        if "=" in form:
            forms = dict(each.split("=") for each in form.split(";"))
            yield forms.get("one" if value == 1 else "other", forms["other"]), ""
        elif isinstance(value, Word):
            yield from self.pieces(value.key, values)
        elif isinstance(value, list):
            yield self.list_sign.join(value), ""
        elif isinstance(value, str):
            yield lettered(value) if is_italic or isinstance(value, Letters) else value, ""
        else:
            yield FORMS[form](value), name

    def plain(self, key: str, values: Values) -> str:
        """Return a text with its values filled in."""
        return "".join(text for text, _ in self.pieces(key, values))


texts_of = cache(Texts)


def lettered(name: str) -> str:
    """Return a name with subscript digits, but an indexed letter such as *A1* unchanged."""
    indexed = INDEXED.fullmatch(name)
    return "".join(indexed.groups()) if indexed else name.translate(LOW)


def readable(number: float) -> str:
    """Return a number with three decimals; a tiny or huge one with a power of ten."""
    size = abs(number)
    sign = MINUS if number < 0 else ""
    if size != size:
        return "NaN"
    if size == float("inf"):
        return f"{sign}∞"
    if size and (size < 0.0005 or size >= 1e6):
        return sign + _power_of_ten(Decimal(size))
    return sign + str(Decimal(size).quantize(Decimal("0.001"), ROUND_HALF_UP))


def _power_of_ten(size: Decimal) -> str:
    exponent = size.adjusted()
    digits = size.scaleb(-exponent).quantize(Decimal("0.01"), ROUND_HALF_UP)
    if digits >= 10:
        digits, exponent = digits.scaleb(-1).quantize(Decimal("0.01")), exponent + 1
    return f"{digits} × 10{str(exponent).translate(HIGH)}"


FORMS: dict[str, Callable[[float], str]] = {
    "": readable,
    "whole": lambda number: f"{number:.0f}".replace("-", MINUS),
    "count": lambda number: f"{number:,.0f}",
    "bits": lambda number: f"{number:03b}",
    "size": lambda number: readable(abs(number)),
}
"""The formats of numbers in placeholders."""
