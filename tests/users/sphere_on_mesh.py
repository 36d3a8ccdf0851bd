"""Drop a ball on a ramp, a mesh of two triangles, and find its resting position."""

import math

import hitlab as hl

corners = [(0, 0, 0), (4, 0, 4), (4, 4, 4), (0, 4, 0)]  # z = x, a slope of 45 degrees
ramp = hl.Mesh(corners, [(0, 1, 2), (0, 2, 3)])
ball = hl.Sphere((2, 1, 9), 0.5)

# A ball that falls by at most the distance cannot pass through the ramp.
for _ in range(100):
    gap = hl.distance(ball, ramp)
    if gap < 1e-9:
        break
    ball = ball.translate((0, 0, -gap))

x, y, z = ball.center
on_ball, on_ramp = hl.closest_points(ball, ramp)
assert math.isclose(z, x + ball.radius * math.sqrt(2), abs_tol=1e-8)
assert math.isclose(on_ramp[0], x + ball.radius / math.sqrt(2), abs_tol=1e-8)
