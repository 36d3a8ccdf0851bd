"""The kernels of thin shapes, with or without a radius: segments and capsules."""

import numpy as np

from hitlab.arithmetic.bits import highest, lower_to_zero, lowest, min_of, raise_to_zero
from hitlab.deciding.kernels import Slack, near_or_deep, to_edges, turned, within
from hitlab.shapes.validation import Floats


def disk_capsule(disk: Floats, capsule: Floats, slack: Slack) -> Floats:
    """Return the square of the radii's sum minus the squared distance between center and core."""
    _, way = _placed(disk[:2], capsule)
    return within(disk[2] + capsule[5], way, slack)


def _placed(points: Floats, core: Floats) -> tuple[Floats, Floats]:
    """Return points' coordinates along a core and to its left, and the vectors from the core."""
    place = turned(points - core[:2], core)
    way = place.copy()
    after = place[0] - core[4]
    lower_to_zero(way[0])
    raise_to_zero(after)
    way[0] += after
    return place, way


def capsules(a: Floats, b: Floats, slack: Slack) -> Floats:
    """Return the number of a pair: from the ends' distances, or from the depth if they cross."""
    way2, deep = zip(*(_reached(one, _ends(other), slack) for one, other in ((a, b), (b, a))))
    return near_or_deep(a[5] + b[5], min_of(*way2), min_of(*deep), slack)


def capsule_hull(capsule: Floats, edges: Floats, slack: Slack) -> Floats:
    """Return the number of a pair: from distances of ends and vertices, or from the depth.

    Core and hull overlap if the hull reaches over the lines of the core, and the core over those of
    all edges.
    """
    way2, deep = _reached(capsule, edges[:2], slack)
    insides, ways2 = zip(*(to_edges(x, y, edges) for x, y in (capsule[:2], capsule[2:4])))
    way2 = min_of(way2, lowest(min_of(*ways2), axis=0))
    over = highest(np.stack(insides) + slack.length, axis=0)
    return near_or_deep(capsule[5], way2, min_of(deep, lowest(over, axis=0)), slack)


def _ends(core: Floats) -> Floats:
    return np.stack([core[:2], core[2:4]], axis=1)


def _reached(core: Floats, points: Floats, slack: Slack) -> tuple[Floats, Floats]:
    """Return the squared distance of a core from points, and how far these reach over its lines.

    Its lines are the one along it and the two across its ends.
    """
    place, way = _placed(points, core[:, None])
    way *= way
    way[0] += way[1]
    length = core[4]
    before = place + slack.length
    place[0] -= length
    after = slack.length - place
    deep = min_of(highest(before, axis=1), highest(after, axis=1))
    return lowest(way[0], axis=0), lowest(deep, axis=0)
