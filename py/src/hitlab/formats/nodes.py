"""The values that a text is read into, besides numbers, strings, lists and constants."""

from dataclasses import dataclass
from typing import Any

from hitlab.formats.errors import ReadingError, quoted


class Fields(dict[str, Any]):
    """An object of a text, and the line where it starts."""

    line: int | None = None

    def put(self, key: str, value: Any) -> None:
        """Set a field, which may appear only once."""
        if key in self:
            raise ReadingError("paste.twice", key=quoted(key)).at(self.line)
        self[key] = value


class Extent(list[Any]):
    """A width and a height, so named in the text."""


class InPlane(list[Any]):
    """The x and y of a point in space whose z is 0."""


@dataclass(frozen=True)
class Degrees:
    """An angle that the text states in degrees."""

    degrees: float

    def __neg__(self) -> "Degrees":
        return Degrees(-self.degrees)


@dataclass(frozen=True)
class Name:
    """A name for a value that the text sets elsewhere."""

    name: str
    line: int


@dataclass(frozen=True)
class Call:
    """A call of a function, or an object in braces after the name of its class."""

    name: str
    args: list[Any]
    named: Fields
    line: int | None = None
