"""What an algorithm did, as plain data: steps with named values, and marks to draw.

Numbers and ids only. Sentences, colours and formats belong to whoever shows it.
"""

import json
import math
from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol

from hitlab.shapes.base import Shape

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
        `a` or `b` for a mark of the pair's first or second shape; `a-b` for one in their Minkowski
        difference, which is a picture of its own.
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
        Numbers, ids or letters of the article, and the numbers of a mesh's faces or of the shapes
        of a group.
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


class Walk(NamedTuple):
    """The steps of an algorithm in its order, and the id of the one that decided.

    The verdict is not a walk's to give: it tells how the decision came about.
    """

    method: str
    steps: tuple[Step, ...]
    decided_by: str

    @classmethod
    def of(cls, method: str, steps: Iterable[Step], decided_by: str = "") -> "Walk":
        """Make a walk, in which the last step decided if no other is named."""
        steps = tuple(steps)
        return cls(method, steps, decided_by or steps[-1].id)


class Walker(Protocol):
    """A file that tells how the exact decision on two shapes came about, in its own order."""

    def walk(self, a: Any, b: Any, /) -> Walk:
        """Tell the decision of a single pair."""


class Explanation(NamedTuple):
    """The verdict, the step that decided, and all steps in the order of the algorithm.

    Parameters
    ----------
    pair : tuple of str
        The kinds of a and b, as given, or `Group` alone.
    algorithm : str
        The id of the algorithm that is told.
    method : str
        How it decides. Pairs that are decided in the same way have the same, and so steps of the
        same kinds.
    hit : bool
        The verdict, as `intersects` gives it.
    decided_by : str
        The id of the step that decided.
    steps : tuple of Step
    """

    pair: tuple[str, ...]
    algorithm: str
    method: str
    hit: bool
    decided_by: str
    steps: tuple[Step, ...]

    @classmethod
    def of(cls, a: Shape, b: Shape, algorithm: str, hit: bool, walk: Walk) -> "Explanation":
        """Join a verdict on two shapes and the walk that tells how it came about."""
        pair = a.kind.__name__, b.kind.__name__
        return cls(pair, algorithm, walk.method, hit, walk.decided_by, walk.steps)

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

    def sentences(self, lang: str = "en") -> list[str]:
        """Say the verdict, and what each step did, in the words of the page.

        Parameters
        ----------
        lang : str, default "en"
            "en" or "ja".

        Returns
        -------
        list of str
            The verdict, then one text for each of `steps`.

        Raises
        ------
        ValueError
            For another language.

        Examples
        --------
        >>> import hitlab as hl
        >>> why = hl.explain(hl.Disk((0, 0), 2), hl.Disk((5, 0), 1.5))
        >>> why.sentences()[0]
        'Miss: the centres are 5.000 apart, more than the sum of the radii, 3.500.'
        >>> why.sentences("ja")[0]
        '衝突なし: 中心間の距離は 5.000 で、半径の和 3.500 を超えています。'
        """
        from hitlab.words.sentences import sentences  # whose files only those read who ask

        return sentences(self, lang)

    def __str__(self) -> str:
        """Say it in English: the verdict, then a line for each step, with its name.

        >>> import hitlab as hl
        >>> for line in str(hl.explain(hl.Point((0, 0)), hl.Disk((3, 0), 1))).splitlines()[:2]:
        ...     print(line)
        Miss: the point is 3.000 from the centre, more than r = 1.000.
          1. Point and centre: The point is A. The disk has the centre C and the radius r = 1.000.
        """
        from hitlab.words.sentences import told

        return told(self)

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
