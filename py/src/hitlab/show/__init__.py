"""Display of shapes: on matplotlib axes, and as the page's scene in a notebook.

Each name needs its own optional dependency, which is imported on first access.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hitlab.show.axes import plot
    from hitlab.show.scene import widget

__all__ = ["plot", "widget"]

MODULES = {"plot": "axes", "widget": "scene"}


def __getattr__(name: str) -> Any:
    if name not in MODULES:
        raise AttributeError(f"hitlab.show has no {name}: use {' or '.join(MODULES)}", name=name)
    return getattr(import_module(f"{__name__}.{MODULES[name]}"), name)


def __dir__() -> list[str]:
    return __all__
