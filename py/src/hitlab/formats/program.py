"""Statements of programs: assignments, declarations and calls, in the languages of `literals`.

A value that another statement uses is not a shape itself. A statement without numbers, such as an
import or a query about named shapes, is listed among the skipped ones.
"""

import re
from collections.abc import Iterator
from typing import Any

from hitlab.formats import bodies, cannon, drawn, lines, matter, rapier, solid_calls
from hitlab.formats.bodies import DEFINITION, Attached, Bodies, Body, parted
from hitlab.formats.builder import Builder, Note, Parts
from hitlab.formats.calls import IS_WKT, Calls
from hitlab.formats.canvas import STYLES, Canvas, Placed
from hitlab.formats.definitions import definition_at
from hitlab.formats.drawn import NAMES as DRAWN
from hitlab.formats.drawn import Drawn
from hitlab.formats.errors import ReadingError, located, quoted
from hitlab.formats.frame import OWN, Frame
from hitlab.formats.literals import DEEPEST, GEOMETRY, TEXT, Reader
from hitlab.formats.names import LISTS, POINTS, meant
from hitlab.formats.nodes import Call, Degrees, Fields, Name
from hitlab.formats.objects import is_four
from hitlab.formats.signatures import in_turn
from hitlab.formats.values import point_of, points_of, text_of

BESIDE = re.compile(rf"[sS]etGravity$|{solid_calls.BESIDE.pattern}")
AFTER = (bodies.after, cannon.after, drawn.after, matter.after, rapier.after)
"""Each returns a value of its format after a call that changes it, of a `.method` or a function."""
SETTERS = ("setasbox", "set", "setvertices", "settwosided", "createloop", "createchain")


class Program:
    """Reader of the statements of a text."""

    def __init__(self, text: str, builder: Builder) -> None:
        self.calls, self.builder = Calls(builder), builder
        text = lines.ELEMENT_OF.sub(r"\1_\2", lines.SILENT.sub(lines.blanked, text))
        self.reader = Reader(text, self.calls.resolved)
        self.bodies, self.canvas = Bodies(self.calls), Canvas(self.calls)
        self.found: list[tuple[str, Any, int]] = []
        self.is_named = False
        self.blocks = 0

    def shapes(self) -> list[Parts]:
        """Return the shapes of all statements."""
        try:
            for name, value, line in self.statements():
                self.keep(name, value, line)
            self.bodies.require_all_used()
        except ReadingError as error:
            raise error.at(self.reader.line) from error.__cause__
        self.found = [*with_vertices(self.found)]
        values = [value for _, value, _ in self.found]
        self.calls.rapier = rapier.Context.of(self.reader.text, values, self.calls.argument)
        lone = [value for name, value, _ in self.found if not name]
        are_lists = not any(isinstance(each, Call) for each in lone)
        if not self.is_named and are_lists and len(lone) == len(self.found) > 1 and points_of(lone):
            return self.calls.objects.read(lone)
        lists = [self.noted(*each) for each in self.found]
        for name, value, _ in self.found:
            if name and is_scalar(value) and name not in self.calls.used:
                self.builder.skip(name)
        found: list[Parts] = []
        seen: set[str] = set()
        for (name, value, _), (shapes, notes) in zip(self.found, lists):
            if name and name in self.calls.used:
                continue
            known = seen if self.is_about_names(name, value) else ()
            found += [parts for parts in shapes if repr(parts) not in known]
            seen |= {*map(repr, shapes)}
            self.builder.notes |= notes
        return found

    def is_about_names(self, name: str, value: Any) -> bool:
        """Return whether a statement draws or tests named values, which may have been read."""
        call = value.value if isinstance(value, Placed) else value
        is_function = isinstance(call, Call) and (not name or bool(in_turn(call.name)))
        return is_function and has_names(call, self.calls.values)

    def noted(self, name: str, value: Any, line: int) -> tuple[list[Parts], dict[Any, Note]]:
        """Return the shapes of one statement and the notes about them."""
        before, self.builder.notes = self.builder.notes, {}
        shapes = self.read(name, value, line)
        notes, self.builder.notes = self.builder.notes, before
        return shapes, notes

    def read(self, name: str, value: Any, line: int) -> list[Parts]:
        """Return the shapes of one statement."""
        calls = self.calls
        if name and (is_scalar(value) or name in calls.used):
            return []
        if name and lines.BOUNDS.fullmatch(name) and is_four(value):
            raise ReadingError("paste.shape", text=text_of(value)).at(line)  # two points, or a size
        if name and lines.NO_POINTS.fullmatch(name) and point_of(value):
            self.builder.skip(name)
            return []
        if isinstance(value, Name) or (isinstance(value, Call) and self.is_idle(value)):
            self.builder.skip(value.name.strip("."))
            return []
        with located(line, name or getattr(value, "name", "")):
            if isinstance(value, Attached | Drawn | Placed):
                return value.read(calls)
            return calls.objects.read(
                calls.argument(value) if not isinstance(value, Call) else value
            )

    def is_idle(self, call: Call) -> bool:
        """Return whether a call makes and moves no shape."""
        return bool(lines.STAGING.fullmatch(call.name)) or self.is_query(call)

    def is_query(self, call: Call) -> bool:
        """Return whether a call is no constructor and its arguments are names and strings only."""
        values = [*call.args, *call.named.values()]
        are_names = all(map(self.is_named_only, values))
        is_move = re.split(r"\W+", call.name.lower())[-1] in lines.MOVES
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
        """Store a statement's value under its name, or what it changes."""
        if isinstance(value, Call) and BESIDE.search(value.name):
            self.calls.argument(value)  # such as a world's gravity, which is no point
        is_done = isinstance(value, Call) and not name
        if is_done and (self.changes(value) or self.canvas.takes(value)):
            return
        value = self.bodies.taken(name, value, line)
        if isinstance(value, Call) and DRAWN.fullmatch(value.name):
            value = Drawn(
                Call(value.name, [*map(self.calls.argument, value.args)], value.named, line)
            )
        if value is None:
            return
        if isinstance(value, Call) and (own := named_setter(value)):
            name, value = own
            self.found = [each for each in self.found if not is_empty(name, *each[:2])]
        frame = self.canvas.frame
        if isinstance(value, Call) and not (name or frame.is_own or self.is_idle(value)):
            value = Placed(value, frame)
        former = self.calls.values.get(name)
        if isinstance(value, Call) and any(is_name(each, name) for each in value.args):
            args = [former if is_name(each, name) else each for each in value.args]
            value = Call(value.name, args, value.named, line)
            self.found = [each for each in self.found if each[0] != name]
        self.found.append((name, value, line))
        if name:
            self.calls.values[name] = value

    def changes(self, call: Call) -> bool:
        """Apply a call to the earlier value that it changes; return whether there is one."""
        owner, _, args = parted(call)
        method, values = f".{re.split(r'[.:>]+', call.name)[-1]}", self.calls.values
        if not is_among(owner, values) and args:  # a function of what it changes
            owner, args, method = args[0], args[1:], call.name
        if not is_among(owner, values):
            return False
        own = values[owner.name]
        changed = (after(own, method, args, self.calls) for after in AFTER)
        new = next((each for each in changed if each is not None), None)
        if new is not None:
            values[owner.name] = new
            self.found = [(key, new if old is own else old, at) for key, old, at in self.found]
        return new is not None

    def statements(self) -> Iterator[tuple[str, Any, int]]:
        """Yield the name, the value and the line of each statement."""
        reader = self.reader
        while reader.peek():
            line = reader.line
            if self.defined() or self.bounded(reader.match(lines.BLOCK)):
                continue
            if skipped := next(filter(None, map(reader.match, lines.UNREAD)), "") or self.shown():
                if lines.BY_EDGES.search(skipped):
                    self.calls.modes["Rect"] = [["box", "left", "top", "right", "bottom"]]
                self.builder.skip(skipped.strip())
            elif (key := reader.text[reader.at]) and key in "\"'" and (pair := self.entry()):
                yield "", pair, line
            elif printed := reader.match(lines.PRINTED):
                yield "", self.printed(printed, line), line
            elif prose := reader.match(lines.PROSE):
                self.builder.skip(prose.strip())
            elif setter := lines.SETTER.match(reader.text, reader.at):
                self.set(setter)
            elif target := self.target():
                yield from self.assigned(target, line)
            elif names := reader.match(lines.UNPACKING):
                for name, value in zip(
                    re.findall(r"\w+", names.removeprefix("local ")), reader.row()
                ):
                    yield name, value, line
            elif label := lines.LABELLED.match(reader.text, reader.at):
                reader.at = label.end()
                yield label["name"], reader.value(), line
            else:
                yield "", reader.value(), line
            while reader.peek() in {",", ";"}:
                reader.at += 1

    def defined(self) -> bool:
        """Skip a definition or its head, and keep the order of a class's fields."""
        reader = self.reader
        found = definition_at(reader.text, reader.at)
        if found is None:
            return False
        reader.at = found.end
        self.bounded("{" if found.is_entered else "")
        if found.fields is not None:
            self.calls.structs[found.name] = found.fields
        if found.is_listed:
            self.builder.skip(found.name)
        return True

    def bounded(self, brace: str) -> bool:
        """Count the open blocks; return whether there is a brace."""
        self.blocks += {"{": 1, "}": -1}.get(brace[:1], 0)
        if self.blocks > DEEPEST:
            raise ReadingError("paste.deep", most=DEEPEST)
        return bool(brace)

    def shown(self) -> str:
        """Return and skip a line that shows something about shapes, if it makes none."""
        reader = self.reader
        line = lines.SHOWN.match(reader.text, reader.at)
        if not line or lines.HAS_SHAPE.search(line[0]):
            reader.match(lines.KEYWORD)
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

    def printed(self, text: str, line: int) -> Fields:
        """Return the fields of an object that a program has printed in one line."""
        fields = Fields()
        fields.line = line
        for found in lines.PRINTED_FIELD.finditer(text):
            key, _, value = found[0].partition("=")
            fields.put(key, Reader(value).value())
        return fields

    def target(self) -> re.Match[str] | None:
        """Return the target of a declaration or an assignment, and skip it; None for a value."""
        reader = self.reader
        at = reader.at
        if GEOMETRY.match(reader.text, at):
            return None
        qualified = bool(reader.match(lines.QUALIFIERS))
        found = lines.TARGET.match(reader.text, reader.at)
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
        type_ = (target["type"] or target["after"] or "").strip(" *&\t\n")
        if target["sign"] == ";":
            self.calls.values.pop(name, None)
            yield from [(name, Call(type_, [], Fields(), line), line)] if is_changed(type_) else []
            return
        value = self.declared(type_, bool(target["dims"].strip()), target["sign"])
        if isinstance(value, float) and not type_ and reader.match(lines.MORE):  # in Python
            value = [value, *reader.row()]
        index = target["dims"].strip("[] ")
        owner, _, field = name.partition(".")
        if target["dims"] and index.isdigit() and not type_:
            self.put(name, int(index), value, line)
        elif field and not type_ and not self.is_new_owner(owner, value):
            owner, _, field = name.rpartition(".") if name.count(".") == 2 else (owner, "", field)
            self.put(owner, field, value, line)
        else:
            yield name, value, line
        while type_ and (found := lines.ANOTHER.match(reader.text, reader.at)):
            line, reader.at = reader.line, found.end() - (found["sign"] != "=")
            yield found["name"], self.declared(type_, False, found["sign"]), line

    def is_new_owner(self, owner: str, value: Any) -> bool:
        """Return whether a shape or body is a field of an object that the text does not have."""
        return isinstance(value, Call) and owner not in self.calls.values

    def declared(self, type_: str, is_many: bool, sign: str) -> Any:
        """Return a declared value; braces take their meaning from the type before them."""
        reader = self.reader
        opening = reader.peek()
        is_new = bool(type_ and reader.match(lines.TARGET_TYPED))
        base = type_.partition("<")[0]
        if self.calls.is_known(base):  # such as Rectangle<int>
            type_ = base
        contained = lines.CONTAINED.search(type_)
        is_list = is_many or bool(contained) or type_.endswith("]")
        element = contained[1] if contained else lines.ELEMENT.match(type_)
        kind = element if isinstance(element, str) else element["type"] if element else ""
        if (sign == "(" or is_new) and not is_list:
            line = reader.line
            args, named = reader.given()
            return meant(kind, args, named, line) if kind else args
        if opening != "{" or kind in {"", "auto", "var", "float", "double", "int"}:
            return reader.sum()
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
        if key in STYLES:
            self.builder.skip(f"{owner}.{key}")
            return
        owner, _, field = owner.partition(".")
        if owner not in values:
            self.keep(owner, [] if isinstance(key, int) and not field else Fields(), line)
        own = values[owner]
        if field and isinstance(own, Fields):
            own = own.setdefault(field, [] if isinstance(key, int) else Fields())
        if isinstance(own, Call) and own.args == [0.0]:  # in C: {0}
            own.args.clear()
        if isinstance(own, Call) and isinstance(own.named.get(field), Call):
            own, field = own.named[field], ""
        if isinstance(own, Call) and (not own.args or lines.HAS_FIELDS.search(own.name)):
            own, key = own.named, f"{field}.{key}" if field else key
        if isinstance(own, list) and key == len(own):
            own.append(value)
        elif isinstance(own, Body):
            own.fields[key] = value
        elif isinstance(own, Fields) and isinstance(key, str):
            own.put(key, value)
        else:
            raise ReadingError("paste.key", key=quoted(str(key)), text=quoted(owner))


def has_names(value: Any, values: dict[str, Any]) -> bool:
    """Return whether names in a call or list stand for values."""
    if isinstance(value, Call | list):
        inner = [*value.args, *value.named.values()] if isinstance(value, Call) else value
        return any(has_names(each, values) for each in inner)
    return isinstance(value, Name) and (value.name in values or value.name.split(".")[0] in values)


def is_name(value: Any, name: str) -> bool:
    """Return whether a value is a name."""
    return isinstance(value, Name) and value.name == name


def is_among(value: Any, values: dict[str, Any]) -> bool:
    """Return whether a value is a name that stands for another one."""
    return isinstance(value, Name) and value.name in values


def is_changed(type_: str) -> bool:
    """Return whether objects of a type get their numbers from later statements."""
    return bool(DEFINITION.fullmatch(type_) or DRAWN.fullmatch(type_))


def named_setter(call: Call) -> tuple[str, Call] | None:
    """Return the name of the shape that a method of Box2D sets, and a call without that name."""
    owner, method, args = parted(call)
    if method not in SETTERS or not isinstance(owner, Name):
        return None
    if method == "set" and len(args) == 2 and all(map(point_of, args)):
        method = "settwosided"
    return owner.name, Call(method, args, call.named, call.line)


def is_empty(name: str, own: str, value: Any) -> bool:
    """Return whether a statement declares a shape by that name without numbers."""
    is_call = own == name and isinstance(value, Call)
    return is_call and not value.args and not value.named


def with_vertices(found: list[tuple[str, Any, int]]) -> Iterator[tuple[str, Any, int]]:
    """Yield the statements, with one for each shape that p5.js or a canvas builds from vertices."""
    points: list[Any] | None = None
    frames: set[Frame] = set()
    for name, value, line in found:
        call = value.value if isinstance(value, Placed) else value
        called = call.name.split(".")[-1] if isinstance(call, Call) and not name else ""
        if called in ("beginShape", "beginPath") and not call.args:
            points, frames = [], set()
        elif points is not None and called in ("vertex", "lineTo", "moveTo")[: 3 - bool(points)]:
            points.append(call.args)
            frames.add(value.frame if isinstance(value, Placed) else OWN)
        elif points and len(frames) == 1 and called in ("endShape", "closePath", "stroke", "fill"):
            is_closed = bool(call.args) or called in ("closePath", "fill")
            kind = "polygon" if is_closed else "polyline"
            yield "", Placed(Call(kind, [points], Fields(), line), *frames), line
            points = None
        else:
            yield name, value, line


def is_new(found: re.Match[str]) -> bool:
    """Return whether what looks like a type is a keyword before a value."""
    return found["type"].strip() in {"new", "return", "print", "assert", "not", "in"}


def is_scalar(value: Any) -> bool:
    """Return whether a value is a number, a string or a constant, which is no shape."""
    is_text = isinstance(value, str) and not IS_WKT.match(value)
    return value is None or is_text or isinstance(value, float | bool | Degrees)
