"""Nearly all of ordinary input is decided and measured on floats, and the rest all at once."""

import itertools
from functools import cache, partial
from unittest import mock

import hitlab as hl
import numpy as np
import pytest
import test_contact_oracle
from casts import CASTERS, TARGETS
from hard_input import family_pairs
from hitlab.arithmetic import filter as filter_
from hitlab.deciding import cores, disk_triangle, many_pairs
from hitlab.deciding.decision import by_formula
from hitlab.groups import first_hit
from hitlab.measuring import crossings, measure, penetration
from hitlab.shapes import rotation
from hitlab.space import sphere_triangle
from hitlab.surveys import regions
from kinds import PAIRS

MANY = 100
FEW_ASKED = [107, 80, 128, 76, 47, 91, 183, 127, 172]
"""Pairs of scattered casts that go beyond the boxes; hardly more than the first hits."""


@cache
def ordinary_pairs():
    return [family_pairs("uniform", *pair, 15, 20) for pair in PAIRS]


@cache
def uneven_pairs():
    """Return polygons with their last vertex twice, as one of fewer corners has it in a batch."""
    return [tuple(map(uneven, pair)) for pair in ordinary_pairs() if hl.Polygon in map(type, pair)]


def uneven(batch):
    if type(batch) is not hl.Polygon:
        return batch
    return hl.Polygon(np.concatenate([batch.vertices, batch.vertices[:, -1:]], axis=1))


def by_terms(a, b, touching):
    """Decide without the proofs that come before; a disk and a triangle by either formula."""
    if {type(a), type(b)} == {hl.Disk, hl.Triangle}:
        pair = (a, b) if isinstance(a, hl.Disk) else (b, a)
        found = by_formula(disk_triangle, *pair, touching=touching)
        assert np.array_equal(found, by_formula(cores, a, b, touching=touching))
        return found
    return by_formula(cores, a, b, touching=touching)


@pytest.fixture
def left(monkeypatch):
    """Note how many pairs go to whole numbers at once, and how many one by one."""
    assert all(each.core for pair in (*ordinary_pairs(), *uneven_pairs()) for each in pair)
    monkeypatch.setattr(many_pairs, "certain", lambda *_: None)
    settled, alone = (
        mock.Mock(wraps=getattr(filter_, name)) for name in ("in_whole_numbers", "_decide_exactly")
    )
    monkeypatch.setattr(filter_, "in_whole_numbers", settled)
    monkeypatch.setattr(filter_, "_decide_exactly", alone)
    return lambda: ([call.args[2].shape[1] for call in settled.call_args_list], alone.call_count)


@pytest.mark.parametrize("touching", [True, False])
def test_terms_decide_on_floats_also_where_a_hull_has_a_vertex_twice(left, touching):
    for a, b in (*ordinary_pairs(), *uneven_pairs()):
        by_terms(a, b, touching)
        by_terms(a[0], b[0], touching)
    at_once, alone = left()
    assert sum(at_once) < 60 and alone < 20


def test_where_floats_leave_many_pairs_open_whole_numbers_are_asked_of_all_together(left):
    a, b = family_pairs("leaning", hl.Triangle, hl.Triangle, 15, 200)
    by_terms(a, b, True)  # and both are prepared
    before, alone_before = left()
    by_terms(a, b, False)
    at_once, alone = left()
    [count] = at_once[len(before) :]
    assert count > 50 and alone - alone_before < 5


def test_casts_are_measured_on_floats_one_by_one_as_in_a_batch():
    open_ = []
    for pair in itertools.product(CASTERS, TARGETS):
        a, b = family_pairs("uniform", *pair, 20, MANY)
        met = hl.intersects(a, b)
        a, b = a[met], b[met]
        rounded = partial(crossings._rounded, type(a), b.core.layout)
        sure = rounded(*a.columns, *b.core.columns)[0]
        some = [rounded(*a[i].columns, *b[i].core.columns)[0] for i in range(min(5, len(a)))]
        assert some == sure[: len(some)].tolist()
        open_ += (~sure).tolist()
    assert np.mean(open_) < 0.016


def test_triangles_in_space_are_measured_on_floats_and_slim_ones_at_an_edge():
    rng = np.random.default_rng(22)
    points, corners = rng.normal(size=(MANY, 3)) * 3, rng.normal(size=(MANY, 3, 3))
    short = corners.copy()
    short[:, 2] = short[:, 1] + 1e-6 * rng.normal(size=(MANY, 3))
    slim = corners.copy()
    slim[:, 2] = slim[:, :2].mean(axis=1) + 1e-6 * rng.normal(size=(MANY, 3))
    for vertices, share in ((corners, 1), (slim, 0.9), (short, 0.5)):
        triangles = hl.Triangle3(vertices)
        given = *points.T, np.zeros(MANY), *triangles.columns, *triangles.frame
        assert sphere_triangle.nearest(*given).sure.mean() >= share


@pytest.mark.slow(5)
def test_only_few_that_are_deep_are_asked_whether_they_only_touch(monkeypatch):
    monkeypatch.setattr(penetration, "_only_touch", None)
    for kinds in itertools.product(test_contact_oracle.KINDS, repeat=2):
        rng = np.random.default_rng(30)
        a, b = (of(rng, 20, *test_contact_oracle.FAMILIES["uniform"]) for of in kinds)
        hl.contact(a, b)
        hl.contact(a[0], b[0])


@pytest.mark.slow(5)
@pytest.mark.parametrize("family", ["uniform", "small lattice"])
def test_no_distance_of_an_ordinary_pair_or_of_a_grid_is_left_to_fractions(family, monkeypatch):
    unasked = mock.Mock(side_effect=AssertionError)
    monkeypatch.setattr(measure, "_exactly_apart", unasked)
    monkeypatch.setattr(measure, "_exact_points", unasked)
    for pair in PAIRS:
        a, b = family_pairs(family, *pair, 25, 20)
        hl.distance(a, b)
        hl.closest_points(a, b)


def test_casts_into_a_group_ask_of_little_but_what_is_hit_first():
    rng = np.random.default_rng(33)
    starts, ways = rng.uniform(-9, 9, (2, MANY, 2))
    casters = hl.Ray(starts, ways), hl.Segment(starts, starts + ways / 2), hl.Line(starts, ways)
    corners = rng.uniform(-1, 1, (60, 3, 2)) + rng.uniform(-8, 8, (60, 1, 2))
    boxes = hl.Box(rng.uniform(-8, 8, (60, 2)), rng.uniform(0, 1, (60, 2)), rng.random(60))
    targets = hl.Triangle(corners), boxes, hl.Disk(corners[:, 0], rng.random(60))
    for pair, most in zip(itertools.product(casters, targets), FEW_ASKED, strict=True):
        with mock.patch.object(first_hit, "raycast", wraps=first_hit.raycast) as asked:
            hl.Group(pair[1]).raycast(pair[0], solid=True)
        assert sum(call.args[0]._rows[0].size for call in asked.call_args_list) <= most


def test_angles_far_from_quarter_turns_are_not_looked_at_again(monkeypatch):
    monkeypatch.setattr(rotation, "_snapped", None)
    for quarter in range(4):
        rotation.exact_cos_sin(quarter * rotation.QUARTER + np.linspace(0.1, 1.4))


def test_regions_of_the_plane_are_told_on_floats_also_along_the_sides_of_a_level_box(monkeypatch):
    rng = np.random.default_rng(41)
    level = hl.Box(rng.uniform(-3, 3, (MANY, 2)), rng.uniform(1, 2, (MANY, 2)))
    beside = hl.Disk(level.center + level.size * rng.choice([0.5, 1.5], (MANY, 2)), 0.1)
    hair = hl.Disk([(1e-20, 0.3), (-1e-20, 0.3), (0.3, 1e-20), (0.3, -1e-20)], 0.5)
    ordinary = [family_pairs("uniform", hl.Disk, kind, 42, MANY) for kind in (hl.Triangle, hl.Box)]
    open_ = []
    monkeypatch.setattr(regions, "numbers_at", lambda chosen, _: open_.append(chosen.sum()) or ())
    for a, b in (*ordinary, (beside, level), (hair, hl.Box([(0.5, 0.5)] * 4, (1, 1)))):
        if isinstance(b, hl.Box):
            regions.of_disk_box(a.columns, b, hl.intersects(a, b))
        else:
            regions.of_disk_triangle(a.columns, b.columns)
    assert not any(open_)
