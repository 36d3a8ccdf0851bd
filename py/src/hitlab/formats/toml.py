"""Tables of TOML, and INI files whose values are numbers."""

import re
import tomllib
from typing import Any

from hitlab.formats.builder import Builder, Parts
from hitlab.formats.calls import Calls
from hitlab.formats.errors import ReadingError, quoted
from hitlab.formats.nodes import Fields

IS_ONE = re.compile(
    r"(?:\s*#[^\n]*\n)*\[\[?[\w.-]+\]\]?[ \t]*\n(?:\s*#[^\n]*\n|\s*\n)*[\w-]+\s*=(?!=)"
)
PLACE = re.compile(r"line (\d+)")


def read(text: str, builder: Builder) -> list[Parts]:
    """Return the shapes of all tables."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = PLACE.search(str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        problem = quoted(text.split("\n")[line - 1].strip())
        raise ReadingError("paste.value", text=problem).at(line) from error
    return Calls(builder).objects.read(with_floats(tables))


def with_floats(value: Any) -> Any:
    """Return a value with all numbers as floats."""
    if isinstance(value, dict):
        return Fields({key: with_floats(each) for key, each in value.items()})
    if isinstance(value, list):
        return [with_floats(each) for each in value]
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value
