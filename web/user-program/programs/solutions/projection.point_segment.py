def point_segment(A, C, D):
    CA = A[0] - C[0], A[1] - C[1]
    CD = D[0] - C[0], D[1] - C[1]
    length2 = CD[0] * CD[0] + CD[1] * CD[1]
    t = (CA[0] * CD[0] + CA[1] * CD[1]) / length2 if length2 else 0  # C and D may coincide
    t = min(max(t, 0), 1)
    Q = C[0] + t * CD[0], C[1] + t * CD[1]
    return {"points": (A, Q)}
