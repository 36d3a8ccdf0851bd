"""hitlab's page, and a server of it for one's own machine, by the standard library alone."""

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
"""The page's files: the wheel carries them here, and build.py writes them to a checkout's dist/."""

HERE = re.compile(r"(127\.0\.0\.1|localhost)(:\d+)?", re.IGNORECASE)  # by what names one asks


class Handler(SimpleHTTPRequestHandler):
    """Serves a folder and nothing else to this machine alone, quietly and always fresh."""

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
        """Give a service worker that keeps nothing: what is built or installed shows at once."""
        return re.sub(r"\bservice-worker\.js$", "no-\\g<0>", super().translate_path(path))

    def send_head(self) -> Any:
        """Refuse requests under a foreign name, and files that lie elsewhere.

        Any site may have its name resolve to 127.0.0.1 (DNS rebinding); a link inside the folder
        may lead out of it.
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


def bind(port: int = 0, site: Path = SITE) -> ThreadingHTTPServer:
    """Take a port of this machine, of which ``serve_forever`` then serves the page.

    Parameters
    ----------
    port : int
        0 takes any free one; ``server_port`` of what is returned tells which.
    site : pathlib.Path
        The folder of the page, or another one.

    Raises
    ------
    ValueError
        For a port that is in use, not allowed, or no port at all.
    """
    try:
        return ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(site)))
    except (OSError, OverflowError) as problem:
        reason = str(problem).rstrip(".")
        wanted = "want another one, or 0 for any free one"
        raise ValueError(f"port = {port}: {reason}; {wanted}") from problem


@lru_cache  # an old Python, which build.py is to refuse in words, has no functools.cache
def address() -> str:
    """Serve the page until Python ends, on any free port, and give its address.

    Examples
    --------
    >>> from hitlab_page import address
    >>> address() == address()  # served once
    True
    """
    server = bind()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"
