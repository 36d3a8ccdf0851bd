"""hitlab's side in the page: the pairs, their numbers for JavaScript, and what is asked of them."""

from typing import Any

import answers
import hard_solids
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
        """Return the fields of one side, flat; of a box its vertices too."""
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
        """Return a line for each answer that differs."""
        ours = np.concatenate([self.query(a, b) for a, b in self.kept])
        what, their = "-".join(self.kinds), np.asarray(theirs.to_py())
        return list(answers.disagreements(what, peer, self.pair, ours, their, self.judge))


class Hard:
    """Pairs of boxes that floats easily get wrong, by their names."""

    def __init__(self, is_quick: bool):
        self.pairs = dict(hard_solids.hard_pairs(is_quick))
        self.names = list(self.pairs)

    def numbers(self, name: str, which: int) -> dict[str, np.ndarray]:
        """Return the fields of one side, flat."""
        return pairs.flat_numbers(self.pairs[name][which])

    def wrong(self, name: str, peer: str, theirs: Any) -> list[str]:
        """Return a line that counts wrong answers."""
        their = np.asarray(theirs.to_py())
        return list(answers.wrong(name, f"{peer} in the browser", self.pairs[name], their))


class Moving:
    """Pairs of one kind, apart at first, of which the first one moves."""

    def __init__(self, kind: str, n: int):
        random = np.random.default_rng(12)
        a, b = pairs.spread_pairs((kind, kind), 4 * n, 2.5)
        apart = np.flatnonzero(hl.distance(a, b) > 0.1)[:n]
        self.pair, self.way = (a[apart], b[apart]), random.normal(size=(n, 2)) * 4
        self.singles = list(zip(*self.pair, self.way.tolist()))
        self.found = hl.sweep(*self.pair, self.way)

    @property
    def rate(self) -> float:
        """Say which part touches."""
        return float(np.mean(self.found.hit))

    @property
    def ways(self) -> np.ndarray:
        """Return the ways, flat."""
        return self.way.ravel()

    def numbers(self, which: int) -> dict[str, np.ndarray]:
        """Return the fields of one side, flat."""
        return pairs.flat_numbers(self.pair[which])

    def ask(self) -> None:
        """Ask about all in one call."""
        hl.sweep(*self.pair, self.way)

    def ask_few(self, count: int) -> None:
        """Ask about the first, one after the other."""
        for a, b, way in self.singles[:count]:
            hl.sweep(a, b, way)

    def differing(self, peer: str, theirs: Any, slop: float) -> list[str]:
        """Tell how often the peer misses what touches, touches what misses, or stops elsewhere."""
        hit, t, _, normal = self.found
        t_peer = np.asarray(theirs.to_py())
        touches = ~np.isnan(t_peer)
        off = abs(t_peer - t) * (normal * self.way).sum(axis=1)
        counts = {
            "missed": np.count_nonzero(hit & ~touches),
            "touched for nothing": np.count_nonzero(touches & ~hit),
            f"stopped more than {2 * slop:g} off": np.count_nonzero(off > 2 * slop),
        }
        return [
            f"sweeps: {peer}, {count} of {len(t)} {what}" for what, count in counts.items() if count
        ]
