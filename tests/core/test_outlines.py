"""An outline as a shape: what it accepts, how it is copied, and where it is a member."""

import copy
import math
import pickle
import re

import hitlab as hl
import numpy as np
import pytest
import shapely

CORNER = hl.Outline([(0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4)])
FRAME = hl.Outline([(0, 0), (3, 0), (3, 3), (0, 3)], [[(1, 1), (2, 1), (2, 2), (1, 2)]])
TOUCHED = hl.Outline(
    [(0, 0), (4, 0), (4, 4), (0, 4)],
    [[(0, 2), (1, 1), (2, 2), (1, 3)], [(2, 2), (3, 1), (3, 3)]],
)
EACH = pytest.mark.parametrize("outline", [CORNER, FRAME, TOUCHED])


@EACH
def test_it_is_copied_bit_for_bit(outline):
    assert eval(repr(outline), {"Outline": hl.Outline}) == outline
    assert pickle.loads(pickle.dumps(outline)) == outline == copy.deepcopy(outline)
    assert hl.Outline(outline.ring, outline.holes) == outline
    assert hash(hl.Outline(outline.ring, outline.holes)) == hash(outline)
    theirs = shapely.geometry.shape(outline)
    assert theirs.is_valid
    rings = theirs.exterior, *theirs.interiors
    corners = [np.array(ring.coords)[:-1] for ring in rings]
    assert all(map(np.array_equal, corners, outline.rings))


@EACH
def test_either_winding_and_a_repeated_corner_are_the_same_region(outline):
    closed = hl.Outline([*outline.ring[::-1], outline.ring[-1]], [h[::-1] for h in outline.holes])
    assert len(closed.ring) == len(outline.ring)
    assert hl.contains(closed, outline) and hl.contains(outline, closed)
    assert {*closed.sides} == {*outline.sides}


@EACH
def test_moved_copies_keep_their_parts(outline):
    for moved in (outline.translate((0.1, 1e9)), outline.rotate(1.0, about=(7, 0.1))):
        assert len(moved.parts) == len(outline.parts)
        assert moved != outline
    assert outline.rotate(math.tau) == outline
    moved = outline.translate((1, 2)).bounds - outline.bounds
    assert moved.tolist() == [1, 2, 1, 2]


def test_two_with_the_same_corners_in_other_rings_are_not_equal():
    corners = np.concatenate([FRAME.ring, FRAME.holes[0]])
    assert hl.Outline._known(corners) != FRAME


WRONG = [
    ([(0, 0), (1, 0)], (), "ring = [(0, 0), (1, 0)] must have shape (n, 2) with n >= 3"),
    ([(0, 0), (1, 0), (0, math.nan)], (), "ring[2, 1] = nan must be finite"),
    ([(0, 0), (2, 2), (2, 0), (0, 2)], (), "ring[0] to ring[1] and ring[2] to ring[3] meet at"),
    ([(0, 0), (4, 0), (4, 4), (2, 0), (0, 4)], (), "ring[2] to ring[3] meet at (2.0, 0.0)"),
    ([(0, 0), (4, 0), (2, 0)], (), "ring doubles back on itself; it must enclose an area"),
    (FRAME.ring, [[(4, 4), (5, 4), (5, 5)]], "holes[0] lies outside the outline"),
    (FRAME.ring, [FRAME.ring], "ring[0] to ring[1] and holes[0][0] to holes[0][1] meet at"),
    (FRAME.ring, [[(1, 1), (2, 1)]], "holes[0] = [(1, 1), (2, 1)] must have shape (n, 2)"),
    (FRAME.ring, [[(0, 1), (3, 1), (1, 2)]], "divide the inside"),
]


@pytest.mark.parametrize(("ring", "holes", "problem"), WRONG)
def test_what_is_no_outline_is_refused_by_name(ring, holes, problem):
    with pytest.raises(ValueError, match=re.escape(problem)):
        hl.Outline(ring, holes)


REFUSED = [
    (lambda: hl.stack([CORNER, CORNER]), TypeError, "must not be an Outline: it cannot be in a"),
    (lambda: hl.where(True, CORNER, CORNER), TypeError, "a must not be an Outline"),
    (lambda: CORNER.translate([(0, 0), (1, 1)]), ValueError, "offset must be single, not a batch"),
    (lambda: CORNER.rotate([0, 1]), ValueError, "angle must be single, not a batch of shape (2,)"),
    (lambda: CORNER[0], TypeError, "a single Outline cannot be indexed"),
    (lambda: CORNER.core, TypeError, "an Outline is not convex: use its parts"),
    (lambda: hl.contact(CORNER, FRAME), TypeError, "Group(*outline.parts, bodies=0)"),
    (lambda: hl.meet(CORNER, hl.Line((0, 0), (1, 0))), TypeError, "bodies=0"),
    (lambda: hl.explain(CORNER, FRAME, query="contains"), TypeError, "call contains(a, b) for the"),
    (
        lambda: hl.explain(FRAME, CORNER, by=(1, 0)),
        TypeError,
        "call sweep(a, b, by) for the answer",
    ),
    (
        lambda: hl.explain(FRAME, hl.Ray((0, 0), (1, 0)), by=(1, 0)),
        TypeError,
        "needs bounded shapes",
    ),
    (lambda: hl.Group(CORNER).contacts(), TypeError, "bodies=0"),
    (lambda: hl.Group(hl.Point((0, 0))).contacts(CORNER), TypeError, "bodies=0"),
    (lambda: hl.intersects(CORNER, FRAME, algorithm="sat"), ValueError, "use exact"),
]


@pytest.mark.parametrize(("attempt", "kind", "problem"), REFUSED)
def test_what_it_has_no_part_in_is_refused_with_the_remedy(attempt, kind, problem):
    with pytest.raises(kind, match=re.escape(problem)):
        attempt()


def test_it_has_no_algorithm_but_the_exact_one():
    for other in (hl.Box, hl.Disk, hl.Ray, hl.Outline):
        assert [each.id for each in hl.algorithms(hl.Outline, other)] == ["exact"]


def test_the_other_shape_may_be_a_batch():
    disks = hl.Disk([(3, 3), (2, 2), (0.5, 0.5)], [[1], [0.5]])
    singles = [[hl.distance(CORNER, disks[i, j]) for j in range(3)] for i in range(2)]
    assert hl.distance(disks, CORNER).tolist() == singles
    assert hl.intersects(CORNER, disks).tolist() == [[gap == 0 for gap in row] for row in singles]
    assert hl.sweep(disks, CORNER, (0, -9)).t.shape == (2, 3)
    assert hl.raycast(hl.Ray([(-1, 0.5), (9, 9)], (1, 0)), CORNER).hit.tolist() == [True, False]
    none = hl.Disk(np.empty((0, 2)), 1)
    assert hl.intersects(CORNER, none).dtype == bool and hl.distance(none, CORNER).shape == (0,)
    assert hl.contains(CORNER, none).shape == hl.sweep(none, CORNER, (1, 0)).t.shape == (0,)


def test_it_is_one_member_of_a_group():
    group = hl.Group(CORNER, hl.Disk((2, 2), 0.5), FRAME.translate((10, 0)))
    found = group.nearest(hl.Point([(2.25, 3), (11.5, 1.5)]))
    assert (found.index.tolist(), found.distance.tolist()) == ([1, 2], [0.5307764064044151, 0.5])
    assert group.within(hl.Point([(2, 2), (3, 3)]), 0.9).tolist() == [[1, 0]]
    assert group.raycast(hl.Ray((-1, 0.5), (1, 0)), all=True)[1].index.tolist() == [0, 2]
    assert group.sweep((20, 0)).index.tolist() == [1, 2, -1]
    assert group.translate((1, 0)).collisions().tolist() == group.collisions().tolist()
    assert group[2] == FRAME.translate((10, 0)) and group[[2, 0]][1] == CORNER


def test_it_moves_in_a_survey_from_its_first_corner():
    there, back = hl.Disk((0.5, 0.25), 0.5), hl.Disk((0, 0), 0.5)
    xs, ys = [0.0, 1.5, 9.0], [1.5, -2.0]
    around = hl.survey(back, FRAME, xs, ys)
    assert around.distance[0, 1] == 0.0 and around.hit.shape == around.region.shape == (2, 3)
    moved = hl.survey(FRAME, there, xs, ys)
    for (row, y), (column, x) in [(r, c) for r in enumerate(ys) for c in enumerate(xs)]:
        assert moved.distance[row, column] == hl.distance(FRAME.translate((x, y)), there)


def test_it_is_drawn_with_its_holes():
    picture = FRAME._repr_svg_()
    assert picture.count("Z") >= 4 and "Outline(ring=" in picture
    assert hl.Group(FRAME, CORNER)._repr_svg_().startswith("<svg")


def test_a_common_region_has_holes_and_several_parts():
    common = hl.overlap(FRAME, hl.Box((1.5, 1.5), (2.5, 2.5)))
    assert (common.area, len(common.parts), len(common.parts[0].holes)) == (5.25, 1, 1)
    bars = hl.overlap(FRAME, hl.Box((1.5, 1.5), (9, 0.5)))
    assert (bars.area, len(bars.parts)) == (1.0, 2)
    assert hl.overlap(FRAME, hl.Disk((1.5, 1.5), 1)).area == pytest.approx(math.pi - 1)
    assert hl.overlap(FRAME, hl.Box((1.5, 1.5), (1, 1))) == (0.0, [])
