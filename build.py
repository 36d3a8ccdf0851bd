#!/usr/bin/env python3
"""Build, serve and test hitlab on any machine that has Python and Node.js.

The first run needs the network: it installs the packages of the lock files into .venv and
node_modules, and downloads Pyodide's packages into .cache. Later runs work offline.
"""

# Only the standard library, and only syntax that Python 3.8 can parse: an old Python must report
# that it is too old, not a syntax error.
from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "py"))

from tools import checks, package, server, site
from tools.shell import BuildError


def require_python() -> None:
    """Refuse a Python that is too old."""
    oldest = 3, 11
    if sys.version_info < oldest:
        raise BuildError(
            f"This is Python {sys.version.split()[0]}, but hitlab needs 3.11 or later. "
            "Install one and start build.py with it, as in: python3.11 build.py serve"
        )


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description="Build, serve and test hitlab.")
    commands = parser.add_subparsers(dest="command", required=True)
    building = commands.add_parser("build", help="write the static site to dist/")
    building.add_argument(
        "--base", default="", metavar="URL", help="the site's address, for previews and a sitemap"
    )
    serving = commands.add_parser("serve", help="build, then serve dist/ on this machine")
    serving.add_argument("--port", type=int, default=8000, help="default: 8000; 0: any free port")
    measuring = commands.add_parser("bench", help="measure the package and the page")
    measuring.add_argument("--quick", action="store_true", help="use fewer sizes and rounds")
    measuring.add_argument("--json", type=Path, dest="rows", help="where to write all rows")
    measuring.add_argument("--markdown", type=Path, dest="tables", help="where to write the tables")
    measuring.add_argument(
        "--part", action="append", default=[], dest="parts", help="only this part"
    )
    testing = commands.add_parser("test", help="run every check and every suite")
    testing.add_argument("--slow", action="store_true", help="run all slow cases, not only some")
    commands.add_parser("package", help="write the distributions to dist-package/")
    return parser


def main() -> int:
    """Run the command given on the command line; return the exit code."""
    options = vars(parser().parse_args())
    does: dict[str, Callable[..., object]] = dict(
        build=site.build,
        serve=server.serve,
        test=checks.test,
        bench=checks.bench,
        package=package.package,
    )
    try:
        require_python()
        does[options.pop("command")](**options)
    except BuildError as problem:
        print(f"\nbuild.py: {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
