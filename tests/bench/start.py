"""How long a start takes, against bare Pyodide with numpy loaded one after the other.

Each round visits the peers in turn, each with a fresh profile: first cold, then once more, in a
new tab. A start of the page is measured to its first button that works, and to its first verdict.
Each ratio is taken within a round, and its median is told. Another built page, whose folder
HITLAB_BEFORE names, takes turns with this one.
"""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from built import DESKTOP, load_tools, serve, sites
from playwright.sync_api import BrowserContext, Playwright, sync_playwright
from rows import Row, row

ROUNDS = 5
PATIENCE = 60_000  # milliseconds; a busy machine needs many
SCENE = "#/disk-triangle"  # the gallery has no verdict

BARE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>bare</title>
<link rel="icon" href="data:,">
<script type="module">
  const worker = new Worker("bare.js", { type: "module" });
  worker.onmessage = () => { window.times = { verdict: performance.now() }; };
</script></html>"""

BARE_WORKER = """
import { loadPyodide } from "/pyodide/pyodide.mjs";
const pyodide = await loadPyodide();
await pyodide.loadPackage("numpy");
pyodide.runPython("import numpy");
self.postMessage("ready");
"""

WATCH = """
const found = {};
const look = () => {
  const button = document.getElementById("digits");
  if (!found.button && button?.textContent) {
    button.click();
    if (button.ariaPressed === "true") {
      found.button = performance.now();
      button.click();
    }
  }
  if (!found.asked && window.hitlab) {
    found.asked = true;
    hitlab.ready.then(() => { found.verdict = performance.now(); });
  }
  if (found.verdict) window.times = found;
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
"""The button is pressed until it acts, and then once more to take that back."""

Times = dict[str, float]  # milliseconds since the navigation began, by what was there then


def bare_site(tools, folder: Path) -> Path:
    """Write a page that starts the runtime as it is delivered, and nothing else."""
    (folder / "index.html").write_text(BARE)
    (folder / "bare.js").write_text(BARE_WORKER)
    (folder / "pyodide").mkdir()
    names = [*tools.layout.RUNTIME, tools.layout.STDLIB, tools.layout.LOCK]
    files = [tools.layout.PYODIDE / name for name in names]
    for path in [*files, *(tools.layout.WHEELS / name for name in tools.setup.wanted_wheels())]:
        (folder / "pyodide" / path.name).write_bytes(path.read_bytes())
    return folder


def visit(context: BrowserContext, url: str) -> Times:
    """Open the page in a new tab, and wait until all was there."""
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(url)
    for _ in range(PATIENCE // 100):
        if times := page.evaluate("window.times"):
            page.close()
            return times
        page.wait_for_timeout(100)
    raise TimeoutError(f"{url} did not start")


def visit_twice(playwright: Playwright, program: str | None, url: str) -> tuple[Times, Times]:
    """Visit with a fresh profile, and come again."""
    with tempfile.TemporaryDirectory() as profile:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=program,
            args=["--no-sandbox", "--disable-background-networking", "--enable-unsafe-swiftshader"],
            **DESKTOP,
        )
        try:
            return visit(context, url), visit(context, url)
        finally:
            context.close()


def compared(rounds: list[dict[str, tuple[Times, Times]]]) -> Iterator[tuple[str, str, str, str]]:
    """Name what is compared: of whom, what, on which visit, with whom."""
    yield from (("hitlab", "verdict", visit, "bare") for visit in ("cold", "warm"))
    yield from (("hitlab", "button", visit, "bare") for visit in ("cold", "warm"))
    yield ("hitlab", "verdict", "warm", "its cold visit")
    if "before" in rounds[0]:
        for what in ("verdict", "button"):
            yield from (("hitlab", what, visit, "before") for visit in ("cold", "warm"))
        yield from (("before", "verdict", visit, "bare") for visit in ("cold", "warm"))
        yield ("before", "verdict", "warm", "its cold visit")


def rows_of(rounds: list[dict[str, tuple[Times, Times]]]) -> Iterator[Row]:
    """Yield a row for each comparison."""
    for whose, what, where, against in compared(rounds):
        warm = where == "warm"
        mine = [each[whose][warm][what] for each in rounds]
        if against == "its cold visit":
            theirs = [each[whose][0][what] for each in rounds]
        else:
            key = what if against == "before" else "verdict"
            theirs = [each[against][warm][key] for each in rounds]
        named = f"start of {whose}: first {what}, {where}"
        micros = ([time * 1e3 for time in times] for times in (mine, theirs))
        yield row(named, "browser", against, 1, None, *micros)


def measure(quick: bool) -> Iterator[Row]:
    """Visit all in turn, in each round in another order; give a row for each comparison."""
    tools = load_tools()
    program = os.environ.get("HITLAB_CHROMIUM") or tools.checks.chromium()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        folders = {"bare": bare_site(tools, Path(folder)), **sites(tools)}
        urls = {name: serve(tools, each) + SCENE for name, each in folders.items()}
        found = []
        for number in range(1 if quick else ROUNDS):
            order = sorted(urls, reverse=number % 2 == 1)
            found.append({name: visit_twice(playwright, program, urls[name]) for name in order})
        yield from rows_of(found)
