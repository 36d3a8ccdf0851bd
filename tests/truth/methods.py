"""What the field's methods say of each step: its case, its numbers and causes, in fractions.

The shapes are those of the state, rounded as the method rounds them. Each check gives the faults
that it finds, as in `checks`.
"""

import functools
import math
import operator
import re
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple
from unittest import mock

import hitlab as hl
import numpy as np
import printed
from hitlab.published import epa, gjk
from hitlab.published.catalogue import METHODS, program_of
from hitlab.published.conservative_advancement import TOLERANCE
from space_oracle import dot, exact, minus, root
from sums import cross, edges, length, nearest_on_segment, nearest_point

NAMES = {each.id for each in METHODS}
ROUNDINGS = 64
"""How many roundings of its size a number of a method may be off."""
LOST = ("lost", "nan", "range")
"""The cases of steps whose numbers overflow, underflow or are NaN."""
CAUSES = {
    "overflow": re.compile("[Oo]verflow|桁あふれ"),
    "underflow": re.compile("underflow|小さすぎて"),
    "length 0": re.compile("length (?:is computed as |of )?0|長さ[がもは]、?(?:計算では)? ?0"),
}


class Body(NamedTuple):
    """A shape as a method rounds it: the hull of its vertices, grown by its radius."""

    vertices: list
    radius: Fraction


NEGATIVE = re.compile(r"is −\S+(?:\s×\s\S+)? (?:away|from)|距離は −|apart −|−\S+ 離れ")
RANGE = {"en": "can overflow or underflow", "ja": "小さくなりすぎたり"}
"""How a verdict says that the sizes of the shapes leave the range of the method."""


USUAL = {2.0**-52: (1e-60, 1e70), 2.0**-23: (1e-6, 1e8)}
"""Sizes at which no method leaves its range, by rounding."""


class Case(NamedTuple):
    """What a method's steps are held to."""

    told: object
    steps: dict
    a: Body
    b: Body
    eps: float
    size: Fraction

    @property
    def rounding(self):
        return ROUNDINGS * Fraction(self.eps) * self.size

    @property
    def reach(self):
        return self.a.radius + self.b.radius


def faults(told):
    """Find what a method says of its steps that is not so."""
    if told.why.algorithm not in NAMES or "-space" in told.why.method:
        return  # an oracle holds GJK and EPA in space
    yield from in_causes(told)
    found = case_of(told)
    spoken = zip(told.said["languages"], told.said["verdict"])
    noted = {RANGE[lang] in printed.plain(said) for lang, said in spoken}
    if len(noted) > 1 or (noted == {False} and not found):
        yield "a range that is left", "verdict", str(noted)
    elif noted == {True}:
        low, high = USUAL[found.eps] if found else (0, 0)
        if found and low < size_of(found.a, found.b) < high:
            yield "a range that is not left", "verdict", str(float_of(found.size))
    else:
        method = told.why.algorithm.removesuffix("-32")
        yield from {
            "sat": in_sat,
            "gjk": in_gjk,
            "epa": in_epa,
            "conservative-advancement": in_advances,
        }[method](found)


def number_of(told):
    return np.float32 if told.why.algorithm.endswith("-32") else np.float64


def case_of(told):
    """Return what the steps are held to; None if a rounded coordinate is infinite."""
    number = number_of(told)
    with np.errstate(all="ignore"):
        bodies = [body_of(shape, number) for shape in told.state.pair]
    if None in bodies:
        return None
    size = size_of(*bodies) + max(map(abs, map(Fraction, told.state.by)), default=0)
    steps = {step.id: step for step in told.why.steps}
    eps = float(np.finfo(number).eps)
    return Case(told, steps, *bodies, eps, size)


def size_of(*bodies):
    """Return the largest number of shapes, which decides whether a method leaves its range."""
    return max(abs(x) for body in bodies for p in body.vertices for x in (*p, body.radius))


def body_of(shape, number):
    vertices = number(shape._hull()).tolist()
    radius = float(number(getattr(shape, "radius", 0.0)))
    if not (np.isfinite(vertices).all() and math.isfinite(radius)):
        return None
    return Body([tuple(map(Fraction, each)) for each in vertices], Fraction(radius))


def flags_of(told):
    """Return which of overflow and underflow occur while the method runs, as numpy reports them."""
    found = set()
    real = np.errstate
    noting = {"over": "call", "under": "call", "divide": "ignore", "invalid": "ignore"}

    def noted(**_):
        return real(**noting, call=lambda kind, _: found.add(kind))

    _, program, a, b = program_of(told.why.algorithm, *told.state.pair)
    by = (np.array(told.state.by),) if told.state.by else ()
    with mock.patch.object(np, "errstate", noted):
        program.run(a, b, *by)
    return frozenset(found)


def sentences_of(told):
    """Yield the language, the step, and the text of every sentence of a step."""
    steps = {step.id: step for step in told.why.steps}
    for said in told.said["steps"]:
        for lang, sentence in zip(told.said["languages"], said["sentences"]):
            yield lang, steps[said["id"]], printed.plain(sentence)


def in_causes(told):
    """Find negative distances, and causes of lost numbers of which none occurs in the run."""
    flags = flags_of(told) if any(step.case in LOST for step in told.why.steps) else frozenset()
    for _, step, text in sentences_of(told):
        if NEGATIVE.search(text):
            yield "a negative distance", step.id, text
        named = [name for name, pattern in CAUSES.items() if pattern.search(text)]
        if named and not any(has_cause(each, step, told, flags) for each in named):
            yield f"a cause that there is not: {', '.join(named)}", step.id, text


def has_cause(cause, step, told, flags):
    if cause == "length 0":
        return has_no_length(step, told)
    lost = any(isinstance(x, float) and not math.isfinite(x) for x in step.values.values())
    return cause in flags or (lost and not case_of(told))


def has_no_length(step, told):
    """Whether the edge or a face of a step has length 0, or its rounded square is 0."""
    number = number_of(told)
    ends = [mark.points for mark in step.marks if mark.kind == "segment"]
    with np.errstate(all="ignore"):
        ways = [number(q) - number(p) for p, q in ends]
        return not ends or any(np.dot(way, way) == 0 for way in ways)


def near(found, meant, slack):
    return math.isfinite(found) and abs(Fraction(found) - meant) <= slack


def numbers(step, meant, slack):
    """Compare numbers of a step with what they have to be."""
    for name, value in meant.items():
        if name in step.values and not near(step.values[name], value, slack):
            words = f"{name} = {step.values[name]!r}, but {float_of(value)!r}"
            yield "a method's number", step.id, words


def float_of(value):
    try:
        return float(value)
    except OverflowError:
        return math.inf


def another(step, meant, *why):
    if step.case != meant:
        yield "another case", step.id, f"{step.case}, but {meant} {' '.join(map(str, why))}"


# Separating axes


def in_sat(case):
    axes = [step for id, step in case.steps.items() if id.startswith("axis-")]
    for step in axes:
        yield from of_axis(case, step)
    if "no-axis" in case.steps:
        yield from of_no_axis(case, case.steps["no-axis"], axes)
    if "kept" in case.steps:
        yield from of_clipping(case)


NAMES_OF_ENDS = ("amin", "amax", "bmin", "bmax")


def of_axis(case, step):
    values = step.values
    ends = [values[name] for name in NAMES_OF_ENDS]
    if not all(map(math.isfinite, (*ends, values["vx"], values["vy"]))):
        yield from another(step, "lost")
        return
    low, high, least, most = ends
    gap, overlap = max(low, least) - min(high, most), min(high - least, most - low)
    yield from another(step, "gap" if gap > 0 else "overlap" if overlap else "touch", *ends)
    n = exact((values["vx"], values["vy"]))
    ways = n, minus((0, 0), n)  # as projected on, or turned towards b
    meant = [dict(zip(NAMES_OF_ENDS, (*interval(case.a, u), *interval(case.b, u)))) for u in ways]
    found = [list(numbers(step, each, case.rounding)) for each in meant]
    yield from min(found, key=len)
    mark = next(mark for mark in step.marks if mark.kind == "segment")
    way = minus(*map(exact, mark.points[::-1]))
    turned = dot(n, way) if step.values.get("across") != "corner" else cross(n, way)
    if any(way) and abs(turned) > 64 * Fraction(case.eps) * (abs(way[0]) + abs(way[1])):
        yield "an axis that is not perpendicular", step.id, str(values)


def interval(body, n):
    places = [dot(p, n) for p in body.vertices]
    return min(places) - body.radius, max(places) + body.radius


def of_no_axis(case, step, axes):
    outs = {each.id: each.values["out"] for each in axes if "out" in each.values}
    if any(each.case == "gap" for each in axes) or step.values["count"] != len(axes):
        yield "an axis that separates", step.id, str(step.values)
    if not outs:
        yield from another(step, "lost")
        return
    least = min(outs.values())
    yield from another(step, "overlap" if least else "touch", least)
    if outs.get(step.values["at"]) != least or step.values["out"] != least:
        yield "not the minimum penetration", step.id, f"{step.values['at']}: {outs}"
    contact = hl.contact(*case.told.state.pair)
    if contact.hit and not is_collinear(case):
        yield from numbers(step, {"out": Fraction(float(contact.depth))}, 2 * case.rounding)


def is_collinear(case):
    """Whether both cores lie on parallel lines, so that SAT has no axis along them."""
    points = [body.vertices for body in (case.a, case.b)]
    ways = [minus(p, own[0]) for own in points for p in own]
    return not any(abs(cross(u, v)) > case.rounding * case.size for u in ways for v in ways)


def of_clipping(case):
    reference, incident = case.steps["reference"], case.steps["incident"]
    slants = reference.values["slant"], incident.values["slant"]
    if slants[1] < slants[0]:
        yield "not the more nearly perpendicular", "reference", str(slants)
    left = next(m.points for m in incident.marks if m.name == "incident")
    start, end = (exact(p) for p in next(m.points for m in reference.marks))
    slack = case.rounding * length(minus(end, start))
    for id, place, way in (
        ("clip-1", start, minus(end, start)),
        ("clip-2", end, minus(start, end)),
    ):
        if id not in case.steps:
            break
        step = case.steps[id]
        sides = [dot(way, minus(exact(p), place)) for p in left]
        meant = "none" if max(sides) < 0 else "whole" if min(sides) >= 0 else "cut"
        is_near = any(abs(side) <= slack for side in sides)
        if step.case != meant and not is_near:
            yield from another(step, meant, *map(float_of, sides))
        left = next((m.points for m in step.marks if m.name == "left"), left)
    step = case.steps["kept"]
    heights = [step.values["height1"], step.values["height2"]]
    low = [height for height in heights if height <= case.reach * (1 + Fraction(case.eps))]
    is_none = any(each.case == "none" for id, each in case.steps.items() if "clip" in id)
    names = [mark for mark in step.marks if mark.name in ("c1", "c2")]
    count = 0 if is_none else len(set(mark.points for mark in names))
    yield from another(step, ("none", "one", "two")[count], *heights)
    if not is_none and len(low) < count:
        yield "an end that is too high", step.id, str(heights)


# GJK


def in_gjk(case):
    yield from of_simplices(case, case.told.why.steps, with_radii=False)
    if "compare" in case.steps:
        step = case.steps["compare"]
        d, reach = step.values["d"], step.values["R"]
        if math.isnan(d):
            yield from another(step, "nan")
        else:
            yield from another(step, "hit" if d < reach else "miss" if d > reach else "touch")
            far = distance_of(case)
            tilt = case.size / far if far else 0  # how far rounding turns v, seen at a shape's end
            slack = case.rounding * (1 + tilt) + Fraction(gjk.CLOSE) * far
            yield from numbers(step, {"d": far, "R": case.reach}, slack)


def distance_of(case, by=(0, 0)):
    """Measure how far the cores are apart, once the first has moved."""
    one, other = [tuple(x + d for x, d in zip(p, by)) for p in case.a.vertices], case.b.vertices
    pairs = [nearest_point(p, other)[1] for p in one] + [nearest_point(q, one)[1] for q in other]
    if not min(pairs) or any(crosses(e, f) for e in edges(one) for f in edges(other)):
        return Fraction(0)
    return root(min(pairs))


def crosses(one, other):
    (a, b), (c, d) = one, other
    first = cross(minus(b, a), minus(c, a)) * cross(minus(b, a), minus(d, a))
    return first < 0 and cross(minus(d, c), minus(a, c)) * cross(minus(d, c), minus(b, c)) < 0


def of_simplices(case, steps, with_radii):
    """Check GJK's iterations: support points, why each joins or ends them, and the simplices."""
    points, last = {}, None
    for step in steps:
        if step.id.startswith("support-"):
            yield from of_support(case, step, last, points, with_radii)
            if all(map(math.isfinite, (step.values["x"], step.values["y"]))):
                points[step.values["w"]] = exact((step.values["x"], step.values["y"]))
        if step.id.startswith("simplex-"):
            yield from of_simplex(case, step, points)
            last = step


def is_lost(step):
    """Whether a number of a step is lost; the deciding step of EPA also has those of the depth."""
    others = {"out", "nx", "ny"} if "region" in step.values else set()
    own = [x for name, x in step.values.items() if name not in others and isinstance(x, float)]
    return not all(map(math.isfinite, own))


def if_not_lost(check):
    """Check a step if it has its numbers; otherwise, its case must say that they are lost."""

    @functools.wraps(check)
    def checked(case, step, *more):
        if is_lost(step) and step.case not in LOST:
            yield "numbers that are lost", step.id, f"{step.case}: {step.values}"
        elif not is_lost(step) and step.case not in LOST:
            yield from check(case, step, *more)

    return checked


@if_not_lost
def of_support(case, step, last, points, with_radii):
    values, number = step.values, int(step.id.split("-")[1])
    d = exact((values["dx"], values["dy"]))
    far = length(d)
    p, q = case.a.vertices[values["i"]], case.b.vertices[values["j"]]
    short = max(dot(each, d) for each in case.a.vertices) - dot(p, d)
    short += dot(q, d) - min(dot(each, d) for each in case.b.vertices)
    if short > case.rounding * far:
        yield "not the farthest point", step.id, f"{float_of(short / far)} short"
    w = minus(p, q)
    if with_radii and far:
        w = tuple(x + case.reach * y / far for x, y in zip(w, d))
    yield from numbers(step, dict(zip("xy", w)), case.rounding)
    if number == 1:
        yield from another(step, "first")
        return
    v, w = exact((last.values["x"], last.values["y"])), exact((values["x"], values["y"]))
    vv = dot(v, v)
    gain = vv - dot(v, w)
    slack = 8 * Fraction(case.eps) * (vv + length(v) * length(w))
    yield from numbers(step, {"gain": gain}, slack)
    is_old = f"i_{values['w']}" in last.values
    if (step.case == "repeated") != is_old:
        yield from another(step, "repeated" if is_old else "not repeated")
    elif step.case == "close" and gain > Fraction(gjk.CLOSE) * vv + slack:
        yield from another(step, "nearer", float_of(gain))
    elif step.case == "nearer" and gain <= 0 and gain < -slack:
        yield from another(step, "close", float_of(gain))
    elif step.case == "no-closer":
        yield from no_closer(case, step, last, points, v, w)


def no_closer(case, step, last, points, v, w):
    """Find a support point that brings the simplex closer, by more than rounding."""
    names = re.findall(r"w\d+", last.values["region"])
    new = nearest_to_origin([*(points[name] for name in names), w])
    if length(v) - length(new) > case.rounding + Fraction(1e-3) * length(v):
        yield "rounding that is not", step.id, f"{float_of(length(v))} to {float_of(length(new))}"


def computed_square(case, vector):
    """Compute |v|² in the method's own numbers."""
    x, y = map(number_of(case.told), map(float, vector))
    with np.errstate(all="ignore"):
        return x * x + y * y


def nearest_to_origin(points):
    origin = (Fraction(0), Fraction(0))
    if len(points) == 1:
        return points[0]
    if len(points) == 2:
        return nearest_on_segment(origin, *points)
    return nearest_point(origin, points)[0]


@if_not_lost
def of_simplex(case, step, points):
    values = step.values
    names = [name[2:] for name in values if name.startswith("i_")]
    own = [points[name] for name in names]
    if len(own) != values["count"]:
        yield "another count", step.id, str(values)
    new = nearest_to_origin(own)
    v = exact((values["x"], values["y"]))
    away = minus(new, v)
    size = max(abs(x) for p in own for x in p)
    slack = ROUNDINGS * Fraction(case.eps) * max(size, case.size)
    if length(v) - length(new) > slack:
        yield "not the closest point", step.id, f"{list(map(float_of, away))} off"
    yield from numbers(step, {"d": length(v)}, case.rounding)
    kept = re.findall(r"w\d+", values["region"])
    weights = [values[name] for name in gjk.WEIGHTS if name in values]
    if not near(sum(weights), 1, 8 * case.eps) or min(weights) < 0:
        yield "weights that do not add up", step.id, str(weights)
    number = int(step.id.split("-")[1])
    vv, ww = dot(v, v), max(dot(points[name], points[name]) for name in kept)
    is_origin = vv <= Fraction(case.eps) * ww * (1 + 8 * Fraction(case.eps))
    if vv < np.finfo(number_of(case.told)).tiny:  # the squares underflow, and their floats decide
        squares = (computed_square(case, point) for point in (v, *(points[name] for name in kept)))
        is_origin = operator.le(next(squares), case.eps * max(squares))
    meant = (
        "inside" if len(kept) == 3
        else "origin" if is_origin and step.case == "origin"
        else "limit" if number == gjk.LIMIT
        else ("corner", "edge")[len(kept) - 1]
    )  # fmt: skip
    yield from another(step, meant, float_of(vv), float_of(ww))


# EPA


def in_epa(case):
    yield from of_simplices(
        case, [s for s in case.told.why.steps if not s.id.startswith("face")], with_radii=True
    )
    faces = [step for id, step in case.steps.items() if id.startswith("face-")]
    for step in faces:
        yield from of_face(case, step)
    if faces:
        yield from of_depth(case, case.steps["depth"], faces[-1])


@if_not_lost
def of_face(case, step):
    values, number = step.values, int(step.id.split("-")[1])
    n, w = exact((values["nx"], values["ny"])), exact((values["x"], values["y"]))
    d, tolerance = Fraction(values["d"]), Fraction(case.eps**0.5)
    polytope = [m.points for m in step.marks if m.name == "polytope"]
    own = next((m.points for m in step.marks if m.name == "face"), None)
    if own is None:
        return
    p, q = map(exact, own)
    edge = minus(q, p)
    rounding = case.rounding
    if any(edge):
        meant = dict(zip(("nx", "ny"), (edge[1] / length(edge), -edge[0] / length(edge))))
        yield from numbers(step, meant, 64 * Fraction(case.eps))
        yield from numbers(step, {"d": dot(n, p)}, rounding)
    least = min((outwards(case, *ends) for ends in polytope), default=math.inf)
    if least < d - rounding:
        yield "not the closest face", step.id, f"{values['d']}, but {least}"
    beyond = dot(n, w) - d
    yield from numbers(step, {"beyond": beyond}, rounding)
    beyond = Fraction(values["beyond"])
    is_end = w in (p, q)
    if (step.case == "repeated") != is_end:
        yield from another(step, "repeated" if is_end else "not repeated")
    elif step.case == "reached" and abs(beyond) > tolerance:
        yield "beyond EPA's tolerance", step.id, str(values["beyond"])
    elif step.case == "grown" and beyond <= tolerance:
        yield from another(step, "reached", values["beyond"])
    elif (step.case == "limit") != (number == epa.LIMIT) and not is_end and beyond > tolerance:
        yield from another(step, "limit or not", number)


def outwards(case, p, q):
    """Return how far an edge is from the origin at most: of all edges, in floats."""
    size = math.dist(p, q)
    if not size:
        return math.inf
    return (cross(p, q) + 64 * case.eps * math.hypot(*p) * math.hypot(*q)) / size


def of_depth(case, step, last):
    if is_lost(step):
        yield from another(step, "nan")
        return
    if step.case in LOST:
        return
    yield from another(step, last.case)
    n, out = exact((step.values["nx"], step.values["ny"])), Fraction(step.values["out"])
    height = max(dot(p, n) for p in case.a.vertices) - min(dot(q, n) for q in case.b.vertices)
    height += case.reach * length(n)
    slack = case.rounding + (Fraction(case.eps**0.5) if step.case == "reached" else 0)
    if step.case != "limit" and abs(height - out) > slack:
        yield "a face that is not on the boundary", step.id, f"{float_of(height - out)} off"
    if step.case == "limit" and height < out - slack:
        yield "a depth that is not larger", step.id, f"{float_of(height - out)} off"


# Conservative advancement


def in_advances(case):
    advances = case.told.why.steps
    by = exact(number_of(case.told)(case.told.state.by).tolist())
    truth = hl.sweep(*case.told.state.pair, case.told.state.by)
    for step in advances:
        yield from of_advance(case, step, by, truth)
    for one, other in pairwise(advances):
        if one.values.get("next") != other.values["t"]:
            yield "another time", other.id, f"{one.values.get('next')}, {other.values['t']}"


def of_advance(case, step, by, truth):
    values, number = step.values, int(step.id.split("-")[1])
    t, d = values["t"], values["d"]
    if math.isnan(t) or math.isnan(d):
        yield from another(step, "nan")
        return
    if is_lost(step) and step.case not in ("touching", "beyond"):
        if step.case not in LOST:
            yield "numbers that are lost", step.id, f"{step.case}: {values}"
        return
    if step.case in LOST:
        return
    gap = distance_of(case, [Fraction(t) * x for x in by]) - case.reach
    slack = case.rounding + Fraction(gjk.CLOSE) * (max(gap, 0) + case.reach)
    slack += 4 * Fraction(case.eps**0.5) * case.size if d == 0 else 0
    yield from numbers(step, {"d": max(gap, 0)}, slack)
    closing, following = values["closing"], values.get("next", math.nan)
    if not math.isnan(closing):
        n = exact((values["nx"], values["ny"]))
        yield from numbers(step, {"closing": dot(by, n)}, case.rounding)
    meant = (
        "touching" if d <= TOLERANCE
        else "away" if not closing > 0
        else "beyond" if following > 1
        else "limit" if number == 20
        else "advanced"
    )  # fmt: skip
    yield from another(step, meant, d, closing, following)
    if step.case == "advanced" and truth.hit:
        early = Fraction(following) - Fraction(float(truth.t))
        if early * Fraction(closing) > slack:
            yield "a touch before the next t", step.id, f"{following}, but {truth.t}"
