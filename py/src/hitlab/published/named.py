"""Letters for the corners that textbook methods only number, the same as in all other traces.

A corner of a box, which has no letter, is named after its box.
"""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from hitlab.explained.letters import given_letters, joined
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.plane import Box, Capsule, Disk, Point
from hitlab.steps.explanation import Step, Trace, Value

ROUND = re.compile(r"-(\d+)$")
KINDS: dict[type, str] = {Box: "box", Disk: "disk", Capsule: "capsule", Point: "point"}
"""The kinds of shapes that their letters alone do not identify."""


class Named(NamedTuple):
    """The name of a shape, its kind, and the functions that name its corners and edges."""

    name: str
    kind: str
    corner: Callable[[Any], str]
    edge: Callable[[Any, Any], str]


def named(a: Any, b: Any, trace: Trace) -> Trace:
    """Return the walk of a textbook method with names added; other algorithms already have them."""
    of = {each: _named((a, b), each, trace.method) for each in "ab"}
    both: dict[str, Value] = {}
    for each, shape in of.items():
        both |= {f"shape_{each}": shape.kind, f"name_{each}": shape.name}
    if _is_out_of_range(trace.method, a, b):
        both["unreliable"] = True
    numbered = {step.id: _numbered(step, of) for step in trace.steps}
    steps = []
    for step in trace.steps:
        values = dict(_outcome(trace)) if step.id == trace.decided_by else {}
        values |= step.values | both
        values |= numbered.get(str(step.values.get("at")), {}) | numbered[step.id]
        if found := ROUND.search(step.id):
            values["round"] = int(found[1])
        steps.append(step._replace(values=values))
    return trace._replace(steps=tuple(steps))


def _named(pair: tuple[PlaneShape, PlaneShape], of: str, method: str) -> Named:
    shape, letters = pair["ab".index(of)], given_letters(pair, of, method)
    kind = KINDS.get(shape.kind, "hull")
    if kind == "box":
        return Named(letters[0], kind, lambda i: f"corner_{of}", lambda i, j: f"side_{of}")
    return Named(joined(letters), kind, letters.__getitem__, lambda i, j: letters[i] + letters[j])


def _is_out_of_range(method: str, *shapes: PlaneShape) -> bool:
    """Return whether products of the shapes' lengths can overflow or underflow in the method."""
    limits = np.finfo(np.float32 if method.endswith("-32") else np.float64)
    degree = 2 if method.startswith("sat") else 4
    sizes = [abs(shape._hull()).max() for shape in shapes]
    sizes += [shape._field("radius") for shape in shapes if "radius" in shape.fields]
    size = float(max(sizes))
    low, high = (
        float(each) ** (1 / degree) for each in (limits.tiny / limits.eps, limits.max / 64)
    )
    return size > 0 and not low <= size <= high


def _outcome(trace: Trace) -> dict[str, Value]:
    """Return the values of EPA's depth step, which the earlier deciding step needs, too."""
    way = next((step for step in trace.steps if step.id == "depth"), None)
    if way is None or way.case == "nan":
        return {**(way.values if way else {}), "outcome": "none"}
    return {**way.values, "outcome": "way"}


def _numbered(step: Step, of: dict[str, Named]) -> dict[str, Value]:
    """Return the names for the numbers in a step: corners, or an edge and its axis."""
    values = step.values
    own = of.get(str(values.get("of", "")))
    if own and step.id.startswith("clip-"):
        return {"end": own.corner(values["at"])}
    if isinstance(values.get("i", ()), tuple):
        return {}
    shared: dict[str, Value] = {k: values[k] for k in ("number", "across") if k in values}
    i: Any = values["i"]
    j = values["j"]
    if own is None or values.get("across") == "corner":
        return {**shared, "point_a": of["a"].corner(i), "point_b": of["b"].corner(j)}
    if "across" in values and own.kind == "box":
        return {**shared, "across": "box", "axis": "ui" if i % 2 else "uj", "box": own.name}
    return {**shared, "edge": own.edge(i, j)}
