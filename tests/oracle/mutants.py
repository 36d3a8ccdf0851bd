"""Faults put into the package on purpose, to see whether a test finds them.

A mutant is a function with one comparison turned round, or without one `abs`. It keeps its identity
and gets another code, so that whoever has imported it runs the mutant.
"""

import ast
import contextlib
import sys
from functools import cached_property
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from hitlab.deciding import kernels

TURNED = {ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE}
TURNED |= {ast.Eq: ast.NotEq, ast.NotEq: ast.Eq}
BY_NAME = {"le": "lt", "lt": "le", "ge": "gt", "gt": "ge"}
"""Comparisons that are passed on: what touches counts, or no longer does."""


class Turned(NamedTuple):
    """A comparison or an `abs`, by its function and its number in the module, and its text."""

    module: str
    function: str
    number: int
    text: str

    def __str__(self):
        return f"{self.module.rpartition('.')[2]}.{self.function}: {self.text}"

    @contextlib.contextmanager
    def at_work(self):
        module = sys.modules[self.module]
        whole = compile(_tree_with(module, self.number), module.__file__, "exec")
        function = _unwrapped(module, self.function)
        former = function.__code__
        function.__code__ = _code_named(whole, former.co_qualname, former.co_firstlineno)
        _forget()
        try:
            yield
        finally:
            function.__code__ = former
            _forget()


class Halved(NamedTuple):
    """A bound half as large, in all modules that have imported it."""

    name: str
    value: float

    def __str__(self):
        return f"tolerances.{self.name}: halved"

    @contextlib.contextmanager
    def at_work(self):
        modules = [m for key, m in sys.modules.items() if key.partition(".")[0] == "hitlab"]
        with contextlib.ExitStack() as stack:
            for module in modules:
                if self.name in vars(module):
                    stack.enter_context(mock.patch.object(module, self.name, self.value))
            _forget()
            yield
        _forget()


def _forget():
    """Compute anew what is kept."""
    kernels.slack_of.cache_clear()


def turned(module):
    """Give the mutants of all functions of a module."""
    tree = ast.parse(Path(module.__file__).read_text())
    return [
        Turned(module.__name__, function, number, ast.unparse(node))
        for number, (function, node) in enumerate(_faults(tree))
        if function
    ]


def _faults(tree, function="", within=""):
    """Walk a module; a function within another one belongs to the outer one."""
    for node in ast.iter_child_nodes(tree):
        if _turned(node) is not node:
            yield function, node
        if isinstance(node, ast.FunctionDef) and not function:
            yield from _faults(node, f"{within}{node.name}", within)
        elif isinstance(node, ast.ClassDef):
            yield from _faults(node, function, f"{node.name}.")
        else:
            yield from _faults(node, function, within)


def _turned(node):
    """Give another node for a comparison or an `abs`, and any other one back."""
    match node:
        case ast.Compare(ops=ops) if any(type(op) in TURNED for op in ops):
            return ast.Compare(node.left, [TURNED[type(op)]() for op in ops], node.comparators)
        case ast.Name(id=name, ctx=ast.Load()) if name in BY_NAME:
            return ast.Name(BY_NAME[name], ast.Load())
        case ast.Call(func=ast.Name(id="abs"), args=[number]):
            return number
    return node


class _Turn(ast.NodeTransformer):
    def __init__(self, which):
        self.which = which

    def visit(self, node):
        if node is self.which:
            return ast.copy_location(_turned(node), node)
        return self.generic_visit(node)


def _tree_with(module, number):
    tree = ast.parse(Path(module.__file__).read_text())
    _, node = list(_faults(tree))[number]
    return ast.fix_missing_locations(_Turn(node).visit(tree))


def _unwrapped(module, name):
    """Find a function behind what decorates it."""
    found = module
    for part in name.split("."):
        found = vars(found)[part]
    if isinstance(found, cached_property):
        return found.func
    if isinstance(found, property):
        return found.fget
    while hasattr(found, "__wrapped__") or hasattr(found, "__func__"):
        found = getattr(found, "__wrapped__", None) or found.__func__
    return found


def _code_named(code, name, line):
    """Find the code of a function in that of its module."""
    if code.co_qualname == name and code.co_firstlineno == line:
        return code
    inner = (const for const in code.co_consts if hasattr(const, "co_qualname"))
    return next(filter(None, (_code_named(each, name, line) for each in inner)), None)
