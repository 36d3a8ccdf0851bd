# Redpoll's 60, §2-24: two lines meet at one point unless the determinant
# of their directions is zero.
from math import hypot

EPS = 0.000001


def unit(u):
    return u[0] / hypot(*u), u[1] / hypot(*u)


def line_line(P, a, Q, b):
    a, b = unit(a), unit(b)
    W = Q[0] - P[0], Q[1] - P[1]
    detA = -a[0] * b[1] + a[1] * b[0]
    if not -EPS < detA < EPS:
        return True
    return -EPS < W[0] * a[1] - W[1] * a[0] < EPS
