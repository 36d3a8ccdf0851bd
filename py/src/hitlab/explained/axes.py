"""What the explanations by separating axes have in common: shadows, and how they compare."""

from hitlab.explained.numbers import over
from hitlab.explanation import Coordinates, Mark, Step
from hitlab.predicates import cross, dot

Whole = tuple[int, int]
"""A point or a vector on integers."""
CASES = {"<": "gap", "=": "touch", ">": "overlap"}
"""How the one shadow's end compares with the other's beginning."""


def with_least(steps: list[Step]) -> Step:
    """Give the last of the steps, the smallest of all overlaps added to it, if there is one."""
    last, axes = steps[-1], [step for step in steps if "overlap" in step.values]
    if not axes:
        return last
    least = min(axes, key=lambda step: step.values["overlap"])
    values = {**last.values, "least": least.values["overlap"], "least_at": least.id}
    marks = (mark._replace(name="least") for mark in least.marks if mark.name == "overlap")
    return last._replace(values=values, marks=(*last.marks, *marks))


def shadow_marks(across: Whole, a: list[Whole], b: list[Whole], unit: int) -> list[Mark]:
    """Draw an axis beside two shapes, both shadows on it, and their gap or overlap.

    The overlap is the least stretch by which the one shadow has to be moved to leave the other.
    The axis has the direction `across`, that of an edge's normal; the vertices are integers, the
    coordinates times `unit`. It lies an eighth of the extent beyond the vertices; all places are
    taken eight times, to stay whole.
    """
    nx, ny = across
    shadows = [[8 * dot(nx, ny, *vertex) for vertex in vertices] for vertices in (a, b)]
    aside = [8 * cross(nx, ny, *vertex) for vertex in (*a, *b)]
    along = shadows[0] + shadows[1]
    margin = max(max(aside) - min(aside), max(along) - min(along)) // 8
    beside, size = max(aside) + margin, 8 * dot(nx, ny, nx, ny) * unit

    def at(place: int, beside: int = beside) -> Coordinates:
        return over(nx * place - ny * beside, size), over(ny * place + nx * beside, size)

    marks = [Mark("line", "axis", (at(min(along) - margin), at(max(along) + margin)))]
    for of, vertices, shadow in zip("ab", (a, b), shadows):
        marks += [
            Mark("drop", "drop", ((over(x, unit), over(y, unit)), at(place)), of)
            for (x, y), place in zip(vertices, shadow)
        ]
    for of, shadow in zip("ab", shadows):
        marks.append(Mark("interval", f"shadow_{of}", (at(min(shadow)), at(max(shadow))), of))
    (a_low, b_low), (a_high, b_high) = map(min, shadows), map(max, shadows)
    end, start = min((a_high, b_low), (b_high, a_low), key=lambda ends: ends[0] - ends[1])
    if end >= start:
        return [*marks, Mark("interval", "overlap", (at(start), at(end)))]
    middle = (start + end) // 2
    separator = at(middle), at(middle, min(aside) - margin)
    marks.append(Mark("interval", "gap", (at(end), at(start))))
    return [*marks, Mark("line", "separator", separator)]
