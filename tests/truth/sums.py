"""Sums of our own: what the numbers of an exact explanation have to be, by step and name.

Everything is computed in fractions from the state, by ways that share nothing with hitlab.
"""

from fractions import Fraction
from itertools import pairwise, product
from typing import NamedTuple

from space_oracle import along, dot, exact, minus, root
from space_oracle import nearest as nearest_in_space


class Number(NamedTuple):
    """What a number has to be, and the size of what it comes from: rounding is of that."""

    value: Fraction
    size: Fraction


def cross(a, b):
    return a[0] * b[1] - a[1] * b[0]


def largest(*vectors):
    return max((abs(x) for vector in vectors for x in vector), default=Fraction(0))


def length(vector):
    return root(dot(vector, vector)) if any(vector) else Fraction(0)


def unit(vector):
    size = length(vector)
    return tuple(x / size for x in vector)


# Shapes as they are drawn


def points_of(shape):
    """Return a shape's vertices, of a box those of its hull, in fractions."""
    names = ("vertices", "position", "center", "start", "end", "origin", "point")
    rows = [getattr(shape, name).tolist() for name in names if name in dir(shape)]
    flat = [row if isinstance(row[0], list) else [row] for row in rows]
    if len(flat) > 1 and isinstance(rows[0][0], list):  # a box has a centre too
        flat = flat[:1]
    return [exact(point) for each in flat for point in each]


def radius_of(shape):
    return Fraction(float(getattr(shape, "radius", 0.0)))


# Distances in the plane


def nearest_on_segment(p, start, end):
    way, gap = minus(end, start), minus(p, start)
    length2 = dot(way, way)
    part = dot(way, gap) / length2 if length2 else Fraction(0)
    return along(start, (min(max(part, Fraction(0)), Fraction(1)), way))


def is_inside(p, vertices):
    """Whether a point lies in a convex polygon, or on its outline; in a flat one it does not."""
    sides = [cross(minus(end, start), minus(p, start)) for start, end in edges(vertices)]
    return any(sides) and (min(sides) >= 0 or max(sides) <= 0) and is_wide(vertices)


def is_wide(vertices):
    (first, *others) = vertices
    ways = [minus(each, first) for each in others]
    return any(cross(a, b) for a, b in product(ways, ways))


def edges(vertices):
    return list(pairwise([*vertices, vertices[0]]))


def nearest_point(p, vertices):
    """Return the point of a convex polygon that is nearest to p, and the squared distance."""
    if is_inside(p, vertices):
        return p, Fraction(0)
    found = [nearest_on_segment(p, *edge) for edge in edges(vertices)]
    return min(((q, dot(minus(q, p), minus(q, p))) for q in found), key=lambda each: each[1])


def between_segments(one, other):
    """Return the squared distance of two segments, of which either may be a point."""
    if crosses(one, other):
        return Fraction(0)
    pairs = [(p, other) for p in one] + [(p, one) for p in other]
    gaps = [minus(nearest_on_segment(p, *segment), p) for p, segment in pairs]
    return min(dot(gap, gap) for gap in gaps)


def crosses(one, other):
    """Whether the ends of each lie strictly on both sides of the other."""
    sides = [
        cross(minus(end, start), minus(p, start))
        for (start, end), points in ((one, other), (other, one))
        for p in points
    ]
    return sides[0] * sides[1] < 0 and sides[2] * sides[3] < 0


# Rays and lines


def stretch(origin, way, vertices):
    """Return from where to where a line is in a polygon, in lengths of the way, or None."""
    hits = []
    for start, end in edges(vertices):
        edge, gap = minus(end, start), minus(start, origin)
        turn = cross(way, edge)
        if turn and 0 <= cross(gap, way) / turn <= 1:
            hits.append(cross(gap, edge) / turn)
        elif not turn and cross(gap, way) == 0:
            hits += [dot(minus(each, origin), way) / dot(way, way) for each in (start, end)]
    return (min(hits), max(hits)) if hits else None


# What the numbers of an exact explanation have to be, by step and name


def given(state, why):
    """The lengths that were given: radii and their sum, width and height."""
    radii = [radius_of(shape) for shape in state.pair]
    lengths = {"ra": radii[0], "rb": radii[1], "r": max(radii), "R": sum(radii)}
    boxes = [each["values"] for each in state.shapes if each["type"] == "box"]
    if len(boxes) == 1 and state.algorithm == "exact":
        lengths |= dict(zip("wh", map(Fraction, boxes[0][2:4])))
    for step in why.steps:
        for name in lengths.keys() & step.values.keys():
            yield step.id, name, Number(lengths[name], lengths[name])


def of_round(state):
    """Points, disks, capsules, segments, polygons: the distance of their cores."""
    a, b = map(points_of, state.pair)
    size = largest(*a, *b)
    d2 = min(between_segments(*pair) for pair in product(edges(a), edges(b)))
    if is_inside(a[0], b) or is_inside(b[0], a):
        d2 = Fraction(0)
    yield from distances("compare", d2, sum(map(radius_of, state.pair)), size)


def distances(step, d2, r, size):
    """Yield what compares a distance with a radius."""
    d = root(d2) if d2 else Fraction(0)
    size += abs(r)
    yield step, "d", Number(d, size)
    yield step, "r", Number(r, size)
    yield step, "R", Number(r, size)
    yield step, "d2", Number(d2, size**2)
    yield step, "r2", Number(r**2, size**2)
    yield step, "excess", Number(d - r, abs(d - r) + d / 2**50)


def of_disk_hull(state):
    """A disk and a box or a triangle: the nearest point of the hull."""
    disk, hull = state.pair
    [c], vertices = points_of(disk), points_of(hull)
    size = largest(c, *vertices)
    q, d2 = nearest_point(c, vertices)
    for step in ("compare", "corner", "zone"):
        yield from distances(step, d2, radius_of(disk), size)
    yield "closest", "x", Number(q[0], size)
    yield "closest", "y", Number(q[1], size)


def of_ray_box(state):
    """A ray and a box: where the ray's line enters its hull and leaves it."""
    ray, box = state.pair
    [origin], way = points_of(ray), exact(ray.direction.tolist())
    vertices = points_of(box)
    found = stretch(origin, way, vertices)
    if found:
        yield from crossings("entry", origin, way, found, largest(origin, *vertices))


def crossings(step, origin, way, found, size):
    """Yield entry and exit as lengths along v/|v|, and as points."""
    long = length(way)
    for number, (name, t) in enumerate(zip(("tmin", "tmax"), found)):
        t_size = size + abs(t) * long
        yield step, name, Number(t * long, t_size)
        x, y = along(origin, (max(t, Fraction(0)), way))
        yield step, f"x{number}", Number(x, size)
        yield step, f"y{number}", Number(y, size)
    inside = found[1] - max(found[0], Fraction(0))
    for name in ("inside", "chord"):
        yield step, name, Number(inside * long, size + abs(found[1]) * long)


def of_ray_disk(state):
    """A ray and a disk: how far the line passes the centre, and half the chord before and after."""
    ray, disk = state.pair
    [origin], way = points_of(ray), exact(ray.direction.tolist())
    [c], r = points_of(disk), radius_of(disk)
    size = largest(origin, c) + r
    gap, long2 = minus(c, origin), dot(way, way)
    middle, h2 = dot(gap, way) / long2, cross(gap, way) ** 2 / long2
    yield "discriminant", "h", Number(root(h2) if h2 else Fraction(0), size)
    yield "discriminant", "D", Number(r**2 - h2, size**2)
    if h2 <= r**2:
        half = root((r**2 - h2) / long2) if h2 < r**2 else Fraction(0)
        yield from crossings("roots", origin, way, (middle - half, middle + half), size)


def of_lines(state):
    """Two lines: the determinant of their unit directions, and where they meet."""
    one, other = state.pair
    [p], [q] = points_of(one), points_of(other)
    a, b = (exact(each.direction.tolist()) for each in state.pair)
    turn, gap = cross(a, b), minus(q, p)
    size = largest(p, q)
    yield "determinant", "detA", Number(-turn / (length(a) * length(b)), Fraction(1))
    if turn:
        s, t = cross(gap, b) / turn, cross(gap, a) / turn
        reach = size + max(abs(s) * length(a), abs(t) * length(b))
        yield "meeting", "s", Number(s * length(a), reach)
        yield "meeting", "t", Number(t * length(b), reach)
        for name, x in zip("xy", along(p, (s, a))):
            yield "meeting", name, Number(x, reach)
    else:
        yield "parallel", "aside", Number(abs(cross(gap, unit(a))), size)


def of_lines_along(state, why):
    """Two shapes without a radius: the cross products of each line with the other's vertices."""
    shapes = dict(zip("ab", state.pair))
    size = largest(*(point for shape in state.pair for point in points_of(shape)))
    for step in why.steps:
        for line in (mark for mark in step.marks if mark.kind == "line"):
            own, other = shapes[line.of], shapes["ab".replace(line.of, "")]
            start, end = map(exact, line.points)
            edge = exact(own.direction.tolist()) if "direction" in own.fields else minus(end, start)
            sides = [cross(edge, minus(p, start)) for p in points_of(other)]
            size2 = (size + largest(edge)) ** 2
            yield step.id, "cross_left", Number(max(sides), size2)
            yield step.id, "cross_right", Number(min(sides), size2)
    for axis, letter in enumerate("xy"):
        for of, shape in shapes.items():
            if "direction" not in shape.fields:
                places = [p[axis] for p in points_of(shape)]
                yield "boxes", f"{letter}_min_{of}", Number(min(places), abs(places[0]))
                yield "boxes", f"{letter}_max_{of}", Number(max(places), abs(places[0]))


def of_axes(state, why):
    """Two polygons: their projections on the axes that are told, and what these have in common."""
    a, b = map(points_of, state.pair)
    size = largest(*a, *b) * 2
    last, steps = why.steps[-1], {step.id: step for step in why.steps}
    for name in ("overlap", "out"):
        if "at" in last.values:
            least = steps[last.values["at"]].values[name]
            yield last.id, name, Number(Fraction(least), Fraction(least))
    for step in why.steps:
        if "vx" not in step.values or step.values["vx"] ** 2 + step.values["vy"] ** 2 < 0.5:
            continue
        normal = unit(exact((step.values["vx"], step.values["vy"])))
        (low, high), (least, most) = (
            (min(places), max(places))
            for places in ([dot(normal, p) for p in each] for each in (a, b))
        )
        meant = {"amin": low, "amax": high, "bmin": least, "bmax": most}
        meant |= {
            "overlap": min(high, most) - max(low, least),
            "gap": max(low, least) - min(high, most),
        }
        meant |= {"out": min(high - least, most - low)}
        for name, value in meant.items():
            yield step.id, name, Number(value, size)


def of_sphere(state):
    """A sphere and a triangle or a mesh: the nearest point of all faces."""
    sphere, other = state.pair
    faces = other.triangles if hasattr(other, "triangles") else other
    [p] = points_of(sphere)
    rows = [list(map(exact, face)) for face in faces.vertices.reshape(-1, 3, 3).tolist()]
    found = [nearest_in_space(p, face) for face in rows]
    q, d2 = min(found, key=lambda each: each[1])
    size = largest(p, *(corner for face in rows for corner in face))
    yield from distances("compare", d2, radius_of(sphere), size)
    if len(rows) == 1:
        for name, x in zip("xyz", q):
            yield "closest", name, Number(x, size)


EXACT = {
    "point-disk": of_round,
    "disk-disk": of_round,
    "nearest-points": of_round,
    "disk-box": of_disk_hull,
    "disk-triangle": of_disk_hull,
    "ray-box": of_ray_box,
    "ray-disk": of_ray_disk,
    "line-line": of_lines,
    "sphere-triangle": of_sphere,
    "sphere-mesh": of_sphere,
}
"""By the method of the explanation."""

OF_TOLD = {"separating-axes": of_axes, "separating-lines": of_lines_along}
"""Those that go from what is told, and so take the explanation too."""
