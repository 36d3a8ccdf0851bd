"""Installations that are done once for each digest of their inputs, and temporary folders."""

from __future__ import annotations

import contextlib
import hashlib
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from tools import layout
from tools.shell import say


def sha256(path: Path) -> str:
    """Return a file's digest as lock files write it, or "" if there is no such file."""
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


@contextlib.contextmanager
def scratch() -> Iterator[Path]:
    """Yield a temporary folder on the file system of dist/, so files can be moved by renaming."""
    layout.CACHE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=layout.CACHE) as folder:
        yield Path(folder)


def once(folder: Path, marks: list[str], *installs: Callable[[], None]) -> None:
    """Install unless the folder's stamp is one of the marks; the new stamp is the first mark."""
    stamp = folder / layout.STAMP
    if stamp.is_file() and stamp.read_text() in marks:
        return
    stamp.unlink(missing_ok=True)
    say(f"Setting up {folder.name} …")
    for install in installs:
        install()
    stamp.write_text(marks[0])
