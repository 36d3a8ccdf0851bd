"""A body on a row of tiles: its walls are chosen, and its time and its start are dragged."""

import pytest


def parameter(visit, name):
    """Read a parameter of the link, as it is in the address."""
    pairs = dict(each.split("=", 1) for each in visit.address.partition("?")[2].split("&") if each)
    return pairs.get(name)


def at(visit, frame):
    return visit.snapshot["recorded"]["at"][frame - 1]


@pytest.fixture
def scene(desk):
    desk.open("#/seams")
    desk.until_still()
    return desk


def test_the_walls_are_chosen_and_the_time_is_dragged(scene):
    assert scene.snapshot["recorded"]["blocked"][7]
    scene.page.get_by_role("radio", name="all tiles as one body").check()
    scene.until(lambda: not any(scene.snapshot["recorded"]["blocked"]))
    axis = scene.page.get_by_role("slider", name="Time")
    box = axis.bounding_box()
    scene.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    scene.until(lambda: parameter(scene, "frame") in ("12", "13"))
    axis.focus()
    frame = int(parameter(scene, "frame"))
    scene.page.keyboard.press("ArrowRight")
    scene.until(lambda: parameter(scene, "frame") == str(frame + 1))


def test_the_start_of_the_body_is_dragged(scene):
    x, y = scene.middle(scene.handle(0))
    scene.page.mouse.move(x, y)
    scene.page.mouse.down()
    scene.page.mouse.move(x + 60, y - 90, steps=4)
    scene.page.mouse.up()
    scene.until(lambda: scene.snapshot["shapes"][0]["values"][1] > 0.9)
    scene.until(lambda: at(scene, 1)[1] == pytest.approx(-0.25))  # it falls


def test_fingers_drag_the_body_and_the_time(phone):
    phone.open("#/seams?case=one-body")
    phone.until_still()
    phone.drag_by_finger(phone.handle(0), 20, -30)
    assert phone.snapshot["shapes"][0]["values"][1] > 0.6
    box = phone.page.get_by_role("slider", name="Time").bounding_box()
    phone.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.until(lambda: parameter(phone, "frame") in ("12", "13"))
