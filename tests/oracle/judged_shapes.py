"""Judges of what shapes are built with and groups ask: hulls, roots, first hits, meetings."""

import contextlib
import itertools
import math
import sys
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache
from pathlib import Path
from unittest import mock

import hitlab as hl
import mesh_input
import numpy as np
import oracle
from hard_input import family_pairs
from hitlab.arithmetic import integers, roots
from hitlab.groups import first_hit
from hitlab.measuring import meeting
from hitlab.shapes import hull, rotation
from hitlab.space import sphere_mesh
from hitlab.space.sphere_mesh import Sought
from hitlab.surveys import regions

sys.path.append(str(Path(__file__).parents[1] / "core"))

import test_hull
import test_meet
import test_survey

DIGITS, LEAST = 999, Decimal("1e-250")
"""Of how many digits decimals are, and below what they are 0."""
MOST_BITS = 1 << 12
MANY = 100
MOST_OPENED = 999
FACES_MEASURED, LEVELS = 127, [12, 91, 722]
LARGEST = np.finfo(float).max
WAYS = [(x, y) for x, y in itertools.product((1, -1, 1024, -1024), repeat=2) if abs(x) != abs(y)]
FEW_ASKED = [107, 80, 128, 76, 47, 91, 183, 127, 172]
"""Pairs of scattered casts that go beyond the boxes; hardly more than the first hits."""
QUARTERS = [0, 1, 2, 3, 5, 6, 99, 12345, (1 << 30) + 3, (1 << 31) - 1]
TOO_MANY = [1 << 31, (1 << 31) + 1, (1 << 40) + 2, (1 << 40) + 3]
SMALLEST = 5e-324
HARD_REGIONS = ["small lattice", "uniform", "lattice of tenths", "slivers", "beside", "collinear"]
HARD_REGIONS += ["lattice of tenths far out", "beside far out", "uneven", "any doubles"]
UNITS = [1.0, 0.1, 2.0**-1070, 1e300]


@cache
def lattice_outlines():
    """Give batches of few vertices on a lattice, and their hulls by another way."""
    rng = np.random.default_rng(30)
    found = []
    for unit in UNITS:
        for count in (3, 4, 5, 6):
            vertices = unit * rng.integers(-2, 3, (40, count, 2))
            found.append((vertices, [corners_of(each) for each in vertices.tolist()]))
    return found


def corners_of(vertices):
    """Go round the corners of the hull, without those in the middle of a side."""
    flat = oracle.whole([number for vertex in vertices for number in vertex])
    named = dict(zip(zip(flat[::2], flat[1::2]), map(tuple, vertices)))
    outline = oracle.hull(list(named))
    corners = [
        at
        for i, at in enumerate(outline)
        if len(outline) < 3 or oracle.turn(*outline[i - 1], *at, *outline[(i + 1) % len(outline)])
    ]
    return [named[at] for at in (corners if len(corners) > 2 else [min(named), max(named)])]


def hulls_are_right():
    """Each is that of its vertices, one by one as in a batch, and may begin anywhere."""
    for vertices, expected in lattice_outlines():
        columns, solid = hull.in_order(tuple(vertices.reshape(len(vertices), -1).T))
        for row, area, corners, given in zip(np.transpose(columns), solid, expected, vertices):
            found = list(zip(row[::2].tolist(), row[1::2].tolist()))
            alone = hull.in_order(tuple(given.ravel().tolist()))
            assert alone == (tuple(row.tolist()), area)
            assert area == (len(corners) > 2)
            found = list(dict.fromkeys(found))
            first = corners.index(found[0])
            distinct = list(dict.fromkeys(corners))
            assert found == distinct[first:] + distinct[:first]


def hulls_are_sure():
    """Those in order are told on floats, and their batch without going one by one."""
    one_by_one = AssertionError("a hull is found one by one")
    with mock.patch.object(hull, "hull_of", side_effect=one_by_one):
        for count in (3, 4, 5, 9):
            ring = test_hull.on_circle(count, 0.3)
            for way in (1, -1):
                assert hull.is_convex(tuple(ring[::way].ravel().tolist()))
                test_hull.test_strictly_convex_vertices_are_left_as_they_are_or_turned_round(
                    count, way, 1.0
                )
    for unit in (1.0, 2.0**-1070):
        for way in (1, -1):
            test_hull.test_vertices_amid_the_sides_of_a_batch_are_left_out_without_going_one_by_one(
                unit, way
            )


def dents_are_found():
    for vertices, breaker in test_hull.BREAKERS:
        test_hull.test_vertex_that_breaks_the_order_is_named(vertices, breaker)
    for n, step in ((5, 2), (8, 3)):
        test_hull.test_stars_are_refused(n, step, 1.0)
    for n in (3, 4):
        test_hull.test_going_round_twice_is_refused(n)
    for scale in (1.0, 1e-320):
        test_hull.test_convex_polygons_are_taken_at_every_scale(5, scale)
        test_hull.test_bow_ties_are_refused(scale)
    test_hull.test_dented_polygons_are_refused(1.0, 1e-7)
    test_hull.test_dents_less_than_the_tolerance_are_filled()
    test_hull.test_a_dent_in_a_short_side_is_as_deep_as_in_a_long_one()
    test_hull.test_flat_polygons_are_the_segments_and_points_that_they_are()
    test_hull.test_edges_in_many_parts_survive_a_rotation()


HULLS = [hulls_are_sure, hulls_are_right, dents_are_found]


def decimal(number):
    """Evaluate what is kept of an exact number, to many digits."""
    if isinstance(number, roots.Root):
        part, factor, square = map(decimal, (number.part, number.factor, number.square))
        return part + factor * square.sqrt()
    return Decimal(number)


@cache
def roots_in_roots():
    """Give exact numbers of up to three levels, by the squares that they have in common."""
    rng = np.random.default_rng(31)
    one = roots.Root(3, -1, 2, 1)
    fields = [(2, one, one * one + roots.Root(1, 3, one, 2)), (2, 8, 18), (9, 2, 9), (2, 2, one)]
    found = []
    for squares in fields:
        numbers = [5, -3, 0]
        for level, square in enumerate(squares, 1):
            pairs = [rng.integers(len(numbers), size=2) for _ in range(5)]
            numbers += [roots.Root(numbers[i], numbers[j], square, level) for i, j in pairs]
            numbers += [roots.Root(part, 1, square, level) for part in (-3, 0)]
            numbers += [way * each for way in (1, -1) for each in nearly_zero(square, level)]
        found.append(numbers)
    zero = roots.Root(0, 2, 2, 1) - roots.Root(0, 1, 8, 2)
    return [*found, [zero, zero + roots.Root(0, 1, 18, 3)]]


def nearly_zero(square, level):
    """Give differences x - y root 2 that cancel up to all digits but one, by J. Pell's equation."""
    x, y = 3, 2
    for _ in range(7 if square == 2 else 0):
        x, y = x * x + 2 * y * y, 2 * x * y
        yield roots.Root(x, -y, square, level)


@contextlib.contextmanager
def few_bits():
    """Have a root that is asked for with more and more bits end."""

    def square_root(square, bits):
        assert bits < MOST_BITS
        return asked(square, bits)

    asked = integers.square_root
    with mock.patch.object(integers, "square_root", square_root), localcontext() as context:
        context.prec = DIGITS
        yield


def roots_are_right():
    with few_bits():
        for numbers in roots_in_roots():
            for one, other in zip(numbers, [*numbers[7:], *numbers[:7]]):
                a, b = decimal(one), decimal(other)
                size = max(1, abs(a), abs(b)) ** 2
                assert abs(decimal(one + other) - (a + b)) <= LEAST * size
                assert abs(decimal(one - other) - (a - b)) <= LEAST * size
                assert abs(decimal(one * other) - a * b) <= LEAST * size
            for number in numbers:
                value = decimal(number)
                is_zero = abs(value) < LEAST
                assert roots.sign(number) == (0 if is_zero else 1 if value > 0 else -1)
                assert roots.nearest(number, 4) == (0 if is_zero else float(value / 4))
        for way in (1, -1):
            for number, nearest in beside_a_tie():
                assert roots.nearest(way * number, 1) == way * nearest


def beside_a_tie():
    """Give the middle of two floats, written as a sum of roots, and what is 2**-199 beside it."""
    tie, tiny = 2**53 + 1, Fraction(1, 2**199)
    for part, nearest in ((tie, tie - 1), (tie + tiny, tie + 1), (tie - tiny, tie - 1)):
        for way in (1, -1):
            yield roots.Root(roots.Root(part, -2 * way, 2, 1), way, 8, 2), nearest


ROOTS = [roots_are_right]


@cache
def corners_far_out():
    """Have rays just touch corners of boxes, where the disk about a box touches the ray too.

    Either the boxes or the starts are far from the origin, and the others are near it.
    """
    rng = np.random.default_rng(32)
    found = []
    for way, boxes_are_far in itertools.product(WAYS, (True, False)):
        d = np.array(way)
        aside = rng.choice([-1, 1], (8, 1)) * rng.integers(1, 9, (8, 1)) * np.array([-d[1], d[0]])
        near = rng.integers(-8, 9, (8, 2)) / 4
        far = near + d * rng.integers(4, 9, (8, 1)) * (1 if boxes_are_far else -1) / 4
        start, at = (near, far) if boxes_are_far else (far, near)
        boxes = hl.Box(at + aside / 1024, 2 * abs(aside) / 1024)
        for i in range(len(boxes)):
            found.append((hl.Ray(start[i : i + 1], d), boxes[i : i + 1]))
    return with_first_hits(found)


def with_first_hits(asked):
    """Tell what each ray meets first, by asking for all pairs."""
    return [(rays, targets, *first_of_all(rays, targets)) for rays, targets in asked]


def first_of_all(rays, targets):
    t = hl.raycast(rays[..., None], targets, solid=True).t[..., 0]
    t = np.where(np.isnan(t), np.inf, t)
    met = t.min(axis=-1) < np.inf
    return np.where(met, t.argmin(axis=-1), -1), np.where(met, t.min(axis=-1), np.nan)


@cache
def scattered_casts():
    """Have casters of each kind, which start in shapes too, meet boxes, triangles and disks."""
    rng = np.random.default_rng(33)
    starts, ways = rng.uniform(-9, 9, (2, MANY, 2))
    casters = hl.Ray(starts, ways), hl.Segment(starts, starts + ways / 2), hl.Line(starts, ways)
    corners = rng.uniform(-1, 1, (60, 3, 2)) + rng.uniform(-8, 8, (60, 1, 2))
    boxes = hl.Box(rng.uniform(-8, 8, (60, 2)), rng.uniform(0, 1, (60, 2)), rng.random(60))
    targets = hl.Triangle(corners), boxes, hl.Disk(corners[:, 0], rng.random(60))
    return with_first_hits(itertools.product(casters, targets))


def first_hits_are_right():
    for rays, targets, index, t in (*scattered_casts(), *corners_far_out()):
        found = hl.Group(targets).raycast(rays, solid=True)
        assert np.array_equal(found.index, index) and np.array_equal(found.t, t, equal_nan=True)


def first_hits_are_sure():
    """Nearly nothing is asked about but what is hit first, or could be by its box."""
    for (rays, targets, *_), most in zip(scattered_casts(), FEW_ASKED, strict=True):
        with mock.patch.object(first_hit, "raycast", wraps=first_hit.raycast) as asked:
            hl.Group(targets).raycast(rays, solid=True)
        assert sum(call.args[0].shape[0] for call in asked.call_args_list) <= most


FIRST_HITS = [first_hits_are_right, first_hits_are_sure]


@cache
def scattered_points():
    """Give points and boxes, some as far apart as floats go, and which is nearest."""
    rng = np.random.default_rng(34)
    found = []
    for size in (1.0, LARGEST):
        points = hl.Point(size * rng.uniform(-1, 1, (MANY, 2)))
        boxes = hl.Box(size * rng.uniform(-1, 1, (60, 2)), size * rng.uniform(0, 0.01, (60, 2)))
        for targets in (boxes, boxes[:1]):
            gaps = hl.distance(points[:, None], targets)
            found.append((points, targets, gaps.argmin(axis=1), gaps.min(axis=1)))
    return found


def nearest_are_right():
    for points, targets, index, gaps in scattered_points():
        found = hl.Group(targets).nearest(points)
        assert np.array_equal(found.index, index) and np.array_equal(found.distance, gaps)


NEAREST = [nearest_are_right]


@cache
def line_pairs():
    """Give lines that cross at all angles and scales, those of a lattice, and those at its ends."""
    rng = np.random.default_rng(35)
    numbers = [rng.uniform(-3, 3, (40, 8)), rng.integers(-2, 3, (60, 8)).astype(float)]
    for power in (-1040, -600, -505, -490, 490, 505, 600, 1020):
        scaled = rng.uniform(-3, 3, (10, 8))
        scaled[:, [0, 1, 4, 5]] = np.ldexp(scaled[:, [0, 1, 4, 5]], power)
        numbers.append(scaled)
    through_one = rng.uniform(-3, 3, (20, 8))
    through_one[:, 4:6] = through_one[:, :2]
    through_one[10:, :6:4] += 2.0**-540
    nearly = rng.uniform(-3, 3, (60, 8))
    nearly[:, 6:] = nearly[:, 2:4] + nearly[:, 3:1:-1] * (-1, 1) * 10.0 ** rng.uniform(
        -9, 0, (60, 1)
    )
    rows = np.concatenate([*numbers, through_one, nearly])
    rows = rows[rows[:, 2:4].any(axis=1) & rows[:, 6:].any(axis=1)]
    pairs = [test_meet.lines(*row) for row in rows.tolist()]
    return [(*pair, test_meet.expected(*pair)) for pair in pairs]


def meetings_are_right():
    for a, b, told in line_pairs():
        with mock.patch.object(test_meet, "expected", return_value=told):
            test_meet.agree(a, b)


def meetings_are_sure():
    """Lines that cross at a large enough angle are measured on floats, from one point too."""
    rng = np.random.default_rng(36)
    p, q = rng.uniform(-9, 9, (2, MANY, 2))
    angle = rng.uniform(0, 7, MANY)
    turn = rng.choice([-1, 1], MANY) * rng.uniform(0.3, 2.8, MANY)
    d, e = (np.stack([np.cos(x), np.sin(x)], axis=-1) for x in (angle, angle + turn))
    exactly = AssertionError("lines that cross are met on integers")
    with mock.patch.object(meeting, "on_integers", side_effect=exactly):
        for other in (q, p):
            hl.meet(hl.Line(p, d), hl.Line(other, e))


MEETINGS = [meetings_are_sure, meetings_are_right]


def turns_are_right():
    """Quarter turns are exact, and their neighbours are not taken for them; one as in a batch."""
    exact = [way * each for each in QUARTERS for way in (1, -1)]
    given = [each * rotation.QUARTER for each in exact] + [math.radians(90 * k) for k in exact]
    expected = [rotation.EXACT_TURNS[k % 4] for k in exact] * 2
    others = [way * k * rotation.QUARTER for k in TOO_MANY for way in (1, -1)]
    others += [x * (1 + 2.0**-50) for x in given if x] + [x / (1 + 2.0**-50) for x in given if x]
    others += np.random.default_rng(37).uniform(-9, 9, 20).tolist()
    expected += [(math.cos(x), math.sin(x)) for x in others]
    columns = rotation.exact_cos_sin(np.array(given + others))
    for i, (angle, told) in enumerate(zip(given + others, expected)):
        alone = rotation.exact_cos_sin(angle)
        assert alone == (columns[0][i], columns[1][i])
        assert alone == told if i < len(given) else np.allclose(alone, told, rtol=1e-15, atol=0)


def turns_are_sure():
    """Angles that are far from quarter turns are not looked at again."""
    angles = np.concatenate([k * rotation.QUARTER + np.linspace(0.1, 1.4) for k in range(4)])
    again = AssertionError("an angle is looked at again")
    with mock.patch.object(rotation, "_snapped", side_effect=again):
        rotation.exact_cos_sin(angles)


def reaches_are_right():
    rng = np.random.default_rng(38)
    sizes, angle = rng.uniform(0, 9, (2, MANY)), rng.uniform(-7, 7, MANY)
    given = *sizes, np.cos(angle), np.sin(angle)
    corners = np.reshape(rotation.corners(np.zeros(MANY), np.zeros(MANY), *given), (4, 2, MANY))
    assert np.array_equal(rotation.reaches(*given), corners.max(axis=0))


def matrices_are_right():
    rng = np.random.default_rng(39)
    angle, size = rng.uniform(-3, 3, MANY), rng.uniform(0.1, 9, (2, MANY))
    for sheared in (0.0, 1e-12, -1e-12, 1e-6, -1e-6):
        cos, sin, also = np.cos(angle), np.sin(angle), angle + sheared
        matrix = np.zeros((MANY, 3, 3))
        matrix[:, 0], matrix[:, 1] = (
            np.stack(row, axis=-1)
            for row in (
                (size[0] * cos, -size[1] * np.sin(also), angle),
                (size[0] * sin, size[1] * np.cos(also), angle),
            )
        )
        matrix[:, 2, 2] = 1
        assert is_refused(matrix) == (abs(sheared) > 1e-9)
        matrix[5, 2] = 1, 0, 1
        assert is_refused(matrix)


def is_refused(matrix):
    try:
        rotation.angle_of(matrix)
    except ValueError:
        return True
    return False


ROTATIONS = [turns_are_right, turns_are_sure, reaches_are_right, matrices_are_right]


@cache
def hard_meshes():
    """Give meshes of one level and of more, with balls, and what every face says."""
    made = [mesh_input.made(*each) for each in (("lattice", 5, 60), ("surface", 5, 700))]
    return [(mesh, balls, mesh_input.by_every_face(balls, mesh)) for mesh, balls in made]


@contextlib.contextmanager
def few_openings():
    """Have a search end that opens boxes, or measures faces, for ever."""

    def counted(function):
        def called(*given):
            assert next(calls) < MOST_OPENED
            return function(*given)

        return called

    calls = itertools.count()
    with (
        mock.patch.object(Sought, "gaps", counted(Sought.gaps)),
        mock.patch.object(sphere_mesh, "_measured", counted(sphere_mesh._measured)),
    ):
        yield


def searches_are_right():
    for mesh, balls, told in hard_meshes():
        with few_openings():
            mesh_input.check(balls, hl.Mesh(mesh.vertices, mesh.faces), told)


def searches_are_sure():
    """Few faces are measured for many balls or one, and none for a ball that clearly hits."""
    [_, (mesh, balls, _)] = hard_meshes()
    levels = hl.Mesh(mesh.vertices, mesh.faces).hierarchy.levels
    assert [level.shape[1] for level in levels] == LEVELS
    with few_openings():
        assert faces_measured(hl.distance, balls, mesh) <= FACES_MEASURED
        for center in balls.center:
            gap = hl.distance(hl.Point3(center), mesh)
            for radius, most in ((gap + 9, 0), (gap / 2, 6)):
                ball = hl.Sphere(center, radius)
                assert faces_measured(hl.intersects, ball, mesh) <= most


def faces_measured(query, *shapes):
    """Count the pairs of a ball and a face that a query measures."""
    with mock.patch.object(sphere_mesh, "_measured", wraps=sphere_mesh._measured) as measured:
        query(*shapes)
    return sum(each.args[3].size for each in measured.call_args_list)


SEARCHES = [searches_are_right, searches_are_sure]


@cache
def surveyed():
    """Give disks beside triangles and boxes of all sorts, and what is explained of each place."""
    found = []
    xs, ys = test_survey.XS[::2], test_survey.YS[::2]
    for radius, shape in itertools.product((0, 1), SURVEYED):
        disk = hl.Disk((0, 0), radius)
        places = [hl.Disk((x, y), radius) for y in ys for x in xs]
        found.append((disk, shape, xs, ys, [explained(each, shape) for each in places]))
    return found


def explained(disk, shape):
    why = hl.explain(disk, shape)
    is_box = isinstance(shape, hl.Box)
    region = test_survey.zone(why) if is_box else why.step("region").values["region"]
    return why.hit, region, hl.distance(disk, shape)


SURVEYED = [*test_survey.TRIANGLES.values(), *test_survey.BOXES.values()]


def surveys_are_right():
    for *given, told in surveyed():
        found = hl.survey(*given)
        hit, region, distance = (np.reshape(each, found.hit.shape) for each in zip(*told))
        assert np.array_equal(found.hit, hit) and np.array_equal(found.region, region)
        assert np.allclose(found.distance, distance, rtol=1e-14, atol=1e-14)


@cache
def hard_regions():
    """Give batches of disks, and of triangles or boxes, and what is explained of each pair."""
    found = []
    for family, kind in itertools.product(HARD_REGIONS, (hl.Triangle, hl.Box)):
        disks, shapes = family_pairs(family, hl.Disk, kind, 40, 20)
        found.append((disks, shapes))
    return [(*pair, list(map(explained, *pair))) for pair in (*found, on_edges(), by_a_hair())]


def on_edges():
    """Have centres lie on the lines of triangles' edges, up to rounding."""
    rng = np.random.default_rng(43)
    corners, part = rng.uniform(-9, 9, (MANY, 3, 2)), rng.uniform(-1, 2, (MANY, 1))
    centers = corners[:, 0] + part * (corners[:, 1] - corners[:, 0])
    return hl.Disk(centers, 0.5), hl.Triangle(corners)


def by_a_hair():
    """Have centres lie so near to a side of a thin box that their product is less than floats."""
    hair, thin = 1e-250, 1e-100
    centers = np.array([(x, y) for x in (hair, -hair) for y in (thin / 2, -thin)])
    boxes = hl.Box([(0.5, thin / 2)] * 4 + [(thin / 2, 0.5)] * 4, [(1, thin)] * 4 + [(thin, 1)] * 4)
    return hl.Disk(np.concatenate([centers, centers[:, ::-1]]), 1), boxes


def regions_are_right():
    for disks, shapes, told in hard_regions():
        hit, region, _ = map(np.array, zip(*told))
        assert np.array_equal(seen(disks, shapes, hit), region)


def seen(disks, shapes, hit):
    if isinstance(shapes, hl.Box):
        return regions.of_disk_box(disks.columns, shapes, hit)
    return regions.of_disk_triangle(disks.columns, shapes.columns)


def regions_are_sure():
    """Ordinary pairs are told on floats, and along the sides of a box that is not turned."""
    rng = np.random.default_rng(41)
    level = hl.Box(rng.uniform(-3, 3, (MANY, 2)), rng.uniform(1, 2, (MANY, 2)))
    beside = hl.Disk(level.center + level.size * rng.choice([0.5, 1.5], (MANY, 2)), 0.1)
    hair = hl.Disk(np.array([(1e-20, 0.3), (-1e-20, 0.3), (0.3, 1e-20), (0.3, -1e-20)]), 0.5)
    ordinary = [family_pairs("uniform", hl.Disk, kind, 42, MANY) for kind in (hl.Triangle, hl.Box)]
    left = []
    with mock.patch.object(
        regions, "numbers_at", lambda chosen, _: left.append(chosen.sum()) or ()
    ):
        for pair in (*ordinary, (beside, level), (hair, hl.Box([(0.5, 0.5)] * 4, (1, 1)))):
            seen(*pair, hl.intersects(*pair))
    assert not any(left)


SURVEYS = [regions_are_sure, surveys_are_right, regions_are_right]
