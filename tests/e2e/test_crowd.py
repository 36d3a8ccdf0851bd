"""The crowd: the same from the same seed, and decided as the package does."""

import json
import runpy

import hitlab as hl
import numpy as np
import pytest
from hitlab.links.grammar import shape_of
from visit import ROOT

PAGE = runpy.run_path(str(ROOT / "web" / "engine" / "crowd.py"))
KINDS = ["disk", "box", "triangle", "polygon", "capsule"]

COUNT_QUESTIONS = """() => {
  const plain = Worker.prototype.postMessage;
  window.questions = 0;
  Worker.prototype.postMessage = function (...message) {
    window.questions += 1;
    return plain.apply(this, message);
  };
}"""

LOSE = """() => {
  const context = document.querySelector(".stage .crowd").getContext("webgl2");
  window.lost = context.getExtension("WEBGL_lose_context");
  lost.loseContext();
}"""

INK = """async () => {
  const canvas = document.querySelector(".stage .crowd");
  const image = new OffscreenCanvas(canvas.width, canvas.height);
  const context = image.getContext("2d");
  await new Promise((resolve) => requestAnimationFrame(() => {
    document.getElementById("zoom-in").click(); // so that the next picture is drawn anew
    requestAnimationFrame(() => {
      context.drawImage(canvas, 0, 0);
      resolve();
    });
  }));
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let inked = 0;
  for (let i = 3; i < data.length; i += 4) inked += data[i] > 0;
  return inked / (data.length / 4);
}"""
"""The part of the crowd's canvas on which something is drawn."""


def frame_of(visit):
    return visit.page.evaluate("hitlab.snapshot({ shapes: true })")


def numbers(visit):
    return visit.page.evaluate("hitlab.snapshot()")


def step(visit):
    before = numbers(visit)["frame"]
    visit.page.keyboard.press(".")
    visit.until(lambda: numbers(visit)["frame"] == before + 1)


def check_pairs(frame):
    """Compare a frame's pairs with the package's own, and these with each pair asked alone."""
    shapes = [shape_of(each["type"], each["values"]) for each in frame["shapes"]]
    pairs = [[pair["a"], pair["b"]] for pair in frame["pairs"]]
    assert pairs == hl.Group(*shapes).collisions().tolist()
    assert all(pair["hit"] for pair in frame["pairs"])
    assert frame["hits"] == len(pairs) <= frame["candidates"]
    for i in range(0, len(shapes), 17):
        met = {b for a, b in pairs if a == i} | {a for a, b in pairs if b == i}
        others = (j for j in range(len(shapes)) if j != i)
        assert met == {j for j in others if hl.intersects(shapes[i], shapes[j])}


def values_here(n, seed, mix, frame):
    """Return what a link has of each body, as this Python computes it."""
    crowd = PAGE["Crowd"](n, seed, mix, "mixed", False)
    values = []
    for batch, places in zip(crowd.batches, np.split(crowd.places(frame), crowd.ends[1:-1])):
        points = {"disk": 2, "box": 2, "capsule": 4}.get(batch.type, batch.values.shape[1])
        for row, (x, y) in zip(batch.values.tolist(), places.tolist(), strict=True):
            moved = [each + (y if k % 2 else x) for k, each in enumerate(row[:points])]
            values.append({"type": batch.type, "values": [*moved, *row[points:]]})
    return values


def test_a_frame_has_the_packages_pairs_and_the_seeds_bodies(desk):
    desk.open("#/crowd?n=600&seed=7&running=0")
    first = frame_of(desk)
    assert (first["scene"], first["n"], first["frame"]) == ("crowd", 600, 0)
    assert first["timings"].keys() >= {"python", "drawing", "broad", "narrow"}
    check_pairs(first)
    for _ in range(3):
        step(desk)
    later = frame_of(desk)
    check_pairs(later)
    # To the bit, though one of the two is compiled for the browser.
    assert first["shapes"] == values_here(600, 7, KINDS, 0)
    assert later["shapes"] == values_here(600, 7, KINDS, 3)
    assert later["shapes"] != first["shapes"]


def test_space_stops_it_a_dot_goes_on_by_one_frame_and_at_rest_nothing_is_asked(desk):
    desk.open("#/crowd?n=100")
    desk.until(lambda: numbers(desk)["frame"] > 2)
    desk.page.keyboard.press("Space")
    desk.until(lambda: "running=0" in desk.address)
    seen = []

    def rests():
        seen.append(numbers(desk)["frame"])
        desk.frames(5)
        return seen[-1] == numbers(desk)["frame"]

    desk.until(rests)
    desk.page.evaluate(COUNT_QUESTIONS)
    desk.frames(20)
    assert desk.page.evaluate("questions") == 0
    step(desk)
    assert desk.page.evaluate("questions") == 1
    desk.page.locator("#crowd-run").click()
    desk.until(lambda: numbers(desk)["frame"] > seen[-1] + 3)
    desk.page.keyboard.press(".")
    desk.until(lambda: "running=0" in desk.address)


def test_a_shape_that_is_tapped_tells_its_candidates_and_its_hits(desk):
    desk.open("#/crowd?n=100&seed=2&running=0")
    frame = frame_of(desk)
    shapes = [shape_of(each["type"], each["values"]) for each in frame["shapes"]]
    bounds = hl.Group(*shapes).bounds
    meeting = (bounds[:, None, :2] <= bounds[:, 2:]).all(-1) & (
        bounds[:, :2] <= bounds[:, None, 2:]
    ).all(-1)
    box = desk.page.locator("#stage").bounding_box()
    desk.page.mouse.click(box["x"] + 0.5 * box["width"], box["y"] + 0.5 * box["height"])
    words = desk.until(
        lambda: "Shape" in (text := desk.page.locator("#crowd-one").inner_text()) and text
    )
    number = int(words.split(",")[0].removeprefix("Shape ")) - 1
    hits = sum(number in (pair["a"], pair["b"]) for pair in frame["pairs"])
    name = frame["shapes"][number]["type"]
    candidates = meeting[number].sum() - 1
    assert f"a {name}. Candidates: {candidates}; hits: {hits}." in words
    link = desk.until(lambda: "seed=2" in (address := desk.address) and address)
    desk.page.locator("#crowd-open").click()
    desk.until(lambda: desk.address.startswith("#/playground"))
    desk.until_still()
    assert len(desk.snapshot["shapes"]) == 2
    assert desk.snapshot["shapes"][0]["values"] == frame["shapes"][number]["values"]
    desk.open(link)
    desk.page.mouse.click(box["x"] + 0.5 * box["width"], box["y"] + 0.5 * box["height"])
    desk.until(lambda: words == desk.page.locator("#crowd-one").inner_text())
    desk.page.locator("#crowd-let-go").click()
    desk.until(lambda: "Tap" in desk.page.locator("#crowd-one").inner_text())


@pytest.mark.slow(11)
def test_the_panel_makes_the_crowd_and_shows_contacts(desk):
    desk.open("#/crowd?n=100&running=0")
    desk.until(lambda: "pairs of 100 shapes" in desk.sentence)
    slider = desk.page.get_by_role("slider", name="Number of shapes")
    slider.fill("100")
    more = desk.until(lambda: (n := numbers(desk)["n"]) > 900 and n)
    desk.until(lambda: f"n={more}" in desk.address)
    desk.page.get_by_role("checkbox", name="box", exact=True).uncheck()
    desk.until(lambda: "box" not in {each["type"] for each in frame_of(desk)["shapes"]})
    for kind in ["disk", "triangle", "polygon", "capsule"]:
        desk.page.get_by_role("checkbox", name=kind, exact=True).click()
    desk.until(lambda: {each["type"] for each in frame_of(desk)["shapes"]} == {"capsule"})
    assert desk.page.get_by_role("checkbox", name="capsule", exact=True).is_checked()
    desk.page.get_by_role("button", name="New crowd").click()
    desk.until(lambda: "seed=2" in desk.address)
    desk.page.get_by_role("checkbox", name="Show contact points and normals").check()
    check_pairs(desk.until(lambda: (frame := frame_of(desk)) and frame["n"] == more and frame))


def test_own_shapes_from_the_playground_move_as_a_crowd(desk):
    desk.open("#/playground?disk=0,0,1&aabb=3,-1,5,1&polygon=-3,0,-1,0,-2,2")
    desk.page.keyboard.press("Control+k")
    desk.page.keyboard.type("move all shapes")
    desk.page.keyboard.press("Enter")
    desk.until(lambda: desk.address.startswith("#/crowd?disk=0,0,1"))
    first = desk.until(lambda: (frame := frame_of(desk)) and frame.get("n") == 3 and frame)
    check_pairs(first)
    desk.until(lambda: frame_of(desk)["frame"] > first["frame"] + 3)
    check_pairs(later := frame_of(desk))
    assert all(a["values"] != b["values"] for a, b in zip(first["shapes"], later["shapes"]))
    assert not desk.page.get_by_role("slider", name="Number of shapes").is_visible()
    desk.page.keyboard.press("Space")
    desk.page.get_by_label("Compare broad phases").check()
    desk.page.get_by_role("link", name="Dynamic tree").click()
    desk.until(lambda: (desk.snapshot or {}).get("algorithm") == "dynamic-tree")


def test_a_finger_stops_the_crowd_and_chooses_a_shape(phone):
    phone.open("#/crowd?disk=0,0,4&disk=3,0,4&running=0")
    box = phone.page.locator("#stage").bounding_box()
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    phone.page.touchscreen.tap(*middle)
    says = phone.page.locator("#crowd-one")
    phone.until(lambda: "Candidates: 1; hits: 1." in says.text_content())
    run = phone.page.locator("#crowd-run")
    run.tap()
    phone.until(lambda: numbers(phone)["frame"] > 3)
    run.tap()
    phone.until(lambda: "running=0" in phone.address)


def test_it_is_drawn_again_after_its_context_is_lost_and_restored(desk):
    desk.open("#/playground")
    desk.open("#/crowd?n=300&running=0")
    assert not desk.page.locator("#paired").is_visible()  # a crowd has no chosen pair
    message = desk.page.locator("#no-space")
    assert 0.02 < desk.settled(INK) < 0.6
    assert message.is_hidden()
    desk.page.evaluate(LOSE)
    message.wait_for()
    assert "WebGL" in message.inner_text()
    desk.page.evaluate("lost.restoreContext()")
    message.wait_for(state="hidden")
    assert 0.02 < desk.settled(INK) < 0.6
    desk.open("#/disk-triangle")
    assert not desk.page.locator(".stage .crowd").is_visible()
    assert desk.hit is False


def test_all_broad_phases_stand_side_by_side_and_a_frame_is_saved(desk):
    desk.open("#/crowd?n=200&running=0")
    desk.page.get_by_label("Compare broad phases").check()
    rows = desk.page.locator(".crowd-phases tbody tr")
    desk.until(lambda: rows.count() == 6)
    desk.page.get_by_label("Sizes").select_option("giant")
    desk.until(lambda: frame_of(desk)["shapes"][0]["values"][2] == 2)  # the giant is drawn
    with desk.page.expect_download() as saved:
        desk.page.get_by_role("button", name="Save frame").click()
    told = json.loads(saved.value.path().read_text())
    shapes = [shape_of(each["type"], each["values"]) for each in told["shapes"]]
    assert told["crowd"]["sizes"] == "giant"
    assert sorted(told["pairs"]) == hl.Group(*shapes).collisions().tolist()
    desk.page.get_by_role("link", name="Uniform grid").click()
    desk.until(lambda: desk.snapshot["scene"] == "uniform-grid")
