def cross(A, B, P):
    return (B[0] - A[0]) * (P[1] - A[1]) - (B[1] - A[1]) * (P[0] - A[0])


def overlap(A, B, C, D, k):
    return max(A[k], B[k]) >= min(C[k], D[k]) and max(C[k], D[k]) >= min(A[k], B[k])


def segment_segment(A, B, C, D):
    if cross(A, B, C) == cross(A, B, D) == cross(C, D, A) == cross(C, D, B) == 0:  # collinear
        return overlap(A, B, C, D, 0) and overlap(A, B, C, D, 1)
    return cross(A, B, C) * cross(A, B, D) <= 0 and cross(C, D, A) * cross(C, D, B) <= 0
