"""The programs of Redpoll's 60, §2-24, branch by branch: what is told is what they do."""

import math
import random

import hitlab as hl
import numpy as np
import pytest
from hitlab.corners import exact_cos_sin

ID = "redpoll-2-24"
EPS = 1e-6


def is_zero(x):
    return abs(x) < EPS


def divide(a, b):
    """Divide as processors do."""
    with np.errstate(all="ignore"):
        return float(np.float64(a) / np.float64(b))


def times_of_slab(start, v, low, high):
    if is_zero(v):
        if start < low or high < start:
            return None
        return -math.inf, math.inf
    enter, leave = divide(low - start, v), divide(high - start, v)
    return (leave, enter) if v < -EPS else (enter, leave)


def ray_aabb(start, v, low, high):
    """Compute `ComputeT_Ray_AABB`: both times, and the first comparison that failed, if one did."""
    x = times_of_slab(start[0], v[0], low[0], high[0])
    if x is None:
        return None, "x-slab"
    y = times_of_slab(start[1], v[1], low[1], high[1])
    if y is None:
        return None, "y-slab"
    if not x[0] < y[1]:
        return None, ("inX", "outY")
    if not y[0] < x[1]:
        return None, ("inY", "outX")
    if x[0] < 0 and y[0] < 0:
        return None, "entry"
    return (max(x[0], y[0]), min(x[1], y[1])), ""


def ray_box(start, v, centre, w, h, angle):
    if angle == 0:
        low, high = (centre[0] - w / 2, centre[1] - h / 2), (centre[0] + w / 2, centre[1] + h / 2)
        return ray_aabb(start, v, low, high)
    ui = exact_cos_sin(angle)
    uj = -ui[1], ui[0]
    m = start[0] - centre[0], start[1] - centre[1]
    local = m[0] * ui[0] + m[1] * ui[1], m[0] * uj[0] + m[1] * uj[1]
    s, t = v[0] * ui[0] + v[1] * ui[1], v[0] * uj[0] + v[1] * uj[1]
    length = math.sqrt(s * s + t * t)
    unit = (0.0, 0.0) if length in (0, math.inf) else (s / length, t / length)
    return ray_aabb(local, unit, (-w / 2, -h / 2), (w / 2, h / 2))


def numbers(source, count):
    kind = source.choice(["random", "lattice", "lattice", "huge", "tiny"])
    scale = {"huge": 1e150, "tiny": 1e-160}.get(kind, 1.0)
    pick = source.uniform if kind == "random" else source.randint
    return [float(pick(-4, 4)) * scale for _ in range(count)]


@pytest.fixture
def sources(request):
    count = 10_000 if request.config.getoption("--slow") else 400
    return (random.Random(n) for n in range(count))


def test_ray_and_box(sources):
    for source in sources:
        x, y, vx, vy, tx, ty, w, h = numbers(source, 8)
        vx = source.choice([vx, vx, 9e-7, -1e-6])
        if vx == vy == 0:
            continue
        w, h = abs(w), abs(h)
        angle = math.radians(source.choice([0, 0, 45, 90, 30]))
        why = hl.explain(hl.Ray((x, y), (vx, vy)), hl.Box((tx, ty), (w, h), angle), algorithm=ID)
        times, failed = ray_box((x, y), (vx, vy), (tx, ty), w, h, angle)
        assert why.hit is (times is not None)
        last = why.steps[-1]
        if isinstance(failed, tuple):
            assert last.id == "common" and last.case != "common"
            assert (last.values["entry"], last.values["exit"]) == failed
            assert last.compares in ((), failed)
        elif failed:
            assert last.id == failed
        else:
            told = last.values
            assert (told["tmin"], told["tmax"]) == times and last.compares == ("tmin", "zero")
            for name, start, v, time in (
                ("x0", x, vx, 0),
                ("y0", y, vy, 0),
                ("x1", x, vx, 1),
            ):
                assert told[name] == pytest.approx(
                    start + times[time] * v, rel=1e-15, abs=0, nan_ok=True
                )
        for step in why.steps:
            check_comparison(step)


def check_comparison(step):
    """Hold the relation that is told to the numbers that are told beside it."""
    if step.compares:
        left, right = (step.values[name] for name in step.compares)
        assert step.values["relation"] == ("<" if left < right else "=" if left == right else ">")
    if step.case == "common":
        assert step.values["inX"] < step.values["outY"] and step.values["inY"] < step.values["outX"]


def ray_disk(start, v, centre, r):
    """Run `CollisionTest_Ray_Disk`: D, both roots, and whether it gives points."""
    x, y = start[0] - centre[0], start[1] - centre[1]
    b, c = x * v[0] + y * v[1], x * x + y * y - r * r
    beyond = b * b - c
    if beyond < 0:
        return beyond, None, False
    roots = -b - np.sqrt(beyond), -b + np.sqrt(beyond)
    return beyond, roots, not roots[0] < 0


def test_ray_and_disk(sources):
    for source in sources:
        values = np.array(numbers(source, 7))
        if values[2] == values[3] == 0:
            continue
        start, v, centre, r = values[:2], values[2:4], values[4:6], abs(values[6])
        with np.errstate(all="ignore"):
            beyond, roots, hit = ray_disk(start, v, centre, r)
        why = hl.explain(hl.Ray(start, v), hl.Disk(centre, r), algorithm=ID)
        assert why.hit is bool(hit)
        assert why.step("discriminant").values["D"] == pytest.approx(
            beyond, rel=0, abs=0, nan_ok=True
        )
        if roots is not None:
            told = why.step("roots").values
            assert [told["tmin"], told["tmax"]] == pytest.approx(roots, rel=0, abs=0, nan_ok=True)
            assert (why.steps[-1].case == "nan") is bool(np.isnan(roots[0]))
        for step in why.steps:
            check_comparison(step)


def lines_meet(p, a, q, b):
    """Run `CalcIntersectionOf2Lines`: R and s, or None where it returns infinity."""
    a, b = (unit(way) for way in (a, b))
    w = q - p
    det = -a[0] * b[1] + a[1] * b[0]
    if not is_zero(det):
        s = (-b[1] * w[0] + b[0] * w[1]) / det
        return [*(p + s * a), s]
    if is_zero(w[0] * a[1] - w[1] * a[0]):
        return [*((p + q) * 0.5), np.sqrt(w[0] * w[0] + w[1] * w[1]) * 0.5]
    return None


def unit(way):
    length = np.sqrt(way[0] * way[0] + way[1] * way[1])
    return way * 0 if length in (0, np.inf) else way / length


def test_two_lines(sources):
    for source in sources:
        values = np.array(numbers(source, 8))
        p, a, q, b = values.reshape(4, 2)
        if source.random() < 0.4:
            b = a + np.array([0, source.choice([0, 0, 1e-8])])
        if not (a.any() and b.any()):
            continue
        with np.errstate(all="ignore"):
            found = lines_meet(p, a, q, b)
        why = hl.explain(hl.Line(p, a), hl.Line(q, b), algorithm=ID)
        assert why.hit is (found is not None)
        if found:
            told = why.steps[-1].values
            assert [told["x"], told["y"], told["s"]] == pytest.approx(
                found, rel=1e-12, abs=0, nan_ok=True
            )
        for step in why.steps:
            check_comparison(step)
