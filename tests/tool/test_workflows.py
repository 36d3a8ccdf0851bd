"""What runs elsewhere: thin calls of build.py, as it takes them."""

import re
import shlex

import pytest
from building import ROOT, build

FILES = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_command_of_a_workflow_is_one_of_build_py(path):
    commands = re.findall(r"\brun: (.*)", path.read_text(encoding="utf-8"))
    assert commands
    for command in commands:
        python, file, *arguments = shlex.split(command)
        assert (python, file) == ("python", "build.py")
        build.parser().parse_args(arguments)  # exits where it has no such command


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_action_is_pinned_by_its_version(path):
    actions = re.findall(r"\buses: (.*)", path.read_text(encoding="utf-8"))
    assert actions and all(re.fullmatch(r"actions/[\w-]+@v\d+", each) for each in actions)
