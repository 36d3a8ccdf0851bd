"""Set up what a build needs first: Node, .venv, and the wheels of the runtime."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import urllib.request
import zipfile
from collections.abc import Iterable
from functools import partial
from http.client import HTTPException
from pathlib import Path
from typing import NamedTuple

from tools import disk, layout, shell
from tools.shell import AGAIN, ONLINE, BuildError, say


class Runtime(NamedTuple):
    """A release of Pyodide, and a package of the Python package index that carries its wheels.

    The package is for networks that reach the index but not the release's CDN.
    """

    folder: Path
    carrier: str


PAGE = Runtime(layout.PYODIDE, "open-webui==0.12.4")
OLDER = Runtime(layout.OLDER_PYODIDE, "open-webui==0.6.40")

WITH_VENV = "On Debian and Ubuntu, venv is a separate package: apt-get install python3-venv"


def require_node() -> str:
    """Return Node's version; refuse one that is too old for package.json."""
    wanted = json.loads((layout.ROOT / "package.json").read_bytes())["engines"]["node"]
    remedy = f"Install Node.js {wanted} (npm comes with it), {AGAIN}"
    if not (shutil.which("node") and shutil.which("npm")):
        raise BuildError(f"Node.js was not found: the PATH has no node, or no npm. {remedy}")
    found = subprocess.run(["node", "--version"], capture_output=True, text=True).stdout.strip()
    has, needs = ([int(n) for n in re.findall(r"\d+", version)] for version in (found, wanted))
    if has < needs:
        raise BuildError(f"Node.js {found} is too old. {remedy}")
    return found


def have_venv(lock: Path) -> None:
    """Install the lock file's packages into .venv; one made for the tests also serves the build."""
    # Always from scratch, so that no stale or partial installation remains.
    make = partial(
        shell.run, "python -m venv", sys.executable, "-m", "venv", "--clear", layout.VENV
    )
    # A run imports few of these modules; Python compiles each at its first import.
    options = ["--no-compile", "--require-hashes", "-r", lock]
    fill = partial(shell.tool, "pip", "install", *options, remedy=ONLINE)
    marks = [f"{disk.sha256(each)} {sys.version}" for each in (lock, layout.TEST_LOCK)]
    disk.once(layout.VENV, marks, partial(make, remedy=WITH_VENV, quiet=True), fill)


def have_beside(lock: Path, folder: Path) -> None:
    """Install the lock file's packages, which only one command needs, into a separate folder."""
    options = ["--no-compile", "--no-deps", "--require-hashes", "--target", folder, "-r", lock]
    clear = partial(shutil.rmtree, folder, ignore_errors=True)
    fill = partial(shell.tool, "pip", "install", *options, remedy=ONLINE, quiet=True)
    disk.once(folder, [f"{disk.sha256(lock)} {sys.version}"], clear, fill)


def have_notebooks() -> Path:
    """Return the Python of an environment that runs notebooks with the last built wheel."""
    python = layout.NOTEBOOKS / layout.PYTHON.relative_to(layout.VENV)
    make = partial(
        shell.run, "python -m venv", sys.executable, "-m", "venv", "--clear", layout.NOTEBOOKS
    )
    pip = partial(shell.run, "pip", python, "-m", "pip", "install", remedy=ONLINE, quiet=True)
    fill = partial(pip, "--no-compile", "--require-hashes", "-r", layout.NOTEBOOK_LOCK)
    mark = f"{disk.sha256(layout.NOTEBOOK_LOCK)} {sys.version}"
    disk.once(layout.NOTEBOOKS, [mark], partial(make, remedy=WITH_VENV, quiet=True), fill)
    ours = layout.NOTEBOOKS / "ours"
    ours.mkdir(exist_ok=True)
    [wheel] = layout.COMPILED.glob("hitlab-*-py3-none-any.whl")
    put = partial(pip, "--no-index", "--no-deps", "--force-reinstall", wheel)
    disk.once(ours, [disk.sha256(wheel)], put)
    return python


def wanted_wheels(
    runtime: Runtime = PAGE, names: Iterable[str] = layout.PACKAGES
) -> dict[str, str]:
    """Return the file name of each wheel, and its sha256."""
    packages = json.loads((runtime.folder / layout.LOCK).read_bytes())["packages"]
    return {packages[name]["file_name"]: packages[name]["sha256"] for name in names}


def package_url(runtime: Runtime) -> str:
    """Return the URL of the folder from which the pinned runtime would load packages."""
    source = (runtime.folder / "pyodide.mjs").read_text(encoding="utf-8")
    found = re.search(r"`(https://[^`]+)\$\{\w+\}(/full/)`", source)
    if not found:
        raise BuildError("pyodide.mjs does not contain the address of its packages.")
    version = json.loads((runtime.folder / "package.json").read_bytes())["version"]
    return f"{found[1]}{version}{found[2]}"


def from_cdn(runtime: Runtime, names: Iterable[str], into: Path) -> None:
    """Fetch wheels from the runtime's own CDN."""
    for name in names:
        with urllib.request.urlopen(package_url(runtime) + name, timeout=20) as reply:
            (into / name).write_bytes(reply.read())


def from_carrier(runtime: Runtime, names: Iterable[str], into: Path) -> None:
    """Extract wheels from the package that carries them."""
    options = ["--no-deps", "--only-binary=:all:", "--ignore-requires-python", "--dest", into]
    shell.tool("pip", "download", *options, runtime.carrier)
    with zipfile.ZipFile(next(into.glob("*.whl"))) as carrier:
        for name in names:
            (into / name).write_bytes(carrier.read(f"open_webui/frontend/pyodide/{name}"))


PLACES = {"the runtime's CDN": from_cdn, "a package of more than 100 MB": from_carrier}


def have_wheels(wanted: dict[str, str], runtime: Runtime = PAGE) -> None:
    """Fetch each wheel into the cache, from the first source whose file has the right sha256."""
    complaints = []
    for place, fetch in PLACES.items():
        missing = {
            n: digest for n, digest in wanted.items() if disk.sha256(layout.WHEELS / n) != digest
        }
        if not missing:
            return
        say(f"Fetching {', '.join(missing)} from {place} …")
        try:
            with disk.scratch() as folder:
                fetch(runtime, missing, folder)
                keep(missing, folder)
                return
        except (OSError, HTTPException, KeyError, BuildError) as error:
            complaints.append(f"\n  {place}: {error}")
    remedy = f"reconnect, {AGAIN} Or put the files into {layout.WHEELS} yourself."
    problem = f"Could not get {', '.join(missing)}:{''.join(complaints)}"
    raise BuildError(f"{problem}\nIf the network was out of reach, {remedy}")


def keep(wanted: dict[str, str], folder: Path) -> None:
    """Move each wheel from the folder into the cache after checking its digest."""
    layout.WHEELS.mkdir(parents=True, exist_ok=True)
    for name, digest in wanted.items():
        found = disk.sha256(folder / name)
        if found != digest:
            raise BuildError(f"{name} has sha256 {found}, but {digest} is expected")
        (folder / name).replace(layout.WHEELS / name)
