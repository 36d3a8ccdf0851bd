"""The transforms of a canvas, which place everything that is drawn after them.

HTML's canvas, p5.js, Processing, LÖVE and cairo have them under the same names.
"""

import re
from dataclasses import dataclass
from typing import Any

from hitlab.formats.builder import Parts
from hitlab.formats.calls import Calls
from hitlab.formats.frame import OWN, Frame
from hitlab.formats.nodes import Call, Degrees, Name

METHOD = re.compile(
    r"(?:(?:ctx|context|c|g|cr|p|p5|love\.graphics)\.)?"
    r"(save|restore|(?:push|pop)(?:Matrix)?|translate|rotate|scale|(?:set|reset)?[tT]ransform"
    r"|resetMatrix|origin|angleMode)"
)
SAVE, RESTORE = {"save", "push", "pushMatrix"}, {"restore", "pop", "popMatrix"}
STYLES = {"fillStyle", "strokeStyle", "lineWidth", "lineCap", "lineJoin", "font", "globalAlpha"}
RESET = {"resetTransform", "resetMatrix", "origin", "setTransform"}


@dataclass(frozen=True)
class Placed:
    """A value and the frame in which it is drawn."""

    value: Any
    frame: Frame

    def read(self, calls: Calls) -> list[Parts]:
        """Return its shapes."""
        return calls.objects.read(self.value, self.frame)


class Canvas:
    """The transform of a canvas, in the order of a program's statements."""

    def __init__(self, calls: Calls) -> None:
        self.calls, self.frame, self.unit = calls, OWN, "radians"
        self.saved: list[Frame] = []

    def takes(self, call: Call) -> bool:
        """Apply a function of the transform; return whether a call is one."""
        found = METHOD.fullmatch(call.name)
        if found is None:
            return False
        name, args = found[1], [self.calls.argument(each) for each in call.args]
        if name in SAVE and not args:
            self.saved.append(self.frame)
        elif name in RESTORE and not args:
            self.frame = self.saved.pop() if self.saved else OWN
        elif name == "angleMode" and isinstance(args[0], Name):
            self.unit = args[0].name.lower()
        elif name in RESET and not args:
            self.frame = OWN
        elif (own := self.transform(name, args)) is not None:
            self.frame = own.within(OWN if name in RESET else self.frame)
        else:
            return False
        return True

    def transform(self, name: str, args: list[Any]) -> Frame | None:
        """Return the frame of a function; None for another one."""
        if name == "rotate" and len(args) == 1 and isinstance(args[0], float | Degrees):
            turn = self.calls.objects.keyed.turn(args[0], name, self.unit, is_guess=False)
            return Frame.turned(turn)
        if not args or not all(isinstance(each, float) for each in args):
            return None
        match name, len(args):
            case "translate", 2:
                return Frame(e=args[0], f=args[1])
            case "scale", 1 | 2:
                return Frame(args[0], 0.0, 0.0, args[-1], turn=None)
            case "transform" | "setTransform", 6:
                return Frame(*args)._replace(turn=None)
        return None
