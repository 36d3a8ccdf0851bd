"""Find the guards that see the thief: no wall is between them, and the thief is close enough."""

import hitlab as hl
import numpy as np

thief = (0, 0)
guards = hl.Point([(6, 0), (0, 5), (-3, 4), (9, 9), (0, -3), (0, -6)])
bay = [(-2, -4), (2, -4), (2, -2), (1.5, -2), (1.5, -3.5), (-1.5, -3.5), (-1.5, -2), (-2, -2)]
walls = [
    hl.Box((3, 0), (0.5, 2)),
    hl.Triangle([(-2, 1), (-1, 1), (-1, 0.5)]),
    hl.Segment((-1, 4), (1, 5)),
    *hl.convex_parts(bay),  # a concave wall: one guard is inside its dent
]

sight = hl.Segment(thief, guards.position)
blocked = np.any([hl.intersects(sight, wall) for wall in walls], axis=0)
seen = ~blocked & (hl.distance(guards, hl.Point(thief)) <= 10)

# The box blocks the first guard, and the segment blocks the second at (0, 4.5). The fourth is 12.7
# away, and the last one is behind the bay.
assert seen.tolist() == [False, False, True, False, True, False]
# The line to (-3, 4) passes the triangle's closest corner, (-1, 1), at |-1 * 4 + 1 * 3| / 5.
assert np.isclose(hl.distance(hl.Segment(thief, (-3, 4)), walls[1]), 0.2)
