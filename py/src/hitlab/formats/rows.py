"""Rows: CSV and tables with a header, numbers in a link's order after a kind, and lists of points.

An empty row starts another outline.
"""

import csv
import math
import re

from hitlab.formats.builder import Builder, Parts
from hitlab.formats.calls import Calls, wkt
from hitlab.formats.errors import ReadingError, located, quoted
from hitlab.formats.frame import Pair
from hitlab.formats.kinds import PLANE, SPACE
from hitlab.formats.links import from_texts
from hitlab.formats.nodes import Fields
from hitlab.links import decimals
from hitlab.links.grammar import HOLE

NAMES = "|".join(PLANE + SPACE)
IS_ROW = re.compile(rf"({NAMES})\b[\s,:]*", re.I | re.A)
IS_HOLE = re.compile(rf"{HOLE}\b[\s,:]*", re.I | re.A)
IS_NAME = re.compile(
    r"""(["']?)[A-Za-z_][\w -]{0,60}\1(?:\s*(?:\([^()]{1,9}\)|\[[^\[\]]{1,9}\]))?""", re.A
)
"""The name of a column, perhaps with a unit in brackets."""
UNIT = re.compile(r"\s*[(\[]([^()\[\]]+)[)\]]$")
ANGLES = ("deg", "degree", "degrees", "°", "rad", "radian", "radians")
IS_RULE = re.compile(r"[\s:;-]+")
"""The line below the header of a table in Markdown."""
HAS_WORDS = re.compile(r"[\sa-z]", re.I)

GEOMETRIES = ("wkt", "geom", "geometry", "the_geom")
"""Columns with well-known text."""

Row = tuple[int, str]
"""A row and its line."""


def has_brackets(text: str) -> bool:
    """Return whether a table has a column of well-known text, or units in brackets."""
    first = text.lstrip().partition("\n")[0]
    names = fields_in(first)
    is_head = len(names) > 1 and all(IS_NAME.fullmatch(name) for name in names)
    return is_head and any(name.lower() in GEOMETRIES or UNIT.search(name) for name in names)


def read(text: str, builder: Builder) -> list[Parts]:
    """Return the shapes in blocks of rows.

    Each row of a block is a shape, with its kind in front or its fields named by a header row.
    Otherwise each row is a point, and the block is an outline.
    """
    head: list[str] = []
    found: list[Parts] = []
    for block in blocks_in(unframed(text)):
        first = with_index(fields_in(block[0][1]))
        names = all(IS_NAME.fullmatch(field) for field in first)
        is_head = len(first) > 1 and names and not IS_ROW.match(block[0][1])
        head = first if is_head else head
        if head:
            objects = Calls(builder).objects
            require_one_unit(head, builder, block[0][0])
            found += objects.read([by_name(head, *row) for row in block[is_head:]])
        elif any(IS_ROW.match(row) for _, row in block):
            found += [kind_in(row, builder, line) for line, row in with_holes(rows_in(block))]
        elif rows := rows_in(block):
            points = points_in(rows)
            if len(rows) == 1 and len(points) == 2:
                builder.note("paste.by-ends")
            found += builder.listed(points)
    return found


def unframed(text: str) -> str:
    """Return a table of Markdown as rows of fields."""
    if not text.lstrip().startswith("|"):
        return text
    lines = [line.strip().strip("|").replace("|", ";") for line in text.split("\n")]
    return "\n".join("#" if IS_RULE.fullmatch(line) else line for line in lines)


def blocks_in(text: str) -> list[list[Row]]:
    """Return the blocks of rows, which empty rows separate; a # starts a comment.

    A comment in the first line that names x and y is the header, as numpy writes it.
    """
    blocks: list[list[Row]] = [[]]
    for number, line in enumerate(text.split("\n"), 1):
        if number == 1 and {"x", "y"} <= {*fields_in(line.strip("# \r"))}:
            line = line.strip("# \r")
        if row := line.partition("#")[0].strip():
            blocks[-1].append((number, row))
        elif blocks[-1] and not line.strip():
            blocks.append([])
    return [block for block in blocks if block]


def fields_in(row: str) -> list[str]:
    """Return a row's fields; the first separator found of ; tab and , is used, or else spaces."""
    sign = next((sign for sign in ";\t," if sign in row), None)
    if sign is None:
        return row.split()
    return [
        field.strip() for field in next(csv.reader([row], delimiter=sign, skipinitialspace=True))
    ]


def by_name(names: list[str], line: int, row: str) -> Fields:
    """Return a row as an object by field names, without empty fields."""
    texts = fields_in(row)
    if len(texts) == len(names) + 1 and texts[0].isdigit() and row.split() == texts:
        texts = texts[1:]  # the index that pandas prints
    if len(texts) != len(names):
        listed = quoted(", ".join(names))
        values = {"text": quoted(row), "found": len(texts), "names": listed}
        raise ReadingError("paste.fields", **values).at(line)
    fields = Fields()
    fields.line = line
    for name, text in zip(names, texts):
        unit = UNIT.search(name)
        name, number = UNIT.sub("", name), decimals.read(text)
        if text and unit and unit[1] in ANGLES:
            fields.put(name, f"{text} {unit[1]}")
        elif text and name.lower() in GEOMETRIES:
            fields.put(name, wkt(text, line))
        elif text:
            fields.put(name, text if math.isnan(number) else number)
    return with_corners(fields)


def with_corners(fields: Fields) -> Fields:
    """Return an object whose columns x1, y1, x2, … have four corners or more as a polygon."""
    names = [f"{axis}{i}" for i in range(1, 1 + len(fields) // 2) for axis in "xy"]
    corners = [name for name in names if name in fields]
    if len(corners) < 8 or corners != names[: len(corners)]:
        return fields
    own = Fields({key: value for key, value in fields.items() if key not in corners})
    own.line = fields.line
    own["vertices"] = [fields[name] for name in corners]
    return own


def with_index(names: list[str]) -> list[str]:
    """Return the names of columns, with one for the index that pandas writes without a name."""
    return ["index", *names[1:]] if len(names) > 1 and not names[0] else names


def require_one_unit(names: list[str], builder: Builder, line: int) -> None:
    """Raise an error if lengths are in several units; list a single one."""
    units = {found[1] for name in names if (found := UNIT.search(name))} - {*ANGLES}
    if len(units) > 1:
        raise ReadingError("paste.value", text=quoted(", ".join(names))).at(line)
    for unit in units:
        builder.skip(f"[{unit}]")


def rows_in(block: list[Row]) -> list[Row]:
    """Return the rows, which semicolons also end.

    If each line has several numbers separated by semicolons, possibly after the name of a kind, the
    semicolons separate numbers instead, as is usual with decimal commas.
    """
    parts = [[part for each in row.split(";") if (part := each.strip())] for _, row in block]
    several = len(block) > 1 or IS_ROW.match(block[0][1])
    if not several or not all(len(each) > 1 and all(are_lone(each)) for each in parts):
        return [(line, part) for (line, _), each in zip(block, parts) for part in each]
    for (line, row), each in zip(block, parts):
        if any("," in part for part in each):
            raise ReadingError("paste.semicolon", text=quoted(row)).at(line)
    return [(line, " ".join(each)) for (line, _), each in zip(block, parts)]


def with_holes(rows: list[Row]) -> list[Row]:
    """Return the rows, each outline with the holes of the rows after it."""
    found: list[Row] = []
    for line, row in rows:
        hole = IS_HOLE.match(row)
        if hole and found and found[-1][1].lower().startswith("outline"):
            found[-1] = found[-1][0], f"{found[-1][1]} & {row[hole.end() :]}"
        else:
            found.append((line, row))
    return found


def are_lone(parts: list[str]) -> list[bool]:
    """Return for each part whether it is a single number; the first may follow a kind's name."""
    first = IS_ROW.sub("", parts[0], count=1) if IS_ROW.match(parts[0]) else parts[0]
    return [not HAS_WORDS.search(part) for part in (first, *parts[1:])]


def kind_in(row: str, builder: Builder, line: int) -> Parts:
    """Return the shape of a row that starts with its kind."""
    known = IS_ROW.match(row)
    if not known:
        raise ReadingError("paste.row", text=quoted(row)).at(line)
    words = row[known.end() :].replace(",", " ").split()
    with located(line, row):
        return from_texts(known[1].lower(), ",".join(words).replace(",&,", "&"), builder)


def points_in(rows: list[Row]) -> list[Pair]:
    """Return the points of rows, one in each; a single row may have all of them."""
    lists = [numbers_in(*each) for each in rows]
    if len(rows) == 1:
        if len(lists[0]) % 2:
            raise ReadingError("paste.odd", found=len(lists[0])).at(rows[0][0])
        return list(zip(lists[0][::2], lists[0][1::2]))
    for (line, row), numbers in zip(rows, lists):
        if len(numbers) != 2:
            raise ReadingError("paste.row", text=quoted(row)).at(line)
    return [(x, y) for x, y in lists]


def numbers_in(line: int, row: str) -> list[float]:
    """Return the numbers of a row."""
    words = row.replace(",", " ").split()
    numbers = [decimals.read(word) for word in words]
    if not numbers or any(map(math.isnan, numbers)):
        raise ReadingError("paste.none", text=quoted(row)).at(line)
    return numbers
