# Redpoll's 60, §2-24: the ray in the ij-coordinates of the box, in which the box is upright.
# A ray that starts in the box misses it.
from math import cos, hypot, inf, sin

EPS = 0.000001


def times(R, v, half):
    if -EPS < v < EPS:
        return (-inf, inf) if -half <= R <= half else (inf, -inf)
    first, last = (-half - R) / v, (half - R) / v
    return (last, first) if v < 0 else (first, last)


def ray_box(R0, v, T, w, h, angle):
    ui, uj = (cos(angle), sin(angle)), (-sin(angle), cos(angle))
    x, y = R0[0] - T[0], R0[1] - T[1]
    Rx, Ry = x * ui[0] + y * ui[1], x * uj[0] + y * uj[1]
    vx, vy = v[0] * ui[0] + v[1] * ui[1], v[0] * uj[0] + v[1] * uj[1]
    length = hypot(vx, vy)
    inX, outX = times(Rx, vx / length, w / 2)
    inY, outY = times(Ry, vy / length, h / 2)
    if not (inX < outY and inY < outX):
        return False
    return inX >= 0 or inY >= 0
