"""Sums of our own for the golden files: every number of a state, by step and name, in fractions.

`sums` has those that hold for any state; these are the numbers on the way, for the golden states,
whose roots and axes are as simple as can be.
"""

import json
import math
from fractions import Fraction
from itertools import pairwise

import group_sums
import sums
from hitlab.queries.explanation import Explanation
from hitlab.steps.explanation import Step
from space_oracle import dot, exact, minus
from sums import cross, length, points_of, radius_of, unit


def read(text):
    """Read an explanation back from its JSON text, without the marks."""
    told = json.loads(text)
    steps = [
        Step(step["id"], step["case"], numbers(step["values"]), (), tuple(step["compares"]))
        for step in told["steps"]
    ]
    names = ("algorithm", "method", "hit", "decided_by")
    return Explanation(tuple(told["pair"]), *(told[name] for name in names), tuple(steps))


def numbers(values):
    return {k: float(v) if v in ("nan", "inf", "-inf") else v for k, v in values.items()}


def of_any(why):
    """Yield what a comparison tells of itself: the difference, and the least numbers."""
    for step in why.steps:
        if step.compares and "excess" in step.values:
            left, right = (Fraction(step.values[name]) for name in step.compares)
            yield step.id, "excess", left - right
        for name, value in (("zero", 0), ("limit", Fraction(1e-6))):
            if name in step.values:
                yield step.id, name, value
        if "letter" in step.values and "a" in step.values:  # a length, also under its letter
            yield step.id, step.values["letter"], step.values["a"]


def of_round(a, b):
    """Two round shapes: their cores' ends, the way between the centres, and its length."""
    (p, *_), (q, *_) = points_of(a), points_of(b)
    way = minus(q, p)
    for letter, x, y, d in zip("xyz", p, q, way):
        yield "centres", f"a{letter}", x
        yield "centres", f"c{letter}", y
        yield "distance", f"d{letter}", d
    for step in ("distance", "compare"):
        yield step, "d2", dot(way, way)
        yield step, "d", length(way)
        yield step, "excess", length(way) - radius_of(a) - radius_of(b)


def in_frame(box):
    """Return a box's centre, half its size, and its unit vectors, from its vertices."""
    p, q, r, s = points_of(box)
    w, h = length(minus(q, p)), length(minus(s, p))
    centre = tuple((x + y) / 2 for x, y in zip(p, r))
    return centre, (w / 2, h / 2), unit(minus(q, p)), unit(minus(s, p))


def of_disk_box(disk, box):
    [c], r = points_of(disk), radius_of(disk)
    centre, half, *axes = in_frame(box)
    v = minus(c, centre)
    place = [dot(v, axis) for axis in axes]
    beyond = [abs(x) - size for x, size in zip(place, half)]
    for name, axis in zip(("ui", "uj"), axes):
        yield "axes", f"{name}_x", axis[0]
        yield "axes", f"{name}_y", axis[1]
    yield "project", "vx", v[0]
    yield "project", "vy", v[1]
    for i, (letter, side, ahead) in enumerate((("s", "W", "ax"), ("t", "H", "ay"))):
        yield "project", letter, place[i]
        yield "reflect", letter, place[i]
        yield "reflect", f"abs_{letter}", abs(place[i])
        yield "grow", f"reach{side}", half[i] + r
        yield f"reach-{i + 1}", "place", abs(place[i])
        yield f"reach-{i + 1}", "reach", half[i] + r
        yield f"reach-{i + 1}", "half", half[i]
        for step in ("grow", "zone"):
            yield step, f"half{side}", half[i]
        for step in ("zone", "corner"):
            yield step, ahead, beyond[i]
    zones = {(True, False): "A1", (True, True): "A2", (False, True): "A3", (False, False): "box"}
    yield "zone", "zone", zones[beyond[0] >= 0, beyond[1] >= 0]


def of_disk_triangle(disk, triangle):
    [t], vertices = points_of(disk), points_of(triangle)
    edges = list(pairwise([*vertices, vertices[0]]))
    sides = [cross(minus(t, start), minus(end, start)) for start, end in edges]
    winding = -cross(minus(vertices[1], vertices[0]), minus(vertices[2], vertices[0]))
    bits = "".join(str(int(side * winding >= 0)) for side in sides)
    yield "sides", "winding", 1 if winding > 0 else -1
    for edge, side in zip(("AB", "BC", "CA"), sides):
        yield "sides", edge, side
    yield "region", "bits", bits
    yield "region", "region", int(bits, 2)


def of_cores(a, b):
    """Yield the nearest points of two cores apart: a vertex of one, the nearest of the other."""
    one, other = points_of(a), points_of(b)
    pairs = [(p, sums.nearest_point(p, other)[0]) for p in one]
    pairs += [(sums.nearest_point(q, one)[0], q) for q in other]
    p, q = min(pairs, key=lambda pair: dot(minus(*pair), minus(*pair)))
    values = {"px": p[0], "py": p[1], "qx": q[0], "qy": q[1], "d": length(minus(q, p))}
    yield from (("nearest", name, value) for name, value in values.items())


def of_axes(a, b):
    """Yield the normals of the edges, the candidates, which these two triangles share."""
    edges = list(pairwise([*points_of(a), points_of(a)[0]]))
    for number, (start, end) in enumerate(edges, 1):
        x, y = unit(minus(end, start))
        yield f"axis-{number}", "vx", y
        yield f"axis-{number}", "vy", -x


def of_boxes(a, b):
    """Yield how far both reach along x and y; a ray without end."""
    for of, shape in zip("ab", (a, b)):
        ways = shape.direction.tolist() if "direction" in shape.fields else (0, 0)
        for letter, places, way in zip("xy", zip(*points_of(shape)), ways):
            yield "boxes", f"{letter}_min_{of}", -math.inf if way < 0 else min(places)
            yield "boxes", f"{letter}_max_{of}", math.inf if way > 0 else max(places)


def of_lines_told(ray, hull, why):
    """Yield the sides of the points that are told, of the lines along edges that are told."""
    yield from of_boxes(ray, hull)
    places = {"A": points_of(ray)[0], **dict(zip("CDEFGH", points_of(hull)))}
    for step in why.steps:
        if "line" in step.values:
            name = step.values["line"]
            start = places[name[0]]
            ahead = exact(ray.direction.tolist()) if name[1] == "v" else None
            ahead = ahead or minus(places[name[1]], start)
            for side in ("left", "right", "nearest"):
                p = places[step.values[side]]
                yield step.id, f"cross_{side}", cross(ahead, minus(p, start))


def of_ray_box(ray, box):
    [origin], way = points_of(ray), unit(exact(ray.direction.tolist()))
    centre, half, *axes = in_frame(box)
    gap, ends = minus(origin, centre), []
    for letter, axis, size, slab in zip("ij", axes, half, "xy"):
        start, v = dot(gap, axis), dot(way, axis)
        yield "frame", f"R{letter}", start
        yield "frame", f"v{letter}", v
        near, far = (-size, size) if v > 0 else (size, -size)
        in_slab = {"start": start, "v": v, "min": -size, "max": size, "near": near, "far": far}
        for name, value in in_slab.items():
            yield f"{slab}-slab", name, value
        times = ((near - start) / v, (far - start) / v) if v else (-math.inf, math.inf)
        yield f"{slab}-slab", "enter", times[0]
        yield f"{slab}-slab", "leave", times[1]
        for step in (f"{slab}-slab", "common"):
            yield step, f"in{slab.upper()}", times[0]
            yield step, f"out{slab.upper()}", times[1]
        ends.append(times)
    yield "common", "tmin", max(time for time, _ in ends)
    yield "common", "tmax", min(time for _, time in ends)


def of_ray_disk(ray, disk):
    [origin], way, [c] = points_of(ray), unit(exact(ray.direction.tolist())), points_of(disk)
    gap = minus(origin, c)
    values = {"x": gap[0], "y": gap[1], "vx": way[0], "vy": way[1]}
    values |= {"b": dot(gap, way), "c": dot(gap, gap) - radius_of(disk) ** 2}
    yield from (("quadratic", name, value) for name, value in values.items())


def of_lines(a, b):
    ways = [unit(exact(line.direction.tolist())) for line in (a, b)]
    [p], [q] = points_of(a), points_of(b)
    for name, way in zip("abw", (*ways, minus(q, p))):
        for letter, x in zip("xy", way):
            yield "system", f"{name}{letter}", x


def cross3(a, b):
    return tuple(a[i - 2] * b[i - 1] - a[i - 1] * b[i - 2] for i in range(3))


def of_sphere_triangle(ball, triangle):
    [p], vertices = points_of(ball), points_of(triangle)
    a, b, c = vertices
    for number in range(3):
        corner, *others = (vertices[i] for i in (number, *({0, 1, 2} - {number})))
        for name, other in zip(("dot_first", "dot_second"), others):
            yield f"corner-{number + 1}", name, dot(minus(other, corner), minus(p, corner))
        edge, height = minus(vertices[(number + 1) % 3], corner), minus(p, corner)
        yield f"edge-{number + 1}", "along", dot(edge, height)
        yield f"edge-{number + 1}", "length2", dot(edge, edge)
        yield f"edge-{number + 1}", "side", part(p, number, vertices)
    normal = cross3(minus(b, a), minus(c, a))
    for name, number in (("u", 1), ("v", 2), ("w", 0)):
        yield "face", name, part(p, number, vertices) / dot(normal, normal)
    yield "face", "height", abs(dot(normal, minus(p, a))) / length(normal)


def part(p, number, vertices):
    """Weigh the corner opposite to an edge: the part of the triangle that P and the edge span."""
    start, end = vertices[number], vertices[(number + 1) % 3]
    normal = cross3(minus(vertices[1], vertices[0]), minus(vertices[2], vertices[0]))
    return dot(cross3(minus(end, start), minus(p, start)), normal)


def of_mesh(ball, mesh):
    """Yield the nearest corner, edge or face of all, one by one."""
    faces = [list(map(exact, face)) for face in mesh.triangles.vertices.tolist()]
    [p] = points_of(ball)
    found = [sums.nearest_in_space(p, face) for face in faces]
    nearest = min(range(len(faces)), key=lambda i: found[i][1])
    for letter, x in zip("xyz", found[nearest][0]):
        yield "closest", letter, x
    touching = [i for i, (_, d2) in enumerate(found) if d2 <= radius_of(ball) ** 2]
    yield "faces", "faces", touching
    yield "faces", "touched", len(touching)
    yield "faces", "total", len(faces)


def of_sweep(a, b):
    """Yield the way (6, 0) from the capsule's second end to the polygon's slanting side."""
    (_, end), (origin, *_, top), r = points_of(a), points_of(b), radius_of(a)
    side = unit(top)
    n = side[1], -side[0]
    d, closing = dot(n, minus(origin, end)), 6 * n[0]
    t = (d - r) / closing
    for name, value in (("d", d), ("R", r), ("excess", d - r)):
        yield "start", name, value
    way = {"wx": Fraction(6), "wy": Fraction(0), "w": Fraction(6), "closing": closing}
    for name, value in way.items():
        yield "towards", name, value
    low, high = (max(p[1] for p in points_of(shape)) for shape in (a, b))
    gap = max(origin[1] - low, min(p[1] for p in points_of(a)) - high)
    for name, value in (("gap", gap), ("R", r), ("excess", gap - r)):
        yield "beside", name, value
    place = end[0] + 6 * t + r * n[0], end[1] + r * n[1]
    for name, value in zip(("t", "x", "y", "one", "excess"), (t, *place, Fraction(1), t - 1)):
        yield "contact", name, value
    for step in ("towards", "contact"):
        yield step, "nx", n[0]
        yield step, "ny", n[1]


OWN = {
    "sweep": of_sweep,
    "point-disk": of_round,
    "disk-disk": of_round,
    "sphere-sphere": of_round,
    "nearest-points": of_cores,
    "disk-box": of_disk_box,
    "disk-triangle": of_disk_triangle,
    "separating-axes": of_axes,
    "ray-box": of_ray_box,
    "ray-disk": of_ray_disk,
    "line-line": of_lines,
    "sphere-triangle": of_sphere_triangle,
    "sphere-mesh": of_mesh,
}
"""By the method of the explanation."""

OF_TOLD = {"separating-lines": of_lines_told}
"""Those that go from what is told, and so take the explanation too."""


def faults(shapes, why):
    """Find values that are not what they have to be; of a program's, without shapes, the few."""
    meant = [*of_any(why), *(OWN[why.method](*shapes) if why.method in OWN else ())]
    if why.method in OF_TOLD:
        meant += OF_TOLD[why.method](*shapes, why)
    if why.method in group_sums.METHODS:
        meant += group_sums.numbers(shapes, why)
    steps = {step.id: step.values for step in why.steps}
    for id, name, value in meant:
        if name in steps.get(id, ()) and not is_right(steps[id][name], value):
            yield id, name, steps[id][name], value


def is_right(found, value):
    if isinstance(found, list):
        return found == list(value)
    if isinstance(value, Fraction) and math.isfinite(found):
        return abs(Fraction(found) - value) <= Fraction(1, 10**14) * max(abs(value), 1)
    return found == value
