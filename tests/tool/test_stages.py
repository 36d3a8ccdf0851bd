"""The browser for the tests, and the stages in which they run."""

import os
import re
import shutil
import sys
from functools import partial

import pytest
from building import build, fail, tools


class Machine:
    """A machine with some programs; installing may add one, or fail."""

    def __init__(self, *programs, user=1000, apt_get="fails", playwright="works"):
        self.programs, self.user = list(programs), user
        self.outcome = {"apt-get": apt_get, "playwright": playwright}
        self.commands = []

    def which(self, name):
        """Find a program, as shutil.which would."""
        return f"/usr/bin/{name}" if name in self.programs else None

    def run(self, name, *command, remedy="", **_options):
        """Run a command, as tools.shell.run would."""
        self.commands.append(name)
        if self.outcome[name] == "fails":
            raise tools.shell.BuildError(remedy)
        if name == "apt-get" and "install" in command:
            self.programs.append(command[-2])


@pytest.fixture
def on(monkeypatch):
    """Return a function that puts build.py on a machine, and chooses the browser there."""

    def choose(machine, named="", ask=tools.checks.chromium):
        monkeypatch.setenv("HITLAB_CHROMIUM", named)
        monkeypatch.setattr(tools.shell, "run", machine.run)
        monkeypatch.setattr(shutil, "which", machine.which)
        monkeypatch.setattr(os, "geteuid", lambda: machine.user)
        return ask()

    return choose


def test_named_browser_is_missing(on):
    """A mistaken choice is an error, not a reason to take another."""
    problem = r"HITLAB_CHROMIUM must name a program, not mine\. Correct or unset it"
    with pytest.raises(tools.shell.BuildError, match=problem):
        on(Machine("chromium"), named="mine")


@pytest.mark.parametrize(
    ("machine", "commands"),
    [
        (Machine(user=0), ["playwright"]),
        (Machine("apt-get"), ["playwright"]),
        (Machine("apt-get", user=0), ["apt-get", "playwright"]),
    ],
    ids=["no apt-get", "not root", "apt-get fails"],
)
def test_browser_of_playwright(on, machine, commands):
    """All others get Playwright's."""
    assert on(machine) is None
    assert machine.commands == commands


@pytest.mark.parametrize(
    ("machine", "named", "browser"),
    [
        (Machine("chromium-headless-shell", "chromium"), "", "chromium-headless-shell"),
        (Machine("chromium", "apt-get", user=0, apt_get="works"), "", "chromium-headless-shell"),
        (Machine("chromium", "apt-get", user=0), "", "chromium"),
        (Machine("chromium"), "", "chromium"),
        (Machine("mine", "chromium-headless-shell"), "mine", "mine"),
    ],
    ids=["there", "from Debian", "apt-get fails", "not root", "named"],
)
def test_browser_without_windows(on, machine, named, browser):
    """An ordinary run takes it where it can be had."""
    assert on(machine, named, tools.checks.without_windows) == f"/usr/bin/{browser}"


def test_no_browser(on):
    """Where that fails too, the person has to help."""
    with pytest.raises(
        tools.shell.BuildError, match="Install Chromium yourself and set HITLAB_CHROMIUM"
    ):
        on(Machine(playwright="fails"))


def test_all_stages_run(monkeypatch, capsys):
    """A stage that fails does not stop the others, and is named at the end."""
    monkeypatch.setattr(sys, "argv", ["build.py", "test"])
    stages = {"one": fail, "two": lambda: None, "three": fail}
    monkeypatch.setattr(tools.checks, "stages", lambda slow: stages)
    assert build.main() == 1
    out, err = capsys.readouterr()
    results = re.findall(r"^\[(\d)/3\] (\w+): (\w+) in \d+\.\d s$", out, re.MULTILINE)
    assert results == [("1", "one", "FAILED"), ("2", "two", "passed"), ("3", "three", "FAILED")]
    assert "2 of 3 stages failed: one, three." in err


def test_checks_side_by_side_all_run_and_all_failures_are_told():
    """One that fails hides no other."""
    ran = []

    def worse():
        raise tools.shell.BuildError("and that too")

    with pytest.raises(tools.shell.BuildError, match=r"^it went wrong and that too$"):
        tools.shell.side_by_side(fail, worse, partial(ran.append, 1))
    assert ran == [1]
    tools.shell.side_by_side(partial(ran.append, 2))
    assert ran == [1, 2]


def test_without_set_up_nothing_runs(monkeypatch, capsys):
    """A set-up that fails says why, once."""
    monkeypatch.setattr(sys, "argv", ["build.py", "test"])
    monkeypatch.setattr(tools.site, "build", fail)
    assert build.main() == 1
    out, err = capsys.readouterr()
    assert "[2/" not in out
    assert err == "\nbuild.py: it went wrong\n"


@pytest.mark.parametrize("slow", [[], ["--slow"]])
def test_slow_is_passed_on(monkeypatch, slow):
    """Both calls of pytest get --slow, if it was given."""
    calls = []
    monkeypatch.setattr(sys, "argv", ["build.py", "test", *slow])
    monkeypatch.setattr(tools.checks, "set_up_tests", lambda _slow: None)
    monkeypatch.setattr(tools.checks, "chromium", lambda: None)
    monkeypatch.setattr(
        tools.shell, "run", lambda name, *command, **_: calls.append([name, *command])
    )
    assert build.main() == 0
    pytests = [call for call in calls if call[0] == "pytest"]
    assert [call[-1] == "--slow" for call in pytests] == [bool(slow)] * 2
