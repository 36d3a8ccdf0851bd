"""Which algorithms there are for a pair, and how one of them is asked."""

import hitlab as hl
import pytest

DISK, TRIANGLE = hl.Disk((0, 0), 1), hl.Triangle([(0, 0), (1, 0), (0, 1)])
CLASSES = [
    *(hl.Point, hl.Disk, hl.Box, hl.Triangle, hl.Polygon),
    *(hl.Segment, hl.Ray, hl.Line, hl.Capsule),
]

SAT, GJK, EPA, CA = ((id, f"{id}-32") for id in ("sat", "gjk", "epa", "conservative-advancement"))
METHODS = (*SAT, *GJK, *EPA, *CA)


@pytest.mark.parametrize("a", CLASSES)
@pytest.mark.parametrize("b", CLASSES)
def test_exact_one_comes_first_for_every_pair(a, b):
    known = hl.algorithms(a, b)
    assert known[0].id == "exact"
    assert known == hl.algorithms(b, a)
    assert len({algorithm.id for algorithm in known}) == len(known)


@pytest.mark.parametrize(
    ("pair", "ids"),
    [
        ((hl.Triangle, hl.Triangle), ["exact", "marupeke-13", *METHODS]),
        ((hl.Ray, hl.Box), ["exact", "redpoll-2-24"]),
        ((hl.Disk, hl.Ray), ["exact", "redpoll-2-24"]),
        ((hl.Line, hl.Line), ["exact", "redpoll-2-24"]),
        ((hl.Ray, hl.Triangle), ["exact"]),
    ],
)
def test_articles_of_a_pair(pair, ids):
    known = hl.algorithms(*pair)
    assert [each.id for each in known] == ids
    assert all("https://" in each.source or "http://" in each.source for each in known[1:])


@pytest.mark.parametrize(
    "pair", [(DISK, 1), ("Disk", hl.Disk), (int, hl.Disk), (hl.Shape, hl.Disk), (DISK, hl.Shape)]
)
def test_what_is_no_shape_is_refused(pair):
    with pytest.raises(TypeError, match=r"^[ab] must be a shape"):
        hl.algorithms(*pair)


def test_touching_is_the_algorithms_own_rule():
    with pytest.raises(ValueError, match=r"touching=False .* algorithm='redpoll-2-23'"):
        hl.intersects(DISK, TRIANGLE, touching=False, algorithm="redpoll-2-23")


@pytest.mark.parametrize(
    ("pair", "ids"),
    [
        ((hl.Disk, hl.Box), ["redpoll-2-20", *METHODS]),
        ((hl.Disk, hl.Triangle), ["redpoll-2-23", "redpoll-2-23-inflated", *METHODS]),
        ((hl.Disk, hl.Disk), METHODS),
        ((hl.Disk, hl.Point), [*GJK, *CA]),
    ],
)
def test_disks_have_the_programs_of_their_articles(pair, ids):
    known = hl.algorithms(*pair)
    assert [algorithm.id for algorithm in known] == ["exact", *ids]
    assert all("http" in algorithm.source for algorithm in known[1:])
