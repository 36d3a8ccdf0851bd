"""Sweeps of two shapes and of groups: algorithms, refusals, and explanations."""

import hitlab as hl
import numpy as np
import pytest
from hitlab.arithmetic import filter as filter_
from hitlab.deciding.decision import decide_on_the_way

BALL, WALL = hl.Disk((0, 0), 1), hl.Box((6, 0), (2, 8))
CA = "conservative-advancement"


@pytest.mark.parametrize("algorithm", [None, "conservative-advancement"])
def test_batches_that_do_not_broadcast_are_named(algorithm):
    a, b, by = hl.Disk([(0, 0)] * 2, 1), hl.Disk((5, 0), 1), [(1, 0)] * 3
    with pytest.raises(ValueError, match=r"do not broadcast: a \(2,\), b \(\), by \(3,\);"):
        hl.sweep(a, b, by, algorithm=algorithm)


@pytest.mark.parametrize("by", [(np.nan, 0), (1, 2, 3), 4])
def test_what_is_no_way_is_refused(by):
    with pytest.raises(ValueError, match=r"^by"):
        hl.sweep(BALL, WALL, by)


def test_endless_shapes_and_others_programs_are_refused():
    with pytest.raises(TypeError, match=r"^sweep\(\) does not support Disk and Ray: it needs"):
        hl.sweep(BALL, hl.Ray((0, 0), (1, 0)), (1, 0))
    with pytest.raises(ValueError, match="'gjk' does not support sweep, only intersects"):
        hl.sweep(BALL, WALL, (1, 0), algorithm="gjk")
    for ask in (hl.intersects, hl.distance):
        with pytest.raises(ValueError, match=f"'{CA}' does not support .*, only sweep, explain"):
            ask(BALL, WALL, algorithm=CA)
    with pytest.raises(ValueError, match=f"'{CA}' does not support intersects"):
        hl.survey(BALL, WALL, [0], [0], algorithm=CA)


def test_it_is_explained_with_its_way_alone():
    why = hl.explain(BALL, WALL, by=(8, 0), algorithm=CA)
    assert [(step.id, step.case) for step in why.steps] == [
        ("advance-1", "advanced"),
        ("advance-2", "touching"),
    ]
    assert why.hit and why.step("advance-2").values["t"] == 0.5
    away = hl.explain(BALL, WALL, by=(-8, 0), algorithm=CA)
    assert not away.hit and away.steps[-1].case == "away"
    assert hl.explain(BALL, WALL, by=(3, 0), algorithm=CA).steps[-1].case == "beyond"
    with pytest.raises(ValueError, match=f"algorithm='{CA}' needs by, the displacement of a"):
        hl.explain(BALL, WALL, algorithm=CA)
    with pytest.raises(ValueError, match="algorithm='gjk' does not sweep: omit by"):
        hl.explain(BALL, WALL, by=(8, 0), algorithm="gjk")
    for algorithm in (CA, None):
        with pytest.raises(ValueError, match=r"by must have shape \(2,\), not \(1, 2\)"):
            hl.explain(BALL, WALL, by=[(8, 0)], algorithm=algorithm)


def test_a_program_of_one_order_sweeps_in_the_other_too():
    class Run:
        """The disk moves: it stops a quarter before the box, below it."""

        def __init__(self, disk, box, by):
            self.hit, self.by = True, by

    def read(found):
        return True, 0.25, 1.0, 2.0, *(found.by / np.hypot(*found.by))

    program = hl.Program(Run, sweep=read)
    own = hl.Algorithm("own", "My own", "a test", {(hl.Disk, hl.Box): program})
    there = hl.sweep(BALL, WALL, (8, 0), algorithm=own)
    assert (there.point.tolist(), there.normal.tolist()) == ([1, 2], [1, 0])
    back = hl.sweep(WALL, BALL, (-8, 0), algorithm=own)
    assert (back.point.tolist(), back.normal.tolist()) == ([-1, 2], [-1, 0])


@pytest.mark.parametrize("precision", ["", "-32"])
def test_conservative_advancement_stops_a_little_short(precision):
    chosen = np.random.default_rng(7)
    a = hl.Capsule(*chosen.uniform(-6, 6, (2, 500, 2)), chosen.uniform(0, 1, 500))
    b = hl.Triangle(chosen.uniform(-6, 6, (500, 3, 2)))
    by = chosen.uniform(-12, 12, (500, 2))
    exact, told = hl.sweep(a, b, by), hl.sweep(a, b, by, algorithm=CA + precision)
    both = exact.hit & told.hit & (told.t > 0)
    short = ((exact.t - told.t) * (told.normal * by).sum(axis=-1))[both]
    slack = 0.01 if precision else 1e-12
    assert both.any() and (short >= -slack).all() and (short <= 1e-4 + slack).all()
    one = hl.sweep(a[3], b[3], by[3], algorithm=CA + precision)
    assert np.array_equal(one.t, told.t[3], equal_nan=True)
    assert np.array_equal(one.point, told.point[3], equal_nan=True)


# --- Groups


def crowd(seed, n):
    chosen = np.random.default_rng(seed)
    places = chosen.uniform(-20, 20, (4, n, 2))
    return hl.Group(
        hl.Disk(places[0], chosen.uniform(0, 1, n)),
        hl.Box(places[1], (2, 1), chosen.uniform(0, 7, n)),
        hl.Segment(places[2], places[2] + 1),
        hl.Ray(places[3][:1], (1, 0)),
        bodies=chosen.integers(0, 2 * n, 3 * n + 1),
    )


@pytest.mark.parametrize("among_themselves", [False, True])
def test_a_group_finds_what_each_of_its_shapes_touches_first(among_themselves):
    moving, resting = crowd(1, 12), crowd(2, 12)
    by = np.random.default_rng(3).uniform(-9, 9, (len(moving), 2))
    found = moving.sweep(by, None if among_themselves else resting)
    others = moving if among_themselves else resting
    hits = 0
    for i, shape in enumerate(moving):
        known = (np.inf, -1, None)
        for j, other in enumerate(others):
            if isinstance(shape, hl.Ray) or isinstance(other, hl.Ray):
                continue
            if among_themselves and moving.bodies[i] == moving.bodies[j]:
                continue
            one = hl.sweep(shape, other, by[i])
            if one.hit and one.t < known[0]:
                known = (one.t, j, one)
        t, j, one = known
        assert found.index[i] == j
        assert np.array_equal(found.t[i], np.nan if one is None else t, equal_nan=True)
        if one is not None:
            hits += 1
            assert np.array_equal(found.point[i], one.point)
            assert np.array_equal(found.normal[i], one.normal, equal_nan=True)
    assert 5 < hits < len(moving)


def test_empty_groups_and_one_way_for_all():
    assert hl.Group().sweep((1, 0)).index.shape == (0,)
    found = hl.Group(BALL, WALL).sweep((8, 0))
    assert found.index.tolist() == [1, -1] and found.t[0] == 0.5 and np.isnan(found.t[1])
    with pytest.raises(ValueError, match=r"must have shape \(2,\) or \(1, 2\),.* not \(3, 2\)"):
        hl.Group(BALL).sweep(np.zeros((3, 2)), hl.Group(WALL))


def test_equal_vertices_leave_nothing_to_whole_numbers(monkeypatch):
    """A group joins polygons of 3 to 6 corners with the last one repeated; no edge is there."""
    tips = [(1, 0), (-1, 1), (-1, -1), (-1, -1)]
    polygons = hl.Polygon(np.add(tips, [[[0.3, 0.1]], [[9, 0]], [[0, 9.7]]]))
    capsules = hl.Capsule([(5, 0.2), (0.1, 4), (7, 7)], [(5.5, 4), (1, 5), (8, 9)], 0.3)
    ways = [(9, 0.1), (-9, 4.5), (0.2, 0.3)]
    exact = hl.sweep(polygons, capsules, ways).hit.tolist()

    def settled(*_, **__):
        pytest.fail("floats were not sure")

    monkeypatch.setattr(filter_, "in_whole_numbers", settled)
    x, y = np.array(ways, dtype=float).T
    assert decide_on_the_way(polygons, (x, y), capsules).tolist() == exact == [True, True, False]
