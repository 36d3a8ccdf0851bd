"""What laws share: how long they search, and the same shapes, moved or said otherwise."""

import itertools
from fractions import Fraction

import hitlab as hl
import numpy as np
from hitlab.testing import NUMBERS, lattice, moderate, nudged, outline
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from kinds import PAIRS, every


def fewer(by, slow=None):
    """Try so many times fewer examples; in the slow run `slow` times fewer, if that is given."""
    count = settings().max_examples
    return settings(max_examples=max(1, count // (slow if slow and count > 100 else by)))


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


numbers = st.sampled_from(NUMBERS)
whole_lattices = [lattice(2.0), lattice(4096.0), lattice(0.25, 1e8)]
"""Stay on the floats when moved by whole numbers."""

scalable = [lattice(1.0), lattice(0.1), lattice(1e-8), lattice(0.125, 1e8), moderate]


def stacked(shapes):
    """Make a batch of single shapes of one kind, and of boxes that all have or lack bounds."""
    assume(len({tuple(each.fields) for each in shapes}) == 1)
    return hl.stack(shapes)


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
    """Return the hull of a box's float vertices."""
    return hl.Polygon(outline(box.vertices.tolist()))


def spellings(shape):
    """Yield shapes that are the same set, of the same kind or of one that it degenerates from."""
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
    """Yield other lengths of a direction, where no component is rounded."""
    x, y = direction.tolist()
    for factor in (2.0, 0.5, 2.0**-1000, 2.0**1000):
        u, v = x * factor, y * factor
        if (u / factor, v / factor) == (x, y):
            yield np.array([u, v])


def larger(shape):
    """Yield shapes that hold the shape."""
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
    """Return shapes of which the shape is the union."""
    match shape:
        case hl.Line():
            return [hl.Ray(shape.point, way) for way in (shape.direction, -shape.direction)]
        case hl.Box():
            return divided(polygon(shape))
        case hl.Polygon():
            first, *others = shape.vertices
            return [hl.Triangle([first, *side]) for side in itertools.pairwise(others)]
    return [shape]
