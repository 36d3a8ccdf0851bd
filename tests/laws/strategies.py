"""Hard pairs of a disk and a triangle, as nine numbers (tx, ty, r, ax, ay, bx, by, cx, cy)."""

import math

import hitlab as hl
from hypothesis import strategies as st

UNITS = [1.0, 0.1, 1e-8, 1e-300, 1e300, 5e-324, 2.0**-537, 2.0**-240, 2.0**240, 2.0**1019]
"""Of the lattices: decimal and binary ones, at the ends of the floats and of the filter's range."""

OFFSETS = {1.0: 1e8, 0.125: 1e8, 2.0**-26: 1e8, 1e-9: 1.0, 1e-8: -3.0}
"""Lattices of this unit lie so far from the origin."""

lattices = st.sampled_from([*((unit, 0.0) for unit in UNITS), *OFFSETS.items()])
steps = st.integers(-8, 8)
moderate = st.floats(-10, 10)
wild = st.floats(allow_nan=False, allow_infinity=False)
ulps = st.sampled_from([0, 0, 0, -1, 1])


@st.composite
def lattice_pairs(draw, lattices=lattices):
    """Touch, are flat, have equal corners, and all that often."""
    unit, offset = draw(lattices)
    tx, ty, *corners = (offset + unit * draw(steps) for _ in range(8))
    return (tx, ty, unit * abs(draw(steps)), *corners)


@st.composite
def float_pairs(draw, floats):
    """Have nothing special about them."""
    tx, ty, r, *corners = (draw(floats) for _ in range(9))
    return (tx, ty, abs(r), *corners)


@st.composite
def slivers(draw):
    """Have C and T on the line AB, but for rounding."""
    ax, ay, bx, by, c, t, r = (draw(moderate) for _ in range(7))
    (tx, ty), (cx, cy) = ((ax + part * (bx - ax), ay + part * (by - ay)) for part in (t, c))
    return (tx, ty, abs(r), ax, ay, bx, by, cx, cy)


def reaching(pair):
    """Give the radii, rounded, with which the disk touches a corner or the line AB."""
    tx, ty, _, ax, ay, bx, by, cx, cy = pair
    corners = [(ax, ay), (bx, by), (cx, cy)]
    radii = [math.dist((tx, ty), corner) for corner in corners]
    length = math.dist(*corners[:2])
    if 0 < length < math.inf:
        ux, uy = (bx - ax) / length, (by - ay) / length
        radii.append(abs((tx - ax) * uy - (ty - ay) * ux))
    return [r for r in radii if math.isfinite(r)]


def nudged(number, ulp):
    moved = math.nextafter(number, math.copysign(math.inf, ulp)) if ulp else number
    return moved if math.isfinite(moved) else number


@st.composite
def hard_pairs(draw):
    """Touch or nearly touch, by one unit in the last place or none."""
    pair = draw(lattice_pairs() | slivers() | float_pairs(moderate) | float_pairs(wild))
    if draw(st.booleans()):
        tx, ty, r, *corners = pair
        pair = (tx, ty, draw(st.sampled_from([*reaching(pair), r])), *corners)
    if draw(st.booleans()):
        tx, ty, r, *corners = (nudged(number, draw(ulps)) for number in pair)
        pair = (tx, ty, max(r, 0.0), *corners)
    return pair


def shapes(pair):
    tx, ty, r, *corners = pair
    return hl.Disk((tx, ty), r), hl.Triangle([corners[0:2], corners[2:4], corners[4:6]])
