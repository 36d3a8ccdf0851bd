"""Run other programs and report progress."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from tools import layout

# The user's settings for pip, npm and proxies apply here too. The omitted variables would make
# Python look for modules outside the virtual environment, or compile them again at each start.
OMITTED = "PYTHONHOME", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE"
ENVIRON = {k: v for k, v in os.environ.items() if k not in OMITTED}
ENVIRON["PYTHONPYCACHEPREFIX"] = str(layout.PYCACHE)  # keeps __pycache__ out of the source folders

AGAIN = "then run the same command again."

ONLINE = f"Its own message is above. If the network was out of reach, reconnect, {AGAIN}"


class BuildError(Exception):
    """A failure and its remedy, in words for the user at the terminal."""


# Options of a background task that must not slow down the task in the foreground.
BESIDE: dict[str, Any] = {
    "quiet": True,
    "before": ["nice", "-n", "10"] if shutil.which("nice") else [],
}

say = partial(print, flush=True)  # flushed, so that it precedes the output of started programs


def run(
    name: str,
    *command: object,
    remedy: str = "",
    quiet: bool = False,
    before: Sequence[str] = (),
    **env: str,
) -> None:
    """Run a command, with `before` as its prefix; if `quiet`, show its output only on failure."""
    done = subprocess.run(
        [*before, *(str(part) for part in command)],
        cwd=layout.ROOT,
        env={**ENVIRON, **env},
        capture_output=quiet,
    )
    if done.returncode:
        if quiet:
            say((done.stdout + done.stderr).decode(errors="replace"))
        raise BuildError(f"{name} failed (exit code {done.returncode}). {remedy}".rstrip())


def tool(name: str, *arguments: object, **options: Any) -> None:
    """Run a Python tool of .venv; without -P, "build" would be build.py."""
    run(name, layout.PYTHON, "-P", "-m", name, *arguments, **options)


def npm(*arguments: str, **options: Any) -> None:
    """Run npm, by its full path because on Windows it is a script."""
    run(f"npm {' '.join(arguments)}", shutil.which("npm") or "npm", *arguments, **options)


def side_by_side(*tasks: Callable[[], None]) -> None:
    """Run all tasks in parallel, wait for all of them, and report the failures."""
    with ThreadPoolExecutor() as pool:
        results = [pool.submit(task) for task in tasks]
    problems = [problem for result in results if (problem := result.exception())]
    for problem in problems:
        if not isinstance(problem, BuildError):
            raise problem
    if problems:
        raise BuildError(" ".join(map(str, problems)))
