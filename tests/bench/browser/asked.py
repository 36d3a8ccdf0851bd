"""hitlab's side in the page: the pairs, their numbers for JavaScript, and what is asked of them."""

from typing import Any

import answers
import hitlab as hl
import numpy as np
import pairs

POLYGONS = "polygon of 6"


class Asked:
    """Pairs of two kinds, so many in a window, at a hit rate."""

    def __init__(self, kinds: Any, n: int, rate: float):
        self.kinds = tuple(kinds.to_py())
        self.count = pairs.pool_of(n)
        self.pair = pairs.pairs_at_rate(self.kinds, self.count, rate)
        self.kept, self.recipes = pairs.kept(self.pair, n), pairs.recipes(self.pair, n)
        self.query = hl.distance if POLYGONS in self.kinds else hl.intersects
        self.judge = answers.gap if POLYGONS in self.kinds else answers.meet

    def numbers(self, which: int) -> dict[str, np.ndarray]:
        """Give the fields of one side, flat; of a box its vertices too."""
        return pairs.flat_numbers(self.pair[which])

    def ask_kept(self) -> None:
        """Ask about shapes that are kept."""
        for a, b in self.kept:
            self.query(a, b)

    def ask_anew(self) -> None:
        """Make the shapes, and ask."""
        for a, b in pairs.anew(self.recipes):
            self.query(a, b)

    def disagreements(self, peer: str, theirs: Any) -> list[str]:
        """Give a line for each answer that differs."""
        ours = np.concatenate([self.query(a, b) for a, b in self.kept])
        what, their = "-".join(self.kinds), np.asarray(theirs.to_py())
        return list(answers.disagreements(what, peer, self.pair, ours, their, self.judge))
