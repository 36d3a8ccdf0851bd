"""A kind of scenes that the page does not know: one file in `kinds/`, and nothing else anywhere."""

import contextlib
import shutil
import tempfile
from pathlib import Path

import hitlab_page
import pytest
from conftest import layout, serving
from tools import site as built
from visit import ROOT, Visit

TOY = ROOT / "tests/e2e/toy_kind.js"
ENTER = """
import { TOY } from "./toy_kind.js";
enterKinds({ toy: TOY });
"""
COLOURS = """() => {
  const canvas = document.getElementById("twin-canvas");
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  return new Set(new Uint32Array(data.buffer)).size;
}"""
"""How many colours the second picture has."""


@pytest.fixture(scope="module")
def toy(browser):
    """A visit to the site with the toy among its kinds."""
    with (
        tempfile.TemporaryDirectory(dir=layout.CACHE) as name,
        pytest.MonkeyPatch.context() as patch,
    ):
        folder = Path(name)
        web, site = folder / "web", folder / "site"
        shutil.copytree(layout.WEB, web)
        shutil.copy(TOY, web / "kinds")
        kinds = web / "kinds/all.js"
        kinds.write_text(kinds.read_text(encoding="utf-8") + ENTER, encoding="utf-8")
        shutil.copytree(
            layout.DIST, site, ignore=shutil.ignore_patterns("page", "service-worker.js")
        )
        shutil.copyfile(web / "index.html", site / "index.html")
        patch.setattr(layout, "WEB", web)
        built.bundle(site, folder)
        with (
            serving(hitlab_page.bind(0, site)) as url,
            contextlib.closing(Visit(browser, url)) as visit,
        ):
            visit.go("#/drift")
            visit.await_ready()
            yield visit
            visit.assert_no_complaints()


def drawn(toy):
    """Whether both disks meet, and where they are, in the last picture."""
    (ax, _, _), (cx, _, _) = toy.snapshot["shapes"]
    return toy.snapshot["hit"], ax, cx


def test_a_toy_kind_has_its_question_its_time_and_its_snapshot(toy):
    toy.open("#/drift?t=2")
    assert drawn(toy) == (False, -1, 2)
    axis = toy.page.get_by_role("slider", name="Time")
    assert axis.input_value() == "2"
    axis.fill("3")
    toy.until(lambda: drawn(toy) == (True, 0, 2))  # they touch: 2 - 0 = 1 + 1
    toy.until(lambda: "t=3" in toy.address)
    axis.fill("1")  # dragged back
    toy.until(lambda: drawn(toy) == (False, -2, 2))
    toy.page.locator("#undo").click()
    toy.until(lambda: drawn(toy) == (True, 0, 2))


def test_time_runs_by_the_one_clock_and_stops_where_the_axis_is_taken(toy):
    toy.open("#/drift?running=1")
    toy.until(lambda: drawn(toy)[1] > -2.9)
    toy.page.get_by_role("slider", name="Time").fill("0.4")
    toy.until(lambda: drawn(toy)[1] == -2.6)
    toy.until(lambda: "t=0.4" in toy.address and "running" not in toy.address)


def dragged(toy, x, y, way):
    toy.page.mouse.move(x, y)
    toy.page.mouse.down()
    toy.page.mouse.move(x + way, y, steps=4)
    toy.page.mouse.up()


def test_two_linked_views_each_with_its_lens(toy):
    toy.open("#/drift?t=0")
    second = "() => document.getElementById('twin-canvas').toDataURL()"
    before = toy.page.evaluate(second)
    assert toy.page.evaluate(COLOURS) > 4
    # The second view shows the way between the centres: what is dragged there moves the disk here.
    twin = toy.page.locator("#twin").bounding_box()
    dragged(toy, twin["x"] + twin["width"] / 2, twin["y"] + twin["height"] / 2, 40)
    toy.until(lambda: drawn(toy)[2] > 2)
    toy.until(lambda: toy.page.evaluate(second) != before)
    # Its wheel moves its own lens alone: the first picture's handles stay where they are.
    handle, before = toy.handle(1).bounding_box(), toy.page.evaluate(second)
    toy.page.mouse.wheel(0, -240)
    toy.until(lambda: toy.page.evaluate(second) != before)
    assert toy.handle(1).bounding_box() == handle
    # And what is dragged here moves there.
    _, _, right = drawn(toy)
    before = toy.page.evaluate(second)
    dragged(toy, handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2, -30)
    toy.until(lambda: drawn(toy)[2] < right)
    toy.until(lambda: toy.page.evaluate(second) != before)


def test_it_is_small_and_changes_nothing_else():
    assert len(TOY.read_text(encoding="utf-8").splitlines()) < 150
    assert "drift" not in "".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "web").rglob("*.js")
    )
