"""What people get wrong first: the error names what they gave, and what to give instead."""

import math
import pickle
import re
from fractions import Fraction

import hitlab as hl
import numpy as np
import pytest
import shapely

DISK = hl.Disk((0, 0), 1)
TRIANGLE = hl.Triangle([(0, 0), (1, 0), (0, 1)])
GROUP = hl.Group(DISK, TRIANGLE)
DENT = hl.convex_parts([(0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4)])
OF_GROUPS = (
    "must be a shape, not a Group; for a group use group.collisions(shape) instead of intersects, "
    "group.nearest(shape).distance instead of distance, its on_shape and on_group instead of "
    "closest_points"
)
PLACE = "must have shape (..., 2), such as (x, y), not"
ONE_BY_ONE = "pass each shape separately, as in Group(*shapes), or join them with hitlab.stack"

RESULTS = {
    "an Explanation": lambda: hl.explain(DISK, TRIANGLE),
    "a Contact": lambda: hl.contact(DISK, TRIANGLE),
    "a Sweep": lambda: hl.sweep(DISK, TRIANGLE, (1, 0)),
    "a Crossing": lambda: hl.raycast(hl.Ray((0, 0), (1, 0)), DISK),
}

MISTAKES = [
    *(
        (
            lambda ask=ask: not ask(),
            f"{name} has no truth value: use its hit, or compare it with None",
        )
        for name, ask in RESULTS.items()
    ),
    (
        lambda: hl.Triangle((0, 0), (1, 0), (0, 1)),
        "Triangle takes vertices, as in Triangle([(0, 0), (1, 0), (0, 1)]), "
        "not Triangle((0, 0), (1, 0), (0, 1))",
    ),
    (
        lambda: hl.Polygon((0, 0), (1, 0), (1, 1), (0, 1)),
        "Polygon takes vertices, as in Polygon([(0, 0), (1, 0), (1, 1), (0, 1)]), "
        "not Polygon((0, 0), (1, 0), (1, 1), (0, 1))",
    ),
    (
        lambda: hl.Triangle3((0, 0, 0), (1, 0, 0), (0, 1, 0)),
        "Triangle3 takes vertices, as in Triangle3([(0, 0, 0), (1, 0, 0), (0, 1, 0)]), "
        "not Triangle3((0, 0, 0), (1, 0, 0), (0, 1, 0))",
    ),
    (
        lambda: hl.Disk(0, 0.5, 1),
        "Disk takes center, radius, as in Disk((0, 0.5), 1), not Disk(0, 0.5, 1)",
    ),
    (lambda: hl.Disk((0, 0)), "Disk needs radius, as in Disk((x, y), radius)"),
    (lambda: hl.Capsule(end=(0, 0)), "needs start, radius, as in Capsule((x, y), (x, y), radius)"),
    (lambda: hl.Box((0, 0)), "Box needs size, as in Box((x, y), (width, height), angle)"),
    (hl.Disk, "Disk needs center, radius, as in Disk((x, y), radius)"),
    (hl.Polygon, "Polygon needs vertices, as in Polygon([(x, y), (x, y), (x, y)])"),
    (lambda: hl.Mesh([(0, 0, 0)]), "Mesh needs faces, as in Mesh(vertices, faces)"),
    (DISK.translate, "translate needs offset, as in translate((x, y))"),
    (lambda: hl.Point(1, 2), "Point takes position, as in Point((1, 2)), not Point(1, 2)"),
    (lambda: hl.Point3(1, 2, 3), "takes position, as in Point3((1, 2, 3)), not Point3(1, 2, 3)"),
    (
        lambda: hl.Sphere(0, 0, 0, 1),
        "Sphere takes center, radius, as in Sphere((0, 0, 0), 1), not Sphere(0, 0, 0, 1)",
    ),
    (
        lambda: hl.Segment(0, 0, 1, 1),
        "Segment takes start, end, as in Segment((0, 0), (1, 1)), not Segment(0, 0, 1, 1)",
    ),
    (
        lambda: hl.Ray(0, 0, 1, 1),
        "Ray takes origin, direction, as in Ray((0, 0), (1, 1)), not Ray(0, 0, 1, 1)",
    ),
    (
        lambda: hl.Capsule(0, 0, 1, 1, 2),
        "start, end, radius, as in Capsule((0, 0), (1, 1), 2), not Capsule(0, 0, 1, 1, 2)",
    ),
    (
        lambda: hl.Box(0, 0, 4, 2),
        "Box takes center, size, angle, as in Box((0, 0), (4, 2)), not Box(0, 0, 4, 2)",
    ),
    (
        lambda: hl.Box(0, 0, 4, 2, 0.5),
        "Box takes center, size, angle, as in Box((0, 0), (4, 2), 0.5), not Box(0, 0, 4, 2, 0.5)",
    ),
    (lambda: hl.Disk(0, 0, 0, 0, 1), "Disk takes center, radius, not Disk(0, 0, 0, 0, 1)"),
    (lambda: hl.Disk("0", "0", "1"), "Disk takes center, radius, not Disk('0', '0', '1')"),
    (lambda: hl.Point([0], [[0, 1], [2]]), "Point takes position, not Point([0], [[0, 1], [2]])"),
    (
        lambda: DISK.translate(1, 2),
        "translate takes offset, as in translate((1, 2)), not translate(1, 2)",
    ),
    (
        lambda: GROUP.translate(1, 2),
        "translate takes offset, as in translate((1, 2)), not translate(1, 2)",
    ),
    (
        lambda: hl.Sphere((0, 0, 0), 1).translate(1, 2, 3),
        "translate takes offset, as in translate((1, 2, 3)), not translate(1, 2, 3)",
    ),
    (lambda: hl.Group([DISK, TRIANGLE]), f"must be a shape, not a list of shapes; {ONE_BY_ONE}"),
    (
        lambda: hl.intersects((DISK, DISK), DISK),
        f"a must be a shape, not a tuple of shapes; {ONE_BY_ONE}",
    ),
    (lambda: hl.intersects(GROUP, GROUP), OF_GROUPS),
    (lambda: hl.contact(DISK, GROUP), OF_GROUPS),
    (lambda: hl.distance(GROUP, DISK), OF_GROUPS),
    (
        lambda: hl.explain(GROUP, DISK),
        f"{OF_GROUPS}, group.contacts(shape) instead of contact, group.raycast(ray) instead of "
        "raycast, group.sweep(by, shape) instead of sweep, or "
        "explain(group[group.nearest(shape).index], shape)",
    ),
    (lambda: hl.explain(DISK, GROUP), OF_GROUPS),
    (
        lambda: hl.Group(GROUP, DISK),
        "shapes[0] must be a shape, not a Group: use group.with_shapes(shape)",
    ),
    (
        lambda: hl.Group(DISK, hl.Group(*DENT, bodies=0)),
        "shapes[1] must be a shape, not a Group: use group.with_shapes(shape, bodies=number)",
    ),
    (
        lambda: hl.explain(DISK, hl.Disk([(0, 0), (1, 1)], 1)),
        "b must be a single shape, such as b[0], not a batch of shape (2,)",
    ),
    (
        lambda: hl.explain(hl.Disk(np.zeros((2, 3, 2)), 1), DISK),
        "a must be a single shape, such as a[0, 0], not a batch of shape (2, 3)",
    ),
    (
        lambda: hl.intersects(shapely.Point(0, 0), DISK),
        "a must be a shape, not the shapely.Point <POINT (0 0)>; "
        "hitlab.from_geometry converts a geometry to shapes",
    ),
    (
        lambda: hl.intersects(Fraction(1, 2), DISK),
        "a must be a shape, such as hitlab.Point or hitlab.Polygon, "
        "not the fractions.Fraction Fraction(1, 2)",
    ),
    (lambda: hl.Disk(1, (0, 0)), f"center = 1 {PLACE} ()"),
    (lambda: hl.Disk((0, 0, 0), 1), f"center = (0, 0, 0) {PLACE} (3,)"),
    (
        lambda: hl.Box((0, 0), 4, 2),
        "size = 4 must have shape (..., 2), such as (width, height), not ()",
    ),
    (lambda: hl.Ray((0, 0), math.pi), f"direction = 3.141592653589793 {PLACE} ()"),
    (lambda: hl.sweep(DISK, TRIANGLE, 3), f"by = 3 {PLACE} ()"),
    (lambda: DISK.rotate((0, 0), 1), f"about = 1 {PLACE} ()"),
    (lambda: hl.Sphere((0, 0), 1), "must have shape (..., 3), such as (x, y, z), not (2,)"),
    (
        lambda: hl.Polygon([0, 0, 1, 0, 0, 1]),
        "vertices = [0, 0, 1, 0, 0, 1] must have shape (..., n, 2) with n >= 3, "
        "such as [(x, y), (x, y), (x, y)], not (6,)",
    ),
    (
        lambda: hl.Triangle([(0, 0), (1, 0), (1, 1), (0, 1)]),
        "must have shape (..., 3, 2), such as [(x, y), (x, y), (x, y)], not (4, 2)",
    ),
    (
        lambda: hl.convex_parts([(0, 0), (9, 0), (0, 9)], holes=[(1, 1), (2, 1), (1, 2)]),
        "holes[0] = (1, 1) must have shape (n, 2) with n >= 3, "
        "such as [(x, y), (x, y), (x, y)], not (2,)",
    ),
    (
        lambda: hl.Disk((0, 0), DISK),
        "radius = Disk(center=[...], radius=1.0) must be numeric; "
        "a Disk is not an array: use its center or radius",
    ),
    (lambda: hl.Polygon(TRIANGLE), "a Triangle is not an array: use its vertices"),
    (
        lambda: hl.Polygon(shapely.box(0, 0, 1, 1)),
        "numeric; hitlab.from_geometry converts a geometry to shapes",
    ),
    (
        lambda: hl.convex_parts(shapely.box(0, 0, 1, 1)),
        "numeric; hitlab.from_geometry converts a geometry to shapes",
    ),
    (lambda: hl.Disk(None, 1), "center = None must be numeric"),
    (lambda: hl.Disk((0, 0), "1"), "radius = '1' must be numeric"),
    (lambda: hl.Disk((0, 0), -1), "radius = -1.0 must be >= 0"),
    (lambda: hl.Disk((0, math.nan), 1), "center[1] = nan must be finite"),
    (lambda: hl.Ray((0, 0), (0, 0)), "direction = [0.0, 0.0] must be nonzero"),
    (
        lambda: hl.Polygon([(0, 0), (2, 0), (1, 0.2), (1, 2)]),
        "vertices[2] = [1.0, 0.2] must be in order on a convex outline; "
        "use hitlab.convex_parts to split a concave outline into Polygons",
    ),
    (
        lambda: hl.Point((0, 10**400)),
        "position[1] = 100000000000000000...0000000000000000000 "
        "must be within the range of floats, ±1.8e308",
    ),
    (lambda: hl.Disk(center=(0, 0), r=1), "Disk() has no argument 'r': use one of center, radius"),
    (
        lambda: hl.Disk(centre=(0, 0), radius=1),
        "Disk() has no argument 'centre': did you mean center?",
    ),
    (
        lambda: hl.Box((0, 0), width=4, height=2),
        "Box() has no argument 'width': use one of center, size, angle",
    ),
    (
        lambda: hl.Box((0, 0), (4, 2), degrees=30),
        "Box() has no argument 'degrees': angles are in radians, such as math.radians(30)",
    ),
    (lambda: DISK.translate(x=1, y=0), "translate() has no argument 'x': use offset"),
    (
        lambda: hl.intersects(DISK, hl.Sphere((0, 0, 0), 1)),
        "Disk and Sphere are not a supported pair: use two 2D or two 3D shapes",
    ),
    (
        lambda: hl.intersects(hl.Disk([(0, 0)] * 2, 1), hl.Disk([(0, 0)] * 3, 1)),
        "batches do not broadcast: a (2,), b (3,); "
        "use batches of equal length, or a[:, None] for all pairs",
    ),
    (
        lambda: hl.intersects(DISK, TRIANGLE, algorithm="GJK"),
        "algorithm = 'GJK' is not available for Disk and Triangle: did you mean gjk?",
    ),
    (
        lambda: hl.distance(DISK, TRIANGLE, algorithm="sat"),
        "algorithm = 'sat' does not support distance, only intersects, contact, explain: "
        "omit algorithm or use 'exact'",
    ),
    (
        lambda: hl.operations(DISK, TRIANGLE, algorithm="sat", query="distance"),
        "operations() does not support query='distance' with algorithm='sat': "
        "use one of intersects, contact",
    ),
    (lambda: len(DISK), "a single Disk has no len(): use its center or radius"),
    (lambda: DISK[0], "a single Disk cannot be indexed: use its center or radius"),
    (lambda: list(DISK), "a single Disk cannot be iterated over: use its center or radius"),
    (lambda: hl.stack(DISK, DISK), "shapes must be a list, such as [a, b], not a single Disk"),
    (lambda: np.array([DISK, DISK]), "a Disk is not an array: use its center or radius"),
    (lambda: setattr(DISK, "radius", 2), "Disk objects are immutable: create a new one"),
    (
        lambda: GROUP.collisions([DISK]),
        f"other must be a shape, not a list of shapes; {ONE_BY_ONE}",
    ),
    (
        lambda: GROUP.sweep((1, 0), hl.Sphere((0, 0, 0), 1)),
        "other must be a 2D shape, not Sphere",
    ),
    (
        lambda: hl.link(GROUP),
        "shapes[0] must be a shape, not Group: pass shapes one by one, as in link(*shapes)",
    ),
    (
        lambda: hl.link([DISK]),
        "shapes[0] must be a shape, not list: pass shapes one by one, as in link(*shapes)",
    ),
    (
        lambda: hl.meet(hl.Segment((0, 0), (1, 1)), hl.Segment((0, 1), (1, 0))),
        "it needs two Lines; use outline_points for the crossings of other shapes",
    ),
    (
        lambda: hl.from_link("disk=0,0,1"),
        "a link begins with #/ and a scene; use `link` to create one from shapes",
    ),
    (
        lambda: hl.from_link("#/playground?box=0,0,4,2,30deg"),
        "'30deg' must not have a unit: angles are in degrees",
    ),
    (lambda: hl.explain(DISK, TRIANGLE).sentences("de"), "lang must be en or ja, not 'de'"),
]


@pytest.mark.parametrize(("make", "message"), MISTAKES)
def test_what_is_given_is_named_with_what_to_give(make, message):
    with pytest.raises(
        (TypeError, ValueError, AttributeError), match=rf"{re.escape(message)}($|,)"
    ):
        make()


def test_what_looks_like_a_mistake_is_none():
    """Either winding, a closing corner, whole numbers beyond int64, copies by pickle."""
    corners = [(0, 0), (1, 0), (0, 1)]
    clockwise, closed = hl.Polygon(corners[::-1]), hl.Polygon([*corners, corners[0]])
    for polygon in (clockwise, closed):
        assert hl.intersects(polygon, hl.Point((0.5, 0.5)))
        assert hl.distance(polygon, hl.Point((1, 1))) == math.sqrt(0.5)
    far = hl.Disk(np.array([2**62, 2**62]), 1)
    assert hl.intersects(far, hl.Disk((2**64, 2**62), 2**64 - 2**62))
    assert pickle.loads(pickle.dumps(TRIANGLE)) == TRIANGLE != DISK
    assert DISK == hl.Disk([0, 0], 1) != (0, 0)


@pytest.mark.parametrize("bodies", [None, 0])
def test_what_is_told_of_a_group_answers(bodies):
    """Each remedy for a group and a shape, as the errors write them."""
    group, shape = hl.Group(*DENT, bodies=bodies), hl.Disk((3, 3), 1.5)
    distances = [hl.distance(part, shape) for part in DENT]
    assert group.nearest(shape).distance == min(distances) == 0.5
    why = hl.explain(group[group.nearest(shape).index], shape)
    assert why.hit is False and why.shapes[0] == DENT[distances.index(0.5)]
    assert group.collisions(shape.translate((-1, -1))).tolist() == [[0, 0], [1, 0]]
    more = group.with_shapes(shape, bodies=None if bodies is None else 7)
    assert len(more) == 3 and list(more) == [*DENT, shape]


def test_polygons_of_different_lengths_are_told_how_to_be_a_batch():
    ragged = [[(0, 0), (1, 0), (0, 1)], [(0, 0), (1, 0), (1, 1), (0, 1)]]
    must = "must be lists of equal length; for polygons with fewer corners, repeat the last corner"
    with pytest.raises(ValueError, match=rf"^vertices = .* {must}$"):
        hl.Polygon(ragged)
    ragged[0].append(ragged[0][-1])
    assert hl.Polygon(ragged).shape == (2,)


INSIDE = "use hitlab.contains(a, b)"
AREA = "use hitlab.overlap(a, b), which has the area and the parts"
SHAPELY = "use shapely for it; shapely.geometry.shape(polygon) converts a shape"

NAMES = [
    ("Circle", "did you mean Disk?"),
    ("Rectangle", "did you mean Box?"),
    ("disk", "did you mean Disk?"),
    ("Trianlge", "did you mean Triangle?"),
    ("intersect", "did you mean intersects?"),
    ("collides", "did you mean intersects?"),
    ("within", INSIDE),
    ("intersection", AREA),
    ("union", SHAPELY),
    ("buffer", SHAPELY),
    ("plot", "did you mean show.plot(shape)?"),
    ("penetration", "did you mean contact?"),
    ("LineString", "did you mean Segment?"),
    ("AABB", "did you mean Box?"),
    ("STRtree", "did you mean Group?"),
    ("gjk", 'did you mean intersects(a, b, algorithm="gjk")?'),
    ("Vec2", "did you mean numbers, such as (x, y)?"),
    ("zzz", "use one of Algorithm, Answer, Batch, Box"),
]


@pytest.mark.parametrize(("name", "remedy"), NAMES)
def test_an_unknown_name_is_told_the_nearest(name, remedy):
    with pytest.raises(AttributeError, match=rf"^hitlab has no {name}: {re.escape(remedy)}"):
        getattr(hl, name)


def test_an_unknown_field_is_told_the_nearest():
    with pytest.raises(AttributeError, match=r"^a Disk has no centre: did you mean center\?$"):
        DISK.centre  # noqa: B018
    names = "bounds, center, outline, radius, rotate, shape, support, translate"
    with pytest.raises(AttributeError, match=rf"^a Disk has no mass: use one of {names}$"):
        DISK.mass  # noqa: B018
    for shape in (DISK, GROUP):
        for name, said in (("area", AREA), ("contains", INSIDE)):
            with pytest.raises(AttributeError, match=f"has no {name}: {re.escape(said)}$"):
                getattr(shape, name)
    assert not hasattr(DISK, "__array_interface__") and not hasattr(DISK, "_nothing")


WHY = hl.explain(DISK, TRIANGLE)

FIELDS = [
    (DISK, "x", "center"),
    (hl.Point((0, 0)), "x", "position"),
    (DISK, "r", "radius"),
    (hl.Box((0, 0), (4, 2)), "width", "size"),
    (hl.Box((0, 0), (4, 2)), "rotation", "angle"),
    (TRIANGLE, "points", "vertices"),
    (TRIANGLE, "move", "translate"),
    (DISK, "collides", "hitlab.intersects(a, b)"),
    (DISK, "plot", "hitlab.show.plot(shape)"),
    (WHY, "plot", "hitlab.show.plot(why=why)"),
    (WHY, "show", "hitlab.show.plot(why=why)"),
    (WHY, "to_dict", "to_json"),
    (GROUP, "distance", "nearest(shape).distance"),
    (GROUP, "plot", "hitlab.show.plot(group)"),
    (GROUP, "add", "with_shapes"),
    (GROUP, "query", "collisions"),
    (GROUP, "colisions", "collisions"),
]


@pytest.mark.parametrize(("of", "name", "ours"), FIELDS)
def test_what_is_called_otherwise_elsewhere_is_told(of, name, ours):
    kind = type(of).__name__
    with pytest.raises(
        AttributeError, match=rf"^an? {kind} has no {name}: did you mean (.*)\?$"
    ) as e:
        getattr(of, name)
    assert f"did you mean {ours}?" in str(e.value)


def test_every_remedy_for_another_library_s_name_is_there():
    """Each of our names in the tables is one of the class's or of the package."""
    for their, ours in hl._ELSEWHERE.items():
        assert their not in hl.__all__
        assert all(
            re.split(r"[(,]", each)[0] in {*hl.__all__, "numbers", "show.plot"} for each in ours
        )


def test_what_is_for_hitlab_s_own_files_is_not_offered():
    for shape, more in (
        (DISK, {"center", "outline", "radius", "rotate"}),
        (hl.Triangle([TRIANGLE.vertices]), {"vertices", "rotate"}),
        (hl.Triangle3([(0, 0, 0), (1, 0, 0), (0, 1, 0)]), {"vertices", "rotate"}),
        (hl.Mesh([], []), {"vertices", "faces", "triangles", "rotate"}),
    ):
        for offered in (dir(shape), dir(type(shape))):
            names = {name for name in offered if not name.startswith("_")}
            assert names == {"bounds", "shape", "support", "translate", *more}


def test_an_unknown_scene_is_told_the_nearest():
    with pytest.raises(
        ValueError, match=r"^unknown scene 'disk-tri': did you mean disk-triangle\?$"
    ):
        hl.from_link("#/disk-tri?disk=0,0,1")
    with pytest.raises(
        ValueError,
        match=r"^unknown scene 'zzz': use one of playground, space, point-disk, disk-disk",
    ):
        hl.from_link("#/zzz?disk=0,0,1")


def test_the_exact_algorithm_answers_every_question():
    inside = hl.Ray((0, 0), (1, 0))
    for touching in (True, False):
        asked = hl.intersects(DISK, TRIANGLE, touching=touching, algorithm="exact")
        assert asked == hl.intersects(DISK, TRIANGLE, touching=touching)
    for solid in (True, False):
        assert hl.raycast(inside, DISK, solid=solid, algorithm="exact").hit == solid
