"""Shapes are values: they keep what they were given, and are picked and compared by it."""

import re

import hitlab as hl
import numpy as np
import pytest
from some_shapes import FLAT, NAN, every_shape


def test_what_all_shapes_have_in_common_is_no_shape_itself():
    for kind in (hl.Shape, type("Mine", (hl.Shape,), {})):
        with pytest.raises(TypeError, match=r"^Shape is abstract: create a concrete shape"):
            kind()


# --- What a shape gives back


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
    with pytest.raises(TypeError, match=f"a single {kind.__name__} cannot be indexed"):
        shape[0, 0, 0][0]


@every_kind
def test_every_field_wants_finite_numbers_of_its_shape(kind, fields):
    for name, value in fields.items():
        bad = np.array([value, value], dtype=float)
        place = (1,) + (0,) * np.ndim(value)
        bad[place] = NAN
        where = re.escape(f"{name}[{', '.join(map(str, place))}] = nan must be finite")
        with pytest.raises(ValueError, match=f"^{where}$"):
            kind(**{**fields, name: bad})
        if np.ndim(value):
            with pytest.raises(
                ValueError, match=rf"^{name} = .* must have shape \(\.\.\., .*, not \(1,\)$"
            ):
                kind(**{**fields, name: [7]})
        with pytest.raises(ValueError, match=f"^{name}"):
            kind(**{**fields, name: "seven"})


def test_fields_are_float64_whatever_comes_in():
    disk = hl.Disk(np.array([(1, 2)], dtype=np.int8), np.float32(0.5))
    assert disk.center.dtype == disk.radius.dtype == np.float64
    assert disk == hl.Disk([(1.0, 2.0)], 0.5)


def test_broadcasting_pairs_each_center_with_each_radius():
    disk = hl.Disk([[(1, 2)], [(3, 4)]], [5, 6])
    assert disk.center.tolist() == [[[1, 2], [1, 2]], [[3, 4], [3, 4]]]
    assert disk.radius.tolist() == [[5, 6], [5, 6]]


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


def test_batch_counts_its_shapes_over_the_first_axis():
    assert [len(hl.Disk(np.zeros((*batch, 2)), 1)) for batch in ((2, 3), (0,), (1,))] == [2, 0, 1]
    assert [each.shape for each in hl.Disk(np.zeros((2, 3, 2)), 1)] == [(3,), (3,)]


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
