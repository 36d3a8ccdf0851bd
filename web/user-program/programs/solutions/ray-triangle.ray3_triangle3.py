def minus(A, B):
    return A[0] - B[0], A[1] - B[1], A[2] - B[2]


def volume(u, v, w):
    x, y, z = v[1] * w[2] - v[2] * w[1], v[2] * w[0] - v[0] * w[2], v[0] * w[1] - v[1] * w[0]
    return u[0] * x + u[1] * y + u[2] * z


def ray3_triangle3(O, D, A, B, C):
    a, b, c = minus(A, O), minus(B, O), minus(C, O)
    sides = volume(D, a, b), volume(D, b, c), volume(D, c, a)
    if min(sides) < 0 < max(sides) or not any(sides):
        return False  # the line passes outside, or lies in the plane
    return volume(a, b, c) * sum(sides) >= 0  # t is not negative
