"""Rays and lines, from redpoll-2-24-ray-line.txt: parts A, B and C.

What returns null there returns None here, beside the variables that it had.
"""

import math

from ieee import Vector2, div, sqrt

EPS = 0.000001


def is_zero(x):
    """`THUtil.IsZero`: not printed; taken to be within the eps that is."""
    return -EPS < x < EPS


def larger(a, b):
    return a if a > b else b


def smaller(a, b):
    return a if a < b else b


def compute_t(R0, v, low, high):
    """[ComputeT_Ray_AABB(..)] of part A: both times."""
    if is_zero(v.x):
        if R0.x < low.x or high.x < R0.x:
            return None, locals()

        inX = -math.inf
        outX = math.inf
    else:
        inX = div(low.x - R0.x, v.x)
        outX = div(high.x - R0.x, v.x)
        if v.x < -EPS:
            inX, outX = outX, inX

    if is_zero(v.y):
        if R0.y < low.y or high.y < R0.y:
            return None, locals()

        inY = -math.inf
        outY = math.inf
    else:
        inY = div(low.y - R0.y, v.y)
        outY = div(high.y - R0.y, v.y)
        if v.y < -EPS:
            inY, outY = outY, inY

    if not (inX < outY and inY < outX):
        return None, locals()

    if inX < 0 and inY < 0:
        return None, locals()

    tmin = larger(inX, inY)
    tmax = smaller(outX, outY)
    return (tmin, tmax), locals()


def ray_aabb(R0, v, low, high):
    """[CollisionTest_Ray_AABB(..)] of part A: line by line `ComputeT_Ray_AABB`, but the points."""
    ti, seen = compute_t(R0, v, low, high)
    if ti is None:
        return None, seen
    return (*ti, R0 + v * ti[0], R0 + v * ti[1]), seen


def ray_rect(R0, v, T, ui, uj, w, h):
    """[CollisitonTest_Ray_Rect(..)] of part A."""
    m = R0 - T
    s = m.dot(ui)
    t = m.dot(uj)
    locR0 = Vector2(s, t)

    s = v.dot(ui)
    t = v.dot(uj)
    locV = Vector2(s, t).normalized

    high = Vector2(w / 2, h / 2)
    low = -high
    ti, seen = compute_t(locR0, locV, low, high)
    if ti is None:
        return None, seen
    return (*ti, R0 + v * ti[0], R0 + v * ti[1]), seen


def ray_box(R0, v, T, w, h, degrees, ui, uj):
    """# Code1 for a box that is not turned, # Code2 for any other."""
    if degrees == 0:
        half = Vector2(w / 2, h / 2)
        return ray_aabb(R0, v, T - half, T + half)
    return ray_rect(R0, v, T, ui, uj, w, h)


def ray_disk(R0, v, C, r):
    """[CollisitonTest_Ray_Disk(..)] of part B."""
    locR0 = R0 - C
    b = locR0.dot(v)
    c = locR0.sqr_magnitude - r * r

    D = b * b - c
    if D < 0:
        return None, locals()

    tmin = -b - sqrt(D)
    tmax = -b + sqrt(D)

    if tmin < 0:
        return None, locals()

    P = R0 + v * tmin
    Q = R0 + v * tmax
    return (tmin, tmax, P, Q), locals()


def line_line(P, a, Q, b):
    """[CalcIntersectionOf2Lines(..)] of part C: R and s; t by the text's equation (5).

    `IsParallel_BOOL(W, a)` is not printed: it is taken to be IsZero of W × a, as detA is of a × b.
    """
    a = a.normalized
    b = b.normalized

    W = Q - P
    detA = -a.x * b.y + a.y * b.x
    if not is_zero(detA):
        s = div(-b.y * W.x + b.x * W.y, detA)
        t = div(-a.y * W.x + a.x * W.y, detA)
        R = P + a * s
        return (R, s, t), locals()

    aside = W.x * a.y - W.y * a.x
    if is_zero(aside):
        R = (P + Q) * 0.5
        s = W.magnitude * 0.5
        return (R, s, math.nan), locals()

    return None, locals()
