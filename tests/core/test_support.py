"""The point of a shape that lies farthest along a direction."""

import hitlab as hl
import numpy as np
import pytest
from hard_input import family_pairs
from kinds import KINDS

BOUNDED = [kind for kind in KINDS if kind not in (hl.Ray, hl.Line)]
WAYS = np.array([(1, 0), (0, -2), (3, 4), (-1e-300, 2e-300), (-1e300, -1e300), (5e-324, 0)])
UNITS = WAYS / abs(WAYS).max(axis=-1, keepdims=True)
NEAR = 1e-14


@pytest.mark.parametrize("family", ["uniform", "small lattice"])
@pytest.mark.parametrize("kind", BOUNDED)
def test_it_is_of_the_shape_and_no_other_point_of_it_is_farther(kind, family):
    shapes, _ = family_pairs(family, kind, kind, 50, 12)
    found = shapes.support(WAYS[:, None])
    assert found.shape == (len(WAYS), 12, 2)
    size = abs(shapes.bounds).max()
    for way, unit, row in zip(WAYS, UNITS, found):
        assert (hl.distance(hl.Point(row), shapes) <= NEAR * size).all()
        # A line square to the direction, a little beyond the point, leaves the shape behind.
        beyond = row + 4 * NEAR * max(size, 1) * unit / np.hypot(*unit)
        walls = hl.Line(beyond, np.broadcast_to((-unit[1], unit[0]), row.shape))
        assert not hl.intersects(shapes, walls).any()
        assert np.array_equal(shapes[3].support(way), row[3])


def test_a_vertex_keeps_its_bits():
    triangle = hl.Triangle([(0.1, 0.2), (1e300, 0.3), (-7, 5e-324)])
    assert triangle.support((1, 0)).tolist() == [1e300, 0.3]
    assert triangle.support((-1, 0)).tolist() == [-7, 5e-324]


@pytest.mark.parametrize(
    ("shape", "way", "error", "message"),
    [
        (hl.Disk((0, 0), 1), (0, 0), ValueError, r"direction.*must be nonzero"),
        (hl.Disk((0, 0), 1), (0, np.inf), ValueError, "direction"),
        (hl.Disk((0, 0), 1), (0, 1, 2), ValueError, "direction"),
        (
            hl.Ray((0, 0), (1, 0)),
            (0, 1),
            TypeError,
            r"support\(\) needs a bounded shape, not a Ray",
        ),
        (hl.Mesh([(0, 0, 0)], []), (0, 0, 1), ValueError, "a Mesh without faces has no farthest"),
    ],
)
def test_what_is_refused(shape, way, error, message):
    with pytest.raises(error, match=message):
        shape.support(way)
