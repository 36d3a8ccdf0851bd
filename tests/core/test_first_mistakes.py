"""What people get wrong first: the error names what they gave, and what to give instead."""

import re
from fractions import Fraction

import hitlab as hl
import pytest
import shapely

DISK = hl.Disk((0, 0), 1)
TRIANGLE = hl.Triangle([(0, 0), (1, 0), (0, 1)])
GROUP = hl.Group(DISK, TRIANGLE)
OF_GROUPS = "is a Group: want a shape; of groups ask group.collisions(other)"
ONE_BY_ONE = "want one; give each for itself, as in Group(*shapes), or join them by hitlab.stack"

MISTAKES = [
    (
        lambda: hl.Triangle((0, 0), (1, 0), (0, 1)),
        "Triangle((0, 0), (1, 0), (0, 1)): want vertices, as in Triangle([(0, 0), (1, 0), (0, 1)])",
    ),
    (
        lambda: hl.Polygon((0, 0), (1, 0), (1, 1), (0, 1)),
        "want vertices, as in Polygon([(0, 0), (1, 0), (1, 1), (0, 1)])",
    ),
    (
        lambda: hl.Triangle3((0, 0, 0), (1, 0, 0), (0, 1, 0)),
        "want vertices, as in Triangle3([(0, 0, 0), (1, 0, 0), (0, 1, 0)])",
    ),
    (
        lambda: hl.Disk(0, 0.5, 1),
        "Disk(0, 0.5, 1): want center, radius, as in Disk((0, 0.5), 1)",
    ),
    (lambda: hl.Point(1, 2), "Point(1, 2): want position, as in Point((1, 2))"),
    (lambda: hl.Point3(1, 2, 3), "want position, as in Point3((1, 2, 3))"),
    (lambda: hl.Sphere(0, 0, 0, 1), "want center, radius, as in Sphere((0, 0, 0), 1)"),
    (lambda: hl.Segment(0, 0, 1, 1), "want start, end, as in Segment((0, 0), (1, 1))"),
    (lambda: hl.Ray(0, 0, 1, 1), "want origin, direction, as in Ray((0, 0), (1, 1))"),
    (lambda: hl.Capsule(0, 0, 1, 1, 2), "start, end, radius, as in Capsule((0, 0), (1, 1), 2)"),
    (lambda: hl.Box(0, 0, 4, 2), "want center, size, angle, as in Box((0, 0), (4, 2))"),
    (lambda: hl.Box(0, 0, 4, 2, 0.5), "want center, size, angle, as in Box((0, 0), (4, 2), 0.5)"),
    (lambda: hl.Disk(0, 0, 0, 0, 1), "Disk(0, 0, 0, 0, 1): want center, radius"),
    (lambda: hl.Disk("0", "0", "1"), "Disk('0', '0', '1'): want center, radius"),
    (lambda: hl.Point([0], [[0, 1], [2]]), "Point([0], [[0, 1], [2]]): want position"),
    (lambda: DISK.translate(1, 2), "translate(1, 2): want offset, as in translate((1, 2))"),
    (lambda: GROUP.translate(1, 2), "translate(1, 2): want offset, as in translate((1, 2))"),
    (
        lambda: hl.Sphere((0, 0, 0), 1).translate(1, 2, 3),
        "translate(1, 2, 3): want offset, as in translate((1, 2, 3))",
    ),
    (lambda: hl.Group([DISK, TRIANGLE]), f"is a list of shapes: {ONE_BY_ONE}"),
    (lambda: hl.intersects((DISK, DISK), DISK), f"is a tuple of shapes: {ONE_BY_ONE}"),
    (lambda: hl.intersects(GROUP, GROUP), OF_GROUPS),
    (lambda: hl.contact(DISK, GROUP), OF_GROUPS),
    (
        lambda: hl.intersects(shapely.Point(0, 0), DISK),
        "a = <POINT (0 0)> is a shapely.Point: want a shape, as hitlab.from_geometry makes of it",
    ),
    (
        lambda: hl.intersects(Fraction(1, 2), DISK),
        "a = Fraction(1, 2) is a fractions.Fraction: "
        "want a shape, such as hitlab.Point or hitlab.Polygon",
    ),
]


@pytest.mark.parametrize(("make", "message"), MISTAKES)
def test_what_is_given_is_named_with_what_to_give(make, message):
    with pytest.raises(TypeError, match=rf"{re.escape(message)}($|,)"):
        make()


@pytest.mark.parametrize("make", [lambda: hl.Disk((0, 0)), lambda: hl.Disk(), lambda: hl.Ray(1)])
def test_what_is_missing_is_named_by_python(make):
    with pytest.raises(TypeError, match=r"missing .* '(radius|direction)'"):
        make()


def test_polygons_of_different_lengths_are_told_how_to_be_a_batch():
    ragged = [[(0, 0), (1, 0), (0, 1)], [(0, 0), (1, 0), (1, 1), (0, 1)]]
    want = "want lists of equal length; of polygons with fewer corners, repeat the last one"
    with pytest.raises(ValueError, match=rf"^vertices = .*: {want}$"):
        hl.Polygon(ragged)
    ragged[0].append(ragged[0][-1])
    assert hl.Polygon(ragged).shape == (2,)


NAMES = [
    ("Circle", "did you mean Disk?"),
    ("Rectangle", "did you mean Box?"),
    ("disk", "did you mean Disk?"),
    ("Trianlge", "did you mean Triangle?"),
    ("intersect", "did you mean intersects?"),
    ("zzz", "want one of Algorithm, Batch, Box"),
]


@pytest.mark.parametrize(("name", "remedy"), NAMES)
def test_an_unknown_name_is_told_the_nearest(name, remedy):
    with pytest.raises(AttributeError, match=rf"^hitlab has no {name}: {re.escape(remedy)}"):
        getattr(hl, name)


def test_an_unknown_field_is_told_the_nearest():
    with pytest.raises(AttributeError, match=r"^a Disk has no centre: did you mean center\?$"):
        DISK.centre  # noqa: B018
    names = "bounds, center, outline, radius, rotate, shape, support, translate"
    with pytest.raises(AttributeError, match=rf"^a Disk has no r: want one of {names}$"):
        DISK.r  # noqa: B018
    assert not hasattr(DISK, "__array_interface__") and not hasattr(DISK, "_nothing")


def test_what_is_for_hitlab_s_own_files_is_not_offered():
    for shape, more in (
        (DISK, {"center", "outline", "radius", "rotate"}),
        (hl.Triangle([TRIANGLE.vertices]), {"vertices", "rotate"}),
        (hl.Triangle3([(0, 0, 0), (1, 0, 0), (0, 1, 0)]), {"vertices"}),
        (hl.Mesh([], []), {"vertices", "faces", "triangles"}),
    ):
        names = {name for name in dir(shape) if not name.startswith("_")}
        assert names == {"bounds", "shape", "support", "translate", *more}


def test_an_unknown_scene_is_told_the_nearest():
    with pytest.raises(ValueError, match=r"^scene 'disk-tri': did you mean disk-triangle\?$"):
        hl.from_link("#/disk-tri?disk=0,0,1")
    with pytest.raises(
        ValueError, match=r"^scene 'zzz': want one of playground, sweep-pair, disk-disk"
    ):
        hl.from_link("#/zzz?disk=0,0,1")


def test_the_exact_algorithm_answers_every_question():
    inside = hl.Ray((0, 0), (1, 0))
    for touching in (True, False):
        asked = hl.intersects(DISK, TRIANGLE, touching=touching, algorithm="exact")
        assert asked == hl.intersects(DISK, TRIANGLE, touching=touching)
    for solid in (True, False):
        assert hl.raycast(inside, DISK, solid=solid, algorithm="exact").hit == solid
