def disk_disk(A, ra, C, rb, by):
    dx, dy = C[0] - A[0], C[1] - A[1]
    wx, wy = by
    apart = dx * dx + dy * dy - (ra + rb) ** 2
    if apart < 0:
        return True  # they overlap at the start
    towards = dx * wx + dy * wy
    length = wx * wx + wy * wy
    if towards <= 0:
        return False  # the path leads away, or along the side
    if towards < length:  # the closest position is on the path
        return length * apart < towards * towards
    return apart - 2 * towards + length < 0  # it is the end
