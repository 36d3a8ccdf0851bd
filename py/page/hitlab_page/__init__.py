"""hitlab's page and a local server for it, which uses only the standard library."""

from __future__ import annotations

import contextlib
import re
import threading
from functools import lru_cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

__all__ = ["SITE", "Handler", "address", "bind"]

OWN = Path(__file__).with_name("site")
SITE = OWN if OWN.exists() else Path(__file__).parents[3] / "dist"
"""The page's files: inside the wheel, or in the dist/ that build.py writes in a checkout."""

HERE = re.compile(r"(127\.0\.0\.1|localhost)(:\d+)?", re.IGNORECASE)  # names of this machine


class Handler(SimpleHTTPRequestHandler):
    """Handler that serves one folder to this machine only, uncached, and logs only failures."""

    # Not from the machine's own table: with a wrong type there, Pyodide would hang silently.
    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".json": "application/json",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def translate_path(self, path: str) -> str:
        """Replace the service worker by one without a cache, so that a new build shows at once."""
        return re.sub(r"\bservice-worker\.js$", "no-\\g<0>", super().translate_path(path))

    def send_head(self) -> Any:
        """Refuse requests under a foreign host name, and files outside the folder.

        Any site can make its name resolve to 127.0.0.1 (DNS rebinding), and a symbolic link can
        lead out of the folder.
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
        """Refuse to list folders, like a site on the web."""
        self.send_error(HTTPStatus.NOT_FOUND, "File not found")

    def end_headers(self) -> None:
        """Make the browser revalidate every file; allow pages of any origin to load the wheel."""
        self.send_header("Cache-Control", "no-cache")
        if self.path.startswith("/package/"):
            self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file; ignore a browser that has closed the connection."""
        with contextlib.suppress(ConnectionError):
            super().copyfile(source, outputfile)

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Log only failed requests."""
        if isinstance(code, int) and code >= 400:
            super().log_request(code, size)


def bind(port: int = 0, site: Path = SITE) -> ThreadingHTTPServer:
    """Return a server that is bound to a local port; ``serve_forever`` starts it.

    Parameters
    ----------
    port : int
        The port; 0 chooses a free one, which is then the server's ``server_port``.
    site : pathlib.Path
        The folder to serve.

    Raises
    ------
    ValueError
        If the port is in use, not allowed or invalid.
    """
    try:
        return ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(site)))
    except (OSError, OverflowError) as problem:
        reason = str(problem).rstrip(".")
        remedy = "choose another one, or 0 for any free one"
        raise ValueError(f"port = {port}: {reason}; {remedy}") from problem


@lru_cache  # not functools.cache: on an old Python, build.py must still report that it is too old
def address() -> str:
    """Return the address of the page, served on a free port until Python exits.

    Examples
    --------
    >>> from hitlab_page import address
    >>> address() == address()  # served once
    True
    """
    server = bind()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"
