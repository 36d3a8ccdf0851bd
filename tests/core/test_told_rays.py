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
    return 10_000 if request.config.getoption("--slow") else 210


def chosen(seed, count):
    """Give that many random states: a kind, a scale, and a source of numbers."""
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


def close(told, exact, part=Fraction(1, 2**51), least=0):
    """Say whether a number told is the exact one, but for a part of it, or the least difference."""
    if math.isinf(told):
        return abs(exact) > Fraction(1.79e308) and (exact > 0) == (told > 0)
    return abs(Fraction(told) - exact) <= part * abs(exact) + least + Fraction(5e-324)


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
            *("crossed", "within", "beside", "bent"),
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
        assert first <= last or step.case == "bent"
        for end, told in (("near", first), ("far", last)):
            sizes = [values.get(each, math.inf) for each in (end, "start")]
            if all(map(math.isfinite, (told, *sizes))) and abs(values["v"]) > 1e-300:
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


# --- Ray and disk


def ray_and_disk(kind, scale, source):
    x, y, cx, cy = (number(kind, source, scale) for _ in range(4))
    r = abs(number(kind, source, scale)) if kind != "flat" else 0.0
    dx, dy = direction(kind, source)
    if kind in ("touching", "diagonal"):
        r = 5 * scale * source.randint(0, 2)
        nx, ny = source.choice([(0.0, r), (-r, 0.0), (3 * r / 5, 4 * r / 5), (0.0, 0.0)])
        if source.random() < 0.5:
            dx, dy = (-ny, nx) if nx or ny else (1.0, 2.0)
        back = source.choice([0, 1, 2, -1])
        x, y = cx + nx - back * dx, cy + ny - back * dy
    if kind == "ulp":
        y = math.nextafter(cy + r, source.choice([-math.inf, math.inf]))
        dx, dy = source.choice([(1.0, 0.0), (-1.0, 0.0)])
    sizes = [abs(each) for each in (x, y, dx, dy)]
    if not math.isfinite(sum(sizes) + abs(cx) + abs(cy) + 2 * r) or not (dx or dy):
        return None
    return hl.Ray((x, y), (dx, dy)), hl.Disk((cx, cy), r)


def test_ray_and_disk(states):
    cases = set()
    for kind, scale, source in chosen("disk", states):
        pair = ray_and_disk(kind, scale, source)
        if pair:
            cases |= check_ray_and_disk(*pair)
    if states > 1000:
        roots = {"ahead", "behind", "behind-once", "touch", "inside", "start", "only", "leaving"}
        assert cases == {"plain", "point", "secant", "tangent", "apart", *roots}


def check_ray_and_disk(caster, disk):
    why = hl.explain(caster, disk)
    (x, y), (dx, dy) = fractions(*caster.origin), fractions(*caster.direction)
    cx, cy, r = fractions(*disk.center, disk.radius)
    d2 = dx * dx + dy * dy
    length, lx, ly = root(d2), x - cx, y - cy
    b, c = (lx * dx + ly * dy) / length, lx * lx + ly * ly - r * r
    square = r * r - cross(lx, ly, dx, dy) ** 2 / d2
    first = why.step("quadratic").values
    assert close(first["b"], b) and close(first["c"], c)
    second = why.step("discriminant").values
    assert close(second["h"], abs(cross(lx, ly, dx, dy)) / length)
    assert close(second["D"], square)
    assert second["relation"] == ("<" if square > 0 else ">" if square < 0 else "=")
    near_far = (-b - root(square), -b + root(square)) if square >= 0 else None
    is_ahead = square >= 0 and (c <= 0 or b < 0)
    assert why.hit is hl.intersects(caster, disk) is is_ahead, (caster, disk)
    if near_far:
        near, far = near_far
        last = why.steps[-1].values
        least = (abs(b) + abs(far)) / 10**17  # what a root of 60 digits, and of 59 bits, may lose
        assert close(last["tmin"], near, least=least) and close(last["tmax"], far, least=least)
        if why.hit and math.isfinite(last["x1"] + last["y1"]):
            for at, px, py in ((max(near, 0), "x0", "y0"), (far, "x1", "y1")):
                assert close(last[px], x + at * dx / length, least=least)
                assert close(last[py], y + at * dy / length, least=least)
    return {step.case for step in why.steps}


# --- Line and line


def two_lines(kind, scale, source):
    px, py, qx, qy = (number(kind, source, scale) for _ in range(4))
    a, b = direction(kind, source), direction(kind, source)
    if source.random() < 0.3:
        b = (-2 * a[0], -2 * a[1])
    if source.random() < 0.3:
        qx, qy = px + 2 * a[0], py + 2 * a[1]
    if source.random() < 0.2:
        b = math.nextafter(a[0], 9), a[1]
    if not math.isfinite(sum(map(abs, (px, py, qx, qy)))) or b == (0, 0):
        return None
    return hl.Line((px, py), a), hl.Line((qx, qy), b)


def test_two_lines(states):
    cases = set()
    for kind, scale, source in chosen("lines", states):
        pair = two_lines(kind, scale, source)
        if pair:
            cases |= check_two_lines(*pair)
    if states > 1000:
        assert cases == {"plain", "point", "crossing", "parallel", "apart", "same"}


def check_two_lines(one, other):
    why = hl.explain(one, other)
    (px, py), (ax, ay) = fractions(*one.point), fractions(*one.direction)
    (qx, qy), (bx, by) = fractions(*other.point), fractions(*other.direction)
    a, b = root(ax * ax + ay * ay), root(bx * bx + by * by)
    wx, wy = qx - px, qy - py
    area, aside = cross(bx, by, ax, ay), cross(wx, wy, ax, ay)
    told = {name: value for step in why.steps for name, value in step.values.items()}
    assert all(close(told[name], exact) for name, exact in (("wx", wx), ("wy", wy)))
    assert close(told["ax"], ax / a) and close(told["by"], by / b)
    assert close(told["detA"], area / a / b)
    assert why.hit is hl.intersects(one, other) is bool(area or not aside)
    if area:
        s, t = cross(bx, by, wx, wy) / area, cross(ax, ay, wx, wy) / area
        assert close(told["s"], s * a) and close(told["t"], t * b)
        assert close(told["x"], px + s * ax) and close(told["y"], qy + t * by)
    elif aside:
        assert close(told["aside"], abs(aside) / a)
    else:
        assert close(told["x"], (px + qx) / 2) and close(told["y"], (py + qy) / 2)
        assert close(told["s"], (wx * ax + wy * ay) / a / 2)
        assert close(told["t"], -(wx * bx + wy * by) / b / 2)
    return {step.case for step in why.steps}
