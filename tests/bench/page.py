"""How long a frame of each scene takes in the browser, while one of its keys is held.

A frame is the question's way to Python and back (Python's own time is a part of it) and the
drawing of the answer. The intervals are those between the frames that the browser gives. The same
is measured with a map on: where the map stays, and where it is to be made anew for every frame.
All is told against the first scene, in the same round; the crowd also against the first scene of
another built page, whose folder HITLAB_BEFORE names: its target was set by the page of f418694.

A crowd goes on frame by frame, each of which the graphics card has drawn before the next one is
asked for. Without such a card the processor draws, and all else would wait for it: how long, the
crowd's interval tells, while it moves by itself.
"""

import json
import statistics
from collections.abc import Iterator

from built import PATIENCE, ROOT, browsed, load_tools, opened, sites
from playwright.sync_api import Page
from rows import Parts, Row, parts, row

FIRST = "disk-triangle"
FEW = (FIRST, "triangle-triangle", "ray-box", "box3-box3", "sphere-mesh", "uniform-grid")
"""The scenes that a quick run takes: one of each sort."""

BEFORE = f"{FIRST}, before"

MAPPED = (FIRST, "triangle-triangle")
PLACES = 640, 480

RECORD = """async ([least, patience]) => {
  const frames = [], times = [];
  const { promise, resolve, reject } = Promise.withResolvers();
  const end = performance.now() + 1000 * patience;
  const tick = (now) => {
    times.push(now);
    const { frame, timings } = hitlab.snapshot();
    if (frame !== frames.at(-1)?.frame) frames.push({ frame, ...timings });
    if (frames.length > least || (now > end && frames.length > least / 10)) resolve();
    else if (now > end) reject(new Error(`${frames.length} frames in ${patience} s`));
    else requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  await promise;
  return { frames: frames.slice(1), intervals: times.slice(1).map((time, i) => time - times[i]) };
}"""

STEPS = """async ([least, patience]) => {
  const canvas = document.querySelector(".stage .crowd");
  const end = performance.now() + 1000 * patience;
  const frames = [];
  while (frames.length <= least) {
    const before = hitlab.snapshot().frame;
    document.getElementById("crowd-step").click();
    let told;
    do {
      await new Promise(requestAnimationFrame);
      told = hitlab.snapshot();
      if (performance.now() > end) throw new Error(`${frames.length} of ${least} in ${patience} s`);
    } while (told.frame === before);
    frames.push(told.timings);
    const gl = canvas.getContext("webgl2");
    gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  }
  return { frames: frames.slice(1) };
}"""
"""A crowd's frames, one by one; to read a pixel is to wait until all are drawn."""

SURVEY = """async ([asked, rounds, columns, rows]) => {
  const worker = new Worker("engine/engine-worker.js", { type: "module" });
  const heard = (type) => new Promise((resolve) => {
    worker.addEventListener("message", function hear({ data }) {
      if (data.type !== type) return;
      total += data.python ?? 0;
      if (data.isLast === false) return;
      worker.removeEventListener("message", hear);
      resolve(data);
    });
  });
  let total = 0, id = 0;
  await heard("ready");
  const totals = asked.map(() => []);
  const lattice = { pitch: 1 / 64, left: -256, top: 320, columns, rows };
  for (let round = 0; round <= rounds; round += 1) {
    for (const [k, each] of asked.entries()) {
      total = 0;
      worker.postMessage({ type: "survey", id: id++, moved: 0, compared: false, lattice, ...each });
      await heard("surveyed");
      if (round) totals[k].push(total);
    }
  }
  worker.terminate();
  return totals;
}"""
"""How long Python takes for all places in strips, after a first round."""

ALGORITHMS = """async (link) => {
  await hitlab.open(link);
  return [...document.getElementById("algorithm").options].map(({ value }) => value);
}"""

TICK = 0.1
"""Milliseconds by which the page's clock goes on, at most: nothing counts as less."""


def frame_of(page: Page, link: str, code: str, least: int) -> dict[str, float]:
    """Hold a key, or let a crowd go on; give the medians of so many frames at least."""
    page.bring_to_front()
    page.evaluate("link => hitlab.open(link)", link)
    if code:
        page.keyboard.down(code)
    record = page.evaluate(RECORD, [least, PATIENCE])
    if code:
        page.keyboard.up(code)
    else:
        page.evaluate("link => hitlab.open(link)", f"{link}&running=0")
        record |= page.evaluate(STEPS, [least, PATIENCE])
    frames = record["frames"]
    times = {
        "Python": [frame["python"] for frame in frames],
        "transfer": [frame["roundTrip"] - frame["python"] for frame in frames],
        "drawing": [frame["drawing"] for frame in frames],
        "frame": [frame["roundTrip"] + frame["drawing"] for frame in frames],
        "interval": record["intervals"],
    }
    return {name: 1e3 * max(statistics.median(each), TICK) for name, each in times.items()}


def scenes() -> dict[str, dict]:
    """Read the files of all scenes."""
    paths = sorted((ROOT / "web" / "scenes").glob("*.json"))
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in paths}


def cases(quick: bool) -> Iterator[tuple[str, str, str]]:
    """Name what is measured, its link, and the key to hold."""
    keys = {name: [key["code"] for key in scene["keys"]] for name, scene in scenes().items()}
    for name, codes in keys.items():
        if codes and (name in FEW or not quick):
            yield name, f"#/{name}", codes[0]
    for n in (10_000,) if quick else (1_000, 10_000, 50_000):
        yield f"crowd of {n:,}", f"#/crowd?n={n}", ""
        yield f"crowd of {n:,}, swept", f"#/crowd?n={n}&swept=1", ""
    for name in MAPPED[:1] if quick else MAPPED:
        yield f"{name}, map", f"#/{name}?view=map", keys[name][0]
        yield f"{name}, its map turns", f"#/{name}?view=map", "KeyR"


def measure_frames(page: Page, before: Page | None, quick: bool) -> Iterator[Row]:
    """Yield the rows of each scene's frames, round by round."""
    found: dict[str, Parts] = {}
    asked = [(name, page, link, code) for name, link, code in cases(quick)]
    if before:
        [code] = [code for name, _, code in cases(quick) if name == FIRST]
        asked.insert(0, (BEFORE, before, f"#/{FIRST}", code))
    for _ in range(1 if quick else 3):
        for name, own, link, code in asked:
            for part, time in frame_of(own, link, code, 5 if quick else 60).items():
                found.setdefault(name, {}).setdefault(part, []).append(time)
    for name, times in found.items():
        yield from parts(name, FIRST, times, found[FIRST])
        if before and name.startswith("crowd"):
            yield from parts(name, BEFORE, times, found[BEFORE])


def measure_maps(page: Page, quick: bool) -> Iterator[Row]:
    """Yield the rows of whole maps, in Python's own time."""
    known, asked = scenes(), {}
    for name in MAPPED[:1] if quick else MAPPED:
        shapes = [{key: each[key] for key in ("type", "values")} for each in known[name]["shapes"]]
        for algorithm in page.evaluate(ALGORITHMS, f"#/{name}")[: 2 if quick else None]:
            asked[f"{name}, {algorithm}"] = {"shapes": shapes, "algorithm": algorithm}
    totals = page.evaluate(SURVEY, [[*asked.values()], 1 if quick else 5, *PLACES])
    count = PLACES[0] * PLACES[1]
    times = [[1e3 * each / count for each in rounds] for rounds in totals]
    first = f"map of {next(iter(asked))}"
    for name, own in zip(asked, times):
        yield row(f"map of {name}", "browser", first, count, None, own, times[0])


def measure(quick: bool) -> Iterator[Row]:
    """Open the page, and give all rows."""
    tools = load_tools()
    with browsed(tools, "--enable-unsafe-swiftshader") as browser:
        pages = {name: opened(tools, browser, each, FIRST) for name, each in sites(tools).items()}
        page = pages["hitlab"]
        yield from measure_frames(page, pages.get("before"), quick)
        yield from measure_maps(page, quick)
