"""Pairs decided on integers by another way than hitlab's, to catch a wrong formula.

Two sets a and b meet if and only if the origin is in b - a, their Minkowski difference. For hulls
with end directions and radii that is the hull of all differences of vertices, with the end
directions of b and the opposite ones of a, grown by the sum R of the radii. So the origin is
surrounded by it, or no further than R from its outline: the hull's sides, and rays from its
vertices. The interiors meet if both have one and the origin is in the interior of b - a.
"""

from math import lcm

import numpy as np


def whole(numbers):
    """Scale floats by one common factor such that all become integers."""
    ratios = [number.as_integer_ratio() for number in numbers]
    factor = lcm(*(denominator for _, denominator in ratios))
    return [numerator * (factor // denominator) for numerator, denominator in ratios]


def cores(shape):
    """List each shape's vertices, end directions and radius, as floats."""
    if hasattr(shape, "vertices"):
        vertices = shape.vertices
    else:
        names = [name for name in shape.fields if name not in ("radius", "direction")]
        vertices = np.stack([getattr(shape, name) for name in names], axis=-2)
    vertices = vertices.reshape(-1, *vertices.shape[-2:]).tolist()
    ends, radii = [[]] * len(vertices), [0.0] * len(vertices)
    if "direction" in shape.fields:
        way = shape.direction.reshape(-1, 1, 2)
        is_line = "point" in shape.fields
        ends = (np.concatenate([way, -way], axis=1) if is_line else way).tolist()
    if "radius" in shape.fields:
        radii = np.ravel(shape.radius).tolist()
    return list(zip(vertices, ends, radii))


def relations(a, b):
    """Answer both questions for each pair of two batches: (n, 2)."""
    return np.array([relation(one, other) for one, other in zip(cores(a), cores(b), strict=True)])


def relation(a, b):
    """Say whether the closed sets have a common point, and whether the interiors have one."""
    meets, is_firm = position(a, b)
    (*points_a, radius_a), (*points_b, radius_b) = split(a, b)
    return meets, is_firm and is_solid(points_a, radius_a) and is_solid(points_b, radius_b)


def position(a, b):
    """Say whether the sets have a common point, and whether they still do after any small move."""
    (*points_a, radius_a), (*points_b, radius_b) = split(a, b)
    differences = [(bx - ax, by - ay) for ax, ay in points_a for bx, by in points_b]
    ends = [whole(end) for end in b[1]] + [whole([-x, -y]) for x, y in a[1]]
    outline = hull(differences)
    surrounded = surrounds([*outline, *ends])
    radius2 = (radius_a + radius_b) ** 2
    beyond = -1
    if not surrounded:
        sides = zip(outline, outline[1:] + outline[:1])
        excesses = [excess((x, y), (u - x, v - y), radius2) for (x, y), (u, v) in sides]
        excesses += [excess(at, end, radius2, endless=True) for at in outline for end in ends]
        beyond = min(excesses)
    return beyond <= 0, beyond < 0 if radius2 else surrounded


def split(a, b):
    """Bring both to one unit: lists of the vertices, then the radius."""
    flat = whole([*(x for core in (a, b) for vertex in core[0] for x in vertex), a[2], b[2]])
    points = list(zip(flat[:-2:2], flat[1:-2:2]))
    return [*points[: len(a[0])], flat[-2]], [*points[len(a[0]) :], flat[-1]]


def hull(points):
    """Go round the hull counter-clockwise, past the points in the middle of its sides too."""
    points = sorted(set(points))
    if len(points) < 2:
        return points
    there, back = [], []
    for half, way in ((there, points), (back, reversed(points))):
        for x, y in way:
            while len(half) > 1 and turn(*half[-2], *half[-1], x, y) < 0:
                half.pop()
            half.append((x, y))
    return there[:-1] + back[:-1]


def turn(ax, ay, bx, by, cx, cy):
    return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)


def surrounds(vectors):
    """Say whether every line through the origin has some of the vectors strictly on either side."""
    if not any(x or y for x, y in vectors):
        return False
    for x, y in vectors:
        if x or y:
            sides = [x * v - y * u for u, v in vectors]
            if min(sides) >= 0 or max(sides) <= 0:
                return False
    return True


def excess(start, way, radius2, endless=False):
    """Compare the squared distance from the origin to a segment or a ray: only the sign tells."""
    (x, y), (dx, dy) = start, way
    along, length2 = -(x * dx + y * dy), dx * dx + dy * dy
    if along <= 0:
        return x * x + y * y - radius2
    if along >= length2 and not endless:
        return (x + dx) ** 2 + (y + dy) ** 2 - radius2
    return (x * dy - y * dx) ** 2 - radius2 * length2


def is_solid(points, radius):
    (ax, ay), *others = points
    return radius > 0 or any(
        (bx - ax) * (cy - ay) != (by - ay) * (cx - ax) for bx, by in others for cx, cy in others
    )
