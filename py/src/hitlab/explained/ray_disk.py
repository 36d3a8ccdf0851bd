"""Why a ray intersects a disk: the quadratic of Redpoll's 60, §2-24, and its discriminant.

For the unit direction v̂ = v/|v| and locR0 = R0 - C the roots are t = -b ± √D, with b = locR0·v̂,
c = |locR0|² - r² and D = b² - c. Let h be the distance of C from the ray's line. Then
|locR0|² = b² + h², so D = r² - h², and the line intersects the disk exactly when h <= r. The
crossings are ahead if b < 0, and the start is in the disk if c <= 0. All these signs are computed
on integers.

`hit` is that of `hitlab.intersects`, which counts a start inside as a hit; the entry is then the
start itself. `hitlab.raycast` without `solid` misses if the start is strictly inside.
"""

from fractions import Fraction
from typing import NamedTuple

from hitlab.arithmetic.integers import Whole, integers, rounded, square_root
from hitlab.arithmetic.predicates import cross, dot
from hitlab.shapes.plane import Disk, Ray
from hitlab.steps.explanation import Coordinates, Mark, Step, Trace, Value
from hitlab.steps.numbers import Distance, nearest, relation, shown

CASES = {"<": "secant", "=": "tangent", ">": "apart"}
FINE = 256
"""The bits of √D: enough that a coordinate is correct, or 0, even if √D cancels in it."""


class RayDisk(NamedTuple):
    """The pair as given, and in integers, with locR0 and r times `unit`.

    `b`, `c` and `beyond` are locR0·d, |locR0|² - r² and r² d² - (locR0 × d)² of those integers, for
    the direction d of any length. They have the signs of b, c and D.
    """

    start: Coordinates
    centre: Coordinates
    radius: float
    loc: Whole
    d: Whole
    d2: int
    b: int
    c: int
    beyond: int
    length: Fraction
    unit: int

    def point(self, place: Fraction) -> Coordinates:
        """Return the point of the ray's line at a position.

        A position is the length from the start times |d| and `unit`.
        """
        part = place / (self.d2 * self.unit)
        x, y = (Fraction(start) + part * step for start, step in zip(self.start, self.d))
        return nearest((x, y))

    def way(self, place: Fraction | int) -> float:
        """Return the length from the start to a position."""
        return rounded(place / self.length / self.unit)


def trace(ray: Ray, disk: Disk) -> Trace:
    """Return the trace of the exact decision on a single pair.

    Examples
    --------
    >>> import hitlab as hl
    >>> why = hl.explain(hl.Ray((-4, 3), (2, 0)), hl.Disk((0, 0), 5))
    >>> why.hit, why.steps[-1].case, why.step("discriminant").values["D"]
    (True, 'start', 16.0)

    One unit in the last place outside the tangent, which the rounded numbers still show:

    >>> miss = hl.explain(hl.Ray((-2, 1.0000000000000002), (1, 0)), hl.Disk((0, 0), 1))
    >>> miss.hit, miss.decided_by, miss.steps[-1].values["excess"]
    (False, 'discriminant', 2.220446049250313e-16)
    """
    pair = _on_integers(ray, disk)
    steps = [_quadratic_step(pair), _discriminant_step(pair)]
    if steps[-1].case != "apart":
        steps.append(_roots_step(pair))
    return Trace.of("ray-disk", steps)


def _on_integers(ray: Ray, disk: Disk) -> RayDisk:
    x, y, *direction = ray.columns
    (rx, ry, cx, cy, r), unit = integers((x, y, *disk.columns))
    (dx, dy), _ = integers(direction)
    loc, d, d2 = (rx - cx, ry - cy), (dx, dy), dot(dx, dy, dx, dy)
    side = cross(*loc, *d)
    return RayDisk(
        start=(x, y),
        centre=(disk.columns[0], disk.columns[1]),
        radius=disk.columns[2],
        loc=loc,
        d=d,
        d2=d2,
        b=dot(*loc, *d),
        c=dot(*loc, *loc) - r * r,
        beyond=r * r * d2 - side * side,
        length=square_root(Fraction(d2)),
        unit=unit,
    )


def _quadratic_step(pair: RayDisk) -> Step:
    vx, vy = (rounded(x / pair.length) for x in pair.d)
    values: dict[str, Value] = {
        "x": rounded(Fraction(pair.loc[0], pair.unit)),
        "y": rounded(Fraction(pair.loc[1], pair.unit)),
        "vx": vx,
        "vy": vy,
        "b": pair.way(pair.b),
        "c": shown(Fraction(pair.c, pair.unit**2)),
    }
    marks = (
        Mark("point", "R0", (pair.start,), "a"),
        Mark("arrow", "v\u0302", (pair.start, (pair.start[0] + vx, pair.start[1] + vy)), "a"),
        Mark("arrow", "locR0", (pair.centre, pair.start)),
    )
    return Step.of("quadratic", "plain" if pair.radius else "point", values, *marks)


def _discriminant_step(pair: RayDisk) -> Step:
    """Return the step that compares h with r."""
    (dx, dy), side, size2 = pair.d, cross(*pair.loc, *pair.d), pair.d2 * pair.unit**2
    height = Distance.against(pair.radius, Fraction(side * side, size2))
    values: dict[str, Value] = {
        "h": rounded(height.length),
        "r": pair.radius,
        "D": shown(Fraction(pair.beyond, size2)),
        **height.compared,
    }
    reach = (height.reach if side > 0 else -height.reach) / pair.length
    x, y = map(Fraction, pair.centre)
    marks = (
        Mark("drop", "h", (pair.centre, pair.point(Fraction(-pair.b))), "b"),
        Mark("segment", "r", (pair.centre, nearest((x + reach * dy, y - reach * dx))), "b"),
    )
    return Step.of("discriminant", CASES[height.relation], values, *marks, compares=("h", "r"))


def _roots_step(pair: RayDisk) -> Step:
    """Return the step with both roots; the product c d² avoids cancellation of -b and √D."""
    half, product = square_root(Fraction(pair.beyond), FINE), Fraction(pair.c * pair.d2)
    if pair.b < 0:
        far = half - pair.b
        near = product / far
    elif pair.b > 0:
        near = -half - pair.b
        far = product / near
    else:
        near, far = -half, half
    case = _roots_case(pair)
    root, place = ("tmax", far) if case in ("behind", "behind-once", "leaving") else ("tmin", near)
    values: dict[str, Value] = {"tmin": pair.way(near), "tmax": pair.way(far), "zero": 0.0}
    values |= {"relation": relation(place, 0), "excess": shown(place / pair.length / pair.unit)}
    p, q = pair.point(near), pair.point(far)
    if case.startswith("behind"):
        found = {"P": p} if case == "behind-once" else {"P": p, "Q": q}
        marks = [Mark("point", name, (point,)) for name, point in found.items()]
        return Step.of("roots", case, values, *marks, compares=(root, "zero"))
    entry = pair.start if near <= 0 else p
    values |= {"x0": entry[0], "y0": entry[1], "x1": q[0], "y1": q[1]}
    values["chord"] = pair.way(far - max(near, Fraction(0)))
    marks = [
        Mark("point", "P", (entry,)),
        Mark("point", "Q", (q,)),
        Mark("interval", "chord", (entry, q), "a"),
    ]
    return Step.of("roots", case, values, *marks, compares=(root, "zero"))


def _roots_case(pair: RayDisk) -> str:
    if pair.c < 0:
        return "inside"
    if pair.c == 0:
        return {"<": "start", "=": "only", ">": "leaving"}[relation(pair.b, 0)]
    if pair.b > 0:
        return "behind" if pair.beyond else "behind-once"
    return "ahead" if pair.beyond else "touch"
