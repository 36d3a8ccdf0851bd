"""What makes two shapes a pair, and where a table has it."""

import math
import reprlib
from collections.abc import Mapping
from typing import Any, TypeVar

import numpy as np

from hitlab.shapes.base import AnyShape, Shape

Found = TypeVar("Found")
Kind = type[AnyShape]
Pairs = dict[tuple[Kind, Kind], Found]
"""A table of pairs, in one order each; `find` flips the other."""

OfShape = TypeVar("OfShape", bound="AnyShape | type[Shape]")


def check_pair(a: object, b: object, names: tuple[str, str] = ("a", "b")) -> None:
    """Refuse anything but a pair of shapes of one dimension whose batches broadcast."""
    if not isinstance(a, Shape):
        raise no_shape(names[0], a)
    if not isinstance(b, Shape):
        raise no_shape(names[1], b)
    if a.dimension != b.dimension:
        raise unknown_pair(a, b)
    if a.shape != b.shape:
        common_batch(a, b, names)


def common_batch(a: AnyShape, b: AnyShape, names: tuple[str, str] = ("a", "b")) -> tuple[int, ...]:
    """Give the batch to which two broadcast, or refuse them."""
    try:
        return np.broadcast_shapes(a.shape, b.shape)
    except ValueError as error:
        batches = ", ".join(f"{name} {each.shape}" for name, each in zip(names, (a, b)))
        remedy = f"want as many of each, or {names[0]}[:, None] for all pairs"
        raise ValueError(f"batches that do not broadcast: {batches}: {remedy}") from error


def check_single_pair(a: object, b: object) -> None:
    """Refuse batches too."""
    for name, shape in (("a", a), ("b", b)):
        if isinstance(shape, Shape) and shape.shape:
            first = f"{name}[{', '.join('0' * len(shape.shape))}]"
            problem = f"{name} is a batch of shape {shape.shape}"
            raise ValueError(f"{problem}: want a single shape, such as {first}")
    check_pair(a, b)


def find(
    table: Mapping[tuple[Kind, Kind], Found], a: OfShape, b: OfShape
) -> tuple[Found, OfShape, OfShape] | None:
    """Look a pair up in a table, in either order; give the entry and the pair in its order."""
    if found := table.get((a.kind, b.kind)):
        return found, a, b
    if found := table.get((b.kind, a.kind)):
        return found, b, a
    return None


def picked(shape: Any, places: Any, batch: tuple[int, ...]) -> Any:
    """Pick the shapes at some places of the batch over which a shape, or a batch, broadcasts."""
    if not shape.shape:
        return shape
    numbers = np.arange(math.prod(shape.shape)).reshape(shape.shape)
    return shape[np.unravel_index(np.broadcast_to(numbers, batch)[places], shape.shape)]


def unknown_pair(a: AnyShape | Kind, b: AnyShape | Kind) -> TypeError:
    """Make the error for a pair of types that is not supported; it names both."""
    alike = a.dimension == b.dimension
    want = "one Point3 or Sphere" if alike else "two of the plane, or two of space"
    return TypeError(f"{_names(a, b)} are not a pair that hitlab knows: want {want}")


def unanswered(a: object, b: object, what: str, takes: str) -> TypeError:
    """Make the error for two shapes that a query does not take; it names those that it does."""
    return TypeError(f"{_names(a, b)} have no {what}: {takes}")


def no_shape(name: str, value: object) -> TypeError:
    """Make the error for what is given as a shape and is none; it tells how to make one of it."""
    if isinstance(value, type):
        return TypeError(f"{name} is the class {value.__name__}: want a shape")
    text, kind = " ".join(reprlib.repr(value).split()), type(value).__name__
    article = "an" if kind[0] in "aeiou" or kind == "ndarray" else "a"
    if instead := getattr(value, "_instead", None):
        return TypeError(f"{name} = {text} is a {kind}: want a shape; {instead}")
    if isinstance(value, list | tuple) and any(isinstance(each, Shape) for each in value):
        remedy = "give each for itself, as in Group(*shapes), or join them by hitlab.stack"
        return TypeError(f"{name} = {text} is a {kind} of shapes: want one; {remedy}")
    origin = type(value).__module__.split(".")[0]
    if origin not in ("builtins", "numpy"):
        want = "want a shape, such as hitlab.Point or hitlab.Polygon"
        if hasattr(type(value), "__geo_interface__"):
            want = "want a shape, as hitlab.from_geometry makes of it"
        return TypeError(f"{name} = {text} is a {origin}.{kind}: {want}")
    try:
        size = np.shape(np.asarray(value, dtype=float))
    except (TypeError, ValueError):
        size = ()
    makers = {2: f"Point({text})", 3: f"Point3({text})"}
    such = makers.get(size[-1], "Point((0, 0))") if len(size) == 1 else "Point or Polygon"
    return TypeError(f"{name} = {text} is {article} {kind}: want a shape, such as {such}")


def _names(*pair: object) -> str:
    return " and ".join(
        f"class {each.__name__}" if isinstance(each, type) else type(each).__name__ for each in pair
    )
