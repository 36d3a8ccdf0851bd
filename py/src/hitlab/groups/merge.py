"""The union of upright boxes as outlines, by a sweep over the strips between their sides.

In a strip between neighbouring x of sides, the union is a list of intervals of y. The boundary
consists of the intervals' ends and of what one strip has and the next one has not, each edge with
the union on its left. Edges are followed from end to end. Where four meet, the walk turns left, so
that it stays with one interior, and a loop that passes a point twice is divided there: a
counter-clockwise loop is the ring of an outline, and the clockwise ones are its holes. Coordinates
are compared, never computed with.
"""

import math
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from hitlab.concave.outline import Outline
from hitlab.groups.group import Group
from hitlab.groups.members import check_plane
from hitlab.shapes.plane import Box
from hitlab.shapes.single import Single

Corner = tuple[float, float]
Interval = tuple[float, float]
Part = tuple[int, int]
"""The number of a strip, and of an interval in it."""
Edges = dict[Corner, list[tuple[Corner, Part]]]
"""For each corner, the ends of the edges from it, and the interval on their left."""


def merge(group: "Group | Box[Any]") -> list[Outline[Single]]:
    """Return the outlines of the union of upright boxes, exactly.

    Parameters
    ----------
    group : Group or Box
        Boxes with sides along the axes, such as the tiles of a map, in any order and overlapping or
        not.

    Returns
    -------
    list of Outline
        One outline, with its holes, for each part of the union whose interior is connected, sorted
        by its leftmost, then lowest corner. All coordinates are those of the boxes. Boxes without
        area are omitted.

    Raises
    ------
    TypeError
        If a shape is not a Box.
    ValueError
        If a box is rotated.

    Notes
    -----
    Boxes are joined where they touch, exactly, so use `Box.from_bounds` for tiles: the sides of
    `Box(center, size)` are rounded, which may leave gaps between neighbours. The time grows with
    the number of boxes and the number of them above each other.

    Examples
    --------
    A floor with a step, whose seams are gone, and a tile that touches it only at a corner:

    >>> import hitlab as hl
    >>> tiles = hl.Box.from_bounds([(0, 0, 1, 1), (1, 0, 2, 1), (1, 1, 2, 2), (2, 2, 3, 3)])
    >>> for outline in hl.merge(tiles):
    ...     print(outline.ring.tolist())
    [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [1.0, 2.0], [1.0, 1.0], [0.0, 1.0]]
    [[2.0, 2.0], [3.0, 2.0], [3.0, 3.0], [2.0, 3.0]]
    >>> frame = hl.Box([(0, 0), (2, 0), (1, 1), (1, -1)], [(1, 3), (1, 3), (3, 1), (3, 1)])
    >>> hl.merge(frame)[0].holes[0].tolist()
    [[0.5, -0.5], [0.5, 0.5], [1.5, 0.5], [1.5, -0.5]]
    """
    strips = _strips(_bounds(group))
    edges, interior = _edges(strips)
    rings: dict[Part, list[Corner]] = {}
    holes = defaultdict(list)
    for loop, part in _loops(edges):
        whole = _root(interior, part)
        if loop[-1][0] == loop[0][0]:  # counter-clockwise: it goes down to its leftmost corner
            rings[whole] = loop
        else:
            holes[whole].append(loop)
    parts = sorted(rings, key=lambda part: rings[part])
    return [Outline._known(rings[part], sorted(holes[part])) for part in parts]


def _bounds(group: Any) -> list[tuple[float, float, float, float]]:
    if not isinstance(group, Group):
        check_plane("group", group)
        group = Group(group)
    for i, box in enumerate(group):
        if not isinstance(box, Box):
            raise TypeError(f"group[{i}] must be a Box, not {type(box).__name__}")
        low, high = box.bounds[:2], box.bounds[2:]
        if not ((box.vertices == low) | (box.vertices == high)).all():
            raise ValueError(f"group[{i}] = {box!r} must be upright: its sides along the axes")
    bounds = group.bounds + 0.0  # without negative zeros
    return [(*each,) for each in bounds[(bounds[:, :2] < bounds[:, 2:]).all(axis=1)].tolist()]


def _strips(bounds: list[tuple[float, float, float, float]]) -> dict[float, list[Interval]]:
    """Return the intervals of y of the strip to the right of each x of a side."""
    starts, ends = defaultdict(list), defaultdict(list)
    for left, low, right, high in bounds:
        starts[left].append((low, high))
        ends[right].append((low, high))
    active: dict[Interval, int] = defaultdict(int)
    strips = {}
    for x in sorted(starts.keys() | ends.keys()):
        for each in starts[x]:
            active[each] += 1
        for each in ends[x]:
            active[each] -= 1
            if not active[each]:
                del active[each]
        strips[x] = _union(active)
    return strips


def _union(intervals: Iterable[Interval]) -> list[Interval]:
    merged: list[Interval] = []
    for low, high in sorted(intervals):
        if merged and low <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(high, merged[-1][1])
        else:
            merged.append((low, high))
    return merged


def _edges(strips: dict[float, list[Interval]]) -> tuple[Edges, dict[Part, Part]]:
    """Return the edges, and for each interval another one of its interior, or itself."""
    edges: Edges = defaultdict(list)
    interior = {(k, i): (k, i) for k, each in enumerate(strips.values()) for i in range(len(each))}
    before: list[Interval] = []
    for k, (x, intervals) in enumerate(strips.items()):
        for low, high in pairwise(sorted({y for each in (*before, *intervals) for y in each})):
            left, right = (k - 1, _around(before, low, high)), (k, _around(intervals, low, high))
            if left in interior and right in interior:
                interior[_root(interior, left)] = _root(interior, right)
            elif left in interior:
                edges[x, low].append(((x, high), left))
            elif right in interior:
                edges[x, high].append(((x, low), right))
        before = intervals
    for k, ((x, intervals), end) in enumerate(zip(strips.items(), [*strips][1:])):
        for i, (low, high) in enumerate(intervals):
            edges[x, low].append(((end, low), (k, i)))
            edges[end, high].append(((x, high), (k, i)))
    return edges, interior


def _around(intervals: list[Interval], low: float, high: float) -> int:
    """Return the index of the interval that contains another one, or -1."""
    i = bisect_right(intervals, (low, math.inf)) - 1
    return i if i >= 0 and high <= intervals[i][1] else -1


def _root(of: dict[Part, Part], part: Part) -> Part:
    while of[part] != part:
        of[part] = part = of[of[part]]
    return part


def _loops(edges: Edges) -> Iterator[tuple[list[Corner], Part]]:
    """Yield each loop, from its leftmost, then lowest corner, and an interval to its left."""
    for start in sorted(edges):
        path, places = [start], {start: 0}
        while onwards := edges[path[-1]]:
            left = _to_the_left(*path[-2:]) if len(path) > 1 else None
            turns = [i for i, (end, _) in enumerate(onwards) if _way(path[-1], end) == left]
            end, part = onwards.pop(turns[0] if turns else 0)
            first = places.setdefault(end, len(path))
            if first == len(path):
                path.append(end)
            else:
                yield _bends(path[first:]), part
                for corner in path[first + 1 :]:
                    del places[corner]
                del path[first + 1 :]


def _way(start: Corner, end: Corner) -> tuple[int, int]:
    x, y = ((b > a) - (b < a) for a, b in zip(start, end))
    return x, y


def _to_the_left(start: Corner, end: Corner) -> tuple[int, int]:
    x, y = _way(start, end)
    return -y, x


def _bends(loop: list[Corner]) -> list[Corner]:
    """Return a loop's corners without those on straight lines, the leftmost, then lowest first."""
    around = zip([loop[-1], *loop[:-1]], loop, [*loop[1:], loop[0]])
    bends = [at for before, at, after in around if _way(before, at) != _way(at, after)]
    first = bends.index(min(bends))
    return bends[first:] + bends[:first]
