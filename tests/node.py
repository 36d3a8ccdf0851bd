"""Asks the page's own code: runs a module in Node, and reads what it prints."""

import json
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]


def printed(script, *arguments, given=None):
    """Run a module on a value, as JSON on its standard input; return the JSON that it prints."""
    done = subprocess.run(
        ["node", "--input-type=module", "--eval", script, *arguments],
        cwd=ROOT,
        input=json.dumps(given),
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    return json.loads(done.stdout)
