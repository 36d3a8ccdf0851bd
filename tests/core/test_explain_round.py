"""Explanations of round and thin shapes, worked out by hand."""

import math

import hitlab as hl
import pytest


def steps(a, b):
    return {step.id: step for step in hl.explain(a, b).steps}


# --- Centres


@pytest.mark.parametrize(
    ("a", "options"),
    [
        (hl.Disk((0, 0), 0), {}),
        (hl.Triangle([(0, 0), (1, 0), (0, 1)]), {"algorithm": "gjk"}),
        (hl.Segment((0, 0), (0, 1)), {"by": (1, 2)}),
    ],
)
def test_no_sum_of_radii_is_told_of_shapes_without_a_radius(a, options):
    """A radius of 0 is none; a sum of 0 would be read as one of two radii."""
    b = a.translate((5, 5))
    said = hl.explain(a, b, **options).sentences()
    assert any("neither shape has a radius" in each for each in said)
    assert not any("sum of the radii" in each for each in said)


# --- Nearest points


def test_excess_tells_what_the_rounded_numbers_hide():
    """R = 1 + 2**-60 is no double."""
    found = steps(hl.Disk((0, 0), 1), hl.Disk((1, 0), 2.0**-60))["compare"]
    assert (found.case, found.values["d"], found.values["R"]) == ("hit", 1.0, 1.0)
    assert found.values["excess"] == -(2.0**-60)


# --- Segments


def test_letters_with_an_index_stay_whole():
    round_ = [(math.cos(i / 12 * math.pi), math.sin(i / 12 * math.pi)) for i in range(24)]
    why = hl.explain(hl.Disk((0.99, -0.3), 0.001), hl.Polygon(round_))
    values = why.step("nearest").values
    assert values["core"] == "G1H1"
    assert values["way"] == "G1A"
    assert why.step("cores").values["core_b"] == "CD…H1"


# --- Lines


def cases(a, b):
    return [step.case for step in hl.explain(a, b).steps]


def test_ways_whose_products_are_beyond_the_doubles_share_a_stretch_or_touch():
    ray = hl.Ray((0, 0), (2, -1))
    assert cases(ray, hl.Ray((0, 0), (4e-323, -2e-323)))[-1] == "stretch"
    assert cases(ray, hl.Line((0, 0), (4e-323, -2e-323)))[-1] == "stretch"
    assert cases(ray, hl.Ray((0, 0), (-4e-323, 2e-323)))[-1] == "touch"
    assert cases(hl.Point((0, 0)), hl.Ray((0, 0), (0, 1e300)))[-1] == "touch"


# --- Disk and box

SQUARE = hl.Box((0, 0), (2, 2))


def disk(x, y, r):
    return hl.Disk((x, y), r)


def test_excess_at_a_corner_tells_what_the_rounded_numbers_hide():
    """The corner (1, 1) is sqrt(2) from the centre, which is above its double."""
    values = hl.explain(disk(2, 2, math.sqrt(2)), SQUARE).step("corner").values
    assert (values["d"], values["r"]) == (math.sqrt(2),) * 2
    assert values["relation"] == "<" and -2e-16 < values["excess"] < 0
    reach = hl.explain(disk(1, 1e-300, 0), hl.Box((0, 0), (2, 0))).step("reach-2").values
    assert (reach["relation"], reach["excess"]) == (">", 1e-300)


def test_box_whose_corners_are_coarse_is_said_to_be_rounded():
    tiny = hl.Box((1e8, 1e8 + 0.25), (0.25, 0.5), math.radians(30))
    step = hl.explain(disk(1e8, 1e8, 1), tiny).step("grow")
    assert step.case == "rounded"
    assert step.values["halfW"] != pytest.approx(0.125, rel=1e-9)


def test_axes_that_rounding_has_turned():
    disk, box = hl.from_link("#/disk-box?disk=1e16,0,1&box=1e16,5,4,2,30")
    assert hl.explain(disk, box).step("axes").case == "laid"
