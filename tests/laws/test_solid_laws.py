"""Laws of solids: both orders, turns of a cube, powers of two, and the plane's answers."""

import hitlab as hl
import numpy as np
import pytest
from hitlab.testing import IN_SPACE, pairs, shapes
from hypothesis import assume, given
from hypothesis import strategies as st

ENDLESS = hl.Ray3, hl.Line3, hl.HalfSpace3
KINDS = [*IN_SPACE]
BOUNDED = [kind for kind in KINDS if kind not in ENDLESS]
FLAT = {hl.Point: hl.Point3, hl.Segment: hl.Segment3, hl.Triangle: hl.Triangle3}

kinds = st.tuples(st.sampled_from(BOUNDED), st.sampled_from(KINDS))


def answers(a, b):
    return hl.intersects(a, b), hl.intersects(a, b, touching=False)


@given(st.data(), kinds)
def test_order_does_not_matter(data, kind):
    a, b = data.draw(pairs(*kind))
    assert answers(a, b) == answers(b, a)
    assert hl.distance(a, b) == hl.distance(b, a)
    assert (hl.distance(a, b) == 0) is hl.intersects(a, b)


@given(st.data(), kinds, st.sampled_from([(0, 0, 1), (1, 1, 1), (1, 0, 0)]))
def test_a_turn_of_a_cube_changes_nothing(data, kind, axis):
    a, b = data.draw(pairs(*kind))
    angle = np.radians(120 if all(axis) else 90)
    try:
        turned = [shape.rotate(axis, angle) for shape in (a, b)]
    except ValueError:
        assume(False)  # beyond the range of floats
    assume(not any(isinstance(shape, hl.Box3) for shape in (a, b)))  # whose corners are rounded
    assert answers(*turned) == answers(a, b)


@given(st.data(), st.sampled_from([*FLAT]), st.sampled_from([*FLAT]))
def test_shapes_in_a_plane_answer_as_in_the_plane(data, first, second):
    a, b = data.draw(pairs(first, second))

    def lifted(shape):
        names = [np.insert(getattr(shape, name), 1, 0, axis=-1) for name in shape.fields]
        return FLAT[type(shape)](*names)

    assert hl.intersects(lifted(a), lifted(b)) is hl.intersects(a, b)


@given(st.data())
def test_a_hull_of_a_box_answers_as_the_box(data):
    box, other = data.draw(pairs(hl.Box3, data.draw(st.sampled_from(BOUNDED))))
    assume(box.has_bounds)  # all of whose corners are floats
    hull = hl.Hull3(box.vertices)
    assert answers(hull, other) == answers(box, other)
    assert hl.distance(hull, other) == hl.distance(box, other)


@pytest.mark.parametrize("kind", KINDS)
@given(st.data())
def test_a_link_gives_a_solid_back(kind, data):
    shape = data.draw(shapes(kind))
    assert hl.from_link(hl.link(shape)) == [shape]
