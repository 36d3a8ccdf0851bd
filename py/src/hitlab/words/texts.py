"""The page's texts by key, with values filled in as on the page (`web/words/text.js`).

A text refers to a value as `{name}`, to another format of it as `{name:whole}`, and to a word whose
form depends on a number as `{name:one=corner;other=corners}`. Mathematical letters are between
asterisks.
"""

import json
import math
import re
from collections.abc import Callable, Iterable, Mapping
from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from typing import NamedTuple

from hitlab.words.page_files import carried

FOLDER = carried(__file__, "locales")
FILES = "{}/why*.json", "{}/shape.json", "{}-later/paste.json"
"""The files with the package's texts: reasons, and errors about numbers and texts."""
PARTS = re.compile(r"(\*|\{[^}]+\})")
NUMBER = re.compile(r"\{(\w+)\}")
"""A number in a text."""
OPERANDS = re.compile(r"\{(\w+)\}(?=[\s(]*[−<>≤≥=][\s(]*\{(\w+)\})")
"""Two numbers with a minus sign or a relation between them."""
INDEXED = re.compile(r"([A-Za-z])(\d|i|j|a|b|min|max)")
LOW = str.maketrans("0123456789'", "₀₁₂₃₄₅₆₇₈₉′")
HIGH = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "+")
MINUS = "−"
LAST = 16
"""The index of a double's last significant digit: the first 17 digits distinguish all doubles."""


class Word(NamedTuple):
    """A value that has its own text, which may refer to other values."""

    key: str


class Letters(str):
    """A value that consists of mathematical letters."""


Said = float | str | list[str] | Word
Values = Mapping[str, Said]
Read = Callable[[float], str]


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
        for path in sorted(path for each in FILES for path in FOLDER.glob(each.format(lang))):
            self._texts |= json.loads(path.read_bytes())
        self.space = self._texts["page.space"]

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def plain(self, key: str, values: Values) -> str:
        """Return a text with its values filled in."""
        source = self._whole(key, values)
        read, filled, is_italic = _reader(source, values), "", False
        for part in PARTS.split(source):
            if part == "*":
                is_italic = not is_italic
            elif part.startswith("{"):
                filled += self._filled(part[1:-1], values, read, is_italic)
            else:
                filled += part.translate(LOW) if is_italic else part
        return filled

    def numbers(self, key: str, values: Values) -> list[str]:
        """Return the names of the numbers in a text, and in that of its words."""
        return NUMBER.findall(self._whole(key, values))

    def _whole(self, key: str, values: Values) -> str:
        """Return a text with that of its words in their places."""

        def filled(placeholder: re.Match[str]) -> str:
            value = values.get(placeholder[1])
            return self._whole(value.key, values) if isinstance(value, Word) else placeholder[0]

        return NUMBER.sub(filled, self._texts.get(key, key))

    def _filled(self, placeholder: str, values: Values, read: Read, is_italic: bool) -> str:
        name, _, form = placeholder.partition(":")
        value = values[name]
        if "=" in form:
            forms = dict(each.split("=") for each in form.split(";"))
            return forms.get("one" if value == 1 else "other", forms["other"])
        if isinstance(value, list):
            return self.list_sign.join(value)
        if isinstance(value, str):
            return value.translate(LOW) if is_italic or isinstance(value, Letters) else value
        assert isinstance(value, int | float)
        return (FORMS[form] if form else read)(value)


texts_of = cache(Texts)


def readable(number: float) -> str:
    """Return a number with three decimals, or with a power of ten if it is tiny or huge."""
    size = abs(number)
    sign = MINUS if number < 0 else ""
    if size != size:
        return "NaN"
    if size == float("inf"):
        return f"{sign}∞"
    if size and (size < 0.0005 or size >= 1e6):
        return sign + _power_of_ten(Decimal(size))
    return sign + str(_rounded(Decimal(size), 3))


def readable_apart(operands: Iterable[tuple[float, float]]) -> Read:
    """Return a function like `readable` for the numbers of one text.

    Operands that differ but read alike get enough digits to show three digits of their difference,
    within the 17 digits of a double. So does any other number that reads like them.
    """
    differences: dict[str, float] = {}
    for a, b in operands:
        text, difference = readable(a), abs(a - b)
        if difference > 0 and text == readable(b):
            differences[text] = min(difference, differences.get(text, difference))

    def read(number: float) -> str:
        text = readable(number)
        if text not in differences:
            return text
        return _with_digits(number, 2 - Decimal(differences[text]).adjusted())

    return read


def _with_digits(number: float, decimals: int) -> str:
    """Return a number with at most `decimals` decimals, within the digits of a double."""
    size = Decimal(abs(number))
    sign = MINUS if number < 0 else ""
    if abs(number) < 0.0005 or size.adjusted() > LAST:
        return sign + _power_of_ten(size, min(size.adjusted() + decimals, LAST))
    return sign + str(_rounded(size, max(0, min(decimals, LAST - size.adjusted()))))


def _rounded(size: Decimal, decimals: int) -> Decimal:
    return size.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)


def _power_of_ten(size: Decimal, decimals: int = 2) -> str:
    exponent = size.adjusted()
    digits = _rounded(size.scaleb(-exponent), decimals)
    if digits >= 10:
        digits, exponent = _rounded(digits.scaleb(-1), decimals), exponent + 1
    return f"{digits} × 10{str(exponent).translate(HIGH)}"


def _reader(source: str, values: Values) -> Read:
    """Return a function that formats a text's numbers so that its operands stay distinguishable.

    Operands are numbers next to a minus sign or a relation, and the two numbers that the step
    compares if the text contains both.
    """

    def number(name: str) -> float:
        value = values.get(name)
        return value if isinstance(value, int | float) else math.nan

    numbers = {number(name) for name in NUMBER.findall(source)}
    names = [("left", "right"), *OPERANDS.findall(source)]
    pairs = [(number(a), number(b)) for a, b in names]
    return readable_apart(pair for pair in pairs if numbers.issuperset(pair))


FORMS: dict[str, Read] = {
    "whole": lambda number: f"{number:.0f}".replace("-", MINUS),
    "count": lambda number: f"{number:,.0f}",
    "size": lambda number: readable(abs(number)),
}
"""The formats of numbers in placeholders."""
