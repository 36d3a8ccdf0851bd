"""What the gallery claims of a method in a line, on shapes of small whole numbers, in fractions."""

import random
from fractions import Fraction
from itertools import pairwise

import hitlab as hl
import pytest

DRAWN = 400


@pytest.fixture
def draw():
    """Draw points of small whole numbers, so that zeros and ties are frequent."""
    generator = random.Random(26)
    return lambda: (generator.randint(-4, 4), generator.randint(-4, 4))


def cross(a, b, c):
    """Return twice the signed area of a triangle."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def squared_distance(point, start, end):
    """Measure exactly how far a segment is from a point, squared."""
    way = [e - s for s, e in zip(start, end, strict=True)]
    square = sum(w * w for w in way)
    along = sum((p - s) * w for p, s, w in zip(point, start, way, strict=True))
    part = min(max(Fraction(along, square), 0), 1)
    return sum((p - s - part * w) ** 2 for p, s, w in zip(point, start, way, strict=True))


def test_outside_the_triangle_a_region_leaves_one_or_two_edges_that_can_be_nearest(draw):
    for _ in range(DRAWN):
        center, corners = draw(), [draw() for _ in range(3)]
        area = cross(*corners)
        if area == 0:
            continue
        edges = list(pairwise([*corners, corners[0]]))
        outer = [i for i, edge in enumerate(edges) if cross(*edge, center) * area < 0]
        region = hl.explain(hl.Disk(center, 1), hl.Triangle(corners)).steps[1].values["region"]
        assert region == sum(4 >> i for i in range(3) if i not in outer)
        far = [squared_distance(center, *edge) for edge in edges]
        assert len(outer) < 3
        assert not outer or min(far) == min(far[i] for i in outer)
