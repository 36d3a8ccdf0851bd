"""What all suites share: when slow cases run, and how hypothesis searches."""

import os
import subprocess
import sys
import time
import zlib
from pathlib import Path

import hitlab as hl
import node
import numpy as np
import pytest
from hypothesis import settings

MORE_EXAMPLES = 12
"""How many times as many hypothesis tries with --slow."""

TESTS, CASES = 5, 17
"""In a normal run one slow test in 5 is in turn, and of its cases one in 17: each runs once in 85
commits that follow each other. What is marked slow(5) or slow(11) takes seconds, or needs the
browser: each of its cases runs once in so many commits. All are primes, so runs at every other
commit miss none."""

for suite in ("oracle", "truth", "ports"):  # whose tools other suites use too
    sys.path.append(str(Path(__file__).parent / suite))
sys.path += [
    str(Path(__file__).parents[1] / each) for each in ("web/engine", "web/user-program", "py/page")
]  # the page's own Python, and what serves it
os.environ["MPLBACKEND"] = "agg"  # matplotlib opens no window

settings.register_profile("here", max_examples=40, deadline=None, print_blob=True)
settings.register_profile("ci", settings.get_profile("here"), derandomize=True)


def pytest_addoption(parser):
    parser.addoption("--slow", action="store_true", help="run all slow cases, and search longer")
    parser.addoption("--turn", type=int, default=turn(), help="which slow cases run without --slow")


def turn():
    """Count the commits; where these are not known, the days."""
    command = ["git", "-C", Path(__file__).parent, "rev-list", "--count", "HEAD"]
    try:
        commits = int(subprocess.check_output(command, stderr=subprocess.DEVNULL))
    except (OSError, ValueError, subprocess.CalledProcessError):
        commits = 0
    return commits if commits > TESTS * CASES else int(time.time() // 86400)


def is_due(config, name, among):
    """Say whether a slow test or case is in turn, as one among so many."""
    at = zlib.crc32(name.encode())
    return config.getoption("--slow") or (at - config.getoption("--turn")) % among == 0


def pytest_configure(config):
    config.addinivalue_line("markers", "slow(among): long; of its cases a share runs each time")
    config.addinivalue_line("filterwarnings", "error")  # also numpy's: a person would see them
    profile = settings.get_profile("ci" if os.environ.get("CI") else "here")
    examples = profile.max_examples * (MORE_EXAMPLES if config.getoption("--slow") else 1)
    settings.register_profile("chosen", profile, max_examples=examples)
    settings.load_profile("chosen")


def pytest_ignore_collect(collection_path):
    """Leave out what is no test: the search for doctests would import it, and recipes would run."""
    is_test = collection_path.name.startswith(("test_", "conftest"))
    is_here = Path(__file__).parent in collection_path.parents
    return True if is_here and collection_path.suffix == ".py" and not is_test else None


def pytest_pycollect_makeitem(collector, name, obj):
    """Leave out what is slow as a whole: its thousands of cases cost seconds even to list."""
    marks = getattr(obj, "pytestmark", []) if callable(obj) else []
    is_slow = any(mark.name == "slow" and not mark.args for mark in marks)
    return [] if is_slow and not is_due(collector.config, name, TESTS) else None


def shares(item):
    """Say in how many runs a case has one, by marks: keywords have the names of folders too."""
    return max([1, *((mark.args or (CASES,))[0] for mark in item.iter_markers("slow"))])


def is_part(name, public):
    """Say whether a name is public, or a method of what is."""
    return name in public or name.rpartition(".")[0] in public


def pytest_collection_modifyitems(config, items):
    public = {f"{getattr(hl, name).__module__}.{name}" for name in hl.__all__}
    for item in items:
        if isinstance(item, pytest.DoctestItem) and is_part(item.dtest.name, public):
            item.dtest.globs.clear()  # a reader of the reference has what an example imports
    chosen = [it for it in items if is_due(config, it.nodeid, shares(it))]
    left = [*set(items).difference(chosen)]
    config.hook.pytest_deselected(items=left)  # not skipped: that costs seconds for thousands
    items[:] = chosen


DUMP = """
import { MODELS } from "./web/geometry/meshes.js";
const plain = ({ vertices, faces }) => ({ vertices: [...vertices], faces: [...faces] });
const models = Object.entries(MODELS).map(([name, make]) => [name, plain(make())]);
console.log(JSON.stringify(Object.fromEntries(models)));
"""


@pytest.fixture(scope="session")
def models():
    """The page's models, by name, as the package's."""
    return {
        name: hl.Mesh(np.reshape(each["vertices"], (-1, 3)), np.reshape(each["faces"], (-1, 3)))
        for name, each in node.printed(DUMP).items()
    }
