"""Answer the page: its shapes come in as it writes them; verdict and reason, or a map, go out."""

import json
import math
from collections.abc import Callable
from typing import Any

import hitlab as hl
import numpy as np

Coordinates = tuple[float, ...]

SAME_POINT = 1e-9  # of the coordinates: what rounding may cost a closest point

SHAPES: dict[str, Callable[..., hl.Shape]] = {
    "disk": lambda x, y, r: hl.Disk((x, y), r),
    "box": lambda x, y, w, h, degrees: hl.Box((x, y), (w, h), radians(degrees)),
    "triangle": lambda *numbers: hl.Triangle(np.reshape(numbers, (3, 2))),
    "polygon": lambda *numbers: hl.Polygon(np.reshape(numbers, (-1, 2))),
    "segment": lambda ax, ay, bx, by: hl.Segment((ax, ay), (bx, by)),
    "ray": lambda x, y, dx, dy: hl.Ray((x, y), (dx, dy)),
    "line": lambda x, y, dx, dy: hl.Line((x, y), (dx, dy)),
    "capsule": lambda ax, ay, bx, by, r: hl.Capsule((ax, ay), (bx, by), r),
    "point": lambda x, y: hl.Point((x, y)),
    "sphere": lambda x, y, z, r: hl.Sphere((x, y, z), r),
    "triangle3": lambda *numbers: hl.Triangle3(np.reshape(numbers, (3, 3))),
}

MESHES: dict[str, hl.Mesh] = {}
"""The models that the page has told, by name."""


def radians(degrees: float) -> float:
    """Turn degrees into radians, so that a quarter turn stays one after any number of turns."""
    return math.radians(math.fmod(degrees, 360))


def take_mesh(name: str, vertices: Any, faces: Any) -> None:
    """Keep a model for the questions that name it: three numbers a vertex, three indices a face."""
    numbers, indices = np.asarray(vertices.to_py()), np.asarray(faces.to_py())
    MESHES[name] = hl.Mesh(numbers.reshape(-1, 3), indices.reshape(-1, 3))


def answer(question: str) -> str:
    """Answer in JSON `{"shapes": [{"type": …, "values": […]}, …], "algorithm": …}`.

    A mesh is the one that `"mesh"` names.
    """
    asked = json.loads(question)
    a, b = (
        MESHES[asked["mesh"]]
        if each["type"] == "mesh"
        else SHAPES[each["type"]](*map(float, each["values"]))
        for each in asked["shapes"]
    )
    known = hl.algorithms(a, b)
    algorithm = next((each.id for each in known if each.id == asked["algorithm"]), "exact")
    why = explained(a, b, algorithm)
    hit = why.hit if why else hl.intersects(a, b, algorithm=algorithm)
    points = [point for point in points_of(a, b, algorithm, why) if all(map(math.isfinite, point))]
    told = {
        "pairs": [{"a": 0, "b": 1, "hit": hit, "points": points}],
        "exact": hit if algorithm == "exact" else hl.intersects(a, b),
        "algorithms": [each._asdict() for each in known],
    }
    explanation = why.to_json() if why else "null"
    return f'{json.dumps(told)[:-1]}, "explanation": {explanation}}}'


def explained(a: hl.Shape, b: hl.Shape, algorithm: str) -> hl.Explanation | None:
    """Explain the verdict, of a pair whose decision is told step by step."""
    try:
        return hl.explain(a, b, algorithm=algorithm)
    except TypeError:
        return None


def points_of(
    a: hl.Shape, b: hl.Shape, algorithm: str, why: hl.Explanation | None
) -> list[Coordinates]:
    """Give the points that the algorithm finds, else those where the outlines cross."""
    published: dict[str, Any] = {} if algorithm == "exact" else {"algorithm": algorithm}
    if isinstance(a, hl.Line) and isinstance(b, hl.Line):
        x, y = hl.meet(a, b, **published).point.tolist()
        return [(x, y)]
    for caster, target in ((a, b), (b, a)):
        if isinstance(caster, hl.Ray | hl.Line) and isinstance(target, hl.Disk | hl.Box):
            crossing = hl.raycast(caster, target, **(published or {"solid": True}))
            return [(x, y) for x, y in crossing.points.tolist()]
    if why and (why.method == "disk-triangle" or isinstance(a, hl.Sphere)):
        closest: dict[str, Any] = why.step("closest").values
        return [tuple(float(closest[axis]) for axis in "xyz" if axis in closest)]
    return [(x, y) for x, y in hl.outline_points(a, b).tolist()]


def survey(question: str) -> list[np.ndarray]:
    """Survey a lattice with one of the shapes `moved` to each of its places, row after row.

    Gives hit, region and distance; with `compared` the exact distance, and the exact verdict too:
    1 for a hit, and in space 2 more where the algorithm's closest point is another one.
    """
    asked = json.loads(question)
    shapes = [SHAPES[each["type"]](*map(float, each["values"])) for each in asked["shapes"]]
    moved, other = shapes[asked["moved"]], shapes[1 - asked["moved"]]
    lattice = asked["lattice"]
    xs = lattice["pitch"] * (lattice["left"] + np.arange(lattice["columns"]))
    ys = lattice["pitch"] * (lattice["top"] - np.arange(lattice["rows"]))
    rows = [list(map(float, row)) for row in asked.get("plane", [])]
    plane: dict[str, Any] = {"plane": rows} if rows else {}
    algorithm = asked["algorithm"]
    hit, region, distance = hl.survey(moved, other, xs, ys, algorithm=algorithm, **plane)
    truth: list[np.ndarray] = []
    if asked["compared"]:
        exact = hl.survey(moved, other, xs, ys, **plane)
        distance, truth = exact.distance, [exact.hit.view(np.uint8)]
        if plane:
            origin, u, v = np.array(rows)
            places = origin + xs[:, None] * u + ys[:, None, None] * v
            truth[0] = truth[0] | astray(places, other, algorithm).astype(np.uint8) << 1
    cells: list[np.ndarray] = [
        hit.view(np.uint8),
        region.astype(np.uint8),
        distance.astype(np.float32),
        *truth,
    ]
    return [each.ravel() for each in cells]


def astray(places: np.ndarray, triangle: hl.Shape, algorithm: str) -> np.ndarray:
    """Tell where an algorithm's closest point is not the true one, beyond rounding."""
    points = hl.Point3(places)
    true = hl.closest_points(points, triangle).on_b
    with np.errstate(all="ignore"):
        told = hl.closest_points(points, triangle, algorithm=algorithm).on_b
        size = np.abs(places).max(-1) + np.abs(true).max(-1)
        return ~(np.abs(told - true).max(-1) <= SAME_POINT * size)
