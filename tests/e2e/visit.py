"""A visit to the page: what a person does there and sees, and what the browser complains about."""

import base64
import contextlib
import inspect
import json
import re
import time
import zlib
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import pytest
from playwright.sync_api import Error

ROOT = Path(__file__).resolve().parents[2]
START = "#/disk-triangle"

PATIENCE = 20
"""Seconds until something that has to happen is missed; far more than a busy machine needs."""

LONG_PATIENCE = 90
"""Seconds for a start of Python."""

PAUSES = 10, 100
"""Milliseconds between two looks: the first ones, and the longest; each look costs a few itself."""

RUNTIME = "**/pyodide.asm.wasm"
"""Without which Python does not start."""

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}

SIDEWAYS = {"width": 844, "height": 390}
"""A phone held sideways: a map has a quarter of the places that it has on a desk."""

LOW = {"width": 1010, "height": 600}
"""The least that a desk has; without a graphics card, each pixel of a picture of space costs."""


def rarely(*values):
    """Return a case to the slow run alone, of whose cases each run takes a share."""
    return pytest.param(*values, marks=pytest.mark.slow)


def mostly(usual, of):
    """Return all of these, of which those that are not usual are tried in the slow run alone."""
    return [each if each in usual else rarely(each) for each in of]


CAMERA = """() => {
  const { values } = hitlab.snapshot().shapes[1];
  const seen = ["A", "B", "C"].flatMap((letter, i) => {
    const handle = document.querySelector(`[data-shape="1"][data-handle="${letter}"]`);
    if (handle.style.visibility === "hidden") return [];
    const { x, y, width, height } = handle.getBoundingClientRect();
    return [[x + width / 2, y + height / 2, values[2 * i], values[2 * i + 1]]];
  });
  if (seen.length < 2) throw new Error("two corners are out of view");
  const [[px, py, x, y], [qx, qy, u, v]] = [seen[0], seen.at(-1)];
  const scale = Math.hypot(qx - px, qy - py) / Math.hypot(u - x, v - y);
  return [scale, px - x * scale, py + y * scale];
}"""

SNAPSHOT = r"""() => {
  const isPlain = (value) => Number.isFinite(value) && !Object.is(value, -0);
  const named = (value) => `# ${Object.is(value, -0) ? "-0.0" : value}`;
  const snapshot = hitlab.snapshot();
  if (!snapshot) throw new Error("no answer is drawn");
  const text = JSON.stringify(snapshot, (_, value) =>
    typeof value !== "number" || isPlain(value) ? value : named(value));
  return text.replace(/"# (NaN|-?Infinity|-0\.0)"/g, "$1");
}"""
"""The snapshot as JSON that Python reads to the bit; the driver would take five times as long."""

SHOTS = f"""async (links) => {{
  const shots = [];
  for (const link of links) {{
    await hitlab.open(link);
    shots.push(({SNAPSHOT})());
  }}
  return shots;
}}"""

BOXES = """() => Object.fromEntries(
  [...document.querySelectorAll("header, header *, #stage, #stage button:not(.handle), " +
    ".stage-tools *, #walk, .places *, #panel, #intro, #keypad *, #cases *, #fields *")]
    .map((element, i) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const name = element.ariaLabel || element.id.replace(/\\d+/, "") || element.className;
      return [`${i} ${element.localName} ${name}`, [x, y, width, height]];
    }),
)"""

DRIVER = "[.WebGL-"
"""How a graphics driver's own remarks begin, as on the time that a screenshot takes."""

GIVEN_UP = "net::ERR_ABORTED"
"""Why a request ends that the page gives up itself: a newer link overtakes, or a page comes."""

STILL_FRAMES = """() => {
  const plain = requestAnimationFrame;
  const waiting = [];
  window.requestAnimationFrame = (act) => waiting.push(act);
  window.goOn = () => {
    window.requestAnimationFrame = plain;
    for (const act of waiting) plain(act);
  };
}"""
"""Have no frame come until `goOn`."""

TAPS = """([code, times]) => {
  for (let i = 0; i < times; i += 1) {
    for (const type of ["keydown", "keyup"]) {
      document.body.dispatchEvent(new KeyboardEvent(type, { code, bubbles: true }));
    }
  }
}"""

SLOWER = """(milliseconds) => {
  const post = (self.plainPost ??= self.postMessage);
  self.postMessage = (message) => {
    for (const end = performance.now() + milliseconds; performance.now() < end; );
    post.call(self, message);
  };
}"""
"""Keep the worker busy for that long before each of its answers leaves."""

KEEP_BACK = """() => {
  const post = self.postMessage;
  const kept = [];
  self.postMessage = (message) => kept.push(message);
  self.letGo = () => {
    self.postMessage = post;
    kept.forEach((message) => post.call(self, message));
  };
}"""
"""Keep the worker's messages back until `letGo`."""

WATCH_HEAP = """() => {
  const plain = WebAssembly.Memory.prototype.grow;
  self.grown = 0;
  WebAssembly.Memory.prototype.grow = function (pages) {
    self.grown += pages;
    return plain.call(this, pages);
  };
}"""
"""Count the pages by which Python's memory in a worker grows."""

OPENED = """try {
  const opened = localStorage.getItem("hitlab.opened");
  localStorage.setItem("hitlab.opened", opened ?? "try keys shapes steps all-pairs hands");
} catch {}"""
"""Open all that is folded, as a person may have done before: what tests look for is in reach."""

CLOSE_MENU = "document.querySelector('.menu:popover-open')?.hidePopover()"
"""A switch leaves its menu open, a link does not; neither need be there any longer."""

SIZE = "({ width: innerWidth, height: innerHeight })"

IN_SIGHT = """(each) => {
  const { left, right, top, bottom } = each.getBoundingClientRect();
  return [left + 2, right - 2].every((x) => [top + 2, bottom - 2].every((y) => {
    const seen = document.elementFromPoint(x, y);
    return seen !== null && (each.contains(seen) || seen.contains(each));
  }));
}"""
"""Whether all corners are in the window, and neither cut off nor covered."""


PIXELS = """async ([png, places]) => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  return places.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data].slice(0, 3));
}"""


def packed(text):
    """Pack a text as the page packs programs and tasks into links."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = deflate.compress(text.encode()) + deflate.flush()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def pixels(page, *places):
    """The colours that a page shows."""
    png = base64.b64encode(page.screenshot()).decode()
    return page.evaluate(PIXELS, [png, [list(map(round, place)) for place in places]])


@dataclass(frozen=True)
class Camera:
    """Where the plane lies on the screen, found from two corners of the triangle in view."""

    scale: float
    x: float
    y: float

    def pixel(self, x, y):
        return round(self.x + x * self.scale), round(self.y - y * self.scale)

    def world(self, px, py):
        return (px - self.x) / self.scale, (self.y - py) / self.scale

    def is_like(self, other):
        pairs = zip((self.scale, self.x, self.y), (other.scale, other.x, other.y))
        return all(abs(a - b) < 0.1 for a, b in pairs)


class Visit:
    def __init__(self, browser, url, is_folded=False, context=None, **options):
        self.url = url
        self.origin = re.match(r"https?://[^/]+/", url)[0]
        self.context = context or browser.new_context(**options)
        self.context.set_default_timeout(PATIENCE * 1000)
        self.complaints = []
        self.forgiven = []
        self._held = []
        self.boxes = None
        self._listen()
        self.page = self.context.new_page()
        if not is_folded:
            self.page.add_init_script(OPENED)
        self._cdp = None

    # What the browser complains about

    def _listen(self):
        def complain(*words):
            self.complaints.append(" ".join(map(str, words)))

        def check(request):
            if not request.url.startswith((self.origin, "data:", "blob:")):
                complain("request to another origin:", request.url)

        self._listeners = {
            "console": lambda message: (
                message.type in ("error", "warning")
                and not message.text.startswith(DRIVER)
                and complain("console:", message.text, message.location.get("url", ""))
            ),
            "weberror": lambda event: complain("uncaught:", event.error),
            "request": check,
            "requestfailed": lambda request: (
                request.failure != GIVEN_UP and complain("failed:", request.url, request.failure)
            ),
        }
        for event, listener in self._listeners.items():
            self.context.on(event, listener)

    def forgive(self, *patterns):
        """Accept complaints that match one of these regular expressions."""
        self.forgiven += patterns

    def assert_no_complaints(self):
        unforgiven = [
            each for each in self.complaints if not any(re.search(p, each) for p in self.forgiven)
        ]
        assert not unforgiven, "\n".join(unforgiven)

    def close(self):
        """Leave; whatever is still under way is aborted, which is no complaint."""
        self._end()
        self.context.close()

    def leave(self):
        """Leave, and give the browser's context as nobody had been there, but for code it knows."""
        self._end()
        self.context.clear_permissions()
        self.page.goto("about:blank")
        forget = {"origin": self.origin.rstrip("/"), "storageTypes": "all"}
        self.cdp.send("Storage.clearDataForOrigin", forget)
        self.page.close()
        return self.context

    def _end(self):
        self.until(lambda: self.page.evaluate("1"))  # what the browser has said by now is heard
        for event, listener in self._listeners.items():
            self.context.remove_listener(event, listener)
        for route in chain(*self._held):
            with contextlib.suppress(Error):  # where the page has given it up
                route.abort()

    # What the network does

    def hold(self, pattern):
        """Let requests wait; gives the list of those that do."""
        waiting = []
        self.page.route(pattern, lambda route: waiting.append(route))
        self._held.append(waiting)
        return waiting

    def let_go(self, waiting):
        while waiting:
            waiting.pop().continue_()

    # What the person does

    def go(self, link=START):
        self.page.goto(self.url + link)

    def open(self, link):
        """Open a link through the page's contract, and wait for its verdict."""
        self.settled("(link) => hitlab.open(link)", link)

    def open_in_space(self, link):
        """Open a link to a scene in space, and wait for what draws it, which comes later."""
        self.open(link)
        stage = self.page.locator("#stage")
        self.until(lambda: stage.get_attribute("data-space") == "ready")
        self.frames()

    def shots(self, links):
        """Open links in turn; give the snapshot of each."""
        return list(map(json.loads, self.settled(SHOTS, links)))

    def resize(self, size):
        """Resize the window, and wait until the page has heard of it."""
        if self.page.viewport_size == size:
            return
        self.page.set_viewport_size(size)
        self.until(lambda: self.page.evaluate(SIZE) == size)
        self.frames(2)  # its observers are told at the end of one

    def await_ready(self):
        self.until(lambda: self.engine == "ready", LONG_PATIENCE)

    @contextlib.contextmanager
    def holding(self, code):
        """Hold a key down, and let it go whatever happens."""
        self.page.keyboard.down(code)
        try:
            yield
        finally:
            self.page.keyboard.up(code)

    def tap(self, code, times=1):
        """Press and release a key within one frame."""
        self.page.evaluate(TAPS, [code, times])

    def tap_until(self, code, check, most=50):
        """Tap a key until it is so: a held one would go past it where the test looks too seldom."""
        for _ in range(most):
            if check():
                return
            before = self.snapshot["shapes"]
            self.tap(code, times=4)
            self.until(lambda before=before: self.snapshot["shapes"] != before)
        raise AssertionError(f"not by {most} taps: {inspect.getsource(check).strip()}")

    @contextlib.contextmanager
    def within_a_frame(self):
        """Have all that is done meanwhile fall between two frames, however long it takes."""
        self.page.evaluate(STILL_FRAMES)
        try:
            yield
        finally:
            self.page.evaluate("goOn()")

    def press(self, selector):
        """Press what may lie in a menu."""
        found = self.reach(selector)
        found.click()
        self.page.evaluate(CLOSE_MENU)

    def reach(self, selector):
        """Return what may lie in a menu, opened."""
        found = self.page.locator(selector)
        if not found.is_visible():
            menu = found.evaluate("(each) => each.closest('[popover]').id")
            self.page.locator(f"[popovertarget={menu}]").click()
            found.wait_for()
        return found

    def choose(self, name):
        """Choose one of the tools of a person's own list, by its name for programs."""
        tool = self.page.locator(f"[data-make={name}]")
        if not tool.is_visible():
            tool.locator("xpath=ancestor::details/summary").click()
        tool.click()

    @property
    def cdp(self):
        self._cdp = self._cdp or self.context.new_cdp_session(self.page)
        return self._cdp

    def touch(self, event, *points):
        """Have "Start", "Move" or "End" happen to the fingers that are then on the screen."""
        fingers = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self.cdp.send("Input.dispatchTouchEvent", {"type": f"touch{event}", "touchPoints": fingers})

    # What the person sees

    @property
    def engine(self):
        return self.page.evaluate("document.documentElement.dataset.engine")

    @property
    def has_answer(self):
        return self.page.evaluate("hitlab.snapshot() !== null")

    @property
    def snapshot(self):
        """Fails as long as there is none: `until` asks again."""
        return json.loads(self.page.evaluate(SNAPSHOT))

    @property
    def disk(self):
        return self.snapshot["shapes"][0]["values"]

    @property
    def triangle(self):
        return self.snapshot["shapes"][1]["values"]

    @property
    def hit(self):
        return self.snapshot["pairs"][0]["hit"]

    @property
    def sentence(self):
        return self.page.locator("#sentence-text").text_content()

    @property
    def address(self):
        return self.page.evaluate("location.hash")

    @property
    def said_by_address(self):
        """What the address says, but for the language, which is a choice that stays."""
        path, _, pairs = self.address.partition("?")
        return [path, *(pair for pair in pairs.split("&") if pair and not pair.startswith("lang="))]

    @property
    def camera(self):
        return Camera(*self.page.evaluate(CAMERA))

    def measured(self):
        """Return how the engine is, and where everything is that must not shift."""
        return self.engine, self.page.evaluate(BOXES)

    def handle(self, shape, name="move"):
        return self.page.locator(f'[data-shape="{shape}"][data-handle="{name}"]')

    def key(self, code, sign=1):
        return self.page.locator(f'[data-code="{code}"][data-sign="{sign}"]')

    def field(self, name):
        return self.page.get_by_role("textbox", name=name, exact=True)

    def is_in_sight(self, selector):
        return self.page.locator(selector).evaluate(IN_SIGHT)

    def middle(self, locator):
        box = locator.bounding_box()
        return round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2)

    def drag(self, handle, dx, dy):
        """Drag a handle by the mouse, and wait for the answer."""
        before = self.snapshot["shapes"]
        x, y = self.middle(handle)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + dx, y + dy, steps=3)
        self.page.mouse.up()
        self.until(lambda: self.snapshot["shapes"] != before)
        self.until_still()

    def drag_by_finger(self, handle, dx, dy):
        """Drag a handle by a finger, and wait for the answer."""
        before = self.snapshot["shapes"]
        x, y = self.middle(handle)
        self.touch("Start", (x, y))
        self.touch("Move", (x + dx, y + dy))
        self.page.wait_for_timeout(100)  # else it is a fling, whose next tap only ends it
        self.touch("Move", (x + dx, y + dy))
        self.touch("End")
        self.until(lambda: self.snapshot["shapes"] != before)
        self.until_still()

    @property
    def workers(self):
        """The workers of the page's engine; not those of programs of one's own."""
        return [each for each in self.page.workers if each.url.endswith("engine/engine-worker.js")]

    def worker(self):
        """Return the one in which Python runs, once a former one has ended."""
        self.until(lambda: len(self.workers) == 1)
        return self.workers[0]

    # Time. The page's policy refuses text as a program, so the test asks from outside.

    def until(self, check, within=PATIENCE, about=""):
        """Wait until the function gives something true, and return that.

        What cannot be asked yet, as while another page comes, is asked again.
        """
        end = time.monotonic() + within
        pause, longest = PAUSES
        while True:
            problem = None
            try:
                if result := check():
                    return result
            except Error as error:
                problem = error
            if time.monotonic() > end:
                what = inspect.getsource(check).strip()
                raise AssertionError(f"not within {within} s: {what} {about}") from problem
            self.page.wait_for_timeout(pause)
            pause = min(1.2 * pause, longest)

    def settled(self, function, arg=None):
        """Return the result of a promise of the page, which must not wait for ever."""
        patience = f"setTimeout(reject, {LONG_PATIENCE * 1000}, new Error('not settled'))"
        never = f"new Promise((_, reject) => {patience})"
        return self.page.evaluate(f"(arg) => Promise.race([({function})(arg), {never}])", arg)

    def frames(self, count=3):
        """Let that many frames pass."""
        self.page.evaluate(
            """async (count) => {
              for (let i = 0; i < count; i += 1) await new Promise(requestAnimationFrame);
            }""",
            count,
        )

    def mapped(self):
        """Wait for the finest map of what is shown."""
        stage = self.page.locator("#stage")
        self.until(lambda: stage.get_attribute("data-map") == "done", LONG_PATIENCE)

    def until_still(self, of=None):
        """Wait until this, or else the answered shapes, stays the same, and Python is at rest."""
        of = of or (lambda: self.snapshot.get("shapes"))  # a crowd, left just now, has none
        former = None

        def is_still():
            nonlocal former
            for worker in self.page.workers:
                if not worker.url.startswith("blob:"):  # a program's, which is left
                    worker.evaluate("0")  # it has no time for this while it computes
            self.frames(5)
            former, before = of(), former
            return former is not None and former == before

        self.until(is_still)
