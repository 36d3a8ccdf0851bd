def triangle_triangle(A, B, C, D, E, F):
    first, second = [A, B, C], [D, E, F]
    edges = [(A, B), (B, C), (C, A), (D, E), (E, F), (F, D)]
    axes = [(P[1] - Q[1], Q[0] - P[0]) for P, Q in edges]
    axes += [(Q[0] - P[0], Q[1] - P[1]) for P, Q in edges]  # for flat triangles
    for n in axes:
        p = [n[0] * x + n[1] * y for x, y in first]
        q = [n[0] * x + n[1] * y for x, y in second]
        if max(p) < min(q) or max(q) < min(p):
            return False
    return True
