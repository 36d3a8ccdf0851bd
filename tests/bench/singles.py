"""Single pairs in CPython, and the making of single shapes: shapely and pymunk as yardsticks."""

from collections.abc import Iterator

import hitlab as hl
import numpy as np
import pymunk
import shapely
from answers import disagreements
from batches import PREPARED
from clock import in_turn
from pairs import pairs_at_rate
from rows import Row, row

COUNT = 1_000
BOXES = ("turned box", "turned box")


def as_pymunk(box: hl.Box) -> pymunk.Poly:
    """Make the same box as a body's shape."""
    body = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
    body.position, body.angle = tuple(box.center.tolist()), box.angle
    poly = pymunk.Poly.create_box(body, tuple(box.size.tolist()))
    poly.cache_bb()
    return poly


def touches(a: pymunk.Poly, b: pymunk.Poly) -> bool:
    """Say whether pymunk finds a contact; where it finds none, it fails by an assertion."""
    try:
        return bool(a.shapes_collide(b).points)
    except AssertionError:
        return False


def measure_intersects(rounds: int) -> Iterator[Row | str]:
    """Ask about one pair of boxes after the other, which shapely keeps as they are or prepared."""
    pair = pairs_at_rate(BOXES, COUNT, 0.5)
    ours = list(zip(*pair))
    plain, prepared = (list(zip(*(shapely.polygons(s.vertices) for s in pair))) for _ in range(2))
    for geometry, _ in prepared:
        shapely.prepare(geometry)
    calls = [
        lambda: [hl.intersects(a, b) for a, b in ours],
        lambda: [a.intersects(b) for a, b in plain],
        lambda: [a.intersects(b) for a, b in prepared],
    ]
    what, peers = "one pair: intersects of boxes", ("shapely", PREPARED)
    own, *others = (call() for call in calls)
    for peer, found in zip(peers, others):
        yield from disagreements(what, peer, pair, own, found)
    own, *others = in_turn(calls, [COUNT] * 3, rounds)
    for peer, times in zip(peers, others):
        yield row(what, "CPython", peer, 1, 0.5, own, times)


def measure_contact(rounds: int) -> Iterator[Row | str]:
    """Ask for the contact of one pair of boxes after the other; of pairs that touch alone."""
    pair = pairs_at_rate(BOXES, COUNT, 0.5)
    ours, theirs = list(zip(*pair)), list(zip(*(map(as_pymunk, shape) for shape in pair)))
    what, peer = "one pair: contact of boxes", "pymunk"
    hits = [[hl.contact(a, b).hit for a, b in ours], [touches(a, b) for a, b in theirs]]
    yield from disagreements(what, peer, pair, *hits)
    both = np.flatnonzero(np.logical_and(*hits)).tolist()
    calls = [
        lambda: [hl.contact(*ours[i]) for i in both],
        lambda: [theirs[i][0].shapes_collide(theirs[i][1]) for i in both],
    ]
    yield row(what, "CPython", peer, 1, 1.0, *in_turn(calls, [len(both)] * 2, rounds))


def measure_making(rounds: int) -> Iterator[Row]:
    """Make one shape after the other from Python's own numbers."""
    places = np.random.default_rng(3).normal(size=(COUNT, 2)).tolist()
    made = {
        "making a Disk": [
            lambda: [hl.Disk((x, y), 0.5) for x, y in places],
            lambda: [shapely.Point(x, y) for x, y in places],
        ],
        "making a Box": [
            lambda: [hl.Box((x, y), (1, 2)) for x, y in places],
            lambda: [shapely.box(x - 0.5, y - 1, x + 0.5, y + 1) for x, y in places],
        ],
    }
    for what, calls in made.items():
        yield row(what, "CPython", "shapely", 1, None, *in_turn(calls, [COUNT] * 2, rounds))


def measure(quick: bool) -> Iterator[Row | str]:
    """Yield all rows."""
    rounds = 3 if quick else 9
    yield from measure_intersects(rounds)
    yield from measure_contact(rounds)
    yield from measure_making(rounds)
