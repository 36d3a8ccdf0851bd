"""Every scene: its article's keys, states and cases answered as by the wheel, motion, the menu."""

import json
import math

import pytest
from visit import ROOT

SCENES = {
    path.stem: json.loads(path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / "web" / "scenes").glob("*.json"))
    if path.stem != "crowd"  # has no shapes in its file, and tests of its own
}
TITLES = json.loads((ROOT / "web/locales/en/scene.json").read_text(encoding="utf-8"))


def values(visit):
    return [shape["values"] for shape in visit.snapshot["shapes"]]


PHASE = "Phase of the motion"


def phase_of(visit):
    return float(visit.field(PHASE).input_value())


def carried(phase):
    angle = math.radians(phase)
    return pytest.approx([-5 * math.sin(angle), 5 * math.cos(angle), 6, 2, phase], abs=1e-3)


def test_the_box_runs_around_the_origin_until_s_stops_it(desk):
    desk.open("#/disk-box-motion")
    desk.until(lambda: phase_of(desk) > 20)
    box = values(desk)[1]
    assert box == carried(box[4])
    desk.page.keyboard.press("KeyS")
    desk.until_still()
    rest = values(desk)
    assert rest[1] == carried(phase_of(desk))
    desk.until(lambda: "running=0" in desk.address and "phase=" in desk.address)
    stopped = desk.address
    desk.open("#/disk-box-motion")
    desk.open(stopped)
    assert values(desk) == rest
    desk.page.keyboard.press("KeyS")
    desk.until(lambda: values(desk)[1] != rest[1])


def test_nothing_moves_before_it_is_started_for_those_who_prefer_less_motion(desk):
    desk.page.emulate_media(reduced_motion="reduce")
    desk.open("#/disk-box-motion")
    desk.frames(10)
    assert values(desk)[1] == [0, 5, 6, 2, 0]
    desk.page.keyboard.press("KeyS")
    desk.until(lambda: phase_of(desk) > 5)


# The way from scene to scene


def test_the_menu_lists_every_scene_and_the_title_says_which_is_open(desk):
    menu = desk.page.locator("#scene-menu")
    titles = {TITLES[f"scene.{scene}.title"]: scene for scene in SCENES}
    for title in list(titles)[::7]:
        desk.page.locator(".bar h1 button").click()
        menu.wait_for()
        assert set(menu.get_by_role("link").all_inner_texts()) >= titles.keys()
        menu.get_by_role("link", name=title, exact=True).click()
        menu.wait_for(state="hidden")
        desk.until(lambda: desk.snapshot["scene"] == titles[title])  # noqa: B023
        desk.until(lambda: desk.page.locator("#title").inner_text() == title)  # noqa: B023
        assert desk.page.title() == f"{title} · hitlab"
    assert menu.locator("[aria-current=page]").count() == 1


def test_going_back_finds_what_was_moved_just_before(desk):
    desk.open("#/disk-triangle?disk=1,2,0.5")
    desk.tap("KeyL")
    desk.until(lambda: desk.disk[0] > 1)
    moved = desk.disk
    desk.press("#scene-menu [rel=next]")
    desk.until(lambda: desk.snapshot["scene"] != "disk-triangle")
    desk.page.evaluate("history.back()")
    desk.until(lambda: desk.snapshot["scene"] == "disk-triangle")
    assert desk.disk == moved


def test_a_ray_is_taken_hold_of_anywhere_along_it(desk):
    desk.open("#/ray-disk?ray=-4,0,1,0&disk=0,3,1")
    x, y = desk.middle(desk.handle(0, "move"))
    tip_x, _ = desk.middle(desk.handle(0, "tip"))
    desk.page.mouse.move(x + 3 * (tip_x - x), y + 3)
    desk.page.mouse.down()
    desk.page.mouse.move(x + 3 * (tip_x - x), y + 3 + (tip_x - x))
    desk.page.mouse.up()
    desk.until(lambda: values(desk)[0] == pytest.approx([-4, -1, 1, 0], abs=0.05))
