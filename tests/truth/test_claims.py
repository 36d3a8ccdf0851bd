"""What the gallery claims of a method in a line, on shapes of small whole numbers, in fractions."""

import random
from fractions import Fraction
from itertools import pairwise

import hitlab as hl
import pytest

DRAWN = 400
FACING = (0, 2), (2, 0), (1, 3), (3, 1)
"""Which spans of two bounding boxes, x and y of either, have to reach each other."""


@pytest.fixture
def draw():
    """Draw points of small whole numbers, so that zeros and ties are frequent."""
    generator = random.Random(26)
    return lambda: (generator.randint(-4, 4), generator.randint(-4, 4))


def cross(a, b, c):
    """Give twice the signed area of a triangle."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def squared_distance(point, start, end):
    """Measure exactly how far a segment is from a point, squared."""
    way = [e - s for s, e in zip(start, end, strict=True)]
    square = sum(w * w for w in way)
    along = sum((p - s) * w for p, s, w in zip(point, start, way, strict=True))
    part = min(max(Fraction(along, square), 0), 1)
    return sum((p - s - part * w) ** 2 for p, s, w in zip(point, start, way, strict=True))


def signs(*numbers):
    """Give the sign of each number."""
    return [(number > 0) - (number < 0) for number in numbers]


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


def test_the_discriminant_decides_for_the_line_and_the_signs_of_the_roots_for_the_ray(draw):
    for _ in range(DRAWN):
        start, way, center = draw(), draw(), draw()
        if way == (0, 0):
            continue
        reach = [s - c for s, c in zip(start, center, strict=True)]
        a, b = sum(w * w for w in way), sum(r * w for r, w in zip(reach, way, strict=True))
        c = sum(r * r for r in reach) - 4
        disk = hl.Disk(center, 2)
        assert hl.intersects(hl.Line(start, way), disk) == (b * b - a * c >= 0)
        ahead = (
            c <= 0 or b < 0
        )  # a root is not negative: both are unless their product or sum says so
        assert hl.intersects(hl.Ray(start, way), disk) == (b * b - a * c >= 0 and ahead)


def test_lines_meet_in_one_point_where_the_determinant_is_not_zero(draw):
    for _ in range(DRAWN):
        (p, u), (q, v) = (draw(), draw()), (draw(), draw())
        if (0, 0) in (u, v):
            continue
        determinant = u[0] * v[1] - u[1] * v[0]
        is_same = cross(p, (p[0] + u[0], p[1] + u[1]), q) == 0
        kind = hl.meet(hl.Line(p, u), hl.Line(q, v)).kind
        assert kind == (1 if determinant else 2 if is_same else 0)


def test_four_signs_tell_whether_segments_cross_and_on_one_line_their_bounding_boxes_do(draw):
    for _ in range(DRAWN):
        a, b, c, d = (draw() for _ in range(4))
        if a == b or c == d:
            continue
        of_ab, of_cd = signs(cross(a, b, c), cross(a, b, d)), signs(cross(c, d, a), cross(c, d, b))
        is_crossed = of_ab[0] * of_ab[1] <= 0 and of_cd[0] * of_cd[1] <= 0
        if not any(of_ab + of_cd):
            spans = [sorted((s[i], e[i])) for s, e in ((a, b), (c, d)) for i in range(2)]
            is_crossed = all(spans[i][0] <= spans[j][1] for i, j in FACING)
        assert hl.intersects(hl.Segment(a, b), hl.Segment(c, d)) == is_crossed


def test_where_both_slabs_hold_the_line_and_t_is_not_negative_the_ray_is_in_the_box(draw):
    for _ in range(DRAWN):
        start, way = draw(), draw()
        if way == (0, 0):
            continue
        enters, leaves = Fraction(0), None
        is_in = True
        for s, w, half in zip(start, way, (2, 1), strict=True):
            if w == 0:
                is_in &= abs(s) <= half
                continue
            near, far = sorted((Fraction(-half - s, w), Fraction(half - s, w)))
            enters = max(enters, near)
            leaves = far if leaves is None else min(leaves, far)
        is_in = is_in and leaves is not None and enters <= leaves
        assert hl.intersects(hl.Ray(start, way), hl.Box((0, 0), (4, 2))) == is_in
