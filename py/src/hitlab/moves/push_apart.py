"""Displacements that push shapes apart, until no interiors overlap."""

from collections import Counter
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hitlab.concave.outline import Outline
from hitlab.groups.group import Group
from hitlab.queries.contact import contact
from hitlab.queries.intersects import intersects
from hitlab.shapes.plane import Point, Segment
from hitlab.shapes.validation import Floats

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

TURNS = 16
"""The maximum number of turns of `push_apart`: usually each leaves fewer overlaps."""

Pairs = NDArray[np.int64]


class Pushed(NamedTuple):
    """The displacements that push shapes apart, and the pairs that still overlap."""

    by: Floats
    """The displacement of each shape, shape (n, 2); the parts of a body have the same one."""
    left: Pairs
    """The pairs whose interiors still overlap, shape (k, 2); almost always none."""


def push_apart(group: Group) -> Pushed:
    """Return displacements after which no interiors of a group overlap.

    Parameters
    ----------
    group : Group
        The parts of one body move together. Rays, lines, points and segments do not move.

    Returns
    -------
    Pushed
        `(by, left)`: `group.translate(by)` has the shapes pushed apart. Each two that overlap move
        along the normal of their contact by half of its depth, as often as necessary, because a
        shape can be pushed into a third one. Dense heaps are spread as a whole. The result is not
        the smallest displacement of all, and in a few heaps some pairs, `left`, still overlap.

    Raises
    ------
    TypeError
        If the argument is not a group.

    Examples
    --------
    >>> import hitlab as hl
    >>> group = hl.Group(hl.Box([(0, 0), (1.5, 0)], (2, 2)), hl.Disk((9, 0), 1))
    >>> found = hl.push_apart(group)
    >>> found.by.tolist(), len(found.left)
    ([[-0.25, 0.0], [0.25, 0.0], [0.0, 0.0]], 0)
    >>> group.translate(found.by).collisions(touching=False).tolist()
    []

    To move only one of two shapes, translate it by the depth along the normal:

    >>> import hitlab as hl
    >>> wall, disk = hl.Box((0, 0), (2, 9)), hl.Disk((1.5, 0), 1)
    >>> found = hl.contact(wall, disk)
    >>> disk.translate(found.depth * found.normal)
    Disk(center=[2.0, 0.0], radius=1.0)
    """
    if not isinstance(group, Group):
        given = type(group).__name__
        raise TypeError(f"group must be a Group, not {given}: use push_apart(Group(*shapes))")
    by, left = np.zeros((len(group), 2)), group.collisions(touching=False)
    for turn in range(TURNS):
        if not len(left):
            break
        by, left = pushed(group, turn, by)
    return Pushed(by, left)


def pushed(group: Group, turn: int = 0, start: Floats | None = None) -> Pushed:
    """Return the displacements after one turn of `push_apart`, which takes a limited time."""
    by = np.zeros((len(group), 2)) if start is None else start
    parts, of = _convex(group)
    by = _turned(parts, turn, by[of])[of.searchsorted(np.arange(len(group)))]
    return Pushed(by, group.translate(by).collisions(touching=False))


def _convex(group: Group) -> tuple[Group, NDArray[np.int64]]:
    """Return a group with convex parts, those of an outline as one body, and the shape of each."""
    parts = [each.parts if isinstance(each, Outline) else [each] for each in group]
    of = np.arange(len(group)).repeat([*map(len, parts)])
    return Group(*chain(*parts), bodies=_bodies(group)[of]), of


def _turned(group: Group, turn: int, by: Floats) -> Floats:
    """Return the displacements of convex shapes after one turn."""
    if turn >= SPREAD:
        by = by + _spread(group.translate(by))
    else:
        if len(group.translate(by).collisions(touching=False)) > ONE_BY_ONE:
            by = _at_once(group, by)
        by = _one_by_one(group, by, 0.5)
    return by


def pushed_second(group: Group, a: int, b: int) -> Pushed:
    """Return the displacements after which the bodies of two shapes are apart: only b's moves."""
    bodies, by = _bodies(group), np.zeros((len(group), 2))
    places = np.concatenate([np.flatnonzero(bodies == bodies[k]) for k in (a, b)])
    both = group[places]
    parts, of = _convex(both)
    moved = _one_by_one(parts, np.zeros((len(parts), 2)), 1.0)
    by[places] = moved[of.searchsorted(np.arange(len(both)))]
    left = both.translate(by[places]).collisions(touching=False)
    return Pushed(by, places[left])


def _bodies(group: Group) -> NDArray[np.int64]:
    """Return for each shape the index of the first one in its body."""
    if group.bodies is None:
        return np.arange(len(group))
    _, first, body = np.unique(group.bodies, return_index=True, return_inverse=True)
    return first[body]


def _one_by_one(group: Group, start: Floats, share: float) -> Floats:
    """Return the displacements after pushing pair by pair, until none or too many pairs overlap.

    The second shape of a pair gets `share` of each push, and the first one the rest.
    """
    by, bodies, times = start.copy(), _bodies(group), Counter[tuple[int, int]]()
    for _ in range(ROUNDS["one by one"]):
        pairs = group.translate(by).collisions(touching=False).tolist()
        if not 0 < len(pairs) <= ONE_BY_ONE:
            break
        for i, j in pairs:
            a, b = (group[k].translate(by[k]) for k in (i, j))
            if intersects(a, b, touching=False):
                way = _way_out(a, b, times[i, j])
                by[bodies == bodies[i]] -= (1 - share) * way
                by[bodies == bodies[j]] += share * way
                times[i, j] += 1
    return by


def _at_once(group: Group, start: Floats) -> Floats:
    """Return the displacements after pushing all overlapping pairs at the same time."""
    by, bodies = start.copy(), _bodies(group)
    for _ in range(ROUNDS["at once"]):
        pairs, way = _contacts(group.translate(by))
        pairs, push = bodies[pairs], way / 2
        step = np.zeros_like(by)
        np.subtract.at(step, pairs[:, 0], push)
        np.add.at(step, pairs[:, 1], push)
        pushes = np.bincount(pairs.ravel(), minlength=len(group))
        by += (step / np.maximum(1, pushes / CROWDED)[:, None])[bodies]
    return by


def _spread(group: Group) -> Floats:
    """Return displacements that spread each heap from its centre, as far as necessary."""
    by, bodies = np.zeros((len(group), 2)), _bodies(group)
    overlaps = group.collisions(touching=False)
    if not len(overlaps):
        return by
    parts = np.stack([np.arange(len(group)), bodies], axis=1)
    heap = _heaps(len(group), np.concatenate([_contacts(group)[0], parts]))
    for each in np.unique(heap[overlaps]):
        members = heap == each
        centres = np.array([_middle(group.bounds[bodies == each]) for each in bodies[members]])
        by[members] = centres - centres.mean(axis=0)
    wider = 2.0**-6
    for _ in range(WIDEST):
        if not len(group.translate(wider * by).collisions(touching=False)):
            break
        wider *= 2
    return wider * by


def _middle(bounds: Floats) -> Floats:
    """Return the centre of the union of several bounds."""
    low, high = np.split(bounds, 2, axis=1)
    return np.asarray(low.min(axis=0) / 2 + high.max(axis=0) / 2)


def _contacts(group: Group) -> tuple[Pairs, Floats]:
    """Return the intersecting pairs without points and segments, and the push for each."""
    pairs, contact = group.contacts()
    solid = np.array([not isinstance(each, Point | Segment) for each in group], dtype=bool)
    both = solid[pairs].all(axis=1)
    return pairs[both], np.nan_to_num(contact.depth[:, None] * contact.normal)[both]


def _heaps(count: int, pairs: Pairs) -> Pairs:
    """Return the heap of each shape: the smallest index of the shapes connected with it."""
    heap, former = np.arange(count), np.full(count, -1)
    while not np.array_equal(heap, former):
        former = heap.copy()
        least = heap[pairs].min(axis=1)
        for side in (0, 1):
            np.minimum.at(heap, pairs[:, side], least)
    return heap


def _way_out(a: Any, b: Any, times: int) -> Floats:
    """Return the displacement of b that separates it from a.

    A pair that is pushed again, due to rounding or to other shapes, is moved slightly beyond its
    depth: first by one spacing of floats, then by about twice as much each time.
    """
    found = contact(a, b)
    finest = np.spacing(np.abs([a.bounds, b.bounds]).max())
    beyond = ((1 << min(times, GROWTH)) - 1) * finest
    return np.asarray((found.depth + beyond) * found.normal)
