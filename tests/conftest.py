"""What all suites share: the option for the slow ones, and how hypothesis searches."""

import json
import os
import subprocess
import sys
from pathlib import Path

import hitlab as hl
import numpy as np
import pytest
from hypothesis import settings

MORE_EXAMPLES = 40
"""How many times as many hypothesis tries with --slow."""

for suite in ("oracle", "truth", "ports"):  # whose tools other suites use too
    sys.path.append(str(Path(__file__).parent / suite))

settings.register_profile("here", max_examples=100, deadline=None, print_blob=True)
settings.register_profile("ci", settings.get_profile("here"), derandomize=True)


def pytest_addoption(parser):
    parser.addoption("--slow", action="store_true", help="run the slow suites too")


def pytest_configure(config):
    config.addinivalue_line("markers", "slow: takes minutes; runs with --slow only")
    config.addinivalue_line("filterwarnings", "error")  # also numpy's: a person would see them
    profile = settings.get_profile("ci" if os.environ.get("CI") else "here")
    examples = profile.max_examples * (MORE_EXAMPLES if config.getoption("--slow") else 1)
    settings.register_profile("chosen", profile, max_examples=examples)
    settings.load_profile("chosen")


def pytest_pycollect_makeitem(collector, obj):
    """Leave out what is slow as a whole: its thousands of cases cost seconds even to list."""
    marks = getattr(obj, "pytestmark", []) if callable(obj) else []
    if not collector.config.getoption("--slow") and any(mark.name == "slow" for mark in marks):
        return []
    return None


def is_part(name, public):
    """Say whether a name is public, or a method of what is."""
    return name in public or name.rpartition(".")[0] in public


def pytest_collection_modifyitems(config, items):
    public = {f"{getattr(hl, name).__module__}.{name}" for name in hl.__all__}
    for item in items:
        if isinstance(item, pytest.DoctestItem) and is_part(item.dtest.name, public):
            item.dtest.globs.clear()  # a reader of the reference has what an example imports
    if config.getoption("--slow"):
        return
    slow = [item for item in items if "slow" in item.keywords]
    config.hook.pytest_deselected(items=slow)  # not skipped: that costs seconds for thousands
    items[:] = [item for item in items if "slow" not in item.keywords]


DUMP = """
import { MODELS } from "./web/geometry/meshes.js";
const plain = ({ vertices, faces }) => ({ vertices: [...vertices], faces: [...faces] });
const models = Object.entries(MODELS).map(([name, make]) => [name, plain(make())]);
console.log(JSON.stringify(Object.fromEntries(models)));
"""


@pytest.fixture(scope="session")
def models():
    """The page's models, by name, as the package's."""
    done = subprocess.run(
        ["node", "--input-type=module", "--eval", DUMP],
        cwd=Path(__file__).parents[1],
        check=True,
        capture_output=True,
    )
    return {
        name: hl.Mesh(np.reshape(each["vertices"], (-1, 3)), np.reshape(each["faces"], (-1, 3)))
        for name, each in json.loads(done.stdout).items()
    }
