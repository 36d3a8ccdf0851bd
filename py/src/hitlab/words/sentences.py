"""Sentences of an explanation, by the same keys as on the page.

`web/words/sentences.js` explains the keys. `why.METHOD.KIND.CASE` is the sentence of a step, with
`*` for CASE that of all cases without their own. With the suffix `.verdict`, optionally followed by
the outcome, it is the sentence of the verdict. With a final `.close` it is used instead if the two
numbers compared look the same when printed.
"""

import json
import math
import re
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

from hitlab.words.texts import FOLDER, Letters, Said, Texts, Values, Word, readable, texts_of

WALKS_LIKE = json.loads((FOLDER / "walks-like.json").read_bytes())
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

Value = bool | int | float | str | tuple[int, ...]
Explanation: TypeAlias = Any  # from `hitlab.queries`, which imports this module
Step: TypeAlias = Any


class Phrase(NamedTuple):
    """The key of a text and the values that it is filled in with."""

    key: str
    values: Values


def sentences(explanation: Explanation, lang: str) -> list[str]:
    """Return the sentence of the verdict and the sentence of each step."""
    said = _Said(explanation, texts_of(lang))
    return [said.verdict(), *map(said.step, explanation.steps)]


def told(explanation: Explanation, lang: str = "en") -> str:
    """Return the verdict and the steps as lines of text, each step with its number and title."""
    said = _Said(explanation, texts_of(lang))
    lines = (
        f"{i:3}. {said.title(step)}: {said.step(step)}"
        for i, step in enumerate(explanation.steps, 1)
    )
    return "\n".join([said.verdict(), *lines])


def titles(explanation: Explanation, lang: str) -> list[str]:
    """Return the titles of all steps."""
    return [*map(_Said(explanation, texts_of(lang)).title, explanation.steps)]


def caption(explanation: Explanation, lang: str, name: str, values: dict[str, Value]) -> str:
    """Return the label of a mark, or an empty string if there is no text for it."""
    return _Said(explanation, texts_of(lang)).caption(name, values)


class _Said(NamedTuple):
    """An explanation and the texts of a language."""

    explanation: Explanation
    texts: Texts

    def title(self, step: Step) -> str:
        return self.texts.plain(self._key(f"{_kind(step)}.title"), self._values(step))

    def step(self, step: Step) -> str:
        kind = _kind(step)
        return self._text(step, self._key(f"{kind}.{step.case}", f"{kind}.*"), self._values(step))

    def caption(self, name: str, values: dict[str, Value]) -> str:
        key = f"label.{name}"
        if key not in self.texts or (name in LENGTHS and name not in values):
            return ""
        return self.texts.plain(key, {k: self._value(k, value) for k, value in values.items()})

    def verdict(self) -> str:
        """Return the sentence of the deciding step; it may refer to values of other steps."""
        decided_by = self.explanation.decided_by
        step = next(each for each in self.explanation.steps if each.id == decided_by)
        end = f"{_kind(step)}.{step.case}.verdict"
        outcome = "hit" if self.explanation.hit else "miss"
        values: dict[str, Said] = {}
        for each in (*self.explanation.steps, step):
            values |= self._values(each)
        key = self._key(f"{end}.{outcome}", end, f"{_kind(step)}.*.verdict")
        text = self._text(step, key, values)
        if "unreliable" not in step.values:
            return text
        return self.texts.space.join((text, self.texts.plain("why.unreliable", {})))

    def _key(self, *ends: str) -> str:
        """Return the first key that has a text, for the method or for one with the same steps."""
        methods = _methods(self.explanation.method)
        keys = [f"why.{method}.{end}" for method in methods for end in ends]
        return next(filter(self.texts.__contains__, keys), keys[0])

    def _text(self, step: Step, key: str, values: Values) -> str:
        phrases = [*self._phrases(step, key, values)]
        said = [[*self.texts.pieces(*phrase)] for phrase in phrases]
        infinite = (name for each in said for text, name in each if name and "∞" in text)
        if self._is_finite(step) and not all(self._is_endless(name, step) for name in infinite):
            said.append([*self.texts.pieces("why.beyond", {})])
        return self.texts.space.join("".join(text for text, _ in each) for each in said)

    def _phrases(self, step: Step, key: str, values: Values) -> Iterator[Phrase]:
        """Yield a text's phrases, with the difference of compared numbers that look the same."""
        if not _reads_alike(step):
            yield Phrase(key, values)
        elif f"{key}.close" in self.texts:
            yield Phrase(f"{key}.close", values)
        else:
            yield Phrase(key, values)
            if ".verdict" not in key:
                yield Phrase("why.close", values)

    def _is_finite(self, step: Step) -> bool:
        """Return whether ∞ stands for a huge finite number that the sentence does not mention."""
        return self.explanation.algorithm == "exact" and step.case != "overflow"

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
        return {name: self._value(name, value) for name, value in (compared | step.values).items()}

    def _value(self, name: str, value: Value) -> Said:
        if isinstance(value, tuple):
            return [*map(str, value[:MOST]), *["…"] * (len(value) > MOST)]
        if isinstance(value, int | float) and not isinstance(value, bool):
            return value
        text = str(value).lower() if isinstance(value, bool) else str(value)
        if PLAIN.fullmatch(text):
            return text
        keys = f"value.{name}.{text}", f"value.{text}"
        return next((Word(key) for key in keys if key in self.texts), Letters(text))


def _methods(method: str) -> Iterator[str]:
    yield method
    if method in WALKS_LIKE:
        yield from _methods(WALKS_LIKE[method])


def _kind(step: Step) -> str:
    return ROUND_OR_AXIS.sub("", step.id)


def _reads_alike(step: Step) -> bool:
    """Return whether the numbers that a step compares differ but look the same when printed."""
    if not step.compares or step.values.get("relation") == "=":
        return False
    left, right = map(readable, _compared(step))
    return left == right and math.isfinite(_number(step.values.get("excess", 0)))


def _compared(step: Step) -> tuple[float, float]:
    left, right = (_number(step.values[name]) for name in step.compares)
    return left, right


def _number(value: Value) -> float:
    assert isinstance(value, int | float)
    return value
