"""What the page asks about a link, answered by its reason.

What a link leaves out is in the page's files of its scenes, which the wheel carries; a checkout has
them beside the page.
"""

import json
from pathlib import Path
from typing import Any

from hitlab.groups.group import Group
from hitlab.links import decimals
from hitlab.links.grammar import NUMBERS, OPEN, PLAYGROUND, TYPES
from hitlab.links.link import PageAloneError, Pair, number_in, quoted, shapes_in, split
from hitlab.published.algorithm import Algorithm
from hitlab.published.catalogue import EXACT
from hitlab.queries.algorithms import algorithms
from hitlab.queries.explain import explain
from hitlab.queries.explanation import Explanation
from hitlab.shapes.base import Shape
from hitlab.shapes.shown import meant
from hitlab.words.carried import carried

FOLDERS = carried(__file__, "scenes"), carried(__file__, "rooms")

Scene = dict[str, Any]
Named = dict[str, str]


def explained(text: str) -> Explanation:
    """Explain what a link of the page shows: by its algorithm, on its way, of the pair it selects.

    The view does not count: beside a published program it is the exact reason, unless the link
    names the program.

    Raises
    ------
    ValueError
        For what `from_link` refuses, but for shapes left out; for an algorithm, a case, a way or a
        selection that is none; and where the page alone knows what is shown, or has no reason.

    Examples
    --------
    >>> explained("#/disk-triangle?disk=-5,0,1").sentences()[0]  # the triangle is the scene's
    "Miss: the disk's centre is 5.000 from corner A, more than r = 1.000."
    >>> explained("#/sweep-pair?disk=-6,0,0.25&by=1,0").hit
    False
    >>> explained("#/playground?disk=0,0,1&point=9,9&box=1,0,1,1,0&select=2,0").pair
    ('Box', 'Disk')
    """
    name, pairs = split(text)
    scene, named = _scene(name), dict(pairs)
    if not scene["shapes"]:
        raise PageAloneError(
            f"scene {quoted(name)}: it has no reason in steps; want one of two shapes"
        )
    shapes: list[Any] = _shapes(name, scene, pairs)
    if scene.get("told") == "group":
        group = Group(*shapes)
        return explain(group, algorithm=_algorithm(scene, named, algorithms(group)))
    i, j = _chosen(named, len(shapes)) if name == PLAYGROUND else (0, 1)
    by = _way(scene, named) if "way" in scene else None
    known = _known(shapes[i], shapes[j], by)
    return explain(shapes[i], shapes[j], by=by, algorithm=_algorithm(scene, named, known))


def shown(text: str) -> list[Shape]:
    """Read all shapes that a link of the page shows, and so those that it leaves out too.

    Raises
    ------
    ValueError
        For what `from_link` refuses, but for shapes left out, unless the page alone knows those.

    Examples
    --------
    >>> shown("#/disk-triangle?disk=-5,0,1")[0]
    Disk(center=[-5.0, 0.0], radius=1.0)
    """
    name, pairs = split(text)
    return _shapes(name, _scene(name), pairs)


def _shapes(name: str, scene: Scene, pairs: list[Pair]) -> list[Any]:
    others = [pair for pair in pairs if pair[0] not in TYPES]
    return shapes_in(name, [*others, *_placed(name, scene, pairs, dict(pairs))])


def _known(a: Shape, b: Shape, by: list[float] | None) -> list[Algorithm]:
    """List the algorithms of two shapes that rest, or of those that sweep."""
    exact, *others = algorithms(a, b)
    return [exact, *(each for each in others if ("sweep" in each.queries(a, b)) is bool(by))]


def _algorithm(scene: Scene, named: Named, known: list[Algorithm]) -> str:
    ids = [each.id for each in known]
    id: str = named.get("algorithm") or scene.get("algorithm", EXACT.id)
    if id not in ids:
        raise ValueError(f"algorithm = {quoted(id)}: {meant(id, ids)}")
    return id


def _scene(name: str) -> Scene:
    paths = (folder / f"{name}.json" for folder in FOLDERS)
    found: Scene = json.loads(next(filter(Path.is_file, paths)).read_bytes())
    return found


def _placed(name: str, scene: Scene, pairs: list[Pair], named: Named) -> list[Pair]:
    """Give the shapes: the link's n-th of a type for the n-th of the case, or of the scene."""
    given = [pair for pair in pairs if pair[0] in TYPES]
    start = _written(scene)
    if "case" in named:
        own = _written(_case(scene, named["case"]))
        start = own if name in OPEN else _replaced(start, own)
    if name in OPEN and len(given) >= OPEN[name][0]:
        return given
    placed = _replaced(start, given)
    for each, pair in zip(scene["shapes"], placed):
        if pair not in given:
            _check_rests(each, named)
    return placed


def _written(scene: Scene) -> list[Pair]:
    """Write the shapes of a scene, or of a case, as a link has them; a mesh is not in numbers."""
    numbers = [(each["type"], map(decimals.written, each["values"])) for each in scene["shapes"]]
    return [(kind, ",".join(texts)) for kind, texts in numbers if kind in TYPES]


def _case(scene: Scene, id: str) -> Scene:
    cases = {each["id"]: each for each in scene["cases"]}
    if id not in cases:
        raise ValueError(f"case = {quoted(id)}: {meant(id, [*cases])}")
    return cases[id]


def _replaced(start: list[Pair], given: list[Pair]) -> list[Pair]:
    """Put each given shape in the place of the next one of its type; what has no place is last."""
    left, placed = [*given], []
    for own in start:
        next_one = next((pair for pair in left if pair[0] == own[0]), None)
        if next_one:
            left.remove(next_one)
        placed.append(next_one or own)
    return placed + left


def _check_rests(shape: Scene, named: Named) -> None:
    """Refuse a parameter that turns, stretches or moves a shape which the link leaves out."""
    moves = ("phase", "motion") if "motion" in shape else ()
    for name in (shape.get("turn"), *shape.get("scale", ()), *moves):
        if name in named:
            kind = shape["type"]
            raise PageAloneError(
                f"{name} = {quoted(named[name])}: the page alone moves its {kind} by that;"
                f" want the {kind} in the link too, as {kind}={NUMBERS[kind]}"
            )


def _way(scene: Scene, named: Named) -> list[float]:
    """Read the whole way of the first shape."""
    if "by" not in named:
        case = _case(scene, named["case"]) if "case" in named else {}
        numbers = scene["parameters"] | case.get("parameters", {})
        return [numbers[name] for name in scene["way"]]
    parts = named["by"].split(",")
    if len(parts) != 2:
        raise ValueError(f"by = {quoted(named['by'])}: want the two numbers of a way, as in by=1,0")
    return [number_in("by", part) for part in parts]


def _chosen(named: Named, count: int) -> tuple[int, ...]:
    """Give the two shapes that the reason is about: as selected, or the first two of two bodies."""
    body = [*range(count)]
    for first, *others in _bodies(named, count):
        for each in others:
            body[each] = first
    if "select" in named:
        pair = _numbers("select", named["select"], count)
        if len(pair) != 2 or body[pair[0]] == body[pair[1]]:
            remedy = "want the numbers of two shapes that are no parts of one body"
            raise ValueError(f"select = {quoted(named['select'])}: {remedy}")
        return pair
    other = next((i for i in range(1, count) if body[i] != body[0]), None)
    if other is None:
        raise PageAloneError("the link has one shape, or one body: want another one beside it")
    return 0, other


def _bodies(named: Named, count: int) -> list[tuple[int, ...]]:
    if "joined" not in named:
        return []
    bodies = [_numbers("joined", part, count) for part in named["joined"].split(";")]
    parts = [each for body in bodies for each in body]
    if len({*parts}) < len(parts) or min(map(len, bodies)) < 2:
        remedy = "want two numbers or more to a body, each once, as in 0,1;2,3"
        raise ValueError(f"joined = {quoted(named['joined'])}: {remedy}")
    return bodies


def _numbers(name: str, text: str, count: int) -> tuple[int, ...]:
    numbers = [*map(decimals.read, text.split(","))]
    if not all(each in range(count) for each in numbers):
        raise ValueError(f"{name} = {quoted(text)}: want numbers of shapes, 0 to {count - 1}")
    return tuple(map(int, numbers))
