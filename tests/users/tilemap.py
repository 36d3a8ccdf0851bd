"""Move a character through a tile map; each row of tiles is merged into a few long walls."""

from collections.abc import Sequence
from itertools import groupby

import hitlab as hl
import numpy as np

MAP = """
##########
#........#
#....#...#
#...##...#
##########
"""


def walls(rows: Sequence[str]) -> hl.Group:
    """Merge adjacent tiles of a row, so that there are no seams to catch on, and fewer shapes."""
    boxes = []
    for y, row in enumerate(reversed(rows)):
        x = 0
        for tile, run in groupby(row):
            width = len([*run])
            if tile == "#":
                boxes.append(hl.Box.from_bounds([x, y, x + width, y + 1]))
            x += width
    return hl.Group(hl.stack(boxes))


tiles = walls(MAP.split())
assert len(tiles) == 10 and MAP.count("#") == 29

player, velocity = hl.Box((1.5, 2.0), (0.6, 0.9)), np.array([0.0, 0.0])
track = []
for frame in range(200):
    # Apply gravity and a constant speed to the right.
    velocity = np.array([3.0, velocity[1] - 30 / 60])
    player = player.translate(velocity / 60)
    standing = False
    for _ in range(4):
        pairs, contact = hl.Group(player).contacts(tiles)
        if not (contact.depth > 0).any():
            break
        deepest = int(np.argmax(contact.depth))
        normal = contact.normal[deepest]  # points from the player to the tiles
        player = player.translate(-contact.depth[deepest] * normal)
        velocity = velocity - max(velocity @ normal, 0) * normal  # remove the part into the tiles
        standing = standing or bool(normal[1] < -0.5)
    if standing and frame % 20 == 0:  # a jump
        velocity = np.array([velocity[0], 9.5])
    track.append(player.center)

centers = np.array(track)
assert not hl.Group(player).collisions(tiles, touching=False).size
assert np.isclose(centers[-1, 0], 9 - 0.3)  # over both steps, up to the wall at the right
assert centers[:, 1].max() > 3 and centers[:, 1].min() > 1.4
