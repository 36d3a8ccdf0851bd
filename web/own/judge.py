"""Judge of the user's program: compares it with the exact answer on many random and hard states."""

import math
import random
from collections.abc import Iterable, Iterator
from itertools import chain, combinations, islice, product
from typing import Any, NamedTuple

import hitlab as hl
import numpy as np
from program import WIDTHS, Given, Run, arguments, made, shapes_of, verdict, wrong_of

PAIRS = {
    "point_disk": ("point", "disk"),
    "disk_disk": ("disk", "disk"),
    "disk_box": ("disk", "box"),
    "disk_triangle": ("disk", "triangle"),
    "triangle_triangle": ("triangle", "triangle"),
    "ray_aabb": ("ray", "box"),
    "ray_box": ("ray", "box"),
    "ray_disk": ("ray", "disk"),
    "line_line": ("line", "line"),
    "segment_segment": ("segment", "segment"),
    "sphere_triangle": ("sphere", "triangle3"),
}

STATES, AT_ONCE = 4000, 250
NUDGE = 1e-7
"""A state is nearly touching if moving the first shape by this much changes the verdict."""

SIMPLER = (0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0)
STEPS = 600
"""The maximum number of states tried to simplify a state."""

SIZES = {"disk": (2,), "sphere": (3,), "box": (2, 3)}
"""The indices of sizes, which are never negative."""

DIRECTED = ("ray", "line")
ALONG = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))


class Failure(NamedTuple):
    """A state for which the program is wrong: its verdict or its error, and the exact verdict."""

    shapes: list[Given]
    hit: bool | None
    error: dict[str, Any] | None
    exact: bool


class Judge:
    """Check of a program on batches of states: first those given, then always the same ones.

    Examples
    --------
    >>> beside = "def disk_disk(A, ra, B, rb): return abs(A[0] - B[0]) <= ra + rb"
    >>> judge = Judge(beside, "disk_disk")
    >>> while judge.some():
    ...     pass
    >>> judge.told()["tried"] > 1000, judge.told()["wrong"] > 10
    (True, True)
    >>> [each["values"] for each in judge.told()["counterexample"]["shapes"]]
    [[0.0, 0.0, 1.0], [0.0, 3.0, 1.0]]
    """

    def __init__(
        self, source: str, name: str, touching: str = "either", cases: Iterable[list[Given]] = ()
    ) -> None:
        self.name, self.touching = name, touching
        self.tried = self.wrong = 0
        self.simplest: Failure | None = None
        self._states = chain(cases, states(name))
        self._run = made(source, name)

    def some(self) -> bool:
        """Check some more states; return whether there are any left."""
        taken = [*islice(self._states, AT_ONCE)]
        self.tried += len(taken)
        for failure in self._failures(taken):
            self.wrong += 1
            if self.simplest is None or cost(failure.shapes) < cost(self.simplest.shapes):
                self.simplest = failure
        if len(taken) == AT_ONCE:
            return True
        if self.simplest:
            self.simplest = self._simpler(self.simplest)
        return False

    def told(self) -> dict[str, Any]:
        """Return the number of states tried, how many were wrong, and the simplest of these."""
        simplest = self.simplest and self.simplest._asdict()
        return {"tried": self.tried, "wrong": self.wrong, "counterexample": simplest}

    def _failures(self, asked: list[list[Given]]) -> Iterator[Failure]:
        for state, truth in zip(asked, verdicts(asked, self.touching)):
            if truth is not None:
                hit, error = said(self._run, self.name, state)
                if hit != truth:
                    yield Failure(state, hit, error, truth)

    def _simpler(self, failure: Failure) -> Failure:
        """Return the simplest state found for which the program fails in the same way."""
        left = STEPS
        while left > 0:
            tries = [each for each in simpler(failure.shapes) if cost(each) < cost(failure.shapes)]
            left -= len(tries)
            alike = (
                each
                for each in self._failures(tries)
                if (each.hit is None) == (failure.hit is None)
            )
            found = min(alike, key=lambda each: cost(each.shapes), default=None)
            if found is None:
                break
            failure = found
        return failure


def said(run: Run, name: str, state: list[Given]) -> tuple[bool | None, dict[str, Any] | None]:
    """Return the program's verdict, or its error."""
    try:
        return verdict(run, arguments(name, state)), None
    except BaseException as error:  # also exit()
        return None, wrong_of(error)


def verdicts(asked: list[list[Given]], touching: str) -> list[bool | None]:
    """Return the exact verdicts; None for a near touch if both are allowed or rounding may decide.

    >>> touch = [[{"type": "disk", "values": [0, 0, 1]}, {"type": "disk", "values": [2, 0, 1]}]]
    >>> [verdicts(touch, rule) for rule in ("hit", "miss", "either")]
    [[True], [False], [None]]
    """
    if not asked:
        return []
    a, b = (hl.stack(made) for made in zip(*map(shapes_of, asked)))
    hits = np.asarray(hl.intersects(a, b))
    near = np.zeros(len(hits), bool)
    # Lines are skipped: if they are parallel, they are apart or identical, but never nearly touch.
    if asked[0][0]["type"] != "line":
        for offset in product((-NUDGE, 0, NUDGE), repeat=a.dimension):
            near |= np.asarray(hl.intersects(a.translate(offset), b)) != hits
    ruled = hits if touching == "hit" else hits & ~near
    unsure = [touching == "either" or not is_whole(state) for state in asked]
    return [None if both else hit for hit, both in zip(ruled.tolist(), near & unsure)]


def is_whole(state: list[Given]) -> bool:
    """Return whether all numbers are integers: a good program is exact then, even for touching."""
    return all(value == round(value) for shape in state for value in shape["values"])


def states(name: str) -> Iterator[list[Given]]:
    """Yield random states, every other one with integers only.

    With integers, shapes often touch, coincide or are flat.

    >>> [*states("disk_disk")] == [*states("disk_disk")]
    True
    """
    source = random.Random(name)
    for number in range(STATES):
        numbers = whole if number % 2 else scattered
        yield [{"type": kind, "values": numbers(source, name, kind)} for kind in PAIRS[name]]


def scattered(source: random.Random, name: str, kind: str) -> list[float]:
    """Return random numbers for a shape anywhere."""
    values = [round(source.uniform(-5, 5), 2) for _ in range(sum(WIDTHS[kind]))]
    for i in SIZES.get(kind, ()):
        values[i] = round(source.uniform(0.2, 5), 2)
    if kind == "box":
        values[4] = 0.0 if name == "ray_aabb" else round(source.uniform(-180, 180))
    if kind in DIRECTED:
        turn = source.uniform(-math.pi, math.pi)
        values[2:] = math.cos(turn), math.sin(turn)
    return values


def whole(source: random.Random, name: str, kind: str) -> list[float]:
    """Return small integers, and directions along the axes, so that no program needs to round."""
    values = [float(source.randint(-3, 3)) for _ in range(sum(WIDTHS[kind]))]
    for i in SIZES.get(kind, ()):
        values[i] = float(source.randint(0, 3))
    if kind == "box":
        values[4] = 0.0
    if kind in DIRECTED:
        values[2:] = source.choice(ALONG)
    return values


def cost(state: list[Given]) -> tuple[bool, int, float]:
    """Return a sort key, low for simple states: whether a shape is flat, digits, total size."""
    numbers = [value for shape in state for value in shape["values"]]
    length = sum(len(text) if float(text := f"{value:g}") == value else 20 for value in numbers)
    return any(map(is_flat, state)), length, sum(map(abs, numbers))


def is_flat(shape: Given) -> bool:
    """Return whether a shape has a size of 0, or its corners are collinear.

    >>> is_flat({"type": "triangle", "values": [0, 0, 1, 1, 3, 3]})
    True
    """
    kind, values = shape["type"], shape["values"]
    if kind in SIZES:
        return any(values[i] == 0 for i in SIZES[kind])
    if kind == "point" or kind in DIRECTED:
        return False
    width = WIDTHS[kind][0]
    A, *others = (values[i : i + width] for i in range(0, len(values), width))
    ways = [[x - a for x, a in zip(other, A)] for other in others]
    if len(ways) == 1:
        return not any(ways[0])
    u, v = ways
    return all(u[i] * v[k] == u[k] * v[i] for i, k in combinations(range(width), 2))


def simpler(state: list[Given]) -> Iterator[list[Given]]:
    """Yield changed states: moved to the origin, or with a number or a direction replaced."""
    x, y = state[0]["values"][:2]
    if WIDTHS[state[0]["type"]][0] == 2:
        yield [at(shape, shape["values"][0] - x, shape["values"][1] - y) for shape in state]
    for which, shape in enumerate(state):
        for i, value in enumerate(shape["values"]):
            if shape["type"] in DIRECTED and i > 1:
                continue
            for other in {*SIMPLER, *(round(value, digits) for digits in (0, 1, 2, 3))} - {value}:
                if not (i in SIZES.get(shape["type"], ()) and other < 0):
                    yield replaced(state, which, i, other)
        for direction in ALONG if shape["type"] in DIRECTED else ():
            yield replaced(replaced(state, which, 2, direction[0]), which, 3, direction[1])


def replaced(state: list[Given], which: int, i: int, value: float) -> list[Given]:
    """Return a state with one number of a shape replaced."""
    changed: list[Given] = [{**shape, "values": [*shape["values"]]} for shape in state]
    changed[which]["values"][i] = value
    return changed


def surveyed(
    source: str, name: str, shapes: list[Given], xs: list[float], ys: list[float]
) -> bytes:
    """Return the program's and the exact verdicts, with the first shape moved as by `survey`.

    Each byte is the sum of 1 if the program reports a hit, 2 if there is a hit, and 4 if the
    program fails.
    """
    run = made(source, name)
    a, b = shapes_of(shapes)
    truth = hl.survey(a, b, xs, ys).hit
    found = bytearray()
    for y, row in zip(ys, truth.tolist()):
        for x, true in zip(xs, row):
            hit, error = said(run, name, [at(shapes[0], x, y), shapes[1]])
            found.append((hit is True) | true << 1 | (error is not None) << 2)
    return bytes(found)


def at(shape: Given, x: float, y: float) -> Given:
    """Return a shape moved so that its first point is at (x, y)."""
    values, moved = shape["values"], [*shape["values"]]
    start = 0
    for width in WIDTHS[shape["type"]]:
        if width == 2 and not (shape["type"] in DIRECTED and start):
            moved[start : start + 2] = (
                values[start] - values[0] + x,
                values[start + 1] - values[1] + y,
            )
        start += width
    return {**shape, "values": moved}
