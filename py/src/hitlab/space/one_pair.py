"""Proofs on floats for one pair in space, before GJK: balls around both, and axes of boxes.

The slack and its proof are those of `kernels3.boxes`.
"""

import math
from typing import Any, NamedTuple

from hitlab.arithmetic.predicates import Columns
from hitlab.arithmetic.tolerances import ROUNDING
from hitlab.shapes.box3 import Box3
from hitlab.space.certain import LARGEST, SMALLEST

MARGIN = 512 * ROUNDING


class Frame(NamedTuple):
    """The numbers of a single shape that the proofs use."""

    x: float
    y: float
    z: float
    far: float
    """The radius of a ball around it that contains it, up to rounding."""
    near: float
    """The radius of a ball around it inside it; 0 except for boxes."""
    size: float
    """At least all coordinates, and for a box all half sizes in addition."""
    halves: Columns
    ways: Columns
    """The directions of a box, one after the other."""


def frame(shape: Any) -> Frame:
    """Return what proofs need from a single bounded shape, which keeps it."""
    kept = vars(shape)
    if "_frame" not in kept:
        kept["_frame"] = _of_box(shape) if isinstance(shape, Box3) else _of_bounds(shape)
    found: Frame = kept["_frame"]
    return found


def _of_box(box: Box3[Any]) -> Frame:
    x, y, z, width, height, depth = box.columns[:6]
    halves, m = (width / 2, height / 2, depth / 2), box._matrix
    ways = m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8]
    size = max(abs(x), abs(y), abs(z)) + sum(halves)
    return Frame(x, y, z, math.hypot(*halves), min(halves), size, halves, ways)


def _of_bounds(shape: Any) -> Frame:
    low, high = shape.bounds[:3].tolist(), shape.bounds[3:].tolist()
    x, y, z = (p / 2 + q / 2 for p, q in zip(low, high))
    size = 2 * max(map(abs, (*low, *high)))
    return Frame(
        x, y, z, math.hypot(*(q / 2 - p / 2 for p, q in zip(low, high))), 0.0, size, (), ()
    )


def meets(a: Any, b: Any) -> bool | None:
    """Return whether two single bounded shapes certainly overlap or are apart, or None."""
    one, other = frame(a), frame(b)
    ax, ay, az, a_far, a_near, a_size, a_halves, a_ways = one
    bx, by, bz, b_far, b_near, b_size, b_halves, b_ways = other
    x, y, z, size = bx - ax, by - ay, bz - az, a_size + b_size
    if not SMALLEST < size < LARGEST:
        return None
    slack, square = MARGIN * size, x * x + y * y + z * z
    far = a_far + b_far + slack
    if square > far * far:
        return False
    if not (a_halves and b_halves):
        return None
    near = a_near + b_near - slack
    if near > 0 and square < near * near:
        return True
    return _by_axes((x, y, z), a_halves, a_ways, b_halves, b_ways, slack)


def _by_axes(
    t: Columns, a: Columns, a_ways: Columns, b: Columns, b_ways: Columns, slack: float
) -> bool | None:
    """Return what fifteen axes prove: a gap on one, or an overlap on all."""
    x, y, z = t
    a0, a1, a2 = a
    b0, b1, b2 = b
    ux, uy, uz, vx, vy, vz, wx, wy, wz = a_ways
    px, py, pz, qx, qy, qz, rx, ry, rz = b_ways
    c00, c01, c02 = (
        ux * px + uy * py + uz * pz,
        ux * qx + uy * qy + uz * qz,
        ux * rx + uy * ry + uz * rz,
    )
    s00, s01, s02 = abs(c00), abs(c01), abs(c02)
    t0 = x * ux + y * uy + z * uz
    most = abs(t0) - a0 - (s00 * b0 + s01 * b1 + s02 * b2)
    if most > slack:
        return False
    c10, c11, c12 = (
        vx * px + vy * py + vz * pz,
        vx * qx + vy * qy + vz * qz,
        vx * rx + vy * ry + vz * rz,
    )
    s10, s11, s12 = abs(c10), abs(c11), abs(c12)
    t1 = x * vx + y * vy + z * vz
    gap = abs(t1) - a1 - (s10 * b0 + s11 * b1 + s12 * b2)
    if gap > slack:
        return False
    most = gap if gap > most else most
    c20, c21, c22 = (
        wx * px + wy * py + wz * pz,
        wx * qx + wy * qy + wz * qz,
        wx * rx + wy * ry + wz * rz,
    )
    s20, s21, s22 = abs(c20), abs(c21), abs(c22)
    t2 = x * wx + y * wy + z * wz
    gaps = (
        abs(t2) - a2 - (s20 * b0 + s21 * b1 + s22 * b2),
        abs(x * px + y * py + z * pz) - b0 - (s00 * a0 + s10 * a1 + s20 * a2),
        abs(x * qx + y * qy + z * qz) - b1 - (s01 * a0 + s11 * a1 + s21 * a2),
        abs(x * rx + y * ry + z * rz) - b2 - (s02 * a0 + s12 * a1 + s22 * a2),
        abs(t2 * c10 - t1 * c20) - a1 * s20 - a2 * s10 - b1 * s02 - b2 * s01,
        abs(t2 * c11 - t1 * c21) - a1 * s21 - a2 * s11 - b0 * s02 - b2 * s00,
        abs(t2 * c12 - t1 * c22) - a1 * s22 - a2 * s12 - b0 * s01 - b1 * s00,
        abs(t0 * c20 - t2 * c00) - a0 * s20 - a2 * s00 - b1 * s12 - b2 * s11,
        abs(t0 * c21 - t2 * c01) - a0 * s21 - a2 * s01 - b0 * s12 - b2 * s10,
        abs(t0 * c22 - t2 * c02) - a0 * s22 - a2 * s02 - b0 * s11 - b1 * s10,
        abs(t1 * c00 - t0 * c10) - a0 * s10 - a1 * s00 - b1 * s22 - b2 * s21,
        abs(t1 * c01 - t0 * c11) - a0 * s11 - a1 * s01 - b0 * s22 - b2 * s20,
        abs(t1 * c02 - t0 * c12) - a0 * s12 - a1 * s02 - b0 * s21 - b1 * s20,
    )
    gap = max(gaps)
    if gap > slack:
        return False
    return True if gap < -slack and most < -slack else None
