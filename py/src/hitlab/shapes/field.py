"""The fields of a shape, which its class lists in the order of its arguments."""

from typing import TYPE_CHECKING, Any, Never, Self, overload

from hitlab.shapes.base import AnyShape, Shape
from hitlab.shapes.single import Batch, Single
from hitlab.shapes.validation import Field, Floats, Limit

if TYPE_CHECKING:

    class Vectors:
        """A field that is an array, also for a single shape."""

        def __init__(self, doc: str, *own: int, limit: Limit | None = None) -> None: ...

        @overload
        def __get__(self, shape: None, owner: type[Any]) -> Self: ...
        @overload
        def __get__(self, shape: AnyShape, owner: type[Any]) -> Floats: ...
        def __get__(self, shape: AnyShape | None, owner: type[Any]) -> Any: ...
        def __set__(self, shape: AnyShape, value: Never) -> None: ...

    class Scalar:
        """A field that is a float for a single shape and an array for a batch."""

        def __init__(self, doc: str, *, limit: Limit | None = None) -> None: ...

        @overload
        def __get__(self, shape: None, owner: type[Any]) -> Self: ...
        @overload
        def __get__(self, shape: Shape[Never], owner: type[Any]) -> Any: ...
        @overload
        def __get__(self, shape: Shape[Single], owner: type[Any]) -> float: ...
        @overload
        def __get__(self, shape: Shape[Batch], owner: type[Any]) -> Floats: ...
        def __get__(self, shape: AnyShape | None, owner: type[Any]) -> Any: ...

else:
    Vectors = Scalar = Field
