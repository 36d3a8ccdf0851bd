"""The verdict that the deciding step of a trace implies: whether the two shapes intersect.

The decision gives the verdict of an explanation. A trace that implied a different verdict would
give a wrong reason, so `explain` raises an error instead.
"""

from hitlab.steps.explanation import Trace

SAID = {
    "area": ("area", "none apart"),
    "axis": ("", "gap"),
    "beside": ("", "beside slide brush"),
    "boxes": ("", "apart"),
    "ahead": ("hit start", "behind"),
    "candidates": ("same", ""),
    "clip": ("", "none"),
    "common": ("", "apart"),
    "contained": ("all touch all-round touch-round", ""),
    "contact": ("corner-corner corner-side side-corner side-side", "beyond end behind"),
    "compare": ("hit touch same cores inside on", "miss bare"),
    "corner": ("hit touch", "miss"),
    "crossings": ("odd some", "even zero none empty"),
    "determinant": ("crossing", ""),
    "discriminant": ("", "apart"),
    "disk": ("", "flat"),
    "edges": ("cross meet on", ""),
    "entry": ("ahead touch inside leaving start", "behind"),
    "faces": ("", "empty"),
    "inside-all": ("hit touch inside", "miss behind"),
    "in-plane": ("overlap touch", "gap"),
    "inside": ("", "outside far outside-round far-round"),
    "lens": ("", "apart flat"),
    "line": ("overlap touch", "gap apart apart-edge apart-thin apart-edge-thin"),
    "no-axis": ("overlap touch point stretch", ""),
    "no-line": ("cross touch stretch point", ""),
    "parallel": ("same", "apart"),
    "plane": ("", "apart"),
    "polygons": ("", "flat"),
    "reach": ("", "beyond"),
    "region": ("inside on", ""),
    "room": ("", "flat"),
    "roots": ("inside start only leaving ahead touch", "behind behind-once"),
    "slab": ("", "beside"),
    "start": ("hit touch within inside", ""),
    "support": ("inside", ""),
    "towards": ("", "away still idle"),
    "volumes": ("", "apart"),
    "x-slab": ("", "beside"),
    "y-slab": ("", "beside"),
    "zone": ("inside on side touch", ""),
}
"""The cases of each step that imply a hit, and those that imply a miss. Other cases are undecided
and never belong to a deciding step."""


def verdict(trace: Trace) -> bool:
    """Return the verdict that the deciding step implies."""
    step = next(step for step in trace.steps if step.id == trace.decided_by)
    hits, misses = SAID[step.id.rstrip("-0123456789")]
    if step.case not in (*hits.split(), *misses.split()):
        raise AssertionError(f"{step.id!r} ({step.case!r}) implies no verdict: please report it")
    return step.case in hits.split()
