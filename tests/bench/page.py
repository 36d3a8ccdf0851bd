"""How long a frame of each scene takes in the browser, while one of its keys is held.

A frame is the question's way to Python and back (Python's own time is a part of it) and the
drawing of the answer. The intervals are those between the frames that the browser gives. The same
is measured with a map on: where the map stays, and where it is to be made anew for every frame.
"""

import importlib
import json
import math
import os
import statistics
import sys
import threading
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[2]
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
QUICK = "--quick" in sys.argv
SECONDS = 0.4 if QUICK else 4.0
START_UP = 60_000  # milliseconds

RECORD = """async (seconds) => {
  const frames = [], times = [];
  const { promise, resolve } = Promise.withResolvers();
  const end = performance.now() + 1000 * seconds;
  const tick = (now) => {
    times.push(now);
    const { frame, timings } = hitlab.snapshot();
    if (frame !== frames.at(-1)?.frame) frames.push({ frame, ...timings });
    if (now < end) requestAnimationFrame(tick);
    else resolve();
  };
  requestAnimationFrame(tick);
  await promise;
  return { frames: frames.slice(1), intervals: times.slice(1).map((time, i) => time - times[i]) };
}"""

SURVEY = """async ({ shapes, algorithm, rounds }) => {
  const worker = new Worker("engine/worker.js", { type: "module" });
  const heard = (type) => new Promise((resolve) => {
    worker.addEventListener("message", function hear({ data }) {
      if (data.type !== type) return;
      total += data.python ?? 0;
      if (data.isLast === false) return;
      worker.removeEventListener("message", hear);
      resolve(data);
    });
  });
  let total = 0;
  await heard("ready");
  const totals = [];
  for (let round = 0; round < rounds; round += 1) {
    total = 0;
    const lattice = { pitch: 1 / 64, left: -256, top: 320, columns: 640, rows: 480 };
    const asked = { shapes, moved: 0, algorithm, compared: false, lattice };
    worker.postMessage({ type: "survey", id: round, ...asked });
    await heard("surveyed");
    totals.push(total);
  }
  worker.terminate();
  return totals.slice(1);
}"""
"""How long Python takes for 640 × 480 places in strips, after a first round."""

ALGORITHMS = """async (link) => {
  await hitlab.open(link);
  return [...document.getElementById("algorithm").options].map(({ value }) => value);
}"""

FEW = ("disk-triangle", "triangle-triangle", "ray-box", "sphere-mesh", "uniform-grid")
"""The scenes that a quick run takes: one of each sort."""

CROWDS = (10_000,) if QUICK else (1_000, 10_000, 50_000)
MAPPED = FEW[: 1 if QUICK else 2]
SURVEYS = 2 if QUICK else 6


def load_tools():
    """Import what build.py does."""
    sys.path.append(str(ROOT))
    for name in ("checks", "server"):
        importlib.import_module(f"tools.{name}")
    return sys.modules["tools"]


def typical(values: list[float]) -> str:
    """Give the median and the 95th percentile."""
    if len(values) < 2:
        return f"{statistics.median(values or [math.nan]):6.1f} {'':6}"
    return f"{statistics.median(values):6.1f} {statistics.quantiles(values, n=20)[-1]:6.1f}"


def measure(page: Page, name: str, link: str, code: str = "") -> float:
    """Hold a key, unless all moves by itself; print one row, and give the median of a frame."""
    page.evaluate("link => hitlab.open(link)", link)
    if code:
        page.keyboard.down(code)
    record = page.evaluate(RECORD, SECONDS)
    if code:
        page.keyboard.up(code)
    frames = record["frames"]
    columns = [
        [frame["python"] for frame in frames],
        [frame["roundTrip"] - frame["python"] for frame in frames],
        [frame["drawing"] for frame in frames],
        [frame["roundTrip"] + frame["drawing"] for frame in frames],
        record["intervals"],
    ]
    print(f"{name:24} {len(frames):6}  " + "  ".join(map(typical, columns)), flush=True)
    return statistics.median(columns[3] or [math.nan])


def run(browser: Browser, url: str) -> None:
    """Measure one scene after the other in one page."""
    page = browser.new_page(**DESKTOP)
    page.goto(url)
    page.evaluate("hitlab.ready")
    names = ("python", "transfer", "drawing", "frame", "interval")
    print(f"{'scene (ms: median, p95)':24} frames " + " ".join(f"{name:>14}" for name in names))
    scenes = {path.stem: path for path in sorted((ROOT / "web" / "scenes").glob("*.json"))}
    keys = {
        name: [key["code"] for key in json.loads(path.read_text(encoding="utf-8"))["keys"]]
        for name, path in scenes.items()
        if name in FEW or not QUICK
    }
    for name, codes in keys.items():
        if codes:
            measure(page, name, f"#/{name}", codes[0])
    one = measure(page, "disk-triangle, again", "#/disk-triangle", "KeyL")
    for n in CROWDS:
        many = measure(page, f"crowd of {n:,}", f"#/crowd?n={n}")
        print(f"{'':24} {many / one:6.1f} times a frame of disk-triangle")
    for name in MAPPED:
        measure(page, f"{name}, map", f"#/{name}?view=map", keys[name][0])
        measure(page, f"{name}, its map turns", f"#/{name}?view=map", "KeyR")
    print("\nsurvey of 640 × 480 places in strips (ms of Python: median, p95)")
    for name in MAPPED:
        for algorithm in page.evaluate(ALGORITHMS, f"#/{name}")[: 2 if QUICK else None]:
            shapes = json.loads(scenes[name].read_text(encoding="utf-8"))["shapes"]
            asked = [{"type": shape["type"], "values": shape["values"]} for shape in shapes]
            totals = page.evaluate(
                SURVEY, {"shapes": asked, "algorithm": algorithm, "rounds": SURVEYS}
            )
            print(f"{name + ', ' + algorithm:44} {typical(totals)}", flush=True)


def main() -> None:
    """Serve dist/ and print one row a scene."""
    tools = load_tools()
    with tools.server.bind(0) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("HITLAB_CHROMIUM") or tools.checks.chromium(),
            args=["--no-sandbox", "--disable-background-networking", "--enable-unsafe-swiftshader"],
        )
        browser.new_context().set_default_timeout(START_UP)
        run(browser, f"http://127.0.0.1:{server.server_port}/")
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
