"""Read why two shapes collide: the steps, the deciding step, and the numbers that it compares."""

import math

import hitlab as hl

disk = hl.Disk((4, 4), 2)
triangle = hl.Triangle([(0, 0), (6, 0), (0, 6)])

why = hl.explain(disk, triangle)
print(why)  # the verdict and every step, in words
decisive = why.step(why.decided_by)

# The edge BC, x + y = 6, is closest to the centre (4, 4), at (3, 3).
assert why.hit and decisive.values["relation"] == "<"
assert decisive.values["feature"] == "BC"
assert decisive.values["d"] == math.dist((4, 4), (3, 3))
assert why.step("closest").marks[0].points == ((3, 3),)

# The same pair, explained for an article's program, which requires clockwise corners.
known = [algorithm.id for algorithm in hl.algorithms(disk, triangle)]
article = hl.explain(disk, triangle, algorithm="redpoll-2-23")
assert article.algorithm in known and not article.hit
