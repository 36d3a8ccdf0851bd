"""How long a person who has stopped typing a program waits, in the browser.

From the last key until the page tells the verdict, has a first state in which the program errs, and
has mapped where it does; against the pause after which a program is run, a part of each.
"""

from collections.abc import Iterator

from built import PATIENCE, browsed, load_tools, opened, sites
from playwright.sync_api import Page
from rows import Row, row

SCENE = "disk-disk"
PAUSE = 300_000  # microseconds, as in web/user-program/program-panel.js
PROGRAM = "def disk_disk(A, ra, B, rb):\n    return 1 <"
WANTED = {"verdict": "hit", "first counterexample": "failure", "map": "map"}

WAIT = """([hit, patience]) => {
  window.waited = new Promise((resolve, reject) => {
    const found = {};
    let start = Infinity;
    document.addEventListener("keydown", () => { start = performance.now(); }, { capture: true });
    const tick = () => {
      const now = performance.now();
      const { own } = hitlab.snapshot();
      const isThere = {
        hit: own.hit === hit, failure: own.counterexample !== null,
        map: document.querySelector(".own-legend") !== null,
      };
      for (const name in isThere) if (isThere[name] && now > start) found[name] ??= now - start;
      if (Object.keys(found).length === 3) resolve(found);
      else if (now > start + 1000 * patience) reject(new Error(JSON.stringify(found)));
      else requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
}"""
"""All three become others with a key, and come one after the other."""


def waited(page: Page, key: str, hit: bool) -> dict[str, float]:
    """Change the program's last key, and give what the person waits for, in milliseconds."""
    page.keyboard.press("Backspace")
    page.evaluate(WAIT, [hit, PATIENCE])
    page.keyboard.press(key)
    return page.evaluate("waited")


def measure(quick: bool) -> Iterator[Row]:
    """Open the editor, and give a row for each thing that is waited for."""
    tools = load_tools()
    with browsed(tools) as browser:
        page = opened(tools, browser, sites(tools)["hitlab"], f"{SCENE}?view=code")
        editor = page.locator("#own .cm-content")
        editor.click()
        page.keyboard.press("Control+A")
        page.keyboard.insert_text(f"{PROGRAM} 0")
        page.locator(".own-legend").wait_for(timeout=1000 * PATIENCE)  # its Python has begun
        rounds = [waited(page, "20"[i % 2], i % 2 == 0) for i in range(2 if quick else 8)]
    for what, name in WANTED.items():
        times = [1e3 * each[name] for each in rounds]
        against = [PAUSE] * len(times)
        yield row(f"a program typed: {what}", "browser", "its pause", 1, None, times, against)
