"""Judge of the user's program: the states to run it on, the exact answers, and the comparison.

The program itself runs in another Python, from which only its answers come: it cannot change what
is said about it.
"""

import json
import math
import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations, islice, pairwise, product
from typing import Any, TypedDict

import hitlab as hl
import numpy as np
from effects import Fault, faults_in, parts_in
from hitlab.links.grammar import PARTS, radians, shape_of
from hitlab.shapes.turn3 import matrix_of

WIDTHS = {
    name: [each for kind, n in parts for each in ([1] * n if kind == "size" else [n])]
    for name, parts in PARTS.items()
}
"""The widths of a shape's parts in a link: 1 for a number, else the coordinates of a vector."""
WIDTHS |= {"by": [2], "box3": [3, 3, 4]}

STATES, AT_ONCE = 4000, 250
NUDGE = 1e-7
"""A state is nearly touching if moving the first shape by this much changes the verdict."""

SIMPLER = (0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0)
STEPS = 600
"""The maximum number of states tried to simplify a state."""

SIZES = {
    **{"disk": (2,), "sphere": (3,), "box": (2, 3), "capsule": (4,)},
    **{"capsule3": (6,), "box3": (3, 4, 5)},
}
"""The indices of sizes, which are never negative."""

CORNERS = (3, 6)
"""The minimum and maximum number of corners of a random polygon or hull."""

SOLID = {*SIZES, "triangle", "polygon", "hull3"}
"""The types with an interior, unless a size is 0 or the corners are collinear."""

MANY = ("polygon", "hull3")
"""The types with any number of corners."""

ALONG = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))
ALONG3 = tuple(way for way in product((1.0, 0.0, -1.0), repeat=3) if any(way))
TURNS = tuple(
    turn
    for turn in product((0.0, 1.0, -1.0), repeat=4)
    if any(turn) and all(each == round(each) for each in matrix_of(*turn))
)
"""The rotations of a cube to itself, as quaternions."""

WAYS = {"ray": ALONG, "line": ALONG, "box3": TURNS}
WAYS |= dict.fromkeys(("ray3", "line3", "halfspace3"), ALONG3)
"""The simple values of a type's last part, a direction or a rotation, which is never zero."""


class Given(TypedDict):
    """A shape as sent by the page, or the displacement `by` of the first one of a sweep."""

    type: str
    values: list[float]


State = list[Given]
Answer = bool | dict[str, Any]
"""The program's verdict, a record of its answer, or its error, which has an id."""


class Failure(TypedDict):
    """A state for which the program is wrong: its verdict or its error, and the exact verdict.

    If the verdict is right, `fault` is the effect of another part of its answer.
    """

    shapes: State
    hit: bool | None
    error: dict[str, Any] | None
    exact: bool
    fault: Fault | None


class Judged(TypedDict):
    """A judgement so far, which the page sends back with the program's answers.

    `tried` states were compared; `open` ones were not, because either verdict is right there;
    `left` more may be tried to simplify the counterexample; `parts` of the answers were judged.
    `states` come next, with their exact verdicts and the arguments of the program.
    """

    isLast: bool
    tried: int
    open: int
    wrong: int
    left: int
    parts: list[str]
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
    "parts": [],
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
    if "values" not in each or "type" not in each:
        return each
    kind, values = each["type"], [*map(float, each["values"])]
    if kind.startswith("aabb"):
        box = kind.replace("aabb", "box")
        return {**each, "type": box, "values": [*shape_of(kind, values).columns]}
    return {**each, "values": values}


def about(
    name: str,
    shapes: State,
    xs: list[float] | None = None,
    ys: list[float] | None = None,
    answers: list[Answer] | None = None,
    touching: str = "hit",
) -> dict[str, Any]:
    """Return the arguments and the exact verdict for shapes, or for each cell of a map.

    The answers to these, if given, have `faults`. On a path, touching is a hit unless it is ruled
    to be a miss.

    >>> state = [{"type": "disk", "values": [x, 0, 1]} for x in (0, 2)]
    >>> state.append({"type": "by", "values": [0, 1]})
    >>> [about("disk_disk_by", state, touching=rule)["truths"] for rule in ("hit", "miss")]
    [[True], [False]]
    """
    if xs is None or ys is None:
        call = arguments(name, shapes)
        truths = exact_hits(*stacked([shapes]), touching=touching != "miss").tolist()
        told = {"calls": [call], "truths": truths, "given": repr(call)}
        return {**told, "faults": faults([shapes], truths, answers)} if answers else told
    states = [[at(shapes[0], (x, y)), *shapes[1:]] for y in ys for x in xs]
    calls = [arguments(name, state) for state in states]
    if len(shapes) > 2:  # a sweep has no survey
        truths = exact_hits(*stacked(states), touching=touching != "miss").tolist()
        return {"calls": calls, "truths": truths}
    a, b = shapes_of(shapes)
    survey = hl.survey(a, b, xs, ys)
    return {"calls": calls, "truths": survey.hit.ravel().tolist()}


def judged(
    name: str,
    touching: str,
    cases: list[State],
    before: Judged = BEGIN,
    answers: list[Answer] | tuple[()] = (),
) -> Judged:
    """Compare the program's answers with the exact ones, and choose the states to try next.

    First come always the same states, then `cases`, then simpler ones than the simplest failure,
    as long as the program fails on one of these in the same way. A program that leaves states
    without an answer, because it did not end for others, is not run further.

    >>> first = judged("disk_disk", "hit", [])
    >>> second = judged("disk_disk", "hit", [], first, [True] * AT_ONCE)
    >>> first["tried"], second["tried"] + second["open"], second["wrong"] > 10
    (0, 250, True)
    """
    now = before.copy()
    states = [*states_of(name), *cases]
    known = before["counterexample"]
    has_ended = len(answers) < len(before["states"])
    truths = before["truths"][: len(answers)]
    failures = [*failed(before["states"], truths, answers)]
    if touching != "hit":
        failures = [each for each in failures if not is_by_rule(each)]
    now["parts"] = sorted({*before["parts"], *chain(*map(parts_in, answers))})
    if before["tried"] + before["open"] < len(states):
        unsure = truths.count(None)
        now["tried"] += len(truths) - unsure
        now["open"] += unsure
        now["wrong"] += len(failures)
    else:
        failures = [each for each in failures if known and way_of(each) == way_of(known)]
        now["left"] *= bool(failures)
    simplest = min([known, *failures] if known else failures, key=cost_of, default=None)
    tried = now["tried"] + now["open"]
    tries = [] if has_ended else states[tried : tried + AT_ONCE]
    if simplest and not tries and not has_ended and now["left"] > 0:
        shapes = simplest["shapes"]
        tries = [each for each in simpler(shapes) if cost(each) < cost(shapes)]
        now["left"] -= len(tries)
    is_known = tries and tried + AT_ONCE <= STATES
    truths = verdicts_from(name, touching, tried) if is_known else verdicts(tries, touching)
    return {
        **now,
        "isLast": not tries,
        "counterexample": simplest,
        "states": tries,
        "truths": truths,
        "calls": [arguments(name, state) for state in tries],
    }


def failed(
    states: list[State], truths: list[bool | None], answers: list[Answer] | tuple[()]
) -> Iterator[Failure]:
    """Yield the failures among answers to some states; those without a truth have none."""
    found = faults(states[: len(answers)], truths, [*answers])
    for state, truth, answer, fault in zip(states, truths, answers, found, strict=False):
        if truth is None:
            continue
        record = {"hit": answer} if isinstance(answer, bool) else answer
        error, hit = (record, None) if "id" in record else (None, record.get("hit"))
        is_wrong = hit is not None and hit is not truth
        if is_wrong or error or fault:
            failure: Failure = {
                "shapes": state,
                "hit": hit,
                "error": error,
                "exact": truth,
                "fault": None if error or is_wrong else fault,
            }
            yield failure


def is_by_rule(failure: Failure) -> bool:
    """Return whether a miss is right because a disk, box or the like without area has no interior.

    >>> state = [{"type": "disk", "values": [0, 0, r]} for r in (0, 2)]
    >>> miss: Failure = {"shapes": state, "hit": False, "error": None, "exact": True, "fault": None}
    >>> is_by_rule(miss)
    True
    """
    a, b, *by = failure["shapes"]
    is_miss = failure["hit"] is False and {a["type"], b["type"]} <= SOLID
    if not is_miss or not (is_flat(a) or is_flat(b)):
        return False
    if by:
        return not exact_hits(*stacked([failure["shapes"]]), touching=False).any()
    return not hl.intersects(*shapes_of([a, b]), touching=False)


def faults(
    states: list[State], truths: list[bool | None], answers: list[Answer]
) -> list[Fault | None]:
    """Return what is wrong with each record besides its verdict, by its effect."""
    records = [each if isinstance(each, dict) and "id" not in each else {} for each in answers]
    if not any(map(parts_in, records)):
        return [None] * len(answers)
    return faults_in(*stacked(states), truths, records)


def way_of(failure: Failure) -> str:
    """Return in which way a program fails."""
    fault = failure["fault"]
    return "error" if failure["error"] else fault["id"] if fault else "hit"


def cost_of(failure: Failure) -> tuple[bool, int, float]:
    """Return the sort key of a failure, by its state."""
    return cost(failure["shapes"])


def shapes_of(state: State) -> list[hl.Shape]:
    """Return the shapes of the package for the two shapes of a state."""
    return [shape_of(shape["type"], shape["values"]) for shape in state[:2]]


def stacked(states: list[State]) -> tuple[Any, Any, Any]:
    """Return the first shapes of states, the second ones, and the displacements or None.

    Polygons repeat their last corner, so that all have the same number.
    """
    a, b = (batch_of([state[i] for state in states]) for i in (0, 1))
    ways = [shape["values"] for state in states for shape in state[2:]]
    return a, b, np.array(ways) if ways else None


def batch_of(shapes: list[Given]) -> Any:
    """Return shapes of one type as a batch."""
    kind = shapes[0]["type"]
    if kind not in MANY:
        return hl.stack([shape_of(kind, shape["values"]) for shape in shapes])
    rows = [parts_of(shape) for shape in shapes]
    most = max(map(len, rows))
    made: Any = {"polygon": hl.Polygon, "hull3": hl.Hull3}[kind]
    return made([[*row, *row[-1:] * (most - len(row))] for row in rows])


def arguments(name: str, state: State) -> list[Any]:
    """Return the arguments of the function: points and directions as tuples, angles in radians.

    A box in space has its centre, its size, and the directions of its edges in place of its turn.

    >>> arguments("ray_aabb", [{"type": "ray", "values": [0, 1, 1, 0]},
    ...                        {"type": "box", "values": [2, 1, 4, 3, 0]}])
    [(0.0, 1.0), (1.0, 0.0), (2.0, 1.0), 4.0, 3.0]
    >>> arguments("polygon_by", [{"type": "polygon", "values": [0, 0, 1, 0, 0, 1]}])
    [[(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)]]
    >>> arguments("point3_box3", [{"type": "box3", "values": [0, 1, 2, 4, 5, 6, 0, 0, 1, 1]}])[2]
    [(0.0, 1.0, 0.0), (-1.0, 0.0, 0.0), (0.0, 0.0, 1.0)]
    """
    found: list[Any] = []
    for shape in state:
        parts = parts_of(shape)
        if shape["type"] in MANY:
            found.append(parts)
            continue
        found += [part if len(part) > 1 else part[0] for part in parts]
        if shape["type"] == "box":
            found[-1] = radians(found[-1])
        if shape["type"] == "box3":
            found[-1] = axes_of(shape)
    return found[:-1] if name == "ray_aabb" else found  # an upright box has no angle


def axes_of(box: Given) -> list[tuple[float, ...]]:
    """Return the directions of the edges of a box in space, as unit vectors."""
    matrix = matrix_of(*box["values"][6:])
    return [matrix[i::3] for i in range(3)]


def parts_of(shape: Given) -> list[tuple[float, ...]]:
    """Return a shape's points, vectors and numbers."""
    numbers = iter(map(float, shape["values"]))
    widths = WIDTHS[shape["type"]]
    count = len(shape["values"]) // widths[0] if shape["type"] in MANY else 1
    return [tuple(islice(numbers, width)) for width in widths * count]


def exact_hits(a: Any, b: Any, by: Any, touching: bool = True) -> Any:
    """Return the exact verdicts for stacked states; `touching` is whether it counts on a path."""
    if by is None:
        return np.asarray(hl.intersects(a, b))
    return np.asarray(hl.sweep(a, b, by, touching=touching).hit)


def verdicts(asked: list[State], touching: str) -> list[bool | None]:
    """Return the exact verdicts; None for a near touch if both are allowed or rounding may decide.

    >>> touch = [[{"type": "disk", "values": [0, 0, 1]}, {"type": "disk", "values": [2, 0, 1]}]]
    >>> [verdicts(touch, rule) for rule in ("hit", "miss", "either")]
    [[True], [False], [None]]
    """
    if not asked:
        return []
    a, b, by = stacked(asked)
    hits = exact_hits(a, b, by)
    near = np.zeros(len(hits), bool)
    # Lines are skipped: if they are parallel, they are apart or identical, but never nearly touch.
    if asked[0][0]["type"] != "line":
        steps = (-NUDGE, 0, NUDGE) if a.dimension == 2 else (-NUDGE, NUDGE)
        for offset in product(steps, repeat=a.dimension):
            near |= exact_hits(a.translate(offset), b, by) != hits
    ruled = hits if touching == "hit" else hits & ~near
    unsure = [touching == "either" or not is_whole(state) for state in asked]
    return [None if both else hit for hit, both in zip(ruled.tolist(), near & unsure)]


@cache
def verdicts_from(name: str, touching: str, start: int) -> list[bool | None]:
    """Return the exact verdicts of the states that are always the same, from one of them on."""
    return verdicts([*states_of(name)[start : start + AT_ONCE]], touching)


def is_whole(state: State) -> bool:
    """Return whether all numbers are integers: a good program is exact then, even for touching."""
    axes = [axes_of(shape) for shape in state if shape["type"] == "box3"]
    numbers = chain(*(shape["values"] for shape in state), *chain(*axes))
    return all(value == round(value) for value in numbers)


@cache
def states_of(name: str) -> tuple[State, ...]:
    """Return the random states for a program, every other one with integers only.

    With integers, shapes often touch, coincide or are flat. In space, a quarter of these shapes are
    in one plane.
    """
    source = random.Random(name)
    makers = (
        (level if number % 8 == 1 else whole) if number % 2 else scattered
        for number in range(STATES)
    )
    return tuple(
        [
            {"type": "box" if kind == "aabb" else kind, "values": numbers(source, kind)}
            for kind in kinds_of(name)
        ]
        for numbers in makers
    )


def kinds_of(name: str) -> list[str]:
    """Return the types of what a function takes.

    >>> kinds_of("disk_box_by"), kinds_of("sphere_triangle")
    (['disk', 'box', 'by'], ['sphere', 'triangle3'])
    """
    return ["sphere", "triangle3"] if name == "sphere_triangle" else name.split("_")


def scattered(source: random.Random, kind: str) -> list[float]:
    """Return random numbers for a shape anywhere."""
    if kind == "polygon":
        return corners(source, lambda: round(source.uniform(-2.5, 2.5), 2))
    is_box = kind in ("box", "aabb")
    widths = WIDTHS["box" if is_box else kind] * (source.randint(*CORNERS) if kind in MANY else 1)
    values = [round(source.uniform(-5, 5), 2) for _ in range(sum(widths))]
    for i in SIZES.get("box" if is_box else kind, ()):
        values[i] = round(source.uniform(0.2, 5), 2)
    if is_box:
        values[4] = 0.0 if kind == "aabb" else round(source.uniform(-180, 180))
    if kind in ("ray", "line"):
        turn = source.uniform(-math.pi, math.pi)
        values[2:] = math.cos(turn), math.sin(turn)
    return values


def whole(source: random.Random, kind: str) -> list[float]:
    """Return small integers, and directions along the axes, so that no program needs to round."""
    if kind == "polygon":
        return corners(source, lambda: float(source.randint(-2, 2)))
    is_box = kind in ("box", "aabb")
    widths = WIDTHS["box" if is_box else kind] * (source.randint(*CORNERS) if kind in MANY else 1)
    values = [float(source.randint(-3, 3)) for _ in range(sum(widths))]
    for i in SIZES.get("box" if is_box else kind, ()):
        values[i] = float(source.randint(0, 3))
    if is_box:
        values[4] = 0.0
    if kind in WAYS:
        values[-WIDTHS[kind][-1] :] = source.choice(WAYS[kind])
    return values


def level(source: random.Random, kind: str) -> list[float]:
    """Return small integers; in space, the points and directions of a shape have z = 0."""
    values = whole(source, kind)
    if WIDTHS["box" if kind == "aabb" else kind][0] == 3:
        for i in range(2, 3 if kind == "box3" else len(values), 3):
            values[i] = 0.0
        if kind in WAYS and not any(values[3:]):
            values[3] = 1.0
    return values


def corners(source: random.Random, number: Callable[[], float]) -> list[float]:
    """Return the corners of a convex polygon, in either order."""
    x, y = number(), number()
    found: list[tuple[float, float]] = []
    while len(found) < CORNERS[0]:
        points = sorted(
            {
                (round(x + number(), 2), round(y + number(), 2))
                for _ in range(source.randint(*CORNERS))
            }
        )
        halves = [half_hull(points), half_hull(points[::-1])]
        found = [*halves[0][:-1], *halves[1][:-1]]
    return [*chain(*found[:: source.choice((1, -1))])]


def half_hull(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the half of a hull to the right of the way from the first of sorted points."""
    hull: list[tuple[float, float]] = []
    for point in points:
        while len(hull) > 1 and turn_of(hull[-2], hull[-1], point) <= 0:
            hull.pop()
        hull.append(point)
    return hull


def turn_of(a: tuple[float, ...], b: tuple[float, ...], c: tuple[float, ...]) -> float:
    """Return twice the signed area of a triangle."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def is_convex(shape: Given) -> bool:
    """Return whether a polygon turns in one direction only; any other shape is convex."""
    if shape["type"] != "polygon":
        return True
    parts = parts_of(shape)
    turns = [turn_of(a, b, c) for a, b, c in zip(parts, parts[1:] + parts, parts[2:] + parts)]
    sides = [math.atan2(y[1] - x[1], y[0] - x[0]) for x, y in pairwise([*parts, parts[0]])]
    bends = [math.remainder(y - x, math.tau) for x, y in pairwise([*sides, sides[0]])]
    has_one_sign = min(turns) > 0 or max(turns) < 0
    return has_one_sign and math.isclose(abs(sum(bends)), math.tau)


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
    if len(WIDTHS[kind]) == 1 or kind in WAYS:
        return False
    width = WIDTHS[kind][0]
    first, *others = (values[i : i + width] for i in range(0, len(values), width))
    ways = [[x - a for x, a in zip(other, first)] for other in others]
    if len(ways) == 1:
        return not any(ways[0])
    u, v = ways
    return all(u[i] * v[k] == u[k] * v[i] for i, k in combinations(range(width), 2))


def simpler(state: State) -> Iterator[State]:
    """Yield changed states: moved to the origin, or with a number, direction or corner replaced."""
    return (each for each in changed(state) if all(map(is_convex, each)))


def changed(state: State) -> Iterator[State]:
    """Yield changed states, in which polygons may be concave."""
    start = parts_of(state[0])[0]
    yield [at(shape, [x - y for x, y in zip(shape["values"], start)]) for shape in state]
    for which, shape in enumerate(state):
        kind, values = shape["type"], shape["values"]
        width, fixed = WIDTHS[kind][0], WIDTHS[kind][-1] if kind in WAYS else 0
        for i, value in enumerate(values[: len(values) - fixed]):
            for other in {*SIMPLER, *(round(value, digits) for digits in (0, 1, 2, 3))} - {value}:
                if not (i in SIZES.get(kind, ()) and other < 0):
                    yield replaced(state, which, [*values[:i], other, *values[i + 1 :]])
        for way in WAYS.get(kind, ()):
            yield replaced(state, which, [*values[:-fixed], *way])
        for i in range(0, len(values), width) if kind in MANY and len(values) > 3 * width else ():
            yield replaced(state, which, values[:i] + values[i + width :])


def replaced(state: State, which: int, values: list[float]) -> State:
    """Return a state with the numbers of a shape replaced."""
    return [{**shape, "values": values} if i == which else shape for i, shape in enumerate(state)]


def at(shape: Given, point: Sequence[float]) -> Given:
    """Return a shape moved so that its first point is at `point`; a displacement stays."""
    if shape["type"] == "by":
        return shape
    kind, parts = shape["type"], parts_of(shape)
    start, width = parts[0], len(point)
    count = 1 if kind in WAYS else len(parts)
    moved = [
        tuple(x - y + z for x, y, z in zip(part, start, point)) if len(part) == width else part
        for part in parts[:count]
    ]
    return {**shape, "values": [*chain(*moved, *parts[count:])]}
