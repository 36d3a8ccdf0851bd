"""Whether two shapes meet, as every query says it that knows."""

import hitlab as hl
import numpy as np
import oracle
from hitlab.queries.survey import placed

CASTERS = hl.Ray, hl.Line, hl.Segment
TARGETS = hl.Disk, hl.Box, hl.Triangle, hl.Polygon, hl.Segment, hl.Capsule
ENDLESS = hl.Ray, hl.Line


def of_pair(a, b):
    """Ask every query for a single pair, in this order: their verdicts, by name."""
    one, other = hl.Group(a), hl.Group(b)
    said = {
        "intersects": hl.intersects(a, b),
        "distance": hl.distance(a, b) == 0,
        "explain": hl.explain(a, b).hit,
        "Group.collisions": len(hl.Group(a, b).collisions()) == 1,
        "Group.collisions of two": len(one.collisions(other)) == 1,
        "Group.nearest": other.nearest(a).distance == 0,
    }
    if not (isinstance(a, ENDLESS) or isinstance(b, ENDLESS)):
        said["contact"] = hl.contact(a, b).hit
        said["Group.contacts"] = len(one.contacts(other)[0]) == 1
    if isinstance(a, CASTERS) and isinstance(b, TARGETS):
        said["raycast"] = hl.raycast(a, b, solid=True).hit
        if not isinstance(a, hl.Line):
            said["Group.raycast"] = other.raycast(a, solid=True).index == 0
    if isinstance(a, hl.Line) and isinstance(b, hl.Line):
        said["meet"] = hl.meet(a, b).kind > 0
    return said


def of_batch(a, b):
    """Ask every query for the pairs of two batches, in this order."""
    said = {"intersects": hl.intersects(a, b), "distance": hl.distance(a, b) == 0}
    pairs = hl.Group(a).collisions(hl.Group(b))
    met = np.zeros((len(a), len(a)), dtype=bool)
    met[tuple(pairs.T)] = True
    said["Group.collisions"] = met.diagonal()
    if not (isinstance(a, ENDLESS) or isinstance(b, ENDLESS)):
        said["contact"] = hl.contact(a, b).hit
    if isinstance(a, CASTERS) and isinstance(b, TARGETS):
        said["raycast"] = hl.raycast(a, b, solid=True).hit
    if isinstance(a, hl.Line) and isinstance(b, hl.Line):
        said["meet"] = hl.meet(a, b).kind > 0
    return {f"{name} of a batch": each.tolist() for name, each in said.items()}


def of_survey(a, b):
    """Survey a where it is: there its own offsets are rounded, so that it may be another shape.

    Give the verdicts, and what holds of that one.
    """
    x, y = a.columns[:2]
    found = hl.survey(a, b, [x], [y])
    there = placed(a, np.array([x]), np.array([y]))
    expected = oracle.relations(there, hl.stack([b]))[0, 0]
    return {"survey": found.hit[0, 0], "survey's distance": found.distance[0, 0] == 0}, expected
