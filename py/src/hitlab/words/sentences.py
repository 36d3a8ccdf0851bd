"""Sentences of an explanation, by the same keys as on the page.

`why.METHOD.KIND.title` is the name of a step and `why.METHOD.KIND.CASE` its sentence, with `*` for
CASE that of all cases without their own. With the suffix `.verdict`, optionally followed by the
outcome, it is the sentence of the verdict. With a final `.close` it is used instead if the two
numbers compared look the same when printed; if there is none, `why.close` adds their difference.
If ∞ appears in an exact explanation, `why.beyond` adds what it stands for.
"""

import json
import math
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from hitlab.words.texts import FOLDER, Letters, Said, Texts, Values, Word, readable, texts_of

FALLBACKS = json.loads((FOLDER / "explanation-fallbacks.json").read_bytes())
"""For each method, another one with the same steps and values, whose texts it reuses."""
ROUND_OR_AXIS = re.compile(r"^[xy]-|-\d+$")
"""The parts of a step's id that do not belong to its kind."""
PLAIN = re.compile(r"[<=>]|\d+")  # a relation, or digits
MOST = 24
"""The maximum number of items of a list that are shown."""
LENGTHS = {"gap", "out", "overlap"}
"""The names of marks that are labelled only if there is a value for their length."""
BOUND = re.compile(r"[xy]_(?:min|max)_([ab])")
ENDLESS = {"Ray", "Line"}
INFINITE = (math.inf, -math.inf)
WORDS = 1024
"""The number of values that are words, and are kept."""

Value = bool | int | float | str | tuple[int, ...]
Explanation: TypeAlias = Any  # from `hitlab.queries`, which imports this module
Step: TypeAlias = Any


def sentences(explanation: Explanation, lang: str) -> list[str]:
    """Return the sentence of the verdict and the sentence of each step."""
    said = _Said(explanation, lang)
    return [said.verdict(), *map(said.step, explanation.steps)]


def in_words(explanation: Explanation, lang: str = "en") -> str:
    """Return the verdict and the steps as lines of text, each step with its number and title."""
    verdict, *steps = sentences(explanation, lang)
    named = enumerate(zip(titles(explanation, lang), steps), 1)
    return "\n".join([verdict, *(f"{i:3}. {title}: {step}" for i, (title, step) in named)])


def titles(explanation: Explanation, lang: str) -> list[str]:
    """Return the titles of all steps."""
    return [*map(_Said(explanation, lang).title, explanation.steps)]


def said(explanation: Explanation) -> str:
    """Return the keys of an explanation's texts, and the values that are words, as JSON.

    They are the same in every language.
    """
    return json.dumps(_Said(explanation, "en").keyed())


def caption(lang: str, name: str, values: Mapping[str, Value]) -> str:
    """Return the label of a mark, or an empty string if there is no text for it."""
    key, texts = f"label.{name}", texts_of(lang)
    if key not in texts or (name in LENGTHS and name not in values):
        return ""
    return texts.plain(key, _worded(texts, values))


class _Said:
    """An explanation and the texts of a language.

    Parameters
    ----------
    explanation : Explanation
        Any explanation.
    lang : str
        The language's code.
    """

    def __init__(self, explanation: Explanation, lang: str) -> None:
        self.explanation, self.texts = explanation, texts_of(lang)
        self.values = {each.id: self._values(each) for each in explanation.steps}
        self.alike = {each.id for each in explanation.steps if _reads_alike(each)}

    def title(self, step: Step) -> str:
        return self.texts.plain(self._title(step), self.values[step.id])

    def step(self, step: Step) -> str:
        return self._text(self._sentence(step), self.values[step.id])

    def verdict(self) -> str:
        return self._text(*self._verdict())

    def keyed(self) -> dict[str, Any]:
        """Return the keys of all texts, and the values that are words."""
        return {
            "methods": [*_methods(self.explanation.method)],
            "verdict": self._verdict()[0],
            "steps": {step.id: self._keyed(step) for step in self.explanation.steps},
        }

    def _keyed(self, step: Step) -> dict[str, Any]:
        words = {
            name: {"key": value.key} if isinstance(value, Word) else {"letter": value}
            for name, value in self.values[step.id].items()
            if isinstance(value, Word | Letters)
        }
        alike = {"alike": True} if step.id in self.alike else {}
        keys = {"title": self._title(step), "sentence": self._sentence(step)}
        return {**keys, "words": words, **alike}

    def _title(self, step: Step) -> str:
        return self._key(f"{_kind(step)}.title")

    def _sentence(self, step: Step) -> list[str]:
        kind = _kind(step)
        key = self._key(f"{kind}.{step.case}", f"{kind}.*")
        return self._keys(step, key, self.values[step.id])

    def _verdict(self) -> tuple[list[str], Values]:
        """Return the texts of the deciding step's verdict, which may have values of other steps."""
        decided_by = self.explanation.decided_by
        step = next(each for each in self.explanation.steps if each.id == decided_by)
        end = f"{_kind(step)}.{step.case}.verdict"
        outcome = "hit" if self.explanation.hit else "miss"
        values: dict[str, Said] = {}
        for each in (*self.values.values(), self.values[decided_by]):
            values |= each
        key = self._key(f"{end}.{outcome}", end, f"{_kind(step)}.*.verdict")
        keys = self._keys(step, key, values)
        return keys + ["why.unreliable"] * ("unreliable" in step.values), values

    def _key(self, *ends: str) -> str:
        """Return the first key that has a text, for the method or for one with the same steps."""
        methods = _methods(self.explanation.method)
        keys = [f"why.{method}.{end}" for method in methods for end in ends]
        return next(filter(self.texts.__contains__, keys), keys[0])

    def _text(self, keys: list[str], values: Values) -> str:
        return self.texts.space.join(self.texts.plain(key, values) for key in keys)

    def _keys(self, step: Step, key: str, values: Values) -> list[str]:
        """Return the keys of a text, with those for numbers that look the same, and for ∞."""
        keys, is_alike = [key], step.id in self.alike
        if is_alike and f"{key}.close" in self.texts:
            keys = [f"{key}.close"]
        elif is_alike and ".verdict" not in key:
            keys.append("why.close")
        infinite = {name for name, value in values.items() if value in INFINITE}
        if infinite and self.explanation.algorithm == "exact" and step.case != "overflow":
            names = (name for each in keys for name in self.texts.numbers(each, values))
            infinite = infinite.intersection(names)
            if not all(self._is_endless(name, step) for name in infinite):
                keys.append("why.beyond")
        return keys

    def _is_endless(self, name: str, step: Step) -> bool:
        """Return whether ∞ is a bound of a ray or line, or the time at a wall never crossed."""
        if bound := BOUND.fullmatch(name):
            return self.explanation.pair["ab".index(bound[1])] in ENDLESS
        return _kind(step) == "slab" and (
            step.case == "within" or name == step.values.get("endless")
        )

    def _values(self, step: Step) -> dict[str, Said]:
        """Return the values for a text; the compared ones are also named `left` and `right`."""
        compared: dict[str, Value] = {}
        if step.compares:
            left, right = _compared(step)
            compared = {"left": left, "right": right, "excess": left - right}
            compared |= zip(("left_name", "right_name"), step.compares)
        return _worded(self.texts, compared | step.values)


def _worded(texts: Texts, values: Mapping[str, Value]) -> dict[str, Said]:
    return {name: _value(texts, name, value) for name, value in values.items()}


def _value(texts: Texts, name: str, value: Value) -> Said:
    if isinstance(value, tuple):
        return [*map(str, value[:MOST]), *["…"] * (len(value) > MOST)]
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    return _word(texts, name, str(value).lower() if isinstance(value, bool) else str(value))


@lru_cache(maxsize=WORDS)
def _word(texts: Texts, name: str, text: str) -> Said:
    if PLAIN.fullmatch(text):
        return text
    keys = f"value.{name}.{text}", f"value.{text}"
    return next((Word(key) for key in keys if key in texts), Letters(text))


def _methods(method: str) -> Iterator[str]:
    yield method
    if method in FALLBACKS:
        yield from _methods(FALLBACKS[method])


def _kind(step: Step) -> str:
    return ROUND_OR_AXIS.sub("", step.id)


def _reads_alike(step: Step) -> bool:
    """Return whether the numbers that a step compares differ but look the same when printed."""
    if not step.compares or step.values.get("relation") == "=":
        return False
    left, right = _compared(step)
    if abs(left - right) > 0.001 + 0.01 * abs(left):
        return False  # without formatting them
    is_close = math.isfinite(step.values.get("excess", 0))
    return is_close and readable(left) == readable(right)


def _compared(step: Step) -> tuple[float, float]:
    left, right = (step.values[name] for name in step.compares)
    return left, right
