"""Effects of a program's answer beyond the verdict: what its move, points or time would do.

Any answer with the right effect is right: if several normals are equally good, so are all of them.
"""

from typing import Any, TypedDict

import hitlab as hl
import numpy as np

TOLERANCE = 1e-5
"""The permitted error of a length, relative to the largest coordinate, or to 1."""

NUMBERS = ("depth", "distance", "entry", "exit", "t")
LISTS = ("normal", "points")
MOST_POINTS = 8
UNIT, SMALL = 1e-3, 1e-3
"""The permitted error of a normal's length, and the move that tests the normal of a sweep."""

CASTERS = (hl.Ray, hl.Line, hl.Segment, hl.Ray3, hl.Line3, hl.Segment3)


class Fault(TypedDict):
    """The effect of a wrong answer: the id of its sentence, and the values in it."""

    id: str
    values: dict[str, Any]


def parts_in(answer: Any) -> list[str]:
    """Return the parts of an answer that are judged, besides the verdict."""
    return [part for part in (*NUMBERS, *LISTS) if isinstance(answer, dict) and part in answer]


def faults_in(
    a: Any, b: Any, by: Any, truths: list[bool | None], records: list[dict[str, Any]]
) -> list[Fault | None]:
    """Return the first fault of each record, if its verdict is right and known for certain.

    >>> disks = hl.Disk([(0, 0)], 1), hl.Disk([(1.5, 0)], 1)
    >>> faults_in(*disks, None, [True], [{"hit": True, "depth": 0.3, "normal": [1, 0]}])
    [{'id': 'move.short', 'values': {'rest': 0.2}}]
    """
    return Effects(a, b, by, truths, records).found


class Effects:
    """The faults of many answers, each test of which is one query on all shapes."""

    def __init__(
        self, a: Any, b: Any, by: Any, truths: list[bool | None], records: list[dict[str, Any]]
    ) -> None:
        self.a, self.b, self.by, self.records = a, b, by, records
        self.found: list[Fault | None] = [None] * len(records)
        is_right = [
            truth is not None and each.get("hit") in (None, truth)
            for truth, each in zip(truths, records)
        ]
        hits = np.array([truth is True for truth in truths])
        self.hits, self.misses = is_right & hits, is_right & ~hits
        bounds = np.concatenate([np.abs(a.bounds), np.abs(b.bounds)], axis=-1)
        self.slack = TOLERANCE * np.max(np.where(np.isfinite(bounds), bounds, 0), -1, initial=1)
        self.kinds = type(a), type(b)
        self.values = {part: self._numbers(part) for part in NUMBERS}
        self.normals = self._lists("normal", 1)[:, 0]
        self.points = self._lists("points", MOST_POINTS)
        self.is_bounded = bool(np.isfinite(bounds).all())
        if by is not None:
            self._sweep()
        else:
            if self.is_bounded:
                self._move()
            self._distance()
            self._points(a, b)
            self._cast()

    def _numbers(self, part: str) -> Any:
        """Return a part that is a number, NaN where a record does not have it."""
        read = np.full(len(self.records), np.nan)
        for i, record in enumerate(self.records):
            value = record.get(part)
            if part == "t" and isinstance(value, list) and len(value) in (1, 2):
                value = value[0]
            if part == "exit" and value is None and isinstance(record.get("t"), list):
                value = record["t"][-1] if len(record["t"]) == 2 else None
            if value is not None:
                read[i] = self._read(i, part, value, ())
        return read

    def _lists(self, part: str, most: int) -> Any:
        """Return a part that is one or more points or vectors, filled up with NaN."""
        read = np.full((len(self.records), most, self.a.dimension), np.nan)
        for i, record in enumerate(self.records):
            value = record.get(part)
            if value is None or value == []:
                continue
            if not isinstance(value, list) or not isinstance(value[0], list):
                value = [value]
            for k, each in enumerate(value[:most]):
                read[i, k] = self._read(i, part, each, (self.a.dimension,))
        return read

    def _read(self, i: int, part: str, value: Any, shape: tuple[int, ...]) -> Any:
        try:
            numbers = np.array(value, dtype=float)
        except (TypeError, ValueError):
            numbers = np.empty((0,))
        if numbers.shape == shape and (np.isfinite(numbers).all() or not self.hits[i]):
            return numbers
        is_form = numbers.shape != shape
        self._fault(i, "form" if is_form else "finite", part=part, value=str(value)[:60])
        return np.nan

    def _fault(self, i: int, id: str, **values: Any) -> None:
        """Store the first fault of a record; numbers are rounded, as they are only read."""
        if self.found[i] is None and (self.hits[i] or self.misses[i]):
            shown = {
                name: float(f"{each:.6g}") if isinstance(each, float) else each
                for name, each in values.items()
            }
            self.found[i] = {"id": id, "values": shown}

    def _where(self, mask: Any, id: str, part: str = "", **values: Any) -> None:
        named = {"part": part} if part else {}
        for i in np.flatnonzero(mask):
            numbers = {name: float(each[i]) for name, each in values.items()}
            self._fault(int(i), id, **named, **numbers)

    def _depth_after(self, move: Any) -> Any:
        """Return by how much the shapes overlap after a move of the second one."""
        moved = self.b.translate(np.where(np.isfinite(move), move, 0))
        return np.nan_to_num(np.asarray(hl.contact(self.a, moved).depth))

    def _has_unit_normals(self) -> Any:
        """Return where there is a normal, and report those whose length is not 1."""
        length = np.linalg.norm(self.normals, axis=-1)
        is_unit = np.abs(length - 1) <= UNIT
        self._where(self.hits & np.isfinite(length) & ~is_unit, "normal.length", length=length)
        return self.hits & is_unit

    def _move(self) -> None:
        """Judge depth and normal, which together are a move that separates the shapes."""
        if not any({"depth", "normal"} & record.keys() for record in self.records):
            return
        least, depth = (
            np.nan_to_num(np.asarray(hl.contact(self.a, self.b).depth)),
            self.values["depth"],
        )
        has_normal, has_depth = self._has_unit_normals(), np.isfinite(depth) & self.hits
        move = np.where(has_depth, depth, least)[:, None] * self.normals
        rest, back = self._depth_after(move), self._depth_after(-move)
        is_short = has_normal & (rest > self.slack)
        self._where(is_short & (back <= self.slack), "normal.flipped", rest=rest)
        self._where(is_short & has_depth, "move.short", rest=rest)
        self._where(is_short & ~has_depth, "normal.wrong", rest=rest, depth=least)
        is_long = has_depth & (depth > least + self.slack)
        self._where(has_normal & is_long, "move.long", depth=depth, least=least)
        is_off = has_depth & (np.abs(depth - least) > self.slack)
        self._where(
            is_off & ~np.isfinite(self.normals[:, 0]), "depth.wrong", depth=depth, least=least
        )

    def _distance(self) -> None:
        distance = self.values["distance"]
        if not np.isfinite(distance).any():
            return
        exact = np.asarray(hl.distance(self.a, self.b))
        is_off = np.abs(distance - exact) > self.slack
        self._where(self.hits & is_off, "distance.hit", distance=distance)
        self._where(self.misses & is_off, "distance.wrong", distance=distance, exact=exact)

    def _points(self, a: Any, b: Any) -> None:
        """Judge common points of shapes that intersect, and closest points of others.

        Two points of shapes that intersect may also be the ends of the minimum translation: one on
        each shape, and no farther apart than the penetration depth.
        """
        has = np.isfinite(self.points).all(-1)
        if not has.any():
            return
        point = hl.Point if a.dimension == 2 else hl.Point3
        filled = [point(each) for each in np.moveaxis(np.nan_to_num(self.points), 1, 0)]
        off = [
            np.stack([np.asarray(hl.distance(p, shape)) for p in filled], -1) for shape in (a, b)
        ]
        is_pair, is_one = has.sum(-1) == 2, has.sum(-1) == 1
        length = np.linalg.norm(self.points[:, 0] - self.points[:, 1], axis=-1)
        depth = np.nan_to_num(np.asarray(hl.contact(a, b).depth)) if self.is_bounded else 0
        is_own = (off[0][:, 0] <= self.slack) & (off[1][:, 1] <= self.slack)
        is_move = is_pair & is_own & (length <= depth + self.slack)
        for id, from_shape in zip(("points.first", "points.second"), off):
            worst = np.where(has, from_shape, 0).max(-1)
            self._where(self.hits & ~is_move & (worst > self.slack + depth / 2), id, off=worst)
        if self.by is not None:
            return
        gap = np.asarray(hl.distance(a, b))
        self._where(
            self.misses & is_pair & (off[0][:, 0] > self.slack), "points.first", off=off[0][:, 0]
        )
        self._where(
            self.misses & is_pair & (off[1][:, 1] > self.slack), "points.second", off=off[1][:, 1]
        )
        self._where(
            self.misses & is_pair & (length > gap + self.slack),
            "points.far",
            length=length,
            gap=gap,
        )
        path = off[0][:, 0] + off[1][:, 0]
        self._where(
            self.misses & is_one & (path > gap + self.slack), "points.far", length=path, gap=gap
        )

    def _cast(self) -> None:
        """Judge where a ray, line or segment enters and leaves the other shape."""
        names = [name for name in ("t", "entry", "exit") if np.isfinite(self.values[name]).any()]
        pairs = [(self.a, self.b), (self.b, self.a)]
        pair = next((each for each in pairs if isinstance(each[0], CASTERS)), None)
        if not names or not pair or isinstance(pair[1], (hl.Point, hl.Point3, *CASTERS)):
            return
        caster, target = pair
        cast: Any = hl.raycast
        is_line = isinstance(caster, (hl.Line, hl.Line3))
        solid = {} if is_line else {"solid": True}
        lengths = np.asarray(cast(caster, target, **solid).t)
        is_segment = isinstance(caster, (hl.Segment, hl.Segment3))
        way = caster.end - caster.start if is_segment else caster.direction
        unit = np.linalg.norm(way, axis=-1)
        for name in names:
            exact = lengths[:, int(name == "exit")]
            given = self.values[name]
            # From a start inside, programs count the entry in different ways.
            is_counted = self.hits & np.isfinite(given) & (is_line | (exact > 0) | (name == "exit"))
            off = np.minimum(np.abs(given - exact), np.abs(given * unit - exact))
            self._where(is_counted & (off > self.slack), "time", name, t=given, exact=exact)

    def _sweep(self) -> None:
        """Judge the time, the normal and the points of the first contact on a path."""
        t, by = self.values["t"], self.by
        exact = hl.sweep(self.a, self.b, by)
        first = np.nan_to_num(np.asarray(exact.t))
        late = (t - first) * np.linalg.norm(by, axis=-1)
        self._where(self.hits & (late > self.slack), "t.late", t=t, exact=first)
        is_early = self.hits & (late < -self.slack)
        there = self.a.translate(np.nan_to_num(t)[:, None] * by)
        if is_early.any():
            gap = np.asarray(hl.distance(there, self.b))
            self._where(is_early, "t.early", t=t, exact=first, gap=gap)
        touching = self.a.translate(first[:, None] * by)
        is_apart = np.isfinite(np.asarray(exact.normal)).all(-1)
        has = self._has_unit_normals() & is_apart
        if has.any():
            self._contact_normal(touching, has)
        self._points(touching, self.b)

    def _contact_normal(self, touching: Any, has: Any) -> None:
        """Judge the normal of a first contact: a small move along it leaves that much of a gap."""
        ways = SMALL * self.slack[:, None] / TOLERANCE * np.nan_to_num(self.normals)
        least = 0.99 * np.linalg.norm(ways, axis=-1)
        gaps = [np.asarray(hl.distance(touching, self.b.translate(way))) for way in (ways, -ways)]
        is_wrong = has & (gaps[0] < least)
        self._where(is_wrong & (gaps[1] >= least), "normal.flipped.sweep")
        self._where(is_wrong, "normal.wrong.sweep")
