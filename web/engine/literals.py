"""Reader of values as written in programs: JSON, Python, JavaScript, C++ and C# alike.

Values are numbers, strings, lists in any brackets, objects, and calls by name. Each character is
read a bounded number of times.
"""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

QUOTED = 60
"""The maximum number of characters of an invalid text that a message quotes."""

DEEPEST = 50
"""The maximum depth of nested brackets."""

LONGEST_NAME = 200

CLOSED = {"(": ")", "[": "]", "{": "}"}
CONSTANTS: dict[str, bool | None] = {"true": True, "True": True, "false": False, "False": False}
CONSTANTS |= dict.fromkeys(("null", "None", "nullptr", "undefined"))

NUMBER = re.compile(r"(?:[0-9][0-9_]*\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
SUFFIX = re.compile(r"[fFdDlLmMuU]{1,3}(?!\w)", re.A)
NAME = re.compile(r"[A-Za-z_]\w*(?:(?:\.|::)[A-Za-z_]\w*)*", re.A)
TEXT = re.compile(r'"(?:[^"\\\n]|\\.)*"|' r"'(?:[^'\\\n]|\\.)*'")
ESCAPED = re.compile(r"\\u([0-9a-fA-F]{4})|\\(.)")
UNSAID = re.compile(r"(?:\s+|(?:#|//)[^\n]*|/\*(?s:.)*?\*/)*")
NEW = re.compile(r"new\s+")
OF_TYPE = re.compile(r"<[\w\s,.:*&<>]{0,100}>(?=\s*[({[])", re.A)
OF_LENGTH = re.compile(r"\[[0-9\s,]{0,20}\](?=\s*\{)")
SET = re.compile(r"=(?![=>])")
DECLARED = re.compile(r"[A-Za-z_][\w\s.:<>,*&[\]]*", re.A)
ANOTHER = re.compile(r"\s(?:[.0-9[]|[-+]\S)")
PI = re.compile(r"(?:(?:math|np|numpy|Math|MathF)\.)?(?:pi|PI)")
RADIANS = re.compile(r"(?:(?:math|np|numpy)\.)?(?:radians|deg2rad)")

LISTS = re.compile(
    r"(?:(?:np|numpy|std|tf|torch)(?:\.|::))?(?:array|asarray|float(?:32|64)?(?:Array)?"
    r"|Float(?:32|64)Array|double|list|List|tuple|Array|ArrayList|vector|tensor|new)"
)
"""Names that only introduce a list or a number."""

POINTS = re.compile(
    r"(?:[\w.:]*(?:\.|::))?(?:b2|cp|i|f|d|Q|CG|SDL_|create)?(?:[Vv]ec(?:tor)?|[Pp]oint|[Ff]loat"
    r"|[Dd]ouble|[Cc]oord(?:inate)?|[Pp]t)_?2?[DdFfIi]?(?:\.new|::new)?",
    re.A,
)


class ReadingError(ValueError):
    """Error in a text: the key of the page's message, and the values for it."""

    def __init__(self, key: str, /, **values: Any) -> None:
        super().__init__(key)
        self.key, self.values = key, values


def quoted(text: str) -> str:
    """Return a text shortened for a message."""
    return text if len(text) <= QUOTED else f"{text[:QUOTED]}…"


def quotient(a: float, b: float) -> float:
    """Return a quotient as in other languages, also for a division by zero."""
    return a / b if b else a * math.inf


def put(fields: dict[str, Any], key: str, value: Any) -> None:
    """Set a field of an object, which may appear only once."""
    if key in fields:
        raise ReadingError("paste.twice", key=quoted(key))
    fields[key] = value


@dataclass(frozen=True)
class Degrees:
    """An angle that the text states in degrees."""

    degrees: float

    def __neg__(self) -> "Degrees":
        return Degrees(-self.degrees)


@dataclass(frozen=True)
class Call:
    """A call of a function that the reader does not know."""

    name: str
    args: list[Any]
    named: dict[str, Any]


class Reader:
    """Recursive-descent reader of a text, starting at a position."""

    def __init__(self, text: str, at: int = 0) -> None:
        self.text, self.at, self.depth = text, at, 0
        self.parted = ""

    def all(self) -> tuple[list[Any], bool]:
        """Return all values, and whether any of them is preceded by a name."""
        values, is_named = [], False
        while self.peek():
            is_named = self.declared() or is_named
            values.append(self.value())
            while self.peek() in {",", ";"}:
                self.at += 1
        return values, is_named

    def declared(self) -> bool:
        """Skip a name with an equals sign, maybe after its type; return whether there was one."""
        ahead = self.text[self.at : self.at + LONGEST_NAME]
        sign = SET.search(ahead)
        is_name = sign is not None and DECLARED.fullmatch(ahead, 0, sign.start()) is not None
        self.at += sign.end() if sign and is_name else 0
        return is_name

    def value(self) -> Any:
        """Return a value, or a product or quotient of values."""
        value = self.factor()
        while (sign := self.peek()) in {"*", "/"}:
            self.at += 1
            other = self.factor()
            if not (isinstance(value, float) and isinstance(other, float)):
                raise self.problem()
            value = value * other if sign == "*" else quotient(value, other)
        return value

    def factor(self) -> Any:
        """Return a factor of a product."""
        sign = self.peek()
        if sign in {"(", "["}:
            return self.listed(sign)
        if sign == "{":
            return self.braces()
        if sign in {'"', "'"}:
            return self.quotation()
        if number := self.match(NUMBER):
            self.match(SUFFIX)
            return float(number.replace("_", ""))
        if sign not in {"-", "+"}:
            return self.called()
        self.at += 1
        if self.peek() in {"-", "+"}:
            raise self.problem()
        value = self.factor()
        if not isinstance(value, float | Degrees):
            raise self.problem()
        return -value if sign == "-" else value

    def quotation(self) -> str:
        """Return a quoted string."""
        text = self.match(TEXT)
        if not text:
            raise self.problem()
        return ESCAPED.sub(lambda it: chr(int(it[1], 16)) if it[1] else it[2], text[1:-1])

    def called(self) -> Any:
        """Return the value of a name or of a call."""
        self.match(NEW)
        start = self.at
        name = self.match(NAME)
        if name in CONSTANTS:
            return CONSTANTS[name]
        if PI.fullmatch(name):
            return math.pi
        self.match(OF_TYPE)
        self.match(OF_LENGTH)
        opening = self.peek()
        if not name or opening not in {"(", "{"}:
            raise self.problem(start)
        args, named = self.given() if opening == "(" else ([], {})
        if self.peek() == "{":
            more = self.braces()
            if isinstance(more, list):
                args += more
            else:
                for key, value in more.items():
                    put(named, key, value)
        if RADIANS.fullmatch(name):
            if not args or not isinstance(args[0], float):
                raise self.problem(start)
            return Degrees(args[0])
        if not LISTS.fullmatch(name) and not POINTS.fullmatch(name):
            return Call(name, args, named)
        if named and not args:
            return named
        return args[0] if len(args) == 1 else args

    def given(self) -> tuple[list[Any], dict[str, Any]]:
        """Return the positional and the named arguments of a call."""
        args: list[Any] = []
        named: dict[str, Any] = {}
        for _ in self.items("("):
            start = self.at
            name = self.match(NAME)
            if not name or self.peek() != "=":
                self.at = start
                args.append(self.value())
                continue
            self.at += 1
            if name != "dtype":
                put(named, name, self.value())
            elif not self.match(TEXT):
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
            values.append(self.value())
        if rows or self.parted == ";":
            return [*rows, values]
        return values[0] if opening == "(" and len(values) == 1 and not self.parted else values

    def braces(self) -> list[Any] | dict[str, Any]:
        """Return an object, or a list in braces as in C++ and C#."""
        values: list[Any] = []
        fields: dict[str, Any] = {}
        for _ in self.items("{"):
            start = self.at
            if self.peek() == ".":
                self.at += 1
            key = self.match(TEXT)[1:-1] or self.match(NAME)
            if key and self.peek() in {":", "="}:
                self.at += 1
                put(fields, key, self.value())
            else:
                self.at = start
                values.append(self.value())
        if fields and values:
            raise self.problem()
        return values or fields

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
            self.parted = sign if sign == "," or (opening, sign) == ("[", ";") else ""
            if self.parted:
                self.at += 1
            elif sign != closing and not (opening == "[" and ANOTHER.match(self.text, self.at - 1)):
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
        return (
            ReadingError("paste.value", text=quoted(rest)) if rest else ReadingError("paste.open")
        )
