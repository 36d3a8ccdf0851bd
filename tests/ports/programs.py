"""The published programs: their ports, and how rows of numbers are given to both sides."""

from collections.abc import Callable
from typing import Any, NamedTuple

import dxlib
import dxlib_naive
import hitlab as hl
import marupeke_13
import numpy as np
import redpoll_2_20
import redpoll_2_23
import redpoll_2_23_inflated
import redpoll_2_24
import scattered
from ieee import Vector2, Vector3


class Program(NamedTuple):
    """A published program: its id and pair, and the port, which takes the arguments of both."""

    id: str
    kinds: tuple[str, str]
    port: Callable[..., tuple[Any, dict[str, Any]]]


PROGRAMS = {
    "redpoll-2-20": Program("redpoll-2-20", ("disk", "box"), redpoll_2_20.code1),
    "redpoll-2-23": Program("redpoll-2-23", ("disk", "triangle"), redpoll_2_23.disk_triangle),
    "redpoll-2-23-inflated": Program(
        "redpoll-2-23-inflated",
        ("disk", "triangle"),
        lambda T, r, vrts: redpoll_2_23_inflated.old_version(T, r, *vrts),
    ),
    "redpoll-2-24-box": Program("redpoll-2-24", ("ray", "box"), redpoll_2_24.ray_box),
    "redpoll-2-24-disk": Program("redpoll-2-24", ("ray", "disk"), redpoll_2_24.ray_disk),
    "redpoll-2-24-line": Program("redpoll-2-24", ("line", "line"), redpoll_2_24.line_line),
    "marupeke-13": Program("marupeke-13", ("triangle", "triangle"), marupeke_13.triangles),
    "dxlib-naive": Program(
        "dxlib-naive",
        ("sphere", "triangle3"),
        lambda P, r, vrts: dxlib_naive.is_hit(*vrts, P, r),
    ),
    "dxlib": Program(
        "dxlib",
        ("sphere", "triangle3"),
        lambda P, r, vrts: dxlib_naive.is_hit(*vrts, P, r, dxlib.min_position),
    ),
}
"""By the method of the explanation."""


def shapes(kind, rows):
    """Make hitlab's shape of a row of numbers, or a batch of many."""
    rows = np.asarray(rows)
    x = rows[..., :2]
    if kind == "disk":
        return hl.Disk(x, rows[..., 2])
    if kind == "box":
        return hl.Box(x, rows[..., 2:4], np.radians(rows[..., 4]))
    if kind == "sphere":
        return hl.Sphere(rows[..., :3], rows[..., 3])
    if kind in ("ray", "line"):
        return {"ray": hl.Ray, "line": hl.Line}[kind](x, rows[..., 2:])
    made, size = {"triangle": (hl.Triangle, 2), "triangle3": (hl.Triangle3, 3)}[kind]
    return made(rows.reshape(*rows.shape[:-1], 3, size))


def arguments(kind, rows):
    """Yield a port's arguments for each row of numbers."""
    if kind == "box":
        axes = np.hstack(scattered.directions(rows[:, 4]))
        for (x, y, w, h, degrees), (ix, iy, jx, jy) in zip(rows.tolist(), axes.tolist()):
            yield Vector2(x, y), w, h, degrees, Vector2(ix, iy), Vector2(jx, jy)
        return
    for row in rows.tolist():
        if kind == "disk":
            yield Vector2(*row[:2]), row[2]
        elif kind == "sphere":
            yield Vector3(*row[:3]), row[3]
        elif kind in ("ray", "line"):
            yield Vector2(*row[:2]), Vector2(*row[2:])
        elif kind == "triangle":
            yield (tuple(Vector2(*row[i : i + 2]) for i in (0, 2, 4)),)
        else:
            yield (tuple(Vector3(*row[i : i + 3]) for i in (0, 3, 6)),)


def run(program, first, second):
    """Run a port on each pair of rows; give its answers, and its variables at the return."""
    pairs = zip(arguments(program.kinds[0], first), arguments(program.kinds[1], second))
    answers, seen = zip(*(program.port(*a, *b) for a, b in pairs))
    return list(answers), list(seen)
