"""Single or a batch: what a type checker knows of a shape. Nothing of it is looked at in a run.

A bare `Disk` is one disk, `Disk[Single]`; `Disk[Batch]` are many. Numbers and nested sequences of
numbers tell which of them is made. The type of an array does not tell its dimensions: it makes a
`Disk[Any]`, which goes as either, and is answered with Any where the two answers differ. Some
checkers take the first overload that an Any fits: it is the one that asks for `Shape[Never]`, which
no other shape is, and gives Any.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, final


@final
class Single:
    """Says that there is one shape: `Disk[Single]`, for which `Disk` stands too."""


@final
class Batch:
    """Says that there are many: `Disk[Batch]`."""


if TYPE_CHECKING:  # which brings typing_extensions; Python has defaults from 3.13 on
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
"""Those of several, such as the vertices of one triangle."""
