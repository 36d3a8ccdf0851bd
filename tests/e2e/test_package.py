"""The wheel that the site carries, taken away: by pip, and by micropip in a Pyodide elsewhere."""

import importlib
import os
import shutil
import subprocess
import sys
import threading

import hitlab as hl
import hitlab_page
import pytest

layout, setup = (importlib.import_module(f"tools.{name}") for name in ("layout", "setup"))
WHEEL = f"package/hitlab-{hl.__version__}-py3-none-any.whl"
LISTING = "reference/install.html"

ASKED = """
import hitlab as hl

triangle = hl.Triangle([(0, 0), (0, 2), (2, 0)])
near = [hl.Disk((-1, 1), 1), hl.Disk((-1.0000000000000002, 1), 1)]  # touches; misses by one ulp
answer = [hl.intersects(disk, triangle) for disk in near]
"""

INSTALLED = """async ([wheel, asked]) => {
  const { loadPyodide, version } = await import(new URL("pyodide.mjs", location));
  const python = await loadPyodide({ packages: ["micropip"] });
  await python.pyimport("micropip").install(wheel);
  python.runPython(asked);
  return [version, python.globals.get("answer").toJs()];
}"""


PAGES = pytest.param(setup.PAGE, id="the page's", marks=pytest.mark.slow)


@pytest.fixture(params=[PAGES, pytest.param(setup.OLDER, id="older")])
def elsewhere(request, tmp_path):
    """Serve a bare page with a Pyodide of its own, of another origin; give it and the version."""
    runtime, folder = request.param, tmp_path / "elsewhere"
    shutil.copytree(runtime.folder, folder)
    for name in setup.wanted_wheels(runtime, [*layout.PACKAGES, layout.INSTALLER]):
        shutil.copy(layout.WHEELS / name, folder)
    (folder / "bare.html").write_text("<!doctype html><title>Elsewhere</title>")
    with hitlab_page.bind(0, folder) as http:
        threading.Thread(target=http.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{http.server_port}/bare.html", runtime
        http.shutdown()


@pytest.mark.slow(11)
def test_any_pyodide_installs_the_wheel_by_micropip_and_answers_exactly(browser, site, elsewhere):
    url, runtime = elsewhere
    with browser.new_page() as page:
        page.goto(url)
        version, answer = page.evaluate(INSTALLED, [site + WHEEL, ASKED])
    assert f'"version": "{version}"' in (runtime.folder / "package.json").read_text()
    assert answer == [True, False]


@pytest.mark.slow(11)
def test_pip_finds_the_wheel_by_the_page_that_lists_it(site, tmp_path):
    command = [sys.executable, "-m", "pip", "install", "--no-deps", "--no-index", "--quiet"]
    command += ["--find-links", site + LISTING, "--target", tmp_path, "hitlab"]
    subprocess.run(command, check=True)
    told = [sys.executable, "-c", f"{ASKED}print(hl.__file__, *answer)"]
    done = subprocess.run(
        told,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout.split() == [str(tmp_path / "hitlab" / "__init__.py"), "True", "False"]


def test_the_page_keeps_no_wheel_and_no_face_that_it_does_not_need():
    kept = (layout.DIST / "service-worker.js").read_text(encoding="utf-8")
    assert '"index.html"' in kept and "package/" not in kept
    assert (layout.DIST / "en/scene/disk-box.html").is_file() and "en/scene/" not in kept


def test_the_site_brings_the_licences_of_its_runtime_which_a_start_does_not_await():
    runtime = layout.DIST / "runtime"
    assert "Mozilla Public License" in (runtime / "pyodide-LICENSE").read_text(encoding="utf-8")
    assert "Python Software Foundation" in (runtime / "python-LICENSE").read_text(encoding="utf-8")
    assert "LICENSE" not in (runtime / "manifest.json").read_text(encoding="utf-8")
