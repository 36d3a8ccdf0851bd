"""Displacements that push shapes apart, until no interiors overlap."""

import json
from collections import Counter
from itertools import chain
from typing import Any

import hitlab as hl
import numpy as np
from answer import bodies_of, made

ONE_BY_ONE = 60
"""The maximum number of pairs that are pushed one by one; if there are more, all move at once."""

ROUNDS = {"one by one": 20, "at once": 8}
"""The maximum number of rounds per question, so that the page need not wait long."""

CROWDED = 3
"""Up to this many pushes of a shape are added up; more count as this multiple of their mean."""

SPREAD = 6
"""The first turn in which heaps that still overlap are spread as a whole, instead of pushed."""

WIDEST = 12
"""The maximum number of doublings of a heap's widening, which starts at 1/64."""

GROWTH = 24
"""The maximum number of times that a push is lengthened."""

Array = np.ndarray[Any, np.dtype[Any]]


def apart(question: str) -> str:
    """Answer `{"shapes": …, "pair": [a, b] or null, "turn": n}` in JSON; null means all pairs.

    The parts of a body move together. For a pair, the second shape moves along the contact's normal
    by its depth. For all pairs, both move by half of that, repeatedly, because a shape is often
    pushed into a third one. Returns `"moves"`, the displacement of each shape, `"pairs"`, the
    number of pairs that overlapped, and `"left"`, the number that still overlap and need another
    turn.
    """
    asked = json.loads(question)
    shapes = [made(json.dumps(each)) for each in asked["shapes"]]
    bodies = np.asarray(bodies_of(asked["shapes"]) or range(len(shapes)))
    members = [np.flatnonzero(bodies == bodies[k]).tolist() for k in asked["pair"] or ()]
    numbers = [*chain(*members)] or [*range(len(shapes))]
    still = np.zeros((len(shapes), 2))
    pairs = overlapping(shapes, bodies, still, numbers)
    if asked["pair"]:
        ways = one_by_one(shapes, bodies, numbers, 1.0)
    elif asked.get("turn", 0) >= SPREAD:
        ways = spread(shapes, bodies)
    else:
        ways = still if len(pairs) <= ONE_BY_ONE else at_once(shapes, bodies)
        ways = one_by_one(shapes, bodies, numbers, 0.5, ways)
    left = overlapping(shapes, bodies, ways, numbers)
    return json.dumps({"moves": ways.tolist(), "pairs": len(pairs), "left": len(left)})


def one_by_one(
    shapes: list[Any],
    bodies: Array,
    numbers: list[int],
    share: float,
    start: Array | None = None,
) -> Array:
    """Return the displacements after pushing pair by pair, until none or too many pairs overlap.

    The second shape of a pair gets `share` of each push, and the first one the rest.
    """
    ways = np.zeros((len(shapes), 2)) if start is None else start
    pushed = Counter[tuple[int, int]]()
    for _ in range(ROUNDS["one by one"]):
        pairs = overlapping(shapes, bodies, ways, numbers)
        if not 0 < len(pairs) <= ONE_BY_ONE:
            break
        for i, j in pairs:
            a, b = (shapes[k].translate(ways[k]) for k in (i, j))
            if hl.intersects(a, b, touching=False):
                way = way_out(a, b, pushed[i, j])
                ways[bodies == bodies[i]] -= (1 - share) * way
                ways[bodies == bodies[j]] += share * way
                pushed[i, j] += 1
    return ways


def at_once(shapes: list[Any], bodies: Array) -> Array:
    """Return the displacements after pushing all overlapping pairs at the same time."""
    ways = np.zeros((len(shapes), 2))
    for _ in range(ROUNDS["at once"]):
        pairs, way = contacts(shapes, bodies, ways)
        pairs, push = bodies[pairs], way / 2
        step = np.zeros_like(ways)
        np.subtract.at(step, pairs[:, 0], push)
        np.add.at(step, pairs[:, 1], push)
        pushes = np.bincount(pairs.ravel(), minlength=len(shapes))
        ways += (step / np.maximum(1, pushes / CROWDED)[:, None])[bodies]
    return ways


def spread(shapes: list[Any], bodies: Array) -> Array:
    """Return displacements that spread each heap from its centre, as far as necessary."""
    ways = np.zeros((len(shapes), 2))
    group = hl.Group(*shapes, bodies=bodies)
    overlaps = group.collisions(touching=False)
    if not len(overlaps):
        return ways
    parts = np.stack([np.arange(len(shapes)), bodies], axis=1)
    heap = heaps(len(shapes), np.concatenate([contacts(shapes, bodies, ways)[0], parts]))
    for each in np.unique(heap[overlaps]):
        members = heap == each
        centres = np.array([middle(group.bounds[bodies == each]) for each in bodies[members]])
        ways[members] = centres - centres.mean(axis=0)
    wider = 2.0**-6
    for _ in range(WIDEST):
        if not len(gone(shapes, bodies, wider * ways).collisions(touching=False)):
            break
        wider *= 2
    return wider * ways


def middle(bounds: Array) -> Array:
    """Return the centre of the union of several bounds."""
    low, high = np.split(bounds, 2, axis=1)
    return np.asarray(low.min(axis=0) / 2 + high.max(axis=0) / 2)


def contacts(shapes: list[Any], bodies: Array, ways: Array) -> tuple[Array, Array]:
    """Return the intersecting pairs without points and segments, and the push for each."""
    pairs, contact = gone(shapes, bodies, ways).contacts()
    solid = np.array([not isinstance(each, hl.Point | hl.Segment) for each in shapes], dtype=bool)
    both = solid[pairs].all(axis=1)
    return pairs[both], np.nan_to_num(contact.depth[:, None] * contact.normal)[both]


def heaps(count: int, pairs: Array) -> Array:
    """Return the heap of each shape: the smallest index of the shapes connected with it."""
    heap, former = np.arange(count), np.full(count, -1)
    while not np.array_equal(heap, former):
        former = heap.copy()
        least = heap[pairs].min(axis=1)
        for side in (0, 1):
            np.minimum.at(heap, pairs[:, side], least)
    return heap


def gone(shapes: list[Any], bodies: Array, ways: Array) -> hl.Group:
    """Return the group of the displaced shapes."""
    moved = (shape.translate(way) for shape, way in zip(shapes, ways))
    return hl.Group(*moved, bodies=bodies)


def overlapping(
    shapes: list[hl.Shape], bodies: Array, ways: Array, numbers: list[int]
) -> list[tuple[int, int]]:
    """Return the pairs of these indices whose interiors overlap."""
    group = gone([shapes[k] for k in numbers], bodies[numbers], ways[numbers])
    return [(numbers[i], numbers[j]) for i, j in group.collisions(touching=False).tolist()]


def way_out(a: Any, b: Any, times: int) -> Array:
    """Return the displacement of b that separates it from a.

    A pair that is pushed again, due to rounding or to other shapes, is moved slightly beyond its
    depth: first by one spacing of floats, then by about twice as much each time.
    """
    found = hl.contact(a, b)
    finest = np.spacing(np.abs([a.bounds, b.bounds]).max())
    beyond = ((1 << min(times, GROWTH)) - 1) * finest
    return np.asarray((found.depth + beyond) * found.normal)
