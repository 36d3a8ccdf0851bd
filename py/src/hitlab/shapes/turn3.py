"""Rotations in space as quaternions (x, y, z, w) of any length except 0.

The matrix of a quaternion needs only `+ - * /`, so the page and the package compute the same one.
Its entries are quotients of quadratic forms, so equal components cancel: the 24 rotations of a cube
are exact, whether written as (0, 0, 1, 1) or as (0, 0, √½, √½). An engine's sine and cosine of 45°
differ in the last place, so a matrix that is nearly one of these 24 is replaced by it.
"""

from typing import Any

import numpy as np

from hitlab.arithmetic.elementwise import exponent, greatest, is_batch, scaled
from hitlab.arithmetic.predicates import Columns, Number
from hitlab.shapes.rotation import SHEAR, exact_cos_sin
from hitlab.shapes.validation import Floats, refuse

NEAR_WHOLE = 2.0**-50
"""How far the entries of a matrix may be from 0, 1 or -1 to be replaced by these, all of them."""


def matrix_of(x: Number, y: Number, z: Number, w: Number) -> Columns:
    """Return the nine entries of a rotation matrix, row by row.

    >>> matrix_of(0.0, 0.0, 1.0, 1.0)
    (0.0, -1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0)
    """
    shift = -exponent(greatest((abs(x), abs(y), abs(z), abs(w))))
    x, y, z, w = (scaled(part, shift) for part in (x, y, z, w))
    x2, y2, z2, w2 = x * x, y * y, z * z, w * w
    size = w2 + x2 + y2 + z2
    xy, xz, yz, wx, wy, wz = x * y, x * z, y * z, w * x, w * y, w * z
    entries = (
        *(w2 + x2 - y2 - z2, 2 * (xy - wz), 2 * (xz + wy)),
        *(2 * (xy + wz), w2 - x2 + y2 - z2, 2 * (yz - wx)),
        *(2 * (xz - wy), 2 * (yz + wx), w2 - x2 - y2 + z2),
    )
    return _whole(tuple(entry / size for entry in entries))


def _whole(entries: Columns) -> Columns:
    """Return the entries, rounded to integers if all are nearly integers."""
    if not is_batch(entries[0]):
        near = all(abs(entry - round(entry)) <= NEAR_WHOLE for entry in entries)
        return tuple(float(round(entry)) for entry in entries) if near else entries
    matrix = np.stack(entries)
    whole = np.rint(matrix) + 0.0
    near = (abs(matrix - whole) <= NEAR_WHOLE).all(axis=0)
    return tuple(np.where(near, whole, matrix))


def turned(matrix: Columns, x: Number, y: Number, z: Number) -> Columns:
    """Return the product of a matrix and a vector."""
    rows = matrix[:3], matrix[3:6], matrix[6:]
    return tuple(row[0] * x + row[1] * y + row[2] * z for row in rows)


def times(first: Any, second: Any) -> Columns:
    """Return the product of two quaternions: the rotation by the second one, then the first."""
    x, y, z, w = first
    a, b, c, d = second
    return (
        w * a + x * d + y * c - z * b,
        w * b - x * c + y * d + z * a,
        w * c + x * b - y * a + z * d,
        w * d - x * a - y * b - z * c,
    )


@np.errstate(all="ignore")
def of_axis(axis: Floats, angle: Floats) -> Floats:
    """Return the quaternions of rotations by angles about axes, as rows.

    The tangent of half the angle is sin / (1 + cos) and (1 - cos) / sin: the one without
    cancellation. So quarter turns give integers.
    """
    refuse("axis", axis, np.asarray((axis == 0).all(axis=-1)), "nonzero")
    cos, sin = exact_cos_sin(angle)
    along, across = np.where(cos >= 0, (sin, 1 + cos), (1 - cos, sin))
    x, y, z = np.moveaxis(axis, -1, 0)
    shift = -exponent(greatest((abs(x), abs(y), abs(z))))
    x, y, z = (scaled(part, shift) for part in (x, y, z))
    length = np.sqrt(x * x + y * y + z * z)
    parts = (part / length * along for part in (x, y, z))
    return np.stack(np.broadcast_arrays(*parts, across + 0 * length))


def of_matrix(matrix: Floats) -> Floats:
    """Return the quaternions (..., 4) of the directions of homogeneous transforms (..., 4, 4).

    Raises a ValueError if the columns are not perpendicular or the last row is not (0, 0, 0, 1).
    A reflection turns the last direction around, which leaves a box the same.
    """
    bad = np.zeros(matrix.shape, dtype=bool)
    bad[..., 3, :] = matrix[..., 3, :] != (0, 0, 0, 1)
    remedy = "transpose a matrix for row vectors, or divide by w"
    refuse("matrix", matrix, bad, f"as in the last row (0, 0, 0, 1); {remedy}")
    axes = matrix[..., :3, :3]
    with np.errstate(all="ignore"):
        axes = axes / np.abs(axes).max(axis=-2, keepdims=True)
        axes = axes / np.sqrt((axes * axes).sum(axis=-2, keepdims=True))
        i, j, k = np.moveaxis(axes, -1, 0)
        cosines = np.abs([(i * j).sum(-1), (j * k).sum(-1), (k * i).sum(-1)]).max(axis=0)
    refuse("matrix", matrix[..., :3, :3], ~(cosines <= SHEAR), "three perpendicular directions")
    mirrored = (np.cross(i, j) * k).sum(-1) < 0
    axes = np.stack([i, j, np.where(mirrored[..., None], -k, k)], axis=-1)
    return _largest_of_four(axes)


def _largest_of_four(axes: Floats) -> Floats:
    """Return the multiple of a rotation's quaternion whose largest component does not cancel.

    After S. W. Shepperd, "Quaternion from rotation matrix", 1978: four times the products of each
    component with x, y, z and w are sums of entries.
    """
    m = np.moveaxis(axes, (-2, -1), (0, 1))
    trace = m[0, 0] + m[1, 1] + m[2, 2]
    own = [1 + 2 * m[i, i] - trace for i in range(3)]
    xy, xz, yz = m[1, 0] + m[0, 1], m[0, 2] + m[2, 0], m[2, 1] + m[1, 2]
    xw, yw, zw = m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1]
    rows = np.array(
        [[own[0], xy, xz, xw], [xy, own[1], yz, yw], [xz, yz, own[2], zw], [xw, yw, zw, 1 + trace]]
    )
    best = np.stack([*own, 1 + trace]).argmax(axis=0)
    chosen = np.take_along_axis(rows, best[None, None], axis=0)[0]
    return np.moveaxis(chosen, 0, -1)
