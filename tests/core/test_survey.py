"""The plane as an algorithm sees it is what its queries say at every point."""

import itertools
import math

import hitlab as hl
import numpy as np
import pytest
from hitlab.comparing.flaws import flaws
from hitlab.published import redpoll_2_20, redpoll_2_23
from hitlab.steps.reflection import ZONES

pytestmark = pytest.mark.filterwarnings("error")

XS, YS = np.linspace(-4, 5, 19), np.linspace(-3, 3.5, 14)
"""Halves: many of them touch, and lie on the lines of edges."""

DISK, TRIANGLE = hl.Disk((1, 1), 1.5), hl.Triangle([(-1, -1), (0, 3), (4, -1)])
BOX, TURNED = hl.Box((0, 0), (4, 2)), hl.Box((1, 0), (4, 2), 0.7)
ONE_OF_EACH = [
    *(hl.Point((1, 2)), DISK, TURNED, TRIANGLE, hl.Polygon([(0, 0), (2, 0), (2, 1), (0, 2)])),
    *(hl.Segment((0, 0), (1, 2)), hl.Ray((0, 1), (1, 0.5)), hl.Line((0, 0), (1, 1))),
    hl.Capsule((0, 0), (2, 1), 0.5),
]
WITH_REGIONS = {hl.Disk, hl.Triangle}, {hl.Disk, hl.Box}
MOVED = {
    hl.Point: lambda a, x, y: hl.Point((x, y)),
    hl.Disk: lambda a, x, y: hl.Disk((x, y), a.radius),
    hl.Box: lambda a, x, y: hl.Box((x, y), a.size, a.angle),
    hl.Triangle: lambda a, x, y: hl.Triangle(a.vertices - a.vertices[0] + (x, y)),
    hl.Polygon: lambda a, x, y: hl.Polygon(a.vertices - a.vertices[0] + (x, y)),
    hl.Segment: lambda a, x, y: hl.Segment((x, y), a.end - a.start + (x, y)),
    hl.Ray: lambda a, x, y: hl.Ray((x, y), a.direction),
    hl.Line: lambda a, x, y: hl.Line((x, y), a.direction),
    hl.Capsule: lambda a, x, y: hl.Capsule((x, y), a.end - a.start + (x, y), a.radius),
}


def points(survey, xs=XS, ys=YS):
    """Yield every point with the survey's answer there."""
    assert survey.hit.shape == survey.region.shape == survey.distance.shape == (len(ys), len(xs))
    assert (survey.hit.dtype, survey.region.dtype) == (bool, np.int64)
    for (j, y), (i, x) in itertools.product(enumerate(ys), enumerate(xs)):
        yield x, y, survey.hit[j, i], survey.region[j, i], survey.distance[j, i]


def ids(pair):
    return "-".join(type(shape).__name__ for shape in pair)


def names(kinds):
    return "-".join(kind.__name__ for kind in kinds)


@pytest.mark.parametrize("pair", list(itertools.product(ONE_OF_EACH, repeat=2)), ids=ids)
def test_exact_survey_is_what_the_queries_say(pair):
    a, b = pair
    xs, ys = XS[::5], YS[::4]
    for x, y, hit, region, distance in points(hl.survey(a, b, xs, ys), xs, ys):
        one = MOVED[type(a)](a, x, y)
        assert hit == hl.intersects(one, b)
        assert distance == pytest.approx(hl.distance(one, b), rel=1e-14, abs=1e-14)
        assert region == 0 or {type(a), type(b)} in WITH_REGIONS


def tenths(rng, kind):
    """Draw a shape whose numbers are tenths, so that many touch up to rounding."""
    point, size = (lambda: rng.integers(-5, 6, 2) / 10), (lambda *n: rng.integers(0, 5, n) / 10)
    match kind:
        case hl.Disk:
            return hl.Disk(point(), size())
        case hl.Box:
            return hl.Box(point(), size(2), rng.choice([0.0, math.pi / 2, math.pi / 4]))
        case hl.Triangle:
            return hl.Triangle([point(), point(), point()])
        case hl.Polygon:
            corner, (width, height) = point(), size(2)
            return hl.Polygon(corner + np.array([(0, 0), (width, 0), (width, height), (0, height)]))
        case hl.Ray | hl.Line:
            return kind(point(), rng.permutation([0.3, 0.4]) * rng.choice([-1, 1], 2))
        case hl.Capsule:
            return hl.Capsule(point(), point(), size())
        case hl.Segment:
            return hl.Segment(point(), point())
    return hl.Point(point())


@pytest.mark.parametrize("kinds", list(itertools.product(MOVED, repeat=2)), ids=names)
def test_distance_is_0_exactly_where_tenths_of_a_unit_meet(kinds):
    rng = np.random.default_rng([kind.__name__.encode()[0] for kind in kinds])
    xs, ys = np.arange(-9, 10) / 10, np.arange(-6, 7) / 10
    for _ in range(40 if {*kinds} in WITH_REGIONS else 4):
        a, b = (tenths(rng, kind) for kind in kinds)
        found = hl.survey(a, b, xs, ys)
        assert ((found.distance == 0) == found.hit).all(), (a, b)


def test_distance_of_a_miss_by_less_than_rounding():
    box = hl.Box((-0.1, 0.30000000000000004), (0.2, 0.4))
    found = hl.survey(hl.Disk((-0.4, 0.1), 0.2), box, [-0.4], [0.1])
    assert not found.hit[0, 0]
    assert found.distance[0, 0] == hl.distance(hl.Disk((-0.4, 0.1), 0.2), box) > 0


TRIANGLES = {
    "clockwise": TRIANGLE,
    "counter-clockwise": hl.Triangle(TRIANGLE.vertices[::-1]),
    "flat": hl.Triangle([(-1, -1), (1, 0), (3, 1)]),
    "a point": hl.Triangle([(1, 1)] * 3),
    "huge": hl.Triangle(TRIANGLE.vertices * 1e300),
}


@pytest.mark.parametrize("triangle", TRIANGLES.values(), ids=TRIANGLES)
@pytest.mark.parametrize("r", [0, 1])
def test_disk_and_triangle_point_by_point(triangle, r):
    disk = hl.Disk((0, 0), r)
    for x, y, hit, region, distance in points(hl.survey(disk, triangle, XS[::2], YS), XS[::2]):
        why = hl.explain(hl.Disk((x, y), r), triangle)
        assert (hit, region) == (why.hit, why.step("region").values["region"])
        expected = hl.distance(hl.Disk((x, y), r), triangle)
        assert distance == pytest.approx(expected, rel=1e-14, abs=1e-14)
        assert (distance == 0) >= hit


BOXES = {
    "aligned": BOX,
    "turned": TURNED,
    "a quarter turn": hl.Box((0.5, 0), (4, 2), math.radians(90)),
    "flat": hl.Box((1, 0), (4, 0)),
    "turned and flat": hl.Box((1, 0), (0, 4), 0.7),
    "a point": hl.Box((1, 1), (0, 0)),
    "huge": hl.Box((1e300, 0), (2e300, 1e300), 0.7),
}


def zone(why):
    """Return the number of the explanation's zone; if there is none, the grown box was missed."""
    return ZONES.index(why.step("zone").values["zone"]) if why.steps[-1].id[:5] != "reach" else 0


@pytest.mark.parametrize("box", BOXES.values(), ids=BOXES)
@pytest.mark.parametrize("r", [0, 1])
def test_disk_and_box_point_by_point(box, r):
    disk = hl.Disk((0, 0), r)
    for x, y, hit, region, distance in points(hl.survey(disk, box, XS[::2], YS), XS[::2]):
        why = hl.explain(hl.Disk((x, y), r), box)
        assert (hit, region) == (why.hit, zone(why))
        expected = hl.distance(hl.Disk((x, y), r), box)
        assert distance == pytest.approx(expected, rel=1e-14, abs=1e-14)


@pytest.mark.parametrize("disk_first", [True, False])
def test_published_survey_reads_the_records(disk_first):
    for id, b, program in [
        ("redpoll-2-20", TURNED, redpoll_2_20),
        ("redpoll-2-23", TRIANGLE, redpoll_2_23),
        ("redpoll-2-23", TRIANGLES["counter-clockwise"], redpoll_2_23),
    ]:
        pair = (DISK, b) if disk_first else (b, DISK)
        for x, y, hit, region, distance in points(hl.survey(*pair, XS, YS, algorithm=id)):
            one = MOVED[type(pair[0])](pair[0], x, y)
            found = program.run(one, b) if disk_first else program.run(DISK, one)
            assert (hit, region) == (found.hit, program.region(found))
            gap = float(program.distance(found))
            assert distance == (0 if hit else gap) or (math.isnan(gap) and math.isnan(distance))


def test_program_without_a_distance_tells_none():
    found = hl.survey(DISK, TRIANGLE, XS, YS, algorithm="redpoll-2-23-inflated")
    assert np.array_equal(np.isnan(found.distance), ~found.hit)
    assert not found.distance[found.hit].any() and not found.region.any()


@pytest.mark.parametrize(
    ("xs", "ys", "message"),
    [
        (0.0, [0], r"xs = 0.0 must have shape \(n,\), not \(\)"),
        ([[0, 1]], [0], r"xs = \[\[0, 1\]\] must have shape \(n,\), not \(1, 2\)"),
        ([0], [0, math.nan], r"ys\[1\] = nan must be finite"),
        ([0], "abc", r"ys = 'abc' must be numeric"),
    ],
)
def test_grid_that_is_none_is_refused(xs, ys, message):
    with pytest.raises(ValueError, match=message):
        hl.survey(DISK, TRIANGLE, xs, ys)


def test_grid_that_moves_a_shape_beyond_the_floats_is_refused():
    within = r"must be a position that keeps all of a within the range of floats$"
    for a in (hl.Triangle([(0, 0), (1e308, 0), (0, 1)]), hl.Segment((0, 0), (1e308, 0))):
        with pytest.raises(ValueError, match=rf"^xs\[1\] = 1.5e\+308 {within}"):
            hl.survey(a, DISK, [0, 1.5e308, 1.6e308], [0])
        assert hl.survey(a, DISK, [0], [0, 1.5e308]).hit.tolist() == [[True], [False]]
    with pytest.raises(ValueError, match=rf"^ys\[2\] = -1.6e\+308 {within}"):
        hl.survey(hl.Segment((0, 0), (0, -1e308)), DISK, [0], [0, 1.5e308, -1.6e308, -1.7e308])
    with pytest.raises(ValueError, match=rf"^ys\[1\] = 1.5e\+308 {within}"):
        hl.survey(hl.Box((0, 0), (1e308, 1e308), 1), DISK, [0], [0, 1.5e308])
    assert not hl.survey(DISK, TRIANGLE, [0, 1.5e308], [-1.5e308, 1.5e308]).hit.any()
    found = hl.survey(DISK, TRIANGLE, [-1.5e308, 1.5e308], [0], algorithm="redpoll-2-23")
    assert not found.hit.any()


PLANE = [(0.5, 0.25, 0.75), (1, 0, 0.5), (0, 1, -0.25)]
SOLID = hl.Triangle3([(0, 0, 0), (4, 0, 1), (1, 3, 0)])
FEATURES = ["A", "B", "C", "AB", "BC", "CA", "face"]


def on_plane(x, y):
    origin, u, v = np.array(PLANE)
    return origin + x * u + y * v


@pytest.mark.parametrize("algorithm", ["exact", "dxlib", "dxlib-naive"])
@pytest.mark.parametrize("ball", [hl.Sphere((0, 0, 0), 1.25), hl.Point3((0, 0, 0))])
def test_survey_of_a_plane_in_space_is_what_the_queries_say(ball, algorithm):
    found, seen = hl.survey(ball, SOLID, XS, YS, algorithm=algorithm, plane=PLANE), set()
    for x, y, hit, region, distance in points(found):
        place = on_plane(x, y)
        there = hl.Sphere(place, ball.radius) if isinstance(ball, hl.Sphere) else hl.Point3(place)
        why = hl.explain(there, SOLID, algorithm=algorithm)
        assert hit == why.hit
        assert FEATURES[region - 1] == why.step("closest").values["feature"]
        values = why.step("compare").values
        assert distance == pytest.approx(max(0, values["d"] - values["r"]), abs=1e-12)
        seen.add(region)
    assert len(seen) >= 6


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    ("xs", "ys", "plane", "message"),
    [
        ([1, 1e308], [1], np.eye(3) * 1e10, r"^xs\[1\] = 1e\+308 must be .* within "),
        ([1], [0, -1e308], np.eye(3) * 1e10, r"^ys\[1\] = -1e\+308 must be .* within "),
        ([1], [1e308], np.full((3, 3), 1e308), r"^ys\[0\] = 1e\+308 must be .* within "),
        (
            [1e308],
            [0],
            [[1e308] * 3, [1] * 3, [0] * 3],
            r"^plane = \[\[1e\+308, .* must be a plane within",
        ),
    ],
)
def test_places_on_a_plane_beyond_the_floats_are_refused(xs, ys, plane, message):
    with pytest.raises(ValueError, match=message):
        hl.survey(hl.Sphere((0, 0, 0), 1), SOLID, xs, ys, plane=plane)


def test_region_in_space_beside_a_sliver_and_of_a_large_sphere():
    place = (-0.5, 0.1, -0.4)
    sliver = [
        (0, 0, 0.1),
        (-1.2000000000000002, -0.8, 1.3),
        (0.6000000000000001, 0.4, -0.5),
    ]
    for r in (0, 1, 1e9):
        found = hl.survey(
            hl.Sphere((0, 0, 0), r), hl.Triangle3(sliver), [0], [0], plane=[place, *np.eye(3)[:2]]
        )
        assert FEATURES[found.region[0, 0] - 1] == "CA"


def test_survey_wants_a_plane_in_space_and_none_in_the_plane():
    ball = hl.Sphere((0, 0, 0), 1)
    with pytest.raises(ValueError, match="plane is required for 3D shapes"):
        hl.survey(ball, SOLID, XS, YS)
    with pytest.raises(ValueError, match=r"plane = .* must have shape .*, not \(2, 3\)"):
        hl.survey(ball, SOLID, XS, YS, plane=PLANE[:2])
    with pytest.raises(ValueError, match="plane must be omitted for 2D shapes, not "):
        hl.survey(DISK, TRIANGLE, XS, YS, plane=PLANE)
    mesh = hl.Mesh(SOLID.vertices, [(0, 1, 2)])
    with pytest.raises(TypeError, match="Mesh and Sphere"):
        hl.survey(mesh, ball, XS, YS, plane=PLANE)
    ray = hl.Ray3((0, 0, 0), (1, 0, 0))
    with pytest.raises(TypeError, match="Ray3 and Ray3"):
        hl.survey(ray, ray, XS, YS, plane=PLANE)


def any_solid(random, kind):
    """Return a shape whose coordinates are a few halves, so that many pairs touch."""

    def places(*size):
        return random.integers(-3, 4, (*size, 3)) / 2

    match kind:
        case hl.Sphere:
            return kind(places(), random.integers(0, 4) / 2)
        case hl.Capsule3:
            return kind(*places(2), random.integers(0, 3) / 2)
        case hl.Box3:
            return kind(places(), random.integers(0, 4, 3), random.choice(TURNS))
        case hl.Triangle3 | hl.Hull3:
            return kind(places(3 if kind is hl.Triangle3 else 5))
        case hl.Mesh:
            return kind(places(4), [(0, 1, 2), (1, 2, 3)])
    return kind(places(), random.choice([(1, 0, 0), (0, -1, 1), (1, 2, 2)]))


@pytest.mark.parametrize("dimension", [2, 3])
def test_a_box_given_by_its_bounds_is_moved_by_its_centre(dimension):
    kind, still = (hl.Box, DISK) if dimension == 2 else (hl.Box3, SOLID)
    sizes = [2, 3, 4][:dimension]
    bounds = kind.from_bounds([*[-1] * dimension, *(size - 1 for size in sizes)])
    plane = {"plane": PLANE} if dimension == 3 else {}
    hits = [
        hl.survey(a, still, XS, YS, **plane).hit for a in (bounds, kind([5] * dimension, sizes))
    ]
    assert np.array_equal(*hits) and hits[0].any() and not hits[0].all()


TURNS = [(0, 0, 0, 1), (0, 1, 0, 1), (1, 1, 1, 3)]
ROUND, CORNERED = [hl.Sphere, hl.Capsule3], [hl.Box3, hl.Triangle3, hl.Hull3]


@pytest.mark.parametrize("fixed", [*ROUND, *CORNERED, hl.Mesh])
@pytest.mark.parametrize("kind", [*ROUND, *CORNERED, hl.Ray3, hl.HalfSpace3])
def test_the_cells_of_any_pair_in_space_are_the_verdicts_and_departures_of_single_shapes(
    kind, fixed
):
    random = np.random.default_rng(39)
    xs = np.arange(-2, 2, 0.5)
    seen = set()
    for turn in range(3):
        a, b = any_solid(random, kind), any_solid(random, fixed)
        plane = np.roll([(turn / 2, 0, 0), (0, 1, 0), (0, 0, 1)], turn, axis=1)
        found = hl.survey(a, b, xs, xs, plane=plane)
        known = [each for each in hl.algorithms(a, b)[1:] if "32" in each.id]
        others = [flaws(a, b, xs, xs, 0.5, each.id, plane) for each in known]
        for x, y, hit, _, distance in points(found, xs, xs):
            there = a.translate(plane[0] + x * plane[1] + y * plane[2] - a._rows[:3])
            assert hit == hl.intersects(there, b)
            assert distance == 0 if hit else not distance <= 0
            seen.add(hit)
            cell = list(xs).index(y), list(xs).index(x)
            for algorithm, other in zip(known, others):
                single = hl.compare(there, b, algorithm)
                assert (other.hit[cell], other.exact_hit[cell]) == (single.answer.hit, hit)
                assert other.differs.hit[cell] == single.differs.hit
    assert seen == {False, True}
