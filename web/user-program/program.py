"""The user's program: compiled, run on the arguments that the judge chooses, and traced."""

import ast
import builtins
import contextlib
import io
import math
import reprlib
import sys
import traceback
import warnings
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from types import CodeType, FrameType, SimpleNamespace
from typing import Any, NamedTuple

import hitlab as hl
import numpy as np

FILE = "<your program>"
MOST_LINES, MOST_LETTERS, MOST_DRAWN = 20_000, 20_000, 1_000
"""The limits of a run: lines traced, characters printed and elements drawn."""

MOST_ROUNDS, SHOWN_ROUNDS = 10_000, 3
"""A loop with more iterations is stopped; the last ones are shown."""

MOST_ENDLESS = 3
"""A program that is stopped in this many states is not run for others."""

PARTS = ("hit", "depth", "normal", "points", "distance", "t", "entry", "exit")
"""The parts of an answer."""


class Wrong(Exception):  # noqa: N818 - it is a message for the user
    """Failure of the user's program: the id of a message, a line number, and a detail."""

    def __init__(self, id: str, line: int | None = None, detail: str = "") -> None:
        super().__init__(id)
        self.told = {"id": id, "line": line, "detail": detail}


class Asked(NamedTuple):
    """A program: its source, the function, and how to run it.

    `order` names the parts of a plain tuple that it returns; `single`: run it in single precision.
    """

    source: str
    name: str
    order: tuple[str, ...] = ()
    single: bool = False


class Run(NamedTuple):
    """The function, the number type of its arguments, the list of what it draws, and its loops."""

    function: Callable[..., Any]
    number: Callable[[Any], Any]
    order: tuple[str, ...]
    drawn: list[dict[str, Any]]
    loops: "Loops"


def made(asked: Asked) -> Run:
    """Run the source of a program; return its function and the list of what it draws.

    >>> run = made(Asked("def disk_disk(A, ra, B, rb): return A == B", "disk_disk"))
    >>> run.function((0, 0), 1, (0, 0), 1)
    True
    """
    drawn: list[dict[str, Any]] = []
    scope: dict[str, Any] = {"__name__": "own", "draw": Draw(drawn), "hitlab": hl, "np": np}
    number = np.float32 if asked.single else float
    modules = {"math": SINGLE} if asked.single else {}
    loops = Loops()
    scope |= {"math": math, "input": unanswered, Loops.NAME: loops, **modules}
    scope["__builtins__"] = {**vars(builtins), "__import__": importing(modules)}
    try:
        tree = ast.parse(asked.source, FILE)
        code = compile(Counting().visit(tree), FILE, "exec")
    except (SyntaxError, ValueError) as error:
        line = error.lineno if isinstance(error, SyntaxError) else None
        raise Wrong("syntax", line, getattr(error, "msg", str(error))) from None
    exec(code, scope)
    function = scope.get(asked.name)
    if not callable(function):
        others = [each.name for each in tree.body if isinstance(each, ast.FunctionDef)]
        raise Wrong("missing", None, ", ".join([asked.name, *others[-1:]]))
    return Run(function, number, asked.order, drawn, loops)


def importing(modules: Mapping[str, Any]) -> Callable[..., Any]:
    """Return an import function that has other modules in place of some."""

    def imported(name: str, *others: Any) -> Any:
        return modules.get(name) or __import__(name, *others)

    return imported


def in_single(function: Any) -> Any:
    """Return a function of `math` that returns a number in single precision."""

    def rounded(*given: Any) -> Any:
        found = function(*given)
        return np.float32(found) if isinstance(found, float) else found

    return rounded


SINGLE = SimpleNamespace(
    **{
        name: in_single(value) if callable(value) else np.float32(value)
        for name, value in vars(math).items()
        if not name.startswith("_")
    }
)
"""The module `math` in single precision."""


class Counting(ast.NodeTransformer):
    """Makes each `while` loop report its iterations, and each function its call, to `Loops`."""

    def visit(self, node: Any) -> Any:
        """Insert the report at the start of a loop's or function's body."""
        self.generic_visit(node)
        is_loop = isinstance(node, ast.While)
        if is_loop or isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            call = f"{Loops.NAME}({node.lineno}, {node.end_lineno}, {is_loop})"
            [report] = ast.parse(call).body
            at = int(ast.get_docstring(node) is not None) if not is_loop else 0
            node.body.insert(at, report)
            for each in ast.walk(report):
                ast.copy_location(each, node)
        return node


class Loops:
    """Counts the iterations of each loop since its start, and stops a loop that has too many."""

    NAME = "__loops__"

    def __init__(self) -> None:
        self.counts: dict[int, int] = {}
        self.before: dict[str, str] = {}
        self.rounds: deque[dict[str, str]] = deque(maxlen=SHOWN_ROUNDS)

    def __call__(self, line: int, last: int, is_loop: bool) -> None:
        """Count an iteration; the loops inside start again, as do all of a function at its call."""
        count = self.counts.get(line, 0) + 1
        for each in [*self.counts]:
            if line <= each <= last:
                del self.counts[each]
        if not is_loop:
            return
        self.counts[line] = count
        if count > MOST_ROUNDS - SHOWN_ROUNDS:
            scope = sys._getframe(1).f_locals
            now = {name: told(value) for name, value in scope.items() if not is_hidden(value)}
            self.rounds.append({k: v for k, v in now.items() if self.before.get(k) != v})
            self.before = now
        if count > MOST_ROUNDS:
            raise Wrong("endless", line, str(MOST_ROUNDS))


def unanswered(*_: Any) -> None:
    """Raise an error in place of `input`, because a program cannot receive input here."""
    raise Wrong("input")


def answer_of(run: Run, call: list[Any]) -> bool | dict[str, Any]:
    """Call the function and return its verdict or a record of its answer.

    >>> asked = Asked("def disk_disk(A, ra, B, rb): return 1", "disk_disk")
    >>> answer_of(made(asked), [[0, 0], 1, [0, 0], 1])
    Traceback (most recent call last):
    program.Wrong: result
    """
    run.loops.counts.clear()
    try:
        found = run.function(*(given(x, run.number) for x in call))
    except TypeError as error:
        if error.__traceback__ and error.__traceback__.tb_next is None:  # it has not begun
            raise wrong_count(run.function, call) from None
        raise
    if found is None:
        raise Wrong("nothing")
    if isinstance(found, (bool, np.bool_)):
        return bool(found)
    record = record_of(found, run.order)
    hit = record.get("hit")
    if not record or not (hit is None or isinstance(hit, (bool, np.bool_))):
        raise Wrong("result", None, f"{type(found).__name__}: {reprlib.repr(found)}")
    try:
        return {name: plain(value) for name, value in record.items()}
    except (TypeError, ValueError):
        raise Wrong("result", None, reprlib.repr(found)) from None


def wrong_count(function: Any, call: list[Any]) -> Wrong:
    """Return the error about a function that has another number of parameters than arguments."""
    taken = getattr(getattr(function, "__code__", None), "co_argcount", "?")
    return Wrong("arguments", None, f"{getattr(function, '__name__', '')}, {len(call)}, {taken}")


def given(value: Any, number: Callable[[Any], Any]) -> Any:
    """Return an argument with its points as tuples; those of a polygon are in a list.

    >>> given([[0, 1], [2, 3]], float)
    [(0.0, 1.0), (2.0, 3.0)]
    """
    if not isinstance(value, list):
        return number(value)
    parts = [given(each, number) for each in value]
    return parts if isinstance(value[0], list) else tuple(parts)


def record_of(found: Any, order: tuple[str, ...]) -> dict[str, Any]:
    """Return the parts of an answer, by name; empty if there are none.

    >>> record_of((True, 0.5), ("hit", "depth", "normal"))
    {'hit': True, 'depth': 0.5}
    """
    if hasattr(found, "_asdict"):
        found = found._asdict()
    elif isinstance(found, (tuple, list)):
        found = dict(zip(order, found))
    elif not isinstance(found, Mapping):
        found = getattr(found, "__dict__", {})
    return {name: found[name] for name in PARTS if found.get(name) is not None}


def plain(value: Any) -> Any:
    """Return a value as JSON has it; a number that is not finite becomes a text.

    >>> plain((True, np.float32(0.5), [math.inf]))
    [True, 0.5, ['inf']]
    """
    if isinstance(value, (bool, np.bool_)):
        return bool(value)
    if isinstance(value, (int, float, np.number)):
        number = float(value)
        return number if math.isfinite(number) else str(number)
    return [plain(each) for each in value if each is not None]


def wrong_of(error: BaseException) -> dict[str, Any]:
    """Return what a program raised, and at which of its lines."""
    told: dict[str, Any] = {"id": id_of(error), "line": None, "detail": text_of(error)}
    if isinstance(error, Wrong):
        told = error.told
    lines = [
        each.lineno for each in traceback.extract_tb(error.__traceback__) if each.filename == FILE
    ]
    return {**told, "line": lines[-1]} if lines and told["line"] is None else told


def id_of(error: BaseException) -> str:
    """Return the id of the message about an exception; some have a remedy."""
    if isinstance(error, ZeroDivisionError):
        return "zero"
    if isinstance(error, ModuleNotFoundError) and str(error).startswith("No module named"):
        return "module"
    if isinstance(error, AttributeError) and type(error.obj) is tuple:
        return "attribute" if error.name in ("x", "y", "z") else "raised"
    return "raised"


def text_of(error: BaseException) -> str:
    """Return the name and the message of an exception, which may itself raise one."""
    if id_of(error) == "module":
        return str(getattr(error, "name", ""))
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
        now = {name: told(value) for name, value in frame.f_locals.items() if not is_hidden(value)}
        if frame in self._at:
            line, before = self._at[frame]
            changed = {name: text for name, text in now.items() if before.get(name) != text}
            self.lines.setdefault(line, {}).update(changed)
        self._at[frame] = frame.f_lineno, now
        return self


def is_hidden(value: Any) -> bool:
    """Return whether a variable is not shown: a function or a module."""
    return callable(value) or type(value) is type(ast)


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


def watched(asked: Asked, call: list[Any]) -> dict[str, Any]:
    """Return a program's answer, and the output, trace and drawing of a run."""
    printed = io.StringIO()
    watch, run, found, problem = Watch(), None, None, None
    with (
        contextlib.redirect_stdout(printed),
        contextlib.redirect_stderr(printed),
        warnings.catch_warnings(),
    ):
        warnings.formatwarning = lambda message, category, *_: f"{category.__name__}: {message}\n"
        if asked.single:
            warnings.simplefilter("ignore", RuntimeWarning)  # for 1 / 0, as in engines
        try:
            run = made(asked)
            sys.settrace(watch)
            found = answer_of(run, call)
        except BaseException as error:  # also exit()
            problem = wrong_of(error)
        finally:
            sys.settrace(None)
    return {
        "answer": found,
        "error": problem,
        "console": printed.getvalue()[:MOST_LETTERS],
        "lines": [
            [line, variables] for line, variables in sorted(watch.lines.items()) if variables
        ],
        "rounds": [*run.loops.rounds] if run and problem and problem["id"] == "endless" else [],
        "drawn": run.drawn if run else [],
    }


def answered(run: Run, calls: list[list[Any]]) -> Iterator[bool | dict[str, Any]]:
    """Yield the program's answer, or its error, for each list of arguments.

    After too many loops without an end, the other calls get no answer.
    """
    endless = 0
    for call in calls:
        try:
            yield answer_of(run, call)
        except BaseException as error:  # also exit()
            wrong = wrong_of(error)
            yield wrong
            endless += wrong["id"] == "endless"
            if endless == MOST_ENDLESS:
                return
