"""Queries on pairs of 3D shapes: intersection, distance and closest points.

`one_pair` and `pairs` are imported on first access, because programs in the plane do without.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hitlab.space import one_pair as one_pair
    from hitlab.space import pairs as pairs


def __getattr__(name: str) -> Any:
    if name not in ("one_pair", "pairs"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module(f"hitlab.space.{name}")
