"""Cutting an outline that is not convex into polygons that are."""

from collections.abc import Iterable, Sequence

from numpy.typing import ArrayLike

from hitlab.concave.bridges import bridged
from hitlab.concave.ears import triangles
from hitlab.concave.rings import Corners, Numbers, around, simple
from hitlab.shapes.polygonal import Polygon
from hitlab.shapes.single import Single
from hitlab.shapes.validation import Floats, checked, misshapen


def convex_parts(outline: ArrayLike, *, holes: Iterable[ArrayLike] = ()) -> list[Polygon[Single]]:
    """Cut an outline, perhaps with holes, into convex polygons that together are exactly it.

    Parameters
    ----------
    outline : array_like, shape (n, 2)
        The corners in order, either way round; the first may be repeated as the last. It may be
        dented as it likes, but neither cross nor touch itself.
    holes : iterable of array_like, shape (n, 2), optional
        As many more outlines, each inside the first. They touch neither it nor each other.

    Returns
    -------
    list of Polygon
        Single ones, counter-clockwise, each from the first of its corners. These are given ones,
        bit for bit; no part has one in the middle of its own edge. Parts touch along edges, but
        overlap nowhere, whatever the size of the numbers. There are at most four times as many
        as there must be, and three more for each hole.

    Raises
    ------
    ValueError
        For two sides that cross or touch, which it names, with the place; a spike, at which the
        outline turns back on itself; a hole that is outside, or in another; a wrong shape, and
        numbers that are not finite.

    Notes
    -----
    Holes are tied to the outline by bridges between corners that see each other, then ears are
    clipped (G. H. Meisters, "Polygons Have Ears", 1975; D. Eberly, "Triangulation by Ear Clipping",
    2002), and each cut is dropped whose ends stay convex without it (S. Hertel and K. Mehlhorn,
    "Fast Triangulation of Simple Polygons", 1983). All of it is decided on integers.

    Examples
    --------
    >>> import hitlab as hl
    >>> for part in hl.convex_parts([(0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4)]):
    ...     print(part.vertices.tolist())
    [[0.0, 0.0], [4.0, 0.0], [4.0, 1.0], [1.0, 1.0]]
    [[0.0, 0.0], [1.0, 1.0], [1.0, 4.0], [0.0, 4.0]]

    A room with a pillar, as one body, and who is in it:

    >>> import hitlab as hl
    >>> room, pillar = [(0, 0), (9, 0), (9, 9), (0, 9)], [(4, 4), (5, 4), (5, 5), (4, 5)]
    >>> floor = hl.Group(*hl.convex_parts(room, holes=[pillar]), bodies=0)
    >>> players = hl.Group(hl.Point([(1, 1), (4.5, 4.5), (8, 5), (10, 5)]))
    >>> sorted(set(players.collisions(floor)[:, 0].tolist()))
    [0, 2]

    What crosses itself is no outline:

    >>> import hitlab as hl
    >>> hl.convex_parts([(0, 0), (2, 2), (2, 0), (0, 2)])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ValueError: outline[0] to outline[1] and outline[2] to outline[3] meet at (1.0, 1.0): ...
    """
    rings = {"outline": _read("outline", outline)}
    rings |= {f"holes[{i}]": _read(f"holes[{i}]", hole) for i, hole in enumerate(holes)}
    corners, outer, inner = simple(rings)
    parts = _joined(triangles(bridged(outer, inner, corners), corners), corners)
    return [Polygon(corners.points[part].tolist()) for part in parts]


def _read(name: str, ring: ArrayLike) -> Floats:
    given = checked(name, (), ring)
    if given.ndim != 2 or len(given) < 3 or given.shape[1] != 2:
        raise misshapen(name, ring, given, "(n, 2) with n >= 3", (3, 2))
    return given


def _joined(triangles: Iterable[Sequence[int]], corners: Corners) -> list[Numbers]:
    """Join triangles over every cut at whose ends they stay convex; give the parts in order.

    Each part is known by its sides; a cut is a side of two, once each way.
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
    """Have the part begin at this corner."""
    first = part.index(start)
    return part[first:] + part[:first]


def _fit(one: Numbers, other: Numbers, corners: Corners) -> bool:
    """Tell whether two parts, each from an end of their cut to the other, are convex together."""
    ends = (one[-2], one[-1], other[1]), (other[-2], other[-1], one[1])
    return all(corners.turn(*end) >= 0 for end in ends)


def _without_straight(part: Numbers, corners: Corners) -> Numbers:
    return [b for a, b, c in around(part) if corners.turn(a, b, c)]
