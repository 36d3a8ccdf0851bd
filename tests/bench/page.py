"""How long a frame of each scene takes in the browser, while one of its keys is held.

A frame is the question's way to Python and back (Python's own time is a part of it) and the
drawing of the answer. The intervals are those between the frames that the browser gives.
"""

import importlib.util
import json
import os
import statistics
import threading
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[2]
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
SECONDS = 4.0
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


def load_build():
    """Import build.py from its path."""
    spec = importlib.util.spec_from_file_location("build", ROOT / "build.py")
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    return build


def typical(values: list[float]) -> str:
    """Give the median and the 95th percentile."""
    return f"{statistics.median(values):6.1f} {statistics.quantiles(values, n=20)[-1]:6.1f}"


def measure(page: Page, scene: Path) -> None:
    """Hold the scene's first key, and print one row."""
    code = json.loads(scene.read_text(encoding="utf-8"))["keys"][0]["code"]
    page.evaluate("link => hitlab.open(link)", f"#/{scene.stem}")
    page.keyboard.down(code)
    record = page.evaluate(RECORD, SECONDS)
    page.keyboard.up(code)
    frames = record["frames"]
    columns = [
        [frame["python"] for frame in frames],
        [frame["roundTrip"] - frame["python"] for frame in frames],
        [frame["drawing"] for frame in frames],
        [frame["roundTrip"] + frame["drawing"] for frame in frames],
        record["intervals"],
    ]
    print(f"{scene.stem:20} {len(frames):6}  " + "  ".join(map(typical, columns)), flush=True)


def run(browser: Browser, url: str) -> None:
    """Measure one scene after the other in one page."""
    page = browser.new_page(**DESKTOP)
    page.goto(url)
    page.evaluate("hitlab.ready")
    names = ("python", "transfer", "drawing", "frame", "interval")
    print(f"{'scene (ms: median, p95)':20} frames " + " ".join(f"{name:>14}" for name in names))
    for scene in sorted((ROOT / "web" / "scenes").glob("*.json")):
        measure(page, scene)


def main() -> None:
    """Serve dist/ and print one row a scene."""
    build = load_build()
    with build.bind(0) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("HITLAB_CHROMIUM") or build.chromium(),
            args=["--no-sandbox", "--disable-background-networking"],
        )
        browser.new_context().set_default_timeout(START_UP)
        run(browser, f"http://127.0.0.1:{server.server_port}/")
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
