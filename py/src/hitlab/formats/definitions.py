"""Definitions in programs: classes and functions that are skipped, and those whose bodies are read.

A class keeps the order of its fields. A function or class that makes shapes is read as if its
statements were outside; the names of other functions are listed.
"""

import re
from typing import NamedTuple

from hitlab.formats.kinds import KIND_OF

STRUCT = re.compile(
    r"(?:typedef\s+|pub\s+|public\s+|export\s+)*(?:struct|class)\s*(?P<name>\w*)\s*"
    r"\{(?P<body>[\w\s:,;*&<>.\[\]]*)\}(?:\s*(?P<alias>\w*)\s*;)?",
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
IN_GO = re.compile(r"type\s+(?P<name>\w+)\s+struct\s*\{(?P<body>[^{}]*)\}")
WORDS = r"(?:(?:public|private|protected|internal|sealed|static|export|abstract|final|pub)\s+){0,6}"
IN_BRACES = re.compile(
    rf"{WORDS}(?:class|struct|interface|namespace|impl|enum)\s+(?P<name>\w+)[^{{}};()\n]*\s*\{{",
    re.A,
)
FUNCTION = re.compile(
    r"(?P<before>(?:[\w:<>\[\]*&,.]+\s+[*&]?){0,6})(?P<name>[\w:.~]+)\s*\([^(){};\"']*\)\s*"
    r"(?:const|override|noexcept|async|throws\s+\w+|->\s*[\w:<>&\[\]]+|:\s*[A-Za-z_][\w<>\[\]]*)?"
    r"\s*\{",
    re.A,
)
ASSIGNED = re.compile(
    r"(?:(?:const|let|var)\s+)?(?P<name>[\w.]+)\s*=\s*(?:async\s*)?"
    r"(?:function\b[^(){}]*\([^(){}]*\)|\([^(){}]*\)\s*=>|\w+\s*=>)\s*\{",
    re.A,
)
"""A function in JavaScript that is assigned to a name."""
MAIN = re.compile(r"(?:_?main|setup|draw|create|update|_?ready|start|init|load|on\w+|run)", re.I)
"""Functions of which a program consists."""
CONTROL = {"if", "for", "while", "switch", "catch", "return", "new", "else", "foreach"}
BRACE = re.compile(r"[{}]")
KINDS = "|".join(KIND_OF)
IS_MADE = re.compile(
    rf"(?i:{KINDS})\w*\s*(?:\([^()]*[0-9]|(?:\w+\s*)?=?\s*(?:new\b[^;{{}}]*)?\{{[^;]*[0-9])"
)
"""A shape with numbers."""
PYTHON_FIELD = re.compile(r"^[ \t]+(\w+)\s*:", re.M)
PROPERTY = re.compile(r"(\w+)\s*\{\s*get\b")
FIELD = re.compile(r"^\s*(?:(?:public|internal|readonly)\s+)*[A-Z]?[\w.<>]+\s+(\w+)\s*;", re.M)
PARAMETER = re.compile(r"(\w+)\s*$", re.A)
IN_RUST = re.compile(r"(\w+)\s*:(?!:)")
IN_C = re.compile(r"(\w+)\s*(?:\[[^\]]*\]\s*)?(?=[,;])")


class Definition(NamedTuple):
    """A definition: where it ends, or where its body starts if that is read.

    Parameters
    ----------
    name : str
        The name of the class or function.
    end : int
        The position at which the reader continues.
    fields : list of str, optional
        The fields of a class in order.
    is_listed : bool
        Whether it is listed among the skipped parts.
    """

    name: str
    end: int
    fields: list[str] | None = None
    is_listed: bool = False

    @property
    def is_entered(self) -> bool:
        """Whether its body is read."""
        return self.fields is None and not self.is_listed


def definition_at(text: str, at: int) -> Definition | None:
    """Return the definition at a position, or None."""
    return _class_at(text, at) or _function_at(text, at)


def _class_at(text: str, at: int) -> Definition | None:
    """Return the class at a position, or None."""
    if found := STRUCT.match(text, at):
        form = IN_C if ";" in found["body"] else IN_RUST
        name = found["name"] or found["alias"]
        return Definition(name, found.end(), form.findall(found["body"])) if name else None
    if found := RECORD.match(text, at):
        return Definition(found["name"], found.end(), parameters(found["body"]))
    if found := IN_PYTHON.match(text, at):
        body = found["body"]
        fields = made_of("__init__", body)[1:] or PYTHON_FIELD.findall(body)
        return Definition(found["name"], found.end(), fields)
    if found := IN_GO.match(text, at):
        lines = [line.rpartition(" ")[0].strip() for line in found["body"].strip().split("\n")]
        fields = [name.strip() for line in lines for name in line.split(",")]
        return Definition(found["name"], found.end(), fields)
    if not (found := IN_BRACES.match(text, at)):
        return None
    end = after_braces(text, found.end() - 1)
    body = text[found.end() : end]
    if IS_MADE.search(body):
        return Definition(found["name"], found.end())
    made = made_of(rf"{found['name']}|constructor", body)
    return Definition(found["name"], end, made or PROPERTY.findall(body) or FIELD.findall(body))


def _function_at(text: str, at: int) -> Definition | None:
    """Return the function at a position, or None."""
    found = ASSIGNED.match(text, at) or FUNCTION.match(text, at)
    if not found:
        return None
    name = found["name"].rpartition(".")[2]
    before = found.groupdict().get("before", "=").split()
    if CONTROL & {*before, name} or not (before or MAIN.fullmatch(name)):
        return None
    if MAIN.fullmatch(name):
        return Definition(name, found.end())
    end = after_braces(text, found.end() - 1)
    if IS_MADE.search(text, found.end(), end):
        return Definition(name, found.end())
    return Definition(name, end, is_listed=True)


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
