def disk_disk(A, ra, B, rb):
    dx, dy = B[0] - A[0], B[1] - A[1]
    return dx * dx + dy * dy <= (ra + rb) ** 2
