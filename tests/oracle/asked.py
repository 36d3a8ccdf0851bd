"""What `intersects` asks of `decide`, caught to ask it in other numbers."""

from typing import NamedTuple
from unittest import mock

from hitlab import overlap
from hitlab.exact import EXACT, Margin, integers
from hitlab.tolerances import DEGREE_2, DEGREE_4, LARGEST_SCALE, SMALLEST_SCALE

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
        """Give the terms on floats, and what they grant; None where floats have no say."""
        columns = self.near(*self.columns) if self.near else self.columns
        scale = self.terms(*columns).scale
        if not SMALLEST_SCALE < scale < LARGEST_SCALE:
            return None
        margin = Margin(DEGREE_2 * scale, DEGREE_4 * (scale * scale))
        return self.terms(*map(number, columns)), margin


def questions(a, b, formula=overlap):
    """Catch the questions about two single shapes, at most two: whether they meet or overlap."""
    for touching in TOUCHINGS:
        with mock.patch.object(formula, "decide") as decide:
            formula.intersects(a, b, touching=touching)
        if decide.called:
            terms, verdict, *columns = decide.call_args.args
            yield Question(terms, verdict, columns, decide.call_args.kwargs.get("near"))
