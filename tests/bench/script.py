"""How much JavaScript a drawn answer costs the page while a key is held, Python's worker aside.

The browser itself counts the script, style and layout of the page's main thread, in its own time
on the processor. Another built page, whose folder HITLAB_BEFORE names, takes turns with this one,
and the ratios are to it.
"""

import os
import statistics
import sys
import threading
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

from page import DESKTOP, load_tools
from playwright.sync_api import Browser, sync_playwright

QUICK = "--quick" in sys.argv
ROUNDS = 2 if QUICK else 5
SECONDS = 0.5 if QUICK else 2.0
CASES = {
    "disk-triangle": ("disk-triangle", "KeyL"),
    "disk-triangle, 2-23": ("disk-triangle?algorithm=redpoll-2-23", "KeyL"),
    "triangle-triangle": ("triangle-triangle", "KeyR"),
    "ray-box": ("ray-box", "KeyE"),
    "sphere-triangle, view turns": ("sphere-triangle", "KeyD"),
}
FEW = ("disk-triangle", "sphere-triangle, view turns")
COUNTS = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")


class Site:
    """One built page, served, and open."""

    def __init__(self, tools, browser: Browser, folder: Path):
        handler = partial(tools.server.Handler, directory=folder)
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.page = browser.new_page(**DESKTOP)
        self.page.goto(f"http://127.0.0.1:{self.server.server_port}/#/disk-triangle")
        self.page.evaluate("hitlab.ready")
        self.cdp = self.page.context.new_cdp_session(self.page)
        self.cdp.send("Performance.enable", {"timeDomain": "threadTicks"})

    def counts(self) -> list[float]:
        """Give the milliseconds so far, and the answers drawn."""
        told = self.cdp.send("Performance.getMetrics")["metrics"]
        metrics = {each["name"]: each["value"] for each in told}
        drawn = self.page.evaluate("hitlab.snapshot().frame")
        return [*(1000 * metrics[name] for name in COUNTS), drawn]

    def measure(self, link: str, code: str) -> list[float]:
        """Hold a key: milliseconds a drawn answer, of script, style and layout."""
        self.page.bring_to_front()
        self.page.evaluate("link => hitlab.open(link)", f"#/{link}")
        self.page.keyboard.down(code)
        self.page.wait_for_timeout(200)
        before = self.counts()
        self.page.wait_for_timeout(1000 * SECONDS)
        after = self.counts()
        self.page.keyboard.up(code)
        *spent, drawn = (b - a for a, b in zip(before, after))
        return [each / drawn for each in spent]


def main() -> None:
    """Print one row a case, and one for the page before."""
    tools = load_tools()
    folders = [tools.layout.DIST, *map(Path, filter(None, [os.environ.get("HITLAB_BEFORE")]))]
    columns = "   script    style   layout" + "   ratios to the page before" * (len(folders) > 1)
    print(f"\n{'a drawn answer, a key held':32}{columns} (ms: medians)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("HITLAB_CHROMIUM") or tools.checks.chromium(),
            args=["--no-sandbox", "--disable-background-networking", "--enable-unsafe-swiftshader"],
        )
        sites = [Site(tools, browser, folder) for folder in folders]
        for name in FEW if QUICK else CASES:
            found: list[list[list[float]]] = [[] for _ in sites]
            for _ in range(ROUNDS):
                for site, rows in zip(sites, found):
                    rows.append(site.measure(*CASES[name]))
            medians = [[statistics.median(column) for column in zip(*rows)] for rows in found]
            for i, row in enumerate(medians):
                ratios = "".join(
                    f"  {mine / former:6.2f}" for mine, former in zip(row, medians[-1])
                )
                label = "  before" if i else name
                values = "".join(f"{value:9.2f}" for value in row)
                print(f"{label:32}{values}{ratios * (len(sites) > 1)}", flush=True)
        browser.close()
        for site in sites:
            site.server.shutdown()


if __name__ == "__main__":
    main()
