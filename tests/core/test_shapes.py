"""Shapes are values: they keep what they were given, show it, compare by it, and never change."""

import copy
import pickle
import re

import hitlab as hl
import numpy as np
import pytest

FLAT = [(0, 0), (1, 0), (2, 0)]

SHAPES = {
    "single disk": hl.Disk((0.1, -2), 1e308),
    "single triangle": hl.Triangle([(0, 0), (1.6, 3.6), (4.8, 0)]),
    "point": hl.Disk((5e-324, 1e-17), 0),
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


# --- What a shape gives back


def test_single_shape_has_the_batch_shape_of_nothing():
    disk = hl.Disk((-4, 0), 1)
    assert disk.shape == ()
    assert disk.center.tolist() == [-4.0, 0.0]
    assert type(disk.radius) is float
    assert hl.Triangle(FLAT).vertices.shape == (3, 2)


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
    again = eval(repr(shape), {"Disk": hl.Disk, "Triangle": hl.Triangle, "np": np})
    assert bits(again) == bits(shape)


def test_repr_shows_the_sign_of_zero():
    assert repr(SHAPES["negative zeros"]) == "Disk(center=[-0.0, 0.0], radius=-0.0)"


def test_repr_of_an_empty_batch_keeps_its_shape():
    assert repr(SHAPES["empty batch of disks"]) == (
        "Disk(center=np.empty((0, 2)), radius=np.empty((0,)))"
    )


# --- Immutability


@every_shape
def test_fields_are_read_only(shape):
    for value in fields_of(shape).values():
        if value.shape:
            with pytest.raises(ValueError, match="read-only"):
                value[...] = 7


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


def test_zeros_of_either_sign_are_the_same_number():
    minus, plus = hl.Disk((-0.0, 0), -0.0), hl.Disk((0, 0), 0)
    assert minus == plus
    assert len({minus, plus}) == 1


# --- Errors: the argument, the first bad index, the value, and what is wanted

NAN, INF = float("nan"), float("inf")
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
    "ragged": (lambda: hl.Disk([[1, 2], [3]], 1), "center = [[1, 2], [3]]: want numbers"),
    "too large": (
        lambda: hl.Disk((0, 0), 10**400),
        "radius = 100000000000000000...0000000000000000000: want numbers",
    ),
}


@pytest.mark.parametrize(("make", "message"), ERRORS.values(), ids=ERRORS)
def test_error_names_the_argument_the_place_and_what_is_wanted(make, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        make()


def test_error_text_stays_short_for_long_input():
    with pytest.raises(ValueError, match=r"^center = .{1,300}: want numbers$"):
        hl.Disk([["x"] * 1000] * 1000, 1)
