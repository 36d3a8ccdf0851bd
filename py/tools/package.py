"""The package as it is published: an sdist and a wheel, checked, and tried as a user has them."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from tools import disk, layout, setup, shell
from tools.shell import ONLINE, say

PYTHONS = ["3.11", "3.12", "3.13", "3.14"]
DOCTESTS = Path(__file__).parent / "doctests.py"


def package() -> None:
    """Write dist-package/, once its wheel has shown in each Python that its examples hold."""
    setup.have_venv(layout.BUILD_LOCK)
    setup.have_beside(layout.PACKAGE_LOCK, layout.CHECKERS)
    with disk.scratch() as folder:
        made = folder / "made"
        shell.tool("build", "--no-isolation", "--outdir", made, layout.PACKAGE, quiet=True)
        [sdist], [wheel] = made.glob("*.tar.gz"), made.glob("*.whl")
        checkers = {"PYTHONPATH": str(layout.CHECKERS)}
        shell.tool("twine", "check", "--strict", sdist, wheel, **checkers)
        for version in PYTHONS:
            python = found(version)
            if python:
                try_out(wheel, python, folder / version)
            else:
                say(f"Python {version} was not found, so the wheel is not tried there.")
        shutil.rmtree(layout.PUBLISHED, ignore_errors=True)
        made.rename(layout.PUBLISHED)
    say(f"{sdist.name} and {wheel.name} are in {layout.PUBLISHED.name}/")


def found(version: str) -> str | None:
    """Return the program of a Python; a name may be in the PATH and start nothing."""
    if version == "{}.{}".format(*sys.version_info):
        return sys.executable
    python = shutil.which(f"python{version}")
    works = python and not subprocess.run([python, "--version"], capture_output=True).returncode
    return python if works else None


def try_out(wheel: Path, python: str, venv: Path) -> None:
    """Install the wheel and its extras into an empty environment, and run its examples there."""
    say(f"{wheel.name} in {python}:")
    remedy = setup.WITH_VENV
    shell.run("python -m venv", python, "-m", "venv", venv, quiet=True, remedy=remedy)
    own = venv / layout.PYTHON.relative_to(layout.VENV)
    whole = f"{wheel}[plot,testing]"
    shell.run("pip", own, "-m", "pip", "install", whole, quiet=True, remedy=ONLINE)
    shell.run("The package's examples", own, "-I", DOCTESTS, "hitlab")
