def point_disk(A, C, r):
    dx, dy = C[0] - A[0], C[1] - A[1]
    return dx * dx + dy * dy <= r * r
