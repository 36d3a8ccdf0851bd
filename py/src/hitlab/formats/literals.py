"""Reader of values as written in programs: JSON, Python, JavaScript, C, C++, C#, Rust and Lua.

Values are numbers, strings, lists in any brackets, objects, names, WKT geometries, and calls. Each
character is read a bounded number of times.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

from hitlab.formats.angles import quotient
from hitlab.formats.errors import ReadingError, quoted
from hitlab.formats.names import constant, is_degree, meant
from hitlab.formats.nodes import Call, Degrees, Fields, InPlane, Name

DEEPEST = 50
"""The maximum depth of nested brackets."""

CLOSED = {"(": ")", "[": "]", "{": "}", "<": ">"}
CONSTANTS: dict[str, bool | None] = {"true": True, "True": True, "false": False, "False": False}
CONSTANTS |= dict.fromkeys(("null", "None", "nullptr", "undefined", "nil"))

HEXADECIMAL = re.compile(r"0[xX][0-9a-fA-F]+(?:\.[0-9a-fA-F]*)?(?:[pP][+-]?[0-9]+)?")
NUMBER = re.compile(r"(?:[0-9][0-9_]*\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
SUFFIX = re.compile(r"_?(?:[fFdDlLmMuU]{1,3}|f32|f64)(?!\w)", re.A)
NAME = re.compile(r"[A-Za-z_]\w*(?:(?:\.|::|->|:(?=\w+\())[A-Za-z_]\w*)*", re.A)
TEXT = re.compile(r'"(?:[^"\\\n]|\\.)*"|' r"'(?:[^'\\\n]|\\.)*'")
ESCAPED = re.compile(r"\\u([0-9a-fA-F]{4})|\\(.)")
UNSAID = re.compile(r"(?:\s+|(?:#|//|--(?![0-9.]))[^\n]*|/\*(?s:.)*?\*/)*")
NEW = re.compile(r"new\s+")
ADDRESS = re.compile(r"&(?:mut\s+)?(?=[\w\[(])")
OF_TYPE = re.compile(r"<[\w\s,.:*&<>]{0,100}>(?=\s*[({[])", re.A)
OF_LENGTH = re.compile(r"\[[0-9\s,]{0,20}\](?=\s*\{)")
MAKERS = re.compile(r"make_(?:shared|unique)$")
MACRO = re.compile(r"!(?=\s*[\[{])")
CAST = re.compile(r"\(\s*([A-Za-z_][\w:. ]{0,60}?)\s*(?:\[[0-9 ]*\])?\s*\)(?=\s*\{)", re.A)
KEY = re.compile(r"\[\s*(?:[0-9]{1,9}|\"[^\"\n]*\"|'[^'\n]*')\s*\](?=\s*=)")
LABEL = re.compile(r"([A-Za-z_]\w*)\s*(?:=(?!=)|:(?!:))", re.A)
METHOD = re.compile(r"\s*\.\s*([A-Za-z_]\w*)\s*(?=\()", re.A)
ANOTHER = re.compile(r"\s(?:[.0-9[]|[-+]\S)")
ANOTHER_KEY = re.compile(r"\s[A-Za-z]\w*:")
"""Another entry without a comma, as XNA prints its rectangles."""
ANOTHER_FIELD = re.compile(r"\s[A-Z]=[-+.\d]")
"""Another coordinate without a comma, as Unreal prints its vectors."""
IMPLICIT_ORIGIN = re.compile(r"\.zero\b")
"""In Swift."""
LABELS = re.compile(r"\(\s*[xX]\s*[:=](?![:=])")
"""The start of a point with labels, as in Swift, Rust's geo and Unreal's logs."""
OF_GODOT = re.compile(r"\[[PX]: \(")
"""A printed rectangle or transform of Godot."""
RECORD = re.compile(r"\[(?=[A-Za-z_]\w*=[^=])")
"""The fields of a printed object of Java."""
GEOMETRIES = (
    *("POINT", "LINESTRING", "LINEARRING", "POLYGON", "TRIANGLE"),
    *("MULTIPOINT", "MULTILINESTRING", "MULTIPOLYGON", "GEOMETRYCOLLECTION"),
)
GEOMETRY = re.compile(
    rf"({'|'.join(sorted(GEOMETRIES, key=len, reverse=True))})\s*(ZM?|M)?\s*"
    r"(EMPTY\b|(?=\([\s(]*[-+.\d]+(?:e[-+]?\d+)?\s+[-+.\d])|(?<=COLLECTION)(?=\s*\(\s*[A-Z]))",
    re.I,
)
"""The name of a geometry in well-known text and its dimensions, before its coordinates."""
CURVES = re.compile(
    r"(?:CIRCULARSTRING|COMPOUNDCURVE|(?:MULTI)?CURVE|CURVEPOLYGON|(?:MULTI|POLYHEDRAL)SURFACE"
    r"|TIN)\b(?=\s*(?:ZM?|M)?\s*\()"
)
WORD = re.compile(r"[-+.\w]+")


class Reader:
    """Recursive-descent reader of a text, starting at a position."""

    def __init__(self, text: str, resolved: Callable[[Any], Any] = lambda value: value) -> None:
        self.text, self.at, self.depth = text, 0, 0
        self.resolved = resolved
        self.parted = ""
        self._counted, self._line = 0, 1

    @property
    def line(self) -> int:
        """The line of the position."""
        if self.at < self._counted:
            self._counted, self._line = 0, 1
        self._line += self.text.count("\n", self._counted, self.at)
        self._counted = self.at
        return self._line

    def sum(self, opening: str = "") -> Any:
        """Return a value, or a sum of numbers; in a list, a sign may start another number."""
        value, end = self.value(), self.at
        while self.peek() in {"+", "-"}:  # the sign of the next value
            is_other = opening == "[" and ANOTHER.match(self.text, self.at - 1)
            if is_other or (not self.depth and "\n" in self.text[end : self.at]):
                break
            value, other = self.resolved(value), self.resolved(self.value())
            if not isinstance(value, float) or not isinstance(other, float):
                raise self.problem(end)
            value, end = value + other, self.at
        return value

    def value(self) -> Any:
        """Return a value, or a product or quotient of values."""
        value, end = self.factor(), self.at
        while (sign := self.peek()) in {"*", "/"}:
            self.at += 1
            value, other = self.resolved(value), self.resolved(self.factor())
            value, other = (other, value) if is_degree(value) else (value, other)
            if sign == "*" and is_degree(other) and isinstance(value, float):
                value = Degrees(value)
                continue
            if not (isinstance(value, float) and isinstance(other, float)):
                raise self.problem(end)
            value = value * other if sign == "*" else quotient(value, other)
        return value

    def factor(self) -> Any:
        """Return a factor of a product, with the methods called on it."""
        value = self.simple()
        while not isinstance(value, float) and (found := METHOD.match(self.text, self.at)):
            self.at = found.end()
            line = self.line
            args, named = self.given()
            value = Call(f".{found[1]}", [value, *args], named, line)
        return value

    def simple(self) -> Any:
        """Return a value without operators and methods."""
        self.peek()
        self.match(ADDRESS)
        sign = self.peek()
        if sign == "(" and (cast := CAST.match(self.text, self.at)):
            self.at = cast.end()
            return self.typed(cast[1].split()[-1])
        if OF_GODOT.match(self.text, self.at):
            line, (_, named) = self.line, self.given("[")
            name = "Rect2" if named.keys() == {"P", "S"} else "Transform2D"
            return meant(name, [*named.values()], Fields(), line)
        if LABELS.match(self.text, self.at):
            return self.given()[1]
        if sign in {"(", "["}:
            return self.listed(sign)
        if self.match(IMPLICIT_ORIGIN):
            return InPlane([0.0, 0.0])
        if sign == "{":
            return self.braces()
        if sign == "<":
            return self.represented()
        if sign in {'"', "'"}:
            return self.quotation()
        if whole := self.match(HEXADECIMAL):
            return float.fromhex(whole)
        if number := self.match(NUMBER):
            self.match(SUFFIX)
            return float(number.replace("_", ""))
        if sign not in {"-", "+"}:
            return self.called()
        self.at += 1
        if self.peek() in {"-", "+"}:
            raise self.problem()
        value = self.resolved(self.simple())
        if not isinstance(value, float | Degrees):
            raise self.problem()
        return -value if sign == "-" else value

    def row(self) -> list[Any]:
        """Return values with commas between them."""
        values = [self.sum()]
        while self.peek() == ",":
            self.at += 1
            values.append(self.sum())
        return values

    def quotation(self) -> str:
        """Return a quoted string."""
        text = self.match(TEXT)
        if not text:
            raise self.problem()
        return ESCAPED.sub(lambda it: chr(int(it[1], 16)) if it[1] else it[2], text[1:-1])

    def represented(self) -> Any:
        """Return the value that a printed object shows, such as <POINT (1 2)>."""
        self.at += 1
        value = self.value()
        if self.peek() != ">":
            raise self.problem()
        self.at += 1
        return value

    def called(self) -> Any:
        """Return the value of a name or of a call."""
        if found := GEOMETRY.match(self.text, self.at):
            return self.geometry(found)
        if name := self.match(CURVES):
            raise ReadingError("paste.type", type=name, known=[*GEOMETRIES])
        self.match(NEW)
        start, line = self.at, self.line
        name = self.match(NAME)
        if name in CONSTANTS:
            return CONSTANTS[name]
        if self.peek() != "(" and (value := constant(name, line)) is not None:
            return value
        is_macro = bool(self.match(MACRO))
        of_type = self.match(OF_TYPE)
        if MAKERS.search(name):
            name = of_type.strip("<> ")
        elif name.endswith("AddComponent") and of_type:
            owner, name = name.rpartition(".")[0], of_type.strip("<> ")
            self.given()
            return Call(name, [Name(owner or "gameObject", line)], Fields(), line)
        self.match(OF_LENGTH)
        opening = self.peek()
        if opening == "[" and RECORD.match(self.text, self.at):
            args, named = self.given("[")
            return meant(name, args, named, line)
        if is_macro:
            return self.listed("[") if opening == "[" else self.braces()
        if not name or self.text.startswith("...", start):
            raise self.problem(start)
        if opening not in {"(", "{"}:
            return Name(name, line)
        args, named = self.given() if opening == "(" else ([], Fields())
        if self.peek() == "{":
            more = self.braces()
            if isinstance(more, list):
                args += more
            else:
                for key, value in more.items():
                    named.put(key, value)
        return meant(name, args, named, line)

    def typed(self, name: str) -> Any:
        """Return an object in braces of a known type, as in C."""
        line = self.line
        value = self.braces()
        args, named = (value, Fields()) if isinstance(value, list) else ([], value)
        return meant(name, args, named, line)

    def given(self, opening: str = "(") -> tuple[list[Any], Fields]:
        """Return the positional and the named arguments of a call."""
        args: list[Any] = []
        named = Fields()
        for _ in self.items(opening):
            label = LABEL.match(self.text, self.at) if self.peek() else None
            if not label:
                args.append(self.sum())
                continue
            self.at = label.end()
            if label[1] != "dtype":
                named.put(label[1], self.sum())
            elif not (self.peek() and self.match(TEXT)):
                self.match(NAME)
        return args, named

    def listed(self, opening: str) -> Any:
        """Return a list, or the value itself if it is the only one in parentheses.

        The commas may be missing, as in numpy's output; a semicolon ends a row.
        """
        rows: list[Any] = []
        values: list[Any] = []
        for _ in self.items(opening):
            if self.parted == ";":
                rows.append(values)
                values = []
            values.append(self.sum(opening))
        if rows or self.parted == ";":
            return [*rows, values]
        return values[0] if opening == "(" and len(values) == 1 and not self.parted else values

    def braces(self) -> list[Any] | Fields:
        """Return an object, or a list in braces as in C++, C# and Lua."""
        values: list[Any] = []
        fields = Fields()
        fields.line = self.line
        for _ in self.items("{"):
            start = self.at
            if self.peek() == ".":
                self.at += 1
            index = self.match(KEY)
            key = index or self.match(TEXT)[1:-1] or self.match(NAME)
            if index.strip("[] ").isdigit() and self.peek() == "=":
                self.at += 1
                values.append(self.value())
            elif key and self.peek() in {":", "="}:
                self.at += 1
                fields.put(key.strip("[]\"' "), self.sum())
            else:
                self.at = start
                values.append(self.sum())
        if fields:  # JavaScript's {a} is {a: a}
            for each in values:
                if not isinstance(each, Name):
                    raise self.problem()
                fields.put(each.name, each)
        return fields or values or fields

    def geometry(self, found: re.Match[str]) -> Call:
        """Return a geometry of well-known text."""
        line, name = self.line, found[1].upper()
        self.at = found.end()
        if found[3]:
            return Call(f"{name} EMPTY", [], Fields(), line)
        if name == "GEOMETRYCOLLECTION":
            return Call(name, [self.value() for _ in self.items("(")], Fields(), line)
        return Call(name, self.coordinates(), Fields(), line)

    def coordinates(self) -> list[Any]:
        """Return the lists and points in parentheses of well-known text."""
        found: list[Any] = []
        for _ in self.items("("):
            if self.peek() == "(":
                found.append(self.coordinates())
                continue
            run: list[float] = []
            while self.peek() not in {",", ")", ""}:
                start, word = self.at, self.match(WORD)
                try:
                    run.append(float(word))
                except ValueError:
                    raise self.problem(start) from None
            found.append(run)
        return found

    def items(self, opening: str) -> Iterator[None]:
        """Yield at each item; `parted` is the separator before it, and at the end the last one."""
        if self.peek() != opening:
            raise self.problem()
        if self.depth == DEEPEST:
            raise ReadingError("paste.deep", most=DEEPEST)
        self.depth += 1
        self.at += 1
        closing, self.parted = CLOSED[opening], ""
        while self.peek() != closing:
            yield
            sign = self.peek()
            is_row = (opening, sign) in {("[", ";"), ("{", ";")}
            self.parted = sign if sign == "," or is_row else ""
            if self.parted:
                self.at += 1
            elif sign != closing:
                another = {"[": ANOTHER, "{": ANOTHER_KEY, "(": ANOTHER_FIELD}.get(opening)
                if not another or not another.match(self.text, self.at - 1):
                    raise self.problem()
        self.depth -= 1
        self.at += 1

    def peek(self) -> str:
        """Return the next character after spaces and comments; "" at the end."""
        unsaid = UNSAID.match(self.text, self.at)
        self.at = unsaid.end() if unsaid else self.at
        return self.text[self.at : self.at + 1]

    def match(self, pattern: re.Pattern[str]) -> str:
        """Return and skip the next characters if they match a pattern, else ""."""
        found = pattern.match(self.text, self.at)
        if not found:
            return ""
        self.at = found.end()
        return found[0]

    def problem(self, at: int | None = None) -> ReadingError:
        """Return the error about the part that cannot be read."""
        start = self.at if at is None else at
        rest = self.text[start : start + 1000].lstrip()
        if rest.startswith("..."):
            return ReadingError("paste.elided")
        if not rest:
            return ReadingError("paste.open")
        self.at = start
        return ReadingError("paste.value", text=quoted(rest)).at(self.line)
