"""Answer the page: its shapes come in as it writes them; verdict and reason, or a map, go out."""

import json
import math
from collections.abc import Callable
from typing import Any

import hitlab as hl
import numpy as np
from hitlab.links.grammar import TYPES, shape_of
from hitlab.surveys.departures import Compared, compare, departs
from hitlab.surveys.flaws import Flaws, flaws

Coordinates = tuple[float, ...]

FEATURES = ("", "A", "B", "C", "AB", "BC", "CA", "face")
"""The nearest features in space, by the number of their region."""

SHAPES: dict[str, Callable[..., hl.Shape]] = {
    name: lambda *numbers, name=name: shape_of(name, numbers) for name in TYPES
}

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


def answer(question: str) -> str:
    """Answer in JSON `{"shapes": [{"type": …, "values": […]}, …], "algorithm": …}`.

    A mesh is the one that `"mesh"` names.
    """
    asked = json.loads(question)
    a, b = (
        mesh_of(asked["mesh"])
        if each["type"] == "mesh"
        else SHAPES[each["type"]](*map(float, each["values"]))
        for each in asked["shapes"]
    )
    known = hl.algorithms(a, b)
    algorithm = next((each.id for each in known if each.id == asked["algorithm"]), "exact")
    why = hl.explain(a, b, algorithm=algorithm)
    differing, exact = [], {"hit": why.hit}
    if algorithm != "exact":
        compared = compare(a, b, algorithm)
        differing = departs(compared.departs)
        exact = {"hit": bool(compared.exact.hit[0]), **exactly(compared, differing)}
    told = {
        "pairs": [
            {"a": 0, "b": 1, "hit": why.hit, "points": finite(points_of(a, b, algorithm, why))}
        ],
        "departs": differing,
        "exact": exact,
        "algorithms": [each._asdict() for each in known],
    }
    return f'{json.dumps(told)[:-1]}, "explanation": {why.to_json()}}}'


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


def points_of(a: hl.Shape, b: hl.Shape, algorithm: str, why: hl.Explanation) -> list[Coordinates]:
    """Give the points that the algorithm finds, else those where the outlines cross."""
    published: dict[str, Any] = {} if algorithm == "exact" else {"algorithm": algorithm}
    if isinstance(a, hl.Line) and isinstance(b, hl.Line):
        x, y = hl.meet(a, b, **published).point.tolist()
        return [(x, y)]
    for caster, target in ((a, b), (b, a)):
        if isinstance(caster, hl.Ray | hl.Line) and isinstance(target, hl.Disk | hl.Box):
            crossing = hl.raycast(caster, target, **(published or {"solid": True}))
            return [(x, y) for x, y in crossing.points.tolist()]
    if why.method == "disk-triangle" or isinstance(a, hl.Sphere):
        closest: dict[str, Any] = why.step("closest").values
        return [tuple(float(closest[axis]) for axis in "xyz" if axis in closest)]
    return [(x, y) for x, y in hl.outline_points(a, b).tolist()]


def survey(question: str) -> list[np.ndarray]:
    """Survey a lattice with one of the shapes `moved` to each of its places, row after row.

    Gives hit, region and distance; with `compared` the exact distance, and what is exact and what
    departs from it, as `coded`.
    """
    asked = json.loads(question)
    shapes = [SHAPES[each["type"]](*map(float, each["values"])) for each in asked["shapes"]]
    pair, lattice = (shapes[asked["moved"]], shapes[1 - asked["moved"]]), asked["lattice"]
    xs = lattice["pitch"] * (lattice["left"] + np.arange(lattice["columns"]))
    ys = lattice["pitch"] * (lattice["top"] - np.arange(lattice["rows"]))
    plane = [list(map(float, row)) for row in asked.get("plane", [])] or None
    algorithm, more = asked["algorithm"], list[np.ndarray]()
    if asked["compared"]:
        found = flaws(*pair, xs, ys, lattice["pitch"], algorithm, plane)
        hit, region, distance = found.hit, found.region, found.distance
        more.append(coded(found))
    else:
        hit, region, distance = hl.survey(*pair, xs, ys, algorithm=algorithm, plane=plane)
    cells: list[np.ndarray] = [
        hit.astype(np.uint8),
        region.astype(np.uint8),
        distance.astype(np.float32),
        *more,
    ]
    return [each.ravel() for each in cells]


def coded(found: Flaws) -> np.ndarray:
    """Give a byte for each place, with the bits that `protocol.js` names."""
    bits = found.exact_hit, *found.departs[1:], found.thin_verdict, found.thin
    return np.packbits(np.stack(bits, axis=-1), axis=-1, bitorder="little")
