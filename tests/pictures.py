"""Make the pictures in web/pictures from the built page: .venv/bin/python tests/pictures.py"""

import importlib.util
import os
import threading
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "web" / "pictures"
START_UP = 60  # seconds
DESKTOP = {"viewport": {"width": 1440, "height": 900}, "locale": "en-US"}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
    "locale": "en-US",
}
DARK = {**DESKTOP, "color_scheme": "dark", "locale": "ja-JP"}
SHOTS = {
    "disk-triangle": (DESKTOP, "?disk=-0.8,2.9,1.3"),
    "disk-triangle-phone": (PHONE, "?disk=3.9,2.5,1.3"),
    "disk-triangle-dark": (DARK, "?disk=3.9,2.5,1.3"),
}


def load_build():
    """Import build.py from its path."""
    spec = importlib.util.spec_from_file_location("build", ROOT / "build.py")
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    return build


def shoot(browser: Browser, url: str, name: str, context: dict) -> None:
    """Wait for the verdict and take one picture."""
    page = browser.new_context(**context).new_page()
    page.goto(url)
    end = time.monotonic() + START_UP
    while page.evaluate("document.documentElement.dataset.engine") != "ready":
        if time.monotonic() > end:
            raise TimeoutError(f"{name}: the engine was not ready in {START_UP} s")
        time.sleep(0.1)
    page.screenshot(path=PICTURES / f"{name}.png")
    page.context.close()


def main() -> None:
    """Serve dist/ and take every picture."""
    build = load_build()
    build.build(build.TEST_LOCK)
    PICTURES.mkdir(exist_ok=True)
    with build.bind(0) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("HITLAB_CHROMIUM") or build.chromium(),
            args=["--no-sandbox", "--disable-background-networking"],
        )
        for name, (context, state) in SHOTS.items():
            url = f"http://127.0.0.1:{server.server_port}/#/disk-triangle{state}"
            shoot(browser, url, name, context)
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
