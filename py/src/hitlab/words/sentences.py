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
INFINITE = (math.inf, -math.inf)

Value = bool | int | float | str | tuple[int, ...]
Explanation: TypeAlias = Any  # from `hitlab.queries`, which imports this module
Step: TypeAlias = Any


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


def said(explanation: Explanation) -> str:
    """Return the keys of an explanation's texts, and the values that are words, as JSON.

    They are the same in every language. Numbers are omitted, so most frames of a drag find their
    JSON in the cache.
    """
    steps = tuple(map(_outlined, explanation.steps))
    return _said(explanation._replace(steps=steps, shapes=()))


def _outlined(step: Step) -> Step:
    """Return a step, hashable, with only those properties of its numbers that affect its keys."""
    alike = dict(zip(step.compares, (0.0, 0.0 if _reads_alike(step) else 1.0)))
    values = (
        (
            name,
            value if isinstance(value, str | bool) or value in INFINITE else alike.get(name, 0.0),
        )
        for name, value in step.values.items()
    )
    return step._replace(values=(*values,), marks=())


@lru_cache(maxsize=512)
def _said(outline: Explanation) -> str:
    steps = tuple(step._replace(values=dict(step.values)) for step in outline.steps)
    return json.dumps(_Said(outline._replace(steps=steps), texts_of("en")).keyed())


def caption(explanation: Explanation, lang: str, name: str, values: dict[str, Value]) -> str:
    """Return the label of a mark, or an empty string if there is no text for it."""
    return _Said(explanation, texts_of(lang)).caption(name, values)


class _Said(NamedTuple):
    """An explanation and the texts of a language."""

    explanation: Explanation
    texts: Texts

    def title(self, step: Step) -> str:
        return self.texts.plain(self._title(step), self._values(step))

    def step(self, step: Step) -> str:
        values = self._values(step)
        return self._text(self._sentence(step, values), values)

    def caption(self, name: str, values: Mapping[str, Value]) -> str:
        key = f"label.{name}"
        if key not in self.texts or (name in LENGTHS and name not in values):
            return ""
        return self.texts.plain(key, self._worded(values))

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
        values = self._values(step)
        words = {
            name: {"key": value.key} if isinstance(value, Word) else {"letter": value}
            for name, value in values.items()
            if isinstance(value, Word | Letters)
        }
        alike = {"alike": True} if _reads_alike(step) else {}
        keys = {"title": self._title(step), "sentence": self._sentence(step, values)}
        return {**keys, "words": words, **alike}

    def _title(self, step: Step) -> str:
        return self._key(f"{_kind(step)}.title")

    def _sentence(self, step: Step, values: Values) -> list[str]:
        kind = _kind(step)
        return self._keys(step, self._key(f"{kind}.{step.case}", f"{kind}.*"), values)

    def _verdict(self) -> tuple[list[str], Values]:
        """Return the texts of the deciding step's verdict, which may have values of other steps."""
        decided_by = self.explanation.decided_by
        step = next(each for each in self.explanation.steps if each.id == decided_by)
        end = f"{_kind(step)}.{step.case}.verdict"
        outcome = "hit" if self.explanation.hit else "miss"
        values: dict[str, Said] = {}
        for each in (*self.explanation.steps, step):
            values |= self._values(each)
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
        """Return the keys of a text, with the difference of compared numbers that look the same."""
        keys = [key]
        if _reads_alike(step) and f"{key}.close" in self.texts:
            keys = [f"{key}.close"]
        elif _reads_alike(step) and ".verdict" not in key:
            keys = [key, "why.close"]
        names = {name for each in keys for name in self.texts.numbers(each, values)}
        infinite = (name for name in names if values.get(name) in INFINITE)
        if self._is_finite(step) and not all(self._is_endless(name, step) for name in infinite):
            keys.append("why.beyond")
        return keys

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
        return self._worded(compared | step.values)

    def _worded(self, values: Mapping[str, Value]) -> dict[str, Said]:
        return {name: self._value(name, value) for name, value in values.items()}

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
    left, right = _compared(step)
    if abs(left - right) > 0.001 + 0.01 * abs(left):
        return False  # without formatting them
    is_close = math.isfinite(_number(step.values.get("excess", 0)))
    return is_close and readable(left) == readable(right)


def _compared(step: Step) -> tuple[float, float]:
    left, right = (_number(step.values[name]) for name in step.compares)
    return left, right


def _number(value: Value) -> float:
    assert isinstance(value, int | float)
    return value
