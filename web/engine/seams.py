"""A body that is pushed over a row of walls under gravity: recorded, and each frame explained."""

import json
import math
from functools import lru_cache
from typing import Any, NamedTuple

import hitlab as hl
import numpy as np
from hitlab.links.grammar import shape_of
from hitlab.published.algorithm import EXACT
from hitlab.steps.explanation import Mark, Step, Value

FRAMES = 24
"""The number of frames of a recording."""

CLIPS = 6
"""The maximum number of walls along which a body slides in a frame, or out of which it is moved."""

MORE = 1e-15
"""How much more than the part that leads into a wall is removed, relative to the displacement.

Rounding would otherwise leave a part of it.
"""

SAME = 2.0**-32
"""The largest part of a displacement that is due to rounding."""

STANDS = 0.5
"""A wall below, whose normal points down by more than this, ends a fall."""

Asked = dict[str, Any]
"""A shape as the page has it."""
Vector = Any


class Stop(NamedTuple):
    """A contact with a wall."""

    wall: int
    normal: Vector
    """It points from the body to the wall."""
    point: Vector
    size: float
    """The fraction of the frame's path; for discrete motion, the depth."""
    enters: bool
    """Whether the displacement turns the contact into an overlap."""
    neighbour: int = -1
    """The wall next to it whose seam causes the contact, -1 for none."""
    counts: bool = True

    def is_ghost(self) -> bool:
        """Return whether only a seam causes the contact."""
        return self.neighbour >= 0


class Frame(NamedTuple):
    """The displacements from the start before and after a frame, and the contacts in between."""

    before: Vector
    by: Vector
    stops: list[Stop]
    after: Vector

    @property
    def gone(self) -> Vector:
        """The displacement in this frame."""
        return self.after - self.before

    @property
    def is_blocked(self) -> bool:
        """Whether the body moves by less than the push."""
        push = self.by[0]
        return bool((push - self.gone[0]) * push > SAME * push**2)

    @property
    def blocking(self) -> Stop | None:
        """The contact that blocks the push, at best no ghost, or else the last one that counts."""
        counted = [each for each in self.stops if each.counts]
        against = [each for each in counted if each.normal[0] * self.by[0] > 0]
        return next(iter(sorted(against, key=Stop.is_ghost) + counted[::-1]), None)


class Room:
    """The walls, and how a body moves among them.

    Parameters
    ----------
    tiles : list of dict
        The walls as the page has them.
    walls : {"tiles", "body", "merged"}
        Whether each tile is a body, or all are one whose inner edges are skipped; for `"merged"`
        upright boxes are replaced by the convex parts of their union.
    swept, touching : bool
        Whether moves are swept, and whether touching then counts.
    """

    def __init__(self, tiles: list[Asked], walls: str, swept: bool, touching: bool) -> None:
        self.asked = merged(tiles) if walls == "merged" else tiles
        self.shapes = [*map(made, self.asked)]
        self.each = hl.Group(*self.shapes)
        self.whole = hl.Group(*self.shapes, bodies=0)
        self.ghosts = walls == "tiles"
        self.is_swept, self.touching = swept, touching
        self.moved = self.swept if swept else self.discrete

    def discrete(self, body: Any, by: Vector) -> tuple[Vector, list[Stop]]:
        """Return where a body is after the whole displacement, moved out of each wall it overlaps.

        The contacts are found once, as an engine does for a time step. A wall moves the body by
        what the walls before it have left of the depth.
        """
        pairs, found = hl.Group(body.translate(by)).contacts(self.each, touching=False)
        real, _ = hl.Group(body.translate(by)).contacts(self.whole, touching=False, ghosts=False)
        gone, stops = by, []
        for (_, wall), normal, depth, points in zip(
            pairs, found.normal, found.depth, found.points, strict=True
        ):
            is_ghost = wall not in real[:, 1]
            stop = self.stop(wall, normal, mean(points), depth, is_ghost)
            stops.append(stop)
            left = depth + (gone - by) @ normal
            if stop.counts and left > 0:
                gone = gone - left * normal
        return gone, stops

    def swept(self, body: Any, by: Vector) -> tuple[Vector, list[Stop]]:
        """Return where a body is after sliding along the walls on its path."""
        gone, stops, counted = np.zeros(2), list[Stop](), list[Stop]()
        for _ in range(CLIPS):
            moving = hl.Group(body.translate(gone))
            each = moving.sweep(by, self.each, touching=self.touching)
            whole = moving.sweep(by, self.whole, touching=self.touching, ghosts=False)
            is_ghost = each.index[0] != whole.index[0]
            if is_ghost and not self.ghosts:
                stops.append(self.first(each, is_ghost))
            first = each if self.ghosts else whole
            if not first.hit[0]:
                return self.pushed_out(body, gone + by), stops
            if np.isnan(first.normal).any():  # it starts in a wall
                return self.pushed_out(body, gone), stops
            entered = moving.sweep(by, self.each, touching=False) if self.touching else first
            enters = entered.index[0] == first.index[0] and entered.t[0] == first.t[0]
            stop = self.first(first, is_ghost and self.ghosts, bool(enters))
            stops.append(stop)
            gone = self.pushed_out(body, gone + stop.size * by)
            by = (1 - stop.size) * by
            by = by - (by @ stop.normal + MORE * math.hypot(*by)) * stop.normal
            stays = stop.size == 0 and any((stop.normal == each.normal).all() for each in counted)
            counted.append(stop)
            if stays or any(by @ each.normal > 0 for each in counted):
                break
        return gone, stops

    def pushed_out(self, body: Any, gone: Vector) -> Vector:
        """Return the displacement without the overlap, of a few roundings, that it may leave."""
        for _ in range(CLIPS):
            _, found = hl.Group(body.translate(gone)).contacts(self.each, touching=False)
            if not found.hit.any():
                break
            deepest = int(np.argmax(found.depth))
            gone = gone - found.depth[deepest] * found.normal[deepest]
        return gone

    def first(self, found: Any, is_ghost: bool, enters: bool = True) -> Stop:
        """Return the first contact of a sweep."""
        contact = found.index[0], found.normal[0], found.point[0], found.t[0]
        return self.stop(*contact, is_ghost, enters)

    def stop(
        self,
        wall: Any,
        normal: Vector,
        point: Vector,
        size: Any,
        is_ghost: bool,
        enters: bool = True,
    ) -> Stop:
        """Return a contact; for a ghost, with the neighbour that continues beyond the wall."""
        neighbour = self.beyond(int(wall), normal, point) if is_ghost else -1
        counts = self.ghosts or not is_ghost
        return Stop(int(wall), normal, point, float(size), enters, neighbour, counts)

    def beyond(self, wall: int, normal: Vector, point: Vector) -> int:
        """Return the closest other wall that reaches beyond the side of a wall at a point."""
        side = self.shapes[wall].support(-normal) @ normal
        reaching = [
            i
            for i, each in enumerate(self.shapes)
            if i != wall and each.support(-normal) @ normal < side
        ]
        at = hl.Point(point)
        return min(reaching, key=lambda i: float(hl.distance(at, self.shapes[i])), default=-1)


def made(asked: Asked) -> Any:
    """Return a shape."""
    return shape_of(asked["type"], [*map(float, asked["values"])])


def merged(tiles: list[Asked]) -> list[Asked]:
    """Return the convex parts of the outlines of all upright boxes, and the other shapes."""
    boxes, others = list[Any](), list[Asked]()
    for asked in tiles:
        tile = made(asked)
        if isinstance(tile, hl.Box) and tile.angle == 0:
            boxes.append(tile)
        else:
            others.append(asked)
    outlines = hl.merge(hl.Group(*boxes))
    corners = [part.vertices for outline in outlines for part in outline.parts]
    return [{"type": "polygon", "values": each.ravel().tolist()} for each in corners] + others


def mean(points: Vector) -> Vector:
    """Return the middle of contact points, some of which may be missing."""
    return points[~np.isnan(points).any(axis=-1)].mean(axis=0)


def recorded(body: Any, room: Room, push: float, gravity: float) -> list[Frame]:
    """Return the frames of a body that falls from rest and is pushed sideways in every frame."""
    frames, gone, fall = list[Frame](), np.zeros(2), 0.0
    for _ in range(FRAMES):
        fall -= gravity
        before, by = gone, np.array([push, fall])
        moved, stops = room.moved(body.translate(before), by)
        gone = before + moved
        frames.append(Frame(before, by, stops, gone))
        if any(each.counts and each.normal[1] < -STANDS for each in stops):
            fall = 0.0
        if fall == 0 and not moved.any():  # all further frames are the same
            return frames + frames[-1:] * (FRAMES - len(frames))
    return frames


@lru_cache(maxsize=8)
def recording(
    shapes: str, push: float, gravity: float, *kind: Any
) -> tuple[Any, Room, list[Frame]]:
    """Return a body, its room and its frames; cached, so that a replay computes nothing."""
    first, *tiles = json.loads(shapes)
    body, room = made(first), Room(tiles, *kind)
    return body, room, recorded(body, room, push, gravity)


def told_of_frame(
    shapes: list[Asked],
    frame: int,
    push: float,
    gravity: float,
    walls: str,
    swept: bool,
    touching: bool,
) -> tuple[dict[str, Any], hl.Explanation]:
    """Return where the first shape is in each frame, and the explanation of one, from 1.

    Examples
    --------
    >>> floor = [{"type": "box", "values": [x, -0.5, 1, 1, 0]} for x in range(4)]
    >>> shapes = [{"type": "box", "values": [0, 0.5, 0.75, 1, 0]}, *floor]
    >>> for walls in ("tiles", "body", "merged"):
    ...     told, why = told_of_frame(shapes, 24, 0.0625, 0.125, walls, False, True)
    ...     print(why.step("end").case, told["recorded"]["at"][-1])
    seam [0.125, 0.0]
    free [1.5, 0.0]
    free [1.5, 0.0]
    """
    body, room, frames = recording(json.dumps(shapes), push, gravity, walls, swept, touching)
    shown = frames[frame - 1]
    why = explained(body, room, shown, frame)
    touched = hl.Group(body, *map(made, shapes[1:])).collisions().tolist()
    told = {
        "pairs": [{"a": a, "b": b, "hit": True, "points": []} for a, b in touched],
        "departs": [],
        "exact": {"hit": why.hit},
        "algorithms": [EXACT.id],
        "source": "",
        "recorded": {
            "at": [each.after.tolist() for each in frames],
            "blocked": [each.is_blocked for each in frames],
            "tried": None if swept else (shown.before + shown.by).tolist(),
            "walls": room.asked,
            "hits": sorted({each.wall + 1 for each in shown.stops if each.counts}),
        },
    }
    return told, why


def explained(body: Any, room: Room, frame: Frame, number: int) -> hl.Explanation:
    """Return why a body moves as it does in a frame: each contact, and whether it counts."""
    x, y = frame.by.tolist()
    way = arrow("w", middle(body, frame.before), frame.by)
    moves: dict[str, Value] = {"number": number, "x": x, "y": y}
    steps = [
        Step.of("frame", "swept" if room.is_swept else "discrete", moves, way),
        *(stop_step(f"stop-{i}", room, each) for i, each in enumerate(frame.stops, 1)),
        end_step(body, frame),
    ]
    kinds = body.kind.__name__, "Group"
    return hl.Explanation(kinds, EXACT.id, "seams", frame.is_blocked, "end", tuple(steps))


def stop_step(id: str, room: Room, stop: Stop) -> Step:
    """Return the step of a contact: its normal, and the neighbour of a ghost."""
    marks = [arrow("n", stop.point, stop.normal), Mark("point", "P", (pair(stop.point),))]
    if stop.is_ghost():
        across = stop.normal[::-1] * (-1, 1)
        marks.append(Mark("line", "tangent", (pair(stop.point), pair(stop.point + across))))
        case = "ghost" if stop.counts else "skipped"
    elif room.is_swept:
        case = "enters" if stop.enters else "rests"
    else:
        case = "depth"
    return Step.of(id, case, {**named(stop), "size": stop.size}, *marks)


def end_step(body: Any, frame: Frame) -> Step:
    """Return the step that says how far the body came, and what blocks the push."""
    push, least = float(frame.by[0]), SAME * math.hypot(*frame.by)
    x, y = (each if abs(each) > least else 0.0 for each in frame.gone.tolist())
    values: dict[str, Value] = {"x": x, "y": y, "push": push}
    mark = Mark("point", "C", (pair(middle(body, frame.after)),), "a")
    if not frame.is_blocked:
        is_bumped = (x - push) * push > SAME * push**2
        return Step.of("end", "bumped" if is_bumped else "free", values, mark)
    stop = frame.blocking
    if stop is None:  # it starts in a wall, and is only moved out of it
        return Step.of("end", "inside", values, mark)
    case = "seam" if stop.is_ghost() else "wall" if stop.enters else "held"
    return Step.of("end", case, values | named(stop), mark)


def named(stop: Stop) -> dict[str, Value]:
    """Return the values of a contact; walls have the numbers of the page's shapes."""
    nx, ny = stop.normal.tolist()
    values: dict[str, Value] = {"wall": stop.wall + 1, "nx": nx, "ny": ny}
    return values | ({"neighbour": stop.neighbour + 1} if stop.is_ghost() else {})


def arrow(name: str, at: Vector, by: Vector) -> Mark:
    """Return an arrow from a point."""
    return Mark("arrow", name, (pair(at), pair(at + by)), "a")


def middle(body: Any, gone: Vector) -> Vector:
    """Return the middle of a body's bounds after a displacement."""
    return body.bounds.reshape(2, 2).mean(axis=0) + gone


def pair(point: Vector) -> tuple[float, float]:
    """Return the coordinates of a point."""
    x, y = map(float, point)
    return x, y
