"""Shapes to the geometries of shapely and its kin, and back; what is no geometry is refused."""

import json
import math
import re
from fractions import Fraction
from itertools import combinations, pairwise

import hitlab as hl
import numpy as np
import pytest
import shapely
from shapely.geometry import mapping, shape

SQUARE = [(0, 0), (4, 0), (4, 4), (0, 4), (0, 0)]
PILLAR = [(1, 1), (2, 1), (2, 2), (1, 2), (1, 1)]
ANGLE = [(0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4), (0, 0)]


def geojson(kind, coordinates):
    return {"type": kind, "coordinates": coordinates}


def feature(geometry):
    return {"type": "Feature", "geometry": geometry, "properties": None}


def features(*geometries):
    return {"type": "FeatureCollection", "features": [*map(feature, geometries)]}


class Row:
    """What has the protocol and nothing else, as geopandas and others have it."""

    def __init__(self, interface):
        self.__geo_interface__ = interface


class Random:
    """Random valid geometries in a square, each of which meets a few others.

    On a grid all coordinates are multiples of 1/8: there shapely's areas are exact.
    """

    def __init__(self, count, *, on_grid):
        self.rng, self.on_grid = np.random.default_rng(count + on_grid), on_grid
        self.side = 3 * math.sqrt(count)

    def one(self):
        kinds = self.point, self.line, self.ring, self.convex, self.concave, self.holed
        return kinds[self.rng.integers(len(kinds))]()

    def many(self):
        kinds = {
            shapely.MultiPoint: self.point,
            shapely.MultiLineString: self.line,
            shapely.MultiPolygon: self.holed,
            shapely.GeometryCollection: self.one,
        }
        kind = [*kinds][self.rng.integers(4)]
        return valid(lambda: kind([kinds[kind](), kinds[kind]()]))

    def point(self):
        return shapely.Point(self.places(1)[0])

    def line(self):
        return valid(lambda: shapely.LineString(self.places(self.rng.integers(2, 6))))

    def ring(self):
        return self.concave().exterior

    def convex(self):
        return valid(lambda: shapely.Polygon(shapely.MultiPoint(self.places(8)).convex_hull))

    def concave(self):
        return valid(lambda: shapely.Polygon(self.star(self.place(), 1)))

    def holed(self):
        return valid(
            lambda: shapely.Polygon(self.star(at := self.place(), 2), [self.star(at, 0.5)])
        )

    def place(self):
        return self.rng.uniform(2, self.side - 2, 2)

    def places(self, count):
        return self.settled(self.place() + self.rng.uniform(-2, 2, (count, 2)))

    def star(self, middle, size):
        angles = np.sort(self.rng.uniform(0, 2 * np.pi, self.rng.integers(4, 12)))
        ways = np.stack([np.cos(angles), np.sin(angles)], axis=-1)
        return self.settled(middle + size * self.rng.uniform(0.5, 1, (len(angles), 1)) * ways)

    def settled(self, places):
        return np.round(8 * places) / 8 if self.on_grid else places


def valid(make):
    """Try until shapely finds it valid, and no two rings touch, which hitlab refuses."""
    while True:
        made = make()
        rings = shapely.get_rings(made)
        if made.is_valid and len(rings) == len(shapely.get_parts(shapely.union_all(rings))):
            return made


def area(shapes):
    """Add up the areas of polygons, and of the parts of outlines, by their corners."""
    parts = [part for each in shapes for part in getattr(each, "parts", [each])]
    corners = [each.vertices - each.vertices[0] for each in parts if isinstance(each, hl.Polygon)]
    x_y = [(*each.T, *np.roll(each, -1, axis=0).T) for each in corners]
    return sum(abs((x * v - u * y).sum()) / 2 for x, y, u, v in x_y)


@pytest.mark.parametrize("on_grid", [True, False])
def test_random_geometries_have_the_areas_and_verdicts_of_shapely(request, on_grid):
    """On the grid areas are equal, elsewhere up to rounding; in this range verdicts are exact."""
    count = 10_000 if request.config.getoption("--slow") else 500
    random = Random(count, on_grid=on_grid)
    theirs = np.array([(random.one if i % 4 else random.many)() for i in range(count)])
    ours = hl.from_geometry(theirs)
    assert sorted({*ours.bodies.tolist()}) == [*range(count)]

    parts = np.split(np.arange(len(ours)), ours.bodies.searchsorted(np.arange(1, count)))
    areas = [area([ours[i] for i in numbers.tolist()]) for numbers in parts]
    np.testing.assert_allclose(areas, shapely.area(theirs), rtol=0 if on_grid else 1e-12)

    met = shapely.STRtree(theirs).query(theirs, predicate="intersects").T
    met = {(i, j) for i, j in met.tolist() if i < j}
    assert {(*pair,) for pair in np.sort(ours.bodies[ours.collisions()]).tolist()} == met
    assert len(met) > count / 2


def polygons(count):
    """Yield valid polygons and invalid ones: unions of cells, and stars with holes on a lattice."""
    random = np.random.default_rng(12)
    for _ in range(count):
        size = random.integers(3, 8)
        cells = np.argwhere(random.random((size, size)) < random.choice([0.5, 0.65, 0.8]))
        whole = shapely.unary_union([shapely.box(x, y, x + 1, y + 1) for x, y in cells])
        yield from getattr(whole, "geoms", [whole])
        corners = np.unique(random.integers(0, size + 1, (9, 2)), axis=0)
        way = corners - corners.mean(axis=0) - (0.01, 0.003)
        star = corners[np.arctan2(*way.T).argsort()]
        holes = []
        for _ in range(6):
            hole = random.integers(0, size + 1, 2) + random.integers(-2, 3, (3, 2))
            holed = shapely.Polygon(star, [*holes, hole])
            yield holed
            holes += [hole] if holed.is_valid else []


def area_of(ring):
    corners = [[*map(Fraction, corner)] for corner in np.asarray(ring).tolist()]
    sides = zip(corners, corners[1:] + corners[:1])
    return abs(sum(p[0] * q[1] - p[1] * q[0] for p, q in sides))


def test_the_valid_polygons_are_those_of_shapely():
    counts = {"touching": 0, "other": 0, "invalid": 0}
    for polygon in polygons(60):
        rings = [each.coords for each in (polygon.exterior, *polygon.interiors)]
        if not polygon.is_valid or not polygon.area:
            counts["invalid"] += 1
            with pytest.raises(ValueError, match=r"must|may"):
                hl.convex_parts(rings[0], holes=rings[1:])
            continue
        parts = hl.convex_parts(rings[0], holes=rings[1:])
        outline, *holes = map(area_of, rings)
        assert sum(area_of(part.vertices) for part in parts) == outline - sum(holes)
        assert not hl.Group(*parts).collisions(touching=False).size
        lines = [shapely.LinearRing(ring) for ring in rings]
        touches = any(a.intersects(b) for a, b in combinations(lines, 2))
        counts["touching" if touches else "other"] += 1
    assert min(counts.values()) > 15, counts


# Every type of GeoJSON

POINT, SEGMENT = hl.Point((1, 2)), hl.Segment((0, 0), (3, 4))
KITE = [(0, 0), (1, -1), (2, 0), (1, 2), (0, 0)]
SINGLE = [
    ("Point", (1, 2), POINT),
    ("LineString", [(0, 0), (3, 4)], SEGMENT),
    ("Polygon", [SQUARE], hl.Box.from_bounds([0, 0, 4, 4])),
    ("Polygon", [KITE], hl.Polygon(KITE[:-1])),
]


@pytest.mark.parametrize(("kind", "coordinates", "made"), SINGLE)
def test_one_shape_is_given_as_one_and_in_a_list_as_a_group(kind, coordinates, made):
    given = geojson(kind, coordinates)
    for one in (given, Row(given), feature(given), feature(Row(given)), shape(given)):
        assert hl.from_geometry(one) == made
    for many in (
        [given], iter([Row(given)]), np.array([shape(given)]),
        features(given), Row(features(given)),
        geojson(f"Multi{kind}", [coordinates]),
        {"type": "GeometryCollection", "geometries": [given]},
    ):  # fmt: skip
        group = hl.from_geometry(many)
        assert list(group) == [made] and group.bodies.tolist() == [0]


@pytest.mark.parametrize("kind", ["LineString", "LinearRing"])
def test_a_line_is_its_segments_as_one_body(kind):
    group = hl.from_geometry(geojson(kind, ANGLE))
    assert list(group) == [hl.Segment(*ends) for ends in pairwise(ANGLE)]
    assert group.bodies.tolist() == [0] * 6 and not len(group.collisions())


@pytest.mark.parametrize("rings", [[ANGLE], [ANGLE[::-1]], [ANGLE[:-1]], [SQUARE, PILLAR]])
def test_a_polygon_with_dents_or_holes_is_one_outline(rings):
    assert hl.from_geometry(geojson("Polygon", rings)) == hl.Outline(rings[0], rings[1:])


# What is no geometry

MUST_BE = "must be a geometry of shapely or GeoJSON, or a list of geometries, not"
READ = "parse text with json.loads, shapely.from_wkt or shapely.from_wkb first"
FLAT = "must be (x, y): drop z with shapely.force_2d"
ITSELF = {"type": "GeometryCollection", "geometries": []}
ITSELF["geometries"].append(ITSELF)
REFUSED = {
    "number": (7, TypeError, f"geometry {MUST_BE} 7"),
    "coordinates alone": ([(0, 0)], TypeError, f"geometry[0][0] {MUST_BE} 0"),
    "text": ("POINT (0 0)", TypeError, f"geometry {MUST_BE} 'POINT (0 0)': {READ}"),
    "bytes": ([b"\x01"], TypeError, rf"geometry[0] {MUST_BE} b'\x01': {READ}"),
    "odd protocol": (Row(7), TypeError, f"geometry {MUST_BE} 7"),
    "round shape": (
        [hl.Disk((0, 0), 1)], TypeError,
        "GeoJSON has no round shapes: use Disk.outline(segments=64)",
    ),
    "endless shape": (
        hl.Line((0, 0), (1, 0)), TypeError,
        "a Line is unbounded and cannot be GeoJSON: use a Segment",
    ),
    "no type": (
        {}, ValueError, "geometry has the unknown type None: use one of Point, LineString,"
    ),
    "almost a type": (
        geojson("polygon", []), ValueError,
        "geometry has the unknown type 'polygon': did you mean Polygon?",
    ),
    "a list as type": (
        geojson([], []), ValueError, "geometry has the unknown type []: use one of Point,"
    ),
    "a Topology": (
        {"type": "Topology"}, ValueError, "geometry has the unknown type 'Topology': use one"
    ),
    "missing": (
        features(geojson("Point", (0, 0)), None), ValueError,
        "geometry.features[1].geometry is None: remove missing geometries first",
    ),
    "no coordinates": (
        {"type": "Point"}, ValueError,
        "geometry.coordinates of a Point must be a list, not None",
    ),
    "text as coordinates": (
        geojson("MultiPoint", "abc"), ValueError,
        "geometry.coordinates of a MultiPoint must be a list, not 'abc'",
    ),
    "no list": (
        {"type": "FeatureCollection", "features": 3}, ValueError,
        "geometry.features of a FeatureCollection must be a list, not 3",
    ),
    "empty ring": (
        geojson("Polygon", [[]]), ValueError,
        "geometry.coordinates[0] must have shape (n, 2), not (0,)",
    ),
    "one place": (
        geojson("LineString", [(0, 0)]), ValueError,
        "geometry.coordinates must have at least two points, not 1",
    ),
    "height": (
        shapely.Point(1, 2, 3), ValueError, f"geometry.coordinates = [1.0, 2.0, 3.0] {FLAT}"
    ),
    "heights": (
        [shapely.Polygon([(0, 0, 5), (1, 0, 5), (0, 1, 5)])], ValueError,
        f"geometry[0].coordinates[0][0] = [0.0, 0.0, 5.0] {FLAT}",
    ),
    "some heights": (
        geojson("LineString", [(0, 0), (1, 1, 5)]), ValueError,
        "geometry.coordinates = [(0, 0), (1, 1, 5)] must be points of two numbers each, (x, y)",
    ),
    "too deep": (
        geojson("Point", [(0, 0)]), ValueError,
        "geometry.coordinates must have shape (2,), not (1, 2)",
    ),
    "NaN": (
        shapely.Point(math.nan, 0), ValueError,
        "geometry.coordinates[0] = nan must be finite",
    ),
    "infinity": (
        geojson("Polygon", [SQUARE, [(1, 1), (math.inf, 1), (1, 2)]]), ValueError,
        "geometry.coordinates[1][1, 0] = inf must be finite",
    ),
    "no number": (
        geojson("Point", (None, 0)), ValueError, "geometry.coordinates[0] = None must be numeric"
    ),
    "bow tie": (
        [shapely.Polygon([(0, 0), (2, 2), (2, 0), (0, 2)])], ValueError,
        "geometry[0].coordinates: ring[0] to ring[1] and ring[2] to ring[3] meet at",
    ),
    "flat polygon": (
        geojson("Polygon", [[(0, 0), (1, 1), (2, 2), (0, 0)]]), ValueError,
        "geometry.coordinates: ring[0] = [0.0, 0.0]: ring doubles back on itself; it must "
        "enclose an area",
    ),
    "two corners": (
        geojson("Polygon", [[(0, 0), (1, 1)]]), ValueError,
        "geometry.coordinates: ring = array([[0., 0... [1., 1.]]) must have shape "
        "(n, 2) with n >= 3, such as [(x, y), (x, y), (x, y)], not (2, 2)",
    ),
    "itself": (
        ITSELF, ValueError, "geometry has collections nested too deeply, or inside themselves"
    ),
}  # fmt: skip


@pytest.mark.parametrize(("given", "error", "message"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_geometry_is_refused_with_its_place(given, error, message):
    with pytest.raises(error, match=f"^{re.escape(message)}"):
        hl.from_geometry(given)


EMPTY = ["Point", "LineString", "LinearRing", "Polygon", "MultiPoint", "MultiLineString"]
EMPTY += ["MultiPolygon", "GeometryCollection"]


@pytest.mark.parametrize("kind", EMPTY)
def test_an_empty_geometry_is_refused(kind):
    empty = shapely.from_wkt(f"{kind} EMPTY".upper())
    problem = f"of a {kind} is empty: remove empty geometries first"
    with pytest.raises(ValueError, match=rf"^geometry\[1\]\.\w+ {problem}$"):
        hl.from_geometry([shapely.Point(0, 0), empty])
    if kind in EMPTY[-4:-1]:
        several = geojson(kind, [[]])
        one = kind.removeprefix("Multi")
        problem = f"geometry.coordinates[0] of a {one} is empty: remove empty geometries first"
        with pytest.raises(ValueError, match=f"^{re.escape(problem)}$"):
            hl.from_geometry(several)


# Out: __geo_interface__

FLAT_SHAPES = [
    (hl.Segment((1, 1), (1, 1)), "Point"),
    (hl.Triangle([(0, 0), (1, 1), (3, 3)]), "LineString"),
    (hl.Box((0, 0), (2, 0)), "LineString"),
    (hl.Polygon([(5, 5)] * 4), "Point"),
]


@pytest.mark.parametrize(("flat", "kind"), FLAT_SHAPES)
def test_a_flat_shape_is_the_segment_or_the_point_that_it_is(flat, kind):
    assert flat.__geo_interface__["type"] == kind
    assert shape(flat).is_valid
    assert hl.from_geometry(flat).bounds.tolist() == flat.bounds.tolist()


def test_shapes_come_back_as_they_are():
    rng = np.random.default_rng(1)
    n = 100
    places = rng.uniform(-9, 9, (n, 3, 2))
    batches = [
        hl.Point(places[:, 0]),
        hl.Segment(places[:, 0], places[:, 1]),
        hl.Triangle(places),
        hl.Box(places[:, 0], abs(places[:, 1]), rng.uniform(0, 7, n)),
        hl.Disk(places[:, 0], 1).outline(5),
    ]
    for batch in batches:
        theirs = shape(batch)
        assert theirs.is_valid and len(theirs.geoms) == n
        assert (hl.from_geometry(batch).bounds == batch.bounds).all()
        assert json.loads(json.dumps(batch.__geo_interface__)) == json.loads(
            json.dumps(mapping(theirs))
        )
        for own, their in zip(batch, theirs.geoms):
            assert shape(own).equals_exact(their)
            again = hl.from_geometry(own)
            assert json.dumps(again.__geo_interface__) == json.dumps(own.__geo_interface__)


def test_a_batch_is_of_its_type_if_there_is_one():
    places = np.arange(8.0).reshape(2, 2, 2)
    kinds = {
        "MultiPoint": hl.Point(places),
        "MultiLineString": hl.Segment(places, (9, 0)),
        "GeometryCollection": hl.Box(places, (9, 9)),  # as a MultiPolygon these would be invalid
    }
    for kind, batch in kinds.items():
        assert batch.__geo_interface__["type"] == kind
        assert len(shape(batch).geoms) == 4 and shape(batch).is_valid
    assert shape(hl.Segment([(0, 0), (1, 1)], (1, 1))).geom_type == "GeometryCollection"
    assert shape(hl.Point(np.empty((0, 2)))).is_empty


# Outlines of round shapes


@pytest.mark.parametrize("segments", [3, 4, 7, 64, np.int64(65)])
def test_an_outline_is_inscribed_and_falls_short_by_what_is_told(segments):
    rng = np.random.default_rng(int(segments))
    center, end, radius = rng.uniform(-5, 5, (20, 2)), rng.uniform(-5, 5, (20, 2)), 3.0
    short = radius * (1 - math.cos(math.pi / segments))
    for round_, spine in (
        (hl.Disk(center, radius), shapely.points(center)),
        (hl.Capsule(center, end, radius), shapely.linestrings(np.stack([center, end], axis=1))),
    ):
        outlines = shapely.polygons(round_.outline(segments).vertices)
        assert all(each.is_valid and each.exterior.is_ccw for each in outlines)
        corners = shapely.points(round_.outline(segments).vertices)
        reach = shapely.distance(corners, spine[:, None])
        np.testing.assert_allclose(reach, radius, rtol=1e-14)
        nearest = shapely.distance(spine, shapely.boundary(outlines))
        assert (nearest > radius - short - 1e-13).all()
        assert (nearest < radius).all() if segments < 64 else (nearest <= radius).all()
        assert round_[3].outline(segments) == round_.outline(segments)[3]


def test_outlines_of_shapes_that_are_flat_or_short():
    assert hl.Disk((1, 2), 0).outline(3) == hl.Polygon([(1, 2)] * 3)
    assert hl.Capsule((0, 0), (5, 0), 0).outline(4) == hl.Polygon([(5, 0)] * 3 + [(0, 0)] * 3)
    point = hl.Capsule((1, 2), (1, 2), 3).outline(8)
    disk = shape(hl.Disk((1, 2), 3).outline(8))
    assert shape(point).equals_exact(disk, tolerance=1e-14, normalize=True)
    tiny = hl.Capsule((0, 0), (5e-324, 0), 1).outline()
    np.testing.assert_allclose(tiny.bounds, [-1, -1, 1, 1])
    far = hl.Capsule((-1e308, 0), (1e308, 0), 1e307).outline(4)
    np.testing.assert_allclose(far.bounds, [-1.1e308, -1e307, 1.1e308, 1e307])
    assert hl.Disk(np.empty((0, 2)), 1).outline().shape == (0,)
    hl.Disk((1e16, 0), [0.5, 3, 100]).outline()  # whose corners rounding puts on a coarse grid


@pytest.mark.parametrize("segments", [2, -64, 2.5, 64.0, "64", None])
def test_segments_are_a_whole_number_of_at_least_three(segments):
    want = f"segments must be an integer >= 3, not {segments!r}"
    for round_ in (hl.Disk((0, 0), 1), hl.Capsule((0, 0), (1, 0), 1)):
        with pytest.raises(ValueError, match=f"^{re.escape(want)}$"):
            round_.outline(segments)
