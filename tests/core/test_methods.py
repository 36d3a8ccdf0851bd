"""The field's methods: literal runs, the regions of the simplex, public bug reports."""

import hitlab as hl
import numpy as np
import pytest
from hitlab.published import difference, epa, gjk, sat

BOX = hl.Box((0, 0), (2, 2))
FLOOR = hl.Box((0, 0), (8, 2))


# --- GJK

REGIONS = {
    "A": [(1, 0), (2, 1), (2, -1)],
    "B": [(2, 1), (1, 0), (2, -1)],
    "C": [(2, 1), (2, -1), (1, 0)],
    "AB": [(1, -1), (1, 1), (2, 0)],
    "BC": [(2, 0), (1, -1), (1, 1)],
    "CA": [(1, 1), (2, 0), (1, -1)],
    "ABC": [(-1, -1), (1, -1), (0, 1)],
}


@np.errstate(all="ignore")
def nearest(points):
    """Find what of a simplex is nearest to the origin."""
    made = [difference.Support(tuple(map(np.float64, w)), w, (0, 0), 0, 0) for w in points]
    return gjk._nearest(gjk.Simplex(len(points), *(made + made[:1] * 3)[:3]))


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("region", REGIONS)
def test_each_region_of_the_triangle_is_told(region, turned):
    """As in C. Ericson, Real-Time Collision Detection, 5.1.5, of either winding."""
    points = REGIONS[region]
    if turned:
        points = [(x, -y) for x, y in points]
    found = nearest(points)
    assert found.region == getattr(gjk, region)
    assert found.v == {1: (1, 0), 2: (1, 0), 3: (0, 0)}[len(region)]
    assert found.kept.count == len(region) and sum(found.weights) == pytest.approx(1)


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


def test_a_run_of_gjk_by_hand():
    """From (1, -4) to (-3, -1): the line has the origin at 2.6, where w is a point once more."""
    right, disk = hl.Triangle([(0, 0), (4, 0), (0, 3)]), hl.Disk((3, 4), 1)
    found = gjk.run(right, disk)
    assert [turn.w.w for turn in found.turns] == [(1, -4), (-3, -1), (1, -4)]
    assert found.turns[1].nearest.weights[:2] == (0.36, 0.64)
    assert (found.length, gjk.STOPS[found.turns[-1].stop]) == (2.6, "repeated")
    assert hl.distance(right, disk, algorithm="gjk") == hl.distance(right, disk) == 1.6
    on_a, on_b = hl.closest_points(right, disk, algorithm="gjk")
    assert (on_a.tolist(), on_b.tolist()) == ([1.44, 1.92], pytest.approx([2.4, 3.2]))


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


# --- Public bug reports of such methods

WILD = {
    "c2-160": "box=-708,992,280,128,0&box=-800,960,224,448,0",
    "c2-256": "polygon=40,30,50,40,40,50,30,40&polygon=40,48,50,58,40,68,30,58",
    "ogjk-3": "polygon=0.795121,-0.727851,-0.178424,-0.989183,-0.412644,-0.770664,0.566564,0.548772"
    "&triangle=-0.211223,-0.511346,-0.347973,0.45872,0.277308,0.969689",
    "parry-205": "capsule=381.592,343.491,381.592,353.491,10&triangle=64,507,440,326,1072,507",
    "parry-431": "box=0,0,2,2,0&box=-5.573167,0,2,4,0",
    "crs-51": "box=0,0,10,10,0&box=0,0,10,10,0",
    "ccd-25": "box=0,0,2,2,0&box=0,1.9,2,2,0",
    "openral-215": "box=0,0,2,2,0&box=1.5,0,2,2,0",
}


@pytest.mark.parametrize("precision", ["", "-32"])
@pytest.mark.parametrize("name", WILD)
def test_what_other_libraries_got_wrong(name, precision):
    a, b = hl.from_link(f"#/playground?{WILD[name]}")
    for first, second in ((a, b), (b, a)):
        truth = hl.contact(first, second)
        assert hl.intersects(first, second, algorithm=f"gjk{precision}") == truth.hit
        gap = hl.distance(first, second, algorithm=f"gjk{precision}")
        assert gap == pytest.approx(hl.distance(first, second), rel=1e-6)
        for method in ("sat", "epa"):
            told = hl.contact(first, second, algorithm=method + precision)
            assert told.hit == truth.hit
            assert told.depth == pytest.approx(truth.depth, abs=1e-3, nan_ok=True)


def test_the_turns_of_parry_205():
    """There the bounds stay apart by 2e-5 and more, in single precision and beyond 100 ε."""
    a, b = hl.from_link(f"#/playground?{WILD['parry-205']}")

    def expanded(first, second):
        support = difference.of_shapes(first, second)
        turns = gjk.walked(support, difference.start(first, second), 2.0**-23)
        triangle = epa._triangle(support, turns[-1].nearest.kept)
        return epa._expanded(support, triangle, True, 100 * 2.0**-23)

    beyond = [growth.beyond for growth in difference.run_on(expanded, a, b, np.float32)]
    assert len(beyond) == 4 and 2e-4 < beyond[2] < 3e-4 and beyond[3] == 0
    found = epa.run(a, b, np.float32)
    assert (len(found.turns), len(found.growths)) == (3, 3)


@pytest.mark.parametrize("size", [0.01, 1, 100])
def test_fcl_301(size):
    """It compared w · v with |v|, v not being of length 1: small shapes stopped at the first face.

    That is so for what we expand too, were the normal as long as the face is far; it is not.
    """
    a, b = hl.Disk((0, 0), size), hl.Capsule((0.7 * size, 0.9 * size), (2 * size, 3 * size), size)
    found, depth = epa.run(a, b), hl.contact(a, b).depth
    assert found.depth == pytest.approx(depth, abs=2e-8)
    first = found.growths[0]
    unnormalized = (first.face.d + first.beyond) * first.face.d
    assert (unnormalized - first.face.d <= 1.5e-8) == (size < 1)
    assert len(found.growths) > 3 and first.face.d < 0.99 * depth


def test_what_touches_and_misses_by_rounding():
    geo_1607 = hl.Disk((1.4999999999999998, 43.5), 0), hl.Triangle([(0, 0), (0, 0), (3, 87)])
    shapely_1962 = hl.Point((-0.2, -0.3)), hl.Segment((0, 0), (-2, -3))
    for pair in (geo_1607, shapely_1962):
        assert not hl.intersects(*pair)
        assert hl.intersects(*pair, algorithm="gjk")
    assert sat.run(*geo_1607).hit
