"""Find the points of a grid that lie in a polygon or on its outline."""

import math

import hitlab as hl
import numpy as np

field = hl.Polygon([(1, 0), (6, 1), (7, 5), (3, 7), (0, 4)])
x, y = np.meshgrid(np.arange(9), np.arange(9))
grid = hl.Point(np.stack([x, y], axis=-1))

inside = hl.intersects(grid, field)
for row in inside[::-1]:
    print("".join(".#"[int(each)] for each in row))

# Pick's theorem: area = points inside + points on the outline / 2 - 1.
corners = field.vertices.astype(int).tolist()
edges = list(zip(corners, corners[1:] + corners[:1]))
area = sum(ax * by - ay * bx for (ax, ay), (bx, by) in edges) / 2
outline = sum(math.gcd(bx - ax, by - ay) for (ax, ay), (bx, by) in edges)
assert np.count_nonzero(inside) == area + outline / 2 + 1
