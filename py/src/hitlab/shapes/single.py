"""Type parameters for a single shape and a batch; only type checkers use them.

A bare `Disk` is one disk, `Disk[Single]`; `Disk[Batch]` is a batch. The nesting of an argument's
sequences determines which of the two is created. The type of an array does not contain its number
of dimensions, so an array creates a `Disk[Any]`, which is accepted as either; if the two results
differ, the result is Any. Some checkers choose the first overload that an Any matches: the first
one is for `Shape[Never]`, which matches no other shape, and returns Any.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, final


@final
class Single:
    """Marks a single shape: `Disk[Single]`, the meaning of a bare `Disk`."""


@final
class Batch:
    """Marks a batch: `Disk[Batch]`."""


if TYPE_CHECKING:  # typing_extensions for type parameter defaults, which Python has from 3.13 on
    from typing_extensions import TypeVar

    Many = TypeVar("Many", bound=Single | Batch, default=Single, covariant=True)
    Own = TypeVar("Own", default=Any, covariant=True)
    Hits = TypeVar("Hits", default=bool, covariant=True)
    Kinds = TypeVar("Kinds", default=int, covariant=True)
    Lengths = TypeVar("Lengths", default=float, covariant=True)
else:
    from typing import TypeVar

    Many, Own = TypeVar("Many"), TypeVar("Own")
    Hits, Kinds, Lengths = TypeVar("Hits"), TypeVar("Kinds"), TypeVar("Lengths")


Place = Sequence[float]
"""The coordinates of one point."""
Places = Sequence[Place]
"""The coordinates of several points, such as the vertices of one triangle."""
