"""Short programs as users write them, which the package's README shows as its recipes."""

import re
import runpy
from pathlib import Path

import pytest

README = Path(__file__).parents[2] / "py" / "README.md"
PROGRAMS = sorted(p for p in Path(__file__).parent.glob("*.py") if not p.name.startswith("test_"))

APART = sorted(Path(__file__).parent.glob("cluster/*.py"))
"""Programs that want more than the tests have installed; test_cluster.py runs them."""


@pytest.mark.slow(5)
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_program_finds_what_it_asserts(program):
    runpy.run_path(str(program))


@pytest.mark.parametrize("program", PROGRAMS + APART, ids=lambda path: path.stem)
def test_program_knows_what_is_public_and_helps_no_type_checker(program):
    text = program.read_text(encoding="utf-8")
    assert re.search(r"^(import hitlab as hl|from pairs import .*ask)$", text, re.MULTILINE)
    inner = r"hitlab\.(?!testing)|from hitlab |hl\._"
    assert not re.search(rf"{inner}|\bcast\b|type: ignore|\bAny\b", text)


def test_readme_shows_the_programs_to_the_letter():
    blocks = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    recipes = [block for block in blocks if not block.startswith(">>>")]
    assert sorted(recipes) == sorted(path.read_text(encoding="utf-8") for path in PROGRAMS + APART)
