"""What is published: in which Pythons it is tried, and that its examples and its page are run."""

import re
import runpy
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import hitlab as hl
import pytest
from building import ROOT, tools

HERE = "{}.{}".format(*sys.version_info)


def test_a_python_is_found_by_its_name_if_it_starts(programs, monkeypatch):
    """Some names in a PATH are of a chooser that has no such version."""
    first, second, third = (each for each in tools.package.PYTHONS if each != HERE)
    scripts = {f"python{first}": "exit 0", f"python{second}": "exit 127"}
    folder = programs(**scripts)
    monkeypatch.setenv("PATH", folder)
    assert tools.package.found(HERE) == sys.executable
    assert tools.package.found(first) == f"{folder}/python{first}"
    assert tools.package.found(second) is tools.package.found(third) is None


def test_every_python_that_the_package_takes_is_tried():
    config = (ROOT / "py" / "pyproject.toml").read_text(encoding="utf-8")
    assert f'requires-python = ">={tools.package.PYTHONS[0]}"' in config


@pytest.mark.parametrize(
    ("code", "text", "wrong"),
    [("1 + 1\n2", "2\n2", 0), ("1 + 1\n3", "2\n2", 1), ("1 + 1\n2", "2\n3", 1)],
    ids=["right", "module", "description"],
)
def test_examples_of_an_installed_package_are_run(tmp_path, code, text, wrong):
    """In a module below it, and in its description."""
    (tmp_path / "house").mkdir()
    (tmp_path / "house/__init__.py").touch()
    (tmp_path / "house/door.py").write_text(f'"""\n>>> {code}\n"""')
    (tmp_path / "house-1.dist-info").mkdir()
    (tmp_path / "house-1.dist-info/METADATA").write_text(f"Name: house\n\n>>> {text}\n")
    run = "import runpy, sys; sys.path.insert(0, {!r}); sys.argv[1:] = ['house']; {}"
    start = f"runpy.run_path({str(tools.package.DOCTESTS)!r}, run_name='__main__')"
    command = [sys.executable, "-I", "-c", run.format(str(tmp_path), start)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert f"2 examples, {wrong} failed" in done.stdout
    assert done.returncode == wrong


def test_guides_name_the_wheel_without_a_version():
    """The reference fills it in: `hitlab-VERSION-py3-none-any.whl`."""
    guides = (ROOT / "py" / "reference").glob("*.md")
    names = re.findall(r"hitlab-[\w.]+-py3", "".join(path.read_text("utf-8") for path in guides))
    assert {*names} == {"hitlab-VERSION-py3"}


def test_the_version_grows_with_each_commit_until_its_tag(tmp_path):
    shutil.copy(ROOT / "py" / "hatch_version.py", tmp_path)

    def version():
        return runpy.run_path(str(tmp_path / "hatch_version.py"))["version"]()

    def git(*arguments):
        names = ["-c", "user.name=hitlab", "-c", "user.email=hitlab@example.org"]
        subprocess.run(["git", *names, *arguments], cwd=tmp_path, check=True, capture_output=True)

    def commit():
        git("commit", "--allow-empty", "-m", "a change")

    assert version().endswith(".dev0")
    git("init")
    commit()
    assert version().endswith(".dev1")
    commit()
    upcoming = version().removesuffix(".dev2")
    assert upcoming != version()
    git("tag", f"v{upcoming}")
    assert version() == upcoming
    commit()
    assert version() == f"{upcoming}.dev3"
    (tmp_path / "PKG-INFO").write_text("Metadata-Version: 2.4\nName: hitlab\nVersion: 9.9\n")
    assert version() == "9.9"


@pytest.mark.slow
def test_the_wheels_are_tried_in_an_empty_environment(tmp_path, monkeypatch, capfd):
    """In this Python alone: the command takes every one that is there."""
    monkeypatch.setattr(tools.layout, "PUBLISHED", tmp_path / "published")
    monkeypatch.setattr(tools.package, "PYTHONS", [HERE])
    monkeypatch.setattr(tools.site, "build", lambda: None)  # it is there, and browsers show it
    assert (tools.layout.DIST / "index.html").is_file(), "first run: python3 build.py build"
    try:
        tools.package.package()
    except tools.shell.BuildError as problem:
        if "network" not in str(problem):
            raise
        pytest.skip("no network")
    wheel = tmp_path / "published" / f"hitlab-{hl.__version__}-py3-none-any.whl"
    assert zipfile.is_zipfile(wheel)
    assert (tmp_path / "published" / f"hitlab-{hl.__version__}.tar.gz").is_file()
    page = tmp_path / "published" / f"hitlab_page-{hl.__version__}-py3-none-any.whl"
    with zipfile.ZipFile(page) as carried:
        for path in filter(Path.is_file, tools.layout.DIST.rglob("*")):
            name = f"hitlab_page/site/{path.relative_to(tools.layout.DIST).as_posix()}"
            assert carried.read(name) == path.read_bytes()
        [metadata] = (each for each in carried.namelist() if each.endswith("/METADATA"))
        assert f"\nRequires-Dist: hitlab=={hl.__version__}\n" in carried.read(metadata).decode()
    out, _ = capfd.readouterr()
    assert out.count("PASSED") == 3
    assert " examples, 0 failed\n  the page serves " in out
