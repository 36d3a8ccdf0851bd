"""What an algorithm did, as plain data: steps with named values, and marks to draw.

Numbers and ids only. Sentences, colours and formats belong to whoever shows it.
"""

import math
from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol

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


def _is_drawn(mark: Mark) -> bool:
    coordinates = [coordinate for point in mark.points for coordinate in point]
    return bool(coordinates) and all(map(math.isfinite, coordinates))
