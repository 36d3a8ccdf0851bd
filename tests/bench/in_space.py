"""Boxes, capsules, triangles and meshes in CPython, with coal and python-fcl as yardsticks.

Both are asked about one pair after the other, which is all that they know. python-fcl has no pair
of triangles, but of meshes, which have one face each here. Then come pairs of boxes that floats
easily get wrong: the peers' wrong answers are counted.
"""

from collections.abc import Callable, Iterator
from functools import partial

import cmeel_pth  # noqa: F401 (finds coal, whose wheel is no ordinary package)
import coal
import fcl
import hitlab as hl
import numpy as np
from answers import disagreements, wrong
from batches import ask_kept
from clock import in_turn
from hard_solids import hard_pairs
from pairs import MIXED, SOLIDS, Pair, kept, pairs_at_rate, pool_of, units
from rows import Row, row
from torus import torus

SINGLES = 1_000
FACES = 10_000
MOST = 1_000_000
"""The number of contacts that python-fcl may report: more than there are."""

HERE = np.eye(3), np.zeros(3)


def matrices(boxes: hl.Box3) -> np.ndarray:
    """Return the rotation matrices of boxes, whose quaternions have length 1."""
    x, y, z, w = units(boxes.turn).T
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]
    return np.moveaxis(np.array(rows), -1, 0)


def upright(ways: np.ndarray) -> np.ndarray:
    """Return rotation matrices that turn the z axis into directions."""
    z = units(ways)
    x = units(np.cross(z, np.eye(3)[np.abs(z).argmin(axis=-1)]))
    return np.stack([x, np.cross(z, x), z], axis=-1)


Solid = tuple[str, tuple, np.ndarray, np.ndarray]
"""Its kind, the arguments of its constructor, its rotation and its place."""


def solids(shape: hl.Shape) -> list[Solid]:
    """Return the solids of a batch as both libraries describe them."""
    if isinstance(shape, hl.Box3):
        sizes = map(tuple, shape.size.tolist())
        return [("Box", *each) for each in zip(sizes, matrices(shape), shape.center)]
    if isinstance(shape, hl.Capsule3):
        way = shape.end - shape.start
        sizes = zip(shape.radius.tolist(), np.linalg.norm(way, axis=-1).tolist())
        places = (shape.start + shape.end) / 2
        return [("Capsule", *each) for each in zip(sizes, upright(way), places)]
    return [("TriangleP", tuple(vertices), *HERE) for vertices in shape.vertices]


def as_mesh(vertices: np.ndarray, faces: np.ndarray) -> fcl.BVHModel:
    """Make a mesh of python-fcl."""
    model = fcl.BVHModel()
    model.beginModel(len(faces), len(vertices))
    model.addSubModel(vertices, faces)
    model.endModel()
    return model


class Coal:
    """The same pairs for coal."""

    name = "coal"

    def __init__(self, pair: Pair) -> None:
        self.pairs = list(zip(*(map(self.made, solids(shape)) for shape in pair)))
        self.request, self.result = coal.CollisionRequest(), coal.CollisionResult()

    @staticmethod
    def made(solid: Solid) -> tuple:
        kind, arguments, turn, place = solid
        return getattr(coal, kind)(*arguments), coal.Transform3s(turn, place)

    def ask(self) -> list[bool]:
        found = []
        for (a, at_a), (b, at_b) in self.pairs:
            self.result.clear()
            found.append(coal.collide(a, at_a, b, at_b, self.request, self.result) > 0)
        return found


class Fcl:
    """The same pairs for python-fcl."""

    name = "python-fcl"

    def __init__(self, pair: Pair) -> None:
        self.pairs = list(zip(*(map(self.made, solids(shape)) for shape in pair)))

    @staticmethod
    def made(solid: Solid) -> fcl.CollisionObject:
        kind, arguments, turn, place = solid
        if kind == "TriangleP":
            shape = as_mesh(np.array(arguments), np.array([[0, 1, 2]]))
        else:
            shape = getattr(fcl, kind)(*arguments)
        return fcl.CollisionObject(shape, fcl.Transform(turn, place))

    def ask(self) -> list[bool]:
        return [fcl.collide(a, b) > 0 for a, b in self.pairs]


PEERS: tuple[Callable, ...] = (Coal, Fcl)


def measure_batches(n: int, rounds: int) -> Iterator[Row | str]:
    """Yield the rows of batches of two kinds."""
    for kinds in (*SOLIDS, MIXED):
        pair, name = pairs_at_rate(kinds, pool_of(n), 0.5), "-".join(kinds)
        peers, count = [peer(pair) for peer in PEERS], len(pair[0])
        ours = partial(ask_kept, hl.intersects, kept(pair, n))
        verdicts = np.concatenate(ours())
        for peer in peers:
            yield from disagreements(name, peer.name, pair, verdicts, peer.ask())
        calls = [ours, *(peer.ask for peer in peers)]
        own, *others = in_turn(calls, [count] * len(calls), rounds)
        for peer, times in zip(peers, others):
            yield row(f"{name}, kept", "CPython", peer.name, n, 0.5, own, times)


def measure_singles(rounds: int) -> Iterator[Row]:
    """Yield the rows of one pair of boxes after the other."""
    pair = pairs_at_rate(("box3", "box3"), SINGLES, 0.5)
    peers, ours = [peer(pair) for peer in PEERS], list(zip(*pair))
    calls = [lambda: [hl.intersects(a, b) for a, b in ours], *(peer.ask for peer in peers)]
    own, *others = in_turn(calls, [SINGLES] * len(calls), rounds)
    for peer, times in zip(peers, others):
        yield row(
            "one pair: intersects of boxes in space", "CPython", peer.name, 1, 0.5, own, times
        )


def measure_meshes(faces: int, rounds: int) -> Iterator[Row | str]:
    """Yield the row of all pairs of faces of two meshes that cross."""
    vertices, triangles = torus(faces)
    places = [vertices, vertices[:, [2, 0, 1]] + (1.1, 0.3, 0.2)]
    meshes = [hl.Mesh(place, triangles) for place in places]
    objects = [fcl.CollisionObject(as_mesh(place, triangles)) for place in places]
    request = fcl.CollisionRequest(num_max_contacts=MOST, enable_contact=True)

    def theirs() -> list[tuple[int, int]]:
        result = fcl.CollisionResult()
        fcl.collide(*objects, request, result)
        return [(each.b1, each.b2) for each in result.contacts]

    ours, other = {*map(tuple, hl.crossings(*meshes).tolist())}, {*theirs()}
    name = "all crossing pairs of two meshes"
    if ours != other:
        yield f"{name}: {len(ours)}, python-fcl {len(other)}, {len(ours ^ other)} differ"
    times = in_turn([lambda: hl.crossings(*meshes), theirs], [1, 1], rounds)
    yield row(name, "CPython", "python-fcl", len(triangles), None, *times)


def measure(quick: bool) -> Iterator[Row | str]:
    """Yield all rows, and what the peers answer wrongly."""
    rounds = 3 if quick else 9
    yield from measure_batches(10_000, rounds)
    yield from measure_singles(rounds)
    yield from measure_meshes(FACES, rounds)
    for what, pair in hard_pairs(quick):
        for peer in PEERS:
            yield from wrong(what, peer.name, pair, peer(pair).ask())
