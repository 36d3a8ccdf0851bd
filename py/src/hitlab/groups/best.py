"""The best answer for each of many questions: the least number, then the smallest index."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hitlab.groups.members import Numbers
from hitlab.shapes.validation import Floats


class Best(NamedTuple):
    """The least number found so far for each question, and the shape that has it; -1 for none."""

    index: NDArray[np.int64]  # type: ignore[assignment]  # over that of tuples
    least: Floats

    def better(self, question: Numbers, index: Numbers, number: Floats) -> Numbers:
        """Take what is better than before, one for each question; tell the places of those."""
        order = np.lexsort((index, number, question))
        first = order[np.diff(question[order], prepend=-1).nonzero()[0]]
        asked, own = question[first], number[first]
        known, had = self.least[asked], self.index[asked]
        wins = (had < 0) | (own < known) | ((own == known) & (index[first] < had))
        won = first[wins]
        self.index[question[won]], self.least[question[won]] = index[won], number[won]
        return won


def none_yet(questions: int) -> Best:
    """Start with no answer."""
    return Best(np.full(questions, -1, dtype=np.int64), np.full(questions, np.inf))
