"""hitlab's side of a step in the page: bodies that move evenly, and all pairs that meet."""

from typing import Any

import answers
import hitlab as hl
import numpy as np
import pairs

FRAMES = 24
SPEED = 0.03
"""How far a body goes on in a frame, at most: a twentieth of its size or so."""


class Stepped:
    """So many bodies of the mix, each with its own way on."""

    def __init__(self, n: int):
        random = np.random.default_rng(18)
        middle = np.zeros((n, 2))
        self.shapes = pairs.mixed(middle, random)
        self.still = hl.Group(*self.shapes)
        start = random.uniform(0, pairs.SPACING * np.sqrt(n), (n, 2))
        way = random.uniform(-SPEED, SPEED, (n, 2))
        self.places = [start + frame * way for frame in range(FRAMES)]
        self.count = FRAMES
        self.rate = len(self.group(0).collisions()) / n

    @property
    def forms(self) -> list[dict[str, Any]]:
        """Return what the bodies are made of, about the origin."""
        return [
            {"kind": kind, "count": len(shape), "numbers": pairs.flat_numbers(shape)}
            for kind, shape in zip(pairs.MIX, self.shapes)
        ]

    @property
    def frames(self) -> list[np.ndarray]:
        """Return the places of every frame, flat."""
        return [each.ravel() for each in self.places]

    def group(self, frame: int) -> hl.Group:
        """Move the bodies to their places."""
        return self.still.translate(self.places[frame])

    def step(self, frame: int) -> np.ndarray:
        """Return the pairs that meet."""
        return self.group(frame).collisions().astype(np.int32)

    def disagreements(self, peer: str, frame: int, theirs: Any) -> list[str]:
        """Return a line for each pair that only one side has found."""
        group = self.group(frame)
        sides = [{*map(tuple, found)} for found in (group.collisions().tolist(), theirs.to_py())]
        return list(answers.of_pairs("a step", peer, group, *sides))
