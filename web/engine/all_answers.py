"""Answers of all algorithms for one pair, for the table that compares them."""

import json
import math
from typing import Any

import hitlab as hl
from cost import taken
from hitlab.links.grammar import shape_of
from hitlab.published.algorithm import EXACT
from hitlab.shapes.plane import Ray
from library_rules import compare
from on_way import METHODS, contact_of, departing


def all_answers(question: str) -> str:
    """Return in JSON the row of each algorithm for the question `{"shapes": […]}`, exact first.

    >>> disks = [{"type": "disk", "values": [x, 0, 1]} for x in (0, 1)]
    >>> rows = json.loads(all_answers(json.dumps({"shapes": disks})))
    >>> [(row["id"], row["hit"], row.get("depth"), row["departs"]) for row in rows[:2]]
    [('exact', True, 1.0, {}), ('sat', True, 1.0, {})]

    With `"by"`, the displacement of the first shape, the rows are about its first contact.
    """
    asked = json.loads(question)
    a, b = (shape_of(each["type"], [*map(float, each["values"])]) for each in asked["shapes"])
    if by := asked.get("by"):
        sweeping = [EXACT, *(each for each in hl.algorithms(a, b) if each in METHODS)]
        return json.dumps([row_of_sweep(a, b, by, each) for each in sweeping])
    known = [each for each in hl.algorithms(a, b) if each not in METHODS]
    return json.dumps([row(a, b, each) for each in known])


def row_of_sweep(a: Any, b: Any, by: list[float], algorithm: hl.Algorithm) -> dict[str, Any]:
    """Return an algorithm's first contact of a moving shape, and what differs."""
    found, exact = hl.sweep(a, b, by, algorithm=algorithm), hl.sweep(a, b, by)
    departs = dict.fromkeys(departing(found, exact, algorithm.id), "")
    steps = len(hl.explain(a, b, by=by, algorithm=algorithm.id).steps)
    told = {"id": algorithm.id, "hit": found.hit, "steps": steps, "departs": departs}
    contact = contact_of(found)
    return told | {name: contact[name] for name in ("t", "normal") if contact[name] is not None}


def row(a: Any, b: Any, algorithm: hl.Algorithm) -> dict[str, Any]:
    """Return an algorithm's answer, its number of steps and operations, and what differs."""
    why = hl.explain(a, b, algorithm=algorithm.id)
    given = {"hit": why.hit, **numbers(a, b, algorithm, why.hit)}
    told: dict[str, Any] = {**given, "id": algorithm.id, "steps": len(why.steps), "departs": {}}
    if algorithm == EXACT:
        return told
    rules = {"single": algorithm.id.endswith("-32")}
    if a.dimension == 3 or isinstance(a, hl.Line) or isinstance(b, hl.Line):
        found = dict.fromkeys(hl.compare(a, b, algorithm).departs, "")
    else:
        found = compare(a, b, given, rules).departs
    cost = sum(map(int, taken(a, b, algorithm.id)))
    return {**told, "departs": found, **({"cost": cost} if cost else {})}


def numbers(a: Any, b: Any, algorithm: hl.Algorithm, hit: bool) -> dict[str, Any]:
    """Return the depth and normal, the distance, or the entry that an algorithm computes."""
    queries = algorithm.queries(a, b) if algorithm != EXACT else ("contact", "distance", "raycast")
    named: dict[str, Any] = {} if algorithm == EXACT else {"algorithm": algorithm.id}
    is_cast = isinstance(a, Ray) or isinstance(b, Ray)
    if is_cast:
        ray, target = (a, b) if isinstance(a, Ray) else (b, a)
        if not (hit and "raycast" in queries and not isinstance(target, Ray | hl.Line)):
            return {}
        t = float(hl.raycast(ray, target, **(named or {"solid": True})).t[0])
        return {"t": t} if math.isfinite(t) else {}
    if not hit:
        distance = float(hl.distance(a, b, **named)) if "distance" in queries else math.inf
        return {"distance": distance} if math.isfinite(distance) else {}
    try:
        contact = hl.contact(a, b, **named) if "contact" in queries else None
    except TypeError:  # no contact in space, and none of a line
        return {}
    if contact is None or not math.isfinite(contact.depth):
        return {}
    return {"depth": float(contact.depth), "normal": contact.normal.tolist()}
