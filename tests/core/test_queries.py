"""What the queries take: they name what they lack for a pair, and take derived classes as well."""

import itertools
import re
from functools import partial
from inspect import ismodule

import hitlab as hl
import numpy as np
import pytest

POINT, DISK, BOX = hl.Point((0, 1)), hl.Disk((0, 0), 1), hl.Box((1, 1), (2, 2), 0.5)
TRIANGLE = hl.Triangle([(0, 0), (0, 4), (4, 0)])
POLYGON = hl.Polygon([(0, 0), (3, 0), (3, 3), (0, 2)])
SEGMENT, CAPSULE = hl.Segment((-3, 0.5), (3, 0)), hl.Capsule((-1, 0), (1, 0), 0.5)
RAY, LINE = hl.Ray((-5, 0), (2, 0.1)), hl.Line((0, 1), (1, 1))
PLANE = (POINT, DISK, BOX, TRIANGLE, POLYGON, SEGMENT, CAPSULE, RAY, LINE)
POINT3, SPHERE = hl.Point3((0, 0, 1)), hl.Sphere((0, 0, 1), 2)
TRIANGLE3 = hl.Triangle3([(0, 0, 0), (4, 0, 0), (0, 4, 0)])
RAY3 = hl.Ray3((0, 0, 0), (1, 0, 0))
MESH = hl.Mesh(TRIANGLE3.vertices, [(0, 1, 2)])

# --- Pairs that hitlab knows, but not for every query


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (
            lambda: hl.raycast(RAY, POINT),
            "raycast() does not support Ray and Point: it needs a Ray, Line or Segment, then a "
            "Disk, Box, Triangle, Polygon, Outline, Segment or Capsule",
        ),
        (
            lambda: hl.raycast(DISK, RAY),
            "raycast() does not support Disk and Ray: it needs a Ray, Line or Segment, then a "
            "Disk, Box, Triangle, Polygon, Outline, Segment or Capsule",
        ),
        (
            lambda: hl.meet(LINE, RAY),
            "meet() does not support Line and Ray: it needs two Lines; "
            "use outline_points for the crossings of other shapes",
        ),
        (
            lambda: hl.survey(hl.Mesh([], []), SPHERE, [0], [0]),
            "survey() does not support Mesh and Sphere: it moves one shape, not a mesh, over "
            "another",
        ),
        (
            lambda: hl.outline_points(SPHERE, TRIANGLE3),
            "outline_points() does not support Sphere and Triangle3: it needs 2D shapes",
        ),
    ],
)
def test_query_says_what_a_pair_lacks_and_what_it_takes(ask, message):
    with pytest.raises(TypeError, match=f"^{re.escape(message)}$"):
        ask()


@pytest.mark.parametrize("pair", [(DISK, SPHERE), (RAY3, RAY3)])
def test_explain_of_what_is_no_pair_says_so(pair):
    names = " and ".join(type(each).__name__ for each in pair)
    with pytest.raises(TypeError, match=f"^{names} are not a supported pair: "):
        hl.explain(*pair)


QUERIES = {
    "intersects": hl.intersects,
    "distance": hl.distance,
    "closest_points": hl.closest_points,
    "contact": hl.contact,
    "outline_points": hl.outline_points,
    "explain": hl.explain,
    "algorithms": hl.algorithms,
    "survey": lambda a, b: hl.survey(a, b, [0], [0]),
}
MUST = " must be a shape, such as"
NO_SHAPES = [
    ((0, 0), f"{MUST} Point((0, 0)), not the tuple (0, 0)"),
    ([1, 2, 3], f"{MUST} Point3([1, 2, 3]), not the list [1, 2, 3]"),
    (np.zeros(2), f"{MUST} Point(array([0., 0.])), not the ndarray array([0., 0.])"),
    (
        np.arange(4).reshape(2, 2),
        f"{MUST} Point or Polygon, not the ndarray array([[0, 1], [2, 3]])",
    ),
    ("box", f"{MUST} Point or Polygon, not the str 'box'"),
    (None, f"{MUST} Point or Polygon, not the NoneType None"),
]


@pytest.mark.parametrize("query", QUERIES.values(), ids=QUERIES)
@pytest.mark.parametrize(("given", "message"), NO_SHAPES)
def test_what_is_no_shape_is_told_how_to_be_one(query, given, message):
    for pair, name in (((given, DISK), "a"), ((DISK, given), "b")):
        with pytest.raises(TypeError, match=f"^{re.escape(name + message)}$"):
            query(*pair)


@pytest.mark.parametrize(
    ("ask", "name"),
    [
        (lambda given: hl.raycast(given, DISK), "caster"),
        (lambda given: hl.raycast(RAY, given), "target"),
        (lambda given: hl.meet(given, LINE), "line_a"),
        (lambda given: hl.meet(LINE, given), "line_b"),
    ],
)
def test_what_is_no_shape_has_its_argument_s_name(ask, name):
    with pytest.raises(
        TypeError, match=rf"^{name} must be a shape, such as .*, not the tuple \(0, 0\)$"
    ):
        ask((0, 0))


def test_only_shapes_of_the_plane_have_a_core_and_a_mesh_no_columns():
    assert not any(hasattr(shape, "core") for shape in (POINT3, SPHERE, TRIANGLE3, MESH))
    assert all(hasattr(shape, "core") for shape in PLANE)
    with pytest.raises(AttributeError, match="use those of its triangles"):
        MESH.columns  # noqa: B018


def test_dir_shows_the_public_names_alone():
    assert dir(hl) == sorted(hl.__all__)
    public = {name for name in vars(hl) if not name.startswith("_")}
    assert {name for name in public if not ismodule(getattr(hl, name))} <= {*hl.__all__}
    assert all(map(partial(getattr, hl), hl.__all__))


# --- Derived classes


def derived(shape):
    """Make the same shape of a class derived from the shape's own."""
    kind = type(shape)
    made = type(f"My{kind.__name__}", (kind,), {})
    return made(**{name: getattr(shape, name) for name in shape.fields})


def every_answer(a, b):
    """Ask for all that there is of a pair; a refusal is an answer too."""
    known = [each.id for each in hl.algorithms(a, b)]
    asks = [hl.distance, hl.closest_points, hl.contact, hl.meet, hl.outline_points]
    asks += [lambda a, b: hl.raycast(a, b, solid=True)]
    for query in (hl.intersects, hl.explain, hl.closest_points, hl.raycast, hl.meet):
        asks += [lambda a, b, query=query, id=id: query(a, b, algorithm=id) for id in known]
    plane = {"plane": np.eye(3)} if a.dimension == 3 else {}
    for id in known:
        asks += [lambda a, b, id=id: hl.survey(a, b, [-1, 0.5], [1], algorithm=id, **plane)]
    return [known, *(answer(ask, a, b) for ask in asks)]


def answer(ask, a, b):
    try:
        found = ask(a, b)
        return repr(found._replace(shapes=()) if isinstance(found, hl.Explanation) else found)
    except (TypeError, ValueError) as refusal:
        return type(refusal)


@pytest.mark.slow(5)
@pytest.mark.parametrize(
    ("a", "b"),
    [
        *itertools.combinations_with_replacement(PLANE, 2),
        *itertools.product((POINT3, SPHERE), (POINT3, SPHERE, TRIANGLE3, MESH)),
    ],
    ids=lambda shape: type(shape).__name__,
)
def test_derived_classes_are_answered_as_their_own_kind(a, b):
    assert every_answer(derived(a), derived(b)) == every_answer(a, b)
    assert every_answer(derived(b), a) == every_answer(b, a)


# --- A strict error state of numpy


SUBNORMAL = 5e-324


def shrunk(shape):
    """Make a batch of the same shape near the smallest double, whose fields round there."""
    fields = {name: getattr(shape, name) for name in shape.fields}
    for name in fields.keys() - {"angle"}:
        fields[name] = np.multiply.outer([3 * SUBNORMAL, 2.0**-1060], fields[name])
    return type(shape)(**fields)


@pytest.mark.slow(5)
@pytest.mark.parametrize(
    ("a", "b"),
    [*itertools.product(PLANE, PLANE)],
    ids=lambda shape: type(shape).__name__,
)
def test_underflow_raises_nothing(a, b):
    a, b, way = shrunk(a), shrunk(b), np.array([3 * SUBNORMAL, SUBNORMAL])
    with np.errstate(all="raise"):
        every_answer(a[0], b[1])
        for ask in (hl.intersects, hl.distance, hl.closest_points, hl.contact, hl.raycast):
            answer(ask, a, b)
        answer(lambda a, b: hl.sweep(a.translate(-9 * way), b, 13 * way), a, b)
        answer(lambda a, b: hl.Group(a.translate(-9 * way)).sweep(13 * way, hl.Group(b)), a, b)
        answer(lambda a, b: hl.Group(a).contacts(hl.Group(b), margin=SUBNORMAL), a, b)
        answer(lambda a, b: hl.Group(b).raycast(a), a, b)
        answer(lambda a, b: hl.Group(b).nearest(a), a, b)
        for id in (each.id for each in hl.algorithms(hl.Group(a, b))):
            answer(lambda a, b, id=id: hl.explain(hl.Group(a, b), algorithm=id), a, b)
