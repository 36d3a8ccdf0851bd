"""What floats are sure of for one pair is what the batch says, which is decided in another way."""

import math

import hitlab as hl
import pytest
from hard_input import FAMILIES, family_pairs, some_families
from hitlab.deciding import one_pair
from kinds import every_pair

CLEAR = [hl.Disk((0, 0), 1), hl.Box((0, 0), (2, 2), 0.5), hl.Triangle([(-1, -1), (2, 0), (0, 2)])]
CLEAR += [hl.Capsule((-1, 0.25), (2, 0), 0.5), hl.Polygon([(-1, -1), (1, -1), (1.5, 0), (0, 1)])]


def check(families, first, second, seed, n):
    for family in families:
        a, b = family_pairs(family, first, second, seed, n)
        meet, overlap = hl.intersects(a, b), hl.intersects(a, b, touching=False)
        for i in range(n):
            assert one_pair.meets(a[i], b[i]) in (None, meet[i]), (a[i], b[i])
            assert hl.intersects(a[i], b[i]) == meet[i], (a[i], b[i])
            assert hl.intersects(a[i], b[i], touching=False) == overlap[i], (a[i], b[i])


@pytest.mark.slow(5)
@every_pair
def test_what_is_sure_of_one_pair_is_so_in_a_batch(first, second):
    check(some_families(first, second), first, second, 8, 4)


@pytest.mark.slow
@every_pair
def test_what_is_sure_of_many_pairs_is_so_in_a_batch(first, second):
    check(FAMILIES, first, second, 9, 24)


@pytest.mark.parametrize("b", CLEAR, ids=lambda shape: type(shape).__name__)
@pytest.mark.parametrize("a", CLEAR, ids=lambda shape: type(shape).__name__)
def test_clear_pairs_are_sure(a, b):
    for angle in range(6):
        turned = b.rotate(angle)
        assert one_pair.meets(a, turned) is True
        assert one_pair.meets(a, turned.translate((3, 4))) is False
        assert one_pair.meets(a.translate((1e9, 1e9)), turned.translate((1e9, 1e9 + 9))) is False


SLIVER = [(1.7484720804832736, 4.209178940101316), (1.8119211966294795, 4.844938609381411)]
SLIVER += [(1.8025626126605865, 4.7511656680013745)]
THIN = {
    "a segment": (hl.Segment((0, 0), (1, 1)), (0.5, 0.5 + 25 * 2**-53), 1e-15),
    "a long one": (hl.Segment((0, 0), (1e6, 1e6)), (5e5, 5e5 + 45 * 2**-34), 1e-9),
    "a flat triangle": (hl.Triangle([(0, 0), (1, 1), (2, 2)]), (0.5, 0.5 + 75 * 2**-53), 1e-15),
    "a sliver": (hl.Triangle(SLIVER), (1.807241904645032, 4.798052138691393), 6.31e-16),
}


@pytest.mark.parametrize(("thin", "at", "radius"), THIN.values(), ids=THIN)
def test_a_disk_nearer_to_a_thin_core_than_floats_tell_is_left_open(thin, at, radius):
    disk = hl.Disk(at, radius)
    assert one_pair.meets(thin, disk) is one_pair.meets(disk, thin) is None
    assert hl.intersects(thin, disk) is hl.intersects(disk, thin) is False


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("turned", [False, True])
def test_far_out_a_core_is_not_where_its_rounded_middle_is(sign, turned):
    ulp, way = math.ulp(1e8), slice(None, None, -1 if turned else 1)
    start, end, at = (
        (sign * x, y)[way] for x, y in [(1e8, 0), (1e8 + ulp, 1), (1e8 - 4 * ulp, 0.5)]
    )
    assert not one_pair.meets(hl.Segment(start, end), hl.Disk(at, 4.25 * ulp))


def test_a_disk_that_only_reaches_a_side_is_sure():
    box = hl.Box((0, 0), (4, 2))
    assert one_pair.meets(hl.Disk((0.5, 1.75), 1), box) is True
    assert one_pair.meets(hl.Disk((0.5, 2.25), 1), box) is False
    assert one_pair.meets(hl.Disk((2.75, 1.75), 1), box) is False


@pytest.mark.parametrize("other", [hl.Box((2, 0), (2, 2)), hl.Disk((2, 0), 1), hl.Point((1, 0))])
def test_a_touch_is_left_open(other):
    assert one_pair.meets(hl.Box((0, 0), (2, 2)), other) is None


def test_lines_that_cross_are_sure():
    line = hl.Line((1e9, 3), (1, 1e-9))
    assert one_pair.meets(line, hl.Line((5, 5), (1, 0))) is True
    assert one_pair.meets(line, hl.Line((5, 5), (-2, -2e-9))) is None
    assert one_pair.meets(line, hl.Ray((5, 5), (1, 0))) is None
