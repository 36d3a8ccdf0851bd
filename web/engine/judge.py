"""Judge of the user's program: the states to run it on, the exact verdicts, and the comparison.

The program itself runs in another Python, from which only its answers come: it cannot change what
is said about it.
"""

import json
import math
import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations, islice, product
from typing import Any, TypedDict

import hitlab as hl
import numpy as np
from hitlab.links.grammar import PARTS, SCENES, radians, scene_of, shape_of, types_of

PAIRS = {name.replace("-", "_"): types_of(name) for name in SCENES if "function" in scene_of(name)}
"""The functions that a program can define, with the types of the shapes that they take."""

WIDTHS = {
    name: [each for kind, n in parts for each in ([1] * n if kind == "size" else [n])]
    for name, parts in PARTS.items()
}
"""The widths of a shape's parts in a link: 1 for a number, else the coordinates of a vector."""

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


class Given(TypedDict):
    """A shape as sent by the page."""

    type: str
    values: list[float]


State = list[Given]
Answer = bool | dict[str, Any]
"""The program's verdict, or its error."""


class Failure(TypedDict):
    """A state for which the program is wrong: its verdict or its error, and the exact verdict."""

    shapes: State
    hit: bool | None
    error: dict[str, Any] | None
    exact: bool


class Judged(TypedDict):
    """A judgement so far, which the page sends back with the program's answers.

    `tried` states were compared; `open` ones were not, because either verdict is right there;
    `left` more may be tried to simplify the counterexample. `states` come next, with their exact
    verdicts and the arguments of the program.
    """

    isLast: bool
    tried: int
    open: int
    wrong: int
    left: int
    counterexample: Failure | None
    states: list[State]
    truths: list[bool | None]
    calls: list[list[Any]]


BEGIN: Judged = {
    "isLast": False,
    "tried": 0,
    "open": 0,
    "wrong": 0,
    "left": STEPS,
    "counterexample": None,
    "states": [],
    "truths": [],
    "calls": [],
}


def judge(question: str) -> str:
    """Return the exact answers about shapes, or the next part of a judgement, in JSON.

    >>> disks = [{"type": "disk", "values": [x, 0, 1]} for x in (0, 2)]
    >>> told = json.loads(judge(json.dumps({"name": "disk_disk", "shapes": disks})))
    >>> told["truths"], told["given"]
    ([True], '[(0.0, 0.0), 1.0, (2.0, 0.0), 1.0]')
    """
    asked = json.loads(question, object_hook=with_floats)
    asked.pop("type", None)
    return json.dumps(about(**asked) if "shapes" in asked else judged(**asked))


def with_floats(each: dict[str, Any]) -> dict[str, Any]:
    """Return a shape with floats: JavaScript writes 2.0 as 2, and the page writes -0 as text.

    A box given by its bounds becomes one with a centre, which programs take.

    >>> with_floats({"type": "aabb", "values": [1, 2, 4, 3]})
    {'type': 'box', 'values': [2.5, 2.5, 3.0, 1.0, 0.0]}
    """
    if "values" not in each:
        return each
    values = [*map(float, each["values"])]
    if each.get("type") == "aabb":
        return {**each, "type": "box", "values": [*shape_of("aabb", values).columns]}
    return {**each, "values": values}


def about(
    name: str, shapes: State, xs: list[float] | None = None, ys: list[float] | None = None
) -> dict[str, Any]:
    """Return the arguments and the exact verdict for shapes, or for each cell of a map."""
    a, b = shapes_of(shapes)
    if xs is None or ys is None:
        call = arguments(name, shapes)
        return {"calls": [call], "truths": [hl.intersects(a, b)], "given": repr(call)}
    calls = [arguments(name, [at(shapes[0], x, y), shapes[1]]) for y in ys for x in xs]
    return {"calls": calls, "truths": hl.survey(a, b, xs, ys).hit.ravel().tolist()}


def judged(
    name: str,
    touching: str,
    cases: list[State],
    before: Judged = BEGIN,
    answers: list[Answer] | tuple[()] = (),
) -> Judged:
    """Compare the program's answers with the exact verdicts, and choose the states to try next.

    First come always the same states, then `cases`, then simpler ones than the simplest failure,
    as long as the program fails on one of these in the same way.

    >>> first = judged("disk_disk", "hit", [])
    >>> second = judged("disk_disk", "hit", [], first, [True] * AT_ONCE)
    >>> first["tried"], second["tried"] + second["open"], second["wrong"] > 10
    (0, 250, True)
    """
    now = before.copy()
    states = [*states_of(name), *cases]
    failures, known = [*failed(before, answers)], before["counterexample"]
    if before["tried"] + before["open"] < len(states):
        unsure = before["truths"].count(None)
        now["tried"] += len(before["truths"]) - unsure
        now["open"] += unsure
        now["wrong"] += len(failures)
    else:
        failures = [each for each in failures if known and has_error(each) == has_error(known)]
        now["left"] *= bool(failures)
    simplest = min([known, *failures] if known else failures, key=cost_of, default=None)
    tried = now["tried"] + now["open"]
    tries = states[tried : tried + AT_ONCE]
    if simplest and not tries and now["left"] > 0:
        shapes = simplest["shapes"]
        tries = [each for each in simpler(shapes) if cost(each) < cost(shapes)]
        now["left"] -= len(tries)
    is_known = tried + AT_ONCE <= STATES
    truths = verdicts_from(name, touching, tried) if is_known else verdicts(tries, touching)
    return {
        **now,
        "isLast": not tries,
        "counterexample": simplest,
        "states": tries,
        "truths": truths,
        "calls": [arguments(name, state) for state in tries],
    }


def failed(judged: Judged, answers: list[Answer] | tuple[()]) -> Iterator[Failure]:
    """Yield the failures among answers to the states of a judgement."""
    for state, truth, answer in zip(judged["states"], judged["truths"], answers, strict=True):
        if truth is not None and answer is not truth:
            hit, error = (answer, None) if isinstance(answer, bool) else (None, answer)
            yield {"shapes": state, "hit": hit, "error": error, "exact": truth}


def has_error(failure: Failure) -> bool:
    """Return whether the program raised an error instead of returning a verdict."""
    return failure["error"] is not None


def cost_of(failure: Failure) -> tuple[bool, int, float]:
    """Return the sort key of a failure, by its state."""
    return cost(failure["shapes"])


def shapes_of(state: State) -> list[hl.Shape]:
    """Return the shapes of the package for shapes of the page."""
    return [shape_of(shape["type"], shape["values"]) for shape in state]


def arguments(name: str, state: State) -> list[Any]:
    """Return the arguments of the function: points and directions as tuples, angles in radians.

    >>> arguments("ray_aabb", [{"type": "ray", "values": [0, 1, 1, 0]},
    ...                        {"type": "box", "values": [2, 1, 4, 3, 0]}])
    [(0.0, 1.0), (1.0, 0.0), (2.0, 1.0), 4.0, 3.0]
    """
    found: list[Any] = []
    for shape in state:
        numbers = iter(map(float, shape["values"]))
        for width in WIDTHS[shape["type"]]:
            part = tuple(islice(numbers, width))
            found.append(part if width > 1 else part[0])
        if shape["type"] == "box":
            found[-1] = radians(found[-1])
    return found[:-1] if name == "ray_aabb" else found  # an upright box has no angle


def verdicts(asked: list[State], touching: str) -> list[bool | None]:
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


@cache
def verdicts_from(name: str, touching: str, start: int) -> list[bool | None]:
    """Return the exact verdicts of the states that are always the same, from one of them on."""
    return verdicts([*states_of(name)[start : start + AT_ONCE]], touching)


def is_whole(state: State) -> bool:
    """Return whether all numbers are integers: a good program is exact then, even for touching."""
    return all(value == round(value) for shape in state for value in shape["values"])


@cache
def states_of(name: str) -> tuple[State, ...]:
    """Return the random states for a program, every other one with integers only.

    With integers, shapes often touch, coincide or are flat.
    """
    source = random.Random(name)
    makers = (whole if number % 2 else scattered for number in range(STATES))
    return tuple(
        [{"type": kind, "values": numbers(source, name, kind)} for kind in PAIRS[name]]
        for numbers in makers
    )


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


def cost(state: State) -> tuple[bool, int, float]:
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
    first, *others = (values[i : i + width] for i in range(0, len(values), width))
    ways = [[x - a for x, a in zip(other, first)] for other in others]
    if len(ways) == 1:
        return not any(ways[0])
    u, v = ways
    return all(u[i] * v[k] == u[k] * v[i] for i, k in combinations(range(width), 2))


def simpler(state: State) -> Iterator[State]:
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


def replaced(state: State, which: int, i: int, value: float) -> State:
    """Return a state with one number of a shape replaced."""
    changed: State = [{**shape, "values": [*shape["values"]]} for shape in state]
    changed[which]["values"][i] = value
    return changed


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
