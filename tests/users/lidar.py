"""Measure the distances that a lidar sees in a room with two pillars."""

import hitlab as hl
import numpy as np

corners = np.array([(-5, -4), (5, -4), (5, 4), (-5, 4)])
walls = hl.Segment(corners, np.roll(corners, -1, axis=0))
pillars = hl.Disk([(3, 0), (0, -2)], [1, 0.5])

angles = np.radians(np.arange(360))
beams = hl.Ray((0, 0), np.stack([np.cos(angles), np.sin(angles)], axis=-1))

# One row for each beam; the first of the two lengths is the one to the entry point, NaN for a miss.
to_walls = hl.raycast(beams[:, None], walls).t[..., 0]
to_pillars = hl.raycast(beams[:, None], pillars).t[..., 0]
ranges = np.nanmin(np.hstack([to_walls, to_pillars]), axis=1)

assert np.allclose(ranges[[0, 90, 180, 270]], [2, 4, 5, 1.5])  # pillar, wall, wall, pillar
assert np.isclose(ranges[45], 4 * np.sqrt(2))  # the upper wall, at (4, 4)
assert np.count_nonzero(np.isfinite(to_pillars[:, 0])) == 39  # asin(1/3) is 19.47 degrees
