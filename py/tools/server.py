"""The development server."""

from __future__ import annotations

import contextlib
import re
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tools import layout, site
from tools.shell import BuildError, say

HERE = re.compile(r"(127\.0\.0\.1|localhost)(:\d+)?", re.IGNORECASE)  # by what names one asks


class Handler(SimpleHTTPRequestHandler):
    """Serves dist/ and nothing else to this machine alone, quietly and always fresh."""

    # If the machine's own table gave another type, Pyodide would hang silently.
    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".json": "application/json",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def translate_path(self, path: str) -> str:
        """Give a service worker that keeps nothing: what a developer changes shows at once."""
        return re.sub(r"\bservice-worker\.js$", "no-\\g<0>", super().translate_path(path))

    def send_head(self) -> Any:
        """Refuse requests under a foreign name, and files that lie elsewhere.

        Any site may have its name resolve to 127.0.0.1 (DNS rebinding); a link inside dist/ may
        lead out of it.
        """
        if not HERE.fullmatch(self.headers.get("Host", "")):
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST, "This server answers to 127.0.0.1")
            return None
        path = Path(self.translate_path(self.path)).resolve()
        if not path.is_relative_to(Path(self.directory).resolve()):
            self.send_error(HTTPStatus.NOT_FOUND, "File not found")
            return None
        return super().send_head()

    def list_directory(self, path: Any) -> None:
        """Serve files only: a site on the web lists no folders either."""
        self.send_error(HTTPStatus.NOT_FOUND, "File not found")

    def end_headers(self) -> None:
        """Have the browser ask each time for changes; let pages of any origin take the wheel."""
        self.send_header("Cache-Control", "no-cache")
        if self.path.startswith("/package/"):
            self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file; if the browser has left meanwhile, that is no error."""
        with contextlib.suppress(ConnectionError):
            super().copyfile(source, outputfile)

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Log what went wrong, with its path, and nothing else."""
        if isinstance(code, int) and code >= 400:
            super().log_request(code, size)


def bind(port: int) -> ThreadingHTTPServer:
    """Take the port; 0 stands for any free one."""
    try:
        return ThreadingHTTPServer(
            ("127.0.0.1", port), partial(Handler, directory=str(layout.DIST))
        )
    except (OSError, OverflowError) as problem:
        remedy = "Name another one with --port, or take any free one with --port 0."
        raise BuildError(f"Port {port} cannot be used: {problem}. {remedy}") from problem


def serve(port: int) -> None:
    """Build and serve; take the port first, so that one in use is reported right away."""
    with bind(port) as server:
        site.build()
        say(f"hitlab is at http://127.0.0.1:{server.server_port}/ (Ctrl-C to stop)")
        server.serve_forever()
