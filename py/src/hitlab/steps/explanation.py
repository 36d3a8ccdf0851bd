"""Traces of an algorithm as plain data: steps with named values, and marks to draw.

They contain only numbers and ids. The code that displays them adds sentences, colours and formats.
"""

import math
from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol

OTHER = {"a": "b", "b": "a"}
Value = bool | int | float | str | tuple[int, ...]
Coordinates = tuple[float, float]
Coordinates3 = tuple[float, float, float]


class Mark(NamedTuple):
    """A drawing element in world coordinates, named after the value that it shows.

    Parameters
    ----------
    kind : str
        `point` (one point), `segment` and `arrow` (from, to), `line` (through two points),
        `region` (the intersection of the half-planes left of directed lines, two points per line),
        `circle` (centre, a point on it), `arc` (centre, from, to, counter-clockwise), `interval`
        (from, to: a bar, such as a projection on an axis) and `drop` (from a point to its foot). In
        3D, every two points of a `region` define a half-space: it starts at the plane through the
        first point, perpendicular to the vector to the second, and contains the second. 3D also has
        `face` (four corners), and meshes `box` (minimum corner, maximum corner), `triangle` (three
        corners) and `curve` (segments, two points each, in which two surfaces cross).
    name : str
        The value's name, or the letter that the article uses.
    points : tuple of (x, y), in 3D of (x, y, z)
        Finite numbers.
    of : str
        `a` or `b` for a mark of the pair's first or second shape; `a-b` for a mark in the separate
        picture of their Minkowski difference.
    """

    kind: str
    name: str
    points: tuple[Coordinates | Coordinates3, ...]
    of: str = ""


class Step(NamedTuple):
    """One step of an algorithm: the values that it computed, and the marks to draw.

    Parameters
    ----------
    id : str
        Its name, with "-1", "-2", ... if the algorithm repeats this kind of step.
    case : str
        The case that applies, such as `hit`, `touch` or `flat`; each case has its own sentence.
    values : dict
        Numbers, ids or letters that the article uses, and the indices of a mesh's faces or a
        group's shapes.
    marks : tuple of Mark
    compares : tuple of str
        The names of the two values that the step compares; empty if it compares none.
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
        """Return a step with 0.0 for -0.0, and without marks that are empty or not finite."""
        values = {k: v + 0.0 if isinstance(v, float) else v for k, v in values.items()}
        return cls(id, case, values, tuple(filter(_is_drawn, marks)), compares)


class Trace(NamedTuple):
    """A trace: the steps of an algorithm in order, and the id of the step that decided.

    It shows how the decision was made, but does not contain the verdict.
    """

    method: str
    steps: tuple[Step, ...]
    decided_by: str

    @classmethod
    def of(cls, method: str, steps: Iterable[Step], decided_by: str = "") -> "Trace":
        """Return a trace; the last step is the one that decided unless another is named."""
        steps = tuple(steps)
        return cls(method, steps, decided_by or steps[-1].id)


class Tracer(Protocol):
    """Protocol for modules that explain the exact decision on two shapes."""

    def trace(self, a: Any, b: Any, /) -> Trace:
        """Return the trace of the decision on a single pair."""


def _is_drawn(mark: Mark) -> bool:
    coordinates = [coordinate for point in mark.points for coordinate in point]
    return bool(coordinates) and all(map(math.isfinite, coordinates))
