"""The result of `explain`: a verdict and the steps behind it, as data, as text, as a picture."""

import json
import math
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from hitlab.shapes.base import Shape
from hitlab.shapes.shown import by_theirs, refuse_name, refuse_truth
from hitlab.steps.explanation import OTHER, Step, Trace, Value

VERSION = 2
"""The version of the JSON; it increases when code for the old one would misread the new one."""

ELSEWHERE = by_theirs(
    {
        "hitlab.show.plot(why=why)": "plot show draw",
        "to_json": "to_dict as_dict json dumps",
        "hit": "result intersects collides",
    }
)
"""Names from other libraries for parts of a result, and the names used here."""


class Explanation(NamedTuple):
    """The verdict, the deciding step, and all steps in the order of the algorithm.

    Parameters
    ----------
    pair : tuple of str
        The kinds of a and b, as given, or `Group` alone.
    algorithm : str
        The id of the algorithm that is explained.
    method : str
        The method by which it decides. Pairs decided by the same method have the same kinds of
        steps.
    hit : bool
        The verdict, as `intersects` or `sweep` returns it, or whether a group has any hit.
    decided_by : str
        The id of the deciding step.
    steps : tuple of Step
        All steps, in the order of the algorithm.
    shapes : tuple
        The two shapes, or the group, for the picture; they are not part of the JSON.
    """

    pair: tuple[str, ...]
    algorithm: str
    method: str
    hit: bool
    decided_by: str
    steps: tuple[Step, ...]
    shapes: tuple[Any, ...] = ()

    def __bool__(self) -> NoReturn:
        refuse_truth(self)

    @classmethod
    def of(cls, a: Shape, b: Shape, algorithm: str, hit: bool, trace: Trace) -> "Explanation":
        """Return the explanation for a verdict on two shapes and the steps that led to it."""
        pair = a.kind.__name__, b.kind.__name__
        return cls(pair, algorithm, trace.method, hit, trace.decided_by, trace.steps, (a, b))

    def step(self, id: str) -> Step:
        """Return the step with this id; a KeyError lists the existing ids."""
        for step in self.steps:
            if step.id == id:
                return step
        raise KeyError(f"no step {id!r} in this explanation; steps: {[s.id for s in self.steps]}")

    def turned(self) -> "Explanation":
        """Return the explanation with the shapes swapped: the second becomes `a`, the first `b`."""
        steps = (
            step._replace(
                marks=tuple(mark._replace(of=OTHER.get(mark.of, "")) for mark in step.marks)
            )
            for step in self.steps
        )
        return self._replace(pair=self.pair[::-1], steps=tuple(steps), shapes=self.shapes[::-1])

    def sentences(self, lang: str = "en") -> list[str]:
        """Return the verdict and the sentence of each step, as on the page.

        Parameters
        ----------
        lang : str, default "en"
            "en" or "ja".

        Returns
        -------
        list of str
            The verdict, then one text for each step.

        Raises
        ------
        ValueError
            If the language is not supported.

        Examples
        --------
        >>> import hitlab as hl
        >>> why = hl.explain(hl.Disk((0, 0), 2), hl.Disk((5, 0), 1.5))
        >>> why.sentences()[0]
        'Miss: the centres are 5.000 apart, more than R = 3.500, the sum of the radii.'
        >>> why.sentences("ja")[0]
        '衝突なし: 中心間の距離は 5.000 で、半径の和 R = 3.500 を超えています。'
        """
        from hitlab.words.sentences import sentences  # lazy: it reads text files

        return sentences(self, lang)

    def __repr__(self) -> str:
        """Return the verdict and the number of steps in one line.

        >>> import hitlab as hl
        >>> hl.explain(hl.Disk((0, 0), 2), hl.Disk((5, 0), 1.5))
        <Explanation of Disk and Disk by exact: miss, decided by compare; 3 steps>
        """
        verdict = "hit" if self.hit else "miss"
        pair = " and ".join(self.pair)
        steps = f"{len(self.steps)} step{'s' * (len(self.steps) != 1)}"
        decided = f"{verdict}, decided by {self.decided_by}"
        return f"<Explanation of {pair} by {self.algorithm}: {decided}; {steps}>"

    def __str__(self) -> str:
        """Return the text in English: the verdict, then a line for each step, with its title.

        >>> import hitlab as hl
        >>> for line in str(hl.explain(hl.Point((0, 0)), hl.Disk((3, 0), 1))).splitlines()[:2]:
        ...     print(line)
        Miss: the point is 3.000 from the centre, more than r = 1.000.
          1. Point and centre: The point is A. The disk has centre C and radius r = 1.000.
        """
        from hitlab.words.sentences import in_words

        return in_words(self)

    def _repr_html_(self) -> str:
        """Return HTML for a notebook: the picture of the deciding step, the verdict, all steps."""
        from hitlab.drawing.reason import StepText, reason
        from hitlab.drawing.svg import svg
        from hitlab.explained.pictures import pictured, pictured_difference
        from hitlab.words.sentences import titles

        verdict, *sentences = self.sentences()
        steps = [
            StepText(title, sentence, step.id == self.decided_by)
            for step, title, sentence in zip(self.steps, titles(self, "en"), sentences)
        ]
        pictures = pictured(self, verdict), pictured_difference(self)
        return reason("".join(svg(each) for each in pictures if each), verdict, steps)

    def to_json(self) -> str:
        """Return the explanation as JSON; non-finite values become "nan", "inf" or "-inf"."""
        steps = [
            step._asdict()
            | {"values": {name: _plain(value) for name, value in step.values.items()}}
            | {"marks": [mark._asdict() for mark in step.marks]}
            for step in self.steps
        ]
        fields = {"version": VERSION, **self._asdict(), "steps": steps}
        del fields["shapes"]
        return json.dumps(fields, allow_nan=False)


if not TYPE_CHECKING:  # a type checker would otherwise accept every attribute
    Explanation.__getattr__ = lambda why, name: refuse_name(why, name, ELSEWHERE)


def _plain(value: Value) -> Value:
    return str(value) if isinstance(value, float) and not math.isfinite(value) else value
