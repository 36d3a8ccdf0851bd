"""The built page for the benchmark: served, and opened in a browser."""

import importlib
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[2]
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
START_UP = 60_000  # milliseconds
PATIENCE = 60.0
"""Seconds within which what is wanted of a page is to happen."""


def load_tools():
    """Import what build.py does."""
    sys.path.append(str(ROOT / "py"))
    for name in ("checks", "server"):
        importlib.import_module(f"tools.{name}")
    return sys.modules["tools"]


def serve(tools, folder: Path, handler: type | None = None) -> str:
    """Serve a folder, and give its address."""
    handler = partial(handler or tools.server.hitlab_page.Handler, directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"


@contextmanager
def browsed(tools, *options: str) -> Iterator[Browser]:
    """Have the tests' browser open."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("HITLAB_CHROMIUM") or tools.checks.chromium(),
            args=["--no-sandbox", "--disable-background-networking", *options],
        )
        yield browser
        browser.close()


def sites(tools) -> dict[str, Path]:
    """Return the folders of this page, and of the one before, which HITLAB_BEFORE may name."""
    before = os.environ.get("HITLAB_BEFORE")
    return {"hitlab": tools.layout.DIST, **({"before": Path(before)} if before else {})}


def opened(tools, browser: Browser, folder: Path, scene: str, script: str = "") -> Page:
    """Open a scene of a built page, after a script."""
    page = browser.new_page(**DESKTOP)
    page.add_init_script(script)
    page.goto(f"{serve(tools, folder)}#/{scene}", timeout=START_UP)
    page.evaluate("hitlab.ready")
    return page
