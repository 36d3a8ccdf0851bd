"""Keep a ball inside walls that are segments."""

import hitlab as hl
import numpy as np

corners = np.array([(0, 0), (8, 0), (8, 5), (4, 3), (0, 5)])
walls = hl.Group(hl.Segment(corners, np.roll(corners, -1, axis=0)))

position, velocity, radius = np.array([2.0, 2.0]), np.array([0.7, 0.4]), 0.5
bounces = 0
for _ in range(200):
    position = position + 0.1 * velocity
    ball = hl.Group(hl.Disk(position, radius))
    pairs, contact = ball.contacts(walls)
    for normal, depth in zip(contact.normal, contact.depth):
        position = position - depth * normal  # the normal points from the ball to the wall
        if (speed := float(velocity @ normal)) > 0:
            velocity = velocity - 2 * speed * normal
            bounces += 1

assert bounces > 3
assert walls.nearest(hl.Point(position)).distance > 0.99 * radius
assert np.isclose(np.hypot(*velocity), np.hypot(0.7, 0.4))
