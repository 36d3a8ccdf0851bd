"""The candidates are the pairs whose bounds meet, however the plane is cut."""

import numpy as np
import pytest
from hitlab.shapes import broad_phase

N = 700
rng = np.random.default_rng(18)
SPREAD = rng.uniform(0, 26, (N, 2))
LINE = np.arange(N)[:, None] * 1.0
WIDE = 10.0 ** rng.uniform(-300, 300, (N, 2)) * rng.choice([-1, 1], (N, 2))


def about(places, sizes):
    """Return bounds of these sizes about places, shape (4, n)."""
    half = np.broadcast_to(sizes, (N, 2)) / 2
    return np.concatenate([(places - half).T, (places + half).T])


FAMILIES = {
    "uniform": about(SPREAD, 0.8),
    "one giant": about(SPREAD, np.r_[1e300, np.full(N - 1, 0.8)][:, None]),
    "of all sizes": about(SPREAD, rng.pareto(1, (N, 1))),
    "in a row": about(LINE * (1, 0), 1.0),
    "in a column": about(LINE * (0, 1), 1.0),
    "on a diagonal": about(LINE * (1, -1), 1.0),
    "tall, side by side": about(LINE * (1, 0), (0.9, 1e4)),
    "long, one above another": about(LINE * (0, 1), (1e4, 0.9)),
    "half of them tall": about(SPREAD, np.where(LINE % 2, (0.1, 99), (0.8, 0.8))),
    "in clusters": about(rng.integers(0, 9, (N, 2)) * 1e6 + SPREAD, 0.8),
    "a cluster amid others": about(np.where(LINE % 2, SPREAD, 5 + SPREAD * 1e-9), 1e-9),
    "at 1e300 and 1e-300": about(WIDE, abs(WIDE[:, :1]) / 9),
    "all the same": about(np.zeros((N, 2)), 1.0),
    "points": about(SPREAD.round(), 0.0),
    "without ends": np.stack(
        [*about(SPREAD, 0.8)[:2], *np.where(rng.random((2, N)) < 0.2, np.inf, 99)]
    ),
    "all without ends": np.array([[-np.inf], [-np.inf], [np.inf], [np.inf]]).repeat(N, axis=1),
}

every_family = pytest.mark.parametrize("bounds", FAMILIES.values(), ids=FAMILIES)


def listed(blocks):
    """Return the pairs in order, as rows."""
    i, j = np.concatenate([np.zeros((2, 0), dtype=int), *map(np.stack, blocks)], axis=1)
    at = np.lexsort((j, i))
    return np.stack([i[at], j[at]], axis=1)


def compared(a, b):
    """Compare all bounds with all."""
    low, high = a[:2, :, None], a[2:, :, None]
    return ((low <= b[2:, None]) & (b[:2, None] <= high)).all(axis=0)


@every_family
def test_candidates_are_the_pairs_whose_bounds_meet(bounds, monkeypatch):
    wanted = np.argwhere(np.triu(compared(bounds, bounds), 1))
    assert np.array_equal(listed(broad_phase.meeting(bounds)), wanted)
    monkeypatch.setattr(broad_phase, "CANDIDATES", 100)
    blocks = [*broad_phase.meeting(bounds)]
    assert np.array_equal(listed(blocks), wanted)
    assert max(len(i) for i, _ in blocks) <= max(100, N)


@every_family
@pytest.mark.parametrize("count", [0, 1, 60, N])
def test_candidates_of_two_groups_are_the_pairs_whose_bounds_meet(bounds, count):
    others = FAMILIES["uniform"][:, :count]
    wanted = np.argwhere(compared(bounds, others))
    assert np.array_equal(listed(broad_phase.meeting_others(bounds, others)), wanted)


@every_family
def test_the_cells_of_a_shape_are_those_that_its_bounds_lie_in(bounds):
    [own] = broad_phase._entered(bounds)
    for number in (0, N // 2, N - 1):
        x0, y0, x1, y1 = bounds[:, number]
        left, bottom, right, top = broad_phase.cells_of(bounds, number)
        # A linear border is a rounded sum, so that a place next to it may be on either side.
        slack = 1e-9 * np.nan_to_num(np.abs([left, bottom, right, top]), posinf=0.0).max()
        assert left - slack <= x0 <= x1 <= right + slack
        assert bottom - slack <= y0 <= y1 <= top + slack
        for ends, low, high in (
            (own.cut.bins.ends(), left, right),
            (own.cut.strips.ends(), bottom, top),
        ):
            assert {low, high} <= {-np.inf, np.inf, *ends.tolist()}


FEW = sorted({*FAMILIES} - {"all the same", "all without ends", "half of them tall"})


@pytest.mark.parametrize("name", FEW)
def test_few_others_are_looked_at(name):
    """Several for each shape, and as many again as do meet."""
    bounds = FAMILIES[name]
    [own] = broad_phase._entered(bounds)
    ranges = own.before[own.last + 1] - np.arange(1, len(own.shape) + 1)
    met = sum(len(i) for i, _ in broad_phase.meeting(bounds))
    assert len(own.shape) <= 5 * N
    assert ranges.clip(0).sum() <= 12 * N + 3 * met
