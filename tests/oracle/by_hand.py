"""Pairs of which is known by hand how they touch, or where their outlines cross."""

import math

import hitlab as hl
import numpy as np

NAN = math.nan
SQUARE = hl.Box((0, 0), (2, 2))
UNIT_DISK = hl.Disk((0, 0), 1)
FLAT = hl.Triangle([(0, 0), (4, 0), (2, 0)])
PILL = hl.Capsule((0, 0), (4, 0), 1)
SQRT_3 = math.sqrt(3)
DOT = hl.Disk((0, 0), 0)
AWRY = hl.Box((0, 2.25), (2, 2), math.pi / 4)
LOW = 2.25 - math.sqrt(2)

OUTLINES = {
    "points one below the other but for an ulp": (
        hl.Segment((1, 2), (math.nextafter(1, 2), -2)),
        hl.Box((0, 0), (4, 4)),
        [(1, 2), (math.nextafter(1, 2), -2)],
    ),
    "a sliver of an ulp": (
        hl.Triangle([(-1, -4), (-1 + 2.0**-52, -4), (-1, 4)]),
        hl.Segment((-5, -1), (5, -1)),
        [(-1, -1), (math.nextafter(-1, 0), -1)],  # the second is -1 + 5/8 * 2**-52
    ),
    "a point on an edge": (hl.Point((1, 0.5)), SQUARE, [(1, 0.5)]),
    "a point inside": (hl.Point((0, 0.5)), SQUARE, []),
    "a point outside": (hl.Point((3, 0)), SQUARE, []),
    "the same point": (hl.Point((3, 0)), hl.Point((3, 0)), [(3, 0)]),
    "a point on a circle": (hl.Point((0.6, 0.8)), hl.Disk((0, 0), 1), []),  # 0.6, 0.8 are rounded
    "a point on a lattice's circle": (hl.Point((3, 4)), hl.Disk((0, 0), 5), [(3, 4)]),
    "a point on a half circle": (hl.Point((7, 4)), hl.Capsule((0, 0), (4, 0), 5), [(7, 4)]),
    "a point on the other half": (hl.Point((1, 4)), hl.Capsule((0, 0), (4, 0), 5), []),
    "a point as a disk": (hl.Disk((1, 1), 0), SQUARE, [(1, 1)]),
    "a point as a triangle": (hl.Triangle([(1, 1)] * 3), SQUARE, [(1, 1)]),
    "a point as a box": (hl.Box((1, 0), (0, 0)), SQUARE, [(1, 0)]),
    "a point as a capsule": (hl.Capsule((1, 0), (1, 0), 0), SQUARE, [(1, 0)]),
    "segments that cross": (
        hl.Segment((0, 0), (2, 2)),
        hl.Segment((0, 2), (2, 0)),
        [(1, 1)],
    ),
    "segments that touch": (hl.Segment((0, 0), (2, 2)), hl.Segment((1, 1), (5, 1)), [(1, 1)]),
    "segments end to end": (hl.Segment((0, 0), (1, 0)), hl.Segment((1, 0), (5, 0)), [(1, 0)]),
    "segments in line": (
        hl.Segment((0, 0), (3, 3)),
        hl.Segment((5, 5), (1, 1)),
        [(1, 1), (3, 3)],
    ),
    "lines": (hl.Line((0, 0), (1, 1)), hl.Line((0, 2), (5e-324, -5e-324)), [(1, 1)]),
    "the same line": (hl.Line((0, 0), (1, 1)), hl.Line((2, 2), (-3, -3)), []),
    "a line and its ray": (hl.Line((0, 0), (1, 1)), hl.Ray((2, 2), (1, 1)), [(2, 2)]),
    "rays head on": (hl.Ray((0, 0), (1, 0)), hl.Ray((3, 0), (-1, 0)), [(0, 0), (3, 0)]),
    "rays one after the other": (hl.Ray((0, 0), (1, 0)), hl.Ray((3, 0), (2, 0)), [(3, 0)]),
    "a ray out of a box": (hl.Ray((0, 0), (1, 0)), SQUARE, [(1, 0)]),
    "a line along an edge": (hl.Line((-9, 1), (1, 0)), SQUARE, [(-1, 1), (1, 1)]),
    "a line through corners": (hl.Line((0, 0), (1, 1)), SQUARE, [(-1, -1), (1, 1)]),
    "a tangent": (hl.Line((-9, 1), (1, 0)), UNIT_DISK, [(0, 1)]),
    "an ulp beyond the tangent": (hl.Line((-9, math.nextafter(1, 2)), (1, 0)), UNIT_DISK, []),
    "a line through a disk": (hl.Line((0, 3), (1, 0)), hl.Disk((0, 0), 5), [(-4, 3), (4, 3)]),
    "a segment into a disk": (hl.Segment((0, 3), (9, 3)), hl.Disk((0, 0), 5), [(4, 3)]),
    "a segment inside a disk": (hl.Segment((0, 3), (1, 3)), hl.Disk((0, 0), 5), []),
    "disks that cross": (
        hl.Disk((0, 0), 5),
        hl.Disk((6, 0), 5),
        [(3, -4), (3, 4)],
    ),
    "disks that touch": (hl.Disk((0, 0), 5), hl.Disk((6, 8), 5), [(3, 4)]),
    "disks that touch inside": (hl.Disk((0, 0), 5), hl.Disk((3, 0), 2), [(5, 0)]),
    "a disk in a disk": (hl.Disk((0, 0), 5), hl.Disk((2, 0), 2), []),
    "equal disks": (UNIT_DISK, UNIT_DISK, []),
    "equal centres": (UNIT_DISK, hl.Disk((0, 0), 2), []),
    "equal boxes": (SQUARE, SQUARE, [(-1, -1), (-1, 1), (1, -1), (1, 1)]),
    "equal capsules": (PILL, PILL, [(0, -1), (0, 1), (4, -1), (4, 1)]),
    "boxes side by side": (SQUARE, hl.Box((2, 1), (2, 2)), [(1, 0), (1, 1)]),
    "boxes at a corner": (SQUARE, hl.Box((2, 2), (2, 2)), [(1, 1)]),
    "boxes that cross": (
        SQUARE,
        hl.Box((0, 0), (4, 1)),
        [(-1, -0.5), (-1, 0.5), (1, -0.5), (1, 0.5)],
    ),
    "a box in a box": (SQUARE, hl.Box((0, 0), (4, 4)), []),
    "a disk in a box touches": (UNIT_DISK, SQUARE, [(-1, 0), (0, -1), (0, 1), (1, 0)]),
    "a flat triangle": (FLAT, hl.Line((3, 9), (0, 1)), [(3, 0)]),
    "a flat triangle along a line": (FLAT, hl.Line((9, 0), (1, 0)), [(0, 0), (4, 0)]),
    "a flat box": (hl.Box((0, 0), (4, 0)), SQUARE, [(-1, 0), (1, 0)]),
    "a capsule without a radius": (hl.Capsule((0, 0), (4, 0), 0), SQUARE, [(1, 0)]),
    "a capsule's side": (PILL, hl.Segment((-2, 1), (2, 1)), [(0, 1), (2, 1)]),
    "a capsule's end": (PILL, hl.Disk((4, 0), 1), [(4, -1), (4, 1)]),
    "a capsule's end in a larger circle": (PILL, hl.Disk((0, 0), 2), [(SQRT_3, -1), (SQRT_3, 1)]),
    "a capsule across": (PILL, hl.Line((2, 0), (0, 1)), [(2, -1), (2, 1)]),
    "a capsule along": (PILL, hl.Line((2, 0), (1, 0)), [(-1, 0), (5, 0)]),
    "capsules end to end": (PILL, hl.Capsule((6, 0), (9, 0), 1), [(5, 0)]),
    "capsules in line": (
        PILL,
        hl.Capsule((1, 0), (9, 0), 1),
        [(1, -1), (1, 1), (4, -1), (4, 1)],
    ),
    "capsules at right angles": (
        PILL,
        hl.Capsule((2, -4), (2, 4), 1),
        [(1, -1), (1, 1), (3, -1), (3, 1)],
    ),
    "slanted capsules touch": (
        hl.Capsule((0, 0), (3, 3), 1),
        hl.Disk((1 + 1, 1 - 1), 0),
        [],
    ),
    "capsules that are parallel touch": (
        hl.Capsule((0, 0), (8, 6), 2.5),
        hl.Capsule((-3 - 4, 4 - 3), (-3, 4), 2.5),
        [(-1.5, 2)],
    ),
}
"""By name: two shapes, and where their outlines cross."""

CONTACTS = {
    "disks": (hl.Disk((0, 0), 5), hl.Disk((3, 4), 1), (0.6, 0.8), 1, [(2.7, 3.6)]),
    "disks that touch": (hl.Disk((0, 0), 2), hl.Disk((0, 3), 1), (0, 1), 0, [(0, 2)]),
    "a disk in a disk": (hl.Disk((0, 0), 5), hl.Disk((2, 0), 1), (1, 0), 4, [(3, 0)]),
    "a box on a box": (SQUARE, hl.Box((1, 1.5), (2, 2)), (0, 1), 0.5, [(0, 0.75), (1, 0.75)]),
    "a box on a box, touching": (SQUARE, hl.Box((1, 2), (2, 2)), (0, 1), 0, [(0, 1), (1, 1)]),
    "a box at a corner": (AWRY, SQUARE, (0, -1), 1 - LOW, [(0, (1 + LOW) / 2)]),
    "a small box in a box": (
        hl.Box((0, 0), (8, 8)),
        hl.Box((3, 0), (1, 2)),
        (1, 0),
        1.5,
        [(3.25, 1), (3.25, -1)],
    ),
    "a disk on a box": (SQUARE, hl.Disk((0.5, 2), 1.5), (0, 1), 0.5, [(0.5, 0.75)]),
    "a disk at a corner": (SQUARE, hl.Disk((4, 5), 5), (0.6, 0.8), 0, [(1, 1)]),
    "a disk's centre on an edge": (SQUARE, hl.Disk((1, 0.5), 1), (1, 0), 1, [(0.5, 0.5)]),
    "a point on an edge": (SQUARE, hl.Disk((1, 0.5), 0), (1, 0), 0, [(1, 0.5)]),
    "a capsule on a box": (
        hl.Box((2, 0), (2, 2)),
        hl.Capsule((0, 1.75), (4, 1.75), 1),
        (0, 1),
        0.25,
        [(1, 0.875), (3, 0.875)],
    ),
    "capsules side by side": (
        PILL,
        hl.Capsule((1, 1.5), (9, 1.5), 1),
        (0, 1),
        0.5,
        [(1, 0.75), (4, 0.75)],
    ),
    "capsules end to end": (PILL, hl.Capsule((5.5, 0), (9, 0), 1), (1, 0), 0.5, [(4.75, 0)]),
    "a flat triangle on an edge": (
        SQUARE,
        hl.Triangle([(-5, 1), (5, 1), (0, 1)]),
        (0, 1),
        0,
        [(-1, 1), (1, 1)],
    ),
    "a point in a flat triangle": (FLAT, hl.Capsule((3, 0), (3, 0), 0), None, 0, [(3, 0)]),
    "a capsule in line with a flat triangle": (
        FLAT,
        hl.Capsule((3, 0), (9, 0), 1),
        None,
        1,
        None,
    ),
    "triangles that share an edge, of which a vertex is the greatest": (
        hl.Triangle([(4, 5), (-6, -8), (4, -8)]),
        hl.Triangle([(4, 5), (-6, 5), (-6, -8)]),
        np.divide((-13, 10), math.hypot(10, 13)),
        0,
        [(-6, -8), (4, 5)],
    ),
    "triangles below 0 up to the least of numbers": (
        hl.Triangle([(-4, -4), (-1e-308, -4), (-4, -1e-308)]),
        hl.Triangle([(-5, -3.5), (-3, -6.5), (-3, -3.5)]),
        (0, -1),
        0.5,
        [(-4, -3.75), (-3, -3.75)],
    ),
    "the same point": (DOT, hl.Box((0, 0), (0, 0)), None, 0, [(0, 0)]),
    "the same flat box": (hl.Box((0, 0), (2, 0)), hl.Box((0, 0), (2, 0)), None, 0, None),
    "equal disks": (hl.Disk((3, 4), 2), hl.Disk((3, 4), 2), None, 4, [(3, 4)]),
    "equal boxes": (SQUARE, SQUARE, None, 2, None),
    "equal capsules": (PILL, PILL, None, 2, None),
    "a miss": (hl.Disk((0, 0), 1), hl.Disk((3, 0), 1), (NAN, NAN), NAN, []),
}
"""By name: two shapes, the normal, the depth and the points; None where there are several."""

RUN = [(0, 0), (90, 0), (100, 0), (100, 5), (0, 5)]
RUNS = {
    "one": RUN,
    "two": [(0, 0), (30, 0), (80, 0), (100, 0), (100, 5), (0, 5)],
    "first": RUN[1:] + RUN[:1],
    "last": RUN[2:] + RUN[:2],
    "sliver": [(0, 0), (90, 0), (100, 0)],
}
"""Vertices of which one or more are in the middle of an edge."""


def scaled(shape, power):
    fields = [np.ldexp(getattr(shape, name), power) for name in shape.fields]
    if isinstance(shape, hl.Box):
        fields[2] = shape.angle
    if isinstance(shape, hl.Ray | hl.Line):
        fields[1] = shape.direction
    return type(shape)(*fields)


def turned(points, degrees):
    angle = math.radians(degrees)
    cos, sin = math.cos(angle), math.sin(angle)
    return np.asarray(points) @ np.array([(cos, sin), (-sin, cos)])
