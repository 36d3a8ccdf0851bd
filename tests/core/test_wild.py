"""Public bug reports: what web/cases.json calls true holds, by the package and by fractions."""

import json
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import hitlab as hl
import numpy as np
import oracle
import pytest
import solid_oracle
import space_oracle
from feet import along, apart, dot, foot_on_edge, fractions, minus, nearest, points_of, root

ROOT = Path(__file__).parents[2]
CAUSES = json.loads((ROOT / "web" / "cases.json").read_text(encoding="utf-8"))
CASES = [case for cause in CAUSES for case in cause["cases"]]
ORIGIN = [Fraction(0), Fraction(0)]
FAR = 1000
"""A ray's part that counts here, in lengths of its direction: beyond all that it could meet."""

every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])


def shapes_of(case):
    return hl.from_link(f"#/{case.get('scene', 'playground')}?{case['link']}")


def way_of(case):
    """Return the displacement of the first shape, or None if the case is at rest."""
    ways = [pair[3:] for pair in case["link"].split("&") if pair.startswith("by=")]
    return [float(x) for x in ways[0].split(",")] if ways else None


def is_rounded(exact, text):
    """Say whether a number as the file writes it is the exact one, rounded to its digits."""
    written = Decimal(text)
    half = Fraction(1, 2) * Fraction(10) ** written.as_tuple().exponent
    return abs(exact - Fraction(written)) <= half or float(exact) == float(text)


def are_rounded(exact, texts):
    return all(is_rounded(x, text) for x, text in zip(exact, texts, strict=True))


# By fractions alone


def core(shape):
    """Return a shape's corners and its radius; of a ray the part that counts."""
    vertices, ends, radius = oracle.cores(shape)[0]
    corners = points_of(vertices)
    corners += [along(corners[0], FAR, fractions(end)) for end in ends]
    return corners, Fraction(radius)


def sides(shape):
    corners, _ = core(shape)
    return list(zip(corners, corners[1:] + corners[:1]))


def difference(a, b):
    """Go round the difference of both cores; give the sum of the radii with it."""
    (ours, r), (theirs, s) = core(a), core(b)
    around = [list(p) for p in oracle.hull([tuple(minus(q, p)) for p in ours for q in theirs])]
    return list(zip(around, around[1:] + around[:1])), r + s


def gap(a, b):
    """Measure how far two shapes are apart; less than 0 is the way out."""
    if a.dimension == 3:
        way, reach = solid_oracle.gap(a, b)
        far = space_oracle.root(dot(way, way)) - reach
        return far if any(way) or reach else -solid_oracle.depth(a, b)
    outline, radii = difference(a, b)
    feet = [foot_on_edge(ORIGIN, *side)[0] for side in outline]
    if oracle.surrounds([tuple(p) for p, _ in outline]):
        return -min(apart(ORIGIN, foot) for foot in feet) - radii
    return apart(ORIGIN, closest(a, b)) - radii


def closest(a, b):
    """Return the point of the cores' difference that is closest to the origin."""
    outline, _ = difference(a, b)
    ends = [(end, True) for side in outline for end in side]
    return nearest(ORIGIN, [*ends, *(foot_on_edge(ORIGIN, *side) for side in outline)])


def normal(a, b):
    """Return the unit vector from one shape to the other, which is apart from it."""
    foot = closest(a, b)
    return [x / apart(ORIGIN, foot) for x in foot]


def moved(case, part):
    """Return both shapes, the first displaced by part of its path."""
    a, b = shapes_of(case)
    return a.translate([float(part) * x for x in way_of(case)]), b


def is_first(case, text):
    """Return whether the shapes first touch at *t*, rounded to its digits."""
    t = Decimal(text)
    half = Decimal(1).scaleb(t.as_tuple().exponent) / 2
    return [relation(*moved(case, part))[0] for part in (0, t - half, t + half)] == [0, 0, 1]


def crossings(a, b):
    """Yield where sides that are not parallel cross; of lines, where these do."""
    if a.dimension == 3:
        yield from pierced(a, b)
        return
    is_endless = isinstance(a, hl.Line)
    for (p, q), (u, v) in [(one, other) for one in sides(a) for other in sides(b)]:
        way, other, between = minus(q, p), minus(v, u), minus(u, p)
        if not (turn := way[0] * other[1] - way[1] * other[0]):
            continue
        s = (between[0] * other[1] - between[1] * other[0]) / turn
        t = (between[0] * way[1] - between[1] * way[0]) / turn
        if is_endless or (0 <= s <= 1 and 0 <= t <= 1):
            yield along(p, s, way)


def entry(ray, disk):
    """Solve the quadratic for where a ray enters a disk."""
    start, way = fractions(ray.origin), fractions(ray.direction)
    [centre], radius = core(disk)
    between = minus(start, centre)
    a, b, c = dot(way, way), dot(way, between), dot(between, between) - radius**2
    return along(start, (-b - root(b * b - a * c)) / a, way)


def pierced(a, b):
    """Yield where a ray, or the edges of two triangles, cross the inside of a triangle."""
    for one, other in [(a, b)] if isinstance(a, hl.Ray3) else [(a, b), (b, a)]:
        base, *ends = corners = solid_oracle.exact(other.vertices)
        normal = solid_oracle.cross(*(minus(end, base) for end in ends))
        for start, way in lines(one):
            fall = dot(way, normal)
            part = dot(minus(base, start), normal) / fall if fall else -1
            at = along(start, part, way)
            sides = [minus(q, p) for p, q in zip(corners, [*ends, base])]
            turns = [solid_oracle.cross(way, minus(at, p)) for p, way in zip(corners, sides)]
            is_before_end = part <= 1 or isinstance(one, hl.Ray3)
            if part >= 0 and is_before_end and min(dot(turn, normal) for turn in turns) >= 0:
                yield at


def lines(shape):
    """Return the start and the vector of a ray, or of each edge of a triangle."""
    if isinstance(shape, hl.Ray3):
        return [(*solid_oracle.exact(shape.origin), *solid_oracle.exact(shape.direction))]
    corners = solid_oracle.exact(shape.vertices)
    return [(p, minus(q, p)) for p, q in zip(corners, corners[1:] + corners[:1])]


def is_on(shape, point):
    """Say whether a point lies on a shape without a radius: on a side, or to one side of all."""
    if shape.dimension == 3:
        return not any(solid_oracle.gap(hl.Point3([*map(float, point)]), shape)[0])
    corners = sides(shape)
    turns = [
        (q[0] - p[0]) * (point[1] - p[1]) - (q[1] - p[1]) * (point[0] - p[0]) for p, q in corners
    ]
    on_side = any(foot_on_edge(point, *side) == (point, True) for side in corners)
    return on_side or (max(turns) < 0 or min(turns) > 0)


def relation(a, b):
    if a.dimension == 3:
        way, reach = solid_oracle.gap(a, b)
        return dot(way, way) <= reach**2, solid_oracle.overlap(a, b)
    return oracle.relation(oracle.cores(a)[0], oracle.cores(b)[0])


@every_case
def test_the_true_answer_is_that_of_fractions(case):
    a, b = shapes_of(case)
    hit, overlaps = relation(a, b)
    truth = case["truth"]
    assert hit == (case["hit"] and "first" not in truth)
    match truth:
        case {"nearest": point, "apart": far}:
            [p], _ = space_oracle.parts(a)
            foot, _ = space_oracle.nearest(p, b.vertices.tolist())
            assert are_rounded(foot, point)
            assert is_rounded(gap(a, b), far)
        case {"apart": far}:
            assert not hit
            assert is_rounded(gap(a, b), far)
        case {"overlap": way}:
            assert overlaps
            assert is_rounded(-gap(a, b), way)
        case {"touch": place}:
            assert hit and not overlaps
            at = [Fraction(float(x)) for x in place]
            assert isinstance(a, hl.Capsule) or is_on(a, at)
            assert is_on(b, at)
        case {"inside": far}:
            assert hit and is_rounded(-gap(a, b), far)
        case {"first": t, "normal": way}:
            assert is_first(case, t)
            assert are_rounded(normal(*moved(case, t)), way)
        case {"through": places} | {"line": places}:
            points = {tuple(point) for point in crossings(a, b)}
            points = sorted(points, key=lambda point: apart(point, fractions(a.columns[:2])))
            assert len(points) == len(places) and all(map(are_rounded, points, places))
        case {"along": places} | {"side": places}:
            assert hit and not overlaps
            for at in ([Fraction(x) for x in place] for place in places):
                assert is_on(a, at) and is_on(b, at)
        case {"cross": place} | {"leaves": place}:
            [at] = {tuple(point) for point in crossings(a, b)}
            assert are_rounded(at, place)
        case {"enters": place}:
            assert are_rounded(entry(a, b), place)
        case _:
            pytest.fail(f"unknown: {truth}")


# By the package


def found_by_package(a, b, name):
    """Return the package's points for those of the file."""
    if name == "enters":
        return hl.raycast(a, b).points[:1]
    if isinstance(a, hl.Line):
        return hl.meet(a, b).point[np.newaxis]
    if name == "nearest":
        return hl.closest_points(a, b)[1][np.newaxis]
    return hl.outline_points(a, b)


@every_case
def test_the_true_answer_is_that_of_the_package(case):
    a, b = shapes_of(case)
    if way := way_of(case):
        sweep = hl.sweep(a, b, way)
        assert sweep.hit == case["hit"]
        assert is_rounded(Fraction(float(sweep.t)), case["truth"].get("first", "0"))
    else:
        assert hl.intersects(a, b) == case["hit"]
    if "first" in case["truth"]:
        assert are_rounded(fractions(sweep.normal), case["truth"]["normal"])
        return
    size = max(abs(float(x)) for shape in (a, b) for x in shape.columns)
    near = {"rel": 1e-6, "abs": 1e-15 * size}
    for name, told in case["truth"].items():
        if name == "apart":
            assert hl.distance(a, b) == pytest.approx(float(told), **near)
        elif name in ("overlap", "inside"):
            assert hl.contact(a, b).depth == pytest.approx(float(told), **near)
        elif a.dimension == 3 and name != "nearest":
            points = hl.Point3(np.array(told, dtype=float))
            assert all(
                np.ravel(hl.distance(points, shape)).max() <= 1e-6 * size for shape in (a, b)
            )
        else:
            told = np.atleast_2d(np.array(told, dtype=float))
            points = sorted(found_by_package(a, b, name).tolist())
            assert np.array(points) == pytest.approx(
                np.array(sorted(told.tolist())), rel=1e-6, abs=1e-9 * size
            )
        if name in ("touch", "along", "side"):
            assert not hl.intersects(a, b, touching=False)


def differs(a, b, way, name):
    """Return whether a sweep's method finds another verdict or another first contact."""
    found, exact = hl.sweep(a, b, way, algorithm=name), hl.sweep(a, b, way)
    return found.hit != exact.hit or (exact.hit and abs(found.t - exact.t) > 1e-5)


@every_case
def test_the_programs_and_methods_that_err_are_told_and_no_others(case):
    """A method that errs in double precision need not be told in single precision too."""
    a, b = shapes_of(case)
    others = [each for each in hl.algorithms(a, b) if each.id != "exact"]
    if way := way_of(case):
        names = [each.id for each in others if "sweep" in each.queries(a, b)]
        erring = {name for name in names if differs(a, b, way, name)}
    else:
        names = [each.id for each in others if {*each.queries(a, b)} - {"sweep", "explain"}]
        erring = {name for name in names if hl.compare(a, b, name).departs}
    told = set(case.get("errs", []))
    assert told <= erring and {name.removesuffix("-32") for name in erring - told} <= told


def test_cases_are_told_once_and_by_what_is_known():
    names = [case["id"] for case in CASES]
    assert len(names) == len(set(names)) >= 57
    assert {case["known"] for case in CASES} == {"R", "T", "Q"}
    assert all(one != other for one, other in pairwise(cause["id"] for cause in CAUSES))
