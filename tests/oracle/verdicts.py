"""Whether two shapes meet, as every query says it that knows."""

import hitlab as hl
import numpy as np
import oracle
from hitlab.surveys.survey import placed

HIT, MISS = True, False

CASTERS = hl.Ray, hl.Line, hl.Segment
TARGETS = hl.Disk, hl.Box, hl.Triangle, hl.Polygon, hl.Segment, hl.Capsule
ENDLESS = hl.Ray, hl.Line

COMPARED = {("compare", "miss"): MISS, **{("compare", case): HIT for case in ("hit", "touch")}}

DECIDES = {
    "disk-box": {
        **{("reach", "beyond"): MISS, ("corner", "miss"): MISS},
        **{("corner", "hit"): HIT, ("corner", "touch"): HIT},
        **{("zone", case): HIT for case in ("inside", "on", "side", "touch")},
    },
    "ray-box": {
        **{("x-slab", case): MISS for case in ("beside", "missed")},
        **{("y-slab", case): MISS for case in ("beside", "missed")},
        **{("common", "apart"): MISS, ("entry", "behind"): MISS},
        **{("entry", case): HIT for case in ("ahead", "touch", "inside", "leaving", "start")},
    },
    "ray-disk": {
        **{("discriminant", "apart"): MISS, ("roots", "behind"): MISS},
        **{("roots", "behind-once"): MISS},
        **{
            ("roots", case): HIT
            for case in ("inside", "start", "only", "leaving", "ahead", "touch")
        },
    },
    "line-line": {
        **{("parallel", "apart"): MISS, ("parallel", "same"): HIT},
        **{("determinant", "crossing"): HIT},
    },
    "disk-triangle": {
        **{("region", "inside"): HIT, ("region", "on"): HIT, ("compare", "miss"): MISS},
        **{("compare", case): HIT for case in ("inside", "on", "hit", "touch")},
    },
    "point-disk": {**COMPARED, ("compare", "same"): HIT},
    "disk-disk": {**COMPARED, ("compare", "same"): HIT},
    "nearest-points": {**COMPARED, ("compare", "cores"): HIT, ("compare", "bare"): MISS},
    "segment-segment": {
        **{("boxes", "apart"): MISS, ("sides", "apart"): MISS},
        **{("sides", case): HIT for case in ("across", "touch")},
        **{("boxes", "meet"): HIT},
    },
    "separating-lines": {
        ("boxes", "apart"): MISS,
        **{("line", f"apart{how}"): MISS for how in ("", "-edge", "-thin", "-edge-thin")},
        **{("no-line", case): HIT for case in ("cross", "touch", "stretch", "point")},
    },
    "separating-axes": {
        **{("axis", "gap"): MISS, ("candidates", "same"): HIT},
        **{("no-axis", case): HIT for case in ("overlap", "touch", "point", "stretch")},
    },
}
"""What the deciding step says, by method, by the step's kind and its case: listed whole, so that a
new case has to say what it decides."""


def decided(why):
    """Read the verdict off the step that decided."""
    step = next(step for step in why.steps if step.id == why.decided_by)
    return DECIDES[why.method][step.id.rstrip("-0123456789"), step.case]


def of_pair(a, b):
    """Ask every query for a single pair, in this order: their verdicts, by name."""
    why = hl.explain(a, b)
    one, other = hl.Group(a), hl.Group(b)
    said = {
        "intersects": hl.intersects(a, b),
        "distance": hl.distance(a, b) == 0,
        "explain": why.hit,
        "the deciding step": decided(why),
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
