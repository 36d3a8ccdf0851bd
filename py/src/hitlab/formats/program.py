"""Statements of programs: assignments, declarations and calls, in the languages of `literals`.

A value that another statement uses is not a shape itself. A statement without numbers, such as an
import or a query about named shapes, is listed among the skipped ones.
"""

import re
from collections.abc import Iterator
from typing import Any

from hitlab.formats import cannon, rapier, solid_calls
from hitlab.formats.builder import Builder, Parts
from hitlab.formats.calls import IS_WKT, Calls
from hitlab.formats.errors import ReadingError, quoted
from hitlab.formats.kinds import KIND_OF
from hitlab.formats.literals import (
    GEOMETRIES,
    GEOMETRY,
    LISTS,
    POINTS,
    TEXT,
    Call,
    Degrees,
    Fields,
    Name,
    Reader,
)
from hitlab.formats.values import points_of

STRUCT = re.compile(
    r"(?:typedef\s+|pub\s+|public\s+|export\s+)*(?:struct|class)\s*(?P<name>\w*)\s*"
    r"\{(?P<body>[\w\s:,;*&<>.\[\]]*)\}\s*(?P<alias>\w*)\s*;?",
    re.A,
)
RECORD = re.compile(
    r"(?:(?:public|internal|sealed|readonly|data)\s+)*(?:record(?:\s+(?:struct|class))?|class)\s+"
    r"(?P<name>\w+)\s*\((?P<body>[\w\s:,<>.=]*)\)\s*(?:;|\{\s*\})?(?!\s*:)",
    re.A,
)
"""A class given by its parameters, in C#, Java and Kotlin."""
IN_PYTHON = re.compile(
    r"(?:@[^\n]*\n)?class\s+(?P<name>\w+)[^\n{]*:[^\n{]*\n(?P<body>(?:[ \t]+[^\n]*\n|[ \t]*\n)+)"
)
IN_BRACES = re.compile(
    r"(?:(?:public|internal|sealed|export|abstract)\s+)*(?:class|struct|interface)\s+"
    r"(?P<name>\w+)[^{};()\n]*\s*(?=\{)",
    re.A,
)
BRACE = re.compile(r"[{}]")
IS_MADE = re.compile(rf"(?i:{'|'.join(KIND_OF)})\w*\s*\([^()]*[0-9]")
"""A shape with numbers, which a definition cannot hold."""
PYTHON_FIELD = re.compile(r"^[ \t]+(\w+)\s*:", re.M)
PROPERTY = re.compile(r"(\w+)\s*\{\s*get\b")
PARAMETER = re.compile(r"(\w+)\s*$", re.A)
IN_RUST = re.compile(r"(\w+)\s*:(?!:)")
IN_C = re.compile(r"(\w+)\s*(?:\[[^\]]*\]\s*)?(?=[,;])")
IMPORT = re.compile(r"(?:import|from|using|package|require|use|extends|include)\b[^\n;]*")
SHOWN = re.compile(
    r"(?:print|assert|return(?!\s*[\[({])|console\.log|Debug\.Log|def|fn|function|func|if|for|while|end|cout)\b"
    r"[^\n]*"
)
"""Lines that use shapes but do not make any, unless they name a kind of shape."""
KINDS = "|".join([*KIND_OF, *GEOMETRIES])
HAS_SHAPE = re.compile(rf"(?:(?<![a-z])|(?=[A-Z]))(?i:{KINDS})\w*\s*[({{]")
KEYWORD = re.compile(r"(?:assert|return)\s+")
QUALIFIERS = re.compile(
    r"(?:(?:const|static|constexpr|inline|auto|var|let|mut|final|public|private|readonly|local"
    r"|export|struct|val|extern|@\w+(?:\([^)\n]*\))?)\s+)+",
    re.A,
)
TARGET = re.compile(
    r"(?P<type>[A-Za-z_][\w.:]*(?<!:)(?:<[^\n=;]{0,80}>)?(?:\s*\[[0-9]*\])?[\s*&]+)?"
    r"(?P<name>[A-Za-z_][\w.]*(?:->\w+)?)(?P<dims>(?:\s*\[[\w\s]*\])*)"
    r"(?:\s*:\s*(?P<after>[A-Za-z_][\w.<>&\[\] ]*?(?:;\s*[0-9]+\])?))?\s*"
    r"(?P<sign>:?=(?![=>])|[{(;])",
    re.A,
)
SETTER = re.compile(
    r"(?P<name>[A-Za-z_]\w*)(?:\[(?P<index>[0-9]+)\]|(?:\.|->)(?P<field>[A-Za-z_]\w*))"
    r"(?:\.|->)(?P<method>[Ss]et(?:From(?:Euler|AxisAngle))?)(?=\()",
    re.A,
)
ELEMENT = re.compile(r"(?P<type>[A-Za-z_][\w.:]*?)(?:\s*\[[0-9]*\]|\s*$)")
ANOTHER = re.compile(r"\s*,\s*(?P<name>[A-Za-z_]\w*)\s*(?P<sign>[={(])(?!=)", re.A)
"""Another name in a declaration, such as b in SDL_Rect a = {...}, b = {...}."""
TARGET_TYPED = re.compile(r"new\s*(?=\()")
"""In C#: a constructor of the declared type."""
CONTAINED = re.compile(r"<\s*(?:const\s+)?([A-Za-z_][\w.:]*)")


class Program:
    """Reader of the statements of a text."""

    def __init__(self, text: str, builder: Builder) -> None:
        self.reader, self.builder = Reader(text), builder
        self.calls = Calls(builder)
        self.found: list[tuple[str, Any, int]] = []
        self.is_named = False
        self.placed: dict[str, str] = {}

    def shapes(self) -> list[Parts]:
        """Return the shapes of all statements."""
        try:
            for name, value, line in self.statements():
                self.keep(name, value, line)
        except ReadingError as error:
            raise error.at(self.reader.line) from error.__cause__
        self.found = [*with_vertices(self.found)]
        values = [value for _, value, _ in self.found]
        self.calls.rapier = rapier.Context.of(self.reader.text, values, self.calls.argument)
        lone = [value for name, value, _ in self.found if not name]
        are_lists = not any(isinstance(each, Call) for each in lone)
        if not self.is_named and are_lists and len(lone) == len(self.found) > 1 and points_of(lone):
            return self.calls.objects.read(lone)
        lists = [self.read(*each) for each in self.found]
        for name, value, _ in self.found:
            if name and is_scalar(value) and name not in self.calls.used:
                self.builder.skip(name)
        return [
            shape
            for (name, _, _), shapes in zip(self.found, lists)
            for shape in shapes
            if not name or name not in self.calls.used
        ]

    def read(self, name: str, value: Any, line: int) -> list[Parts]:
        """Return the shapes of one statement."""
        calls = self.calls
        if name and (is_scalar(value) or name in calls.used):
            return []
        if isinstance(value, Fields) and name in self.placed:
            raise ReadingError("paste.call", name=self.placed[name], found=len(value)).at(line)
        if isinstance(value, Name) or (isinstance(value, Call) and self.is_query(value)):
            self.builder.skip(value.name.strip("."))
            return []
        try:
            return calls.objects.read(
                calls.argument(value) if not isinstance(value, Call) else value
            )
        except ReadingError as error:
            raise error.at(line) from error.__cause__

    def is_query(self, call: Call) -> bool:
        """Return whether a call is no constructor and its arguments are names and strings only."""
        values = [*call.args, *call.named.values()]
        are_names = all(map(self.is_named_only, values))
        is_move = call.name.lower() in (".rotate", ".translate")
        is_engines = rapier.is_one(call, self.calls.argument) or bool(cannon.kind_of(call))
        has_text = any(isinstance(each, str) and IS_WKT.match(each) for each in values)
        return are_names and not (
            is_move or is_engines or has_text or self.calls.is_known(call.name)
        )

    def is_named_only(self, value: Any) -> bool:
        """Return whether a value consists of names and strings only."""
        if isinstance(value, list):
            return all(map(self.is_named_only, value))
        return isinstance(value, Name | str | bool) or (
            isinstance(value, Call) and self.is_query(value)
        )

    def keep(self, name: str, value: Any, line: int) -> None:
        """Store a statement's value under its name, unless it only sets a collider or a body."""
        if isinstance(value, Call) and solid_calls.BESIDE.search(value.name):
            self.calls.argument(value)  # such as a world's gravity, which is no point
        if isinstance(value, Call) and not name and self.is_setter(value):
            return
        self.found.append((name, value, line))
        if name:
            self.calls.values[name] = value

    def is_setter(self, call: Call) -> bool:
        """Return whether a call sets a collider or a body, and change that."""
        owner, _, method = call.name.rpartition(".")
        own = self.calls.values.get(owner)
        if not isinstance(own, Call):
            return False
        if cannon.is_body(own) and method == cannon.ADDED:
            cannon.add(own, call)
            return True
        if rapier.is_one(own, self.calls.argument):
            after = Call(f".{method}", [own, *call.args], call.named, call.line)
            self.calls.values[owner] = after
            self.found = [(key, after if key == owner else old, at) for key, old, at in self.found]
            return True
        return False

    def statements(self) -> Iterator[tuple[str, Any, int]]:
        """Yield the name, the value and the line of each statement."""
        reader = self.reader
        while reader.peek():
            line = reader.line
            if self.defined():
                continue
            if skipped := reader.match(IMPORT) or self.shown():
                self.builder.skip(skipped.strip())
            elif (key := reader.text[reader.at]) and key in "\"'" and (pair := self.entry()):
                yield "", pair, line
            elif setter := SETTER.match(reader.text, reader.at):
                self.set(setter)
            elif target := self.target():
                yield from self.assigned(target, line)
            else:
                yield "", reader.value(), line
            while reader.peek() in {",", ";"}:
                reader.at += 1

    def defined(self) -> bool:
        """Skip the definition of a class, and keep the order of its fields."""
        reader = self.reader
        if found := STRUCT.match(reader.text, reader.at):
            form = IN_C if ";" in found["body"] else IN_RUST
            fields = form.findall(found["body"])
            name, end = found["name"] or found["alias"], found.end()
        elif found := RECORD.match(reader.text, reader.at):
            name, fields, end = found["name"], parameters(found["body"]), found.end()
        elif found := IN_PYTHON.match(reader.text, reader.at):
            name, end = found["name"], found.end()
            fields = made_of("__init__", found["body"])[1:] or PYTHON_FIELD.findall(found["body"])
        elif found := IN_BRACES.match(reader.text, reader.at):
            name, end = found["name"], after_braces(reader.text, found.end())
            body = reader.text[found.end() : end]
            fields = made_of(rf"{name}|constructor", body) or PROPERTY.findall(body)
            if IS_MADE.search(body):
                return False
        if not found or not name:
            return False
        reader.at = end
        self.calls.structs[name] = fields
        return True

    def shown(self) -> str:
        """Return and skip a line that shows something about shapes, if it makes none."""
        reader = self.reader
        line = SHOWN.match(reader.text, reader.at)
        if not line or HAS_SHAPE.search(line[0]):
            reader.match(KEYWORD)
            return ""
        reader.at = line.end()
        return line[0]

    def entry(self) -> Fields | None:
        """Return an entry of an object without braces, such as "vertices": [...]."""
        reader, start = self.reader, self.reader.at
        key = reader.match(TEXT)
        if reader.peek() != ":":
            reader.at = start
            return None
        reader.at += 1
        fields = Fields({key[1:-1]: reader.value()})
        return fields

    def target(self) -> re.Match[str] | None:
        """Return the target of a declaration or an assignment, and skip it; None for a value."""
        reader = self.reader
        at = reader.at
        if GEOMETRY.match(reader.text, at):
            return None
        qualified = bool(reader.match(QUALIFIERS))
        found = TARGET.match(reader.text, reader.at)
        named = found and (found["sign"] in {"=", ":="} or (found["type"] and not is_new(found)))
        if not found or not (named or (qualified and found["sign"] == ";")):
            reader.at = at
            return None
        reader.at = found.end() - (found["sign"] in {"{", "(", ";"})
        return found

    def assigned(self, target: re.Match[str], line: int) -> Iterator[tuple[str, Any, int]]:
        """Yield the value of a declaration or an assignment, if it has one."""
        reader, name = self.reader, target["name"].replace("->", ".")
        self.is_named = True
        if target["type"] and target["type"].strip(" *&").endswith("BodyDef"):
            self.placed[name] = target["type"].strip(" *&")
        if target["sign"] == ";":
            return
        type_ = (target["type"] or target["after"] or "").strip(" *&\t\n")
        value = self.declared(type_, bool(target["dims"].strip()), target["sign"])
        index = target["dims"].strip("[] ")
        owner, _, field = name.partition(".")
        if target["dims"] and index.isdigit() and not type_:
            self.put(name, int(index), value, line)
        elif field and not type_:
            self.put(owner, field, value, line)
        else:
            yield name, value, line
        while type_ and (found := ANOTHER.match(reader.text, reader.at)):
            line, reader.at = reader.line, found.end() - (found["sign"] != "=")
            yield found["name"], self.declared(type_, False, found["sign"]), line

    def declared(self, type_: str, is_many: bool, sign: str) -> Any:
        """Return a declared value; braces take their meaning from the type before them."""
        reader = self.reader
        opening = reader.peek()
        is_new = bool(type_ and reader.match(TARGET_TYPED))
        contained = CONTAINED.search(type_)
        is_list = is_many or bool(contained) or type_.endswith("]")
        element = contained[1] if contained else ELEMENT.match(type_)
        kind = element if isinstance(element, str) else element["type"] if element else ""
        if (sign == "(" or is_new) and not is_list:
            start, line = reader.at, reader.line
            args, named = reader.given()
            return reader.meant(kind, args, named, line, start) if kind else args
        if opening != "{" or kind in {"", "auto", "var", "float", "double", "int"}:
            return reader.value()
        if not is_list:
            return reader.typed(kind)
        line = reader.line
        values = reader.braces()
        return (
            [self.element(kind, each, line) for each in values]
            if isinstance(values, list)
            else values
        )

    def element(self, kind: str, value: Any, line: int) -> Any:
        """Return an element of a list whose type is known."""
        if POINTS.fullmatch(kind) or LISTS.fullmatch(kind) or isinstance(value, Call | float):
            return value
        if isinstance(value, Fields):
            return Call(kind, [], value, line)
        return Call(kind, value, Fields(), line) if isinstance(value, list) else value

    def set(self, setter: re.Match[str]) -> None:
        """Read a point that is set, as in Box2D: vertices[0].Set(1, 2) or m_p.Set(1, 2)."""
        reader, line = self.reader, self.reader.line
        reader.at = setter.end()
        args, _ = reader.given()
        key: Any = int(setter["index"]) if setter["index"] else setter["field"]
        is_plain = setter["method"] in ("set", "Set")
        value = args if is_plain else Call(setter["method"], args, Fields(), line)
        self.put(setter["name"], key, value, line)

    def put(self, owner: str, key: Any, value: Any, line: int) -> None:
        """Set an element of a list or a field of an object that a name stands for."""
        values = self.calls.values
        owner, _, field = owner.partition(".")
        if owner not in values:
            self.keep(owner, [] if isinstance(key, int) and not field else Fields(), line)
        own = values[owner]
        if field and isinstance(own, Fields):
            own = own.setdefault(field, [])
        if isinstance(own, Call) and (not own.args or own.name.endswith(("Mesh", "CANNON.Body"))):
            own = own.named
        if isinstance(own, list) and key == len(own):
            own.append(value)
        elif isinstance(own, Fields) and isinstance(key, str):
            own.put(key, value)
        else:
            raise ReadingError("paste.value", text=quoted(f"{owner}.{key}"))


def with_vertices(found: list[tuple[str, Any, int]]) -> Iterator[tuple[str, Any, int]]:
    """Yield the statements, with one for each shape that p5.js or a canvas builds from vertices."""
    points: list[Any] | None = None
    for name, value, line in found:
        called = value.name.split(".")[-1] if isinstance(value, Call) and not name else ""
        if called in ("beginShape", "beginPath") and not value.args:
            points = []
        elif points is not None and called in ("vertex", "lineTo", "moveTo")[: 3 - bool(points)]:
            points.append(value.args)
        elif points and called in ("endShape", "closePath", "stroke", "fill"):
            is_closed = bool(value.args) or called in ("closePath", "fill")
            kind = "polygon" if is_closed else "polyline"
            yield "", Call(kind, [points], Fields(), line), line
            points = None
        else:
            yield name, value, line


def parameters(text: str) -> list[str]:
    """Return the names of a list of parameters."""
    heads = [re.split(r":(?!:)|=", each)[0].strip() for each in text.split(",")]
    return [found[1] for each in heads if (found := PARAMETER.search(each))]


def made_of(name: str, body: str) -> list[str]:
    """Return the parameters of a constructor in the body of a class, or []."""
    found = re.search(rf"\b(?:{name})\s*\(([^()]*)\)", body)
    return parameters(found[1]) if found else []


def after_braces(text: str, at: int) -> int:
    """Return the position after balanced braces."""
    depth = 0
    for brace in BRACE.finditer(text, at):
        depth += 1 if brace[0] == "{" else -1
        if not depth:
            return brace.end()
    return len(text)


def is_new(found: re.Match[str]) -> bool:
    """Return whether what looks like a type is a keyword before a value."""
    return found["type"].strip() in {"new", "return", "print", "assert", "not", "in"}


def is_scalar(value: Any) -> bool:
    """Return whether a value is a number, a string or a constant, which is no shape."""
    is_text = isinstance(value, str) and not IS_WKT.match(value)
    return value is None or is_text or isinstance(value, float | bool | Degrees)
