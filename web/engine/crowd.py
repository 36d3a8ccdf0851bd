"""The page's crowd: made from a seed or of the user's shapes, moved, and tested frame by frame.

The position of a body depends only on the seed and the number of the frame. So nothing accumulates
over time, any frame can be requested, and a restarted worker needs no state.
"""

import json
import math
import time
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import hitlab as hl
import numpy as np
from hitlab.broad import bounding_volume_hierarchy, sweep_and_prune, uniform_grid
from hitlab.broad.boxes import Boxes
from hitlab.broad.dynamic_tree import DynamicTree
from hitlab.broad.kept_order import KeptOrder
from hitlab.groups import narrow_phase
from hitlab.links.grammar import radians, shape_of
from hitlab.moves.between import missed
from hitlab.shapes import broad_phase
from hitlab.shapes.planar import PlaneShape

Array = np.ndarray[Any, np.dtype[Any]]

ROOM = np.array([8.0, 5.0])
"""Half the width and height of the room in which the bodies of a seed move."""

CORNERS = ("left", "bottom"), ("right", "top")
"""The names of the coordinates of a room's corners."""

CROWDED = 0.45
"""The mean radius relative to the square root of the room's area per body; most bodies touch."""

GIANT = 2.5
"""The reach of the one giant: half of the room's height."""

CLUSTERS, CLUSTER = 5, 0.2
"""The number of clusters, and their extent relative to the room's."""

MOST_COMPARED = 2000
"""The maximum number of bodies for which all broad phases run: the textbooks' are plain Python."""

GOLDEN, FIRST, SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
"""The increment of splitmix64, and its multipliers."""

DRAWN = 10
"""The number of random numbers per body."""

REGULAR = {
    k: np.round([(math.cos(i * math.tau / k), math.sin(i * math.tau / k)) for i in range(k)], 6)
    for k in (3, 5, 6)
}
"""The corners of regular polygons, rounded because machines differ in the last bit of a sine."""


def random(seed: int, count: int) -> Array:
    """Return pseudorandom numbers in [0, 1) from splitmix64, the same on every machine.

    Steele, Lea and Flood, Fast splittable pseudorandom number generators, 2014.
    """
    bits = np.uint64(seed) + np.arange(1, count + 1, dtype=np.uint64) * np.uint64(GOLDEN)
    bits = (bits ^ (bits >> np.uint64(30))) * np.uint64(FIRST)
    bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(SECOND)
    return ((bits ^ (bits >> np.uint64(31))) >> np.uint64(11)) * 2.0**-53


def way(u: Array) -> Array:
    """Return unit vectors (n, 2), computed without sines so that all machines get the same ones."""
    turn = 4 * u
    quarter = np.floor(turn)
    t = turn - quarter
    x, y = (1 - t * t) / (1 + t * t), 2 * t / (1 + t * t)
    sides = np.stack([np.stack(each, axis=-1) for each in ((x, y), (-y, x), (-x, -y), (y, -x))])
    return sides[quarter.astype(int), np.arange(len(u))]


def turned(points: Array, ways: Array) -> Array:
    """Return the points (n, k, 2) of each body, rotated from the x axis to its direction.

    Products of complex numbers would do the same, but machines with fused multiply-add would round
    them differently.
    """
    x, y = points[..., 0], points[..., 1]
    c, s = ways[:, None, 0], ways[:, None, 1]
    return np.stack([c * x - s * y, s * x + c * y], axis=-1)


@dataclass
class Batch:
    """Bodies of one type around the origin: as a shape, and as the numbers of a link."""

    type: str
    shape: PlaneShape[Any, Any]
    values: Array


def disks(reach: Array, u: Array) -> Batch:
    """Return disks with radii of 0.8 times `reach`."""
    radius = 0.8 * reach
    centers = np.zeros((len(reach), 2))
    return Batch("disk", hl.Disk(centers, radius), np.column_stack([centers, radius]))


def boxes(reach: Array, u: Array) -> Batch:
    """Return boxes rotated by an integer number of degrees."""
    sizes = np.stack([1.6 * reach, (0.6 + 0.6 * u[0]) * reach], axis=-1)
    degrees = np.floor(180 * u[1])
    centers = np.zeros((len(reach), 2))
    angles = [radians(each) for each in degrees.tolist()]
    return Batch("box", hl.Box(centers, sizes, angles), np.column_stack([centers, sizes, degrees]))


def triangles(reach: Array, u: Array) -> Batch:
    """Return triangles; each corner has a different distance from the centre."""
    lengths = (reach * (0.7 + 0.3 * u[:3])).T
    corners = turned(lengths[..., None] * REGULAR[3], way(u[3]))
    return Batch("triangle", hl.Triangle(corners), corners.reshape(-1, 6))


def polygons(corners: int, reach: Array, u: Array) -> Batch:
    """Return regular polygons, compressed in one direction."""
    pressed = np.stack([0.6 + 0.4 * u[0], np.ones(len(reach))], axis=-1)[:, None]
    vertices = turned(reach[:, None, None] * pressed * REGULAR[corners], way(u[1]))
    return Batch("polygon", hl.Polygon(vertices), vertices.reshape(-1, 2 * corners))


def capsules(reach: Array, u: Array) -> Batch:
    """Return capsules of different relative thickness."""
    radius = (0.25 + 0.2 * u[0]) * reach
    end = (reach - radius)[:, None] * way(u[1])
    return Batch("capsule", hl.Capsule(-end, end, radius), np.column_stack([-end, end, radius]))


MAKERS = {
    "disk": [disks],
    "box": [boxes],
    "triangle": [triangles],
    "polygon": [lambda reach, u: polygons(5, reach, u), lambda reach, u: polygons(6, reach, u)],
    "capsule": [capsules],
}
"""The functions that make the bodies of each kind, one for each batch."""


class Crowd:
    """A number of bodies, in equal parts of the selected kinds."""

    room = np.concatenate([-ROOM, ROOM])
    """The minimum x and y, and the maximum x and y."""

    def __init__(self, n: int, seed: int, mix: list[str], sizes: str, clusters: bool) -> None:
        u = random(seed, n * DRAWN).reshape(n, DRAWN).T
        mean = CROWDED * float(np.sqrt(ROOM.prod() * 4 / n))
        reach = np.full(n, mean) if sizes == "equal" else mean * (0.6 + 0.8 * u[0])
        if sizes == "giant":
            reach[0] = GIANT
        limits = ROOM - reach[:, None]
        self.middle = np.zeros((n, 2))
        if clusters:
            limits = np.maximum(CLUSTER * ROOM - reach[:, None], mean)
            far = ROOM - reach[:, None] - limits
            centers = 2 * random(seed + 1, 2 * CLUSTERS).reshape(-1, 2) - 1
            self.middle = far * centers[np.arange(n) % CLUSTERS]
        self.limits = limits
        self.start = (2 * np.stack([u[1], u[2]], axis=-1) - 1) * limits
        self.velocity = (mean * (0.02 + 0.04 * u[3]))[:, None] * way(u[4])
        self.batches: list[Batch] = []
        self.ends = [0]
        for i, kind in enumerate(mix):
            for j, make in enumerate(MAKERS[kind]):
                share = (i + (j + 1) / len(MAKERS[kind])) / len(mix)
                first, last = self.ends[-1], round(n * share)
                self.batches.append(make(reach[first:last], u[5:, first:last]))
                self.ends.append(last)
        self.still = hl.Group(*(batch.shape for batch in self.batches))

    def places(self, frame: int) -> Array:
        """Return the positions of the bodies, which bounce off the walls at constant speeds."""
        whole = 4 * self.limits
        way_on = self.start + frame * self.velocity + self.limits
        way_on -= whole * np.floor(way_on / whole)
        return self.middle + self.limits - np.abs(way_on - 2 * self.limits)

    @property
    def told(self) -> list[dict[str, Any]]:
        """The bodies as sent to the page, in batches: the type, count and numbers of each batch."""
        return [
            {"type": each.type, "count": len(each.values), "values": each.values.ravel()}
            for each in self.batches
            if len(each.values)
        ]


class Own(Crowd):
    """The user's shapes, each of which moves from where it is."""

    def __init__(self, shapes: list[dict[str, Any]], seed: int, room: dict[str, float]) -> None:
        low, high = np.array([(room[x], room[y]) for x, y in CORNERS])
        n = len(shapes)
        u = random(seed, n * DRAWN).reshape(n, DRAWN).T
        rows = [np.array([each["values"]], dtype=float) for each in shapes]
        types = [each["type"] for each in shapes]
        own: list[Any] = [shape_of(type_, *row.tolist()) for type_, row in zip(types, rows)]
        self.batches = [Batch(*each) for each in zip(types, own, rows)]
        self.still = hl.Group(*(batch.shape for batch in self.batches))
        self.room, self.middle = np.concatenate([low, high]), np.tile((low + high) / 2, (n, 1))
        self.limits = (high - low) / 2 - np.ptp(self.still.bounds.reshape(n, 2, 2), axis=1) / 2
        self.start = np.array([each["at"] for each in shapes], dtype=float) - self.middle
        mean = CROWDED * math.sqrt(float((high - low).prod()) / n)
        self.velocity = (mean * (0.02 + 0.04 * u[3]))[:, None] * way(u[4])


@lru_cache(maxsize=1)
def crowd_of(
    n: int, seed: int, mix: tuple[str, ...], sizes: str = "mixed", clusters: bool = False
) -> Crowd:
    """Return a crowd; the latest one is cached."""
    return Crowd(n, seed, list(mix), sizes, clusters)


@lru_cache(maxsize=1)
def own_crowd_of(text: str) -> Crowd:
    """Return the crowd of the user's shapes, their seed and their room; the latest is cached."""
    return Own(*json.loads(text))


class Watch:
    """Stopwatch for the milliseconds since it was last read."""

    def __init__(self) -> None:
        self.began = time.perf_counter()

    def read(self) -> float:
        """Return the milliseconds, and restart."""
        former, self.began = self.began, time.perf_counter()
        return 1000 * (self.began - former)


def frame(question: str) -> dict[str, Any]:
    """Return a frame of a crowd: positions, intersecting pairs, contacts and times.

    `tried` are the chosen body's candidates, and `cells` the result of `cells_of` for it. `missed`
    are the pairs that touch only between this frame and the next one tested, and `ways` their
    positions in both.
    `candidates` is the number of candidates of all bodies, and `begun` the number of pairs that
    start to touch before the next frame. `phases` is the result of `phases_of`, if requested. The
    times, in milliseconds, are those of moving, of the
    broad phase, of the narrow phase and of the sweep. Bodies are included unless the page knows
    them.
    """
    asked = json.loads(question)
    if asked["own"]:
        crowd = own_crowd_of(json.dumps([asked["own"], asked["seed"], asked["room"]]))
    else:
        mix = tuple(asked["mix"])
        crowd = crowd_of(asked["n"], asked["seed"], mix, asked["sizes"], asked["clusters"])
    watch = Watch()
    places = crowd.places(asked["frame"])
    group = crowd.still.translate(places)
    moving = watch.read()
    blocks = [*group._candidates(None)]
    broad = watch.read()
    pairs = narrow_phase.meeting(group._for_verdicts, None, blocks, touching=True)
    contacts = contacts_of(group, pairs) if asked["contacts"] else np.empty(0)
    narrow = watch.read()
    between, begun = np.empty((0, 2), dtype=np.int64), 0
    ahead = crowd.places(asked["frame"] + asked["swept"])
    if asked["swept"]:
        later = crowd.still.translate(ahead).collisions()
        between, begun = missed(group, ahead - places, pairs, later)
    sweeping = watch.read()
    chosen, phases = asked["chosen"], list[dict[str, Any]]()
    if asked["compared"] and len(places) <= MOST_COMPARED:
        former = crowd.still.translate(crowd.places(asked["frame"] - max(1, asked["swept"])))
        phases = phases_of(former, group)
    return {
        "bodies": None if asked["isKnown"] else crowd.told,
        "places": places.ravel(),
        "pairs": pairs.ravel().astype(np.int32),
        "contacts": contacts,
        "tried": tried(blocks, chosen),
        "cells": cells_of(group, chosen, crowd.room) if chosen >= 0 else np.empty(0),
        "missed": between.ravel().astype(np.int32),
        "ways": np.concatenate([places, ahead], axis=1)[between].ravel(),
        "candidates": sum(len(i) for i, _ in blocks),
        "begun": int(begun),
        "phases": phases,
        "moving": moving,
        "broad": broad,
        "narrow": narrow,
        "sweeping": sweeping,
    }


def contacts_of(group: hl.Group, pairs: Array) -> Array:
    """Return x and y of each contact point, followed by the normal there."""
    both, side = [(pairs[:, 0], pairs[:, 1])], group._for_measures
    _, contact = narrow_phase.contacts(side, side, both, margin=0.0, touching=True)
    normals = np.repeat(contact.normal, 2, axis=0)
    rows = np.hstack([contact.points.reshape(-1, 2), normals])
    return rows[~np.isnan(rows).any(axis=1)].ravel()


def phases_of(former: hl.Group, group: hl.Group) -> list[dict[str, Any]]:
    """Return how many boxes each broad phase compares in a frame, and its time in milliseconds.

    Those that follow the bodies from the former frame also have what they move: `moved` is the
    number of boxes that the tree inserts again, or of swaps. All find the same candidates.
    """
    before, now = (Boxes.of(each.bounds) for each in (former, group))
    tree, order, watch = DynamicTree(before), KeptOrder(before), Watch()
    _, start, stop = broad_phase.entered(group.bounds.T)
    rows = [{"id": "broad-phase", "looked": int((stop - start).sum()), "time": watch.read()}]
    _, axis = sweep_and_prune.choose_axis(now)
    looked = sum(len(turn.open) for turn in sweep_and_prune.sweep(now, axis))
    rows.append({"id": "sweep-and-prune", "looked": looked, "time": watch.read()})
    swaps, looked = order.follow(now)
    order.search()
    rows.append({"id": "kept-order", "looked": looked, "moved": swaps, "time": watch.read()})
    looked = sum(len(turn.new) for turn in uniform_grid.compare(uniform_grid.fill(now)))
    rows.append({"id": "uniform-grid", "looked": looked, "time": watch.read()})
    root = bounding_volume_hierarchy.build(now, list(range(len(group))))
    looked = sum(len(turn.looked) for turn in bounding_volume_hierarchy.descend(root))
    rows.append({"id": "bounding-volume-hierarchy", "looked": looked, "time": watch.read()})
    left, looked = tree.follow(now)
    tree.search()
    looked += len(tree.pairs)
    rows.append({"id": "dynamic-tree", "looked": looked, "moved": len(left), "time": watch.read()})
    return rows


def cells_of(group: hl.Group, chosen: int, room: Array) -> Array:
    """Return the chosen body's bounds, and the extent of the strips and bins that they reach."""
    cells = broad_phase.cells_of(group._columns, chosen)
    low, high = np.tile(room[:2], 2), np.tile(room[2:], 2)
    return np.concatenate([group.bounds[chosen], np.clip(cells, low, high)])


def tried(blocks: list[tuple[Array, Array]], chosen: int) -> Array:
    """Return the other body of each candidate pair with the chosen one."""
    found = [np.empty(0, dtype=np.intp)]
    for i, j in blocks:
        found += [j[i == chosen], i[j == chosen]]
    return np.sort(np.concatenate(found)).astype(np.int32)
