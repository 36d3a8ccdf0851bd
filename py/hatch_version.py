"""The version of the package: that of the next release, numbered by commits until it is tagged."""

import re
import subprocess
from pathlib import Path

NEXT = "0.2.0"
HERE = Path(__file__).resolve().parent


def version() -> str:
    """Return NEXT at its tag, else NEXT.devN at the N-th commit; an sdist keeps its version."""
    info = HERE / "PKG-INFO"
    if info.is_file():
        return re.findall(r"^Version: (.+)$", info.read_text(encoding="utf-8"), re.MULTILINE)[0]
    if git("tag", "--list", f"v{NEXT}", "--points-at", "HEAD"):
        return NEXT
    return f"{NEXT}.dev{git('rev-list', '--count', 'HEAD') or 0}"


def git(*arguments: str) -> str:
    """Return the output of a git command, or "" outside a checkout."""
    try:
        done = subprocess.run(["git", *arguments], cwd=HERE, capture_output=True, text=True)
    except OSError:
        return ""
    return "" if done.returncode else done.stdout.strip()
