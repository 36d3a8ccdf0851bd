"""Running other programs, and saying what goes on."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from tools import layout

# A person's settings for pip, npm and proxies count here too. Those left out would make the virtual
# environment look for its modules elsewhere, or compile every one of them again at each start.
LEFT_OUT = "PYTHONHOME", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE"
ENVIRON = {k: v for k, v in os.environ.items() if k not in LEFT_OUT}
ENVIRON["PYTHONPYCACHEPREFIX"] = str(layout.PYCACHE)  # and no folder is littered

AGAIN = "then run the same command again."

ONLINE = f"Its own words stand above. If the network was out of reach, reconnect, {AGAIN}"


class BuildError(Exception):
    """What happened and what to do about it, in words for the person at the terminal."""


# For what fills the time in which something else waits, and is to keep that from nothing.
BESIDE: dict[str, Any] = {
    "quiet": True,
    "before": ["nice", "-n", "10"] if shutil.which("nice") else [],
}

say = partial(print, flush=True)  # right away, before the output of the programs that we start


def run(
    name: str,
    *command: object,
    remedy: str = "",
    quiet: bool = False,
    before: Sequence[str] = (),
    **env: str,
) -> None:
    """Run a command, maybe by another one; if `quiet`, show its output only where it fails."""
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
    """Run all at once, to the end, and report what failed."""
    with ThreadPoolExecutor() as pool:
        results = [pool.submit(task) for task in tasks]
    problems = [problem for result in results if (problem := result.exception())]
    for problem in problems:
        if not isinstance(problem, BuildError):
            raise problem
    if problems:
        raise BuildError(" ".join(map(str, problems)))
