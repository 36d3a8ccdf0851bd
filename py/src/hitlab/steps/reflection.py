"""Steps of disk against box by reflection, both for floats and for exact numbers.

The box's plane has its origin at T, the box's centre, and its axes i and j along the unit vectors
ui and uj, as in Redpoll's 60, §2-20. C is the disk's centre, and C' its mirror image in the first
quadrant. All steps after the reflection are shown in this quadrant.
"""

from dataclasses import dataclass
from functools import cached_property
from math import lcm

from hitlab.arithmetic.integers import ratio, rounded
from hitlab.arithmetic.predicates import Number, Vector
from hitlab.steps.explanation import Coordinates, Mark, Step, Value
from hitlab.steps.numbers import shown

AXES = (("i", "s", "w"), ("j", "t", "h"))
"""Each axis, with the letters of the centre's position on it and of the box's size along it."""
UPRIGHT = (("x", "C.x", "w"), ("y", "C.y", "h"))
"""The same for an upright box, as the article's program for it names them."""
ZONES = ("", "A1", "A2", "A3", "box")
"""The zones by number: 0 outside the grown box, 1 next to the box along i, 2 at its corner, 3 next
to it along j, 4 the box itself."""


@dataclass(frozen=True)
class Seen:
    """A disk in a box's plane: its centre at (s, t), and at `place` after the reflection."""

    center: Coordinates
    origin: Vector
    ui: Vector
    uj: Vector
    s: Number
    t: Number
    place: Vector
    half: Vector
    radius: Number
    axes: tuple[tuple[str, str, str], ...] = AXES

    def at(self, x: Number, y: Number) -> Coordinates:
        """Return the point x along i and y along j."""
        return (
            rounded(self.origin[0] + x * self.ui[0] + y * self.uj[0]),
            rounded(self.origin[1] + x * self.ui[1] + y * self.uj[1]),
        )

    @cached_property
    def reach(self) -> Vector:
        """The half sizes of the grown box along i and j."""
        return self.half[0] + self.radius, self.half[1] + self.radius

    @cached_property
    def beyond(self) -> Vector:
        """The signed distances of the reflected centre beyond the box along i and j."""
        return self.place[0] - self.half[0], self.place[1] - self.half[1]

    def gap_mark(self, axis: int, name: str) -> Mark:
        """Return a segment from the box's side across an axis to the reflected centre."""
        foot = (self.half[0], self.place[1]) if axis == 0 else (self.place[0], self.half[1])
        return Mark("segment", name, (self.at(*foot), self.reflected))

    @property
    def position_marks(self) -> tuple[Mark, ...]:
        """The centre's position on both axes."""
        t, feet = self.at(0, 0), (self.at(self.s, 0), self.at(0, self.t))
        named = [(letter, foot) for (_, letter, _), foot in zip(self.axes, feet)]
        drops = (Mark("drop", name, (self.center, foot)) for name, foot in named)
        return (*drops, *(Mark("interval", name, (t, foot)) for name, foot in named))

    @cached_property
    def reflected(self) -> Coordinates:
        """The centre in the first quadrant."""
        return self.at(*self.place)

    @cached_property
    def corner(self) -> Coordinates:
        """The box's corner in the first quadrant."""
        return self.at(*self.half)

    def rectangle(self, name: str, low: Vector, high: Vector, of: str = "") -> Mark:
        """Return a region from `low` to `high`; its lines have points an `extent` apart."""
        (left, bottom), (right, top) = low, high
        step = self.extent
        borders = (
            (self.at(left, bottom), self.at(left + step, bottom)),
            (self.at(right, bottom), self.at(right, bottom + step)),
            (self.at(right, top), self.at(right - step, top)),
            (self.at(left, top), self.at(left, top - step)),
        )
        return Mark("region", name, tuple(point for border in borders for point in border), of)

    @cached_property
    def extent(self) -> Number:
        """A length large enough to change every coordinate here if it is added."""
        return max(map(abs, (*self.origin, *self.place, *self.half, self.radius))) or 1

    def along(self, axis: int, x: Number) -> Coordinates:
        """Return the point x along i (0) or j (1)."""
        return self.at(x, 0) if axis == 0 else self.at(0, x)


class SeenExactly(Seen):
    """`Seen` in fractions: a point is a sum over a common denominator, divided once."""

    @cached_property
    def _whole(self) -> tuple[list[int], int]:
        numbers = (*self.origin, *self.ui, *self.uj)
        unit = lcm(*(number.denominator for number in numbers))
        return [number.numerator * (unit // number.denominator) for number in numbers], unit

    def at(self, x: Number, y: Number) -> Coordinates:
        """Return the point x along i and y along j."""
        (ox, oy, ix, iy, jx, jy), unit = self._whole
        (along, of_x), (across, of_y) = x.as_integer_ratio(), y.as_integer_ratio()
        along, across, both = along * of_y, across * of_x, of_x * of_y
        return (
            ratio(ox * both + along * ix + across * jx, unit * both),
            ratio(oy * both + along * iy + across * jy, unit * both),
        )


def axes_step(seen: Seen, case: str) -> Step:
    """Return the step that draws the axes i and j through T."""
    t = seen.at(0, 0)
    ends = seen.at(1, 0), seen.at(0, 1)
    (ix, iy), (jx, jy) = ([rounded(x) for x in u] for u in (seen.ui, seen.uj))
    far = seen.at(seen.extent, 0), seen.at(0, seen.extent)
    return Step.of(
        "axes",
        case,
        {"ui_x": ix, "ui_y": iy, "uj_x": jx, "uj_y": jy},
        Mark("point", "T", (t,), "b"),
        *(Mark("line", name, (t, end), "b") for name, end in zip("ij", far) if end != t),
        *(Mark("arrow", f"u{name}", (t, end), "b") for name, end in zip("ij", ends) if end != t),
    )


def project_step(seen: Seen, case: str) -> Step:
    """Return the step that projects the centre onto both axes."""
    vx, vy = (rounded(seen.center[k] - seen.origin[k]) for k in (0, 1))
    return Step.of(
        "project",
        case,
        {"vx": vx, "vy": vy, "s": rounded(seen.s), "t": rounded(seen.t)},
        Mark("point", "C", (seen.center,), "a"),
        Mark("arrow", "v", (seen.at(0, 0), seen.center)),
        *seen.position_marks,
    )


def reflect_step(seen: Seen) -> Step:
    """Return the step that reflects the centre into the first quadrant; case "lost" for nan."""
    turned = [str(name) for name, x in (("s", seen.s), ("t", seen.t)) if x < 0]
    case = "both" if len(turned) == 2 else turned[0] if turned else "plain"
    if seen.s != seen.s or seen.t != seen.t:
        case = "lost"
    x, y = (rounded(x) for x in seen.place)
    c = seen.reflected
    return Step.of(
        "reflect",
        case,
        {"s": rounded(seen.s), "t": rounded(seen.t), "abs_s": x, "abs_t": y},
        Mark("drop", "mirror", (seen.center, c)),
        Mark("circle", "disk", (c, seen.at(seen.place[0] + seen.radius, seen.place[1])), "a"),
        Mark("point", "C'", (c,), "a"),
    )


def grow_step(seen: Seen, case: str, size: Vector) -> Step:
    """Return the step that grows the box by r on all sides."""
    (half_w, half_h), (reach_w, reach_h) = seen.half, seen.reach
    t = seen.at(0, 0)
    return Step.of(
        "grow",
        case,
        {
            **{"w": rounded(size[0]), "h": rounded(size[1])},
            **{"halfW": rounded(half_w), "halfH": rounded(half_h), "r": rounded(seen.radius)},
            **{"reachW": rounded(reach_w), "reachH": rounded(reach_h)},
        },
        seen.rectangle("grown", (-reach_w, -reach_h), (reach_w, reach_h)),
        Mark("interval", "halfW", (t, seen.at(half_w, 0)), "b"),
        Mark("interval", "halfH", (t, seen.at(0, half_h)), "b"),
        Mark("interval", "r", (seen.at(half_w, 0), seen.at(reach_w, 0)), "a"),
        Mark("interval", "r", (seen.at(0, half_h), seen.at(0, reach_h)), "a"),
    )


def reach_step(seen: Seen, axis: int, case: str, compared: dict[str, Value]) -> Step:
    """Return the step that compares the centre's position with the grown box along one axis."""
    name, letter, size = seen.axes[axis]
    t, foot = seen.at(0, 0), seen.along(axis, seen.place[axis])
    return Step.of(
        f"reach-{axis + 1}",
        case,
        {
            **{"axis": name, "letter": letter, "size": size},
            **{"place": rounded(seen.place[axis]), "reach": rounded(seen.reach[axis])},
            **{"half": rounded(seen.half[axis]), "r": rounded(seen.radius), **compared},
        },
        Mark("interval", "reach", (t, seen.along(axis, seen.reach[axis])), "b"),
        Mark("interval", "place", (t, foot), "a"),
        Mark("drop", "place", (seen.reflected, foot)),
        Mark("point", "C'", (seen.reflected,), "a"),
        compares=("place", "reach") if compared else (),
    )


def zone_step(
    seen: Seen,
    case: str,
    zone: int,
    more: dict[str, Value],
    *marks: Mark,
    compares: tuple[str, ...] = (),
) -> Step:
    """Return the step that names the centre's zone, with more values if it decides."""
    (half_w, half_h), (reach_w, reach_h) = seen.half, seen.reach
    ax, ay = (shown(x) for x in seen.beyond)
    return Step.of(
        "zone",
        case,
        {
            **{"zone": ZONES[zone], "halfW": rounded(half_w), "halfH": rounded(half_h)},
            **{"ax": ax, "ay": ay, **more},
        },
        seen.rectangle("A1", (half_w, 0), (reach_w, half_h)),
        seen.rectangle("A2", seen.half, seen.reach),
        seen.rectangle("A3", (0, half_h), (half_w, reach_h)),
        seen.rectangle("box", (0, 0), seen.half, "b"),
        *marks,
        Mark("point", "C'", (seen.reflected,), "a"),
        compares=compares,
    )


def corner_step(
    seen: Seen, case: str, values: dict[str, Value], compares: tuple[str, ...], out: Vector
) -> Step:
    """Return the step that compares the distance from the corner with r.

    `out` has the components of this distance along i and j.
    """
    (half_w, half_h), (reach_w, reach_h) = seen.half, seen.reach
    ax, ay = (shown(x) for x in out)
    return Step.of(
        "corner",
        case,
        {"ax": ax, "ay": ay, "r": rounded(seen.radius), **values},
        seen.rectangle("A2", seen.half, seen.reach),
        Mark("arc", "r", (seen.corner, seen.at(reach_w, half_h), seen.at(half_w, reach_h)), "a"),
        Mark("segment", "d", (seen.corner, seen.reflected)),
        Mark("point", "corner", (seen.corner,), "b"),
        Mark("point", "C'", (seen.reflected,), "a"),
        compares=compares,
    )
