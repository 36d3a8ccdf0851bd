"""Whether all who are asked answer alike, and who is right where they do not.

The oracles' integers and fractions say that, which share no formula with hitlab.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import hitlab as hl
import numpy as np

sys.path.append(str(Path(__file__).parents[1] / "oracle"))
import feet
import oracle
import solid_oracle
import space_oracle

NEAR = 1e-9
"""Lengths that differ by less are alike."""
JUDGED = 10
"""About so many of a peer's different verdicts are checked."""
FEW = 20
"""Among so many faces, nearest by floats, is the nearest one."""


def meet(a: hl.Shape, b: hl.Shape) -> bool:
    """Say whether two single shapes meet."""
    if a.dimension == 3:
        way, reach = solid_oracle.gap(a, b)
        return solid_oracle.dot(way, way) <= reach**2
    [[hit, _]] = oracle.relations(a, b)
    return bool(hit)


def gap(a: hl.Shape, b: hl.Shape) -> float:
    """Return the distance of two single polygons."""
    if meet(a, b):
        return 0.0
    rings = [feet.points_of(shape.vertices) for shape in (a, b)]
    return float(
        min(
            feet.apart(p, feet.nearest(p, [(q, True), feet.foot_on_edge(p, q, r)]))
            for ring, other in (rings, rings[::-1])
            for p in ring
            for q, r in zip(other, other[1:] + other[:1])
        )
    )


def gap_in_space(ball: hl.Sphere, faces: hl.Triangle3) -> float:
    """Return the distance of a sphere from the nearest of some triangles."""
    near = np.argsort(np.atleast_1d(hl.distance(hl.Point3(ball.center), faces)))[:FEW]
    vertices = faces.vertices.reshape(-1, 3, 3)[near].tolist()
    square = min(space_oracle.nearest(ball.center.tolist(), each)[1] for each in vertices)
    return max(0.0, float(space_oracle.root(square) - space_oracle.exact([ball.radius])[0]))


def disagreements(
    what: str,
    peer: str,
    asked: Sequence[Sequence],
    ours: np.ndarray,
    theirs: np.ndarray,
    judge: Callable[..., float] = meet,
) -> Iterator[str]:
    """Yield a line for each pair that was asked about on which verdicts or lengths differ."""
    own, other = (np.asarray(answers, float) for answers in (ours, theirs))
    for i in np.flatnonzero(~(abs(own - other) < NEAR)).tolist():
        shapes = [each[i] for each in asked]
        exact = float(judge(*shapes))
        off = [abs(answers[i] - exact) for answers in (own, other)]
        right = "hitlab" if off[0] < off[1] else peer if off[1] < off[0] else "neither"
        said = f"hitlab {own[i]:.17g}, {peer} {other[i]:.17g}, exactly {exact:.17g}"
        yield f"{what}, pair {i}: {said}: {right} is right. {', '.join(map(repr, shapes))}"


def wrong(what: str, peer: str, pair: Sequence[Sequence], theirs: Sequence[bool]) -> Iterator[str]:
    """Return a line that counts the peer's verdicts that are not hitlab's, if there are any.

    As many of them as are judged are also decided by fractions, and hitlab has to be right.
    """
    ours, other = (np.asarray(each, bool) for each in (hl.intersects(*pair), theirs))
    differing = np.flatnonzero(ours != other)
    for i in differing[:: max(1, len(differing) // JUDGED)].tolist():
        if meet(*(each[i] for each in pair)) != ours[i]:
            raise SystemExit(f"{what}, pair {i}: hitlab is wrong")
    if differing.size:
        hits = np.count_nonzero(other[differing])
        said = f"{hits} hits and {len(differing) - hits} misses that are none"
        yield f"{what}: {peer} answers {len(differing)} of {len(ours)} wrong, {said}"


def of_pairs(
    what: str, peer: str, group: hl.Group, ours: set[tuple[int, int]], theirs: set[tuple[int, int]]
) -> Iterator[str]:
    """Yield a line for each pair of a group that only one side has found."""
    pairs = sorted(ours ^ theirs)
    asked = [[group[pair[side]] for pair in pairs] for side in (0, 1)]
    found = (np.array([pair in side for pair in pairs]) for side in (ours, theirs))
    yield from disagreements(what, peer, asked, *found)
