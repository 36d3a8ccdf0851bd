"""What is printed: numbers as the page writes them, and the comparisons that it says of them."""

import math
import re
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

LOW = {"⁻": "-", **{sign: str(digit) for digit, sign in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")}}
NUMBER = r"−?(?:\d[\d,]*(?:\.\d+)?(?:[\s\u00a0]×[\s\u00a0]10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?|∞)"
CHAIN = re.compile(
    rf"(?<![\w/.,])(?<!/[\s\u00a0]){NUMBER}(?:[\s\u00a0]*[<=>≤≥][\s\u00a0]*{NUMBER})+"
)

FALSE = re.compile(r"\s*(?:is false|は偽)")
OPPOSITE = {"<": "≥", ">": "≤", "≤": ">", "≥": "<"}

SMALLER = ["less than", "nearer than", "smaller than", "below", "shorter than", "before"]
GREATER = ["more than", "farther than", "greater than", "longer than", "beyond", "above", "after"]
NOT = re.compile(r"\b(?:not|no|neither|nor|never)\b|n't\b")
CLOSE = {"en": re.compile(r"only|differ by"), "ja": re.compile(r"だけ|差は|わずか")}
"""How a sentence begins to tell by how little two numbers differ that print alike."""

JA_RELATIONS = {
    "<": r"より小さ|未満|より短|より近|に届|足り|より手前|より前",
    ">": r"より大き|を超え|より長|より遠|を越え|より先|より後",
    "=": r"とちょうど|に等し|と等し|と同じ|ちょうど",
}


class Comparison(NamedTuple):
    """Two numbers side by side, as they are printed, and how they are said to compare."""

    left: str
    relation: str
    right: str

    @property
    def holds(self):
        """Whether it is true of the printed numbers."""
        left, right = number(self.left), number(self.right)
        return {
            "<": left < right,
            ">": left > right,
            "=": left == right,
            "≤": left <= right,
            "≥": left >= right,
        }[self.relation]


def number(text):
    """Read a printed number; infinity stands for what is beyond the doubles."""
    if text.endswith("∞"):
        return -math.inf if text.startswith("−") else math.inf
    mantissa, *power = re.split(r"[\s\u00a0]×[\s\u00a0]10", text.replace("−", "-").replace(",", ""))
    exponent = "".join(LOW[sign] for sign in power[0]) if power else "0"
    return Fraction(mantissa) * Fraction(10) ** int(exponent)


def comparisons(text):
    """Find the comparisons by sign, `a < b = c`; one that is said to be false is turned round."""
    for chain in CHAIN.finditer(text):
        parts = re.split(r"[\s\u00a0]*([<=>≤≥])[\s\u00a0]*", chain[0])
        if FALSE.match(text, chain.end()):
            parts[1] = OPPOSITE[parts[1]]
        for left, relation, right in zip(parts[::2], parts[1::2], parts[2::2]):
            yield Comparison(left, relation, right)


def claims(text, lang):
    """Find the comparisons in words, of a number and the next one in the same sentence."""
    for sentence in re.split(r"[.:;。]\s|。|[:;]$", text):
        found = list(re.finditer(NUMBER, sentence))
        for one, other in pairwise(found):
            between = sentence[one.end() : other.start()]
            after = sentence[other.end() :]
            relation = in_english(between) if lang == "en" else in_japanese(between, after)
            if relation:
                yield Comparison(one[0], relation, other[0])


def in_english(between):
    if NOT.search(between) or "," in between.replace(", less", "").replace(", more", "").replace(
        ", nearer", ""
    ).replace(", farther", ""):
        return ""
    for words, relation in ((SMALLER, "<"), (GREATER, ">")):
        if any(word in between for word in words):
            return relation
    return ""


def in_japanese(between, after):
    if not re.fullmatch(r"\s*(?:で、|は|が|、)?\s*(?:\S{0,6}\s*=\s*)?", between):
        return ""
    for relation, words in JA_RELATIONS.items():
        if re.match(rf"\s*(?:{words})", after) and not re.match(r"[^。]*(?:ない|ません)", after):
            return relation
    return ""


def plain(said):
    """Return the text of a sentence's pieces."""
    return "".join(piece["text"] for piece in said["pieces"]).strip()
