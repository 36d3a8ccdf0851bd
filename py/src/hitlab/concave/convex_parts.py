"""Decomposition of an outline, with holes, into convex polygons."""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import ArrayLike

from hitlab.concave.bridges import bridged
from hitlab.concave.ears import triangles
from hitlab.concave.rings import Corners, Numbers, around, simple
from hitlab.shapes.polygonal import Polygon
from hitlab.shapes.single import Single
from hitlab.shapes.validation import Floats, checked, misshapen


def convex_parts(outline: ArrayLike, *, holes: Iterable[ArrayLike] = ()) -> list[Polygon[Single]]:
    """Return convex polygons that exactly cover the inside of an outline without its holes.

    Parameters
    ----------
    outline : array_like, shape (n, 2)
        The corners in order, clockwise or counter-clockwise; the last may repeat the first. The
        outline may be concave, but it must not cross or touch itself.
    holes : iterable of array_like, shape (n, 2), optional
        More outlines, each inside the first. They may touch it and each other in points, but not
        so that they divide the inside.

    Returns
    -------
    list of Polygon
        Single polygons, counter-clockwise, each starting at its first corner in the input order.
        All corners are input corners, bit for bit; collinear ones are omitted. Parts share edges
        but never overlap, whatever the magnitude of the numbers. The number of parts is at most
        four times the minimum, plus three for each hole.

    Raises
    ------
    ValueError
        If two sides cross, or touch elsewhere than in a point of two rings (the message names both
        sides and the point), if touching holes divide the inside, if an outline doubles back on
        itself (a spike), if a hole is outside the outline or inside another hole, if an array has
        the wrong shape, or if a number is not finite.

    Notes
    -----
    Holes that touch are joined there; others are tied to the outline by bridges between corners
    that see each other. Then ears are
    clipped (G. H. Meisters, "Polygons Have Ears", 1975; D. Eberly, "Triangulation by Ear Clipping",
    2002). Finally every cut is dropped if both its ends stay convex without it (S. Hertel and
    K. Mehlhorn, "Fast Triangulation of Simple Polygons", 1983). All decisions use integers.

    Examples
    --------
    >>> import hitlab as hl
    >>> for part in hl.convex_parts([(0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4)]):
    ...     print(part.vertices.tolist())
    [[0.0, 0.0], [4.0, 0.0], [4.0, 1.0], [1.0, 1.0]]
    [[0.0, 0.0], [1.0, 1.0], [1.0, 4.0], [0.0, 4.0]]

    A room with a pillar, as one body, and the players inside it:

    >>> import hitlab as hl
    >>> room, pillar = [(0, 0), (9, 0), (9, 9), (0, 9)], [(4, 4), (5, 4), (5, 5), (4, 5)]
    >>> floor = hl.Group(*hl.convex_parts(room, holes=[pillar]), bodies=0)
    >>> players = hl.Group(hl.Point([(1, 1), (4.5, 4.5), (8, 5), (10, 5)]))
    >>> sorted(set(players.collisions(floor)[:, 0].tolist()))
    [0, 2]

    The hole touches the outline with a corner, so the parts go round it:

    >>> import hitlab as hl
    >>> kite = [(0, 2), (1, 1), (2, 2), (1, 3)]
    >>> len(hl.convex_parts([(0, 0), (4, 0), (4, 4), (0, 4)], holes=[kite]))
    4

    An outline that crosses itself is rejected:

    >>> import hitlab as hl
    >>> hl.convex_parts([(0, 0), (2, 2), (2, 0), (0, 2)])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ValueError: outline[0] to outline[1] and outline[2] to outline[3] meet at (1.0, 1.0): ...
    """
    rings = rings_of("outline", outline, holes)
    points = np.concatenate([*rings.values()])
    return [Polygon._convex(points[part].ravel().tolist()) for part in cut(rings)]


def rings_of(name: str, outline: ArrayLike, holes: Iterable[ArrayLike]) -> dict[str, Floats]:
    """Return the rings as arrays, by the names of the arguments."""
    rings = {name: _read(name, outline)}
    return rings | {f"holes[{i}]": _read(f"holes[{i}]", hole) for i, hole in enumerate(holes)}


def cut(rings: dict[str, Floats]) -> list[Numbers]:
    """Return the numbers of the corners of each convex part, counted over all rings."""
    corners, outer, inner = simple(rings)
    return _joined(triangles(bridged(outer, inner, corners), corners), corners)


def _read(name: str, ring: ArrayLike) -> Floats:
    given = checked(name, (), ring)
    if given.ndim != 2 or len(given) < 3 or given.shape[1] != 2:
        raise misshapen(name, ring, given, "(n, 2) with n >= 3", (3, 2))
    return given


def _joined(triangles: Iterable[Sequence[int]], corners: Corners) -> list[Numbers]:
    """Merge triangles across every cut whose ends stay convex; return the parts in order.

    Each directed side identifies its part. A cut is a side of two parts, once in each direction.
    """
    parts = [[*triangle] for triangle in triangles]
    owner = {side: part for part in parts for side in _sides(part)}
    cuts = [(a, b) for a, b in owner if a < b and (b, a) in owner]
    for a, b in cuts:
        one, other = _from(b, owner[a, b]), _from(a, owner[b, a])
        if _fit(one, other, corners):
            joined = one + other[1:-1]
            owner |= dict.fromkeys(_sides(joined), joined)
            del owner[a, b], owner[b, a]
    whole = {id(part): part for part in owner.values()}
    kept = [_without_straight(part, corners) for part in whole.values()]
    return sorted(_from(min(part), part) for part in kept)


def _sides(part: Numbers) -> list[tuple[int, int]]:
    return [(a, b) for _, a, b in around(part)]


def _from(start: int, part: Numbers) -> Numbers:
    """Return the part rotated so that it begins at this corner."""
    first = part.index(start)
    return part[first:] + part[:first]


def _fit(one: Numbers, other: Numbers, corners: Corners) -> bool:
    """Return whether the union of two parts is convex; each starts and ends at their cut."""
    ends = (one[-2], one[-1], other[1]), (other[-2], other[-1], one[1])
    return all(corners.turn(*end) >= 0 for end in ends)


def _without_straight(part: Numbers, corners: Corners) -> Numbers:
    return [b for a, b, c in around(part) if corners.turn(a, b, c)]
