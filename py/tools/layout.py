"""Where everything lies, and what the names of files and folders are."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
DIST = ROOT / "dist"
PUBLISHED = ROOT / "dist-package"  # the sdist, the wheel, and the page's wheel
CACHE = ROOT / ".cache"
WHEELS = CACHE / "wheels"
PYCACHE = CACHE / "pycache"  # what the programs of .venv import, compiled
COMPILED = CACHE / "compiled"  # hitlab's wheel, and runtime/ with all archives for the browser
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
NODE_MODULES = ROOT / "node_modules"
PYODIDE = NODE_MODULES / "pyodide"
OLDER_PYODIDE = NODE_MODULES / "pyodide-older"  # in which the tests install hitlab's wheel
REFERENCE = CACHE / "reference"
ANSWERS = CACHE / "answers"
LICENCES = WEB / "licences"  # of the runtime, whose package has none
TYPEFACE = NODE_MODULES / "@fontsource" / "stix-two-text"
THREE = NODE_MODULES / "three"
BYTECODE = WEB / "engine" / "bytecode.js"
FORMULAS = ROOT / "py" / "tools" / "formulas.js"
ASK = WEB / "kinds" / "answers.js"
BUILD_LOCK = ROOT / "requirements-build.lock"
TEST_LOCK = ROOT / "requirements-test.lock"  # pins all that BUILD_LOCK pins, and more
BENCH_LOCK = ROOT / "requirements-bench.lock"  # pins what bench alone needs besides
PACKAGE_LOCK = ROOT / "requirements-package.lock"  # pins what package alone needs besides
NOTEBOOK_LOCK = ROOT / "requirements-notebook.lock"  # pins what runs and shows notebooks
BENCH = ROOT / "tests" / "bench"
PEERS = CACHE / "peers"  # holds what BENCH_LOCK pins
CHECKERS = CACHE / "checkers"  # and what PACKAGE_LOCK pins
NOTEBOOKS = CACHE / "notebooks"  # an environment of what NOTEBOOK_LOCK pins, and our wheels
BENCH_PAGE = BENCH / "browser"  # has a package.json of its own, so that no test installs more
PACKAGE = ROOT / "py"
PAGE = PACKAGE / "page"  # another one: dist/, and what serves it
CONFIG = PACKAGE / "pyproject.toml"  # ruff's and mypy's too

# What starts Python in the browser, its library, and the packages for it; numpy needs no other.
RUNTIME = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"]
STDLIB = "python_stdlib.zip"
LOCK = "pyodide-lock.json"
PACKAGES = ["numpy"]
INSTALLER = "micropip"  # installs hitlab's wheel in any Pyodide; the page needs it not

STAMP = "hitlab-stamp"  # tells of what a folder was made
