"""Answer the page: its shapes come in as it writes them; verdict and reason, or a map, go out."""

import json
import math
import time
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, TypeVar

import hitlab as hl
import numpy as np
from cost import surveyed
from departures import Compared, compare, departs
from flaws import Flaws, flaws
from hitlab.links.grammar import TYPES, shape_of
from on_way import METHODS, listed, told_of_way

Coordinates = tuple[float, ...]
Item = TypeVar("Item")

FEATURES = ("", "A", "B", "C", "AB", "BC", "CA", "face")
"""The nearest features in space, by the number of their region."""

SHAPES: dict[str, Callable[..., hl.Shape]] = {
    name: lambda *numbers, name=name: shape_of(name, numbers) for name in TYPES
}

PAIRS = 200 * 199 // 2
"""So many pairs of 200 shapes can meet; where one shape moves, the others keep their points."""

WORD = 1.0
"""So many seconds of work go by, at least, until the page hears that it goes on."""

MEASURED = {"normals", "depth", "nearest", "rays"}
"""What is wanted of all pairs that costs a measure of its own."""

MESHES: dict[str, hl.Mesh | ValueError] = {}
"""The models that the page has sent, by name, or what is wrong with them."""


def take_mesh(name: str, vertices: Any, faces: Any) -> None:
    """Keep a model for the questions that name it: three numbers a vertex, three indices a face."""
    numbers, indices = np.asarray(vertices.to_py()), np.asarray(faces.to_py())
    try:
        MESHES[name] = hl.Mesh(numbers.reshape(-1, 3), indices.reshape(-1, 3))
    except ValueError as problem:  # raised for whoever asks about it
        MESHES[name] = problem


def mesh_of(name: str) -> hl.Mesh:
    """Give the model of that name; raise what was wrong with it."""
    found = MESHES[name]
    if isinstance(found, ValueError):
        raise found
    return found


def answer(question: str, at_work: Callable[[], Any] = lambda: None) -> str:
    """Answer in JSON `{"shapes": [{"type": …, "values": […]}, …], "algorithm": …}`.

    A mesh is the one that `"mesh"` names. `"about"` says which shapes the reason is asked of, if
    there are others too; `"show"` what else is wanted of all pairs. With `"beside"` the reason is
    that of a published program, where the pair has one, and beside it stands the exact one. With
    `"sweep"` the first shape moves, and the answer is about its way. All pairs of a heap take long:
    `at_work` is called now and then while they do.
    """
    asked = json.loads(question)
    shapes: list[Any] = [
        mesh_of(asked["mesh"]) if each["type"] == "mesh" else made(json.dumps(each))
        for each in asked["shapes"]
    ]
    about = asked.get("about", [0, 1] if MEASURED & {*asked.get("show", ())} else None)
    wanted = {name: asked.get(name, False) for name in ("beside", "nearest")}
    if "sweep" in asked:
        a, b = shapes
        way = asked["sweep"]
        return text_of(*told_of_way(a, b, asked["algorithm"], wanted["beside"], **way))
    if about is None:
        return text_of(*told_of(shapes, [0, 1], asked["algorithm"], **wanted))
    bodies = bodies_of(asked["shapes"])
    group = hl.Group(*shapes, bodies=bodies)
    told, why, exact = NOTHING, None, None
    if about == "group":
        told, why = told_of_group(group, asked["algorithm"])
    elif about:
        told, why, exact = told_of(shapes, about, asked["algorithm"], **wanted)
    pairs = pairs_in(why) if about == "group" and why is not None else group.collisions().tolist()
    texts = [json.dumps({**each, "body": None}) for each in asked["shapes"]]
    others = [
        {"a": i, "b": j, "hit": True, "points": exact_points(texts[i], texts[j])}
        for i, j in telling(pairs, at_work)
        if {i, j} != set(about)
    ]
    told = {**told, "pairs": [*told["pairs"], *others]}
    if "show" in asked:
        told["shown"] = shown_of(group, texts, about, told["pairs"], asked["show"], at_work)
    return text_of(told, why, exact)


def bodies_of(asked: list[dict[str, Any]]) -> list[int] | None:
    """Give each shape the number of the first one of its body; None where each is one by itself."""
    bodies = [each.get("body") for each in asked]
    if all(each is None for each in bodies):
        return None
    return [i if each is None else bodies.index(each) for i, each in enumerate(bodies)]


def telling(items: Iterable[Item], at_work: Callable[[], Any]) -> Iterator[Item]:
    """Go through what may take long, and tell now and then that it goes on."""
    told = time.monotonic()
    for each in items:
        yield each
        if (now := time.monotonic()) - told >= WORD:
            at_work()
            told = now


NOTHING: dict[str, Any] = {
    "pairs": [],
    "departs": [],
    "exact": {"hit": False},
    "algorithms": [],
    "source": "",
}
"""What is told where there is no pair to tell about."""


def text_of(
    told: dict[str, Any], why: hl.Explanation | None, exact: hl.Explanation | None = None
) -> str:
    """Write an answer as the page reads it."""
    beside = f', "beside": {exact.to_json()}' if exact is not None else ""
    reason = why.to_json() if why is not None else "null"
    return f'{json.dumps(told)[:-1]}, "explanation": {reason}{beside}}}'


def told_of(
    shapes: list[Any],
    pair: list[int],
    algorithm: str,
    beside: bool = False,
    nearest: bool = False,
) -> tuple[dict[str, Any], hl.Explanation, hl.Explanation | None]:
    """Tell of two shapes what an answer has, by the algorithm if they have it, and the reason.

    What is to stand `beside` the exact reason is that of the first published program, where none
    is named; the exact one comes last. `nearest` is what the view of their difference shows.
    """
    a, b = (shapes[i] for i in pair)
    known = offered(a, b)
    ids = [each.id for each in known]
    algorithm = algorithm if algorithm in ids else "exact"
    if beside and algorithm == "exact":
        algorithm = ids[1] if len(ids) > 1 else "exact"
    why = hl.explain(a, b, algorithm=algorithm)
    differing, exact = [], {"hit": why.hit}
    if algorithm != "exact":
        compared = compare(a, b, algorithm)
        differing = departs(compared.departs)
        exact = {"hit": bool(compared.exact.hit[0]), **exactly(compared, differing)}
    points = finite(points_of(a, b, algorithm, why))
    told = {
        "pairs": [{"a": pair[0], "b": pair[1], "hit": why.hit, "points": points}],
        "departs": differing,
        "exact": exact,
        **listed(known, algorithm),
        **(nearest_of(a, b) if nearest else {}),
    }
    return told, why, hl.explain(a, b) if beside and algorithm != "exact" else None


def nearest_of(a: Any, b: Any) -> dict[str, Any]:
    """Give the closest points of a pair, or how it parts: where its difference is nearest to 0."""
    if not hl.intersects(a, b):
        return {"nearest": {"points": np.stack(hl.closest_points(a, b)).tolist()}}
    try:
        found = hl.contact(a, b)
    except TypeError:  # a ray or a line goes on for ever
        return {}
    points, normal = finite(found.points.tolist()), found.normal.tolist()
    return {"nearest": {"points": points, "depth": float(found.depth), "normal": normal}}


def offered(*shapes: Any) -> list[hl.Algorithm]:
    """List the algorithms that the page has words for: all but those of shapes on their way."""
    return [each for each in hl.algorithms(*shapes) if each not in METHODS]


def told_of_group(group: hl.Group, algorithm: str) -> tuple[dict[str, Any], hl.Explanation]:
    """Tell how the pairs of a group come about, by the algorithm if there is such a one."""
    known = hl.algorithms(group)
    algorithm = next((each.id for each in known if each.id == algorithm), "exact")
    why = hl.explain(group, algorithm=algorithm)
    return {**NOTHING, "exact": {"hit": why.hit}, **listed(known, algorithm)}, why


def pairs_in(why: hl.Explanation) -> list[tuple[int, int]]:
    """Give the pairs of a group that meet, as they are told."""
    found: dict[str, Any] = next((each.values for each in why.steps if each.id == "hits"), {})
    return list(zip(found.get("i", ()), found.get("j", ())))


@lru_cache(maxsize=1024)
def made(text: str) -> hl.Shape:
    """Make the shape that the page writes so; one that rests is made once."""
    each = json.loads(text)
    return SHAPES[each["type"]](*map(float, each["values"]))


@lru_cache(maxsize=PAIRS)
def exact_points(a: str, b: str) -> list[Any]:
    """Give the points of two shapes by the exact algorithm; those of a pair at rest are kept."""
    return finite(points_of(made(a), made(b), "exact"))


def shown_of(
    group: hl.Group,
    texts: list[str],
    about: list[int],
    pairs: list[Any],
    wanted: list[str],
    at_work: Callable[[], Any],
) -> dict[str, Any]:
    """Measure what is wanted of a person's own shapes, by the names of the page's switches."""
    found: dict[str, Any] = {}
    if {"normals", "depth"} & {*wanted}:
        found["contacts"] = contacts_of(group)
    if "nearest" in wanted:
        met = {number for pair in pairs if pair["hit"] for number in (pair["a"], pair["b"])}
        found["nearest"] = gaps_of(group, texts, about, met, at_work)
    if "rays" in wanted:
        found["rays"] = first_hits_of(group)
    return found


def contacts_of(group: hl.Group) -> list[dict[str, Any]]:
    """Give how all pairs touch that meet, but for rays and lines."""
    pairs, contact = group.contacts()
    parts = (each.tolist() for each in (pairs, contact.normal, contact.depth, contact.points))
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
    """Give the closest points of the pair asked about, and from what meets nothing to the nearest.

    The gap between two bounds is never more than the distance: what is behind it is left out.
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
    """Give the distance of two shapes, and the points of them that are closest."""
    first, second = made(a), made(b)
    points = finite([each.tolist() for each in hl.closest_points(first, second)])
    return hl.distance(first, second), points


def first_hits_of(group: hl.Group) -> list[dict[str, Any]]:
    """Give what each ray of a group meets first; what it starts in, it meets right there."""
    found = []
    for ray, others in ray_and_others(group):
        index, t, point, normal = group[others].raycast(group[ray], solid=True)
        if index >= 0 and finite([[t, *point]]):
            hit = {"ray": ray, "index": int(others[index]), "t": t, "point": point.tolist()}
            found.append({**hit, "normal": normal.tolist() if finite([normal]) else None})
    return found


def ray_and_others(group: hl.Group) -> Iterator[tuple[int, Any]]:
    """Give each ray of a group, and the numbers of what is no part of its body."""
    own = np.arange(len(group)) if group.bodies is None else group.bodies
    for i, each in enumerate(group):
        if isinstance(each, hl.Ray):
            yield i, (own != own[i]).nonzero()[0]


def exactly(compared: Compared, differing: list[str]) -> dict[str, Any]:
    """Give what the exact answer has instead of each part that differs."""
    truth = compared.exact
    found: dict[str, Any] = {}
    if truth.points is not None:
        found["points"] = finite(truth.points[0].tolist())
    if truth.distance is not None and math.isfinite(truth.distance[0]):
        found["distance"] = float(truth.distance[0])
    if truth.region is not None:
        found |= {"region": int(truth.region[0]), "feature": FEATURES[truth.region[0]]}
    return {name: value for name, value in found.items() if name in differing}


def finite(points: list[Any]) -> list[Any]:
    """Leave out missing points, and those beyond the largest float."""
    return [point for point in points if all(map(math.isfinite, point))]


def points_of(
    a: hl.Shape, b: hl.Shape, algorithm: str, why: hl.Explanation | None = None
) -> list[Coordinates]:
    """Give the points that the algorithm finds, else those where the outlines cross.

    Most pairs need no reason for that: it takes many times as long as the points do.
    """
    published: dict[str, Any] = {} if algorithm == "exact" else {"algorithm": algorithm}
    if isinstance(a, hl.Line) and isinstance(b, hl.Line):
        x, y = hl.meet(a, b, **published).point.tolist()
        return [(x, y)]
    for caster, target in ((a, b), (b, a)):
        if isinstance(caster, hl.Ray | hl.Line) and isinstance(target, hl.Disk | hl.Box):
            crossing = hl.raycast(caster, target, **(published or {"solid": True}))
            return [(x, y) for x, y in crossing.points.tolist()]
    is_round = algorithm == "exact" and {type(a), type(b)} == {hl.Disk, hl.Triangle}
    if is_round or isinstance(a, hl.Sphere):
        why = hl.explain(a, b, algorithm=algorithm) if why is None else why
        closest: dict[str, Any] = why.step("closest").values
        return [tuple(float(closest[axis]) for axis in "xyz" if axis in closest)]
    return [(x, y) for x, y in hl.outline_points(a, b).tolist()]


def survey(question: str) -> dict[str, np.ndarray]:
    """Survey a lattice with one of the shapes `moved` to each of its places, row after row.

    Gives hit, region and distance; with `compared` the exact distance, and what is exact and what
    departs from it, as `coded`; with `counted` how many operations the verdict takes.
    """
    asked = json.loads(question)
    shapes = [SHAPES[each["type"]](*map(float, each["values"])) for each in asked["shapes"]]
    pair, lattice = (shapes[asked["moved"]], shapes[1 - asked["moved"]]), asked["lattice"]
    xs = lattice["pitch"] * (lattice["left"] + np.arange(lattice["columns"]))
    ys = lattice["pitch"] * (lattice["top"] - np.arange(lattice["rows"]))
    plane = [list(map(float, row)) for row in asked.get("plane", [])] or None
    algorithm, exact = asked["algorithm"], np.empty(0, np.uint8)
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


def coded(found: Flaws) -> np.ndarray:
    """Give a byte for each place, with the bits that `protocol.js` names."""
    bits = found.exact_hit, *found.departs[1:], found.thin_verdict, found.thin
    return np.packbits(np.stack(bits, axis=-1), axis=-1, bitorder="little")
