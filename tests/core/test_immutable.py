"""Shapes never change: they show and copy themselves to the bit."""

import copy
import pickle
from fractions import Fraction

import hitlab as hl
import numpy as np
import pytest
from some_shapes import MANY, bits, every_shape, fields_of

# --- repr


@every_shape
def test_repr_round_trips_to_the_bit(shape):
    again = eval(repr(shape), {**vars(hl), "np": np})
    assert bits(again) == bits(shape)


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
def test_fields_cannot_be_made_writeable(shape):
    for name in shape.fields:
        value = getattr(shape, name)
        if np.ndim(value):
            with pytest.raises(ValueError, match="WRITEABLE"):
                value.flags.writeable = True


def test_attributes_cannot_be_deleted():
    disk = hl.Disk((0, 0), 1)
    for name in ("_rows", "center"):
        with pytest.raises(AttributeError, match="Disk objects are immutable"):
            delattr(disk, name)
    assert disk.columns == (0, 0, 1)


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
