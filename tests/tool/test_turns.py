"""Which slow cases run without --slow: each has its turn."""

import importlib.util
import os
import subprocess
import sys
from types import SimpleNamespace

import pytest
from building import ROOT


@pytest.fixture(scope="module")
def suites():
    """Return what all suites share."""
    spec = importlib.util.spec_from_file_location("suites", ROOT / "tests" / "conftest.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def at(turn, slow=False):
    return SimpleNamespace(getoption={"--turn": turn, "--slow": slow}.get)


def in_turn(suites, turn, test="test_it", case="file.py::test_it[a]"):
    """Say whether a run comes to a case of a slow test."""
    config = at(turn)
    return suites.is_due(config, test, suites.TESTS) and suites.is_due(config, case, suites.CASES)


@pytest.mark.parametrize("step", [1, 2, 3])
@pytest.mark.parametrize("case", ["file.py::test_it[a]", "file.py::test_it[b]", "é"])
def test_each_case_runs_once_in_as_many_runs_as_there_are_shares(suites, step, case):
    shares = suites.TESTS * suites.CASES
    turns = range(437, 437 + step * shares, step)
    assert sum(in_turn(suites, turn, case=case) for turn in turns) == 1


def collected(folder, *options):
    """Say what pytest finds in a folder, by what all suites share; whatever a person adds to it."""
    pytest_of_all = [sys.executable, "-m", "pytest", "-p", "conftest"]
    done = subprocess.run(
        [*pytest_of_all, "--collect-only", "-q", *options, folder],
        env={**os.environ, "PYTHONPATH": str(ROOT / "tests"), "PYTEST_ADDOPTS": ""},
        cwd=folder,
        capture_output=True,
        text=True,
    )
    return done.stdout + done.stderr


MARKED = """
import pytest


@pytest.mark.slow(5)
@pytest.mark.parametrize("case", range(40))
def test_often(case):
    pass


def test_always():
    pass
"""


@pytest.mark.slow(5)
def test_what_takes_seconds_runs_once_in_as_many_runs_as_its_mark_says(tmp_path):
    (tmp_path / "test_marked.py").write_text(MARKED)
    found = [
        line
        for turn in range(437, 442)
        for line in collected(tmp_path, f"--turn={turn}").splitlines()
        if "::" in line
    ]
    assert len({*found}) == 41
    assert len(found) == 40 + 5


def test_all_run_with_slow(suites):
    assert all(suites.is_due(at(turn, slow=True), "test_it", 1000) for turn in range(9))
