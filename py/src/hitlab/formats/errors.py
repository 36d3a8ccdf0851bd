"""The error of a text that cannot be read, in the page's words."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hitlab.words.texts import Word, texts_of

QUOTED = 60
"""The maximum number of characters of an invalid text that a message quotes."""

UNREADABLE = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""Errors caused by a value of a wrong type."""


class ReadingError(ValueError):
    """Error in a text: the key of the page's message, the values for it, and the line.

    >>> str(ReadingError("paste.missing", type="disk", name="radius").at(3))
    'Line 3: disk: radius is missing.'
    """

    def __init__(self, key: str, /, **values: Any) -> None:
        super().__init__(key)
        self.key, self.values = key, values
        self.line: int | None = None

    def at(self, line: int | None) -> "ReadingError":
        """Return this error, with a line unless it already has one."""
        self.line = self.line or line
        return self

    def __str__(self) -> str:
        values = {
            name: Word(value["key"]) if isinstance(value, dict) else value
            for name, value in self.values.items()
        }
        own = {"line": str(self.line), "problem": Word(self.key)}
        return texts_of("en").plain("paste.line" if self.line else self.key, values | own)


@contextmanager
def located(line: int | None, text: str) -> Iterator[None]:
    """Add the line to an error, and refuse a value of a wrong type wherever it is used."""
    try:
        yield
    except ReadingError as error:
        raise error.at(line) from error.__cause__
    except UNREADABLE as error:
        raise ReadingError("paste.value", text=quoted(text)).at(line) from error


def quoted(text: str) -> str:
    """Return a text shortened for a message."""
    return text if len(text) <= QUOTED else f"{text[:QUOTED]}…"
