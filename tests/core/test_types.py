"""The package's types are what its users see: mypy refuses in consumer.py what is marked there."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
CONSUMER = Path(__file__).with_name("consumer.py")


def test_types_are_those_that_a_user_expects():
    lines = CONSUMER.read_text(encoding="utf-8").splitlines()
    marks = [(number, line.split("# E: ")[1:]) for number, line in enumerate(lines, 1)]
    mypy = [sys.executable, "-m", "mypy", "--strict", "--config-file", ROOT / "py/pyproject.toml"]
    done = subprocess.run([*mypy, CONSUMER], cwd=ROOT, capture_output=True, text=True)
    found = re.findall(r"consumer\.py:(\d+): error: .*\[(\S+)\]$", done.stdout, re.MULTILINE)
    assert found == [(str(number), *code) for number, code in marks if code], done.stdout
