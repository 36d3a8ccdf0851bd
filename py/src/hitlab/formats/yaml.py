"""Mappings and lists of YAML, by indentation; values on one line are read as in programs.

Anchors, tags and texts of several lines are refused.
"""

import re
from typing import Any, NamedTuple

from hitlab.formats.builder import Builder, Parts
from hitlab.formats.calls import Calls
from hitlab.formats.errors import ReadingError, quoted
from hitlab.formats.literals import Reader
from hitlab.formats.nodes import Fields, Name

COMMENT = re.compile(r"(?:^|\s)#.*")
ENTRY = re.compile(r"""(["']?)([A-Za-z_][\w. -]*)\1:(?:\s+(.*))?""")
KEY = r"[A-Za-z_][\w.-]*:"
IS_ONE = re.compile(
    r"(?:\s*#[^\n]*\n|---\s*\n)*"
    rf"(?:{KEY}[ \t]*(?:#[^\n]*)?\n(?:[ \t]*\n)*(?: *- | +{KEY}\s)|- +{KEY} "
    rf"|(?:{KEY} +(?!\w*[\[({{]\s*$)[^\n{{}}();]*\n+){{2}})"
)
PLAIN = re.compile(r"[A-Za-z_][\w ./-]*")


class Line(NamedTuple):
    """A line without its comment: its number, its indentation and the rest of it."""

    number: int
    indent: int
    text: str


def read(text: str, builder: Builder) -> list[Parts]:
    """Return the shapes of a document."""
    lines = lines_in(text)
    value = block(lines, lines[0].indent)
    if lines:
        raise problem(lines[0])
    return Calls(builder).objects.read(value)


def lines_in(text: str) -> list[Line]:
    """Return the lines; a list in brackets continues until these are closed."""
    found: list[Line] = []
    for number, each in enumerate(text.split("\n"), 1):
        line = COMMENT.sub("", each).rstrip()
        if not line.strip() or line in ("---", "..."):
            continue
        if found and sum(map(found[-1].text.count, "[{")) > sum(map(found[-1].text.count, "]}")):
            found[-1] = found[-1]._replace(text=f"{found[-1].text} {line.strip()}")
        else:
            found.append(Line(number, len(line) - len(line.lstrip()), line.strip()))
    return found


def block(lines: list[Line], indent: int) -> Any:
    """Return and remove the list or mapping whose entries have an indentation."""
    if lines[0].text.startswith("- "):
        return [*items(lines, indent)]
    fields = Fields()
    fields.line = lines[0].number
    while lines and lines[0].indent == indent and (entry := ENTRY.fullmatch(lines[0].text)):
        line = lines.pop(0)
        is_block = lines and (
            lines[0].indent > indent or (lines[0].indent == indent and lines[0].text[:2] == "- ")
        )
        if entry[3]:
            fields.put(entry[2], scalar(entry[3], line))
        else:
            fields.put(entry[2], block(lines, lines[0].indent) if is_block else None)
    if not fields:
        raise problem(lines[0])
    return fields


def items(lines: list[Line], indent: int) -> Any:
    """Yield and remove the items of a list."""
    while lines and lines[0].indent == indent and lines[0].text.startswith("- "):
        line = lines[0]
        text = line.text[2:].lstrip()
        if ENTRY.fullmatch(text) or text.startswith("- "):
            lines[0] = line._replace(indent=indent + len(line.text) - len(text), text=text)
            yield block(lines, lines[0].indent)
        else:
            yield scalar(lines.pop(0).text[2:].lstrip(), line)


def scalar(text: str, line: Line) -> Any:
    """Return a value on one line."""
    reader = Reader(text)
    if PLAIN.fullmatch(text) and text not in ("true", "false", "null"):
        return text
    try:
        value = reader.value()
    except ReadingError as error:
        error.line = line.number
        raise
    if reader.peek():
        raise problem(line)
    return worded(value)


def worded(value: Any) -> Any:
    """Return a value with its words, which need no quotes, as strings."""
    if isinstance(value, Fields):
        fields = Fields({key: worded(each) for key, each in value.items()})
        fields.line = value.line
        return fields
    if isinstance(value, list):
        return [worded(each) for each in value]
    return value.name if isinstance(value, Name) else value


def problem(line: Line) -> ReadingError:
    """Return the error about a line that belongs to no list and no mapping."""
    return ReadingError("paste.value", text=quoted(line.text)).at(line.number)
