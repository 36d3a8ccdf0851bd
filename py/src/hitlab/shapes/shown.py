"""Formatting of numbers and names in a `repr` and in error messages."""

import difflib
import math
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

import numpy as np


def elided(part: Any) -> str:
    """Format the first and the last of many entries, as numpy does."""
    if not np.ndim(part):
        return repr(float(part) if part.dtype.kind == "f" else int(part))
    edge = np.get_printoptions()["edgeitems"]
    if len(part) > 2 * edge:
        shown = [*map(elided, part[:edge]), "...", *map(elided, part[-edge:])]
    else:
        shown = [*map(elided, part)]
    return f"[{', '.join(shown)}]"


def text(field: Any) -> str:
    """Format all values of a field, in the form in which its shape accepts them."""
    if isinstance(field, float):
        return repr(field)
    return repr(field.tolist()) if field.size else f"np.empty({field.shape})"


def grouped(numbers: Sequence[float], own: tuple[int, ...]) -> str:
    """Format a field's numbers as an argument, with each point in parentheses."""
    if not own:
        return repr(numbers[0])
    if len(own) == 1:
        return f"({', '.join(map(repr, numbers))})"
    size = math.prod(own[1:])
    parts = (grouped(numbers[i : i + size], own[1:]) for i in range(0, len(numbers), size))
    return f"[{', '.join(parts)}]"


Elsewhere = Mapping[str, Sequence[str]]
"""Names in other libraries, each with the corresponding names here."""


def by_theirs(ours: Mapping[str, str]) -> Elsewhere:
    """Invert a table from our names to the names of others, which are separated by spaces."""
    found: dict[str, list[str]] = {}
    for our, theirs in ours.items():
        for their in theirs.split():
            found.setdefault(their, []).append(our)
    return found


NOWHERE = by_theirs(
    {
        "use hitlab.contains(a, b)": "contains contains_properly covers covered_by within inside",
        "use hitlab.overlap(a, b), which has the area and the parts": "intersection clip iou area",
        "use shapely for it; shapely.geometry.shape(polygon) converts a shape": (
            "union unary_union difference symmetric_difference buffer convex_hull simplify"
        ),
        "create one from scaled numbers, such as hitlab.Box(center, factor * size)": "scale scaled",
        "angles are in radians, such as math.radians(30)": "degrees degree deg",
    }
)
"""Names in other libraries without a counterpart here, each with a hint."""


def remedy(name: str, known: Sequence[str], elsewhere: Elsewhere) -> str:
    """Return a hint for an unknown name: our name for it, or known names of similar spelling."""
    if name in NOWHERE:
        return NOWHERE[name][0]
    ours = [each for each in elsewhere.get(name, ()) if each in known or "(" in each]
    return f"did you mean {ours[0]}?" if ours else meant(name, known)


def refuse_truth(of: object) -> NoReturn:
    """Raise a TypeError for a result used as a condition, because any tuple would be true."""
    raise TypeError(f"{a_kind(of)} has no truth value: use its hit, or compare it with None")


def a_kind(of: object) -> str:
    """Return the name of an object's class, with its article."""
    kind = type(of).__name__
    return f"{'an' if kind[0] in 'AEIO' else 'a'} {kind}"


def refuse_name(of: object, name: str, elsewhere: Elsewhere) -> NoReturn:
    """Raise an AttributeError with a hint, for an unknown name of a shape, group or explanation."""
    if name.startswith("_") or hasattr(type(of), name):
        object.__getattribute__(of, name)  # raises the original error again
    names = [each for each in dir(of) if not each.startswith("_")]
    problem = f"{a_kind(of)} has no {name}: {remedy(name, names, elsewhere)}"
    raise AttributeError(problem, name=None, obj=of)  # else Python would add its own guess


LISTED = 50
"""The maximum number of known names that a hint lists."""


def meant(name: str, known: Sequence[str]) -> str:
    """Return a hint for an unknown name: the most similar known name, else up to 50 known names."""
    short = name[:60]
    nearest = difflib.get_close_matches(short, known) or difflib.get_close_matches(
        short.lower(), known
    )
    if nearest:
        return f"did you mean {nearest[0]}?"
    listed = [*known[:LISTED], "…"] if len(known) > LISTED else known
    return f"use {'one of ' * (len(known) > 1)}{', '.join(listed)}"
