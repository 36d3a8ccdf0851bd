"""Answers of the user's program in JSON: one run with all its details, or many verdicts."""

import contextlib
import io
import json
import sys
import warnings
from functools import lru_cache
from importlib.abc import MetaPathFinder
from typing import Any

from program import Asked, Run, answered, made, watched, wrong_of

CLOSED = ("asyncio", "js", "micropip", "pyodide", "pyodide_js", "_pyodide", "_pyodide_core")
"""Modules that reach the browser, or need it."""


@lru_cache(maxsize=1)
def run_of(asked: Asked) -> Run:
    """Return a program's function; the latest one is cached."""
    return made(asked)


def answer(question: str) -> str:
    """Return what a program does with one `"call"` or many `"calls"`.

    The other parts of the question are those of `Asked`.

    >>> asked = {"source": "def point_disk(A, C, r): return A == C", "name": "point_disk"}
    >>> answer(json.dumps({**asked, "calls": [[[0, 0], [0, 0], 1], [[0, 0], [2, 0], 1]]}))
    '{"answers": [true, false]}'
    """
    told = json.loads(question)
    order = tuple(told.get("order", ()))
    asked = Asked(told["source"], told["name"], order, told.get("single", False))
    if "call" in told:
        return json.dumps(watched(asked, told["call"]))
    try:
        sink = Sink()
        with (
            contextlib.redirect_stdout(sink),
            contextlib.redirect_stderr(sink),
            warnings.catch_warnings(),
        ):
            warnings.simplefilter("ignore")
            return json.dumps({"answers": [*answered(run_of(asked), told["calls"])]})
    except BaseException as error:  # whatever the user's program raises
        return json.dumps({"error": wrong_of(error)})


class Sink(io.TextIOBase):
    """A stream that discards what a program prints in a thousand runs."""

    def write(self, text: str) -> int:
        """Discard a text."""
        return len(text)


class Closed(MetaPathFinder):
    """Finder that refuses the closed modules in words.

    >>> Closed().find_spec("js.fetch")
    Traceback (most recent call last):
    ModuleNotFoundError: a program cannot use js.fetch here
    """

    def find_spec(self, name: str, *_: Any) -> None:
        """Raise an error for a closed module."""
        if name.partition(".")[0] in CLOSED:
            raise ModuleNotFoundError(f"a program cannot use {name} here", name=name)


def close() -> None:
    """Remove the modules that reach the browser, and what finds them."""
    for name in [*sys.modules]:
        if name.partition(".")[0] in CLOSED:
            del sys.modules[name]
    others = [each for each in sys.meta_path if module_of(each).partition(".")[0] not in CLOSED]
    sys.meta_path[:] = [Closed(), *others]


def module_of(finder: Any) -> str:
    """Return the name of a finder's module; a finder is an object or a class."""
    return str(getattr(finder, "__module__", ""))
