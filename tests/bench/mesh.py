"""How fast a mesh answers in the browser: hitlab in Pyodide, with three-mesh-bvh as the yardstick.

hitlab is asked for all spheres at once, three-mesh-bvh for one after the other, which is how each
of them is used. The two alternate in one page. The ratio is three-mesh-bvh's time to hitlab's.
"""

import os
import statistics
import sys
import threading

from page import ROOT, START_UP, load_build
from playwright.sync_api import Page, Route, sync_playwright

MESHES = [5_000] if "--quick" in sys.argv else [1_000, 5_000, 20_000, 50_000, 200_000]
QUERIES = ["build", "intersects", "distance"]
SERVED = {
    "bench": ROOT / "tests" / "bench",
    "three-mesh-bvh": ROOT / "node_modules" / "three-mesh-bvh" / "build",
}
TOLERANCE = 1e-12  # rounding of either side, for a mesh six units across


def serve(route: Route) -> None:
    """Answer with a file that is not part of the site."""
    *_, folder, name = route.request.url.split("/")
    route.fulfill(path=SERVED[folder] / name)


def agreement(found: dict) -> str:
    """Say how far the answers agree; stop where that cannot be rounding."""
    for name in ("clearest", "apart"):
        if not found[name] <= TOLERANCE:
            raise SystemExit(f"{found['faces']} faces: the answers differ, {name} {found[name]}")
    return f"{found['differing']:9} {found['apart']:9.0e}"


def measure(page: Page, faces: int) -> None:
    """Print one row."""
    found = page.evaluate("faces => measure(faces)", faces)
    row = f"{found['faces']:7}"
    for query in QUERIES:
        ours, theirs = map(statistics.median, found["times"][query])
        row += f" {ours:8.1f} {theirs:7.1f} {theirs / ours:6.2f}"
    print(f"{row} {found['hits']:5} {agreement(found)}", flush=True)


def run(page: Page, url: str) -> None:
    """Print the table."""
    for folder in SERVED:
        page.route(f"{url}{folder}/*", serve)
    page.goto(f"{url}bench/mesh.html")
    page.wait_for_function("'measure' in globalThis", timeout=START_UP)
    print("\n1000 spheres and a mesh in the browser (ms: hitlab, three-mesh-bvh, ratio)")
    print(f"{'faces':>7}", *(f"{query:>23}" for query in QUERIES), end="")
    print(f" {'hits':>5} {'differing':>9} {'apart':>9}")
    for faces in MESHES:
        measure(page, faces)


def main() -> None:
    """Serve dist/ and open the page."""
    build = load_build()
    with build.bind(0) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("HITLAB_CHROMIUM") or build.chromium(),
            args=["--no-sandbox", "--disable-background-networking"],
        )
        page = browser.new_page()
        page.on("pageerror", lambda error: print(error, flush=True))
        run(page, f"http://127.0.0.1:{server.server_port}/")
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
