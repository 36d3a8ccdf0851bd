def disk_box(C, r, T, w, h, angle):
    ax = max(abs(C[0] - T[0]) - w / 2, 0)  # beyond a side, along i
    ay = max(abs(C[1] - T[1]) - h / 2, 0)  # and along j
    return ax * ax + ay * ay <= r * r
