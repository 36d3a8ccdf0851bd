"""Reports of a library as answers of the page: their steps, and what differs from the exact one."""

import json
from typing import Any

import hitlab as hl
from hitlab.links.grammar import shape_of
from hitlab.steps.explanation import Coordinates, Mark, Step, Trace, Value
from library_rules import Compared, Given, Rules, compare
from library_sweep import compare_sweep
from on_way import told_of_way


def walk_of(given: Given, entry: str = "entry") -> Trace:
    """Return what a library reports, as steps: its verdict, and the numbers that it computes.

    `entry` is the id of the step about `t`: that of a ray, or the `contact` of a moving shape.

    >>> [(step.id, step.case) for step in walk_of({"hit": False, "distance": 2.0}).steps]
    [('report', 'miss'), ('gap', 'points')]
    """
    steps = [Step.of("report", "hit" if given["hit"] else "miss", {})]
    points: list[Coordinates] = [(float(x), float(y)) for x, y in given.get("points", ())]
    marks = [Mark("point", "", (point,)) for point in points]
    values: dict[str, Value] = {}
    if "normal" in given:
        x, y = map(float, given["normal"])
        values = {"x": x, "y": y}
        marks += [Mark("arrow", "n", (point, (point[0] + x, point[1] + y))) for point in points[:1]]
    if "t" in given:
        values["t"] = float(given["t"])
        steps.append(Step.of(entry, "normal" if "normal" in given else "start", values, *marks))
    elif "depth" in given:
        values["depth"] = float(given["depth"])
        steps.append(Step.of("push", "normal", values, *marks))
    elif "distance" in given:
        values["distance"] = float(given["distance"])
        steps.append(Step.of("gap", "points", values, Mark("segment", "", tuple(points)), *marks))
    return Trace.of("library", steps, "report")


def told_of_library(
    a: Any,
    b: Any,
    algorithm: str,
    given: Given,
    rules: Rules,
    by: Any = None,
    touching: bool = True,
) -> tuple[dict[str, Any], hl.Explanation]:
    """Return what a library's answer adds to that of the page, and its steps as an explanation.

    `by` is the displacement of the first shape, if it moves.
    """
    if "refused" in given:
        hit = bool(hl.intersects(a, b) if by is None else hl.sweep(a, b, by, touching=touching).hit)
        trace = Trace.of("library", [Step.of("report", "refused", {})])
        told = {"departs": [], "rules": {}, "exact": {"hit": hit}, "refused": given["refused"]}
        return told, hl.Explanation.of(a, b, algorithm, hit, trace)
    departs, exact = compared(a, b, given, rules, by, touching)
    told = {"departs": [*departs], "rules": departs, "exact": exact}
    trace = walk_of(given, "entry" if by is None else "contact")
    return told, hl.Explanation.of(a, b, algorithm, given["hit"], trace)


def compared(
    a: Any, b: Any, given: Given, rules: Rules, by: Any = None, touching: bool = True
) -> Compared:
    """Compare a library's answer with the exact one; `by` is the displacement of a moving shape."""
    if by is None:
        return compare(a, b, given, rules)
    return compare_sweep(a, b, by, given, rules, touching)


def told_of_given_way(
    shapes: list[Any],
    about: list[int],
    algorithm: str,
    beside: bool,
    way: dict[str, Any],
    report: Given,
    rules: Rules,
) -> tuple[dict[str, Any], hl.Explanation, hl.Explanation | None]:
    """Return the answer for a moving shape by a library, which the page has asked."""
    a, b = (shapes[i] for i in about)
    told, exact, _ = told_of_way(shapes, about, "exact", beside=False, **way)
    touching = way.get("touching", True)
    of_library, why = told_of_library(a, b, algorithm, report, rules, way["by"], touching)
    found = told["sweep"]
    if "refused" not in report:
        first, *_ = report.get("points", [None])
        found = found | {"t": report.get("t"), "point": first, "normal": report.get("normal")}
    points = [found["point"]] if found["point"] else []
    pairs = [{"a": 0, "b": about[1], "hit": why.hit, "points": points}]
    of_library["exact"] |= {"sweep": told["sweep"]}
    return told | of_library | {"pairs": pairs, "sweep": found}, why, exact if beside else None


def library(question: str) -> str:
    """Return in JSON, for each pair and a library's answer about it, what differs and why.

    Each is "refused", or the rules by the parts that differ, with the exact values. `by` is the
    displacement of the first shape, if it moves.
    """
    asked = json.loads(question)
    rules, by = asked["rules"], asked.get("by")
    found = []
    for state, given in zip(asked["states"], asked["answers"], strict=True):
        a, b = (shape_of(each["type"], [*map(float, each["values"])]) for each in state)
        refused = "refused" in given
        found.append({"refused": True} if refused else compared(a, b, given, rules, by)._asdict())
    return json.dumps(found)
