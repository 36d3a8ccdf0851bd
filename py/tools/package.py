"""The distributions: the package's sdist and wheel, and the page's wheel, checked and tried out."""

from __future__ import annotations

import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

from tools import disk, layout, setup, shell, site
from tools.shell import ONLINE, BuildError, say

PYTHONS = ["3.11", "3.12", "3.13", "3.14"]
DOCTESTS = Path(__file__).parent / "doctests.py"
FETCHED = ["index.html", "runtime/pyodide.asm.wasm"]


def package() -> None:
    """Write dist-package/ after trying its wheels in each Python, and with the oldest numpy."""
    site.build()
    setup.have_beside(layout.PACKAGE_LOCK, layout.CHECKERS)
    with disk.scratch() as folder:
        made = folder / "made"
        make = partial(shell.tool, "build", "--no-isolation", "--outdir", made, quiet=True)
        make(layout.PACKAGE)
        make("--wheel", layout.PAGE)
        [sdist], [wheel, page] = made.glob("*.tar.gz"), sorted(made.glob("*.whl"))
        checkers = {"PYTHONPATH": str(layout.CHECKERS)}
        shell.tool("twine", "check", "--strict", sdist, wheel, page, **checkers)
        for version in PYTHONS:
            python = found(version)
            if python:
                try_out(wheel, page, python, folder / version)
            else:
                say(f"Python {version} was not found, so the wheels are not tried there.")
        try_out(wheel, page, sys.executable, folder / "oldest", *oldest())
        shutil.rmtree(layout.PUBLISHED, ignore_errors=True)
        made.rename(layout.PUBLISHED)
    say(f"{sdist.name}, {wheel.name} and {page.name} are in {layout.PUBLISHED.name}/")


def oldest() -> list[str]:
    """Return the requirements of the package, pinned to the oldest accepted versions."""
    import tomllib  # new in Python 3.11: an older one must still report that it is too old

    config = tomllib.loads((layout.PACKAGE / "pyproject.toml").read_text(encoding="utf-8"))
    return [each.replace(">=", "==") for each in config["project"]["dependencies"]]


def found(version: str) -> str | None:
    """Return the executable of a version of Python, or None if it is missing or does not run."""
    if version == "{}.{}".format(*sys.version_info):
        return sys.executable
    python = shutil.which(f"python{version}")
    works = python and not subprocess.run([python, "--version"], capture_output=True).returncode
    return python if works else None


def try_out(wheel: Path, page: Path, python: str, venv: Path, *pinned: str) -> None:
    """Install both wheels into an empty environment; run their examples and serve the page."""
    say(f"{wheel.name} and {page.name} in {' with '.join([python, *pinned])}:")
    remedy = setup.WITH_VENV
    shell.run("python -m venv", python, "-m", "venv", venv, quiet=True, remedy=remedy)
    own = venv / layout.PYTHON.relative_to(layout.VENV)
    whole = f"{wheel}[page,plot,testing,widget]"
    shell.run("pip", own, "-m", "pip", "install", whole, page, *pinned, quiet=True, remedy=ONLINE)
    shell.run("The package's examples", own, "-I", DOCTESTS, "hitlab")
    visit(own)


def visit(python: Path) -> None:
    """Serve the page as a user does, and compare fetched files with those in dist/."""
    command = [str(python), "-I", "-m", "hitlab", "serve", "--no-open", "--port", "0"]
    opener = build_opener(ProxyHandler({}))  # ignores the user's proxy
    with subprocess.Popen(command, env=shell.ENVIRON, stdout=subprocess.PIPE, text=True) as serving:
        assert serving.stdout
        address = serving.stdout.readline().partition(" ")[0]
        try:
            for name in FETCHED:
                with opener.open(address + name) as reply:
                    if reply.read() != (layout.DIST / name).read_bytes():
                        raise BuildError(f"{address}{name} differs from dist/{name}.")
        except (OSError, ValueError) as problem:
            raise BuildError(f"The page was not served at {address!r}: {problem}") from problem
        finally:
            serving.terminate()
    say(f"  the page serves {' and '.join(FETCHED)}")
