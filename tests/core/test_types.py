"""The package's types are what its users see: mypy refuses in consumer.py what is marked there."""

import re
import runpy
import subprocess
import sys
from pathlib import Path

import hitlab as hl

TESTS = Path(__file__).parents[1]
CONSUMER = TESTS / "core" / "consumer.py"
PROGRAMS = [p for p in sorted((TESTS / "users").glob("*.py")) if not p.name.startswith("test_")]
MYPY = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--follow-imports=silent"]


def test_types_are_those_that_a_user_expects():
    """They need no help in the recipes either."""
    lines = CONSUMER.read_text(encoding="utf-8").splitlines()
    marks = [(number, line.split("# E: ")[1:]) for number, line in enumerate(lines, 1)]
    done = subprocess.run(
        [*MYPY, CONSUMER, *PROGRAMS], cwd=TESTS.parent, capture_output=True, text=True
    )
    found = re.findall(r"(\w+\.py):(\d+): error: .*\[(\S+)\]$", done.stdout, re.MULTILINE)
    wanted = [("consumer.py", str(number), *code) for number, code in marks if code]
    assert found == wanted, done.stdout


def test_types_change_nothing_when_a_program_runs():
    runpy.run_path(str(CONSUMER))  # where annotations are evaluated
    assert hl.Disk[hl.Single]((0, 0), 1) == hl.Disk((0, 0), 1)
    assert type(hl.Disk[hl.Single]((0, 0), 1)) is hl.Disk
