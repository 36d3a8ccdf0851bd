"""Move a character, a capsule, against a rock, a polygon, and let it slide along the slope."""

import math

import hitlab as hl
import numpy as np

rock = hl.Polygon([(4, 0), (8, 0), (8, 4), (6, 4)])
player = hl.Capsule((0, 0.5), (0, 1.5), 0.5)

on_player, on_rock = hl.closest_points(player, rock)
assert on_rock.tolist() == [4, 0]
assert math.isclose(hl.distance(player, rock), math.dist((0, 0.5), (4, 0)) - 0.5)

for _ in range(20):
    player = player.translate((0.25, 0))
    contact = hl.contact(rock, player)
    if contact.hit:
        player = player.translate(contact.depth * contact.normal)

assert not hl.intersects(player, rock, touching=False)
# Its lower end is a radius away from the slope, the line 2 (x - 4) - y = 0.
x, y = player.start
assert np.isclose((y - 2 * (x - 4)) / math.sqrt(5), player.radius)
