"""The forms of lines in programs: those that make shapes, and those that are skipped."""

import re

from hitlab.formats.kinds import KIND_OF
from hitlab.formats.literals import GEOMETRIES, TEXT

IMPORT = re.compile(r"(?:import|from|using|package|require|use|extends|include)\b[^\n;]*")
SHOWN = re.compile(
    r"(?:(?:std::)?(?:cout|cerr|printf)|e?print(?:ln|f)?!?|assert\w*!?|return(?!\s*[\[({])|console\.\w+"
    r"|Debug\.Log|Console\.Write(?:Line)?|def|fn|function|func|if|for|while|end|else)(?![\w.])"
    r"[^\n]*"
)
"""Lines that use shapes but do not make any, unless they name a kind of shape."""
KINDS = "|".join([*KIND_OF, *GEOMETRIES, "Transform2D"])
HAS_SHAPE = re.compile(rf"(?:(?<![a-z])|(?=[A-Z]))(?i:{KINDS})\w*\s*[({{]")
BY_EDGES = re.compile(r"(?:android\.graphics|compose\.ui\.geometry)\.(?:Rect\b|\*)")
"""Imports of a `Rect` whose numbers are its edges."""
UNPACKED = re.compile(r"(?:const|let|var)\s*[{\[][\w\s,:]*[}\]]\s*=\s*[\w.]+[^\n;]*")
"""In JavaScript: names for the parts of a module."""
STAGING = re.compile(
    r"(?:.*\.)?(?:createCanvas|size|background|(?:no)?(?:fill|stroke|loop|smooth)|strokeWeight|frameRate"
    r"|colorMode|InitWindow|CloseWindow|SetTargetFPS|(?:Begin|End)Drawing|ClearBackground|clearRect"
    r"|set_mode|set_[xy]lim|set_aspect|subplots|b2Default\w+|newWorld|\w*(?:World|Space|Engine)"
    r"(?:\.(?:new|create)|::new)?)"
)
"""Calls that prepare a window or a world."""
REQUIRED = re.compile(r"(?:local\s+)?[\w.]+\s*=\s*require\b[^\n;]*")
"""In Lua."""
OF_TABLE = re.compile(r"(?:Name|dtype):[^\n]*")
"""The last line of a table that pandas prints."""
ALLOCATED = re.compile(r"[^\n;]*\bb2(?:Alloc|Free)\b[^\n;]*|\w+ = NULL\b")
"""Arrays of bodies in what b2World::Dump writes."""
UNREAD = (ALLOCATED, IMPORT, UNPACKED, REQUIRED, OF_TABLE)
LABELLED = re.compile(r"(?P<name>[A-Za-z_]\w*)\s*:\s*(?=[\[{(]|[A-Z]\w*\s*[({])", re.A)
KEYWORD = re.compile(r"(?:assert|return)\s+")
QUALIFIERS = re.compile(
    r"(?:(?:const|static|constexpr|inline|auto|var|let|mut|final|public|private|readonly|local"
    r"|export|struct|val|extern|@\w+(?:\([^)\n]*\))?)\s+)+",
    re.A,
)
TARGET = re.compile(
    r"(?P<type>[A-Za-z_][\w.:]*(?<!:)(?:<[^\n=;]{0,80}>)?(?:\s*\[[0-9]*\])?[ \t*&]+)?"
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
SILENT = re.compile(
    rf"(?P<text>{TEXT.pattern})|(?:#|//|--(?![0-9.]))[^\n]*|/\*(?s:.)*?\*/"
    r"|^[ \t]*(?:>>>|\.\.\.|In \[\d+\]:) |(?<![\w.])(?:self|this)(?:\.|->)(?=[A-Za-z_])"
    r"|(?<![\w$])\$(?=[A-Za-z_]\w*\.)|^[ \t]*\$\d+ = (?=[{(])",
    re.M,
)
"""Comments, prompts, the name of the object in its own methods, and Godot's sign of a node; not
within quotes."""
ELEMENT_OF = re.compile(r"\b(\w+)\[([0-9]+)\](?=->|\s*=\s*[\w.]+->\w)")
"""A body in an array, which is read as a name."""
BLOCK = re.compile(r"\}|\{(?=\s*[\w<>]+[ \t*&]+\w+\s*[;={(])", re.A)
"""The end of a block, or the start of one that has no head."""
UNPACKING = re.compile(r"(?:local\s+)?[A-Za-z_]\w*(?:\s*,\s*[A-Za-z_]\w*)+\s*:?=(?!=)", re.A)
"""Several names that get a value each, as in Python, Lua and Go."""
PRINTED_FIELD = re.compile(
    r"[A-Za-z_]\w*=(?:[-+]?[\d.][\w.+-]*|\([^()\n]*\)|\[[^\[\]\n]*\]|\{[^{}\n]*\}|[A-Za-z]\w*\b(?!\())"
)
PRINTED = re.compile(
    rf"(?:[A-Za-z][\w .#-]*:[ \t]+)?{PRINTED_FIELD.pattern}(?:,?[ \t]+{PRINTED_FIELD.pattern})+"
    r"[ \t]*(?=\n|$)"
)
"""An object that a program has printed in one line, perhaps after its name."""
BOUNDS = re.compile(r"(?:.*_)?(?:b?box|rect|roi|bounds|aabb)[0-9]?", re.I)
"""Names of boxes."""
HAS_FIELDS = re.compile(r"(?:Mesh|CANNON\.Body|^[A-Z]\w*Collider(?:2D)?)$")
"""Objects with arguments that statements set fields of."""
MORE = re.compile(r"\s*,(?=\s*[-+.0-9])")
MOVES = ("rotate", "translate", "scale", "transform", "applymatrix", "settransform", "shearx")
"""Methods that change the shapes after them or those that they are called on."""
PROSE = re.compile(
    r"(?!new\b)[A-Za-z][^\n\d\[\](){}=;\"'`]*(?=\n(?!\s*[\[({=])|$)"
    r"|(?:<[-=]+|[-=]+>|[!?•→←])[^\n\d\[\](){};\"'`]*(?=\n|$)|[A-Za-z][\w ]*:[ \t]*(?=\n)",
)
"""Words without a number up to the end of the line, such as a remark or a heading."""
NO_POINTS = re.compile(
    r"(?:.*[._])?(?:size|extents?|half\w*|velocity|vel|gravity|scale|acceleration|force|direction"
    r"|normal|dimensions?|resolution)",
    re.I,
)
"""Names of pairs of numbers that are no points."""


def blanked(found: re.Match[str]) -> str:
    """Return spaces, which keep the positions and lines, for all but quoted text."""
    return found["text"] or re.sub(r"[^\n]", " ", found[0])
