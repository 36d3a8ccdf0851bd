"""What an algorithm did, as plain data: steps with named values, and marks to draw.

Numbers and ids only. Sentences, colours and formats belong to whoever shows it.
"""

import json
import math
from typing import NamedTuple

VERSION = 1
"""Of the JSON text; it grows when a reader of the former one would misread the new one."""

Value = bool | int | float | str
Coordinates = tuple[float, float]


class Mark(NamedTuple):
    """Something to draw, in world coordinates, under the name of the value that it shows.

    Parameters
    ----------
    kind : str
        `point` (one point), `segment` and `arrow` (from, to), `line` (through two points),
        `region` (what lies on the left of every directed line, two points to a line).
    name : str
        The value's name, or the letter of the article.
    points : tuple of (x, y)
        Finite numbers.
    """

    kind: str
    name: str
    points: tuple[Coordinates, ...]


class Step(NamedTuple):
    """One step: its id, what it computed, and what there is to see."""

    id: str
    values: dict[str, Value]
    marks: tuple[Mark, ...]

    @classmethod
    def of(cls, id: str, values: dict[str, Value], *marks: Mark) -> "Step":
        """Make a step, without the marks that lie beyond the largest float."""
        return cls(id, values, tuple(mark for mark in marks if _is_finite(mark)))


class Explanation(NamedTuple):
    """The verdict, the step that decided, and all steps in the order of the algorithm."""

    pair: tuple[str, str]
    algorithm: str
    hit: bool
    decided_by: str
    steps: tuple[Step, ...]

    def step(self, id: str) -> Step:
        """Find the step of that id; a KeyError names those that there are."""
        for step in self.steps:
            if step.id == id:
                return step
        raise KeyError(f"{id!r} is no step of this explanation: {[s.id for s in self.steps]}")

    def to_json(self) -> str:
        """Write it as JSON; a value that is not finite becomes "nan", "inf" or "-inf"."""
        return json.dumps(
            {
                "version": VERSION,
                "pair": self.pair,
                "algorithm": self.algorithm,
                "hit": self.hit,
                "decided_by": self.decided_by,
                "steps": [
                    {
                        "id": step.id,
                        "values": {name: _plain(value) for name, value in step.values.items()},
                        "marks": [mark._asdict() for mark in step.marks],
                    }
                    for step in self.steps
                ],
            },
            allow_nan=False,
        )


def _plain(value: Value) -> Value:
    return str(value) if isinstance(value, float) and not math.isfinite(value) else value


def _is_finite(mark: Mark) -> bool:
    return all(math.isfinite(coordinate) for point in mark.points for coordinate in point)
