"""Shapes of every kind, single, batched and empty, to try what all of them do."""

import hitlab as hl
import numpy as np
import pytest

FLAT = [(0, 0), (1, 0), (2, 0)]
NAN, INF = float("nan"), float("inf")

SHAPES = {
    "single disk": hl.Disk((0.1, -2), 1e308),
    "single triangle": hl.Triangle([(0, 0), (1.6, 3.6), (4.8, 0)]),
    "point": hl.Disk((5e-324, 1e-17), 0),
    "single point": hl.Point((0.1, -2)),
    "single box": hl.Box((0.1, -2), (1 / 3, 0), 0.1),
    "box from a matrix": hl.Box.from_matrix([[1, -3, 5], [3, 1, 6], [0, 0, 1]], (2, 4)),
    "single polygon": hl.Polygon([(0, 0), (2, 0), (2, 1), (1, 2), (0, 1)]),
    "single segment": hl.Segment((0.1, 0.2), (0.1, 0.2)),
    "single ray": hl.Ray((0.1, 0.2), (5e-324, 0)),
    "single line": hl.Line((0.1, 0.2), (0, -1e308)),
    "single capsule": hl.Capsule((0.1, 0.2), (0.3, 0.4), 0.5),
    "batch of boxes": hl.Box([(0, 0), (1 / 3, 2)], (1, 2), [[0.1], [0.2]]),
    "batch of polygons": hl.Polygon([[(0, 0), (1, 0), (1, 1), (0, 1)], [(0, 0)] * 4]),
    "batch of rays": hl.Ray([(0, 0), (1, 1)], [[(1, 2)], [(3, 4)]]),
    "batch of capsules": hl.Capsule([(0, 0), (1, 1)], (1, 2), [[1], [2], [3]]),
    "empty batch of polygons": hl.Polygon(np.empty((0, 5, 2))),
    "empty batch of boxes": hl.Box(np.empty((2, 0, 2)), (1, 1)),
    "negative zeros": hl.Disk((-0.0, 0.0), -0.0),
    "batch of disks": hl.Disk([(0, 0), (1 / 3, 2)], [1, 2]),
    "grid of triangles": hl.Triangle(np.arange(36.0).reshape(2, 3, 3, 2)),
    "batch of one": hl.Disk([(1, 2)], 3),
    "empty batch of disks": hl.Disk(np.empty((0, 2)), 1),
    "empty grid of triangles": hl.Triangle(np.empty((2, 0, 3, 2))),
}
every_shape = pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)


def fields_of(shape):
    return {name: np.asarray(getattr(shape, name)) for name in shape.fields}


def bits(shape):
    return {name: (value.shape, value.tobytes()) for name, value in fields_of(shape).items()}


MANY = {
    "disks": hl.Disk(np.linspace(0, 1, 400_000).reshape(-1, 2), 1),
    "grid of boxes": hl.Box(np.ones((300, 400, 2)), (1, 1)),
    "polygons of many corners": hl.Polygon(np.zeros((3, 1000, 2))),
    "mesh": hl.Mesh(np.ones((9000, 3)), np.arange(9000).reshape(-1, 3)),
}
