"""Explanation of a page link, as the page itself would give it.

Shapes that a link omits are read from the page's scene files, which are part of the wheel; a
checkout reads them from `web/`.
"""

import math
from typing import Any

from hitlab.groups.group import Group
from hitlab.links import decimals
from hitlab.links.grammar import (
    NUMBERS,
    SLOTS,
    TYPES,
    Scene,
    counts_of,
    scene_of,
)
from hitlab.links.link import PageAloneError, Pair, quoted, shapes_in, split
from hitlab.published.algorithm import EXACT, Algorithm
from hitlab.queries.algorithms import algorithms
from hitlab.queries.explain import explain
from hitlab.queries.explanation import Explanation
from hitlab.shapes.base import Shape
from hitlab.shapes.shown import meant

Named = dict[str, str]


def explained(text: str, algorithm: str | None = None) -> Explanation:
    """Return the explanation of a page link, with its algorithm, displacement and selected pair.

    An `algorithm` replaces the link's.

    The link's `view` is ignored: even with `view=beside` the result is a single explanation, of the
    link's algorithm or the scene's default.

    Raises
    ------
    ValueError
        If `from_link` rejects the link for a reason other than omitted shapes; if the link's
        algorithm, case, displacement or selection is invalid; if only the page knows the shapes; or
        if the scene has no explanation.

    Examples
    --------
    >>> explained("#/disk-triangle?disk=-5,0,1").sentences()[0]  # the triangle comes from the scene
    "Miss: the disk's centre is 5.000 from corner A, more than r = 1.000."
    >>> explained("#/sweep-pair?disk=-6,0,0.25&by=1,0").hit
    False
    >>> resting = "#/sweep-pair?box=0,1,2,2,0&box=0,-1,9,2,0"
    >>> explained(f"{resting}&by=3,0").hit, explained(f"{resting}&by=3,0&touching=0").hit
    (True, False)
    >>> explained("#/sweep-pair?disk=0,0,1&disk=0,9,1&disk=9,0,1&by=9,0&select=0,2").hit
    True
    >>> explained("#/playground?disk=0,0,1&point=9,9&box=1,0,1,1,0&select=2,0").pair
    ('Box', 'Disk')
    """
    name, pairs = split(text)
    scene, named = scene_of(name), dict(pairs)
    if algorithm is not None:
        named["algorithm"] = algorithm
    if "frame" in scene.get("parameters", ()) or not scene["shapes"]:
        raise PageAloneError(f"scene {quoted(name)} has no explanation: use a scene of two shapes")
    shapes: list[Any] = _shapes(name, scene, pairs)
    if scene.get("explains") == "group":
        group = Group(*shapes)
        return explain(group, algorithm=_algorithm(scene, named, algorithms(group)))
    i, j = _chosen(named, len(shapes)) if counts_of(name) else (0, 1)
    by = _way(scene, named) if "way" in scene else None
    if by and i != 0:
        form = "0, the moving shape, and the index of another one"
        raise ValueError(f"select must be {form}, not {quoted(named['select'])}")
    touching = "way" not in scene or _touching(scene, named)
    known = _known(shapes[i], shapes[j], by)[: None if touching else 1]
    id = _algorithm(scene, named, known)
    return explain(shapes[i], shapes[j], by=by, touching=touching, algorithm=id)


def shown(text: str) -> list[Shape]:
    """Return all shapes that a page link shows, including those that the link omits.

    Raises
    ------
    ValueError
        If `from_link` rejects the link for a reason other than omitted shapes, or if only the page
        knows the omitted shapes.

    Examples
    --------
    >>> shown("#/disk-triangle?disk=-5,0,1")[0]
    Disk(center=[-5.0, 0.0], radius=1.0)
    """
    name, pairs = split(text)
    return _shapes(name, scene_of(name), pairs)


def _shapes(name: str, scene: Scene, pairs: list[Pair]) -> list[Any]:
    others = [pair for pair in pairs if pair[0] not in TYPES]
    return shapes_in(name, [*others, *_placed(name, scene, pairs, dict(pairs))])


def _known(a: Shape, b: Shape, by: list[float] | None) -> list[Algorithm]:
    """Return the exact algorithm, then those that sweep (with `by`) or do not (without)."""
    exact, *others = algorithms(a, b)
    return [exact, *(each for each in others if ("sweep" in each.queries(a, b)) is bool(by))]


def _algorithm(scene: Scene, named: Named, known: list[Algorithm]) -> str:
    ids = [each.id for each in known]
    id: str = named.get("algorithm") or scene.get("algorithm", EXACT.id)
    if id not in ids:
        raise ValueError(f"algorithm = {quoted(id)} is not available here: {meant(id, ids)}")
    return id


def _placed(name: str, scene: Scene, pairs: list[Pair], named: Named) -> list[Pair]:
    """Return the shapes of the case or scene; the link's n-th of a type replaces their n-th."""
    given = [pair for pair in pairs if pair[0] in TYPES]
    start, counts = _written(scene), counts_of(name)
    if "case" in named:
        own = _written(_case(scene, named["case"]))
        start = own if counts else _replaced(start, own)
    if counts and len(given) >= counts[0]:
        return given
    placed = _replaced(start, given)
    for each, pair in zip(scene["shapes"], placed):
        if pair not in given:
            _check_rests(each, named)
    return placed


def _written(scene: Scene) -> list[Pair]:
    """Return the shapes of a scene or case as link pairs, except a mesh, which has no numbers."""
    numbers = [(each["type"], map(decimals.written, each["values"])) for each in scene["shapes"]]
    return [(kind, ",".join(texts)) for kind, texts in numbers if kind in TYPES]


def _case(scene: Scene, id: str) -> Scene:
    cases = {each["id"]: each for each in scene["cases"]}
    if id not in cases:
        raise ValueError(f"unknown case {quoted(id)}: {meant(id, [*cases])}")
    return cases[id]


def _replaced(start: list[Pair], given: list[Pair]) -> list[Pair]:
    """Return the start with each given shape replacing the next of its type; append the rest."""
    left, placed = [*given], []
    for own in start:
        next_one = next((pair for pair in left if SLOTS[pair[0]] == SLOTS[own[0]]), None)
        if next_one:
            left.remove(next_one)
        placed.append(next_one or own)
    return placed + left


def _check_rests(shape: Scene, named: Named) -> None:
    """Reject a parameter that rotates, scales or moves a shape that the link omits."""
    moves = ("phase", "motion") if "motion" in shape else ()
    for name in (shape.get("turn"), *shape.get("scale", ()), *moves):
        if name in named:
            kind = shape["type"]
            raise PageAloneError(
                f"{name} = {quoted(named[name])} changes the scene's {kind}, which only the page"
                f" can do: add the {kind} to the link, as {kind}={NUMBERS[kind]}"
            )


def _way(scene: Scene, named: Named) -> list[float]:
    """Return the displacement of the first shape."""
    if "by" not in named:
        numbers = _parameters(scene, named)
        return [numbers[name] for name in scene["way"]]
    way = [*map(decimals.read, named["by"].split(","))]
    if len(way) != 2 or not all(map(math.isfinite, way)):
        example = "a displacement of two finite numbers, such as by=1,0"
        raise ValueError(f"by must be {example}, not {quoted(named['by'])}")
    return way


def _touching(scene: Scene, named: Named) -> bool:
    """Return whether touching counts."""
    if "touching" not in named:
        return bool(_parameters(scene, named)["touching"])
    if (number := decimals.read(named["touching"])) not in (0, 1):
        raise ValueError(f"touching must be 0 or 1, not {quoted(named['touching'])}")
    return bool(number)


def _parameters(scene: Scene, named: Named) -> dict[str, float]:
    """Return the parameters of the link's case, or of the scene."""
    case = _case(scene, named["case"]) if "case" in named else {}
    return scene["parameters"] | case.get("parameters", {})


def _chosen(named: Named, count: int) -> tuple[int, ...]:
    """Return the indices of the pair to explain: the selected one, or the first of two bodies."""
    body = [*range(count)]
    for first, *others in bodies_in(named["joined"], count) if "joined" in named else []:
        for each in others:
            body[each] = first
    if "select" in named:
        pair = _numbers("select", named["select"], count)
        if len(pair) != 2 or body[pair[0]] == body[pair[1]]:
            form = "the indices of two shapes in different bodies"
            raise ValueError(f"select must be {form}, not {quoted(named['select'])}")
        return pair
    other = next((i for i in range(1, count) if body[i] != body[0]), None)
    if other is None:
        raise PageAloneError("the link has only one shape or body: add a second one")
    return 0, other


def bodies_in(text: str, count: int) -> list[tuple[int, ...]]:
    """Return the indices of the shapes that `joined` puts into each body."""
    bodies = [_numbers("joined", part, count) for part in text.split(";")]
    parts = [each for body in bodies for each in body]
    if len({*parts}) < len(parts) or min(map(len, bodies)) < 2:
        form = "two or more indices per body, each only once, such as 0,1;2,3"
        raise ValueError(f"joined must be {form}, not {quoted(text)}")
    return bodies


def _numbers(name: str, text: str, count: int) -> tuple[int, ...]:
    numbers = [*map(decimals.read, text.split(","))]
    if not all(each in range(count) for each in numbers):
        form = f"indices of shapes, 0 to {count - 1}"
        raise ValueError(f"{name} must be {form}, not {quoted(text)}")
    return tuple(map(int, numbers))
