"""How long other collision libraries take on the page, and how much each of them loads.

From its choice until its first answer, for which it is loaded and started, against another choice
of the same; and a whole map of its answers, without Python's comparison, against that of SAT.js.
"""

import json
from collections.abc import Iterator

from built import DESKTOP, ROOT, START_UP, browsed, load_tools, serve
from playwright.sync_api import Page
from rows import Row, row

LINK = "#/disk-box?disk=1,1,1&box=0,0,2,2,0"
PLACES = 320, 240
LIBRARIES = json.loads((ROOT / "web" / "libraries.json").read_bytes())

CHOOSE = """async (link) => {
  const start = performance.now();
  await hitlab.open(link);
  return performance.now() - start;
}"""

MAP = """async ([id, files, columns, rows]) => {
  const bodies = await Promise.all(files.map(async (name) => {
    const response = await fetch(`libraries/${name}`);
    return [name, await response.arrayBuffer()];
  }));
  const worker = new Worker(`libraries/${id}.js`), { port1, port2 } = new MessageChannel();
  const heard = () => new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  const ready = heard();
  worker.postMessage({ files: Object.fromEntries(bodies) }, [port2]);
  await ready;
  const places = (count) => Array.from({ length: count }, (_, i) => (i - count / 2) / 64);
  const pairs = [[{ type: "disk", values: [1, 1, 1] }, { type: "box", values: [0, 0, 2, 2, 30] }]];
  const lattice = { moved: 0, xs: places(columns), ys: places(rows) };
  const start = performance.now(), answer = heard();
  port1.postMessage({ id: 1, question: { pairs, lattice } });
  await answer;
  worker.terminate();
  return performance.now() - start;
}"""


def chosen(page: Page, name: str) -> float:
    """Choose a library after the exact method; return the time to its answer, in microseconds."""
    page.evaluate("link => hitlab.open(link)", LINK)
    return 1e3 * page.evaluate(CHOOSE, f"{LINK}&algorithm={name}")


def measure(quick: bool) -> Iterator[Row | str]:
    """Yield the rows of each library, and what was loaded before and after its choice."""
    tools = load_tools()
    rounds = 1 if quick else 5
    with browsed(tools) as browser:
        url = serve(tools, tools.layout.DIST)
        first, again, maps = ({name: [] for name in LIBRARIES} for _ in range(3))
        for name in rounds * [*LIBRARIES]:
            page = browser.new_page(**DESKTOP)
            loaded: list[str] = []
            page.on("request", lambda request, to=loaded: to.append(request.url))
            page.goto(url + LINK, timeout=START_UP)
            page.evaluate("hitlab.ready")
            if early := [each for each in loaded if "/libraries/" in each]:
                yield f"loaded before {name} is chosen: {early}"
            first[name].append(chosen(page, name))
            again[name].append(chosen(page, name))
            files = LIBRARIES[name].get("files", [])
            maps[name].append(1e3 * page.evaluate(MAP, [name, files, *PLACES]))
            page.close()
    count = PLACES[0] * PLACES[1]
    for name in LIBRARIES:
        yield row(f"{name} chosen", "browser", "chosen again", 1, None, first[name], again[name])
    for name, times in maps.items():
        own, other = ([each / count for each in found] for found in (times, maps["sat-js"]))
        yield row(f"map by {name}", "browser", "sat-js", count, None, own, other)
