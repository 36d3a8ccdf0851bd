"""What the queries take: they name what they lack for a pair, and take derived classes as well."""

import itertools
import re
from pathlib import Path

import hitlab as hl
import numpy as np
import pytest
from hitlab.queries import EXPLAINED

README = Path(__file__).parents[2] / "py" / "README.md"

POINT, DISK, BOX = hl.Point((0, 1)), hl.Disk((0, 0), 1), hl.Box((1, 1), (2, 2), 0.5)
TRIANGLE = hl.Triangle([(0, 0), (0, 4), (4, 0)])
POLYGON = hl.Polygon([(0, 0), (3, 0), (3, 3), (0, 2)])
SEGMENT, CAPSULE = hl.Segment((-3, 0.5), (3, 0)), hl.Capsule((-1, 0), (1, 0), 0.5)
RAY, LINE = hl.Ray((-5, 0), (2, 0.1)), hl.Line((0, 1), (1, 1))
PLANE = (POINT, DISK, BOX, TRIANGLE, POLYGON, SEGMENT, CAPSULE, RAY, LINE)
POINT3, SPHERE = hl.Point3((0, 0, 1)), hl.Sphere((0, 0, 1), 2)
TRIANGLE3 = hl.Triangle3([(0, 0, 0), (4, 0, 0), (0, 4, 0)])
MESH = hl.Mesh(TRIANGLE3.vertices, [(0, 1, 2)])

# --- Pairs that hitlab knows, but not for every query


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (
            lambda: hl.explain(DISK, POLYGON),
            "Disk and Polygon have no explanation yet: explain takes Disk with Point, Disk, "
            "Segment, Capsule, Box, Triangle or Ray; Polygon with Box, Triangle or Polygon",
        ),
        (
            lambda: hl.explain(LINE, RAY),
            "Line and Ray have no explanation yet: explain takes Line with Line; "
            "Ray with Box or Disk",
        ),
        (
            lambda: hl.explain(SPHERE, SPHERE),
            "Sphere and Sphere have no explanation yet: explain takes Sphere with Triangle3 or "
            "Mesh",
        ),
        (
            lambda: hl.raycast(RAY, POINT),
            "Ray and Point have no crossing: raycast takes Ray, Line or Segment, then Disk, Box, "
            "Triangle, Polygon, Segment or Capsule",
        ),
        (
            lambda: hl.raycast(DISK, RAY),
            "Disk and Ray have no crossing: raycast takes Ray, Line or Segment, then Disk, Box, "
            "Triangle, Polygon, Segment or Capsule",
        ),
        (lambda: hl.meet(LINE, RAY), "Line and Ray have no meeting: meet takes Line and Line"),
        (
            lambda: hl.survey(TRIANGLE3, SPHERE, [0], [0]),
            "Triangle3 and Sphere have no survey: in space survey takes Point3 or Sphere, then "
            "Triangle3",
        ),
        (
            lambda: hl.outline_points(SPHERE, TRIANGLE3),
            "Sphere and Triangle3 have no outline points: outline_points takes shapes of the plane",
        ),
    ],
)
def test_query_says_what_a_pair_lacks_and_what_it_takes(ask, message):
    with pytest.raises(TypeError, match=f"^{re.escape(message)}$"):
        ask()


@pytest.mark.parametrize("pair", [(DISK, SPHERE), (TRIANGLE3, TRIANGLE3), (DISK, 1), ("", DISK)])
def test_explain_of_what_is_no_pair_says_so(pair):
    names = " and ".join(type(each).__name__ for each in pair)
    with pytest.raises(TypeError, match=f"^{names} are not a pair that hitlab knows$"):
        hl.explain(*pair)


def test_readme_lists_the_pairs_that_are_explained():
    [row] = re.findall(r"^\| `explain\(a, b\)` .*\(([^()]*)\) \|$", README.read_text("utf-8"), re.M)
    listed = set()
    for rectangle in row.split("; "):
        firsts, seconds = (names.split(", ") for names in rectangle.split(" × "))
        listed |= set(map(frozenset, itertools.product(firsts, seconds)))
    assert listed == {frozenset(kind.__name__ for kind in pair) for pair in EXPLAINED}


# --- Derived classes


def derived(shape):
    """Make the same shape of a class derived from the shape's own."""
    kind = type(shape)
    made = type(f"My{kind.__name__}", (kind,), {})
    return made(**{name: getattr(shape, name) for name in shape.fields})


def every_answer(a, b):
    """Ask for all that there is of a pair; a refusal is an answer too."""
    known = [each.id for each in hl.algorithms(a, b)]
    asks = [hl.distance, hl.closest_points, hl.contact, hl.meet, hl.outline_points]
    asks += [lambda a, b: hl.raycast(a, b, solid=True)]
    for query in (hl.intersects, hl.explain, hl.closest_points, hl.raycast, hl.meet):
        asks += [lambda a, b, query=query, id=id: query(a, b, algorithm=id) for id in known]
    plane = {"plane": np.eye(3)} if a.dimension == 3 else {}
    for id in known:
        asks += [lambda a, b, id=id: hl.survey(a, b, [-1, 0.5], [1], algorithm=id, **plane)]
    return [known, *(answer(ask, a, b) for ask in asks)]


def answer(ask, a, b):
    try:
        return repr(ask(a, b))
    except (TypeError, ValueError) as refusal:
        return type(refusal)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        *itertools.combinations_with_replacement(PLANE, 2),
        *itertools.product((POINT3, SPHERE), (POINT3, SPHERE, TRIANGLE3, MESH)),
    ],
    ids=lambda shape: type(shape).__name__,
)
def test_derived_classes_are_answered_as_their_own_kind(a, b):
    assert every_answer(derived(a), derived(b)) == every_answer(a, b)
    assert every_answer(derived(b), a) == every_answer(b, a)


def test_derived_class_of_a_derived_class_is_of_the_same_kind():
    again = derived(derived(RAY))
    assert again.kind is derived(RAY).kind is RAY.kind is hl.Ray
    assert hl.algorithms(type(again), type(derived(BOX))) == hl.algorithms(hl.Ray, hl.Box)
