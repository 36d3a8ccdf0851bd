"""The base of boxes in the plane and in space: both can be given by their bounds, exactly."""

from functools import cached_property
from operator import le
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike

from hitlab.arithmetic.predicates import Columns
from hitlab.shapes.base import Shape
from hitlab.shapes.single import Many, Own
from hitlab.shapes.validation import checked, plain, refuse


class BoxShape(Shape[Many, Own], family=True):
    """A box: given by centre, size and turn, or by its bounds, which replace these fields."""

    _unturned: ClassVar[tuple[float, ...]]
    """The numbers of a turn that changes nothing."""

    @classmethod
    def _of_bounds(cls, bounds: ArrayLike) -> Self:
        count, half = 2 * cls.dimension, cls.dimension
        made = object.__new__(cls)
        vars(made)["fields"] = {"bounds": (count,)}
        numbers = plain((count,), bounds)
        if numbers and all(map(le, numbers, numbers[half:])):
            made._keep_single(numbers)
        else:
            given = checked("bounds", (count,), bounds)
            is_empty = (given[..., :half] > given[..., half:]).any(axis=-1)
            axes = ", ".join("xyz"[:half])
            order = f"minimum {axes}, maximum {axes}, with no minimum above its maximum"
            refuse("bounds", given, np.asarray(is_empty), order)
            made._freeze(np.moveaxis(given, -1, 0))
        made._refuse_overflow()
        return made

    @property
    def has_bounds(self) -> bool:
        """Whether the box was given by its bounds."""
        return "bounds" in self.fields

    @property
    def _maker(self) -> str:
        return f"{super()._maker}.from_bounds" if self.has_bounds else super()._maker

    def _field(self, name: str) -> Any:
        is_derived = self.has_bounds and name != "bounds"
        return self._rotatable()._field(name) if is_derived else super()._field(name)

    def _keep_single(self, numbers: list[float]) -> None:
        if self.has_bounds:
            self._freeze(np.array(numbers))
        else:
            super()._keep_single(numbers)

    @cached_property
    def columns(self) -> Columns:
        """The centre, the size and the turn one by one; rounded if the bounds were given."""
        if not self.has_bounds:
            return super().columns
        edges = self._edges
        with np.errstate(over="ignore", under="ignore"):
            sizes = [high - low for low, high in zip(edges, edges[self.dimension :])]
            centers = [low + size / 2 for low, size in zip(edges, sizes)]
            return *centers, *sizes, *(0 * sizes[0] + part for part in self._unturned)

    @property
    def _edges(self) -> Columns:
        return tuple(self._rows if self.shape else self._rows.tolist())

    def _rotatable(self) -> Self:
        if not self.has_bounds:
            return self
        made = object.__new__(type(self))
        made._freeze(np.array(self.columns))
        return made
