"""Paths and names of files and folders."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
DIST = ROOT / "dist"
PUBLISHED = ROOT / "dist-package"  # the sdist, the wheel, and the page's wheel
CACHE = ROOT / ".cache"
WHEELS = CACHE / "wheels"
PYCACHE = CACHE / "pycache"  # the bytecode of the modules in .venv
COMPILED = CACHE / "compiled"  # hitlab's wheel, and runtime/ with all archives for the browser
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
NODE_MODULES = ROOT / "node_modules"
PYODIDE = NODE_MODULES / "pyodide"
OLDER_PYODIDE = NODE_MODULES / "pyodide-older"  # the tests install hitlab's wheel in it
REFERENCE = CACHE / "reference"
ANSWERS = CACHE / "answers"
LICENCES = WEB / "licences"  # of the runtime, whose package contains none
TYPEFACE = NODE_MODULES / "@fontsource" / "stix-two-text"
THREE = NODE_MODULES / "three"
BYTECODE = WEB / "engine" / "bytecode.js"
FORMULAS = ROOT / "py" / "tools" / "formulas.js"
ASK = WEB / "kinds" / "answers.js"
BUILD_LOCK = ROOT / "requirements-build.lock"
TEST_LOCK = ROOT / "requirements-test.lock"  # includes everything in BUILD_LOCK
BENCH_LOCK = ROOT / "requirements-bench.lock"  # additional packages for bench
PACKAGE_LOCK = ROOT / "requirements-package.lock"  # additional packages for package
NOTEBOOK_LOCK = ROOT / "requirements-notebook.lock"  # packages that run and display notebooks
BENCH = ROOT / "tests" / "bench"
PEERS = CACHE / "peers"  # the packages in BENCH_LOCK
CHECKERS = CACHE / "checkers"  # the packages in PACKAGE_LOCK
NOTEBOOKS = CACHE / "notebooks"  # an environment with the packages in NOTEBOOK_LOCK and our wheels
BENCH_PAGE = BENCH / "browser"  # has its own package.json, so that tests do not install the peers
PACKAGE = ROOT / "py"
PAGE = PACKAGE / "page"  # the distribution hitlab-page: dist/ and its server
CHANGELOG = ROOT / "CHANGELOG.md"
SEARCH = PACKAGE / "reference" / "search.js"
CONFIG = PACKAGE / "pyproject.toml"  # also of ruff and mypy

# The files that start Python in the browser, its library and its packages.
RUNTIME = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"]
STDLIB = "python_stdlib.zip"
LOCK = "pyodide-lock.json"
PACKAGES = ["numpy"]
INSTALLER = "micropip"  # installs hitlab's wheel in any Pyodide; the page does not need it

STAMP = "hitlab-stamp"  # the file with the digests of a folder's inputs
