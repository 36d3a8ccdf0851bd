"""How numbers and names are written in a `repr` and in errors."""

import difflib
import math
from collections.abc import Sequence
from typing import Any

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


def meant(name: str, known: Sequence[str]) -> str:
    """Name what is meant by an unknown name, or, if nothing is like it, all that is known."""
    short = name[:60]
    nearest = difflib.get_close_matches(short, known) or difflib.get_close_matches(
        short.lower(), known
    )
    return f"did you mean {nearest[0]}?" if nearest else f"want one of {', '.join(known)}"
