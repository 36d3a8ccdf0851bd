"""Reader of the shapes in a pasted text.

The text may be a link, JSON, Python with the package's shapes, the format of another program, rows
of numbers or lists of points. It is untrusted; the page has checked only its length.
"""

import json
import math
import re
import unicodedata
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote_to_bytes

from described import MOST, Descriptions, Fields, Shapes, text_of, typed
from hitlab.links import decimals
from hitlab.links.asked import bodies_in
from hitlab.links.grammar import TYPES
from literals import Degrees, Reader, ReadingError, quoted
from sound import PLANE, SPACE, Numbers, degrees_of, from_texts, is_within, require_few

ARGUMENTS = {
    name: {field: len(own) for field, own in TYPES[name].fields.items()}
    for name in PLANE
    if name != "polygon"
}
ARGUMENTS["polygon"] = {"vertices": 2}
"""The package's arguments in the order of a link's numbers, with the depth of their lists."""

NAMES = "|".join(PLANE + SPACE)
FOREIGN = re.compile("[\uff01-\uff5e\u3000\u00a0\ufeff\u2000-\u200a\u2028\u2029]")
CLASSES = re.compile(
    rf"\b({'|'.join(kind.__name__ for kind in TYPES.values())}|Point3|Mesh)\s*(?=\()"
)
IS_LINK = re.compile(rf"#/|(?:^|[?&\s])(?:{NAMES})=(?!\s*[A-Za-z({{[\"'])")
IS_WKT = re.compile(
    r"(?:SRID=[0-9]+;\s*)?"
    r"(?:(?:MULTI)?(?:POINT|LINESTRING|POLYGON)|LINEARRING|GEOMETRYCOLLECTION)\b"
)
SRID = re.compile(r"SRID=[0-9]+;")
RUN = re.compile(r"[^\s,()]+(?:\s+[^\s,()]+)*")  # of words or numbers
IS_NUMBER = re.compile(r"[-+.0-9]")
IS_ROW = re.compile(rf"({NAMES})\b[\s,:]*", re.I | re.A)
IS_NAME = re.compile(r"""(["']?)[A-Za-z_][\w -]{0,60}\1""", re.A)
BROKEN = re.compile(r"%(?![0-9A-Fa-f]{2})")
HAS_WORDS = re.compile(r"[\sa-z]", re.I)


def reading(question: str) -> str:
    """Answer `{"text": …, "taken": {"isDown": …, "unit": …, "isCentred": …, "angles": …}}` in JSON.

    Returns `"shapes"`; `"parts"`, how many of them are parts of outlines that were cut; `"left"`,
    the keys that were skipped; and `"notes"`, the keys of sentences about how the text was read. If
    it cannot be read, returns `"problem"` with the `"key"` of a sentence and its `"values"`.
    """
    asked = json.loads(question)
    try:
        return json.dumps(shapes_in(asked["text"], asked["taken"]))
    except ReadingError as problem:
        values = {name: named(value) for name, value in problem.values.items()}
        return json.dumps({"problem": {"key": problem.key, "values": values}})


def named(value: Any) -> Any:
    """Return a value of a sentence for JSON, with infinity and NaN as text."""
    return text_of(value) if isinstance(value, float) and not math.isfinite(value) else value


def shapes_in(text: str, taken: Fields) -> Fields:
    """Return the shapes of a text, by the first reader that accepts it."""
    plain = FOREIGN.sub(lambda sign: unicodedata.normalize("NFKC", sign[0]), text).strip()
    described = Descriptions(taken)
    reader = next(read for is_known, read in READERS if is_known(plain))
    lists = [each for each in reader(plain, described) if each]
    shapes = [
        {"body": i, **shape} if len(parts) > 1 else shape
        for i, parts in enumerate(lists)
        for shape in parts
    ]
    if not shapes:
        raise (
            ReadingError("paste.none", text=quoted(plain)) if plain else ReadingError("paste.empty")
        )
    if not all(is_within(shape["type"], shape["values"]) for shape in shapes):
        raise ReadingError("link.beyond")
    parts = sum(len(each) for each in lists if len(each) > 1)
    return {
        "shapes": shapes,
        "parts": parts,
        "left": [*described.left],
        "notes": [*described.notes],
    }


# ---- links


def in_link(text: str, described: Descriptions) -> list[Shapes]:
    """Return the shapes of a link, with the bodies to which they are joined."""
    split = [pair.split("=") for pair in re.split(r"[&\s]+", text[text.find("?") + 1 :])]
    pairs = [(name, rest[0] if rest else "") for name, *rest in split]
    lists = [
        described.shape(name, from_texts(name, decoded(numbers)), [])
        for name, numbers in pairs
        if name in PLANE + SPACE
    ]
    joined = [decoded(value) for name, value in pairs if name == "joined"]
    for body in joined_in(joined[-1], len(lists)) if joined else []:
        for number in body:
            lists[number] = [{**shape, "body": body[0]} for shape in lists[number]]
    return lists


def joined_in(text: str, count: int) -> list[tuple[int, ...]]:
    """Return the indices of the parts of each body."""
    try:
        return bodies_in(text, count)
    except ValueError as problem:
        raise ReadingError("link.joined", text=quoted(text), last=count - 1) from problem


def decoded(text: str) -> str:
    """Return a text with its percent escapes decoded."""
    try:
        if BROKEN.search(text):
            raise ValueError
        return unquote_to_bytes(text.encode("utf-8", "surrogatepass")).decode("utf-8")
    except ValueError as problem:
        raise ReadingError("link.encoding", text=quoted(text)) from problem


# ---- values as written in programs


def in_literals(text: str, described: Descriptions) -> list[Shapes]:
    """Return the shapes of each value if any has a name; else read all values as one list."""
    values, is_named = Reader(text).all()
    if is_named:
        return [shapes for value in values for shapes in described.read(value, [])]
    return described.read(values[0] if len(values) == 1 else values, [])


def in_wkt(text: str, described: Descriptions) -> list[Shapes]:
    """Return the shapes of well-known text (WKT): rewrite its points as lists, and read calls."""

    def as_list(run: re.Match[str]) -> str:
        return f"({','.join(run[0].split())})" if IS_NUMBER.match(run[0]) else run[0]

    return in_literals(RUN.sub(as_list, SRID.sub("", text)), described)


def in_python(text: str, described: Descriptions) -> list[Shapes]:
    """Return the shapes of Python text: hitlab's constructor calls or printed shapes."""
    found: list[Shapes] = []
    for known in CLASSES.finditer(text):
        kind = known[1].lower()
        if kind not in ARGUMENTS:
            raise ReadingError("paste.space", type=known[1])
        found += from_arguments(kind, *Reader(text, known.end()).given(), described)
    return found


def from_arguments(
    kind: str, args: list[Any], named: Fields, described: Descriptions
) -> list[Shapes]:
    """Return one shape, or the shapes of a batch."""
    depths = ARGUMENTS[kind]
    if not args and named.keys() - depths.keys():
        return described.read(typed(kind, named), [])
    if kind == "point" and len(args) == 2:  # Point(1, 2), as in other libraries
        args = [args]
    found = len(args) + len(named)
    if found > len(depths):
        raise ReadingError("paste.extra", type=kind, found=found, most=len(depths))
    given = {**dict(zip(depths, args)), **named}
    known = {name: given[name] for name in depths if name in given}
    for name in depths:
        if name not in known and name != "angle":
            raise ReadingError("paste.missing", type=kind, name=name)
    many = [name for name, value in known.items() if depth_of(value) > depths[name]]
    lists = []
    for i in range(min([len(known[name]) for name in many], default=1)):
        own = {
            name: known[name][i] if name in many else known[name]
            for name in depths
            if name in known
        }
        if kind == "polygon":
            lists.append(described.outline(own["vertices"], []))
            continue
        values = [number for name in own for number in numbers_of(name, depths[name], own[name])]
        turn = [0.0] if kind == "box" and "angle" not in own else []
        lists.append(described.shape(kind, values + turn, []))
    return lists


def numbers_of(name: str, depth: int, value: Any) -> Numbers:
    """Return an argument's numbers; an angle is in radians unless the text says degrees."""
    if isinstance(value, Degrees):
        return [value.degrees]
    numbers = [value]
    for _ in range(depth):
        lists = [each if isinstance(each, list) else [each] for each in numbers]
        numbers = [number for each in lists for number in each]
    is_part = depth != 1 or len(numbers) == 2
    if not is_part or not all(isinstance(number, float) for number in numbers):
        key = ("paste.number", "paste.pair", "paste.outline")[depth]
        raise ReadingError(key, name=name, text=text_of(value))
    return [degrees_of(value), value] if name == "angle" and value else numbers


def depth_of(value: Any) -> int:
    """Return the depth of a nested list."""
    if not isinstance(value, list):
        return 0
    return 1 + depth_of(value[0]) if value else 1


# ---- rows


def in_rows(text: str, described: Descriptions) -> list[Shapes]:
    """Return the shapes in blocks of rows.

    Each row of a block is a shape, with its kind in front or its fields named by a header row.
    Otherwise each row is a point, and the block is an outline.
    """
    head: list[str] = []
    found: list[Shapes] = []
    for block in blocks_in(text):
        first = fields_in(block[0])
        names = all(IS_NAME.fullmatch(field) for field in first)
        is_head = len(first) > 1 and names and not IS_ROW.match(block[0])
        head = [unquoted(field) for field in first] if is_head else head
        has_kinds = any(IS_ROW.match(row) for row in block)
        if not head and not has_kinds:
            require_few(len(block))
        elif len(block) > MOST:
            raise ReadingError("paste.most", most=MOST)
        if head:
            found += described.read([by_name(head, row) for row in block[is_head:]], [])
            continue
        rows = rows_in(block)
        if has_kinds:
            found += [described.shape(*kind_in(row), []) for row in rows]
        elif rows:
            points = [point_in(row) for row in rows] if len(rows) > 1 else numbers_in(rows[0])
            found.append(described.outline(points, []))
    return found


def blocks_in(text: str) -> list[list[str]]:
    """Return the blocks of rows, which empty rows separate."""
    blocks: list[list[str]] = [[]]
    for line in text.split("\n"):
        if row := line.strip():
            blocks[-1].append(row)
        elif blocks[-1]:
            blocks.append([])
    return [block for block in blocks if block]


def fields_in(row: str) -> list[str]:
    """Return a row's fields; the first separator found of ; tab and , is used, or else spaces."""
    sign = next((sign for sign in ";\t," if sign in row), None)
    return [field.strip() for field in row.split(sign)]


def unquoted(field: str) -> str:
    """Return a field without quotes around it."""
    return field[1:-1] if len(field) > 1 and field[0] == field[-1] in "\"'" else field


def by_name(names: list[str], row: str) -> Fields:
    """Return a row as a dict by field names, without empty fields."""
    fields = [unquoted(field) for field in fields_in(row)]
    if len(fields) != len(names):
        listed = quoted(", ".join(names))
        raise ReadingError("paste.fields", text=quoted(row), found=len(fields), names=listed)
    numbers = [decimals.read(field) for field in fields]
    values = [text if math.isnan(number) else number for text, number in zip(fields, numbers)]
    return {name: value for name, value in zip(names, values) if value != ""}


def rows_in(lines: list[str]) -> list[str]:
    """Return the rows, which semicolons also end.

    If each line has several numbers separated by semicolons, possibly after the name of a kind, the
    semicolons separate numbers instead, as is usual with decimal commas.
    """
    parts = [[part for each in line.split(";") if (part := each.strip())] for line in lines]
    several = len(lines) > 1 or IS_ROW.match(lines[0])
    if not several or not all(len(each) > 1 and all(are_lone(each)) for each in parts):
        return [part for each in parts for part in each]
    for line, each in zip(lines, parts):
        if any("," in part for part in each):
            raise ReadingError("paste.semicolon", text=quoted(line))
    return [" ".join(each) for each in parts]


def are_lone(parts: list[str]) -> list[bool]:
    """Return for each part whether it is a single number; the first may follow a kind's name."""
    first = IS_ROW.sub("", parts[0], count=1) if IS_ROW.match(parts[0]) else parts[0]
    return [not HAS_WORDS.search(part) for part in (first, *parts[1:])]


def kind_in(row: str) -> tuple[str, Numbers]:
    """Return the kind and the numbers of a row that starts with its kind."""
    known = IS_ROW.match(row)
    if not known:
        raise ReadingError("paste.row", text=quoted(row))
    kind = known[1].lower()
    return kind, from_texts(kind, ",".join(words_in(row[known.end() :])))


def words_in(row: str) -> list[str]:
    """Return the words of a row, which commas and spaces separate."""
    return row.replace(",", " ").split()


def point_in(row: str) -> Numbers:
    """Return the two numbers of a row."""
    numbers = numbers_in(row)
    if len(numbers) != 2:
        raise ReadingError("paste.row", text=quoted(row))
    return numbers


def numbers_in(row: str) -> Numbers:
    """Return the numbers of a row."""
    numbers = [decimals.read(word) for word in words_in(row)]
    if not numbers or any(map(math.isnan, numbers)):
        raise ReadingError("paste.none", text=quoted(row))
    return numbers


Reads = Callable[[str, Descriptions], list[Shapes]]

READERS: list[tuple[Callable[[str], Any], Reads]] = [
    (lambda text: text.startswith("{"), in_literals),
    (IS_WKT.match, in_wkt),
    (IS_LINK.search, in_link),
    (CLASSES.search, in_python),
    (re.compile(r"[\[({]").search, in_literals),
    (lambda _: True, in_rows),
]
"""The readers; the first that accepts a text returns, for each shape, a list of its parts."""
