"""What `intersects` asks of `decide`, caught to ask it in other numbers."""

from typing import NamedTuple
from unittest import mock

from hitlab.arithmetic.filter import EXACT, Margin
from hitlab.arithmetic.integers import integers
from hitlab.arithmetic.tolerances import LARGEST_SCALE, SMALLEST_SCALE
from hitlab.deciding import cores
from hitlab.deciding.decision import by_formula

TOUCHINGS = (True, False)


class Question(NamedTuple):
    """A verdict over the terms of columns; the floats take those that `near` makes of them."""

    terms: object
    verdict: object
    columns: list
    near: object

    def exact_answer(self):
        return bool(self.verdict(self.terms(*integers(self.columns)[0]), EXACT))

    def rounded(self, number=float):
        """Return the terms on floats, and what they grant; None where floats have no say."""
        columns = self.near(*self.columns) if self.near else self.columns
        scale = self.terms(*columns).scale
        if not SMALLEST_SCALE < scale < LARGEST_SCALE:
            return None
        return self.terms(*map(number, columns)), Margin.of(scale)


def questions(a, b, formula=cores):
    """Catch the questions about two single shapes: whether they meet, and whether they overlap.

    Each is answered by no, so that the next one is asked; no bounding box keeps one from it.
    """
    asked = []

    def note(terms, verdict, *columns, near=None):
        asked.append(Question(terms, verdict, columns, near))
        return False

    boxes = mock.patch.object(cores, "_boxes_meet", return_value=True)
    with boxes, mock.patch.object(formula, "decide", note):
        for touching in TOUCHINGS:
            by_formula(formula, a, b, touching=touching)
    return asked


def question_within(a, b, margin):
    """Catch the question whether two single shapes that are apart are within a margin."""

    def note(terms, verdict, *columns):
        return Question(terms, verdict, columns, None)

    with mock.patch.object(cores, "decide", note):
        return cores._within(margin, a.core, b.core)


def exactly(terms, verdict, *columns, near=None):
    """Decide on integers from the start."""
    return Question(terms, verdict, columns, near).exact_answer()
