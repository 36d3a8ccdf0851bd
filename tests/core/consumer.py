"""A program for the type checker alone; what it has to refuse is marked with `E:` and the code."""

from typing import assert_type

import hitlab as hl
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def use() -> None:
    point, disk, disks = hl.Point((0, 0)), hl.Disk((0, 0), 1), hl.Disk([(0, 0), (1, 1)], [1, 2])
    box, ray, line = hl.Box((0, 0), (2, 2)), hl.Ray((-3, 0), (1, 0)), hl.Line((0, 0), (1, 0))
    mesh = hl.Mesh(np.eye(3), [(0, 1, 2)])

    assert_type(hl.intersects(disk, box), bool | NDArray[np.bool_])
    str.upper(hl.intersects(disk, box))  # E: arg-type
    hl.intersects(disk, "box")  # E: arg-type

    assert_type(hl.distance(disk, box), float | Floats)
    chr(hl.distance(disk, box))  # E: arg-type
    assert_type(hl.closest_points(disk, box).on_a, Floats)

    assert_type(hl.contact(disk, box).hit, bool | NDArray[np.bool_])
    assert_type(hl.contact(disk, box).depth, float | Floats)
    hl.contact(point, box)  # E: arg-type

    assert_type(hl.raycast(ray, box).hit, bool | NDArray[np.bool_])
    assert_type(hl.raycast(ray, box).t, Floats)
    hl.raycast(box, disk)  # E: arg-type
    hl.raycast(ray, point)  # E: arg-type

    meeting = hl.meet(line, line)
    assert_type(meeting.kind, int | NDArray[np.int64])
    assert_type(meeting.s, float | Floats)
    assert_type(meeting.t, float | Floats)
    hl.meet(line, ray)  # E: arg-type

    for one in disks:
        assert_type(one, hl.Disk)
    assert_type(disks[0], hl.Disk)
    assert_type(len(disks), int)
    assert_type(disks.radius, float | Floats)
    disks.radius = 1  # E: misc

    assert_type(mesh.vertices, Floats)
    assert_type(mesh.faces, NDArray[np.int64])
    mesh.vertices = np.eye(3)  # E: misc

    hl.Shape()  # E: abstract
    assert_type(hl.explain(disk, box).hit, bool)
    assert_type(hl.survey(disk, box, [0], [0]).region, NDArray[np.int64])
    assert_type(hl.outline_points(disk, box), Floats)
