"""What is published: the package as sdist and wheel, and the page's wheel; checked, and tried."""

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
    """Write dist-package/, once its wheels have shown in each Python that they work there."""
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
        shutil.rmtree(layout.PUBLISHED, ignore_errors=True)
        made.rename(layout.PUBLISHED)
    say(f"{sdist.name}, {wheel.name} and {page.name} are in {layout.PUBLISHED.name}/")


def found(version: str) -> str | None:
    """Return the program of a Python; a name may be in the PATH and start nothing."""
    if version == "{}.{}".format(*sys.version_info):
        return sys.executable
    python = shutil.which(f"python{version}")
    works = python and not subprocess.run([python, "--version"], capture_output=True).returncode
    return python if works else None


def try_out(wheel: Path, page: Path, python: str, venv: Path) -> None:
    """Install both wheels into an empty environment, run their examples there, and the page."""
    say(f"{wheel.name} and {page.name} in {python}:")
    remedy = setup.WITH_VENV
    shell.run("python -m venv", python, "-m", "venv", venv, quiet=True, remedy=remedy)
    own = venv / layout.PYTHON.relative_to(layout.VENV)
    whole = f"{wheel}[page,plot,testing,widget]"
    shell.run("pip", own, "-m", "pip", "install", whole, page, quiet=True, remedy=ONLINE)
    shell.run("The package's examples", own, "-I", DOCTESTS, "hitlab")
    visit(own)


def visit(python: Path) -> None:
    """Serve the page as a user does, and fetch what is to be that of dist/."""
    command = [str(python), "-I", "-m", "hitlab", "serve", "--no-open", "--port", "0"]
    opener = build_opener(ProxyHandler({}))  # whatever proxy a person has for the network
    with subprocess.Popen(command, env=shell.ENVIRON, stdout=subprocess.PIPE, text=True) as serving:
        assert serving.stdout
        address = serving.stdout.readline().partition(" ")[0]
        try:
            for name in FETCHED:
                with opener.open(address + name) as reply:
                    if reply.read() != (layout.DIST / name).read_bytes():
                        raise BuildError(f"{address}{name} is not that of dist/.")
        except (OSError, ValueError) as problem:
            raise BuildError(f"The page was not served at {address!r}: {problem}") from problem
        finally:
            serving.terminate()
    say(f"  the page, of {', '.join(FETCHED)}")
