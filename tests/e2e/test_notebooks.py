"""The widget in JupyterLab and in marimo: what hands and Python do to the shapes, each sees."""

import contextlib
import json
import os
import secrets
import socket
import subprocess
from importlib import import_module

import hitlab as hl
import pytest
from conftest import layout
from visit import LONG_PATIENCE, Visit

setup = import_module("tools.setup")

WIDGET = "hl.show.widget(hl.Disk((0, 0), 1), hl.Box((4, 0), (2, 2)))"
APART = "hl.Disk((-4, 0.5), 1), hl.Box((4, 0), (2, 2))"

CELLS = [
    f"import hitlab as hl\nimport hitlab.show\nw = {WIDGET}\nw",
    "print(w.link, w.why.hit)",
    f"w.shapes = {APART}",
    "w",
    "w.link = '#/disk-triangle?disk=0,0,1&algorithm=dxlib'",
    "print(w.refused)",
]
SHOWN, TOLD, PARTED, AGAIN, WRONG, REFUSED = range(len(CELLS))

MARIMO = f"""# /// script
# [tool.marimo.display]
# theme = "THEME"
# ///
import marimo

app = marimo.App()

with app.setup:
    import hitlab as hl
    import hitlab.show
    import marimo as mo


@app.cell
def _():
    w = mo.ui.anywidget({WIDGET})
    w
    return (w,)


@app.cell
def _(w):
    w.value  # so that the cell runs again
    mo.md(f"`{{w.link}} {{w.why.hit}}`")


@app.cell
def _(w):
    mo.ui.button(label="Apart", on_click=lambda _: setattr(w, "shapes", ({APART})))


if __name__ == "__main__":
    app.run()
"""

RUN = """async (i) => {
  const notebook = jupyterapp.shell.currentWidget.content;
  notebook.activeCellIndex = i;
  await jupyterapp.commands.execute("notebook:run-cell");
  return notebook.widgets[i].model.outputs.toJSON();
}"""
CHANGE_THEME = "(theme) => jupyterapp.commands.execute('apputils:change-theme', { theme })"
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}
IS_READY = """(count) => {
  const { content, sessionContext } = window.jupyterapp?.shell.currentWidget ?? {};
  return content?.widgets?.length === count && sessionContext.session?.kernel?.status === "idle";
}"""
OVERFLOWS = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return scrollWidth > innerWidth || scrollHeight > innerHeight;
}"""


class Scene:
    """The page in a frame of the notebook."""

    def __init__(self, visit, number=0):
        self.visit = visit
        frames = visit.page.locator("iframe[title^='Two shapes']")
        visit.until(lambda: frames.count() > number, LONG_PATIENCE)
        self.element = frames.nth(number)
        self.frame = self.element.element_handle().content_frame()
        visit.until(lambda: self.ask("dataset.engine") == "ready" and self.snapshot, LONG_PATIENCE)

    def ask(self, what):
        return self.frame.evaluate(f"document.documentElement.{what}")

    @property
    def snapshot(self):
        return self.frame.evaluate("window.hitlab?.snapshot()")

    @property
    def disk(self):
        return self.snapshot["shapes"][0]["values"]

    @property
    def hit(self):
        return self.snapshot["pairs"][0]["hit"]

    @property
    def verdict(self):
        return self.frame.locator("#sentence-text").inner_text().split(":")[0]

    def drag(self, x, y):
        """Take the disk at its centre, and go so many pixels."""
        before = self.disk
        handle = self.frame.locator("[data-shape='0'][data-handle='move']")
        box, mouse = handle.bounding_box(), self.visit.page.mouse
        left, top = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        mouse.move(left, top)
        mouse.down()
        mouse.move(left + x, top + y, steps=8)
        mouse.up()
        self.visit.until(lambda: self.disk != before)

    def until_at(self, disk):
        self.visit.until(lambda: self.disk == disk)

    def is_told_by(self, text):
        """Say whether Python has told the very disk and verdict that are shown."""
        link, hit = text.split()
        disk, _ = hl.from_link(link)
        return [*disk.center, disk.radius] == self.disk and hit == str(self.hit)


@pytest.fixture(scope="module")
def python():
    assert (layout.DIST / "index.html").is_file(), "first run: python3 build.py build"
    return setup.have_notebooks()


@contextlib.contextmanager
def running(folder, *command):
    """Run a server in a folder, in which it also keeps what is its own; end it at last."""
    own = ["JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"]
    own += ["JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR", "XDG_CONFIG_HOME"]
    own += ["XDG_STATE_HOME", "XDG_CACHE_HOME"]
    paths = {name: str(folder / name.lower()) for name in own}
    paths["PYTHONPATH"] = str(layout.PACKAGE / "page")  # which serves dist/
    log = folder / "log"
    with (
        log.open("wb") as out,
        subprocess.Popen(
            [*map(str, command)], cwd=folder, env={**os.environ, **paths}, stdout=out, stderr=out
        ) as server,
    ):
        try:
            yield server
        finally:
            server.terminate()


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


@contextlib.contextmanager
def jupyterlab(python, folder, browser, theme):
    """Open a notebook of CELLS, in the light or the dark theme."""
    settings = folder / "jupyterlab_settings_dir" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    for name, chosen in (
        ("themes", {"theme": f"JupyterLab {theme.title()}"}),
        (
            "notification",
            {"fetchNews": "false", "checkForUpdates": False},
        ),  # no other site is asked
    ):
        (settings / f"{name}.jupyterlab-settings").write_text(json.dumps(chosen))
    cell = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
    cells = [{**cell, "id": f"cell-{i}", "source": source} for i, source in enumerate(CELLS)]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": kernel}}
    (folder / "shapes.ipynb").write_text(json.dumps({**notebook, "cells": cells}))
    port, token = free_port(), secrets.token_hex()
    options = [f"--ServerApp.port={port}", "--ServerApp.port_retries=0", "--allow-root"]
    options += [f"--IdentityProvider.token={token}", "--LabApp.expose_app_in_browser=True"]
    with running(folder, python, "-m", "jupyterlab", "--no-browser", *options):
        url = f"http://127.0.0.1:{port}/lab/tree/shapes.ipynb?token={token}"
        with opened(browser, url) as visit:
            visit.until(lambda: visit.page.evaluate(IS_READY, len(CELLS)), LONG_PATIENCE)
            yield visit


@contextlib.contextmanager
def opened(browser, url):
    """Visit a server as soon as it answers, with room for two scenes: one out of sight rests."""
    tall = {"width": 1280, "height": 1500}
    with contextlib.closing(Visit(browser, url, is_folded=True, viewport=tall)) as visit:
        visit.until(lambda: visit.page.goto(url), LONG_PATIENCE)
        yield visit


def printed(visit, i):
    """Run a cell, and give what it prints."""
    outputs = visit.page.evaluate(RUN, i)
    assert not [each for each in outputs if each["output_type"] == "error"]
    return "".join(each.get("text", "") for each in outputs)


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_jupyterlab(python, tmp_path, browser, theme):
    with jupyterlab(python, tmp_path, browser, theme) as visit:
        printed(visit, SHOWN)
        scene = Scene(visit)
        assert [scene.disk, scene.hit, scene.verdict] == [[0, 0, 1], False, "Miss"]
        assert scene.ask("dataset.theme") == theme
        assert not scene.frame.evaluate(OVERFLOWS)

        scene.drag(180, -20)
        visit.until(lambda: scene.is_told_by(printed(visit, TOLD)))
        assert scene.hit

        printed(visit, PARTED)
        scene.until_at([-4, 0.5, 1])
        visit.until(lambda: scene.verdict == "Miss")
        assert scene.is_told_by(printed(visit, TOLD))

        printed(visit, AGAIN)
        other = Scene(visit, 1)
        assert other.disk == scene.disk
        other.drag(40, 10)
        visit.until(lambda: scene.disk == other.disk)
        visit.until(lambda: other.is_told_by(printed(visit, TOLD)))

        printed(visit, WRONG)
        visit.until(lambda: "dxlib" in printed(visit, REFUSED))
        visit.until(lambda: scene.snapshot["scene"] == other.snapshot["scene"] == "disk-triangle")
        assert printed(visit, TOLD).startswith("#/disk-triangle")

        [other_theme] = {*THEMES} - {theme}
        visit.page.evaluate(CHANGE_THEME, THEMES[other_theme])
        visit.until(lambda: scene.ask("dataset.theme") == other_theme)


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_marimo(python, tmp_path, browser, theme):
    (tmp_path / "shapes.py").write_text(MARIMO.replace("THEME", theme))
    port = free_port()
    options = ["--headless", "--no-token", "--host", "127.0.0.1", "--port", port]
    with (
        running(tmp_path, python, "-m", "marimo", "run", "shapes.py", *options),
        opened(browser, f"http://127.0.0.1:{port}/") as visit,
    ):
        scene = Scene(visit)
        told = visit.page.locator("code")
        assert scene.is_told_by(told.inner_text()) and not scene.hit
        assert scene.ask("dataset.theme") == theme
        assert not scene.frame.evaluate(OVERFLOWS)

        scene.drag(150, -20)
        visit.until(lambda: scene.is_told_by(told.inner_text()))
        assert scene.hit

        visit.page.get_by_role("button", name="Apart").click()
        scene.until_at([-4, 0.5, 1])
        visit.until(lambda: scene.verdict == "Miss")
