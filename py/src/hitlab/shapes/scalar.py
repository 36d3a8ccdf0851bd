"""A property that is a float for a single shape and an array for a batch."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Never, Self, overload

from hitlab.shapes.base import AnyShape, Shape
from hitlab.shapes.single import Batch, Single
from hitlab.shapes.validation import Floats

if TYPE_CHECKING:

    class _Scalar:
        def __init__(self, get: Callable[[Any], float | Floats]) -> None: ...

        @overload
        def __get__(self, shape: None, owner: type[Any]) -> Self: ...
        @overload
        def __get__(self, shape: Shape[Never], owner: type[Any]) -> Any: ...
        @overload
        def __get__(self, shape: Shape[Single], owner: type[Any]) -> float: ...
        @overload
        def __get__(self, shape: Shape[Batch], owner: type[Any]) -> Floats: ...
        def __get__(self, shape: AnyShape | None, owner: type[Any]) -> Any: ...

    scalar = _Scalar
else:
    scalar = property
