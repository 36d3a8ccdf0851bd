def line_line(P, a, Q, b):
    if a[0] * b[1] - a[1] * b[0] != 0:  # not parallel
        return True
    return a[0] * (Q[1] - P[1]) - a[1] * (Q[0] - P[0]) == 0  # the same line
