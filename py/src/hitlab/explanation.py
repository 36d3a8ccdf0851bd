"""What an algorithm did, as plain data: steps with named values, and marks to draw.

Numbers and ids only. Sentences, colours and formats belong to whoever shows it.
"""

import json
import math
from typing import NamedTuple

VERSION = 2
"""Version of the JSON text; it grows when a reader of the old one would misread the new."""

OTHER = {"a": "b", "b": "a"}
Value = bool | int | float | str | tuple[int, ...]
Coordinates = tuple[float, float]
Coordinates3 = tuple[float, float, float]


class Mark(NamedTuple):
    """Something to draw, in world coordinates, under the name of the value that it shows.

    Parameters
    ----------
    kind : str
        `point` (one point), `segment` and `arrow` (from, to), `line` (through two points),
        `region` (what lies on the left of every directed line, two points to a line), `circle`
        (centre, a point on it), `arc` (centre, from, to, counter-clockwise), `interval` (from, to:
        a bar, such as a projection on an axis) and `drop` (from a point to its foot). In space a
        `region` lies, for every two points, beyond the plane through the first at right angles to
        the way from it to the second; there are also `box` (least corner, greatest corner) and
        `triangle` (three corners) of a mesh.
    name : str
        The value's name, or the letter of the article.
    points : tuple of (x, y), in space of (x, y, z)
        Finite numbers.
    of : str
        `a` or `b` for a mark of the pair's first or second shape.
    """

    kind: str
    name: str
    points: tuple[Coordinates | Coordinates3, ...]
    of: str = ""


class Step(NamedTuple):
    """One step: what it computed, and what to draw of it.

    Parameters
    ----------
    id : str
        Its name, with "-1", "-2", ... where the algorithm takes a kind of step more than once.
    case : str
        Which case holds in this state: `hit`, `touch`, `flat` and the like; each has its own
        sentence.
    values : dict
        Numbers, ids or letters of the article, and the numbers of a mesh's faces.
    marks : tuple of Mark
    compares : tuple of str
        The names of the two values that the step compares, if it does.
    """

    id: str
    case: str
    values: dict[str, Value]
    marks: tuple[Mark, ...]
    compares: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        id: str,
        case: str,
        values: dict[str, Value],
        *marks: Mark,
        compares: tuple[str, ...] = (),
    ) -> "Step":
        """Make a step; drop marks that are empty or beyond the largest float; -0.0 becomes 0.0."""
        values = {k: v + 0.0 if isinstance(v, float) else v for k, v in values.items()}
        return cls(id, case, values, tuple(filter(_is_drawn, marks)), compares)


class Explanation(NamedTuple):
    """The verdict, the step that decided, and all steps in the order of the algorithm.

    Pairs that are decided in the same way have the same `method`, and so steps of the same kinds.
    """

    pair: tuple[str, str]
    algorithm: str
    method: str
    hit: bool
    decided_by: str
    steps: tuple[Step, ...]

    def step(self, id: str) -> Step:
        """Find the step of that id; otherwise the KeyError names the existing ones."""
        for step in self.steps:
            if step.id == id:
                return step
        raise KeyError(f"{id!r} is no step of this explanation: {[s.id for s in self.steps]}")

    def turned(self) -> "Explanation":
        """Exchange the names of the shapes: the second becomes `a`, the first `b`."""
        steps = (
            step._replace(
                marks=tuple(mark._replace(of=OTHER.get(mark.of, "")) for mark in step.marks)
            )
            for step in self.steps
        )
        return self._replace(pair=self.pair[::-1], steps=tuple(steps))

    def to_json(self) -> str:
        """Write it as JSON; a value that is not finite becomes "nan", "inf" or "-inf"."""
        return json.dumps(
            {
                "version": VERSION,
                "pair": self.pair,
                "algorithm": self.algorithm,
                "method": self.method,
                "hit": self.hit,
                "decided_by": self.decided_by,
                "steps": [
                    {
                        "id": step.id,
                        "case": step.case,
                        "values": {name: _plain(value) for name, value in step.values.items()},
                        "marks": [mark._asdict() for mark in step.marks],
                        "compares": step.compares,
                    }
                    for step in self.steps
                ],
            },
            allow_nan=False,
        )


def _plain(value: Value) -> Value:
    return str(value) if isinstance(value, float) and not math.isfinite(value) else value


def _is_drawn(mark: Mark) -> bool:
    coordinates = [coordinate for point in mark.points for coordinate in point]
    return bool(coordinates) and all(map(math.isfinite, coordinates))
