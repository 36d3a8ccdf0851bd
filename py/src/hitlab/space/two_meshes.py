"""Two meshes: all pairs of triangles that intersect.

Both hierarchies are descended together, level by level, by the pairs of boxes that overlap
(S. Gottschalk, M. C. Lin and D. Manocha, "OBBTree", 1996). Floats decide most of the pairs of
triangles that are left, all at once.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hitlab.shapes.bvh import WIDTH, Numbers
from hitlab.shapes.mesh import Mesh
from hitlab.shapes.validation import Floats
from hitlab.space import many
from hitlab.space.against_mesh import Decide
from hitlab.space.kernels3 import triangles

AT_ONCE = 1 << 17
"""The largest number of pairs of boxes that are opened at once."""


class Opened(NamedTuple):
    """The levels of both hierarchies, the number of pairs of boxes examined, and those kept."""

    levels: tuple[int, int]
    looked: int
    rows: Numbers
    columns: Numbers


def crossings(
    a: Mesh, b: Mesh, decide: Decide, opened: list[Opened] | None = None
) -> NDArray[np.int64]:
    """Return the pairs of faces that intersect, (k, 2), sorted by rows; `opened` gets levels."""
    parts = [part for part in _parts(a, b, decide, opened) if len(part)]
    if not parts:
        return np.empty((0, 2), dtype=np.int64)
    found = np.concatenate(parts)
    return found[np.lexsort(found.T[::-1])]


def intersects(a: Mesh, b: Mesh, decide: Decide) -> bool:
    """Return whether any two faces intersect."""
    return any(len(part) for part in _parts(a, b, decide))


def _parts(
    a: Mesh, b: Mesh, decide: Decide, opened: list[Opened] | None = None
) -> Iterator[NDArray[np.int64]]:
    """Yield the pairs of faces that intersect, part by part."""
    if not (len(a.faces) and len(b.faces)):
        return
    one, other = a.hierarchy, b.hierarchy
    top = max(a._exponent, b._exponent)
    levels = [
        [np.ldexp(boxes, mesh._exponent - top) for boxes in tree.levels]
        for mesh, tree in ((a, one), (b, other))
    ]
    counts = levels[0][0].shape[1], levels[1][0].shape[1]
    first = np.arange(counts[0]).repeat(counts[1]), np.tile(np.arange(counts[1]), counts[0])
    unopened = [(0, 0, *first)]
    while unopened:
        i, j, rows, columns = unopened.pop()
        if len(rows) > AT_ONCE:
            unopened.append((i, j, rows[AT_ONCE:], columns[AT_ONCE:]))
            rows, columns = rows[:AT_ONCE], columns[:AT_ONCE]
        looked = len(rows)
        rows, columns = _overlapping(levels[0][i], levels[1][j], rows, columns)
        if opened is not None:
            _note(opened, Opened((i, j), looked, rows, columns))
        if not rows.size:
            continue
        deeper = i + 1 < len(levels[0]), j + 1 < len(levels[1])
        if not any(deeper):
            yield _met(a, b, one.items[rows], other.items[columns], decide)
            continue
        if deeper[0]:
            i += 1
            rows, columns = _opened(rows, columns, levels[0][i].shape[1])
        if deeper[1]:
            j += 1
            columns, rows = _opened(columns, rows, levels[1][j].shape[1])
        unopened.append((i, j, rows, columns))


def _note(opened: list[Opened], part: Opened) -> None:
    """Add a part of a level to those before it."""
    for place, known in enumerate(opened):
        if known.levels == part.levels:
            rows, columns = (np.concatenate(pair) for pair in zip(known[2:], part[2:]))
            opened[place] = Opened(known.levels, known.looked + part.looked, rows, columns)
            return
    opened.append(part)


def _overlapping(
    one: Floats, other: Floats, rows: Numbers, columns: Numbers
) -> tuple[Numbers, Numbers]:
    """Return the pairs of boxes that overlap or touch."""
    near = np.ones(len(rows), dtype=bool)
    for axis in range(3):
        near &= one[axis][rows] <= other[axis + 3][columns]
        near &= other[axis][columns] <= one[axis + 3][rows]
    return rows[near], columns[near]


def _opened(boxes: Numbers, partners: Numbers, count: int) -> tuple[Numbers, Numbers]:
    """Return the boxes inside each box, with its partner."""
    inner = (boxes[:, None] * WIDTH + np.arange(WIDTH)).ravel()
    exists = inner < count
    return inner[exists], partners.repeat(WIDTH)[exists]


def _met(a: Mesh, b: Mesh, rows: Numbers, columns: Numbers, decide: Decide) -> NDArray[np.int64]:
    """Return the pairs of faces that intersect: by floats, or one by one."""
    hit, open_ = triangles(many.rows(a.triangles)[:, rows], many.rows(b.triangles)[:, columns])
    for i in open_.nonzero()[0].tolist():
        pair = a.triangles.single(int(rows[i])), b.triangles.single(int(columns[i]))
        hit[i] = decide(*pair)
    return np.stack([rows[hit], columns[hit]], axis=-1).astype(np.int64)


@np.errstate(all="ignore")
def segments(a: Mesh, b: Mesh, pairs: NDArray[np.int64]) -> Floats:
    """Return the segments in which pairs of crossing faces meet, rounded, (k, 2, 3).

    Each face is cut by the other one's plane, and the two cuts have the segment in common. Faces
    that lie in the other one's plane have none.
    """
    exponent = max(a._exponent, b._exponent)
    one, other = (
        np.ldexp(mesh.triangles.vertices[faces], -exponent) for mesh, faces in zip((a, b), pairs.T)
    )
    cuts = np.concatenate([_cut(one, other), _cut(other, one)], axis=1)
    is_line = np.isfinite(cuts).all(axis=(1, 2))
    cuts = cuts[is_line]
    way = np.ptp(cuts, axis=1).argmax(axis=1)[:, None]
    order = np.take_along_axis(cuts, way[..., None], axis=2)[..., 0].argsort(axis=1)
    return np.ldexp(np.take_along_axis(cuts, order[:, 1:3, None], axis=1), exponent)


def _cut(one: Floats, other: Floats) -> Floats:
    """Return the ends of the cuts of triangles by the planes of others, (k, 2, 3)."""
    normals = np.cross(other[:, 1] - other[:, 0], other[:, 2] - other[:, 0])
    heights = ((one - other[:, :1]) * normals[:, None]).sum(axis=2)
    order = heights.argsort(axis=1)
    low, mid, high = np.moveaxis(np.take_along_axis(one, order[..., None], axis=1), 1, 0)
    below, at, above = np.take_along_axis(heights, order, axis=1).T
    other_end, far = np.where((at > 0)[:, None], low, high), np.where(at > 0, below, above)
    return np.stack(
        [
            _between(low, high, below / (below - above)),
            _between(mid, other_end, np.where(at == 0, 0.0, at / (at - far))),
        ],
        axis=1,
    )


def _between(start: Floats, end: Floats, part: Floats) -> Floats:
    found: Floats = start + np.clip(part, 0.0, 1.0)[:, None] * (end - start)
    return found
