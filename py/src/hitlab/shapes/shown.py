"""How the numbers of a shape are shown in its `repr`."""

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
