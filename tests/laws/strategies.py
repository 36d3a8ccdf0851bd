"""Hard shapes and pairs of any two kinds, for hypothesis to search and to shrink."""

import itertools
import math
from fractions import Fraction

import hitlab as hl
import numpy as np
from hypothesis import assume, given, note, settings
from hypothesis import strategies as st
from kinds import PAIRS, POINTS, every, made, outline


def fewer(by, slow=None):
    """Try so many times fewer examples; in the slow run `slow` times fewer, if that is given."""
    count = settings().max_examples
    return settings(max_examples=max(1, count // (slow if slow and count > 1000 else by)))


FEWER = fewer(20)


def for_every(pairs, by=20):
    """Search each two of these kinds of shapes for a pair that breaks the law."""
    return lambda test: every(pairs)(fewer(by)(given(st.data())(test)))


for_every_pair = for_every(PAIRS)


class Laws(list):
    """What holds for one drawn thing: all are asked of the same, since drawing takes longest."""

    def law(self, check):
        self.append(check)
        return check


UNITS = [1.0, 0.1, 1e-8, 1e-300, 1e300, 5e-324, 2.0**-537, 2.0**-240, 2.0**240, 2.0**1018]
"""Of the lattices: decimal and binary ones, at the ends of the floats and of the filter's range."""

OFFSETS = {1.0: 1e8, 0.125: 1e8, 2.0**-26: 1e8, 1e-9: 1.0, 1e-8: -3.0}
"""Lattices of this unit lie so far from the origin."""

steps = st.integers(-6, 6)
moderate = st.floats(-10, 10)
wild = st.floats(-(2.0**1021), 2.0**1021)
ulps = st.sampled_from([0, 0, 0, -1, 1])
angles = st.sampled_from([0.0, 0.0, math.radians(90), math.radians(-450), math.atan2(3, 4)])
turns = angles | st.floats(-7, 7)
lengths = st.sampled_from([None, None, -1070, 1020])


def lattice(unit, offset=0.0):
    """Touch, are flat, have equal points, and all that often."""
    return steps.map(lambda step: offset + unit * step)


lattices = [lattice(unit) for unit in UNITS] + [lattice(*each) for each in OFFSETS.items()]
numbers = st.sampled_from([*lattices, *lattices, moderate, moderate, wild])
whole_lattices = [lattice(2.0), lattice(4096.0), lattice(0.25, 1e8)]
"""Stay on the floats when moved by whole numbers."""

scalable = st.sampled_from(
    [lattice(1.0), lattice(0.1), lattice(1e-8), lattice(0.125, 1e8), moderate]
)


@st.composite
def pairs(draw, first, second, numbers=numbers):
    """Touch or nearly touch, by one unit in the last place or none."""
    number, split = draw(numbers), POINTS[first]
    count = split + POINTS[second]
    points = draw(st.lists(st.tuples(number, number), min_size=count, max_size=count))
    radii = [0.0, 0.0]
    if number in (moderate, wild) and count > 1:
        points = draw(st.sampled_from([scattered, collinear, leaning]))(split, points)
    if draw(st.booleans()):
        radii = draw(st.sampled_from([radii, *reaching(split, points)]))
    else:
        radii = [abs(draw(number)) for _ in radii]
    if number not in whole_lattices and draw(st.booleans()):
        points = [tuple(nudged(x, draw(ulps)) for x in point) for point in points]
        radii = [max(0.0, nudged(radius, draw(ulps))) for radius in radii]
    pair = tuple(
        made(kind, part, radius, draw(turns), draw(lengths))
        for kind, part, radius in [
            (first, points[:split], radii[0]),
            (second, points[split:], radii[1]),
        ]
    )
    note(Link(pair))
    return pair


class Link:
    """Is told, where a law is broken, as the page's link of the shapes."""

    def __init__(self, shapes):
        self.shapes = shapes

    def __repr__(self):
        return hl.link(*self.shapes)


def scattered(_, points):
    return points


def collinear(_, points):
    """Bring all points to the line through the first two, up to rounding."""
    (ax, ay), (bx, by), *others = points
    parts = [math.atan(x) for x, _ in others]
    wx, wy = bx / 2 - ax / 2, by / 2 - ay / 2
    return [(ax, ay), (bx, by), *((ax + part * wx, ay + part * wy) for part in parts)]


def leaning(split, points):
    """Move the second shape's first point to the middle of a side of the first."""
    (ax, ay), (bx, by) = points[0], points[split - 1]
    return [*points[:split], (ax / 2 + bx / 2, ay / 2 + by / 2), *points[split + 1 :]]


def reaching(split, points):
    """Give radii with which two points touch, or a point and a line, up to rounding."""
    (ax, ay), (bx, by), (tx, ty) = points[0], points[split - 1], points[split]
    reaches = [math.hypot(tx - ax, ty - ay)]
    if 0 < (length := math.hypot(bx - ax, by - ay)) < math.inf:
        ux, uy = (bx - ax) / length, (by - ay) / length
        reaches.append(abs((tx - ax) * uy - (ty - ay) * ux))
    return [
        (part * reach, (1 - part) * reach)
        for reach in reaches
        for part in (0, 0.25, 1)
        if reach < 2.0**1021
    ]


def nudged(number, ulp):
    return math.nextafter(number, math.copysign(math.inf, ulp)) if ulp else number


def stacked(shapes):
    """Make a batch of single shapes of one kind."""
    fields = shapes[0].fields
    return type(shapes[0])(*(np.stack([getattr(each, name) for each in shapes]) for name in fields))


# --- The same set, moved or said otherwise


def exactly(formula, *values):
    """Apply a formula without rounding; only where floats can hold what it gives."""
    exact = formula(*map(Fraction, values))
    try:
        found = [float(x) for x in exact]
    except OverflowError:
        found = []
    assume(found and all(x == y for x, y in zip(found, exact)))
    return found


def moved(shape, points, directions=lambda x, y: (x, y), lengths=lambda length: (length,)):
    """Map a shape's points, direction and radius exactly."""
    if isinstance(shape, hl.Box):
        shape = polygon(shape)
    fields = {}
    for name in shape.fields:
        value, formula = getattr(shape, name), points
        if name == "radius":
            (fields[name],) = exactly(lengths, value)
            continue
        if name == "direction":
            formula = directions
        found = [exactly(formula, *vector) for vector in value.reshape(-1, 2)]
        fields[name] = np.reshape(found, value.shape)
    return type(shape)(**fields)


def polygon(box):
    """Give the hull of a box's float vertices."""
    return hl.Polygon(outline(box.vertices.tolist()))


def spellings(shape):
    """Give shapes that are the same set, of the same kind or of one that it degenerates from."""
    match shape:
        case hl.Point():
            p = shape.position
            yield from (hl.Disk(p, 0), hl.Segment(p, p), hl.Capsule(p, p, 0), hl.Box(p, (0, 0), 1))
            yield from (hl.Triangle([p] * 3), hl.Polygon([p] * 4))
        case hl.Disk():
            yield hl.Capsule(shape.center, shape.center, shape.radius)
        case hl.Box():
            yield polygon(shape)
        case hl.Triangle():
            a, b, c = shape.vertices
            yield from map(hl.Triangle, [(b, c, a), (c, a, b), (a, c, b), (c, b, a), (b, a, c)])
            yield from map(hl.Polygon, [(a, b, c), (a, a, c, b, b)])
        case hl.Polygon():
            vertices = shape.vertices
            yield from (hl.Polygon(np.roll(vertices, turn, axis=0)) for turn in range(1, 5))
            yield hl.Polygon(vertices[::-1])
        case hl.Segment():
            a, b = shape.start, shape.end
            yield from (hl.Segment(b, a), hl.Capsule(a, b, 0), hl.Capsule(b, a, 0))
            yield from map(hl.Triangle, [(a, b, a), (b, b, a)])
            yield from map(hl.Polygon, [(a, a, b), (a, b, b, a)])
        case hl.Capsule():
            yield hl.Capsule(shape.end, shape.start, shape.radius)
        case hl.Ray():
            yield from (hl.Ray(shape.origin, way) for way in longer(shape.direction))
        case hl.Line():
            yield from (hl.Line(shape.point, way) for way in longer(shape.direction))
            yield from (hl.Line(shape.point, -way) for way in longer(shape.direction))


def longer(direction):
    """Give other lengths of a direction, where no component is rounded."""
    x, y = direction.tolist()
    for factor in (2.0, 0.5, 2.0**-1000, 2.0**1000):
        u, v = x * factor, y * factor
        if (u / factor, v / factor) == (x, y):
            yield np.array([u, v])


def larger(shape):
    """Give shapes that hold the shape."""
    match shape:
        case hl.Point():
            yield hl.Disk(shape.position, 1)
            yield hl.Ray(shape.position, (1, 2))
            yield hl.Triangle([shape.position, (0, 1), (2, 2)])
        case hl.Disk():
            yield from (hl.Disk(shape.center, radius) for radius in more(shape.radius))
            yield hl.Capsule(shape.center, (1, 2), shape.radius)
        case hl.Segment():
            start, end = shape.start.tolist(), shape.end.tolist()
            yield from (hl.Capsule(start, end, 1), hl.Triangle([start, end, (1, 2)]))
            way = [q - p for p, q in zip(start, end)]
            if any(way) and way == [Fraction(q) - Fraction(p) for p, q in zip(start, end)]:
                yield from (hl.Ray(start, way), hl.Ray(end, [-x for x in way]))
        case hl.Capsule():
            start, end = shape.start, shape.end
            yield from (hl.Capsule(start, end, radius) for radius in more(shape.radius))
        case hl.Ray():
            yield hl.Line(shape.origin, shape.direction)
        case hl.Box() | hl.Triangle() | hl.Polygon():
            yield hl.Polygon(outline([*shape.vertices.tolist(), (1.0, 2.0)]))


def more(radius):
    return nudged(radius, 1), radius + nudged(radius, 1), radius + 1


def divided(shape):
    """Give shapes of which the shape is the union."""
    match shape:
        case hl.Line():
            return [hl.Ray(shape.point, way) for way in (shape.direction, -shape.direction)]
        case hl.Box():
            return divided(polygon(shape))
        case hl.Polygon():
            first, *others = shape.vertices
            return [hl.Triangle([first, *side]) for side in itertools.pairwise(others)]
    return [shape]
