"""Answers of a library, compared with the exact ones: what differs, and which rule explains it.

A rule is documented by the library: a skin around its shapes, a circle made of chords, how it
counts touching, a ray that starts inside. `rounding` is the precision of its numbers. Only what
no rule explains is an error.
"""

import math
from typing import Any, NamedTuple

import hitlab as hl
import numpy as np
from hitlab.shapes.join import stack
from hitlab.shapes.plane import Box, Capsule, Disk, Point, Polygon, Ray, Segment, Triangle
from hitlab.shapes.validation import Floats
from numpy.typing import NDArray

Given = dict[str, Any]
Rules = dict[str, Any]

ROUNDINGS = 64
"""The number of units in the last place of the coordinates up to which a verdict is rounding."""
NEAR = {False: 1e-9, True: 1e-4}
"""The tolerance of numbers relative to the coordinates, in double and in single precision."""
TILT = 1e-6
"""The tolerance of a unit normal's length, and of a cosine before it divides a tolerance."""


class Compared(NamedTuple):
    """The rule that explains each part that differs, "" if none does; and the exact values."""

    departs: dict[str, str]
    exact: dict[str, Any]


def rules_of_verdicts(
    a: Any, b: Any, hits: NDArray[np.bool_], exact: NDArray[np.bool_], rules: Rules
) -> list[str | None]:
    """Return for each pair of two batches the rule for a verdict that differs, else None.

    >>> a, b = hl.Disk([(0, 0)] * 3, 1), hl.Box([(2.004, 0), (2, 0), (5, 0)], (2, 2))
    >>> hits, exact = np.array([True, False, True]), hl.intersects(a, b)
    >>> rules_of_verdicts(a, b, hits, exact, {"skin": {"box": 0.01}})
    ['skin', 'touching', '']
    """
    found: list[str | None] = [None] * len(hits)
    wrong = (hits != exact).nonzero()[0]
    if not wrong.size:
        return found
    a, b = (each[wrong] if each.shape else each for each in (a, b))
    rounding = ROUNDINGS * _ulp(rules) * size_of(a, b)
    gap, depth = np.asarray(hl.distance(a, b)), _depth(a, b)
    skin, chord = _skin(a, b, rules), _chord(a, b, rules)
    inside = _starts_inside(a, b)
    over = _has_more_corners(a, b, rules)
    for i, hit, *numbers in zip(
        wrong.tolist(), hits[wrong], gap, depth, rounding, skin, chord, inside, _flat(a, b)
    ):
        found[i] = "corners" if over else _rule(bool(hit), rules, *numbers)
    return found


def _rule(
    hit: bool,
    rules: Rules,
    gap: float,
    depth: float,
    rounding: float,
    skin: float,
    chord: float,
    inside: bool,
    flat: bool,
) -> str:
    if hit and gap <= skin + rounding:
        return "skin" if gap > rounding else "rounding"
    if not hit and inside and rules.get("inside", "hit") != "hit":
        return "inside"
    if not hit and depth <= rounding:
        return "touching" if depth == 0 else "rounding"
    if not hit and depth <= chord + rounding:
        return "chord"
    return "flat" if flat else ""


def compare(a: Any, b: Any, given: Given, rules: Rules) -> Compared:
    """Compare a library's answer about a single pair with the exact one.

    >>> disk, box = hl.Disk((1, 1), 1), hl.Box((0, 0), (2, 2))
    >>> compare(disk, box, {"hit": True, "depth": 1, "normal": [1, 0]}, {}).departs
    {'normal': ''}
    >>> compare(disk, box, {"hit": True, "depth": 1.5, "normal": [-1, 0]}, {}).departs
    {'depth': ''}
    """
    hit = bool(hl.intersects(a, b))
    exact: dict[str, Any] = {"hit": hit}
    batch = stack([a]), stack([b])
    rule = rules_of_verdicts(*batch, np.array([given["hit"]]), np.array([hit]), rules)[0]
    if rule is not None:
        return Compared({"hit": rule}, exact)
    near = NEAR[bool(rules.get("single"))] * float(size_of(*batch)[0])
    skin, chord = float(_skin(*batch, rules)[0]), float(_chord(*batch, rules)[0])
    departs: dict[str, str] = {}
    if "t" in given:
        departs, values = _ray_parts(a, b, given, near, skin, rules)
    elif hit:
        departs, values = _contact_parts(a, b, given, near, max(skin, chord), rules)
        departs = {part: "chord" if rule and chord else rule for part, rule in departs.items()}
    else:
        departs, values = _gap_parts(a, b, given, near, skin + chord)
    return Compared(departs, exact | {part: values[part] for part in departs})


def _contact_parts(
    a: Any, b: Any, given: Given, near: float, skin: float, rules: Rules
) -> tuple[dict[str, str], Given]:
    if "depth" not in given:
        return {}, {}
    truth = hl.contact(a, b)
    depth, normal = float(given["depth"]), np.array(given["normal"], float)
    points = truth.points[~np.isnan(truth.points[:, 0])].tolist()
    values = {"depth": float(truth.depth), "normal": truth.normal.tolist(), "points": points}
    if not abs(math.hypot(*normal) - 1) <= TILT:
        return {"normal": ""}, values
    for allowed, rule in ((near, ""), (near + skin, "skin")):
        move = (depth + allowed) * normal
        if math.isfinite(depth) and not hl.intersects(a, b.translate(move), touching=False):
            departs = {"depth": "skin"} if rule else {}
            break
    else:
        return {"normal": ""}, values
    excess = depth - truth.depth
    if excess > near:
        departs = {"depth": "skin" if excess <= skin + near else ""}
    reason = _rule_of_points(a, b, given, near, skin, rules)
    return departs | ({} if reason is None else {"points": reason}), values


def _rule_of_points(
    a: Any, b: Any, given: Given, near: float, skin: float, rules: Rules
) -> str | None:
    """Return the rule for contact points too far from a shape, None if they are near both.

    Libraries report points on either boundary or between them, so within the depth of both.
    """
    points = [hl.Point(each) for each in given.get("points", ())]
    gaps = [[float(hl.distance(point, each)) for each in (a, b)] for point in points]
    off = max((max(each) for each in gaps), default=0.0) - float(given["depth"])
    if off <= near:
        return None
    if off <= near + skin:
        return "skin"
    return "supports" if rules.get("supports") and all(min(each) <= near for each in gaps) else ""


def _gap_parts(
    a: Any, b: Any, given: Given, near: float, skin: float
) -> tuple[dict[str, str], Given]:
    departs: dict[str, str] = {}
    distance, points = float(hl.distance(a, b)), hl.closest_points(a, b)
    if "distance" in given and (off := abs(given["distance"] - distance)) > near:
        departs["distance"] = "skin" if off <= skin + near else ""
    if "points" in given:
        sides = ((hl.Point(point), shape) for point, shape in zip(given["points"], (a, b)))
        gaps = [float(hl.distance(point, shape)) for point, shape in sides]
        apart = abs(math.dist(*given["points"]) - distance)
        if (off := max(*gaps, apart)) > near:
            departs["points"] = "skin" if off <= skin + near else ""
    return departs, {"distance": distance, "points": np.stack(points).tolist()}


def _ray_parts(
    a: Any, b: Any, given: Given, near: float, skin: float, rules: Rules
) -> tuple[dict[str, str], Given]:
    ray, target = (a, b) if isinstance(a, Ray) else (b, a)
    crossing = hl.raycast(ray, target, solid=True)
    (t, end), along = crossing.t.tolist(), ray.direction / math.hypot(*ray.direction)
    normals, points = crossing.normals.tolist(), crossing.points.tolist()
    values = {"t": t, "normal": normals[0], "points": points[:1]}
    if t == 0 and rules.get("inside") == "exit" and abs(given["t"] - end) <= near:
        return {"t": "inside"}, values
    cosine = abs(float(np.dot(normals[0], along)))
    slack = near * (1 + 1 / max(cosine, TILT)) if math.isfinite(cosine) else near
    if (off := abs(given["t"] - t)) > slack:
        return {"t": "skin" if off * max(cosine, TILT) <= skin + near else ""}, values
    if "normal" in given and t > 0 and not _is_normal(given["normal"], ray, target, normals, near):
        return {"normal": ""}, values
    return {}, values


def _is_normal(
    normal: list[float], ray: Any, target: Any, normals: list[list[float]], near: float
) -> bool:
    """Return whether a normal is a unit one against the ray, and that of the crossed side.

    At a corner it may be anything between those of the two sides.
    """
    if not abs(math.hypot(*normal) - 1) <= TILT or np.dot(normal, ray.direction) > 0:
        return False
    x, y = hl.raycast(ray, target, solid=True).points[0]
    corners = getattr(target, "vertices", np.empty((0, 2)))
    is_corner = bool((np.hypot(*(corners - (x, y)).T) <= near).any())
    is_end = isinstance(target, Segment | Capsule)
    return is_corner or is_end or math.dist(normal, normals[0]) <= math.sqrt(near + TILT)


def size_of(a: Any, b: Any) -> Floats:
    """Return the largest absolute coordinate of each pair of two batches; of a ray, its start."""
    bounds = [
        _bounded(each, each.origin).bounds if isinstance(each, Ray) else each.bounds
        for each in (a, b)
    ]
    return np.maximum(*(abs(each).max(-1) for each in bounds))


def _ulp(rules: Rules) -> float:
    return 2.0**-23 if rules.get("single") else 2.0**-52


def _bounded(ray: Any, ends: Any) -> Segment[Any]:
    return Segment(ray.origin, ends)


def _reaching(ray: Any, target: Any) -> Segment[Any]:
    """Return the part of a ray up to beyond its target."""
    least, most = np.split(target.bounds, 2, axis=-1)
    far = np.maximum(abs(least - ray.origin), abs(most - ray.origin)).sum(-1, keepdims=True)
    length = np.linalg.norm(ray.direction, axis=-1, keepdims=True)
    return _bounded(ray, ray.origin + 2 * far * ray.direction / length)


def _depth(a: Any, b: Any) -> Floats:
    if isinstance(a, Ray):
        a = _reaching(a, b)
    if isinstance(b, Ray):
        b = _reaching(b, a)
    return np.nan_to_num(np.asarray(hl.contact(a, b).depth))


def _starts_inside(a: Any, b: Any) -> NDArray[np.bool_]:
    for ray, target in ((a, b), (b, a)):
        if isinstance(ray, Ray):
            return np.asarray(hl.intersects(Point(ray.origin), target))
    return np.zeros((a.shape or b.shape), bool)


def _skin(a: Any, b: Any, rules: Rules) -> Floats:
    """Return the distance up to which the library's shapes intersect."""
    skins: dict[str, float] = rules.get("skin", {})
    skin = skins.get("pair", 0) + sum(skins.get(each.kind.__name__.lower(), 0) for each in (a, b))
    return np.full(a.shape or b.shape, float(skin))


def _chord(a: Any, b: Any, rules: Rules) -> Floats:
    """Return the distance between the circles and the polygons that the library makes of them."""
    total: Floats = np.zeros(a.shape or b.shape)
    if "chords" in rules:
        least, most, off = rules["chords"]
        for each in (a, b):
            if isinstance(each, Disk):
                count = np.clip(np.ceil(each.radius), least, most)
                total = total + each.radius * (1 - np.cos(math.pi / count)) + off
    return total


def _has_more_corners(a: Any, b: Any, rules: Rules) -> bool:
    """Return whether a polygon has more corners than the library takes."""
    most = rules.get("corners", math.inf)
    return any(isinstance(each, Polygon) and each.vertices.shape[-2] > most for each in (a, b))


def _flat(a: Any, b: Any) -> NDArray[np.bool_]:
    """Return which pairs have a shape without an area that is no point and no segment."""
    flat: NDArray[np.bool_] = np.zeros(a.shape or b.shape, bool)
    for each in (a, b):
        match each:
            case Disk() | Capsule():
                flat = flat | (each.radius == 0)
            case Box():
                flat = flat | (each.size == 0).any(-1)
            case Triangle() | Polygon():
                edges = np.diff(each.vertices, axis=-2)
                x, y = edges[..., :-1, :], edges[..., 1:, :]
                flat = flat | (x[..., 0] * y[..., 1] == x[..., 1] * y[..., 0]).all(-1)
            case Segment():
                flat = flat | (each.start == each.end).all(-1)
    return flat
