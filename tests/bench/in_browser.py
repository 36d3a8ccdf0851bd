"""The pairs of `batches` in the browser: hitlab in Pyodide, others in JavaScript, in one page.

JavaScript's libraries know no batches, so that the size of a window changes hitlab's time alone; a
loop over typed arrays, written by hand for each pair, is the limit.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from built import ROOT, START_UP, browsed, load_tools
from pairs import AIMED, FIVE, MIXED, SOLIDS
from playwright.sync_api import Page, Route
from rows import Row, row

SOURCES = ROOT / "tests" / "bench" / "browser"
SIZES = 50_000, 1_000
"""Between which a step is to grow as the number of bodies does."""
POLYGONS = ("polygon of 6", "polygon of 6")


def open_page(page: Page, tools, url: str) -> None:
    """Bundle what runs in the page, and open it."""
    bundle = tools.layout.CACHE / "bench"
    options = ["--bundle", "--format=esm", "--log-level=warning", f"--outdir={bundle}"]
    tools.shell.npm("exec", "--", "esbuild", str(SOURCES / "pairs.js"), *options, quiet=True)
    folders = {"tests": ROOT, "bench": tools.layout.CACHE}

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(url)
        route.fulfill(path=folders[path.split("/")[0]] / path)

    for folder in folders:
        page.route(f"{url}{folder}/**", answer)
    page.route(f"{url}bench/pairs.html", lambda route: route.fulfill(path=SOURCES / "pairs.html"))
    page.goto(f"{url}bench/pairs.html")
    page.wait_for_function("'measure' in globalThis", timeout=START_UP)


def measure_pair(page: Page, **wanted: object) -> Iterator[Row | str]:
    """Yield a row for each peer, and its different answers."""
    found = page.evaluate("wanted => measure(wanted)", wanted)
    yield from found["differing"]
    query = "distance" if wanted["kinds"] == POLYGONS else "intersects"
    what = f"{'-'.join(wanted['kinds'])}: {query}, {'made anew' if wanted['isAnew'] else 'kept'}"
    for peer, times in found["others"].items():
        yield row(what, "browser", peer, wanted["n"], wanted["rate"], found["own"], times)


def measure_steps(page: Page, quick: bool) -> Iterator[Row | str]:
    """Yield the rows of whole steps of mixed bodies, and of how they grow."""
    rounds = 3 if quick else 15
    for n in (10_000,) if quick else (1_000, 10_000, 50_000):
        found = page.evaluate("wanted => measureSteps(wanted)", {"n": n, "rounds": rounds})
        yield from found["differing"]
        for peer, times in found["others"].items():
            yield row(
                "a step of moving bodies", "browser", peer, n, found["rate"], found["ours"], times
            )
    most, least = SIZES
    times = page.evaluate(
        "wanted => measureGrowth(wanted)", {"sizes": [most, least], "rounds": rounds}
    )
    yield row(f"a step of {most:,} moving bodies", "browser", f"of {least:,}", most, None, *times)


def measure_sweeps(page: Page, rounds: int) -> Iterator[Row | str]:
    """Yield the rows of polygons that move, in one call and one by one."""
    n = 10_000
    found = page.evaluate("wanted => measureSweeps(wanted)", {"n": n, "rounds": rounds})
    yield from found["differing"]
    for count, what in ((n, "many"), (1, "one")):
        times = found[what]
        yield row("polygons of 6: sweep", "browser", found["name"], count, found["rate"], *times)


def asked(quick: bool) -> Iterator[dict[str, object]]:
    """Say what is to be measured: all sizes and rates, or the two that most will look at.

    The large sizes come first. By the time of the small ones, which depend on it most, the browser
    has compiled what runs often.
    """
    for n in (10_000, 1_000) if quick else (100_000, 10_000, 1_000, 100):
        for rate in (0.5,) if quick else (0.05, 0.5, 0.95):
            for anew in (False, True):
                for kinds in FIVE if n == 10_000 or not (quick and anew) else []:
                    yield dict(kinds=kinds, n=n, rate=rate, isAnew=anew)
    yield dict(kinds=POLYGONS, n=10_000, rate=0.5, isAnew=False)


@contextmanager
def opened_page() -> Iterator[Page]:
    """Serve dist/, and open the page."""
    tools = load_tools()
    with tools.server.hitlab_page.bind() as server, browsed(tools) as browser:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = browser.new_page()
        page.on("pageerror", lambda error: print(error, flush=True))
        open_page(page, tools, f"http://127.0.0.1:{server.server_port}/")
        yield page
        server.shutdown()


def measure(quick: bool) -> Iterator[Row | str]:
    """Yield all rows of the plane."""
    with opened_page() as page:
        yield from measure_steps(page, quick)
        yield from measure_sweeps(page, 3 if quick else 9)
        for wanted in asked(quick):
            yield from measure_pair(page, **wanted, rounds=5 if quick else 15)


def measure_space(quick: bool) -> Iterator[Row | str]:
    """Yield the rows of space, and what the libraries answer wrongly."""
    with opened_page() as page:
        for kinds in (*SOLIDS, MIXED, AIMED):
            wanted = dict(kinds=kinds, n=10_000, rate=0.5, isAnew=False)
            yield from measure_pair(page, **wanted, rounds=5 if quick else 15)
        yield from page.evaluate("isQuick => judgeHard(isQuick)", quick)
