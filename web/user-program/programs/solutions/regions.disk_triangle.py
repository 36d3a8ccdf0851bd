def distance2(T, A, B):
    AB = B[0] - A[0], B[1] - A[1]
    AT = T[0] - A[0], T[1] - A[1]
    length2 = AB[0] * AB[0] + AB[1] * AB[1]
    t = (AT[0] * AB[0] + AT[1] * AB[1]) / length2 if length2 else 0
    t = min(max(t, 0), 1)
    dx, dy = AT[0] - t * AB[0], AT[1] - t * AB[1]
    return dx * dx + dy * dy


def side(A, B, T):
    return (B[0] - A[0]) * (T[1] - A[1]) - (B[1] - A[1]) * (T[0] - A[0])


def disk_triangle(T, r, A, B, C):
    edges = [(A, B), (B, C), (C, A)]
    sides = [side(P, Q, T) for P, Q in edges]
    if min(sides) > 0 or max(sides) < 0:  # T is inside
        return True
    return min(distance2(T, P, Q) for P, Q in edges) <= r * r
