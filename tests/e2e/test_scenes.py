"""Every scene: its article's keys, states and cases answered as by the wheel, motion, the menu."""

import json
import math

import pytest
from visit import IN_SIGHT, PHONE, ROOT, SIDEWAYS

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


TIMED = [name for name, scene in SCENES.items() if "time" in scene]


@pytest.mark.parametrize("size", [PHONE["viewport"], SIDEWAYS], ids=["portrait", "landscape"])
def test_the_time_axis_is_below_the_picture_and_covers_nothing(phone, size):
    phone.resize(size)
    for scene in TIMED:
        phone.open(f"#/{scene}")
        picture, axis = [
            phone.page.locator(each).bounding_box() for each in ("#canvas", "#time-axis")
        ]
        assert axis["y"] == pytest.approx(picture["y"] + picture["height"], abs=1), scene
        assert axis["height"] >= 44 and axis["x"] == picture["x"], scene
        assert phone.page.locator("#time-axis input").evaluate(IN_SIGHT), scene


def assert_in_view(visit):
    """The shapes and the last step's points, at the positions that two handles imply."""
    with visit.within_a_frame():
        pixels = [visit.middle(visit.handle(shape, "move")) for shape in (0, 1)]
        box = visit.page.locator("#canvas").bounding_box()
        snapshot = visit.snapshot
    worlds = [shape["values"][:2] for shape in snapshot["shapes"]]
    scale = math.dist(*pixels) / math.dist(*worlds)
    marks = snapshot["explanation"]["steps"][-1]["marks"]
    points = [mark["points"][0] for mark in marks if mark["kind"] == "point"]
    assert points
    for x, y in points + worlds:
        px, py = (
            pixels[0][0] + scale * (x - worlds[0][0]),
            pixels[0][1] - scale * (y - worlds[0][1]),
        )
        assert box["x"] < px < box["x"] + box["width"], (snapshot["shapes"], x, y)
        assert box["y"] < py < box["y"] + box["height"], (snapshot["shapes"], x, y)


@pytest.mark.parametrize("size", [PHONE["viewport"], SIDEWAYS], ids=["portrait", "landscape"])
def test_what_time_moves_stays_in_view(phone, size):
    phone.resize(size)
    phone.open("#/disk-box-motion")
    phone.until(lambda: phase_of(phone) > 90)
    phone.page.keyboard.press("KeyS")
    phone.until_still()
    assert_in_view(phone)
    slider = phone.page.locator("#time-axis input")
    for phase in range(0, 360, 30):
        slider.fill(str(phase))
        phone.until(lambda: values(phone)[1][4] == phase)  # noqa: B023
        phone.frames(2)
        assert_in_view(phone)


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
