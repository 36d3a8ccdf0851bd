"""Every number told of rays and lines, summed again by other ways, in states of all kinds.

The sums below use fractions of the given floats and roots of 60 digits, and nothing of the
package but what it tells, and a box's vertices, of which the box is the hull.
"""

import itertools
import math
import random
from decimal import Decimal, localcontext
from fractions import Fraction

import hitlab as hl
import pytest

SCALES = [1.0, 1.0, 1.0, 2.0**-1000, 2.0**900, 5e-324, 1e-9, 1e12]
KINDS = ["random", "lattice", "touching", "ulp", "flat", "diagonal", "far"]


@pytest.fixture(scope="module")
def states(request):
    return 10_000 if request.config.getoption("--slow") else 350


def chosen(seed, count):
    """Give so many random states: a kind, a scale, and a source of numbers."""
    for n in range(count):
        source = random.Random(f"{seed} {n}")
        yield KINDS[n % len(KINDS)], source.choice(SCALES), source


def number(kind, source, scale):
    plain = source.uniform(-5, 5) if kind in ("random", "far", "flat") else source.randint(-4, 4)
    shift = source.choice([0, 1e8, -1e15]) if kind == "far" else 0
    value = (plain + shift) * scale
    if kind == "ulp" and source.random() < 0.5:
        value = math.nextafter(value, source.choice([-math.inf, math.inf]))
    return value


def direction(kind, source):
    if kind in ("diagonal", "touching"):
        return source.choice([(1, 1), (-3, 3), (1, 0), (0, -2), (3, 4), (-1, -1)])
    x, y = (source.uniform(-2, 2) if kind != "lattice" else source.randint(-3, 3) for _ in "xy")
    return (x, y) if x or y else (1, 0)


def root(square):
    """Give the root of a fraction, to 60 digits."""
    with localcontext() as context:
        context.prec = 60
        context.Emax, context.Emin = 999999, -999999
        number = (Decimal(square.numerator) / Decimal(square.denominator)).sqrt()
    return Fraction(number)


def close(told, exact, part=Fraction(1, 2**51)):
    """Say whether a number told is the exact one, rounded; `part` of the exact one may be lost."""
    if math.isinf(told):
        return abs(exact) > Fraction(1.79e308) and (exact > 0) == (told > 0)
    return abs(Fraction(told) - exact) <= part * abs(exact) + Fraction(5e-324)


def fractions(*numbers):
    return [Fraction(float(number)) for number in numbers]


def cross(ax, ay, bx, by):
    return ax * by - ay * bx


# --- Ray and box


def line_in_box(x, y, dx, dy, vertices):
    """Clip a line by every pair of vertices that has all others on its left, in units of d."""
    enter, leave = -math.inf, math.inf
    points = set(vertices)
    for (px, py), (qx, qy) in itertools.permutations(points, 2):
        sides = [cross(qx - px, qy - py, vx - px, vy - py) for vx, vy in points]
        if min(sides) < 0:
            continue
        height, speed = cross(qx - px, qy - py, x - px, y - py), cross(qx - px, qy - py, dx, dy)
        if speed == 0 and height < 0:
            return None
        if speed > 0:
            enter = max(enter, -height / speed)
        if speed < 0:
            leave = min(leave, -height / speed)
        if max(sides) == 0:  # a segment: from end to end
            ex, ey = qx - px, qy - py
            along, way = (x - px) * ex + (y - py) * ey, dx * ex + dy * ey
            if way == 0 and not 0 <= along <= ex * ex + ey * ey:
                return None
            if way > 0:
                enter = max(enter, -along / way)
                leave = min(leave, (ex * ex + ey * ey - along) / way)
    if len(points) == 1:
        (px, py) = points.pop()
        if cross(px - x, py - y, dx, dy):
            return None
        enter = leave = ((px - x) * dx + (py - y) * dy) / (dx * dx + dy * dy)
    return (enter, leave) if enter <= leave else None


def ray_and_box(kind, scale, source):
    x, y, tx, ty = (number(kind, source, scale) for _ in range(4))
    w, h = (abs(number(kind, source, scale)) for _ in range(2))
    degrees = source.choice([0, 0, 45, 45, 90, 30, source.uniform(0, 360)])
    if kind == "flat":
        w, h = source.choice([(0.0, h), (w, 0.0), (0.0, 0.0)])
    if kind == "far":
        w, h = w * 1e-9, h
    if not math.isfinite(sum(map(abs, (x, y, tx, ty, w, h)))):
        return None
    box = hl.Box((tx, ty), (w, h), math.radians(degrees))
    if kind == "touching":
        x, y = source.choice(list(box.vertices))
        dx, dy = direction(kind, source)
        back = source.choice([0, 1, 2, -1]) * scale
        x, y = float(x) - back * dx, float(y) - back * dy
    elif kind == "diagonal":
        (ax, ay), (bx, by) = source.sample([tuple(map(float, each)) for each in box.vertices], 2)
        dx, dy = (bx - ax, by - ay) if (bx - ax or by - ay) else (1.0, 1.0)
        x, y = ax - dx * source.choice([0, 2, -2]), ay - dy * source.choice([0, 2, -2])
    else:
        dx, dy = direction(kind, source)
    if not math.isfinite(abs(x) + abs(y)):
        return None
    return hl.Ray((x, y), (dx, dy)), box


def test_ray_and_box(states):
    cases = set()
    for kind, scale, source in chosen("box", states):
        pair = ray_and_box(kind, scale, source)
        if pair:
            cases |= check_ray_and_box(*pair)
    if states > 1000:
        assert cases == {
            *("aligned", "turned", "flat-aligned", "flat-turned", "point"),
            *("crossed", "within", "beside", "nearly", "missed", "bent"),
            *("common", "graze", "apart"),
            *("ahead", "behind", "touch", "inside", "start", "leaving"),
        }


def check_ray_and_box(caster, box):
    why = hl.explain(caster, box)
    (x, y), (dx, dy) = fractions(*caster.origin), fractions(*caster.direction)
    length = root(dx * dx + dy * dy)
    vertices = [tuple(fractions(*vertex)) for vertex in box.vertices]
    times = line_in_box(x, y, dx, dy, vertices)
    assert why.hit is hl.intersects(caster, box) is bool(times and times[1] >= 0), (caster, box)
    for step in why.steps:
        check_slab(step, *times or (None, None))
    last = why.steps[-1].values
    if times:
        enter, leave = (time * length for time in times)
        assert close(last["tmin"], enter) and close(last["tmax"], leave)
        if why.hit:
            assert close(last["inside"], leave - max(enter, 0), Fraction(1, 2**40))
        if why.hit and math.isfinite(last["x1"] + last["y1"]):
            for at, px, py in ((max(enter, 0), "x0", "y0"), (leave, "x1", "y1")):
                assert close(last[px], x + at * dx / length) and close(
                    last[py], y + at * dy / length
                )
    return {step.case for step in why.steps}


def check_slab(step, enter, leave):
    """Hold a slab's numbers together: entry before exit, and the quotient that is told."""
    values = step.values
    name = step.id[0].upper()
    if f"in{name}" in values:
        first, last = values[f"in{name}"], values[f"out{name}"]
        assert first <= last
        for end, told in (("near", first), ("far", last)):
            if end in values and math.isfinite(told) and abs(values["v"]) > 1e-300:
                gap = Fraction(values[end]) - Fraction(values["start"])
                quotient = gap / Fraction(values["v"])
                size = max(abs(first), abs(last), abs(values["start"] / values["v"]))
                if math.isfinite(size):
                    assert abs(quotient - Fraction(told)) <= Fraction(size) / 10**5 + Fraction(
                        5e-300
                    )
    if step.case == "within":
        assert values["min"] <= values["start"] <= values["max"]
    if step.case == "beside":
        assert values["relation"] == (
            "<" if values["start"] < values["wall"] or values["excess"] < 0 else ">"
        )
    if step.case == "missed":
        assert values["aside"] > 0
