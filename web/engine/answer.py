"""Answers for the page: the verdict and the explanation of its shapes, or a map."""

import json
import math
import time
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Any, TypeVar

import hitlab as hl
import numpy as np
from cost import surveyed
from hitlab.comparing.flaws import Flaws, flaws
from hitlab.links.grammar import shape_of
from hitlab.queries.survey import placed
from hitlab.shapes.turn3 import matrix_of, turned
from hitlab.space.pairs import is_pair
from hitlab.words.sentences import said
from library import told_of_given_way, told_of_library
from library_rules import rules_of_verdicts
from on_way import METHODS, listed, told_of_way
from seams import told_of_frame

Coordinates = tuple[float, ...]
Item = TypeVar("Item")

REFUSED = 2
"""The verdict of a library that refuses a pair: the map shows the exact one there."""

FEATURES = ("", "A", "B", "C", "AB", "BC", "CA", "face")
"""The closest features in space, by the number of their region."""

PAIRS = 200 * 199 // 2
"""The number of pairs of 200 shapes: while one shape moves, the other pairs stay in the cache."""

WORD = 1.0
"""The minimum number of seconds between two calls of `at_work`."""

LISTED = {"normals", "depth", "nearest", "rays", "overlaps"}
"""The names in `"show"` for which two shapes are answered as a list of more is."""

MESHES: dict[str, hl.Mesh | ValueError] = {}
"""The models sent by the page, by name; for an invalid one, its error."""


def take_mesh(name: str, vertices: Any, faces: Any) -> None:
    """Store a model for later questions: three numbers per vertex, three indices per face."""
    numbers, indices = np.asarray(vertices.to_py()), np.asarray(faces.to_py())
    try:
        MESHES[name] = hl.Mesh(numbers.reshape(-1, 3), indices.reshape(-1, 3))
    except ValueError as problem:  # raised when a question names the model
        MESHES[name] = problem


def mesh_of(name: str) -> hl.Mesh:
    """Return the model of that name; raise the error of an invalid one."""
    found = MESHES[name]
    if isinstance(found, ValueError):
        raise found
    return found


def shapes_in(asked: dict[str, Any]) -> list[Any]:
    """Return the shapes of a question; `"meshes"` names those of the types "mesh" and "place"."""
    names = iter(asked.get("meshes", ()))
    makers: dict[str, Callable[[Any], hl.Mesh]] = {
        "mesh": lambda _: mesh_of(next(names)),
        "place": lambda each: put(next(names), [*map(float, each["values"])]),
    }
    return [
        makers[each["type"]](each) if each["type"] in makers else made(json.dumps(each))
        for each in asked["shapes"]
    ]


def put(name: str, place: list[float]) -> hl.Mesh:
    """Return the model of that name, rotated about its origin, then moved."""
    mesh = mesh_of(name)
    with np.errstate(over="ignore", invalid="ignore"):
        columns = turned(matrix_of(*place[3:]), *mesh.vertices.T)
        return hl.Mesh(np.stack(columns, axis=-1) + place[:3], mesh.faces)


def answer(question: str, at_work: Callable[[], Any] = lambda: None) -> str:
    """Return the answer in JSON to `{"shapes": [{"type": …, "values": […]}, …], "algorithm": …}`.

    `"meshes"` names the meshes among the shapes. `"about"` selects the shapes to explain if there
    are others too, and `"show"` lists what else to compute for all pairs; with `"overlaps"` in it,
    touching does not count. With `"beside"` the explanation is that of a published program if the
    pair has one, and the exact one is added. With `"sweep"` the first shape moves, and the answer
    is about its path. With `"recorded"` it is pushed over the others, and the answer is about a
    frame.
    Many pairs take long, so `at_work` is called regularly meanwhile.
    """
    asked = json.loads(question)
    if "recorded" in asked:
        return text_of(*told_of_frame(asked["shapes"], **asked["recorded"]))
    touching = "overlaps" not in asked.get("show", ())
    shapes = shapes_in(asked)
    about = asked.get("about", [0, 1] if LISTED & {*asked.get("show", ())} else None)
    wanted = {name: asked.get(name, False) for name in ("beside", "nearest", "given")}
    if "sweep" in asked:
        pair = shapes, asked.get("about", [0, 1]), asked["algorithm"], wanted["beside"]
        if given := wanted["given"]:
            return text_of(*told_of_given_way(*pair, asked["sweep"], **given))
        return text_of(*told_of_way(*pair, **asked["sweep"]))
    if about is None:
        return text_of(*told_of(shapes, [0, 1], asked["algorithm"], **wanted))
    bodies = bodies_of(asked["shapes"])
    texts = [json.dumps({**each, "body": None}) for each in asked["shapes"]]
    if shapes and shapes[0].dimension == 3:
        own = [*range(len(shapes))] if bodies is None else bodies
        return text_of(*told_in_space(shapes, texts, own, about, asked["algorithm"], **wanted))
    group = hl.Group(*shapes, bodies=bodies)
    told, why, exact = NOTHING, None, None
    is_touch = False
    if about == "group":
        told, why = told_of_group(group, asked["algorithm"])
    elif about:
        told, why, exact = told_of(shapes, about, asked["algorithm"], **wanted)
        is_touch = not touching and only_touch(why, *(shapes[i] for i in about))
        if is_touch:
            (pair,) = told["pairs"]
            told |= {"pairs": [{**pair, "hit": False}], "exact": {"hit": False}}
    pairs = (
        pairs_in(why)
        if about == "group" and why is not None
        else group.collisions(touching=touching).tolist()
    )
    others = [
        {"a": i, "b": j, "hit": True, "points": exact_points(texts[i], texts[j])}
        for i, j in telling(pairs, at_work)
        if {i, j} != set(about)
    ]
    told = {**told, "pairs": [*told["pairs"], *others]}
    if "show" in asked:
        told["shown"] = shown_of(group, texts, about, told["pairs"], asked["show"], at_work)
    return text_of(told, why, exact, is_touch)


def told_in_space(
    shapes: list[Any],
    texts: list[str],
    own: list[int],
    about: list[int],
    *asked: Any,
    **wanted: Any,
) -> tuple[dict[str, Any], hl.Explanation | None, hl.Explanation | None]:
    """Return the answer for the user's 3D shapes: the explained pair and its closest points first.

    A pair of two unbounded shapes is not decided; `own` is the body of each shape.
    """
    told, why, exact = NOTHING, None, None
    if about and is_pair(*(type(shapes[i]) for i in about)):
        told, why, exact = told_of(shapes, about, *asked, **wanted)
        distance, points = gap(*(texts[i] for i in about))
        pair = {"a": about[0], "b": about[1], "distance": distance, "points": points}
        told = {**told, "shown": {"nearest": [pair] if len(points) == 2 else []}}
    others = [
        {"a": i, "b": j, "hit": True, "points": []}
        for i, j in combinations(range(len(shapes)), 2)
        if own[i] != own[j] and {i, j} != {*about} and meets(texts[i], texts[j])
    ]
    return {**told, "pairs": [*told["pairs"], *others]}, why, exact


@lru_cache(maxsize=PAIRS)
def meets(a: str, b: str) -> bool:
    """Return whether two 3D shapes intersect; False for a pair that is not decided."""
    first, second = made(a), made(b)
    return is_pair(type(first), type(second)) and bool(hl.intersects(first, second))


def only_touch(why: hl.Explanation, a: Any, b: Any) -> bool:
    """Return whether the exact algorithm finds that two shapes touch without overlapping."""
    return why.algorithm == "exact" and why.hit and not hl.intersects(a, b, touching=False)


def bodies_of(asked: list[dict[str, Any]]) -> list[int] | None:
    """Return for each shape the index of the first one in its body; None if there are no bodies."""
    bodies = [each.get("body") for each in asked]
    if all(each is None for each in bodies):
        return None
    return [i if each is None else bodies.index(each) for i, each in enumerate(bodies)]


def telling(items: Iterable[Item], at_work: Callable[[], Any]) -> Iterator[Item]:
    """Yield the items of a long computation; call `at_work` regularly meanwhile."""
    told = time.monotonic()
    for each in items:
        yield each
        if (now := time.monotonic()) - told >= WORD:
            at_work()
            told = now


TOUCH = "why.touch"
"""The key of the verdict if touching does not count."""

NOTHING: dict[str, Any] = {
    "pairs": [],
    "departs": [],
    "exact": {"hit": False},
    "algorithms": [],
    "source": "",
}
"""The answer if there is no pair."""


def text_of(
    told: dict[str, Any],
    why: hl.Explanation | None,
    exact: hl.Explanation | None = None,
    is_touch: bool = False,
) -> str:
    """Return an answer as the JSON that the page reads; a touch does not count as a hit."""
    beside = f', "beside": {worded(exact)}' if exact is not None else ""
    reason = worded(why) if why is not None else "null"
    if is_touch:
        touch = json.loads(reason)
        reason = json.dumps({**touch, "hit": False, "said": {**touch["said"], "verdict": [TOUCH]}})
    return f'{json.dumps(told)[:-1]}, "explanation": {reason}{beside}}}'


def worded(why: hl.Explanation) -> str:
    """Return an explanation as JSON, with the keys of its texts as `"said"`."""
    return f'{why.to_json()[:-1]}, "said": {said(why)}}}'


def told_of(
    shapes: list[Any],
    pair: list[int],
    algorithm: str,
    beside: bool = False,
    nearest: bool = False,
    given: Any = None,
) -> tuple[dict[str, Any], hl.Explanation, hl.Explanation | None]:
    """Return the answer for two shapes, by an algorithm if they support it, and the explanations.

    With `beside` and no published program selected, the first explanation is that of the first
    published program; the exact one comes last. With `nearest` the answer includes what the view of
    the Minkowski difference shows.
    """
    a, b = (shapes[i] for i in pair)
    if given:
        return told_of_given(a, b, pair, algorithm, beside, nearest, **given)
    known = offered(a, b)
    ids = [each.id for each in known]
    algorithm = algorithm if algorithm in ids else "exact"
    if beside and algorithm == "exact":
        algorithm = ids[1] if len(ids) > 1 else "exact"
    why = hl.explain(a, b, algorithm=algorithm)
    is_exact = algorithm == "exact"
    points = finite(points_of(a, b, algorithm, why))
    told = {
        "pairs": [{"a": pair[0], "b": pair[1], "hit": why.hit, "points": points}],
        **({"departs": [], "exact": {"hit": why.hit}} if is_exact else compared(a, b, algorithm)),
        **listed(known, algorithm),
        **(nearest_of(a, b) if nearest else {}),
    }
    return told, why, hl.explain(a, b) if beside and not is_exact else None


def told_of_given(
    a: Any,
    b: Any,
    pair: list[int],
    algorithm: str,
    beside: bool,
    nearest: bool,
    report: dict[str, Any],
    rules: dict[str, Any],
) -> tuple[dict[str, Any], hl.Explanation, hl.Explanation | None]:
    """Return the answer for two shapes by a library, which the page has asked."""
    told, why = told_of_library(a, b, algorithm, report, rules)
    exact = hl.explain(a, b)
    points = report.get("points", points_of(a, b, "exact", exact))
    pairs = [{"a": pair[0], "b": pair[1], "hit": why.hit, "points": points}]
    told |= {
        "pairs": pairs,
        **listed(offered(a, b), "exact"),
        **(nearest_of(a, b) if nearest else {}),
    }
    return told, why, exact if beside else None


def nearest_of(a: Any, b: Any) -> dict[str, Any]:
    """Return the closest points or, if the shapes intersect, the contact; {} if there is none."""
    if not hl.intersects(a, b):
        return {"nearest": {"points": np.stack(hl.closest_points(a, b)).tolist()}}
    try:
        found = hl.contact(a, b)
    except TypeError:  # a ray or a line is unbounded, an outline need not be convex
        return {}
    points, normal = finite(found.points.tolist()), found.normal.tolist()
    return {"nearest": {"points": points, "depth": float(found.depth), "normal": normal}}


def offered(*shapes: Any) -> list[hl.Algorithm]:
    """Return the algorithms for which the page has texts: all except those for sweeps."""
    return [each for each in hl.algorithms(*shapes) if each not in METHODS]


def told_of_group(group: hl.Group, algorithm: str) -> tuple[dict[str, Any], hl.Explanation]:
    """Return the answer for a group and its explanation, by an algorithm that it supports."""
    known = hl.algorithms(group)
    algorithm = next((each.id for each in known if each.id == algorithm), "exact")
    why = hl.explain(group, algorithm=algorithm)
    return {**NOTHING, "exact": {"hit": why.hit}, **listed(known, algorithm)}, why


def pairs_in(why: hl.Explanation) -> list[tuple[int, int]]:
    """Return the intersecting pairs of a group, in the order of the explanation."""
    found: dict[str, Any] = next((each.values for each in why.steps if each.id == "hits"), {})
    return list(zip(found.get("i", ()), found.get("j", ())))


@lru_cache(maxsize=1024)
def made(text: str) -> hl.Shape:
    """Return the shape written by the page; cached, because most shapes do not move."""
    return shape_from(json.loads(text))


def shape_from(asked: dict[str, Any]) -> hl.Shape:
    """Return the shape that the page has; an outline is not checked, since moving may round it."""
    numbers = [*map(float, asked["values"])]
    if asked["type"] != "outline":
        return shape_of(asked["type"], numbers)
    ring, *holes = np.split(np.reshape(numbers, (-1, 2)), asked.get("holes") or [])
    return hl.Outline._known(ring, holes)


@lru_cache(maxsize=PAIRS)
def exact_points(a: str, b: str) -> list[Any]:
    """Return the points of two shapes by the exact algorithm; cached for pairs that do not move."""
    return finite(points_of(made(a), made(b), "exact"))


def shown_of(
    group: hl.Group,
    texts: list[str],
    about: list[int],
    pairs: list[Any],
    wanted: list[str],
    at_work: Callable[[], Any],
) -> dict[str, Any]:
    """Return the measurements of the user's shapes that the page's switches request."""
    found: dict[str, Any] = {}
    if {"normals", "depth"} & {*wanted}:
        found["contacts"] = contacts_of(group, "overlaps" not in wanted)
    if "nearest" in wanted:
        met = {number for pair in pairs if pair["hit"] for number in (pair["a"], pair["b"])}
        found["nearest"] = gaps_of(group, texts, about, met, at_work)
    if "rays" in wanted:
        found["rays"] = first_hits_of(group)
    return found


def contacts_of(group: hl.Group, touching: bool) -> list[dict[str, Any]]:
    """Return the contacts of all intersecting pairs, except those with rays, lines and outlines."""
    convex = np.array([not isinstance(each, hl.Outline) for each in group]).nonzero()[0]
    pairs, contact = group[convex].contacts(touching=touching)
    parts = (
        each.tolist() for each in (convex[pairs], contact.normal, contact.depth, contact.points)
    )
    return [
        {"a": i, "b": j, "normal": normal, "depth": depth, "points": finite(points)}
        for (i, j), normal, depth, points in zip(*parts)
        if math.isfinite(depth)
    ]


def gaps_of(
    group: hl.Group,
    texts: list[str],
    about: list[int],
    met: set[int],
    at_work: Callable[[], Any],
) -> list[dict[str, Any]]:
    """Return the closest points of the selected pair, and of each isolated shape and its neighbour.

    The gap between two bounding boxes is a lower bound of the distance. So a shape whose box is
    farther away than the closest shape found so far is skipped.
    """
    low, high = np.split(group.bounds, 2, axis=1)
    with np.errstate(over="ignore"):
        beside = np.maximum(low[:, None] - high, low - high[:, None])
        gaps = np.hypot(*np.moveaxis(np.maximum(beside, 0), -1, 0))
    own = np.arange(len(group)) if group.bodies is None else group.bodies
    gaps[own[:, None] == own] = math.inf
    chosen = {(min(about), max(about))} if about else set[tuple[int, int]]()
    for i in telling({*range(len(group))} - met, at_work):
        least, nearest = math.inf, -1
        for j in gaps[i].argsort(kind="stable").tolist():
            if gaps[i, j] > least or own[i] == own[j]:
                break
            if (far := gap(texts[min(i, j)], texts[max(i, j)])[0]) < least:
                least, nearest = far, j
        if nearest >= 0:
            chosen.add((min(i, nearest), max(i, nearest)))
    told = [(i, j, *gap(texts[i], texts[j])) for i, j in sorted(chosen)]
    return [
        {"a": i, "b": j, "distance": distance, "points": points}
        for i, j, distance, points in told
        if math.isfinite(distance) and len(points) == 2
    ]


@lru_cache(maxsize=PAIRS)
def gap(a: str, b: str) -> tuple[float, list[Any]]:
    """Return the distance of two shapes and their closest points."""
    first, second = made(a), made(b)
    points = finite([each.tolist() for each in hl.closest_points(first, second)])
    return hl.distance(first, second), points


def first_hits_of(group: hl.Group) -> list[dict[str, Any]]:
    """Return the first hit of each ray of a group; a ray that starts in a shape hits it there."""
    found = []
    for ray, others in ray_and_others(group):
        index, t, point, normal = group[others].raycast(group[ray], solid=True)
        if index >= 0 and finite([[t, *point]]):
            hit = {"ray": ray, "index": int(others[index]), "t": t, "point": point.tolist()}
            found.append({**hit, "normal": normal.tolist() if finite([normal]) else None})
    return found


def ray_and_others(group: hl.Group) -> Iterator[tuple[int, Any]]:
    """Yield the index of each ray of a group, and the indices of the shapes in other bodies."""
    own = np.arange(len(group)) if group.bodies is None else group.bodies
    for i, each in enumerate(group):
        if isinstance(each, hl.Ray):
            yield i, (own != own[i]).nonzero()[0]


def compared(a: Any, b: Any, algorithm: str) -> dict[str, Any]:
    """Return the names of the parts that differ from the exact answer, and its values of them."""
    found = hl.compare(a, b, algorithm)
    truth: Any = found.exact
    exact: dict[str, Any] = {}
    if truth.points is not None:
        exact["points"] = finite(truth.points.tolist())
    if truth.distance is not None and math.isfinite(truth.distance):
        exact["distance"] = truth.distance
    if truth.region is not None:
        exact |= {"region": truth.region, "feature": FEATURES[truth.region]}
    exact = {name: value for name, value in exact.items() if name in found.departs}
    return {"departs": found.departs, "exact": {"hit": truth.hit, **exact}}


def finite(points: list[Any]) -> list[Any]:
    """Return the points without missing ones and those beyond the largest float."""
    return [point for point in points if all(map(math.isfinite, point))]


def points_of(
    a: hl.Shape, b: hl.Shape, algorithm: str, why: hl.Explanation | None = None
) -> list[Coordinates]:
    """Return the points that the algorithm finds, or else those where the outlines cross.

    For most pairs no explanation is computed, because it would take many times as long.
    """
    published: dict[str, Any] = {} if algorithm == "exact" else {"algorithm": algorithm}
    if isinstance(a, hl.Line) and isinstance(b, hl.Line):
        x, y = hl.meet(a, b, **published).point.tolist()
        return [(x, y)]
    for caster, target in ((a, b), (b, a)):
        if isinstance(caster, hl.Ray | hl.Line) and isinstance(target, hl.Disk | hl.Box):
            crossing = hl.raycast(caster, target, **(published or {"solid": True}))
            return [(x, y) for x, y in crossing.points.tolist()]
    if a.dimension == 3:
        return points_in_space(a, b, algorithm, why)
    if algorithm == "exact" and {type(a), type(b)} == {hl.Disk, hl.Triangle}:
        return closest_of(hl.explain(a, b) if why is None else why)
    return [(x, y) for x, y in hl.outline_points(a, b).tolist()]


CURVES: list[set[type]] = [{hl.Box3}, {hl.Triangle3}]


def points_in_space(
    a: Any, b: Any, algorithm: str, why: hl.Explanation | None = None
) -> list[Coordinates]:
    """Return where a ray enters and leaves, a closest point that a step names, or both of them.

    Two boxes and two triangles have no points: their boundaries intersect in curves.
    """
    if isinstance(a, hl.Ray3) and isinstance(b, hl.Triangle3 | hl.Box3):
        asked: dict[str, Any] = (
            {"solid": True} if algorithm == "exact" else {"algorithm": algorithm}
        )
        return [*dict.fromkeys(map(tuple, hl.raycast(a, b, **asked).points.tolist()))]
    why = hl.explain(a, b, algorithm=algorithm) if why is None else why
    if points := closest_of(why):
        return points
    if algorithm != "exact" or isinstance(b, hl.Mesh) or {type(a), type(b)} in CURVES:
        return []
    return [*dict.fromkeys(tuple(each.tolist()) for each in hl.closest_points(a, b))]


def closest_of(why: hl.Explanation) -> list[Coordinates]:
    """Return the closest point that a step names, if there is such a step."""
    steps: Iterator[dict[str, Any]] = (each.values for each in why.steps if each.id == "closest")
    return [tuple(float(each[axis]) for axis in "xyz" if axis in each) for each in steps]


def survey(question: str) -> dict[str, np.ndarray]:
    """Survey a lattice with the shape `moved` at each of its points, row by row.

    Returns hit, region and distance. With `compared` the distance is the exact one, and `exact`
    contains the exact verdict and the differences, as bits from `coded`. With `counted` it adds the
    number of operations of each verdict.
    """
    asked = json.loads(question)
    shapes = shapes_in(asked)
    pair, lattice = (shapes[asked["moved"]], shapes[1 - asked["moved"]]), asked["lattice"]
    xs = lattice["pitch"] * (lattice["left"] + np.arange(lattice["columns"]))
    ys = lattice["pitch"] * (lattice["top"] - np.arange(lattice["rows"]))
    plane = [list(map(float, row)) for row in asked.get("plane", [])] or None
    algorithm, exact = asked["algorithm"], np.empty(0, np.uint8)
    if "given" in asked:
        by_library = surveyed_library(*pair, xs, ys, **asked["given"])
        return by_library if asked["compared"] else by_library | {"exact": exact}
    if asked["compared"]:
        found = flaws(*pair, xs, ys, lattice["pitch"], algorithm, plane)
        hit, region, distance = found.hit, found.region, found.distance
        exact = coded(found)
    else:
        hit, region, distance = hl.survey(*pair, xs, ys, algorithm=algorithm, plane=plane)
    cells: dict[str, np.ndarray] = {
        "hit": hit.astype(np.uint8),
        "region": region.astype(np.uint8),
        "distance": distance.astype(np.float32),
        "exact": exact,
    }
    if asked.get("counted"):
        cells["cost"] = surveyed(*pair, xs, ys, algorithm, plane)
    return {name: each.ravel() for name, each in cells.items()}


def surveyed_library(
    a: Any, b: Any, xs: Any, ys: Any, verdicts: list[int], rules: dict[str, Any]
) -> dict[str, np.ndarray]:
    """Return the cells of a map by a library, whose verdicts the page has asked for."""
    x, y = (each.ravel() for each in np.meshgrid(xs, ys))
    moved = placed(a, x, y)
    exact = np.asarray(hl.intersects(moved, b))
    told = np.array(verdicts, np.uint8)
    hits = np.where(told == REFUSED, exact, told == 1)
    found = rules_of_verdicts(moved, b, hits, exact, rules)
    is_rule = np.array([bool(each) for each in found])
    bits = exact * np.uint8(1) | is_rule * np.uint8(128)
    return {
        "hit": hits.astype(np.uint8),
        "region": np.zeros(len(x), np.uint8),
        "distance": np.asarray(hl.distance(moved, b)).astype(np.float32),
        "exact": bits.astype(np.uint8),
    }


def coded(found: Flaws) -> np.ndarray:
    """Return a byte for each point, with the bits that `protocol.js` names."""
    bits = found.exact_hit, *found.differs[1:], found.thin_verdict, found.thin
    return np.packbits(np.stack(bits, axis=-1), axis=-1, bitorder="little")
