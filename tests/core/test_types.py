"""The package's types are what its users see: consumer.py marks what a type checker refuses."""

import json
import re
import runpy
import subprocess
import sys
from pathlib import Path

import hitlab as hl
import pytest

TESTS = Path(__file__).parents[1]
CONSUMER = TESTS / "core" / "consumer.py"
PROGRAMS = [p for p in sorted((TESTS / "users").glob("*.py")) if not p.name.startswith("test_")]
MYPY = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--follow-imports=silent"]
PYRIGHT = ["node", "node_modules/pyright", "--outputjson", "--pythonpath", sys.executable]


def marked():
    """Return each line of consumer.py by its number, with mypy's code for what is wrong with it."""
    lines = CONSUMER.read_text(encoding="utf-8").splitlines()
    return [(number, line.split("# E: ")[1:]) for number, line in enumerate(lines, 1)]


def test_types_are_those_that_a_user_expects():
    """They need no help in the recipes either."""
    done = subprocess.run(
        [*MYPY, CONSUMER, *PROGRAMS], cwd=TESTS.parent, capture_output=True, text=True
    )
    found = re.findall(r"(\w+\.py):(\d+): error: .*\[(\S+)\]$", done.stdout, re.MULTILINE)
    wanted = [("consumer.py", str(number), *code) for number, code in marked() if code]
    assert found == wanted, done.stdout


@pytest.mark.slow(5)
def test_pyright_refuses_the_same_lines():
    """But the abstract one: it asks for a metaclass."""
    done = subprocess.run(
        [*PYRIGHT, CONSUMER, *PROGRAMS], cwd=TESTS.parent, capture_output=True, text=True
    )
    told = json.loads(done.stdout)["generalDiagnostics"]
    found = {(Path(each["file"]).name, each["range"]["start"]["line"] + 1) for each in told}
    refused = {number for number, code in marked() if code and code != ["abstract"]}
    assert found == {("consumer.py", number) for number in refused}, done.stdout


def test_types_change_nothing_when_a_program_runs():
    runpy.run_path(str(CONSUMER))  # where annotations are evaluated
    assert hl.Disk[hl.Single]((0, 0), 1) == hl.Disk((0, 0), 1)
    assert type(hl.Disk[hl.Single]((0, 0), 1)) is hl.Disk
