"""A program for the type checker alone; what it has to refuse is marked with `E:` and the code."""

from typing import Any, assert_type

import hitlab as hl
import numpy as np
from numpy.typing import NDArray

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Disks = hl.Disk[hl.Batch]

disk, disks = hl.Disk((0, 0), 1), hl.Disk([(0, 0), (1, 1)], [1, 2])
point, box = hl.Point((0, 0)), hl.Box((0, 0), (2, 2))
ray, line, lines = hl.Ray((-3, 0), (1, 0)), hl.Line((0, 0), (1, 0)), hl.Line([(0, 0)], (1, 0))
mesh, sphere = hl.Mesh(np.eye(3), [(0, 1, 2)]), hl.Sphere((0, 0, 0), 1)
unknown = hl.Disk(np.zeros(2), 1)


def single_or_batch() -> None:
    assert_type(disk, hl.Disk)
    assert_type(disk, hl.Disk[hl.Single])
    assert_type(disks, Disks)
    assert_type(unknown, hl.Disk[Any])
    assert_type(hl.Triangle([(0, 0), (1, 0), (0, 1)]), hl.Triangle)
    assert_type(hl.Polygon([[(0, 0), (1, 0), (0, 1)]]), hl.Polygon[hl.Batch])
    assert_type(hl.Box.from_matrix(np.eye(3), (2, 2)), hl.Box[Any])
    assert_type(disk.radius, float)
    assert_type(disks.radius, Floats)
    assert_type(unknown.radius, Any)
    assert_type(disks.center, Floats)
    disks.radius = 1  # E: assignment
    disks.center = np.eye(2)  # E: assignment
    mesh.vertices = np.eye(3)  # E: misc
    hl.Shape()  # E: abstract
    hl.Disk((0, 0))  # E: call-overload


def queries() -> None:
    assert_type(hl.intersects(disk, box), bool)
    assert_type(hl.intersects(disks, box), Bools)
    assert_type(hl.intersects(box, disks), Bools)
    assert_type(hl.intersects(unknown, disks), Bools)
    assert_type(hl.intersects(unknown, box), Any)
    assert_type(hl.intersects(sphere, mesh), bool)
    str.upper(hl.intersects(disk, box))  # E: arg-type
    hl.intersects(disk, box).sum()  # E: attr-defined
    hl.intersects(disk, "box")  # E: call-overload

    assert_type(hl.distance(disk, box), float)
    assert_type(hl.distance(disks, box), Floats)
    chr(hl.distance(disk, box))  # E: arg-type
    assert_type(hl.closest_points(disk, box).on_a, Floats)

    assert_type(hl.contact(disk, box).hit, bool)
    assert_type(hl.contact(disk, box).depth, float)
    assert_type(hl.contact(box, disks).hit, Bools)
    assert_type(hl.contact(box, disks).depth, Floats)
    assert_type(hl.contact(box, unknown), Any)
    assert_type(hl.contact(point, box).depth, float)
    hl.contact(ray, box)  # E: call-overload

    assert_type(hl.raycast(ray, box).hit, bool)
    assert_type(hl.raycast(ray, box).t, Floats)
    assert_type(hl.raycast(ray, disks).hit, Bools)
    hl.raycast(box, disk)  # E: call-overload
    hl.raycast(ray, point)  # E: call-overload

    meeting, meetings = hl.meet(line, line), hl.meet(line, lines)
    assert_type(meeting.kind, int)
    assert_type(meeting.s, float)
    assert_type(meetings.kind, Ints)
    assert_type(meetings.t, Floats)
    hl.meet(line, ray)  # E: call-overload

    assert_type(hl.explain(disk, box).hit, bool)
    assert_type(hl.Box.from_bounds([0, 0, 1, 1]), hl.Box[hl.Single])
    assert_type(hl.Box.from_bounds([(0, 0, 1, 1)]), hl.Box[hl.Batch])
    assert_type(hl.contains(disk, box), bool)
    assert_type(hl.contains(disks, box), Bools)
    assert_type(hl.overlap(disk, box).parts, list[hl.Outline])
    hl.explain(disk, box, query="inside")  # E: call-overload
    assert_type(hl.survey(disk, box, [0], [0]).region, Ints)
    assert_type(hl.outline_points(disk, box), Floats)
    assert_type(hl.compare(disk, box, "gjk").departs, list[str])
    assert_type(hl.snap(disk, box, along=(1, 0)).by, Floats)
    hl.snap(disk, box, along=1)  # E: arg-type
    assert_type(hl.convex_parts([(0, 0), (1, 0), (0, 1)], holes=[]), list[hl.Polygon[hl.Single]])
    read = hl.from_geometry(box)
    assert_type(read, hl.Point | hl.Segment | hl.Box | hl.Polygon | hl.Outline | hl.Group)
    assert_type(disk.outline(), hl.Polygon[hl.Single])
    assert_type(disks.outline(segments=8), hl.Polygon[hl.Batch])
    assert_type(hl.from_link(hl.link(disk, box)), list[hl.Shape])
    hl.explain(disks, box)  # E: arg-type
    hl.link(disks)  # E: arg-type


def groups() -> None:
    group = hl.Group(disk, disks)
    assert_type(group[0], hl.PlaneShape[Any])
    assert_type(group[1:], hl.Group)
    assert_type(group.collisions(group), Ints)
    assert_type(group.contacts()[1].hit, Bools)
    assert_type(group.raycast(ray).index, int)
    assert_type(group.raycast(hl.Ray([(0, 0)], (1, 0))).t, Floats)
    assert_type(group.nearest(disk).distance, float)
    assert_type(group.nearest(disks).index, Ints)
    assert_type(group.nearest(disk).on_group, Floats)
    assert_type(group.rotate([1, 2, 3], about=(0, 0)), hl.Group)
    assert_type(hl.push_apart(group).by, Floats)
    assert_type(hl.explain(group, algorithm="uniform-grid").hit, bool)
    assert_type(hl.algorithms(hl.Group), list[hl.Algorithm])
    hl.explain(group, disk)  # E: call-overload
    hl.explain(disk)  # E: call-overload
    hl.Group(sphere)  # E: arg-type
    assert_type(group.collisions(disk), Ints)
    group.collisions(sphere)  # E: arg-type
    group.raycast(box)  # E: call-overload


def batches() -> None:
    for one in disks:
        assert_type(one, hl.Disk[Any])
    assert_type(disks[0], hl.Disk[Any])
    assert_type(len(disks), int)
    assert_type(hl.concatenate([disks, disks]), Disks)
    assert_type(hl.stack([ray, ray]), hl.Ray[Any])
    assert_type(hl.where([True, False], disks, disk), hl.Disk[Any])
    disk[0]  # E: misc
    hl.concatenate([disk, disk])  # E: type-var
    hl.stack([(0, 0)])  # E: list-item


def moves() -> None:
    assert_type(disks.bounds, Floats)
    assert_type(disk.translate((1, 2)), hl.Disk)
    assert_type(disks.translate((1, 2)), Disks)
    assert_type(disks.translate(np.ones(2)), Disks)
    assert_type(disk.translate(np.ones(2)), hl.Disk[Any])
    assert_type(mesh.translate((1, 2, 3)), hl.Mesh)
    assert_type(box.rotate(0.5, about=(1, 1)), hl.Box)
    assert_type(box.rotate([0, 1]), hl.Box[Any])
    assert_type(mesh.faces, Ints)
    mesh.rotate(0.5)  # E: call-arg


def modules() -> None:
    hl.show.plot(disk, why=hl.explain(disk, box))
    hl.testing.shapes(hl.Disk)
    hl.explain(disk, box).plot()  # E: attr-defined
    hl.plot(disk)  # E: attr-defined


def what_users_annotate(one: hl.Shape, flat: hl.PlaneShape, many: Disks) -> bool:
    assert_type(hl.intersects(many, one), Bools)
    assert_type(flat.rotate(1), hl.PlaneShape)
    what_users_annotate(disk, box, disks)
    what_users_annotate(unknown, unknown, unknown)
    what_users_annotate(disk, sphere, disks)  # E: arg-type
    what_users_annotate(disks, box, disks)  # E: arg-type
    what_users_annotate(disk, box, disk)  # E: arg-type
    return hl.intersects(one, flat)
