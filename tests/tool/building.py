"""build.py as its tests take it: imported, or started as a person would."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

spec = importlib.util.spec_from_file_location("hitlab_build", ROOT / "build.py")
build = importlib.util.module_from_spec(spec)
spec.loader.exec_module(build)
tools = sys.modules["tools"]


def fail(*_args, **_options):
    """Stand in for a step that goes wrong."""
    raise tools.shell.BuildError("it went wrong")


def start(root, *arguments, **environ):
    """Run a build.py as a person would."""
    return subprocess.run(
        [sys.executable, root / "build.py", *arguments],
        env={**os.environ, **environ},
        capture_output=True,
        text=True,
        timeout=60,
    )


def assert_told(done, *words):
    """Check that a run ended with a short message that has these words."""
    assert done.returncode == 1, done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    message = done.stderr[done.stderr.index("build.py: ") :]
    for word in words:
        assert word in message
    assert len(message) < 400
