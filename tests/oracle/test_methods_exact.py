"""The field's methods against the exact answers: on random pairs that are well apart or inside."""

import itertools

import hitlab as hl
import numpy as np
import pytest
from hitlab.published import epa, gjk
from hitlab.testing import made

FEW, MANY = 500, 4_000
"""How many pairs of each two kinds."""
KINDS = {hl.Point: 1, hl.Segment: 2, hl.Disk: 1, hl.Capsule: 2, hl.Box: 2, hl.Triangle: 3}
BOUNDED, WITH_AREA = list(KINDS), [hl.Disk, hl.Capsule, hl.Box, hl.Triangle]
EPS = {"": 2.0**-52, "-32": 2.0**-23}
WELL = 0.1
"""So far apart or inside are shapes of size 1 to 10 that are well so."""


def shapes(kind, seed, n):
    """Make shapes of all sizes up to 10 within 10 of the origin."""
    chosen = np.random.default_rng(seed)
    around = chosen.uniform(-10, 10, (n, 1, 2))
    points = around + chosen.uniform(-4, 4, (n, KINDS[kind], 2))
    return made(kind, points, chosen.uniform(0.2, 3, n), chosen.uniform(-7, 7, n))


def for_pairs(kinds):
    pairs = list(itertools.combinations_with_replacement(kinds, 2))
    names = [f"{a.__name__}-{b.__name__}" for a, b in pairs]
    return lambda test: pytest.mark.parametrize("precision", ["", "-32"])(
        pytest.mark.parametrize("n", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])(
            pytest.mark.parametrize(("first", "second"), pairs, ids=names)(test)
        )
    )


@for_pairs(BOUNDED)
def test_gjk_has_the_distance_and_the_points(first, second, n, precision):
    a, b = shapes(first, 1, n), shapes(second, 2, n)
    gap, truth = hl.distance(a, b), hl.closest_points(a, b)
    rounding = 64 * EPS[precision] * 16
    told = hl.distance(a, b, algorithm=f"gjk{precision}")
    apart, meeting = gap > WELL, hl.intersects(a, b)
    assert apart.any() and (abs(told - gap) <= gjk.CLOSE * gap + rounding)[apart].all()
    hit = hl.intersects(a, b, algorithm=f"gjk{precision}")
    assert not hit[apart].any()
    if first in WITH_AREA and second in WITH_AREA:
        deep = meeting & (np.nan_to_num(hl.contact(a, b).depth) > WELL)
        assert deep.any() and hit[deep].all()
    points = hl.closest_points(a, b, algorithm=f"gjk{precision}")
    for own, exact in zip(points, truth):
        near = np.hypot(*(own - exact)[apart].T) <= 1e4 * rounding  # where it is nearly parallel
        assert near.mean() > 0.999


@pytest.mark.slow(5)
@for_pairs(WITH_AREA)
@pytest.mark.parametrize("method", ["sat", "epa"])
def test_contact_has_the_depth_and_the_normal(method, first, second, n, precision):
    a, b = shapes(first, 3, n), shapes(second, 4, n)
    b = b.translate((a.bounds[:, :2] - b.bounds[:, :2]) * 0.9)  # so that most of them meet
    truth = hl.contact(a, b)
    told = hl.contact(a, b, algorithm=method + precision)
    deep = truth.hit & (np.nan_to_num(truth.depth) > WELL)
    assert deep.any() and told.hit[deep].all()
    rounding, root = 64 * EPS[precision] * 16, EPS[precision] ** 0.5
    tolerance = rounding + (root if method == "epa" else 0.0)
    if method == "epa":
        number = np.float32 if precision else np.float64
        for some in np.array_split(np.arange(n), max(1, n // 4000)):
            deep[some] &= epa.run(a[some], b[some], number).growths[-1].stop != epa.AT_LIMIT
    assert (abs(told.depth - truth.depth) <= tolerance)[deep].all()
    parted = hl.contact(a[deep], b[deep].translate((told.depth[:, None] * told.normal)[deep]))
    assert (np.nan_to_num(parted.depth) <= 4 * tolerance).all()
