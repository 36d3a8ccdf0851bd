"""Families of pairs that are hard for floats, and how often a library is wrong on them.

Nearly all numbers are exact in single precision. A family follows from its name, the pair and the
seed, so the page needs to send only the library's verdicts.

The number of errors depends on how a family is drawn. An earlier count, with 2,000 pairs of each
two kinds and other sizes and gaps, found errors of the same libraries in nearly the same families,
and none of Phaser's; but no share of errors was within 10 % of the one here. For example, Rapier
erred on 1.8 % of `ratio` and 1.7 % of `thin` there, on 1.2 % and 0.2 % here: most of that `thin`
was nearly parallel segments. Planck erred on 5.6 % of `tiny` there, on 22 % here. Skins and rules
for touching are the same (`tests/web/libraries.test.js` measures them).
"""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import hitlab as hl
import numpy as np
from hitlab.links.grammar import shape_of
from library_rules import Rules, rules_of_verdicts
from numpy.typing import NDArray

Floats = NDArray[np.float64]
State = list[dict[str, Any]]

FAMILIES = ("random", "lattice", "ulp", "nested", "far", "ratio", "thin", "many", "tiny")
GRID = 2.0**-10
"""The grid of positions and sizes that are not integers."""
NUDGES = 2.0**-20, 2.0**-49
SPREAD = 2.0**-3
"""How far tiny shapes are apart at most, beyond their size."""
SIMPLE = (0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0)
REFUSED = 2


def families(question: str) -> str:
    """Return in JSON the answer to a step of counting: `tried`, `counted` or `simplified`.

    >>> asked = {"pair": ["disk", "box"], "family": "lattice", "seed": 1, "count": 2}
    >>> states = json.loads(families(json.dumps({"step": "tried", **asked})))
    >>> [[shape["type"] for shape in state] for state in states]
    [['disk', 'box'], ['disk', 'box']]
    """
    asked = json.loads(question)
    steps: dict[str, Callable[..., Any]]
    steps = {"tried": tried, "counted": counted, "simplified": simplified}
    step = steps[asked.pop("step")]
    return json.dumps(step(**{name: value for name, value in asked.items() if name != "type"}))


def tried(pair: list[str], family: str, seed: int, count: int) -> list[State]:
    """Return the pairs of a family."""
    return _states(pair, values_of(pair, family, seed, count), range(count))


def counted(
    pair: list[str], family: str, seed: int, count: int, verdicts: list[int], rules: Rules
) -> dict[str, Any]:
    """Return how many of a library's verdicts on a family differ, by the rule for each.

    `verdicts` are 1 for a hit, 0 for a miss and 2 for none. What no rule explains is an error:
    `wrong` is the simplest of these pairs.

    >>> found = counted(["disk", "disk"], "random", 1, 50, [1] * 50, {})
    >>> found["asked"], found["falseHits"] > 0, found["falseMisses"], found["rules"]
    (50, True, 0, {})
    """
    values = values_of(pair, family, seed, count)
    a, b = (batch_of(*each) for each in zip(pair, values))
    exact = np.asarray(hl.intersects(a, b))
    told = np.array(verdicts, np.uint8)
    hits = np.where(told == REFUSED, exact, told == 1)
    found = rules_of_verdicts(a, b, hits, exact, rules)
    wrong = [i for i, rule in enumerate(found) if rule == ""]
    named = [rule for rule in found if rule]
    return {
        "asked": int((told != REFUSED).sum()),
        "refused": int((told == REFUSED).sum()),
        "falseHits": int(hits[wrong].sum()),
        "falseMisses": int((~hits[wrong]).sum()),
        "rules": {rule: named.count(rule) for rule in sorted(set(named))},
        "wrong": min(_states(pair, values, wrong), key=cost, default=None),
    }


def simplified(state: State) -> list[State]:
    """Return the pairs that are simpler than a pair, the simplest first; "-0" may be a text."""
    state = [{**each, "values": [*map(float, each["values"])]} for each in state]
    found = [each for each in _simpler(state) if cost(each) < cost(state) and _is_valid(each)]
    return sorted(found, key=cost)


def cost(state: State) -> tuple[int, float]:
    """Return a sort key, low for simple pairs: the number of digits, and the total size."""
    numbers = [value for shape in state for value in shape["values"]]
    return sum(len(f"{value:.17g}") for value in numbers), sum(map(abs, numbers))


def _simpler(state: State) -> Iterator[State]:
    """Yield changed pairs: moved to the origin, or with one number replaced."""
    x, y = state[0]["values"][:2]
    yield [_moved(shape, x, y) for shape in state]
    for which, shape in enumerate(state):
        for i, value in enumerate(shape["values"]):
            for other in {*SIMPLE, *(round(value, digits) for digits in range(4))} - {value}:
                values = [*shape["values"][:i], other, *shape["values"][i + 1 :]]
                yield [*state[:which], {**shape, "values": values}, *state[which + 1 :]]


def _moved(shape: dict[str, Any], x: float, y: float) -> dict[str, Any]:
    """Return a shape moved by -x and -y."""
    values = shape["values"]
    count = {"disk": 2, "box": 2, "ray": 2, "capsule": 4}.get(shape["type"], len(values))
    places = [value - (y if i % 2 else x) for i, value in enumerate(values[:count])]
    return {**shape, "values": [*places, *values[count:]]}


def _states(pair: list[str], values: tuple[Floats, Floats], rows: Iterable[int]) -> list[State]:
    return [
        [{"type": kind, "values": numbers[i].tolist()} for kind, numbers in zip(pair, values)]
        for i in rows
    ]


def _is_valid(state: State) -> bool:
    try:
        for each in state:
            shape_of(each["type"], [*map(float, each["values"])])
    except ValueError:  # no longer convex
        return False
    return True


def batch_of(kind: str, values: Floats) -> Any:
    """Return the batch of shapes of one kind with these numbers of a link."""
    return hl.stack([shape_of(kind, row) for row in values.tolist()])


def values_of(kinds: list[str], family: str, seed: int, count: int) -> tuple[Floats, Floats]:
    """Return the numbers of both shapes of each pair, as in a link."""
    source = np.random.default_rng([seed, FAMILIES.index(family), *map(ord, "-".join(kinds))])
    is_whole = family in ("lattice", "ulp")
    parts, scales = [], []
    for second, kind in enumerate(kinds):
        local = _local(source, kind, is_whole, family == "many", count)
        parts.append(_flattened(kind, local) if family == "thin" else local)
        scales.append(_scale(source, family, second, count))
    if family == "tiny":
        scales[1] = scales[0]
    reach: Any = sum(_reach(*each) * scale for each, scale in zip(zip(kinds, parts), scales))
    spread = 1.0 if family == "nested" else 1.2
    step = np.ones((count, 1)) if is_whole else GRID * np.minimum(*scales)
    if family == "thin":
        step = step * (1, GRID)  # finer than the shapes are high
    first = np.round(source.uniform(-3, 3, (count, 2)) / step) * step
    second = np.round(source.uniform(-spread, spread, (count, 2)) * reach / step) * step
    if family == "far":
        first = first + np.exp2(source.choice([10, 20], (count, 1)))
    if family == "ulp":
        nudge = source.choice(NUDGES, (count, 1))
        second = second + nudge * source.integers(-1, 2, (count, 2))
    if family == "tiny":  # half of them farther apart than any skin
        second = second + source.integers(0, 2, (count, 1)) * source.uniform(-SPREAD, SPREAD, 2)
    a = _joined(kinds[0], first, parts[0], scales[0])
    place = first + second
    if family == "ratio" and kinds[0] not in ("point", "ray"):
        edge, _ = hl.closest_points(batch_of(kinds[0], a), hl.Point(place))
        small = _reach(kinds[1], parts[1]) + GRID
        place = edge + np.round(source.uniform(-1.2, 1.2, (count, 2)) * small / GRID) * GRID
    return a, _joined(kinds[1], place, parts[1], scales[1])


def _scale(source: Any, family: str, second: int, count: int) -> Floats:
    """Return the factor of each shape."""
    if family == "tiny":
        return np.asarray(np.exp2(-source.choice([10, 20], (count, 1))))
    exponent = {("ratio", 0): 13.0, ("nested", 1): -4.0}.get((family, second), 0.0)
    return np.full((count, 1), 2.0**exponent)


def _reach(kind: str, local: Floats) -> Floats:
    """Return how far a shape extends from its position along each axis, at most."""
    if local.shape[1] == 0:
        return np.zeros((len(local), 2))
    if kind in ("disk", "box"):
        return np.repeat(local[:, :2].max(-1, keepdims=True), 2, axis=1)
    radius = local[:, -1:] if kind == "capsule" else 0.0
    ends = local[:, :-1] if kind == "capsule" else local
    return np.asarray(abs(ends.reshape(len(local), -1, 2)).max(1) + radius)


def _local(source: Any, kind: str, is_whole: bool, is_many: bool, count: int) -> Floats:
    """Return the numbers after the position: sizes, or corners and ends relative to it."""
    size = source.integers(1, 4, (count, 1)).astype(float)
    if not is_whole:
        size = np.round(source.uniform(0.25, 2, (count, 1)) / GRID) * GRID
    match kind:
        case "point":
            return np.empty((count, 0))
        case "disk":
            return np.asarray(size)
        case "box":
            angle = (
                90 * source.integers(0, 2, (count, 1))
                if is_whole
                else source.integers(0, 180, (count, 1))
            )
            return np.hstack([2 * size, size, angle])
    corners = {"capsule": 1, "segment": 1, "ray": 1, "triangle": 2}.get(kind)
    if corners is None:
        return _ring(source, int(source.integers(12, 33)) if is_many else 6, is_whole, size)
    ways = source.integers(-3, 4, (count, 2 * corners)).astype(float)
    if not is_whole:
        ways = np.round(source.uniform(-2, 2, (count, 2 * corners)) / GRID) * GRID
    flat = ways[:, 0] == 0
    ways[flat, 0] = 1.0
    if kind == "triangle":
        area = ways[:, 0] * ways[:, 3] - ways[:, 1] * ways[:, 2]
        ways[area == 0, 2:] = np.stack([-ways[area == 0, 1], ways[area == 0, 0]], axis=-1)
    return np.hstack([ways, size]) if kind == "capsule" else ways


def _ring(source: Any, corners: int, is_whole: bool, size: Floats) -> Floats:
    """Return the corners of convex polygons relative to the first one."""
    if is_whole:
        ring = np.array([(2, 0), (1, 2), (-1, 2), (-2, 0), (-1, -2), (1, -2)], float)
    else:
        turn = source.uniform(0, 1) + np.arange(corners)
        angles = 2 * np.pi / corners * turn
        ring = np.round(np.stack([np.cos(angles), np.sin(angles)], axis=-1) / GRID) * GRID
    scaled = ring * (
        np.exp2(np.round(np.log2(size)))[..., None] if not is_whole else size[..., None]
    )
    relative = scaled[:, 1:] - scaled[:, :1]
    return np.asarray(relative.reshape(len(size), -1))


def _flattened(kind: str, local: Floats) -> Floats:
    """Return the numbers of shapes that are 2^-10 as high as they were."""
    thin = local.copy()
    if kind == "box":
        thin[:, 1] *= GRID
    elif kind not in ("disk", "point"):
        last = thin.shape[1] - (kind == "capsule")
        thin[:, 1:last:2] *= GRID
    return thin


def _joined(kind: str, place: Floats, local: Floats, scale: Floats) -> Floats:
    """Return the numbers as in a link, scaled about the position."""
    match kind:
        case "point" | "disk":
            return np.hstack([place, local * scale])
        case "box":
            return np.hstack([place, local[:, :2] * scale, local[:, 2:]])
        case "ray":
            return np.hstack([place, local])
    ends = local[:, :-1] if kind == "capsule" else local
    there = np.tile(place, ends.shape[1] // 2) + ends * scale
    radius = local[:, -1:] * scale if kind == "capsule" else np.empty((len(place), 0))
    return np.hstack([place, there, radius])
