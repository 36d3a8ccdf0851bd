"""Pairs of shapes: checks of two arguments, lookups in tables of pairs, and errors."""

import math
import reprlib
from collections.abc import Mapping
from typing import Any, TypeVar

import numpy as np

from hitlab.shapes.base import AnyShape, Shape

Found = TypeVar("Found")
Kind = type[AnyShape]
Pairs = dict[tuple[Kind, Kind], Found]
"""A table with an entry for each pair of kinds, in one order only; `find` tries both orders."""

OfShape = TypeVar("OfShape", bound="AnyShape | type[Shape]")


def check_pair(a: object, b: object, names: tuple[str, str] = ("a", "b")) -> None:
    """Raise an error unless a and b are shapes of one dimension whose batches broadcast."""
    if not isinstance(a, Shape):
        raise no_shape(names[0], a)
    if not isinstance(b, Shape):
        raise no_shape(names[1], b)
    if a.dimension != b.dimension:
        raise unknown_pair(a, b)
    if a.shape != b.shape:
        common_batch(a, b, names)


def common_batch(
    a: AnyShape, b: AnyShape, names: tuple[str, str] = ("a", "b"), **others: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the batch shape to which two shapes broadcast; raise a ValueError if there is none.

    `others` are the batch shapes of further arguments, by name.
    """
    try:
        return np.broadcast_shapes(a.shape, b.shape, *others.values())
    except ValueError as error:
        shapes = {names[0]: a.shape, names[1]: b.shape, **others}
        batches = ", ".join(f"{name} {shape}" for name, shape in shapes.items())
        remedy = f"use batches of equal length, or {names[0]}[:, None] for all pairs"
        raise ValueError(f"batches do not broadcast: {batches}; {remedy}") from error


def check_single_pair(a: object, b: object) -> None:
    """Raise an error unless a and b are two single shapes of one dimension."""
    for name, shape in (("a", a), ("b", b)):
        if isinstance(shape, Shape) and shape.shape:
            first = f"{name}[{', '.join('0' * len(shape.shape))}]"
            batch = f"a batch of shape {shape.shape}"
            raise ValueError(f"{name} must be a single shape, such as {first}, not {batch}")
    check_pair(a, b)


def find(
    table: Mapping[tuple[Kind, Kind], Found], a: OfShape, b: OfShape
) -> tuple[Found, OfShape, OfShape] | None:
    """Return a pair's entry in a table, and the pair in the table's order; None if it has none."""
    if found := table.get((a.kind, b.kind)):
        return found, a, b
    if found := table.get((b.kind, a.kind)):
        return found, b, a
    return None


def picked(shape: Any, places: Any, batch: tuple[int, ...]) -> Any:
    """Return the shapes at some indices of the batch to which a shape, or a batch, broadcasts."""
    if not shape.shape:
        return shape
    numbers = np.arange(math.prod(shape.shape)).reshape(shape.shape)
    return shape[np.unravel_index(np.broadcast_to(numbers, batch)[places], shape.shape)]


def unknown_pair(a: AnyShape | Kind, b: AnyShape | Kind) -> TypeError:
    """Return the error for an unsupported pair of kinds; it names both."""
    alike = a.dimension == b.dimension
    remedy = "one shape must be bounded" if alike else "use two 2D or two 3D shapes"
    return TypeError(f"{_names(a, b)} are not a supported pair: {remedy}")


def unanswered(a: object, b: object, what: str, takes: str) -> TypeError:
    """Return the error for a pair that the query `what` does not support; `takes` is a hint."""
    return TypeError(f"{what}() does not support {_names(a, b)}: {takes}")


def no_shape(name: str, value: object) -> TypeError:
    """Return the error for an argument that is not a shape, with a hint on how to create one."""
    if isinstance(value, type):
        return TypeError(f"{name} must be a shape, not the class {value.__name__}")
    text, kind = " ".join(reprlib.repr(value).split()), type(value).__name__
    if instead := getattr(value, "_instead", None):
        return TypeError(f"{name} must be a shape, not a {kind}; {instead}")
    if isinstance(value, list | tuple) and any(isinstance(each, Shape) for each in value):
        remedy = "pass each shape separately, as in Group(*shapes), or join them with hitlab.stack"
        return TypeError(f"{name} must be a shape, not a {kind} of shapes; {remedy}")
    origin = type(value).__module__.split(".")[0]
    if origin not in ("builtins", "numpy"):
        given = f"the {origin}.{kind} {text}"
        if hasattr(type(value), "__geo_interface__"):
            remedy = "hitlab.from_geometry converts a geometry to shapes"
            return TypeError(f"{name} must be a shape, not {given}; {remedy}")
        such = "such as hitlab.Point or hitlab.Polygon"
        return TypeError(f"{name} must be a shape, {such}, not {given}")
    try:
        size = np.shape(np.asarray(value, dtype=float))
    except (TypeError, ValueError):
        size = ()
    makers = {2: f"Point({text})", 3: f"Point3({text})"}
    such = makers.get(size[-1], "Point((0, 0))") if len(size) == 1 else "Point or Polygon"
    return TypeError(f"{name} must be a shape, such as {such}, not the {kind} {text}")


def _names(*pair: object) -> str:
    return " and ".join(
        f"class {each.__name__}" if isinstance(each, type) else type(each).__name__ for each in pair
    )
