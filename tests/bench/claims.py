"""What the articles claim of their programs, measured: as printed, pair by pair, and in batches.

As printed they are Python's ports of `tests/ports`, which return as soon as they know; in batches
the package's own, which compute all there is. The states are those that the page's counts are of.
"""

import math
import sys
from collections.abc import Callable, Iterator
from functools import partial, reduce
from operator import and_
from pathlib import Path

import hitlab as hl
import numpy as np
from clock import in_turn
from hitlab.published import marupeke_13 as package
from rows import Row, row

TESTS = Path(__file__).parents[1]
sys.path += [str(TESTS / "ports"), str(TESTS.parent / "web" / "engine")]
import cost  # noqa: E402
import dxlib  # noqa: E402
import dxlib_naive  # noqa: E402
import marupeke_13  # noqa: E402
import redpoll_2_23  # noqa: E402
import redpoll_2_23_inflated  # noqa: E402
from ieee import Vector2, Vector3  # noqa: E402

N = cost.STATES
NOWHERE = Vector2(0.0, 0.0), math.inf
Call = Callable[[], object]


def corners(triangles: hl.Shape, vector: type) -> list:
    """Return each triangle's corners as the ports have them."""
    return [tuple(vector(*x) for x in each) for each in triangles.vertices.tolist()]


def singly(port: Callable, *columns: list) -> Call:
    """Ask a port about one pair after the other."""
    return lambda: [port(*each) for each in zip(*columns)]


def compared(what: str, peer: str, where: str, calls: list[Call], rounds: int) -> Row:
    """Make the row of a program that is called quick, against the other one."""
    n = 1 if where == "as printed" else N
    return row(what, where, peer, n, None, *in_turn(calls, [N, N], rounds))


def measure_regions(rounds: int) -> Iterator[Row]:
    """Regions of a triangle, against the triangle grown by the radius: 2.5 is claimed."""
    disks, triangles = cost.states("redpoll-2-23")
    centres = [Vector2(*x) for x in disks.center.tolist()]
    given = centres, disks.radius.tolist(), corners(triangles, Vector2)
    printed = [
        singly(redpoll_2_23.disk_triangle, *given),
        singly(lambda at, r, vrts: redpoll_2_23_inflated.old_version(at, r, *vrts), *given),
    ]
    ask = partial(hl.intersects, disks, triangles)
    batches = [partial(ask, algorithm=f"redpoll-2-23{end}") for end in ("", "-inflated")]
    names = "regions of a triangle", "the older test"
    yield compared(*names, "as printed", printed, rounds)
    yield compared(*names, "CPython", batches, rounds)


def measure_circles(rounds: int) -> Iterator[Row]:
    """Circumcircles before the axes, computed anew or known before, against the axes alone."""
    a, b = cost.states("marupeke-13")
    given = corners(a, Vector2), corners(b, Vector2)
    compute = marupeke_13.circumcircle
    known = {each: compute(each) for column in given for each in column}

    def by(circle: Callable) -> Call:
        def call() -> object:
            marupeke_13.circumcircle = circle
            return singly(marupeke_13.triangles, *given)()

        return call

    def axes() -> object:
        with np.errstate(all="ignore"):
            first, second = (list(zip(each.columns[::2], each.columns[1::2])) for each in (a, b))
            both = (first, second), (second, first)
            return reduce(
                and_, (package._axis(*each, i).overlap for each in both for i in range(3))
            )

    alone = by(lambda _: NOWHERE)
    peer = "the axes alone"
    for what, circle in (("anew", compute), ("known before", known.__getitem__)):
        name = f"circumcircles, {what}"
        yield compared(name, peer, "as printed", [by(circle), alone], rounds)
    marupeke_13.circumcircle = compute
    whole = partial(package.run, a, b)
    yield compared("circumcircles, anew", peer, "CPython", [whole, axes], rounds)


def measure_products(rounds: int) -> Iterator[Row]:
    """Dot products alone, by Lagrange's identity, against cross products."""
    spheres, triangles = cost.states("dxlib")
    centres = [Vector3(*x) for x in spheres.center.tolist()]
    given = centres, spheres.radius.tolist(), corners(triangles, Vector3)
    printed = [
        singly(lambda at, r, vrts: dxlib_naive.is_hit(*vrts, at, r, dxlib.min_position), *given),
        singly(lambda at, r, vrts: dxlib_naive.is_hit(*vrts, at, r), *given),
    ]
    ask = partial(hl.intersects, spheres, triangles)
    batches = [partial(ask, algorithm=id) for id in ("dxlib", "dxlib-naive")]
    names = "dot products alone", "cross products"
    yield compared(*names, "as printed", printed, rounds)
    yield compared(*names, "CPython", batches, rounds)


def measure(quick: bool) -> Iterator[Row]:
    """Yield all rows."""
    rounds = 5 if quick else 21
    for part in (measure_regions, measure_circles, measure_products):
        yield from part(rounds)
