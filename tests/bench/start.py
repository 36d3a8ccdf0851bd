"""How long a start takes, against bare Pyodide with numpy loaded one after the other.

Each round visits the peers in turn, each with a fresh profile: first cold, then once more, in a
new tab. A start of the page is measured to its first button that works, and to its first verdict.
Each ratio is taken within a round, and its median is told. Another built page, whose folder
HITLAB_BEFORE names, takes turns with this one.
"""

import argparse
import json
import os
import statistics
import tempfile
import threading
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

from page import DESKTOP, load_build
from playwright.sync_api import BrowserContext, Playwright, sync_playwright

ROUNDS = 5
PATIENCE = 60_000  # milliseconds; a busy machine needs many

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


def serve(build, folder: Path) -> str:
    """Serve a folder, and give its address."""
    handler = partial(build.Handler, directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"


def bare_site(build, folder: Path) -> Path:
    """Write a page that starts the runtime as it is delivered, and nothing else."""
    (folder / "index.html").write_text(BARE)
    (folder / "bare.js").write_text(BARE_WORKER)
    (folder / "pyodide").mkdir()
    names = [*build.RUNTIME, build.STDLIB, build.LOCK]
    files = [build.PYODIDE / name for name in names]
    for path in [*files, *(build.WHEELS / name for name in build.wanted_wheels())]:
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


def table(rounds: list[dict[str, tuple[Times, Times]]]) -> list[dict[str, object]]:
    """Give a row for each ratio: its median, its quartiles, and the medians that it is of."""
    rows: list[dict[str, object]] = []
    for whose, what, where, against in compared(rounds):
        warm = where == "warm"
        mine = [each[whose][warm][what] for each in rounds]
        if against == "its cold visit":
            theirs = [each[whose][0][what] for each in rounds]
        else:
            key = what if against == "before" else "verdict"
            theirs = [each[against][warm][key] for each in rounds]
        ratios = [a / b for a, b in zip(mine, theirs)]
        low, ratio, high = statistics.quantiles(ratios, n=4) if len(ratios) > 1 else ratios * 3
        rows.append(
            {
                "what": f"{whose}: first {what}",
                "where": where,
                "against": against,
                "ratio": round(ratio, 3),
                "quartiles": [round(low, 3), round(high, 3)],
                "milliseconds": round(statistics.median(mine)),
                "of": round(statistics.median(theirs)),
                "rounds": len(rounds),
            }
        )
    return rows


def measure(rounds: int) -> list[dict[str, object]]:
    """Visit all in turn, in each round in another order."""
    build = load_build()
    program = os.environ.get("HITLAB_CHROMIUM") or build.chromium()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        sites = {"bare": bare_site(build, Path(folder)), "hitlab": build.DIST}
        if before := os.environ.get("HITLAB_BEFORE"):
            sites["before"] = Path(before)
        urls = {name: serve(build, site) for name, site in sites.items()}
        found = []
        for number in range(rounds):
            order = sorted(urls, reverse=number % 2 == 1)
            found.append({name: visit_twice(playwright, program, urls[name]) for name in order})
        return table(found)


def main() -> None:
    """Print a row for each ratio, and write them where they are wanted."""
    parser = argparse.ArgumentParser(description="Measure the page's start.")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    options = parser.parse_args()
    rows = measure(options.rounds)
    print(f"\n{'start (ms: medians)':26} visit  against         ratio  quartiles        ms     of")
    for row in rows:
        low, high = row["quartiles"]
        print(
            f"{row['what']:26} {row['where']:6} {row['against']:14} {row['ratio']:6.2f}"
            f"  {low:4.2f} to {high:4.2f} {row['milliseconds']:7} {row['of']:6}",
            flush=True,
        )
    if options.json:
        options.json.write_text(json.dumps(rows, indent=2))


if __name__ == "__main__":
    main()
