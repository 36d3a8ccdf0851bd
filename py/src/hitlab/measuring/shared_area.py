"""The area that two shapes share: polygons without rounding, disks by sectors and triangles.

With a disk, everything is measured in its radius. All lengths and products are fractions, and only
square roots and angles are rounded. So the error is a few units in the last place of the area of
the disk or of the larger disk, even for a polygon that is far away, long or thin.
"""

import math
from fractions import Fraction

from hitlab.arithmetic.integers import integers, ratio, rounded, sign
from hitlab.arithmetic.predicates import cross, dot
from hitlab.concave.outline import Outline, is_outline
from hitlab.deciding.decision import decide
from hitlab.measuring import clip
from hitlab.measuring.common_region import Part, Ring, common_regions
from hitlab.shapes.core import parts
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.plane import Disk
from hitlab.steps.numbers import Exactly, shown


def shared_area(a: PlaneShape, b: PlaneShape) -> float:
    """Return the area that two single shapes share, positive exactly if their interiors overlap."""
    if not decide(a, b).overlaps:
        return 0.0
    if is_outline(a, b) and not (isinstance(a, Disk) or isinstance(b, Disk)):
        return shown(sum(clip.area(ring) for rings in regions_of(a, b) for ring in rings))
    if not (isinstance(a, Disk) or isinstance(b, Disk)):
        return shown(clip.area(clip.common(region_of(a), region_of(b))))
    least = min(area_of(a), area_of(b))
    return min(max(_with_disk(a, b), math.ulp(0.0)), least) or math.ulp(0.0)


def area_of(shape: PlaneShape) -> float:
    """Return the area of a disk or a polygon."""
    if isinstance(shape, Disk):
        radius = shape.columns[2]
        return math.pi * radius * radius or math.ulp(0.0) * (radius > 0)
    return shown(sum(cross(*start, *end) for start, end in sides_of(shape)) / 2)


def region_of(shape: PlaneShape) -> clip.Region:
    """Return the corners of a polygon, in fractions."""
    columns, unit = integers(shape.core.columns)
    return clip.region(parts(shape.core.layout, tuple(columns)), unit)


def sides_of(shape: PlaneShape) -> list[Part]:
    """Return the edges of a polygon or an outline, in fractions, with the shape to their left."""
    if isinstance(shape, Outline):
        ends = (map(Fraction, (*start, *end)) for start, end in shape.sides)
        return [((ax, ay), (bx, by)) for ax, ay, bx, by in ends]
    corners = region_of(shape)
    return [*zip(corners, [*corners[1:], *corners[:1]])]


def regions_of(a: PlaneShape, b: PlaneShape) -> list[list[Ring]]:
    """Return the common region of two polygons or outlines: outer rings with their holes."""
    return common_regions(sides_of(a), sides_of(b))


def _with_disk(a: PlaneShape, b: PlaneShape) -> float:
    disk, other = (a, b) if isinstance(a, Disk) else (b, a)
    if isinstance(other, Disk):
        disk, other = sorted((disk, other), key=lambda each: each.columns[2], reverse=True)
    x, y, radius = map(Fraction, disk.columns)
    if isinstance(other, Disk):
        u, v, smaller = map(Fraction, other.columns)
        share = _lens((dot(u - x, v - y, u - x, v - y)) / radius**2, smaller / radius)
    else:
        share = math.fsum(_fan(disk, other))
    return share * disk.columns[2] * disk.columns[2]


def fan(disk: PlaneShape, polygon: PlaneShape) -> list[float]:
    """Return the signed area that a disk shares with the triangle of its centre and each edge.

    An edge that runs counter-clockwise around the centre counts positive, so that the sum is the
    area shared with the polygon.
    """
    return [share * disk.columns[2] * disk.columns[2] for share in _fan(disk, polygon)]


def _fan(disk: PlaneShape, polygon: PlaneShape) -> list[float]:
    x, y, radius = map(Fraction, disk.columns)
    ends = [[((u - x) / radius, (v - y) / radius) for u, v in side] for side in sides_of(polygon)]
    return [_swept(p, q) for p, q in ends]


def _lens(distance2: Fraction, radius: Fraction) -> float:
    """Return the area that the unit disk shares with a smaller disk at a squared distance."""
    if (radius == 1 and not distance2) or distance2 <= (1 - radius) ** 2:
        return math.pi * rounded(radius) ** 2
    places = distance2 + 1 - radius**2, distance2 + radius**2 - 1
    half2 = (4 * distance2 - places[0] ** 2) / (4 * distance2)  # the half chord, squared
    half, distance = _root(half2), _root(distance2)
    first = math.atan2(half, rounded(places[0]) / (2 * distance))
    second = math.atan2(half, rounded(places[1]) / (2 * distance))
    return first + rounded(radius**2) * second - half * distance


def _swept(p: Exactly, q: Exactly) -> float:
    """Return the signed area that the unit disk shares with the triangle of its centre, p and q."""
    way = q[0] - p[0], q[1] - p[1]
    length2, turn = dot(*way, *way), cross(*p, *q)
    height2 = turn**2 / length2
    if height2 >= 1:
        return _angle(turn, dot(*p, *q)) / 2
    height = sign(turn) * _root(height2)
    reach2 = 1 - height2  # half of the chord, squared
    reach = _root(reach2)
    total, ends = 0.0, []
    for point, way_out in ((p, -1), (q, 1)):
        place = dot(*point, *way)
        at = sign(place) * _root(place**2 / length2)
        ends.append(min(max(at, -reach), reach))
        if place**2 > reach2 * length2:
            beyond = math.atan2(at, abs(height)) - math.atan2(ends[-1], abs(height))
            total += way_out * sign(turn) * beyond / 2
    return total + height * (ends[1] - ends[0]) / 2


def _angle(turn: Fraction, along: Fraction) -> float:
    size = max(abs(turn), abs(along))
    return math.atan2(rounded(turn / size), rounded(along / size))


def _root(square: Fraction) -> float:
    """Return the square root of a fraction, also of one beyond the range of floats."""
    shift = (square.numerator.bit_length() - square.denominator.bit_length()) // 2
    if not square:
        return 0.0
    scaled = square / Fraction(4) ** shift
    try:
        return math.ldexp(math.sqrt(ratio(scaled.numerator, scaled.denominator)), shift)
    except OverflowError:
        return math.inf
