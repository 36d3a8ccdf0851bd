"""How numbers and names are written in a `repr` and in errors."""

import difflib
import math
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

import numpy as np


def elided(part: Any) -> str:
    """Show the first and the last of many, as numpy does."""
    if not np.ndim(part):
        return repr(float(part) if part.dtype.kind == "f" else int(part))
    edge = np.get_printoptions()["edgeitems"]
    if len(part) > 2 * edge:
        shown = [*map(elided, part[:edge]), "...", *map(elided, part[-edge:])]
    else:
        shown = [*map(elided, part)]
    return f"[{', '.join(shown)}]"


def text(field: Any) -> str:
    """Show all of a field, as it has to be given to make the shape again."""
    if isinstance(field, float):
        return repr(field)
    return repr(field.tolist()) if field.size else f"np.empty({field.shape})"


def grouped(numbers: Sequence[float], own: tuple[int, ...]) -> str:
    """Write a field's numbers as one would give them, a point in parentheses."""
    if not own:
        return repr(numbers[0])
    if len(own) == 1:
        return f"({', '.join(map(repr, numbers))})"
    size = math.prod(own[1:])
    parts = (grouped(numbers[i : i + size], own[1:]) for i in range(0, len(numbers), size))
    return f"[{', '.join(parts)}]"


Elsewhere = Mapping[str, Sequence[str]]
"""What other libraries call things, and what these are called here."""


def by_theirs(ours: Mapping[str, str]) -> Elsewhere:
    """Turn a table of our names, each with the others' in one text, into one of the others'."""
    found: dict[str, list[str]] = {}
    for our, theirs in ours.items():
        for their in theirs.split():
            found.setdefault(their, []).append(our)
    return found


NOWHERE = by_theirs(
    {
        "it tells of no shape with an area whether it is inside; of a Point, hitlab.intersects "
        "does": "contains contains_properly covers covered_by within inside",
        "it stays with shapely: shapely.geometry.shape(polygon) makes its geometry": (
            "union unary_union difference symmetric_difference buffer area convex_hull simplify"
        ),
        "an angle is in radians, such as math.radians(30)": "degrees degree deg",
    }
)
"""What one finds elsewhere and nowhere here, and what is said of it instead of a name."""


def remedy(name: str, known: Sequence[str], elsewhere: Elsewhere) -> str:
    """Name what an unknown name is called here: as others call it, or as it is nearly written."""
    if name in NOWHERE:
        return NOWHERE[name][0]
    ours = [each for each in elsewhere.get(name, ()) if each in known or "(" in each]
    return f"did you mean {ours[0]}?" if ours else meant(name, known)


def refuse_truth(of: object) -> NoReturn:
    """Raise the error for a result that is asked whether it is true, as any tuple would be."""
    raise TypeError(
        f"{_a_kind(of)} is neither true nor false: ask for its hit, or whether it is None"
    )


def _a_kind(of: object) -> str:
    kind = type(of).__name__
    return f"{'an' if kind[0] in 'AEIO' else 'a'} {kind}"


def refuse_name(of: object, name: str, elsewhere: Elsewhere) -> NoReturn:
    """Raise the error for a name that a shape, a group or an explanation has not."""
    if name.startswith("_") or hasattr(type(of), name):
        object.__getattribute__(of, name)  # raises what it did
    names = [each for each in dir(of) if not each.startswith("_")]
    problem = f"{_a_kind(of)} has no {name}: {remedy(name, names, elsewhere)}"
    raise AttributeError(problem, name=None, obj=of)  # so that Python guesses no other


def meant(name: str, known: Sequence[str]) -> str:
    """Name what is meant by an unknown name, or, if nothing is like it, all that is known."""
    short = name[:60]
    nearest = difflib.get_close_matches(short, known) or difflib.get_close_matches(
        short.lower(), known
    )
    return f"did you mean {nearest[0]}?" if nearest else f"want one of {', '.join(known)}"
