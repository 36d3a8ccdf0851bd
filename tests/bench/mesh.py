"""How fast a mesh answers in the browser: hitlab in Pyodide, with three-mesh-bvh as the yardstick.

hitlab is asked for all spheres at once, three-mesh-bvh for one after the other, which is how each
of them is used. The two alternate in one page.
"""

import threading
from collections.abc import Iterator

from built import ROOT, START_UP, browsed, load_tools
from playwright.sync_api import Page, Route
from rows import Row, row

MESHES = [1_000, 5_000, 20_000, 50_000, 200_000]
FEW = [5_000]
SPHERES = 1_000
SERVED = {
    "bench": ROOT / "tests" / "bench",
    "three-mesh-bvh": ROOT / "node_modules" / "three-mesh-bvh" / "build",
}
TOLERANCE = 1e-12  # rounding of either side, for a mesh six units across


def serve(route: Route) -> None:
    """Answer with a file that is not part of the site."""
    *_, folder, name = route.request.url.split("/")
    route.fulfill(path=SERVED[folder] / name)


def differing(name: str, found: dict) -> Iterator[str]:
    """Say how many verdicts differ, and by how much; stop where that cannot be rounding."""
    for key in ("clearest", "apart"):
        if not found[key] <= TOLERANCE:
            raise SystemExit(f"{name}: the answers differ, {key} {found[key]}")
    if found["differing"]:
        clearest = f"none is farther than {found['clearest']:.0e} from touching"
        yield f"{name}: {found['differing']} verdicts differ from three-mesh-bvh; {clearest}"


def measure_mesh(page: Page, faces: int) -> Iterator[Row | str]:
    """Yield a row for each query, and for building the mesh."""
    found = page.evaluate("faces => measure(faces)", faces)
    name = f"spheres and {found['faces']:,} faces"
    yield from differing(name, found)
    for query, (ours, theirs) in found["times"].items():
        n, rate = (1, None) if query == "build" else (SPHERES, found["hits"] / SPHERES)
        micros = ([time * 1e3 / n for time in times] for times in (ours, theirs))
        yield row(f"{name}: {query}", "browser", "three-mesh-bvh", n, rate, *micros)


def measure(quick: bool) -> Iterator[Row | str]:
    """Serve dist/, open the page, and give all rows."""
    tools = load_tools()
    with tools.server.hitlab_page.bind() as server, browsed(tools) as browser:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page, url = browser.new_page(), f"http://127.0.0.1:{server.server_port}/"
        page.on("pageerror", lambda error: print(error, flush=True))
        for folder in SERVED:
            page.route(f"{url}{folder}/*", serve)
        page.goto(f"{url}bench/mesh.html")
        page.wait_for_function("'measure' in globalThis", timeout=START_UP)
        for faces in FEW if quick else MESHES:
            yield from measure_mesh(page, faces)
        server.shutdown()
