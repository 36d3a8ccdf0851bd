"""The stages of the tests, and the benchmark."""

from __future__ import annotations

import contextlib
import os
import shutil
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tools import disk, layout, setup, shell, site
from tools.shell import ONLINE, BuildError, say

SHELL = "chromium-headless-shell"


def chromium() -> str | None:
    """Return the browser for the tests, installed if necessary; None means that of Playwright."""
    named = os.environ.get("HITLAB_CHROMIUM")
    usual = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    found = next(filter(None, map(shutil.which, [named] if named else usual)), None)
    if named and not found:
        raise BuildError(f"HITLAB_CHROMIUM must name a program, not {named}. Correct or unset it.")
    found = found or from_debian("chromium")
    if not found:
        remedy = "Install Chromium yourself and set HITLAB_CHROMIUM to its path."
        shell.tool("playwright", "install", "chromium", remedy=remedy)
    return found


def without_windows() -> str | None:
    """Return the headless shell, which does a fifth less work, or `chromium()` if it is missing."""
    is_named = os.environ.get("HITLAB_CHROMIUM")
    return (None if is_named else shutil.which(SHELL) or from_debian(SHELL)) or chromium()


def from_debian(browser: str) -> str | None:
    """Return the path of a browser or None; as root, first install it and a font with apt-get."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        say(f"Installing {browser} with apt-get …")
        apt_get = partial(
            shell.run, "apt-get", "apt-get", quiet=True, DEBIAN_FRONTEND="noninteractive"
        )
        with contextlib.suppress(BuildError):  # Playwright's browser is the fallback
            apt_get("update")
            apt_get("install", "-y", "--no-install-recommends", browser, "fonts-noto-cjk")
    return shutil.which(browser)


def set_up_tests(slow: bool = False) -> None:
    """Install hitlab from the site's wheel, so that the tests run on the delivered files.

    The packages for notebooks are installed by the test that needs them, or here for a slow run.
    """
    options = ["--no-index", "--no-deps", "--force-reinstall"]
    shell.tool("pip", "install", *options, site.build(layout.TEST_LOCK), quiet=True)
    older = setup.wanted_wheels(setup.OLDER, [*layout.PACKAGES, layout.INSTALLER])
    setup.have_wheels(older, setup.OLDER)
    if slow:
        setup.have_notebooks()


def browser_tests(slow: bool) -> None:
    """Run the tests of the page in the headless shell, or in a full browser for a slow run."""
    browser = chromium() if slow else without_windows()
    say(f"Browser: {browser or 'that of Playwright'}")
    # Three browsers keep two cores busy, because they often wait for frames. The tests of a file
    # share pages. The files run in order of name: the last ones are short, so that all browsers
    # finish at about the same time.
    options = ["--numprocesses", "3", "--dist", "loadfile", "--no-loadscope-reorder"]
    options += ["--slow"] if slow else []
    shell.tool("pytest", "tests/e2e", *options, **({"HITLAB_CHROMIUM": browser} if browser else {}))


def have_peers() -> None:
    """Install the libraries that the benchmark compares with, outside .venv and node_modules."""
    setup.have_beside(layout.BENCH_LOCK, layout.PEERS)
    mark = f"{disk.sha256(layout.BENCH_PAGE / 'package-lock.json')} {setup.require_node()}"
    fill = partial(shell.npm, "ci", "--prefix", str(layout.BENCH_PAGE), remedy=ONLINE, quiet=True)
    disk.once(layout.BENCH_PAGE / "node_modules", [mark], fill)


def bench(quick: bool, rows: Path | None, tables: Path | None, parts: list[str]) -> None:
    """Measure the package relative to other libraries, and the page's start and frames."""
    set_up_tests()
    have_peers()
    options: list[object] = ["--quick"] if quick else []
    options += ["--json", rows.resolve()] if rows else []
    options += ["--markdown", tables.resolve()] if tables else []
    for part in parts:
        options += ["--part", part]
    shell.run(
        "The benchmark",
        layout.PYTHON,
        layout.BENCH / "main.py",
        *options,
        PYTHONPATH=str(layout.PEERS),
    )


def stages(slow: bool) -> dict[str, Callable[[], None]]:
    """Return the stages of the tests, in order."""
    sources = ["--config", layout.CONFIG, "py", "tests", "web", "build.py"]
    typed = ["--config-file", layout.CONFIG, "build.py"]
    typed += [f"py/{each}" for each in ("tools", "page", "src", "reference")]
    typed += sorted([*layout.WEB.glob("engine/*.py"), *layout.WEB.glob("user-program/*.py")])
    apart = "norecursedirs=.* e2e bench cluster"  # other stages, or tests that need more packages
    suites = ["-o", apart, "tests", "web/engine", "py/page/hitlab_page", "--doctest-modules"]
    suites += ["--pyargs", "hitlab"]
    suites += ["--doctest-glob=*.md", "README.md", "py/README.md"]
    suites += sorted(map(str, layout.PACKAGE.glob("reference/*.md")))
    suites += ["-p", "no:playwright", "--numprocesses", "auto", "--dist", "worksteal"]
    options = ["--slow"] if slow else []
    return {
        "set-up": partial(set_up_tests, slow),
        "lint, format and types": partial(
            shell.side_by_side,
            partial(shell.tool, "mypy", *typed, quiet=True),
            partial(shell.npm, "run", "lint", quiet=True),
            partial(shell.npm, "run", "types", quiet=True),
            partial(shell.tool, "ruff", "check", *sources, quiet=True),
            partial(shell.tool, "ruff", "format", "--check", *sources, quiet=True),
        ),
        "front end: unit tests": partial(
            shell.npm,
            "test",
            HITLAB_PYTHON=str(layout.PYTHON),
            **({"HITLAB_SLOW": "1"} if slow else {}),
        ),
        "package, build.py, and the page in a browser: tests": partial(
            shell.side_by_side,
            partial(browser_tests, slow),
            partial(shell.tool, "pytest", *suites, *options, **shell.BESIDE),
        ),
    }


def test(slow: bool) -> None:
    """Run every stage, then name the failed ones; stop if the set-up fails."""
    todo, failed = stages(slow), []
    for number, (title, stage) in enumerate(todo.items(), 1):
        heading, start = f"[{number}/{len(todo)}] {title}", time.monotonic()
        say(f"\n{heading}")
        try:
            stage()
        except BuildError as problem:
            if title == "set-up":
                raise
            failed.append(title)
            say(str(problem))
        result = "FAILED" if title in failed else "passed"
        say(f"{heading}: {result} in {time.monotonic() - start:.1f} s")
    if failed:
        raise BuildError(f"{len(failed)} of {len(todo)} stages failed: {', '.join(failed)}.")
    say(f"\nAll {len(todo)} stages passed.")
