"""How long the drawing of space takes on a machine without a graphics card.

WebGL runs on the processor here (SwiftShader), whatever the machine has. A drawing lasts from the
moment at which the page clears its canvas for the solids until the last of their pixels can be
read, so nothing is still under way. The intervals between frames are taken apart from that, as
reading pixels holds the browser up. All is told against the first case, and against another built
page, whose folder HITLAB_BEFORE names, which takes turns with this one.
"""

import statistics
from collections.abc import Iterator

from built import PATIENCE, browsed, load_tools, opened, sites
from playwright.sync_api import Page
from rows import Parts, Row, parts

FIRST = "sphere-triangle, view turns"
RESTING = 1.0
CASES = {
    FIRST: ("sphere-triangle", "KeyD"),
    "sphere-triangle, sphere moves": ("sphere-triangle", "KeyL"),
    "sphere-mesh, sphere moves": ("sphere-mesh", "KeyL"),
    "sphere-mesh, view turns": ("sphere-mesh", "KeyD"),
    "hills, view turns": ("sphere-mesh?case=on-the-hills", "KeyD"),
}
FEW = (FIRST, "sphere-mesh, view turns")
TICK = 0.1
"""Milliseconds by which the page's clock goes on, at most: nothing counts as less."""

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

RECORD = """async ([seconds, least, isWatched, patience]) => {
  const times = [], start = performance.now();
  const [end, latest] = [seconds, patience].map((each) => start + 1000 * each);
  const drawings = isWatched ? [] : undefined;
  window.drawings = drawings;
  const { promise, resolve, reject } = Promise.withResolvers();
  const tick = (now) => {
    times.push(now);
    if (now >= end && (drawings ?? times).length > least) resolve();
    else if (now > latest) reject(new Error(`too few frames in ${patience} s`));
    else requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  await promise;
  window.drawings = undefined;
  return { drawings, intervals: times.slice(1).map((time, i) => time - times[i]) };
}"""


def measured(page: Page, name: str, frames: int) -> dict[str, float]:
    """Hold a key: the drawings, the intervals, and the drawing of what has come to rest."""
    link, code = CASES[name]
    page.bring_to_front()

    def held(is_watched: bool) -> dict[str, list[float]]:
        page.evaluate("link => hitlab.open(link)", f"#/{link}")
        page.keyboard.down(code)
        record = page.evaluate(RECORD, [0, frames, is_watched, PATIENCE])
        page.keyboard.up(code)
        return record

    times = {"drawing": held(True)["drawings"], "interval": held(False)["intervals"]}
    times["drawing at rest"] = page.evaluate(RECORD, [RESTING, -1, True, PATIENCE])["drawings"][-1:]
    return {part: 1e3 * max(statistics.median(each), TICK) for part, each in times.items() if each}


def measure(quick: bool) -> Iterator[Row]:
    """Yield the rows of each case, the pages in turn; what was not drawn in some round has none."""
    tools = load_tools()
    cases = FEW if quick else tuple(CASES)
    rounds = 1 if quick else 2
    with browsed(tools, "--disable-gpu", "--enable-unsafe-swiftshader") as browser:
        pages = {
            whose: opened(tools, browser, folder, "sphere-triangle", WATCH)
            for whose, folder in sites(tools).items()
        }
        for page in pages.values():
            page.locator("#stage[data-space=ready]").wait_for()
        found: dict[str, dict[str, Parts]] = {whose: {} for whose in pages}
        for name in cases:
            for _ in range(rounds):
                for whose, page in pages.items():
                    for part, time in measured(page, name, 5 if quick else 30).items():
                        found[whose].setdefault(name, {}).setdefault(part, []).append(time)
    for name, times in found["hitlab"].items():
        for whose, theirs in (("hitlab", FIRST), ("before", name)):
            if whose in found:
                peer = theirs if whose == "hitlab" else whose
                yield from parts(name, peer, times, found[whose][theirs])
