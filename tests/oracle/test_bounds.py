"""The bounds of floats, each tried alone by a search that climbs towards its worst error.

A proof on floats is sure where its number is farther from 0 than a bound. So between the radii with
which two shapes are apart for sure and those with which they meet for sure lies what the proof has
measured, and how wide they part tells what it grants. What is measured is compared with fractions.
"""

import math
from fractions import Fraction
from functools import partial
from typing import NamedTuple

import hitlab as hl
import numpy as np
import pytest
import space_oracle
from climbing import climbed
from hitlab.arithmetic import tolerances
from hitlab.arithmetic.tolerances import ROUNDING
from hitlab.deciding import kernels, many_pairs, one_pair
from hitlab.groups import first_hit
from hitlab.measuring import crossings, manifold, measure, meeting, penetration
from hitlab.measuring.meeting import exact_meeting as met_exactly
from hitlab.measuring.meeting import rounded_meeting as met_on_floats
from hitlab.shapes import boundary
from hitlab.shapes.core import parts
from hitlab.space import sphere_mesh, sphere_triangle
from hitlab.testing import POINTS, made

MODULES = [tolerances, boundary, kernels, meeting, measure, first_hit, manifold, penetration]
MODULES += [sphere_triangle, sphere_mesh]


def bound_of(name):
    """Return a bound from the module that has its proof."""
    return next(vars(module)[name] for module in MODULES if name in vars(module))


FEW, MANY = 5, 150
"""Steps of a search, in a normal run and with patience."""

STARTS = 3

STEEP = math.hypot(1, tolerances.SHALLOW)
LEAN = math.sqrt(tolerances.SLIM)
"""The most that 1 / sine can be: of a crossing, of an angle of a triangle."""

PLACE = 7 * STEEP + 1.5 * tolerances.SHALLOW + 5
MEETING = (4.5 * math.sqrt(2) + 3) / meeting.PARALLEL + 5.5
BEYOND = 8 + 4 + 4 * math.sqrt(2) + 1

DERIVED = {
    "DEGREE_2": 18,
    "DEGREE_4": 34,
    "NEARBY": 29,
    "BOX_CORNER": 6,
    "REACHED": 4,
    "KERNEL_LENGTH": 67,
    "KERNEL_SQUARE": 8,
    "IN_SPACE": 140,
    "NEAR_SIDE": 4,
    "ROUNDED_FOOT": 10,
    "MEASURE": 8 * math.sqrt(8) + math.sqrt(2),
    "UNSURE": max(2 * (PLACE + 42), BEYOND),
    "WEIGHT": 31,
    "NEAREST": 54 + 2 + 24.2 * LEAN + 10.3,
    "BOX_MARGIN": 9 * tolerances.NEAREST / ROUNDING + 10,
    "CROSSING": max(PLACE + 4, MEETING),
    "FIRST_HIT": tolerances.CROSSING / ROUNDING + 14,
    "STRAIGHT": 4 * math.sqrt(2) + 4 * math.sqrt(2) / 4,
    "MOVED_BY": (1 + math.sqrt(2)) / 2,
    "MOVED_TO": math.sqrt(2) / 2,
}
"""Roundings that a bound has to cover, as their proofs add them up: half of it would not do."""


def granted(name):
    """Return a bound in roundings."""
    match name:
        case "REACHED":
            bound = tolerances.REACHED - 1
        case "IN_SPACE":
            bound = tolerances.IN_SPACE * tolerances.DEGREE_4
        case _:
            bound = bound_of(name)
    return bound / ROUNDING


@pytest.mark.parametrize("name", DERIVED)
def test_a_bound_covers_what_is_derived_and_half_of_it_does_not(name):
    assert granted(name) / 2 <= DERIVED[name] < granted(name)


CHOICES = {"SHALLOW": 2, "PARALLEL": 1 / 2, "SLIM": 2}
"""What is chosen, and the factor by which a bound that rests on it would no longer hold."""


@pytest.mark.parametrize("name", CHOICES)
def test_a_bound_that_rests_on_a_choice_does_not_hold_for_another_one(name):
    chosen = bound_of(name) * CHOICES[name]
    match name:
        case "SHALLOW":
            derived = 7 * math.hypot(1, chosen) + 1.5 * chosen + 9
        case "PARALLEL":
            derived = (4.5 * math.sqrt(2) + 3) / chosen + 5.5
        case _:
            derived = 66.3 + 24.2 * math.sqrt(chosen)
    assert derived > granted("NEAREST" if name == "SLIM" else "CROSSING")


# --- Proofs that two shapes meet, or do not


def said_by_quick(a, b):
    return one_pair.meets(a, b)


def said_by_kernels(a, b):
    told = many_pairs.certain(hl.stack([a]), hl.stack([b]))
    return None if told.open[0] else bool(told.hit[0])


class Proof(NamedTuple):
    """Who is asked, of which shapes, and which part of the open range is below the measured gap."""

    said: object
    below: float
    kinds: tuple


HULLS = hl.Triangle, hl.Box, hl.Polygon
PROOFS = {
    "NEARBY": Proof(said_by_quick, 1 / 2, (hl.Segment, hl.Capsule, *HULLS)),
    "KERNEL_LENGTH": Proof(said_by_kernels, 1 / 4, HULLS),
}
"""The kernels are sure of a hit only beyond four times what they grant, less what they added."""


def part_of_bound(proof, kind, numbers):
    """Return the error of a proof's number as a part of its bound, for a disk beside a shape."""
    x, y, radius, angle, *rest = numbers
    at, points = (x, y), np.reshape(rest, (-1, 2))
    other = made(kind, points, 0.0, angle)
    gap = exact_gap(hl.Point(at), other)
    unit_ = ROUNDING * max(abs(radius), *np.abs(numbers))
    if not gap > 1000 * unit_:
        return -1.0

    def said(steps):
        """Move the disk's outline to some roundings beyond the other shape."""
        disk = hl.Disk(at, float(gap + Fraction(steps * unit_)))
        return proof.said(disk, other)

    first = bisected(lambda steps: said(steps) is not False)
    last = bisected(lambda steps: said(steps) is True)
    measured = first + proof.below * (last - first)
    return abs(measured) / (proof.below * (last - first))


def bisected(test, low=-4096, high=4096):
    """Find the first number, to a 64th, from which on a test holds."""
    while high - low > 1 / 64:
        middle = (low + high) / 2
        low, high = (low, middle) if test(middle) else (middle, high)
    return high


def exact_gap(a, b):
    """Measure two shapes that are apart, to 61 bits; 0 if they meet."""
    if hl.intersects(a, b):
        return 0
    [gap] = measure._exactly_apart(a.core.layout, b.core.layout, *a.core.columns, *b.core.columns)
    return Fraction(gap)


def worst_part(name, seed, steps):
    rng = np.random.default_rng([seed, *name.encode()])
    worst = 0.0
    for kind in PROOFS[name].kinds:

        def error(numbers, kind=kind):
            return part_of_bound(PROOFS[name], kind, numbers)

        starts = [rng.uniform(-8, 8, 4 + 2 * POINTS[kind]) for _ in range(STARTS)]
        worst = max(worst, *(climbed(rng, start, error, steps) for start in starts))
    return worst


# --- What is measured


def size_of(*numbers):
    return Fraction(max(map(abs, numbers)))


def face_error(numbers):
    """Return the error of a centre's distance from a triangle, as a part of the pair's size."""
    corners = np.reshape(numbers[3:], (3, 3))
    columns = (*numbers[:3].tolist(), 0.0, *numbers[3:].tolist())
    triangle = hl.Triangle3(corners)
    gap = sphere_triangle.nearest(*columns, *triangle.frame)
    if not gap.sure:
        return -1.0
    _, square = space_oracle.nearest(numbers[:3].tolist(), corners.tolist())
    error = Fraction(math.sqrt(gap.length2)) - space_oracle.root(square)
    return float(abs(error)) / math.sqrt(gap.size2)


def distance_error(kinds, numbers):
    """Return the error of a distance, as a part of the largest number."""
    a, b = pair_of(kinds, numbers)
    exact = exact_gap(a, b)
    return float(abs(Fraction(hl.distance(a, b)) - exact) / size_of(*a.columns, *b.columns))


def crossing_error(kinds, numbers):
    """Return the error of the places where a caster enters and leaves, on floats that are sure."""
    caster, target = pair_of(kinds, numbers)
    if not hl.intersects(caster, target):
        return -1.0
    given = type(caster), target.core.layout, *caster.columns, *target.core.columns
    sure, *found = crossings._rounded(*given)
    if not sure:
        return -1.0
    x, y, *_ = caster.columns
    shape = parts(target.core.layout, target.core.columns)
    farthest = max(math.hypot(u - x, v - y) for u, v in shape.vertices) + (shape.radius or 0)
    return place_error(found[:6], crossings._exactly(*given)[:6], farthest)


def meeting_error(numbers):
    """Return the error of the places where two lines meet, on floats that are sure."""
    sure, _, x, y, *found = met_on_floats(*numbers.tolist())
    if not sure:
        return -1.0
    _, u, v, *exact = met_exactly(*numbers.tolist())
    gap = math.hypot(*(numbers[4:6] - numbers[:2]))
    return place_error((*found, x, y), (*exact, u, v), max(gap, *map(abs, exact)))


def place_error(found, exact, size):
    """Return the largest error of two places, and of points but for a rounding of themselves."""
    errors = [float(abs(Fraction(x) - Fraction(y))) for x, y in zip(found, exact)]
    points = [error - ROUNDING * abs(x) for error, x in zip(errors[2:], exact[2:])]
    return max(*errors[:2], *points) / size


def pair_of(kinds, numbers):
    """Make two shapes of an angle each, a radius each, and points."""
    angles, radii, points = numbers[:2], abs(numbers[2:4]), np.reshape(numbers[4:], (-1, 2))
    split = POINTS[kinds[0]]
    parts_ = points[:split], points[split:]
    return [made(*each) for each in zip(kinds, parts_, radii, angles)]


def count_of(kinds):
    return 4 + 2 * sum(POINTS[kind] for kind in kinds)


APART = [(hl.Disk, hl.Segment), (hl.Capsule, hl.Triangle), (hl.Box, hl.Box), (hl.Line, hl.Disk)]
CAST = [(hl.Ray, hl.Disk), (hl.Segment, hl.Box), (hl.Line, hl.Triangle), (hl.Ray, hl.Capsule)]
MEASURED = {
    "NEAREST": [(face_error, 12)],
    "MEASURE": [(partial(distance_error, kinds), count_of(kinds)) for kinds in APART],
    "CROSSING": [
        (meeting_error, 8),
        *((partial(crossing_error, kinds), count_of(kinds)) for kinds in CAST),
    ],
}


def worst_error(name, seed, steps):
    rng = np.random.default_rng([seed, *name.encode()])
    return max(
        climbed(rng, rng.uniform(-1, 1, count), error, steps)
        for error, count in MEASURED[name]
        for _ in range(STARTS)
    )


def check(name, seed, steps):
    """Climb; a proof's error comes as a part of its bound."""
    if name in PROOFS:
        worst = worst_part(name, seed, steps // 5) * bound_of(name)
    else:
        worst = worst_error(name, seed, steps)
    assert 0 < worst < DERIVED[name] * ROUNDING


@pytest.mark.parametrize("name", [*PROOFS, *MEASURED])
def test_the_worst_error_is_less_than_derived(name):
    check(name, 1, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*PROOFS, *MEASURED])
@pytest.mark.parametrize("seed", range(2, 5))
def test_a_long_search_finds_no_error_larger_than_derived(name, seed):
    check(name, seed, MANY)
