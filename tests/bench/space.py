"""How long the drawing of space takes on a machine without a graphics card.

WebGL runs on the processor here (SwiftShader), whatever the machine has. A drawing lasts from the
moment at which the page clears its canvas for the solids until the last of their pixels can be
read, so nothing is still under way. The intervals between frames are taken apart from that, as
reading pixels holds the browser up. Another built page, whose folder HITLAB_BEFORE names, takes
turns with this one, and the ratios are to it.
"""

import math
import os
import statistics
import sys
import threading
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

from page import DESKTOP, load_tools
from playwright.sync_api import Browser, Page, sync_playwright

QUICK = "--quick" in sys.argv
ROUNDS = 1 if QUICK else 2
SECONDS = 0.5 if QUICK else 1.5
RESTING = 1.0
CASES = {
    "sphere-triangle, sphere moves": ("sphere-triangle", "KeyL"),
    "sphere-triangle, view turns": ("sphere-triangle", "KeyD"),
    "sphere-mesh, sphere moves": ("sphere-mesh", "KeyL"),
    "sphere-mesh, view turns": ("sphere-mesh", "KeyD"),
    "hills, view turns": ("sphere-mesh?case=on-the-hills", "KeyD"),
}
FEW = ("sphere-triangle, view turns", "sphere-mesh, view turns")

WATCH = """
const plane = CanvasRenderingContext2D.prototype, space = WebGL2RenderingContext.prototype;
const { beginPath, clearRect } = plane, { clear } = space;
let began = 0, isFrame = false, context;
window.drawings = undefined;
const read = () => {
  if (context && window.drawings) {
    context.readPixels(0, 0, 1, 1, context.RGBA, context.UNSIGNED_BYTE, new Uint8Array(4));
    window.drawings.push(performance.now() - began);
  }
  context = undefined;
};
plane.clearRect = function (...box) {
  [began, isFrame, context] = [performance.now(), true, undefined];
  clearRect.apply(this, box);
};
space.clear = function (bits) {
  context = this;
  if (!isFrame) {
    began = performance.now();
    queueMicrotask(read);
  }
  clear.call(this, bits);
};
plane.beginPath = function () {
  if (isFrame) read();
  isFrame = false;
  beginPath.call(this);
};
"""
"""Between clearing the canvas of the plane and its first line, the page draws the solids.

What rests it may draw once more by itself.
"""

RECORD = """async ([seconds, isWatched]) => {
  const times = [], end = performance.now() + 1000 * seconds;
  window.drawings = isWatched ? [] : undefined;
  const { promise, resolve } = Promise.withResolvers();
  const tick = (now) => {
    times.push(now);
    if (now < end) requestAnimationFrame(tick);
    else resolve();
  };
  requestAnimationFrame(tick);
  await promise;
  const drawings = window.drawings;
  window.drawings = undefined;
  return { drawings, intervals: times.slice(1).map((time, i) => time - times[i]) };
}"""


class Site:
    """A built page, opened once, and what was measured of it."""

    def __init__(self, tools, browser: Browser, folder: Path):
        handler = partial(tools.server.Handler, directory=str(folder))
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.page: Page = browser.new_page(**DESKTOP)
        self.page.add_init_script(WATCH)
        self.page.goto(f"http://127.0.0.1:{self.server.server_port}/#/sphere-triangle")
        self.page.evaluate("hitlab.ready")
        self.page.locator("#stage[data-space=ready]").wait_for()

    def measure(self, link: str, code: str) -> tuple[list[float], list[float], list[float]]:
        """Hold a key: the drawings, the intervals, and the drawings of what has come to rest."""
        self.page.evaluate("link => hitlab.open(link)", f"#/{link}")
        self.page.keyboard.down(code)
        drawings = self.page.evaluate(RECORD, [SECONDS, True])["drawings"]
        self.page.keyboard.up(code)
        self.page.evaluate("link => hitlab.open(link)", f"#/{link}")
        self.page.keyboard.down(code)
        intervals = self.page.evaluate(RECORD, [SECONDS, False])["intervals"]
        self.page.keyboard.up(code)
        resting = self.page.evaluate(RECORD, [RESTING, True])["drawings"]
        return drawings, intervals, resting[-1:]


def compare(sites: list[Site], name: str) -> None:
    """Measure the sites in turn, and print a row for each."""
    found: list[list[list[float]]] = [[[], [], []] for _ in sites]
    for _ in range(ROUNDS):
        for site, columns in zip(sites, found):
            for column, values in zip(columns, site.measure(*CASES[name])):
                column += values
    medians = [[statistics.median(column or [math.nan]) for column in columns] for columns in found]
    for i, row in enumerate(medians):
        ratios = "".join(f"  {mine / former:6.2f}" for mine, former in zip(row, medians[-1]))
        label = name if not i else "  before"
        print(
            f"{label:32}" + "".join(f"{value:9.1f}" for value in row) + ratios * (len(sites) > 1),
            flush=True,
        )


def main() -> None:
    """Print one row a case, and one for the page before."""
    tools = load_tools()
    folders = [tools.layout.DIST, *map(Path, filter(None, [os.environ.get("HITLAB_BEFORE")]))]
    columns = "  drawing interval  at rest" + "   ratios to the page before" * (len(folders) > 1)
    print(f"\n{'space without a graphics card':32}{columns} (ms: medians)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("HITLAB_CHROMIUM") or tools.checks.chromium(),
            args=[
                "--no-sandbox",
                "--disable-background-networking",
                "--disable-gpu",
                "--enable-unsafe-swiftshader",
            ],
        )
        sites = [Site(tools, browser, folder) for folder in folders]
        for name in FEW if QUICK else CASES:
            compare(sites, name)
        browser.close()
        for site in sites:
            site.server.shutdown()


if __name__ == "__main__":
    main()
