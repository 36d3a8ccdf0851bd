"""Casters with targets for the laws of `raycast`: on a lattice, an ulp beside it, and anywhere."""

import math

import hitlab as hl
from hitlab.testing import POINTS, made
from hypothesis import strategies as st

CASTERS = [hl.Ray, hl.Line, hl.Segment]
TARGETS = [hl.Disk, hl.Box, hl.Triangle, hl.Polygon, hl.Segment, hl.Capsule]

lattice = st.integers(-4, 4).map(float)
fine = st.floats(-4, 4).map(lambda x: x if abs(x) > 1e-9 else 0.0)
numbers = lattice | st.tuples(lattice, st.sampled_from([-9, 9])).map(lambda x: math.nextafter(*x))


@st.composite
def casts(draw, coordinates=numbers | fine):
    kinds = draw(st.sampled_from(CASTERS)), draw(st.sampled_from(TARGETS))
    return tuple(
        made(
            kind,
            draw(st.lists(st.tuples(coordinates, coordinates), min_size=n, max_size=n)),
            draw(st.sampled_from([0.0, 1.0, 2.0, 5.0]) | st.floats(0.01, 3)),
            draw(st.sampled_from([0.0, math.pi / 2, math.atan2(3, 4)])),
        )
        for kind in kinds
        for n in [POINTS[kind]]
    )
