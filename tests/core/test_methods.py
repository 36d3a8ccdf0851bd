"""The field's methods: names in the simplex, precisions, batches, and ties."""

import hitlab as hl
import numpy as np
import pytest
from hitlab.published import difference, gjk, sat

BOX = hl.Box((0, 0), (2, 2))
FLOOR = hl.Box((0, 0), (8, 2))


# --- GJK


@np.errstate(all="ignore")
def nearest(points):
    """Find what of a simplex is nearest to the origin."""
    made = [difference.Support(tuple(map(np.float64, w)), w, (0, 0), 0, 0) for w in points]
    return gjk._nearest(gjk.Simplex(len(points), *(made + made[:1] * 3)[:3]))


@pytest.mark.parametrize("algorithm", ["gjk", "epa"])
def test_a_point_of_the_simplex_keeps_the_name_of_its_support_point(algorithm):
    """The corners of the shapes are A, B, C and so on, so the simplex has other letters."""
    why = hl.explain(hl.Triangle([(-6, -4), (0, 1), (-1, 6)]), BOX, algorithm=algorithm)
    points = {}
    for step in (step for step in why.steps if step.id.startswith(("support", "simplex"))):
        marks = [mark for mark in step.marks if mark.of == "a-b" and mark.kind == "point"]
        for name, place in ((mark.name, mark.points) for mark in marks if mark.name != "v"):
            assert points.setdefault(name, place) == place
    assert list(points) == [f"w{i + 1}" for i in range(len(points))]
    assert why.step(why.decided_by).values["region"] in ("w1w2w3", "w2w3w4", "w1w3w4", "w1w2w4")


@pytest.mark.parametrize("id", ["gjk", "gjk-32"])
def test_a_gap_that_is_small_beside_the_simplex_hits(id):
    root = np.sqrt(np.finfo(np.float32 if id == "gjk-32" else np.float64).eps)
    told = [
        hl.intersects(BOX, hl.Box((2 + gap, 0.25), (2, 2)), algorithm=id)
        for gap in (root / 4, root * 4)
    ]
    assert told == [True, False]


# --- All


@pytest.mark.parametrize("id", ["sat", "gjk", "epa"])
def test_single_precision_is_the_same_code_and_rounds(id):
    a, b = hl.Capsule((0.1, 0.2), (1.3, 0.7), 0.3), hl.Triangle([(0, 0), (1.1, 0.3), (0.2, 0.9)])
    asks = [hl.distance, hl.closest_points] if id == "gjk" else [hl.contact]
    for ask in asks:
        double, single = flat(ask(a, b, algorithm=id)), flat(ask(a, b, algorithm=f"{id}-32"))
        assert np.allclose(double, single, atol=2e-3, equal_nan=True)
        assert np.array_equal(single, single.astype(np.float32), equal_nan=True)
        if id != "gjk":
            assert not np.array_equal(single, double, equal_nan=True)


def flat(answer):
    parts = answer if isinstance(answer, tuple) else (answer,)
    return np.concatenate([np.ravel(part).astype(float) for part in parts])


@pytest.mark.parametrize("precision", ["", "-32"])
@pytest.mark.parametrize("id", ["sat", "gjk", "epa"])
def test_a_batch_has_the_bits_of_its_singles(id, precision):
    chosen = np.random.default_rng(29)
    boxes = hl.Box(chosen.integers(-2, 3, (60, 2)), chosen.integers(0, 4, (60, 2)) / 2, 0.5)
    capsules = hl.Capsule(*chosen.integers(-4, 5, (2, 60, 2)) / 2, chosen.integers(0, 3, 60) / 4)
    asks = [hl.intersects, hl.contact] if id != "gjk" else [hl.distance, hl.closest_points]
    for ask in asks:
        whole = ask(boxes, capsules, algorithm=id + precision)
        whole = whole if isinstance(whole, tuple) else (whole,)
        assert all(part.dtype == float or part.dtype == bool for part in whole)
        for i in range(60):
            one = ask(boxes[i], capsules[i], algorithm=id + precision)
            assert np.array_equal(flat(one), flat(tuple(w[i] for w in whole)), equal_nan=True)


def test_unbounded_shapes_have_no_method():
    assert [each.id for each in hl.algorithms(hl.Ray, hl.Triangle)] == ["exact"]
    with pytest.raises(ValueError, match="does not support contact, only intersects, distance"):
        hl.contact(BOX, FLOOR, algorithm="gjk")


# --- EPA and SAT


def test_two_disks_with_one_centre_have_a_way_out():
    a, b = hl.Disk((3, 4), 1), hl.Disk((3, 4), 2)
    assert hl.contact(a, b, algorithm="sat").depth == 3
    assert 3 * (1 - 1 / 700) < hl.contact(a, b, algorithm="epa").depth < 3
    assert hl.explain(a, b, algorithm="epa").steps[-1].case == "limit"


def test_separating_axes_prefer_the_normal_of_the_first_side_of_a():
    box = hl.Box((0, 0), (2, 2))
    over = box.translate([(0, 0), (1, 1), (-1, -1)])
    normals = hl.contact(box, over, algorithm="sat").normal
    assert normals.tolist() == [[0, -1], [0, 1], [0, -1]]


def test_flat_shapes_on_a_line_hit_by_separating_axes():
    flat = hl.Triangle([(0, 0), (1, 0), (2, 0)]), hl.Triangle([(5, 0), (6, 0), (7, 0)])
    assert hl.intersects(*flat, algorithm="sat") and not hl.intersects(*flat)
    assert not hl.intersects(*flat, algorithm="gjk")


def test_what_touches_and_misses_by_rounding():
    geo_1607 = hl.Disk((1.4999999999999998, 43.5), 0), hl.Triangle([(0, 0), (0, 0), (3, 87)])
    shapely_1962 = hl.Point((-0.2, -0.3)), hl.Segment((0, 0), (-2, -3))
    for pair in (geo_1607, shapely_1962):
        assert not hl.intersects(*pair)
        assert hl.intersects(*pair, algorithm="gjk")
    assert sat.run(*geo_1607).hit
