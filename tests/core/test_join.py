"""Batches joined into one, and what numpy says when it is asked to."""

import re

import hitlab as hl
import numpy as np
import pytest
from hitlab.testing import POINTS, made
from kinds import KINDS

SQUARE, ROOF = [(0, 0), (2, 0), (2, 2), (0, 2)], [(0, 0), (2, 0), (1, 1)]
DISK, DISKS = hl.Disk((0, 0), 1), hl.Disk([(0, 0), (1, 0), (2, 0)], [1, 2, 3])
MESH = hl.Mesh(np.eye(3), [(0, 1, 2)])
every_kind = pytest.mark.parametrize("kind", [*KINDS, hl.Sphere], ids=lambda kind: kind.__name__)


def batch(kind, *size):
    """Make a batch whose shapes all differ."""
    rng = np.random.default_rng([*size])
    if kind is hl.Sphere:
        return hl.Sphere(rng.random((*size, 3)), rng.random(size))
    return made(kind, rng.random((*size, POINTS[kind], 2)), rng.random(size), rng.random(size))


def each(shapes):
    """List the single shapes of a batch."""
    return [shapes[index] for index in np.ndindex(shapes.shape)]


@every_kind
def test_joined_batches_are_joined_as_arrays_are(kind):
    one, other = batch(kind, 2, 3), batch(kind, 4, 3)
    joined = hl.concatenate([one, other])
    assert type(joined) is kind
    assert joined.shape == (6, 3)
    assert each(joined) == each(one) + each(other)
    assert hl.concatenate((one.__getitem__(i) for i in range(2)), axis=-1) == hl.concatenate(
        list(one)
    )
    for axis in (1, -1):
        assert hl.concatenate([one, one[:, :1]], axis).shape == (2, 4)
    assert hl.concatenate([one]) == one


@every_kind
def test_stacked_shapes_are_stacked_as_arrays_are(kind):
    shapes = each(batch(kind, 5))
    assert hl.stack(shapes) == batch(kind, 5)
    grids = batch(kind, 2, 3), batch(kind, 2, 3)[::-1]
    for axis, size in ((0, (2, 2, 3)), (1, (2, 2, 3)), (2, (2, 3, 2)), (-1, (2, 3, 2))):
        whole = hl.stack(grids, axis)
        assert whole.shape == size
        for i, grid in enumerate(grids):
            index = np.moveaxis(np.arange(12).reshape(size), axis, 0)[i]
            assert [whole[np.unravel_index(n, size)] for n in index.flat] == each(grid)


@every_kind
def test_chosen_shapes_are_those_of_either_batch(kind):
    one, other = batch(kind, 2, 1), batch(kind, 3)
    mask = np.array([(True, False, True), (False, True, False)])
    chosen = hl.where(mask, one, other)
    assert type(chosen) is kind
    for i, j in np.ndindex(2, 3):
        assert chosen[i, j] == (one[i, 0] if mask[i, j] else other[j])
    assert hl.where(True, other[0], other[1]) == other[0]
    assert hl.where([False, True], other[0], other[1])[0] == other[1]


def test_empty_batches_are_batches():
    none = DISKS[:0]
    assert hl.concatenate([none, DISKS, none]) == DISKS
    assert hl.concatenate([none, none]).shape == (0,)
    assert hl.stack([none, none]).shape == (2, 0)
    assert hl.where(np.empty(0, dtype=bool), none, DISK) == none


def test_derived_classes_join_as_the_first():
    class Ball(hl.Disk):
        pass

    assert type(hl.stack([Ball((0, 0), 1), DISK])) is Ball
    assert type(hl.stack([DISK, Ball((0, 0), 1)])) is hl.Disk


REFUSED = {
    "kinds": (
        lambda: hl.stack([DISK, hl.Point((0, 0)), hl.Box((0, 0), (1, 1))]),
        TypeError("shapes must all be of one kind, not Box, Disk and Point"),
    ),
    "kinds to choose from": (
        lambda: hl.where(True, DISK, hl.Point((0, 0))),
        TypeError("shapes must all be of one kind, not Disk and Point"),
    ),
    "corners": (
        lambda: hl.stack([hl.Polygon(SQUARE), hl.Polygon(ROOF)]),
        ValueError(
            "polygons must have the same number of corners, not 3 and 4; repeat the last corner"
        ),
    ),
    "a tuple": (
        lambda: hl.concatenate([DISKS, (0, 0)]),
        TypeError("shapes[1] must be a shape, such as Point((0, 0)), not the tuple (0, 0)"),
    ),
    "a number to choose": (
        lambda: hl.where(True, DISK, 0),
        TypeError("b must be a shape, such as Point or Polygon, not the int 0"),
    ),
    "a mesh": (
        lambda: hl.stack([MESH, MESH]),
        TypeError("shapes[0] must not be a Mesh: it cannot be in a batch"),
    ),
    "nothing": (lambda: hl.stack([]), ValueError("shapes must not be empty")),
    "single shapes": (
        lambda: hl.concatenate([DISK]),
        ValueError(
            "shapes[0] must be a batch, not a single Disk; hitlab.stack joins single shapes"
        ),
    ),
    "other lengths": (
        lambda: hl.concatenate([DISKS[None], DISKS[None, :2]]),
        ValueError("the batch shapes must differ only along axis 0, not (1, 3), (1, 2)"),
    ),
    "other axes": (
        lambda: hl.concatenate([DISKS, DISKS[None]]),
        ValueError("the batch shapes must differ only along axis 0, not (3,), (1, 3)"),
    ),
    "other batches": (
        lambda: hl.stack([DISKS, DISK]),
        ValueError("the batch shapes must be equal, not (3,), ()"),
    ),
    "axis": (
        lambda: hl.stack([DISKS, DISKS], axis=2),
        np.exceptions.AxisError(2, 2),
    ),
    "axis of the components": (
        lambda: hl.concatenate([DISKS, DISKS], axis=-2),
        np.exceptions.AxisError(-2, 1),
    ),
    "indices for a mask": (
        lambda: hl.where([0, 1], DISK, DISK),
        TypeError("mask must be a bool array, not int64"),
    ),
    "mask": (
        lambda: hl.where([True, False], DISKS, DISK),
        ValueError("batches do not broadcast: mask (2,), a (3,), b ()"),
    ),
}


@pytest.mark.parametrize(("join", "error"), REFUSED.values(), ids=REFUSED)
def test_what_does_not_go_together_is_told(join, error):
    with pytest.raises(type(error), match=f"^{re.escape(str(error))}$"):
        join()


BY_NUMPY = {
    "concatenate": (lambda: np.concatenate([DISKS, DISKS]), "use hitlab.concatenate"),
    "stack": (lambda: np.stack([DISK, DISK]), "use hitlab.stack"),
    "where": (lambda: np.where([True], DISK, DISK), "use hitlab.where"),
    "mean": (lambda: np.mean(DISKS), "use its center or radius"),
    "asarray": (lambda: np.asarray(DISK), "a Disk is not an array: use its center or radius"),
    "array": (lambda: np.array([DISKS, DISKS]), "a Disk is not an array"),
    "array of a mesh": (
        lambda: np.array([MESH]),
        "a Mesh is not an array: use its vertices or faces",
    ),
    "add": (lambda: np.add(DISKS, 1), "'Disk' does not support ufuncs"),
    "times": (lambda: np.ones(3) * DISKS, "unsupported operand"),
}


@pytest.mark.parametrize(("ask", "message"), BY_NUMPY.values(), ids=BY_NUMPY)
def test_numpy_s_own_functions_refuse_shapes(ask, message):
    with pytest.raises(TypeError, match=re.escape(message)):
        ask()
