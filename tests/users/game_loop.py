"""Run a game loop: a rotating crate, walls that bounce it back, and bullets that never tunnel."""

import math

import hitlab as hl
import numpy as np

SECONDS, BULLET = 1 / 60, 0.05
walls = hl.Group(
    hl.Box([(0, -3.1), (0, 3.1), (-5.1, 0), (5.1, 0)], [(10, 0.2)] * 2 + [(0.2, 6)] * 2)
)

crate, spin, velocity = hl.Box((-3, 0.5), (1, 0.6)), math.radians(200), np.array([12.0, 9.0])
bullets = hl.Disk([(4, -2), (4, 0), (4, 2)], BULLET)
displacement = np.array([-300, 0]) * SECONDS  # 5 a frame, half the width of the room
hits: list[int] = []
bounces = 0

for _ in range(150):
    # Sweep the bullets along their whole path of this frame, against the current positions.
    targets = hl.Group(crate, *walls)
    first = hl.Group(bullets).sweep(displacement, targets)
    hits += first.index[first.index >= 0].tolist()
    bullets = bullets[first.index < 0].translate(displacement)

    # Move and rotate the crate, then push it out of the walls, deepest contact first.
    crate = crate.translate(SECONDS * velocity).rotate(SECONDS * spin, about=crate.center)
    for _ in range(4):
        pairs, contact = hl.Group(crate).contacts(walls)
        if not (contact.depth > 0).any():
            break
        deepest = int(np.argmax(contact.depth))
        normal = contact.normal[deepest]  # points from the crate to the wall
        crate = crate.translate(-contact.depth[deepest] * normal)
        if (into := float(velocity @ normal)) > 0:
            velocity = velocity - 2 * into * normal
            bounces += 1

    if not len(bullets):  # fire again
        bullets = hl.Disk([(4.5, -2), (4.5, 0), (4.5, 2)], BULLET)

assert bounces > 5 and not hl.Group(crate).collisions(walls, touching=False).size
assert {*hits} == {0, 3}  # the crate or the wall behind it: no bullet passed through both
