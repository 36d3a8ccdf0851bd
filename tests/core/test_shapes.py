"""Shapes are values: they keep what they were given, show it, compare by it, and never change."""

import copy
import itertools
import math
import pickle
import re
from fractions import Fraction

import hitlab as hl
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

FLAT = [(0, 0), (1, 0), (2, 0)]
NAN, INF = float("nan"), float("inf")

SHAPES = {
    "single disk": hl.Disk((0.1, -2), 1e308),
    "single triangle": hl.Triangle([(0, 0), (1.6, 3.6), (4.8, 0)]),
    "point": hl.Disk((5e-324, 1e-17), 0),
    "single point": hl.Point((0.1, -2)),
    "single box": hl.Box((0.1, -2), (1 / 3, 0), 0.1),
    "box from a matrix": hl.Box.from_matrix([[1, -3, 5], [3, 1, 6], [0, 0, 1]], (2, 4)),
    "single polygon": hl.Polygon([(0, 0), (2, 0), (2, 1), (1, 2), (0, 1)]),
    "single segment": hl.Segment((0.1, 0.2), (0.1, 0.2)),
    "single ray": hl.Ray((0.1, 0.2), (5e-324, 0)),
    "single line": hl.Line((0.1, 0.2), (0, -1e308)),
    "single capsule": hl.Capsule((0.1, 0.2), (0.3, 0.4), 0.5),
    "batch of boxes": hl.Box([(0, 0), (1 / 3, 2)], (1, 2), [[0.1], [0.2]]),
    "batch of polygons": hl.Polygon([[(0, 0), (1, 0), (1, 1), (0, 1)], [(0, 0)] * 4]),
    "batch of rays": hl.Ray([(0, 0), (1, 1)], [[(1, 2)], [(3, 4)]]),
    "batch of capsules": hl.Capsule([(0, 0), (1, 1)], (1, 2), [[1], [2], [3]]),
    "empty batch of polygons": hl.Polygon(np.empty((0, 5, 2))),
    "empty batch of boxes": hl.Box(np.empty((2, 0, 2)), (1, 1)),
    "negative zeros": hl.Disk((-0.0, 0.0), -0.0),
    "batch of disks": hl.Disk([(0, 0), (1 / 3, 2)], [1, 2]),
    "grid of triangles": hl.Triangle(np.arange(36.0).reshape(2, 3, 3, 2)),
    "batch of one": hl.Disk([(1, 2)], 3),
    "empty batch of disks": hl.Disk(np.empty((0, 2)), 1),
    "empty grid of triangles": hl.Triangle(np.empty((2, 0, 3, 2))),
}
every_shape = pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)


def fields_of(shape):
    return {name: np.asarray(getattr(shape, name)) for name in shape.fields}


def bits(shape):
    return {name: (value.shape, value.tobytes()) for name, value in fields_of(shape).items()}


def test_what_all_shapes_have_in_common_is_no_shape_itself():
    for kind in (hl.Shape, type("Mine", (hl.Shape,), {})):
        with pytest.raises(TypeError, match=r"^Shape is what all shapes have in common: make one"):
            kind()


# --- What a shape gives back


def test_single_shape_has_the_batch_shape_of_nothing():
    disk = hl.Disk((-4, 0), 1)
    assert disk.shape == ()
    assert disk.center.tolist() == [-4.0, 0.0]
    assert type(disk.radius) is float
    assert hl.Triangle(FLAT).vertices.shape == (3, 2)


FIELDS = {
    hl.Point: {"position": (1, 2)},
    hl.Disk: {"center": (1, 2), "radius": 3},
    hl.Box: {"center": (1, 2), "size": (3, 4), "angle": 5},
    hl.Triangle: {"vertices": [(1, 2), (3, 4), (5, 7)]},
    hl.Polygon: {"vertices": [(0, 0), (2, 0), (2, 2), (0, 2)]},
    hl.Segment: {"start": (1, 2), "end": (3, 4)},
    hl.Ray: {"origin": (1, 2), "direction": (3, 4)},
    hl.Line: {"point": (1, 2), "direction": (3, 4)},
    hl.Capsule: {"start": (1, 2), "end": (3, 4), "radius": 5},
}
every_kind = pytest.mark.parametrize(
    ("kind", "fields"), FIELDS.items(), ids=[kind.__name__ for kind in FIELDS]
)


@every_kind
def test_fields_are_what_was_given_by_place_or_by_name(kind, fields):
    shape = kind(**fields)
    assert shape == kind(*fields.values())
    assert shape.shape == ()
    for name, value in fields.items():
        assert np.array_equal(getattr(shape, name), value)
        assert type(getattr(shape, name)) is (np.ndarray if np.ndim(value) else float)


@every_kind
def test_every_field_broadcasts_over_the_batch(kind, fields):
    given = [
        np.asarray(value, dtype=float)[(np.newaxis,) * 3].repeat(i + 2, axis=i)
        for i, value in enumerate(fields.values())
    ]
    batch = (*range(2, 2 + len(fields)), 1, 1)[:3]
    shape = kind(*given)
    assert shape.shape == batch
    for name, value in fields.items():
        assert getattr(shape, name).shape == batch + np.shape(value)
    assert shape[0, 0, 0] == kind(**fields)
    assert shape[:, 0].shape == (batch[0], batch[2])
    with pytest.raises(TypeError, match=f"a single {kind.__name__} has no batch"):
        shape[0, 0, 0][0]


@every_kind
def test_every_field_wants_finite_numbers_of_its_shape(kind, fields):
    for name, value in fields.items():
        bad = np.array([value, value], dtype=float)
        place = (1,) + (0,) * np.ndim(value)
        bad[place] = NAN
        where = re.escape(f"{name}[{', '.join(map(str, place))}] = nan: want a finite number")
        with pytest.raises(ValueError, match=f"^{where}$"):
            kind(**{**fields, name: bad})
        if np.ndim(value):
            with pytest.raises(ValueError, match=rf"^{name} has the shape \(1,\): want \(\.\.\., "):
                kind(**{**fields, name: [7]})
        with pytest.raises(ValueError, match=f"^{name}"):
            kind(**{**fields, name: "seven"})


def test_fields_are_float64_whatever_comes_in():
    disk = hl.Disk(np.array([(1, 2)], dtype=np.int8), np.float32(0.5))
    assert disk.center.dtype == disk.radius.dtype == np.float64
    assert disk == hl.Disk([(1.0, 2.0)], 0.5)


def test_leading_axes_are_the_batch():
    assert hl.Disk(np.zeros((4, 5, 2)), np.zeros((4, 5))).shape == (4, 5)
    assert hl.Triangle(np.zeros((4, 5, 3, 2))).shape == (4, 5)


@pytest.mark.parametrize(
    ("centers", "radii", "batch"),
    [
        ((), (3,), (3,)),
        ((3,), (), (3,)),
        ((4, 1), (3,), (4, 3)),
        ((0,), (1,), (0,)),
    ],
)
def test_fields_broadcast_against_each_other(centers, radii, batch):
    disk = hl.Disk(np.ones((*centers, 2)), np.ones(radii))
    assert disk.shape == disk.radius.shape == batch
    assert disk.center.shape == (*batch, 2)


def test_broadcasting_pairs_each_center_with_each_radius():
    disk = hl.Disk([[(1, 2)], [(3, 4)]], [5, 6])
    assert disk.center.tolist() == [[[1, 2], [1, 2]], [[3, 4], [3, 4]]]
    assert disk.radius.tolist() == [[5, 6], [5, 6]]


# --- repr


@every_shape
def test_repr_round_trips_to_the_bit(shape):
    again = eval(repr(shape), {**vars(hl), "np": np})
    assert bits(again) == bits(shape)


def test_repr_shows_the_sign_of_zero():
    assert repr(SHAPES["negative zeros"]) == "Disk(center=[-0.0, 0.0], radius=-0.0)"


def test_repr_of_an_empty_batch_keeps_its_shape():
    assert repr(SHAPES["empty batch of disks"]) == (
        "Disk(center=np.empty((0, 2)), radius=np.empty((0,)))"
    )


MANY = {
    "disks": hl.Disk(np.linspace(0, 1, 400_000).reshape(-1, 2), 1),
    "grid of boxes": hl.Box(np.ones((300, 400, 2)), (1, 1)),
    "polygons of many corners": hl.Polygon(np.zeros((3, 1000, 2))),
    "mesh": hl.Mesh(np.ones((9000, 3)), np.arange(9000).reshape(-1, 3)),
}


@pytest.mark.parametrize("shape", MANY.values(), ids=MANY)
def test_repr_of_many_is_elided(shape):
    assert len(repr(shape)) < 2000
    assert "..." in repr(shape)


def test_elided_repr_has_the_first_and_the_last():
    assert repr(hl.Point(np.arange(2000.0).reshape(-1, 2))) == (
        "Point(position=[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0], ..., "
        "[1994.0, 1995.0], [1996.0, 1997.0], [1998.0, 1999.0]], shape=(1000,))"
    )
    assert "..." not in repr(hl.Point(np.zeros((500, 2))))


def test_repr_of_a_single_shape_is_whole():
    circle = np.linspace(0, 2 * np.pi, 900, endpoint=False)
    polygon = hl.Polygon(np.stack([np.cos(circle), np.sin(circle)], axis=-1))
    assert eval(repr(polygon), vars(hl)) == polygon


# --- Immutability


@every_shape
def test_fields_are_read_only(shape):
    for value in fields_of(shape).values():
        if value.shape:
            with pytest.raises(ValueError, match="read-only"):
                value[...] = 7


@every_shape
def test_fields_cannot_be_made_writeable(shape):
    for name in shape.fields:
        value = getattr(shape, name)
        if np.ndim(value):
            with pytest.raises(ValueError, match="WRITEABLE"):
                value.flags.writeable = True


def test_masked_array_without_a_masked_entry_is_an_array():
    assert hl.Point(np.ma.array([1, 2], mask=[0, 0])) == hl.Point((1, 2))


def test_attributes_cannot_be_deleted():
    disk = hl.Disk((0, 0), 1)
    for name in ("_rows", "center"):
        with pytest.raises(AttributeError, match="Disk is immutable"):
            delattr(disk, name)
    assert disk.columns == (0, 0, 1)


def test_attributes_cannot_be_set_or_added():
    disk = hl.Disk((0, 0), 1)
    for name in ("center", "radius", "colour"):
        with pytest.raises(AttributeError, match="Disk is immutable"):
            setattr(disk, name, 2)
    assert disk == hl.Disk((0, 0), 1)


def test_later_changes_of_the_input_do_not_show():
    centers, vertices = np.zeros((3, 2)), np.zeros((3, 2))
    disk, triangle = hl.Disk(centers, 1), hl.Triangle(vertices)
    centers += 1
    vertices += 1
    assert not disk.center.any()
    assert not triangle.vertices.any()


GIVEN = {
    "tuples": ((0.5, 3.0), (2.0, 4.0), 0.25),
    "lists": ([0.5, 3], [2, 4], 0.25),
    "arrays": (np.array([0.5, 3]), np.array([2, 4]), np.array(0.25)),
    "numbers of numpy": ((np.float64(0.5), np.int64(3)), np.float32([2, 4]), np.float32(0.25)),
    "fractions": ((Fraction(1, 2), 3), (2, 4), Fraction(1, 4)),
    "a list of arrays": ([np.array(0.5), np.array(3)], (2, np.array(4)), 0.25),
}


@pytest.mark.parametrize("numbers", GIVEN.values(), ids=GIVEN)
def test_single_shape_is_the_same_however_its_numbers_are_given(numbers):
    box, first = hl.Box(*numbers), hl.Box(*([part] for part in numbers))[0]
    assert box.columns == first.columns == (0.5, 3.0, 2.0, 4.0, 0.25)
    assert {*map(type, box.columns)} == {float}
    assert bits(box) == bits(first)


@pytest.mark.parametrize("number", [2**53 + 1, 2**64 + 1, -(10**300)])
def test_large_integers_are_rounded_alike_in_single_shapes_and_batches(number):
    assert hl.Point((number, 0)) == hl.Point([(number, 0)])[0] == hl.Point((float(number), 0))


def test_input_arrays_stay_writable():
    vertices = np.zeros((3, 2))
    hl.Triangle(vertices)
    assert vertices.flags.writeable


@every_shape
@pytest.mark.parametrize(
    "duplicate",
    [copy.copy, copy.deepcopy, lambda shape: pickle.loads(pickle.dumps(shape))],
    ids=["copy", "deepcopy", "pickle"],
)
def test_copies_are_equal_and_as_immutable(shape, duplicate):
    other = duplicate(shape)
    assert bits(other) == bits(shape)
    assert not any(v.flags.writeable for v in fields_of(other).values() if v.shape)
    assert other.shape == shape.shape
    assert repr(other) == repr(shape)


def test_copy_of_what_never_changes_is_itself():
    disk = hl.Disk((0, 0), 1)
    assert copy.copy(disk) is copy.deepcopy(disk) is disk
    assert copy.deepcopy([disk])[0] is disk


@pytest.mark.parametrize("shape", MANY.values(), ids=MANY)
def test_pickle_is_no_larger_than_the_numbers(shape):
    shape.bounds, hash(shape)
    numbers = sum(field.nbytes for field in fields_of(shape).values())
    assert len(pickle.dumps(shape)) < numbers + 500


def test_pickled_polygons_are_not_checked_again(monkeypatch):
    text = pickle.dumps(hl.Polygon([(0, 0), (1, 0), (1, 1), (0, 1)]))
    monkeypatch.setattr(
        "hitlab.shapes.polygonal.first_dent", lambda vertices: pytest.fail("checked")
    )
    assert pickle.loads(text).vertices.shape == (4, 2)


def test_derived_class_is_pickled_with_its_class():
    assert type(pickle.loads(pickle.dumps(Ball()))) is Ball


class Ball(hl.Disk):
    def __init__(self):
        super().__init__((0, 0), 1)


# --- Indexing

INDICES = {
    "integer": 1,
    "last": -1,
    "numpy integer": np.int64(0),
    "slice": slice(None, None, -1),
    "empty slice": slice(0, 0),
    "ellipsis": ...,
    "ellipsis first": (..., 1),
    "integer and slice": (1, slice(1, 3)),
    "new axis": (None, 0),
    "list": [1, 0, 1],
    "mask": np.array([True, False]),
    "mask of all axes": np.arange(24).reshape(2, 3, 4) % 5 == 0,
    "integers beside a slice": (0, slice(None), [1, 2, 3]),
    "one of all axes": (1, 2, 3),
}


@pytest.mark.parametrize("index", INDICES.values(), ids=INDICES)
def test_index_picks_from_the_batch_as_from_an_array(index):
    centers = np.arange(48.0).reshape(2, 3, 4, 2)
    places = np.arange(24).reshape(2, 3, 4)[index]
    picked = hl.Disk(centers, centers[..., 1])[index]
    assert picked.shape == places.shape
    assert picked == hl.Disk(centers.reshape(24, 2)[places], centers[..., 1].reshape(24)[places])
    assert not picked.center.flags.writeable


def test_batch_iterates_over_its_shapes():
    disks = hl.Disk([(0, 0), (1, 0)], [1, 2])
    assert list(disks) == [hl.Disk((0, 0), 1), hl.Disk((1, 0), 2)]


def test_batch_counts_its_shapes_over_the_first_axis():
    assert [len(hl.Disk(np.zeros((*batch, 2)), 1)) for batch in ((2, 3), (0,), (1,))] == [2, 0, 1]
    assert [each.shape for each in hl.Disk(np.zeros((2, 3, 2)), 1)] == [(3,), (3,)]


def test_single_shape_has_nothing_to_count_or_to_go_through():
    with pytest.raises(TypeError, match="a single Triangle has no batch to count"):
        len(hl.Triangle(FLAT))
    with pytest.raises(TypeError, match="a single Triangle has no batch to go through"):
        iter(hl.Triangle(FLAT))


def test_every_shape_is_true():
    assert hl.Triangle(FLAT)
    assert SHAPES["empty batch of disks"]


def test_index_beyond_the_batch_is_an_error():
    for index in (2, (0, 0)):
        with pytest.raises(IndexError):
            hl.Disk([(0, 0), (1, 0)], 1)[index]


def test_single_shape_has_nothing_to_index():
    with pytest.raises(TypeError, match="a single Triangle has no batch to index"):
        hl.Triangle(FLAT)[0]


# --- Equality and hash


@every_shape
def test_equal_numbers_make_equal_shapes_with_equal_hashes(shape):
    same = type(shape)(**{name: getattr(shape, name) for name in shape.fields})
    assert same == shape
    assert hash(same) == hash(shape)


def test_shapes_differ_by_number_type_and_batch():
    disk = hl.Disk((0, 0), 1)
    others = [hl.Disk((0, 5e-324), 1), hl.Disk((0, 0), 2), hl.Disk([(0, 0)], 1), (0, 0, 1)]
    assert all(disk != other for other in [*others, hl.Triangle(FLAT)])
    assert (hl.Disk([(0, 0), (0, 0)], 1) == hl.Disk([(0, 0), (1, 0)], 1)) is False


def test_zeros_of_either_sign_are_the_same_number():
    minus, plus = hl.Disk((-0.0, 0), -0.0), hl.Disk((0, 0), 0)
    assert minus == plus
    assert len({minus, plus}) == 1


# --- Boxes

ORDER = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
angles = st.floats(-7, 7)


def turned(x, y, quarters):
    for _ in range(quarters % 4):
        x, y = -y, x
    return x, y


def test_vertices_go_counter_clockwise_from_the_box_s_own_corner():
    assert hl.Box((10, 20), (2, 4)).vertices.tolist() == [[9, 18], [11, 18], [11, 22], [9, 22]]


@pytest.mark.parametrize("quarters", range(-8, 9))
@pytest.mark.parametrize(
    "radians", [math.radians, lambda degrees: degrees * math.pi / 180, np.deg2rad]
)
def test_quarter_turns_are_exact(quarters, radians):
    expected = [turned(0.1 * a, 0.3 * b, quarters) for a, b in ORDER]
    boxes = hl.Box((0, 0), (0.2, 0.6), [radians(90 * quarters)] * 2)
    single = hl.Box((0, 0), (0.2, 0.6), radians(90 * quarters))
    for vertices in (single.vertices, *boxes.vertices):
        assert np.array_equal(vertices, expected)


@pytest.mark.parametrize("ulps", [-3, 3])
def test_angles_beside_a_quarter_turn_are_not_one(ulps):
    angle = math.pi / 2 * (1 + ulps * 2.0**-52)
    corner = hl.Box((0, 0), (2, 2e20), angle).vertices[0]
    assert corner[1] != -1


def test_huge_angles_are_angles():
    with np.errstate(all="raise"):
        for angle in (1e15, -1e22, 1e300):
            corner = hl.Box((0, 0), (2, 0), angle).vertices[1]
            assert corner == pytest.approx((math.cos(angle), math.sin(angle)))


@pytest.mark.parametrize("size", [5e-324, 1e-310, 1e308])
def test_tiny_and_huge_boxes_mind_no_strict_error_state(size):
    angles = [0.3, 5e-324, 1e-310, -math.pi / 2]
    with np.errstate(all="raise"):
        many = hl.Box(np.zeros((4, 2)), np.full((4, 2), size), angles)
        for box, angle in zip(many.vertices, angles):
            assert np.array_equal(box, hl.Box((0, 0), (size, size), angle).vertices)


@given(angles, st.floats(0, 9), st.floats(0, 9))
def test_vertices_are_where_trigonometry_puts_them(angle, width, height):
    vertices = hl.Box((1, 2), (width, height), angle).vertices
    cos, sin = math.cos(angle), math.sin(angle)
    for vertex, (a, b) in zip(vertices, ORDER, strict=True):
        x, y = a * width / 2, b * height / 2
        assert vertex == pytest.approx((1 + x * cos - y * sin, 2 + x * sin + y * cos), abs=1e-14)


@given(angles, st.floats(0.1, 9), st.floats(0.1, 9), st.booleans())
def test_matrix_gives_the_box_that_its_columns_say(angle, i, j, mirrored):
    cos, sin = math.cos(angle), math.sin(angle)
    flip = -1 if mirrored else 1
    matrix = [[i * cos, -flip * j * sin, 5], [i * sin, flip * j * cos, 6], [0, 0, 1]]
    box = hl.Box.from_matrix([matrix, matrix], (2, 4))
    assert box.shape == (2,)
    assert box.vertices[1] == pytest.approx(hl.Box((5, 6), (2, 4), angle).vertices, abs=1e-13)


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("length", [1, 3, 1e-300, 1e300])
def test_matrix_of_quarter_turns_is_exact(quarters, length):
    (ix, iy), (jx, jy) = turned(length, 0, quarters), turned(0, length, quarters)
    box = hl.Box.from_matrix([[ix, jx, 5], [iy, jy, 6], [0, 0, 1]], (2, 4))
    assert box.vertices.tolist() == [
        [5 + x, 6 + y] for x, y in (turned(a, 2 * b, quarters) for a, b in ORDER)
    ]


@given(angles, st.sampled_from([0, 1, 1e8, -1e8, 123456789.1]), st.sampled_from([0, 1e-9, 1e-7]))
def test_thin_box_far_out_is_the_hull_of_its_float_vertices(angle, center, height):
    box = hl.Box((center, 1e8), (1, height), angle)
    vertices = box.vertices.tolist()
    assert hl.intersects(box, hl.Point(box.vertices)).all()
    for (ax, ay), (bx, by) in itertools.combinations(vertices, 2):
        x, y = (ax + bx) / 2, (ay + by) / 2
        if (x, y) == ((Fraction(ax) + Fraction(bx)) / 2, (Fraction(ay) + Fraction(by)) / 2):
            assert hl.intersects(box, hl.Point((x, y)))
    for axis, way in itertools.product((0, 1), (-1, 1)):
        outside = box.vertices[np.argmax(way * box.vertices[:, axis])].copy()
        outside[axis] = np.nextafter(outside[axis], way * INF)
        assert not hl.intersects(box, hl.Point(outside))


@pytest.mark.parametrize("largest", [1.7e308])
def test_box_up_to_the_range_of_floats(largest):
    assert hl.intersects(hl.Box((0, 0), (largest, largest), 0.5), hl.Point((largest / 2, 0)))
    with pytest.raises(
        ValueError, match=r"^vertices\[1, 1, 0\] = inf: want a box within the range"
    ):
        hl.Box([(0, 0), (largest, 0)], (largest, 1))


# --- Errors: the argument, the first bad index, the value, and what is wanted

ERRORS = {
    "nan": (lambda: hl.Disk((0, NAN), 1), "center[1] = nan: want a finite number"),
    "infinity": (lambda: hl.Disk((0, 0), -INF), "radius = -inf: want a finite number"),
    "first bad of a batch": (
        lambda: hl.Triangle([FLAT, [(0, 0), (0, INF), (NAN, 0)]]),
        "vertices[1, 1, 1] = inf: want a finite number",
    ),
    "negative": (lambda: hl.Disk((0, 0), -5e-324), "radius = -5e-324: want a number >= 0"),
    "first negative of a batch": (
        lambda: hl.Disk((0, 0), [[1, 1], [-2, -3]]),
        "radius[1, 0] = -2.0: want a number >= 0",
    ),
    "negative size": (lambda: hl.Box((0, 0), (1, -1)), "size[1] = -1.0: want a number >= 0"),
    "negative radius of a capsule": (
        lambda: hl.Capsule((0, 0), (1, 1), [1, -1]),
        "radius[1] = -1.0: want a number >= 0",
    ),
    "zero direction": (
        lambda: hl.Ray((0, 0), (0, -0.0)),
        "direction = [0.0, -0.0]: want a length above 0",
    ),
    "first zero direction of a batch": (
        lambda: hl.Line((0, 0), [[(0, 1), (1, 0)], [(5e-324, 0), (0, 0)]]),
        "direction[1, 1] = [0.0, 0.0]: want a length above 0",
    ),
    "matrix of two rows": (
        lambda: hl.Box.from_matrix(np.eye(2), (1, 1)),
        "matrix has the shape (2, 2): want (..., 3, 3)",
    ),
    "matrix without a direction": (
        lambda: hl.Box.from_matrix([np.eye(3), np.zeros((3, 3))], (1, 1)),
        "matrix[1] = [[0.0, 0.0], [0.0, 0.0]]: want two directions at right angles",
    ),
    "sheared matrix": (
        lambda: hl.Box.from_matrix([[1, 1e-8, 0], [0, 1, 0], [0, 0, 1]], (1, 1)),
        "matrix = [[1.0, 1e-08], [0.0, 1.0]]: want two directions at right angles",
    ),
    "polygon of two": (
        lambda: hl.Polygon([(0, 0), (1, 1)]),
        "vertices has the shape (2, 2): want (..., n, 2) with n >= 3",
    ),
    "ragged polygon": (lambda: hl.Polygon([[1, 2], [3]]), "vertices = [[1, 2], [3]]: want numbers"),
    "polygon of words": (
        lambda: hl.Polygon([("a", 1), (1, 0), (0, 1)]),
        "vertices = [('a', 1), (1, 0), (0, 1)]: want numbers",
    ),
    "infinite polygon": (
        lambda: hl.Polygon([(0, 0), (1, INF), (1, 1)]),
        "vertices[1, 1] = inf: want a finite number",
    ),
    "dented polygon": (
        lambda: hl.Polygon([(0, 0), (2, 0), (1, 0.5), (0, 2)]),
        "vertices[2] = [1.0, 0.5]: want the vertices of a convex polygon, in order; "
        "of one with a dent, give the convex parts, each as a Polygon",
    ),
    "center of three": (
        lambda: hl.Disk((0, 0, 0), 1),
        "center has the shape (3,): want (..., 2)",
    ),
    "center of none": (lambda: hl.Disk(0, 1), "center has the shape (): want (..., 2)"),
    "two vertices": (
        lambda: hl.Triangle([(0, 0), (1, 1)]),
        "vertices has the shape (2, 2): want (..., 3, 2)",
    ),
    "batches that do not fit": (
        lambda: hl.Disk(np.zeros((2, 2)), np.zeros(3)),
        "batch shapes that do not broadcast: center (2,), radius (3,)",
    ),
    "no number": (lambda: hl.Disk("ab", 1), "center = 'ab': want numbers"),
    "text": (lambda: hl.Disk(("1", "2"), 1), "center = ('1', '2'): want numbers"),
    "text among numbers": (
        lambda: hl.Disk((0, 0), [Fraction(1), "3"]),
        "radius[1] = '3': want numbers",
    ),
    "complex": (lambda: hl.Disk((0, 0), 1j), "radius = 1j: want numbers"),
    "ragged": (lambda: hl.Disk([[1, 2], [3]], 1), "center = [[1, 2], [3]]: want numbers"),
    "too large": (
        lambda: hl.Disk((0, 0), 10**400),
        "radius = 100000000000000000...0000000000000000000: want numbers",
    ),
    "too large at one place": (
        lambda: hl.Point([(0, 1), (2, 10**400)]),
        "position[1, 1] = 100000000000000000...0000000000000000000: want numbers",
    ),
    "masked": (
        lambda: hl.Point(np.ma.array([[1, 2], [3, 4]], mask=[[0, 0], [0, 1]])),
        "position[1, 1] is masked: want a finite number",
    ),
    "masked among others": (
        lambda: hl.Disk((0, np.ma.masked), 1),
        "center[1] is masked: want a finite number",
    ),
    "masked in a list of arrays": (
        lambda: hl.Segment([[1, 2], np.ma.array([3, 4], mask=[1, 0])], (0, 0)),
        "start[1, 0] is masked: want a finite number",
    ),
    "masked face": (
        lambda: hl.Mesh(np.eye(3), np.ma.array([[0, 1, 2]], mask=[[0, 0, 1]])),
        "faces[0, 2] is masked: want a finite number",
    ),
    "matrix for row vectors": (
        lambda: hl.Box.from_matrix([[1, 0, 0], [0, 1, 0], [5, 6, 1]], (1, 1)),
        "matrix[2, 0] = 5.0: want (0, 0, 1) as the last row; "
        "transpose a row-vector matrix, or divide by w",
    ),
    "matrix with a w": (
        lambda: hl.Box.from_matrix([np.eye(3), [[1, 0, 4], [0, 1, 6], [0, 0, 2]]], (1, 1)),
        "matrix[1, 2, 2] = 2.0: want (0, 0, 1) as the last row; "
        "transpose a row-vector matrix, or divide by w",
    ),
}


@pytest.mark.parametrize(("make", "message"), ERRORS.values(), ids=ERRORS)
def test_error_names_the_argument_the_place_and_what_is_wanted(make, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        make()


def test_error_text_stays_short_for_long_input():
    with pytest.raises(ValueError, match=r"^center = .{1,300}: want numbers$"):
        hl.Disk([["x"] * 1000] * 1000, 1)
