"""Find where a robot's path comes closest to an obstacle."""

import hitlab as hl
import numpy as np

shelves = hl.Group(
    hl.Box([(3, 2), (7, -1.5)], [(1, 2), (2, 1)]),
    hl.Capsule((5, 3), (6, 4), 0.25),
    hl.Polygon([(9, 1), (10, 1), (9.5, 2)]),
)
path = np.linspace((0, 0), (11, 0.5), 111)
robot = hl.Disk(path, 0.4)

index, clearance, on_robot, on_shelf = shelves.nearest(robot)
worst = int(np.argmin(clearance))

assert clearance[worst] > 0  # the robot passes,
assert index[worst] == 3  # closest to the last shelf, under which it drives,
gap = np.hypot(*(on_shelf[worst] - on_robot[worst]))
assert np.isclose(gap, clearance[worst])  # and these two points are the closest ones
