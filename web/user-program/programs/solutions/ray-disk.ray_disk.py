def ray_disk(R0, v, C, r):
    x, y = C[0] - R0[0], C[1] - R0[1]
    t = max((x * v[0] + y * v[1]) / (v[0] * v[0] + v[1] * v[1]), 0)  # not behind the start
    dx, dy = x - t * v[0], y - t * v[1]
    return dx * dx + dy * dy <= r * r
