"""What the deciding step of a walk says: whether the two shapes meet.

The verdict of an explanation is the decision's. A walk that came to another one would tell a wrong
reason, so that `explain` raises instead.
"""

from hitlab.steps.explanation import Walk

HIT, MISS = True, False

COMPARED = {("compare", "miss"): MISS, **{("compare", case): HIT for case in ("hit", "touch")}}

SAID: dict[str, dict[tuple[str, str], bool]] = {
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
        ("roots", "behind-once"): MISS,
        **{("roots", case): HIT for case in ("inside", "start", "only", "leaving")},
        **{("roots", case): HIT for case in ("ahead", "touch")},
    },
    "line-line": {
        **{("parallel", "apart"): MISS, ("parallel", "same"): HIT},
        ("determinant", "crossing"): HIT,
    },
    "disk-triangle": {
        **{("region", "inside"): HIT, ("region", "on"): HIT, ("compare", "miss"): MISS},
        **{("compare", case): HIT for case in ("inside", "on", "hit", "touch")},
    },
    "point-disk": {**COMPARED, ("compare", "same"): HIT},
    "disk-disk": {**COMPARED, ("compare", "same"): HIT},
    "nearest-points": {**COMPARED, ("compare", "cores"): HIT, ("compare", "bare"): MISS},
    "segment-segment": {
        **{("boxes", "apart"): MISS, ("sides", "apart"): MISS, ("boxes", "meet"): HIT},
        **{("sides", case): HIT for case in ("across", "touch")},
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
    "sphere-sphere": {**COMPARED, ("compare", "same"): HIT},
    "sphere-triangle": {**COMPARED, ("compare", "on"): HIT},
    "sphere-mesh": {**COMPARED, ("compare", "on"): HIT, ("faces", "empty"): MISS},
}
"""By method, by the step's kind and its case: listed whole, so that a new case has to say what it
decides."""


def verdict(walk: Walk) -> bool:
    """Read the verdict off the step that decided."""
    step = next(step for step in walk.steps if step.id == walk.decided_by)
    return SAID[walk.method][step.id.rstrip("-0123456789"), step.case]
