"""Make the pictures in web/pictures, and those in web/previews, from the built page.

.venv/bin/python tests/pictures.py [SCENE …]
"""

import base64
import importlib
import json
import os
import re
import sys
import threading
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, Route, sync_playwright

ROOT = Path(__file__).parents[1]
PICTURES, PREVIEWS = ROOT / "web" / "pictures", ROOT / "web" / "previews"
SCENES, ROOMS = ROOT / "web" / "scenes", ROOT / "web" / "rooms"
START_UP = 60  # seconds
SETTLED = 0.3  # seconds
DESKTOP = {"viewport": {"width": 1440, "height": 900}, "locale": "en-US"}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
    "locale": "en-US",
}
DARK = {**DESKTOP, "color_scheme": "dark", "locale": "ja-JP"}
# A stage of 480 × 300 beside the panel, between the two bars of a low window.
CARD = {
    "viewport": {"width": 888, "height": 396},
    "device_scale_factor": 1.5,
    "locale": "en-US",
    "bypass_csp": True,  # the page's own policy refuses a style of ours
}
# What captions say in words: the same pictures serve every language.
WORDS = re.compile(r'("label\.\w+": ")[^"{]*(\{\w+\}₂?)?[^"]*"')
HIDDEN = ".stage-tools, .time-axis, .makers, #handles, .readings, .second-name"
BARE = f":is({HIDDEN}) {{ display: none !important; }} .scene {{ --time: 0px !important; }}"
ENCODED = """async ([png, type, quality]) => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext("2d").drawImage(image, 0, 0);
  const blob = await canvas.convertToBlob({ type, quality });
  const encoded = new Uint8Array(await blob.arrayBuffer());
  return btoa(encoded.reduce((text, byte) => text + String.fromCharCode(byte), ""));
}"""
CARDS = """() => Object.fromEntries([...document.querySelectorAll(".card")].map((card) =>
  [card.querySelector("img").src.match(/([^/]*)-light/)[1], card.getAttribute("href")]))"""
"""Each card's name, and its link."""

SHOWN = """() => {
  const all = [...document.querySelectorAll("#stage, #twin")];
  const seen = all.filter((each) => each.checkVisibility());
  const { left, top, bottom } = seen[0].getBoundingClientRect();
  const { right } = seen.at(-1).getBoundingClientRect();
  return { x: left, y: top, width: right - left, height: bottom - top };
}"""
"""Where the picture is, and a second one beside it."""

SHOTS = {
    "disk-triangle": (DESKTOP, "disk-triangle?disk=-0.8,2.9,1.3"),
    "disk-triangle-phone": (PHONE, "disk-triangle?disk=3.9,2.5,1.3"),
    "disk-triangle-dark": (DARK, "disk-triangle?disk=3.9,2.5,1.3"),
    "sphere-triangle": (DESKTOP, "sphere-triangle"),
}


def load_tools():
    """Import what build.py does."""
    sys.path.append(str(ROOT / "py"))
    for name in ("checks", "server"):
        importlib.import_module(f"tools.{name}")
    return sys.modules["tools"]


def without_words(route: Route) -> None:
    """Leave of the captions only their values."""
    route.fulfill(body=WORDS.sub(r'\1\2"', route.fetch().text()), content_type="application/json")


def visit(browser: Browser, url: str, context: dict, is_wordless: bool = False) -> Page:
    """Open a page and wait until it is ready."""
    page = browser.new_context(**context).new_page()
    if is_wordless:
        page.route("**/locales/en.json", without_words)
    page.goto(url)
    end = time.monotonic() + START_UP
    while page.evaluate("document.documentElement.dataset.engine") != "ready":
        if time.monotonic() > end:
            raise TimeoutError(f"{url}: the engine was not ready in {START_UP} s")
        time.sleep(0.1)
    return page


def shoot_readme(browser: Browser, url: str) -> None:
    """Take the README's pictures, of the whole page."""
    for name, (context, state) in SHOTS.items():
        page = visit(browser, f"{url}#/{state}", context)
        page.locator("#stage:not([data-space=loading])").wait_for()
        time.sleep(SETTLED)
        page.screenshot(path=PICTURES / f"{name}.png")
        page.context.close()


def encoded(page: Page, png: bytes, kind: str, quality: float) -> bytes:
    """Have the browser write a picture in another format."""
    wanted = [base64.b64encode(png).decode(), f"image/{kind}", quality]
    return base64.b64decode(page.evaluate(ENCODED, wanted))


def shoot_cards(browser: Browser, url: str, names: list[str]) -> None:
    """Take the gallery's pictures, of the stage alone, in both themes, and those of previews."""
    page = visit(browser, f"{url}#/disk-triangle", CARD, is_wordless=True)
    page.add_style_tag(content=BARE)
    page.evaluate("link => hitlab.open(link)", "#/")
    links = page.evaluate(CARDS)
    files = {path.stem: path for path in [*sorted(SCENES.glob("*.json")), *ROOMS.glob("*.json")]}
    for name in names or links:
        [scene] = (path for id, path in files.items() if f"{links[name]}?".startswith(f"#/{id}?"))
        stands = "running" in json.loads(scene.read_text(encoding="utf-8"))["parameters"]
        link = links[name] + ("&" if "?" in links[name] else "?") + ("running=0&" if stands else "")
        for theme in ("light", "dark"):
            page.evaluate("link => hitlab.open(link)", f"{link}theme={theme}")
            page.locator("#stage:not([data-space=loading])").wait_for()
            time.sleep(SETTLED)
            picture = page.screenshot(clip=page.evaluate(SHOWN))
            webp = encoded(page, picture, "webp", 0.85)
            (PICTURES / f"{name}-{theme}.webp").write_bytes(webp)
            if theme == "light":  # a preview has one; many take no WebP, and a PNG is larger
                (PREVIEWS / f"{name}.jpg").write_bytes(encoded(page, picture, "jpeg", 0.8))
    page.context.close()


def main() -> None:
    """Serve dist/ and take every picture, or the cards of the scenes that are named."""
    names = sys.argv[1:]
    tools = load_tools()
    tools.site.build(tools.layout.TEST_LOCK)
    for folder in (PICTURES, PREVIEWS):
        folder.mkdir(exist_ok=True)
    with tools.server.hitlab_page.bind() as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("HITLAB_CHROMIUM") or tools.checks.chromium(),
            args=["--no-sandbox", "--disable-background-networking", "--enable-unsafe-swiftshader"],
        )
        url = f"http://127.0.0.1:{server.server_port}/"
        shoot_cards(browser, url, names)
        if not names:
            shoot_readme(browser, url)
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
