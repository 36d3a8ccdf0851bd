"""The user's program: compiled, run on the arguments that the judge chooses, and traced."""

import contextlib
import io
import math
import reprlib
import sys
import traceback
import warnings
from collections.abc import Callable, Iterator
from types import CodeType, FrameType
from typing import Any, NamedTuple

import hitlab as hl
import numpy as np

FILE = "<your program>"
MOST_LINES, MOST_LETTERS, MOST_DRAWN = 20_000, 20_000, 1_000
"""The limits of a run: lines traced, characters printed and elements drawn."""


class Wrong(Exception):  # noqa: N818 - it is a message for the user
    """Failure of the user's program: the id of a message, a line number, and a detail."""

    def __init__(self, id: str, line: int | None = None, detail: str = "") -> None:
        super().__init__(id)
        self.told = {"id": id, "line": line, "detail": detail}


class Run(NamedTuple):
    """The function, and the list of the elements that it draws."""

    function: Callable[..., Any]
    drawn: list[dict[str, Any]]


def made(source: str, name: str) -> Run:
    """Run the source of a program; return its function and the list of what it draws.

    >>> run = made("def disk_disk(A, ra, B, rb): return A == B", "disk_disk")
    >>> run.function((0, 0), 1, (0, 0), 1)
    True
    """
    drawn: list[dict[str, Any]] = []
    scope = {"__name__": "own", "draw": Draw(drawn), "hitlab": hl, "math": math, "np": np}
    scope["input"] = unanswered
    try:
        code = compile(source, FILE, "exec")
    except (SyntaxError, ValueError) as error:
        line = error.lineno if isinstance(error, SyntaxError) else None
        raise Wrong("syntax", line, getattr(error, "msg", str(error))) from None
    exec(code, scope)
    function = scope.get(name)
    if not callable(function):
        raise Wrong("missing", None, name)
    return Run(function, drawn)


def unanswered(*_: Any) -> None:
    """Raise an error in place of `input`, because a program cannot receive input here."""
    raise Wrong("input")


def verdict(run: Run, call: list[Any]) -> bool:
    """Call the function and return its verdict; raise `Wrong` if it is not a bool.

    >>> verdict(made("def disk_disk(A, ra, B, rb): return 1", "disk_disk"), [[0, 0], 1, [0, 0], 1])
    Traceback (most recent call last):
    program.Wrong: result
    """
    found = run.function(*(tuple(map(float, x)) if isinstance(x, list) else float(x) for x in call))
    if not isinstance(found, (bool, np.bool_)):
        raise Wrong("result", None, f"{type(found).__name__}: {reprlib.repr(found)}")
    return bool(found)


def wrong_of(error: BaseException) -> dict[str, Any]:
    """Return what a program raised, and at which of its lines."""
    told: dict[str, Any] = {"id": "raised", "line": None, "detail": text_of(error)}
    if isinstance(error, Wrong):
        told = error.told
    lines = [
        each.lineno for each in traceback.extract_tb(error.__traceback__) if each.filename == FILE
    ]
    return {**told, "line": lines[-1]} if lines else told


def text_of(error: BaseException) -> str:
    """Return the name and the message of an exception, which may itself raise one."""
    name, message = "BaseException", ""
    with contextlib.suppress(BaseException):
        name = str(type(error).__name__)
        message = str(error)
    return f"{name}: {message}"[:500] if message else name


class Draw:
    """The `draw` object of a program, for points, segments and arrows."""

    def __init__(self, drawn: list[dict[str, Any]]) -> None:
        self._drawn = drawn

    def point(self, P: Any) -> None:
        """Draw a point."""
        self._keep("point", P)

    def segment(self, A: Any, B: Any) -> None:
        """Draw a segment from A to B."""
        self._keep("segment", A, B)

    def arrow(self, A: Any, B: Any) -> None:
        """Draw an arrow from A to B, with its head at B."""
        self._keep("arrow", A, B)

    def _keep(self, kind: str, *points: Any) -> None:
        places = [[float(x) for x in point] for point in points]
        if any(len(place) != 2 or not all(map(math.isfinite, place)) for place in places):
            raise ValueError(f"draw.{kind} needs points of two finite numbers, not {places}")
        if len(self._drawn) < MOST_DRAWN:
            self._drawn.append({"kind": kind, "points": places})


class Watch:
    """Tracer: the variables of a program after the last execution of each of its lines."""

    def __init__(self) -> None:
        self.lines: dict[int, dict[str, str]] = {}
        self._left = MOST_LINES
        self._at: dict[FrameType, tuple[int, dict[str, str]]] = {}

    def __call__(self, frame: FrameType, event: str, _: Any) -> Any:
        """Trace the frames of the program only."""
        code: CodeType = frame.f_code
        if code.co_filename != FILE or code.co_name == "<module>" or self._left <= 0:
            return None
        self._left -= 1
        now = {name: told(value) for name, value in frame.f_locals.items() if not callable(value)}
        if frame in self._at:
            line, before = self._at[frame]
            changed = {name: text for name, text in now.items() if before.get(name) != text}
            self.lines.setdefault(line, {}).update(changed)
        self._at[frame] = frame.f_lineno, now
        return self


def told(value: Any) -> str:
    """Return a value as text for display next to its line.

    >>> told((1 / 3, 2.0, True))
    '(0.333333, 2, True)'
    """
    if isinstance(value, (float, np.floating)):
        return f"{value:.6g}"
    if isinstance(value, tuple) and len(value) <= 6:
        return f"({', '.join(map(told, value))})"
    return reprlib.repr(value)


def watched(source: str, name: str, call: list[Any]) -> dict[str, Any]:
    """Return a program's verdict, and the output, trace and drawing of a run."""
    printed = io.StringIO()
    watch, found, drawn, problem = Watch(), None, [], None
    with (
        contextlib.redirect_stdout(printed),
        contextlib.redirect_stderr(printed),
        warnings.catch_warnings(),
    ):
        warnings.formatwarning = lambda message, category, *_: f"{category.__name__}: {message}\n"
        try:
            run = made(source, name)
            drawn = run.drawn
            sys.settrace(watch)
            found = verdict(run, call)
        except BaseException as error:  # also exit()
            problem = wrong_of(error)
        finally:
            sys.settrace(None)
    return {
        "hit": found,
        "error": problem,
        "console": printed.getvalue()[:MOST_LETTERS],
        "lines": [
            [line, variables] for line, variables in sorted(watch.lines.items()) if variables
        ],
        "drawn": drawn,
    }


def answered(run: Run, calls: list[list[Any]]) -> Iterator[bool | dict[str, Any]]:
    """Yield the program's verdict, or its error, for each list of arguments."""
    for call in calls:
        try:
            yield verdict(run, call)
        except BaseException as error:  # also exit()
            yield wrong_of(error)
