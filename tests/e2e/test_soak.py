"""Hundreds of actions on one page, and thousands: what it holds stays level."""

import json
import random
import re

import pytest
from visit import WATCH_HEAP

PARTS = 5
GROWTH = {"Nodes": 1.3, "JSEventListeners": 1.1, "JSHeapUsedSize": 1.15, "PythonPages": 1}
"""By how much the last part of the actions may end with more than the first two.

The nodes depend on what was opened last: lists that are not on show stay filled. Of the heap,
code that is compiled by and by takes some more.
"""
STEPS = 1000
"""So many steps to take back are kept in each scene, on purpose: they are full from the start."""

LINKS = [
    "#/disk-triangle",
    "#/disk-triangle?view=map",
    "#/disk-triangle?view=beside&algorithm=redpoll-2-23",
    "#/disk-box?disk=2,1,1&view=difference&algorithm=redpoll-2-20",
    "#/disk-box-motion",
    "#/ray-disk",
    "#/polygon-polygon",
    "#/sphere-triangle",
    "#/sphere-mesh",
    "#/playground?disk=0,0,1&box=1,0,2,2,0&triangle=3,0,5,0,4,2",
    "#/sweep-and-prune",
    "#/crowd?n=200",
    "#/",
    "#/links",
]
BUTTONS = ["language", "theme", "digits", "fit", "undo", "redo", "zoom-in", "zoom-out", "reset"]
KEYS = ["h", "l", "r", "j", "k", "d", "x", "Tab", "ArrowLeft", "ArrowDown", "Control+k", "Escape"]
PRESS = "(id) => document.getElementById(id).click()"


def full_history():
    """Return the steps that a page has kept in all these scenes, as it writes them down."""
    plain = [re.sub(r"[?&](view|algorithm)=[^&]*", "", link) for link in LINKS]
    scenes = {found[1]: link for link in plain if (found := re.match(r"#/([^?]+)", link))}
    return {
        scene: {"past": [link] * STEPS, "future": [], "present": link}
        for scene, link in scenes.items()
    }


def act(visit, rng):
    """Do what a person may do next; what a button cannot do now, it leaves."""
    kind = rng.random()
    if kind < 0.15:
        visit.settled("(link) => hitlab.open(link)", rng.choice(LINKS))
    elif kind < 0.4:
        visit.page.evaluate(PRESS, rng.choice(BUTTONS))
    else:
        visit.page.keyboard.press(rng.choice(KEYS))


def collected(visit):
    """Have the garbage collected; give the page's metrics by their names."""
    for _ in range(3):
        visit.cdp.send("HeapProfiler.collectGarbage")
    metrics = visit.cdp.send("Performance.getMetrics")["metrics"]
    return {each["name"]: each["value"] for each in metrics}


def held(visit):
    """Return what the page holds once the garbage is collected: its nodes, listeners and heap."""
    visit.page.keyboard.press("Escape")
    visit.open("#/disk-triangle?lang=en&theme=light")
    visit.until_still()
    found, before = collected(visit), None
    while not before or found["JSHeapUsedSize"] < 0.99 * before["JSHeapUsedSize"]:
        visit.frames(10)  # what is let go of may be seen only by the next collection
        found, before = collected(visit), found
    worker = visit.worker()
    found["PythonPages"] = worker.evaluate("grown")
    return {name: found[name] for name in GROWTH}


@pytest.mark.slow
@pytest.mark.parametrize("count", [200, 2000])
def test_after_many_actions_the_page_holds_no_more_than_before(new_visit, count):
    visit = new_visit()
    kept = json.dumps(json.dumps(full_history()))
    visit.page.add_init_script(f"sessionStorage.setItem('hitlab.history', {kept})")
    visit.go()
    visit.await_ready()
    worker = visit.worker()
    worker.evaluate(WATCH_HEAP)
    for link in LINKS:
        visit.open(link)
    for name in BUTTONS:
        visit.page.evaluate(PRESS, name)
    for name in KEYS:  # what is built when it is first wanted is there from now on
        visit.page.keyboard.press(name)
    visit.cdp.send("Performance.enable")
    rng = random.Random(count)
    levels = []
    for _ in range(PARTS):
        for _ in range(count // PARTS):
            act(visit, rng)
        levels.append(held(visit))
    for name, growth in GROWTH.items():
        before = max(level[name] for level in levels[:2])
        assert levels[-1][name] <= growth * before, levels
