"""Python, Node and what is installed: a fault is told in words, and nothing half done stays."""

import ast
import os
import socket
import subprocess
import sys

import pytest
from building import ROOT, assert_told, build, fail, start, tools


def test_source_can_be_parsed_by_an_old_python():
    """An old Python reaches the message."""
    for path in [ROOT / "build.py", *ROOT.glob("py/tools/*.py")]:
        ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 8))


def test_old_python(monkeypatch, capsys):
    """An old Python is refused before anything is done."""
    monkeypatch.setattr(sys, "version_info", (3, 10, 9))
    monkeypatch.setattr(sys, "version", "3.10.9 (main)")
    monkeypatch.setattr(sys, "argv", ["build.py", "build"])
    monkeypatch.setattr(tools.site, "build", lambda **_: pytest.fail("went on"))
    assert build.main() == 1
    assert "3.10.9, but hitlab needs 3.11" in capsys.readouterr().err


def test_no_node(fresh, programs):
    """A missing Node.js is told first, before anything is installed."""
    done = start(fresh, "build", PATH=programs())
    assert_told(done, "Node.js was not found", "Install Node.js >=20.19")
    assert not (fresh / ".venv").exists()


def test_old_node(fresh, programs):
    """The version comes from package.json."""
    done = start(fresh, "build", PATH=programs(node="echo v20.9.0", npm="exit 0"))
    assert_told(done, "Node.js v20.9.0 is too old", "Install Node.js >=20.19")


def test_pip_without_network(tmp_path, monkeypatch):
    """A first build without a network says so and leaves nothing that looks finished."""
    run = tools.shell.run
    monkeypatch.setattr(tools.layout, "VENV", tmp_path)
    monkeypatch.setattr(tools.layout, "PYTHON", sys.executable)  # has a pip already
    monkeypatch.setattr(
        tools.shell, "run", lambda name, *rest, **more: name == "pip" and run(name, *rest, **more)
    )
    with socket.socket() as closed:  # bound but not listening: connections are refused
        closed.bind(("127.0.0.1", 0))
        settings = {
            "PIP_INDEX_URL": f"http://127.0.0.1:{closed.getsockname()[1]}/simple",
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_EXTRA_INDEX_URL": "",
            "PIP_FIND_LINKS": "",
            "PIP_NO_INDEX": "0",
            "PIP_RETRIES": "0",
            "PIP_DRY_RUN": "1",
            "PIP_IGNORE_INSTALLED": "1",
        }
        monkeypatch.setattr(tools.shell, "ENVIRON", {**os.environ, **settings})
        with pytest.raises(tools.shell.BuildError, match=r"pip failed.*network.*the same command"):
            tools.setup.have_venv(tools.layout.BUILD_LOCK)
    assert not list(tmp_path.iterdir())


def test_npm_fails(fresh, programs):
    """So does an npm that fails."""
    (fresh / ".venv").mkdir()
    digest = tools.disk.sha256(fresh / "requirements-build.lock")
    (fresh / ".venv" / "hitlab-stamp").write_text(f"{digest} {sys.version}")
    done = start(fresh, "build", PATH=programs(node="echo v20.19.0", npm="exit 7"))
    assert_told(done, "npm ci failed (exit code 7)", "network", "run the same command again")
    assert not (fresh / "node_modules").exists()


def test_installs_again_for_another_mark(tmp_path):
    """A changed lock file is another mark."""
    installs = []
    for mark in ("old", "new"):
        tools.disk.once(tmp_path, [mark], lambda: installs.append(1))
    assert installs == [1, 1]


def test_failed_installation_leaves_no_stamp(tmp_path):
    """Not even the stamp of what was there before."""
    tools.disk.once(tmp_path, ["old"], lambda: None)
    with pytest.raises(tools.shell.BuildError):
        tools.disk.once(tmp_path, ["new"], fail)
    installs = []
    tools.disk.once(tmp_path, ["old"], lambda: installs.append(1))
    assert installs == [1]


@pytest.mark.parametrize(
    ("first", "then", "installs"),
    [("BUILD", "BUILD", 1), ("TEST", "BUILD", 1), ("TEST", "TEST", 1), ("BUILD", "TEST", 2)],
)
def test_venv_for_the_tests_serves_the_build(tmp_path, monkeypatch, first, then, installs):
    """A build after a test installs nothing; a test after a build installs the rest."""
    commands = []
    monkeypatch.setattr(tools.layout, "VENV", tmp_path)
    monkeypatch.setattr(tools.shell, "run", lambda name, *_, **__: commands.append(name))
    for lock in (first, then):
        tools.setup.have_venv(getattr(tools.layout, f"{lock}_LOCK"))
    assert commands == ["python -m venv", "pip"] * installs


@pytest.mark.parametrize("said", ["", "1"])
def test_what_is_imported_is_compiled_once_and_litters_no_folder(said):
    """Whatever a person says about bytecode, the programs keep theirs under .cache."""
    told = "import sys; print(sys.dont_write_bytecode, sys.pycache_prefix)"
    again = f"from tools import shell; shell.run('it', {sys.executable!r}, '-c', {told!r})"
    done = subprocess.run(
        [sys.executable, "-c", again],
        cwd=ROOT / "py",
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": said},
        capture_output=True,
        text=True,
    )
    assert done.stdout.split() == ["False", str(ROOT / ".cache" / "pycache")]
