"""How much JavaScript a drawn answer costs the page while a key is held, Python's worker aside.

The browser itself counts the script, style and layout of the page's main thread, in its own time
on the processor. All is told against the first case, and against another built page, whose folder
HITLAB_BEFORE names, which takes turns with this one.
"""

from collections.abc import Iterator

from built import PATIENCE, browsed, load_tools, opened, sites
from playwright.sync_api import Page
from rows import Parts, Row, parts

FIRST = "disk-triangle"
CASES = {
    FIRST: ("disk-triangle", "KeyL"),
    "disk-triangle, 2-23": ("disk-triangle?algorithm=redpoll-2-23", "KeyL"),
    "triangle-triangle": ("triangle-triangle", "KeyR"),
    "ray-box": ("ray-box", "KeyE"),
    "sphere-triangle, view turns": ("sphere-triangle", "KeyD"),
}
FEW = (FIRST, "sphere-triangle, view turns")
COUNTS = {
    "script": ("ScriptDuration",),
    "style and layout": ("RecalcStyleDuration", "LayoutDuration"),
}
LEAST = 0.1
"""Microseconds; nothing counts as less."""

GLANCE = 250
"""Milliseconds between two looks at the page, which count as its script too."""

FRAMES = "first => hitlab.snapshot().frame >= first"


class Counted:
    """A page whose time is counted."""

    def __init__(self, page: Page):
        self.page, self.cdp = page, page.context.new_cdp_session(page)
        self.cdp.send("Performance.enable", {"timeDomain": "threadTicks"})

    def counts(self) -> tuple[dict[str, float], int]:
        """Return the microseconds so far, and the answers drawn."""
        told = self.cdp.send("Performance.getMetrics")["metrics"]
        metrics = {each["name"]: 1e6 * each["value"] for each in told}
        times = {part: sum(metrics[name] for name in names) for part, names in COUNTS.items()}
        drawn = self.page.evaluate("hitlab.snapshot().frame")
        return times, drawn

    def wait(self, frames: int) -> None:
        """Wait until so many more answers are drawn."""
        least = self.page.evaluate("hitlab.snapshot().frame") + frames
        self.page.wait_for_function(FRAMES, arg=least, timeout=1e3 * PATIENCE, polling=GLANCE)

    def measure(self, link: str, code: str, frames: int) -> dict[str, float]:
        """Hold a key: microseconds a drawn answer, by what takes them."""
        self.page.bring_to_front()
        self.page.evaluate("link => hitlab.open(link)", f"#/{link}")
        self.page.keyboard.down(code)
        self.wait(5)
        before, first = self.counts()
        self.wait(frames)
        after, last = self.counts()
        self.page.keyboard.up(code)
        drawn = last - first
        return {part: max((after[part] - before[part]) / drawn, LEAST) for part in COUNTS}


def measure(quick: bool) -> Iterator[Row]:
    """Yield the rows of each case, the pages in turn."""
    tools = load_tools()
    cases = FEW if quick else tuple(CASES)
    with browsed(tools, "--enable-unsafe-swiftshader") as browser:
        pages = {
            whose: Counted(opened(tools, browser, folder, FIRST))
            for whose, folder in sites(tools).items()
        }
        found: dict[str, dict[str, Parts]] = {whose: {} for whose in pages}
        for _ in range(2 if quick else 5):
            for name in cases:
                for whose, page in pages.items():
                    times = page.measure(*CASES[name], 10 if quick else 100)
                    for part, time in times.items():
                        found[whose].setdefault(name, {}).setdefault(part, []).append(time)
    for name, times in found["hitlab"].items():
        yield from parts(name, FIRST, times, found["hitlab"][FIRST])
        if "before" in found:
            yield from parts(name, "before", times, found["before"][name])
