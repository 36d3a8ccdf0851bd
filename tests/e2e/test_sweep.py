"""A shape on its way: the sweep, the discrete steps beside it, and what a hand changes of both."""

import pytest

SCENE = "#/sweep-pair"


def parameter(visit, name):
    """Read a number of the link, as it is in the address."""
    pairs = dict(each.split("=", 1) for each in visit.address.partition("?")[2].split("&") if each)
    return pairs.get(name)


def way(visit):
    return [float(each) for each in (parameter(visit, "by") or "12,3").split(",")]


def drag(visit, start, dx, dy):
    visit.page.mouse.move(*start)
    visit.page.mouse.down()
    visit.page.mouse.move(start[0] + dx / 2, start[1] + dy / 2, steps=3)
    visit.page.mouse.move(start[0] + dx, start[1] + dy, steps=3)
    visit.page.mouse.up()


@pytest.fixture
def scene(desk):
    desk.open(SCENE)
    desk.until_still()
    return desk


def test_time_is_dragged(scene):
    axis = scene.page.get_by_role("slider", name="Time")
    box = axis.bounding_box()
    disk = scene.handle(0).bounding_box()
    y = box["y"] + box["height"] / 2
    drag(scene, (box["x"] + 8, y), (box["width"] - 16) * 0.25, 0)
    scene.until(lambda: 0.2 < float(parameter(scene, "t") or 0) < 0.3)
    scene.until(lambda: scene.handle(0).bounding_box()["x"] > disk["x"] + 50)
    assert scene.snapshot["shapes"][0]["values"] == [-6, -1.5, 0.25], "the way begins where it did"
    scene.page.keyboard.press("Control+z")
    scene.until(lambda: parameter(scene, "t") is None)


def test_the_head_of_the_way_is_dragged_and_moved_by_keys(scene):
    head = scene.page.locator("#way-head")
    place = scene.middle(head)
    drag(scene, place, 60, -40)
    scene.until(lambda: way(scene) != [12, 3])
    scene.until_still()
    x, y = way(scene)
    assert x > 12 and y > 3 and (x - 12) * 40 == pytest.approx((y - 3) * 60, rel=0.05)
    moved = scene.middle(head)
    assert moved == pytest.approx((place[0] + 60, place[1] - 40), abs=2)
    front = 0.625 - 0.25 + 6  # as far as the bullet's centre goes
    scene.until(lambda: scene.snapshot["sweep"]["t"] == pytest.approx(front / way(scene)[0]))
    scene.page.keyboard.press("Control+z")
    scene.until(lambda: way(scene) == [12, 3])
    head.focus()
    scene.page.keyboard.press("Shift+ArrowLeft")
    scene.page.keyboard.press("ArrowUp")
    scene.until(lambda: way(scene) == [11, 3.1])
    assert scene.snapshot["shapes"][0]["values"] == [-6, -1.5, 0.25]


def test_a_drag_moves_the_shape_where_it_is_shown(scene):
    scene.open(f"{SCENE}?t=0.25")
    scene.until_still()
    drag(scene, scene.middle(scene.handle(0)), 0, -60)
    scene.until(lambda: scene.snapshot["shapes"][0]["values"][1] > -1)
    x, _, r = scene.snapshot["shapes"][0]["values"]
    assert (x, r) == (-6, 0.25) and way(scene) == [12, 3]


def test_the_difference_has_the_way_of_the_origin_and_moves_the_shape(desk):
    desk.open(f"{SCENE}?disk=-6,0,2&box=0,0,4,4,0&by=12,0&step=0&view=minkowski")
    desk.until_still()
    assert desk.page.locator("#twin").is_visible()
    assert "Instead of the moving shape" in desk.page.locator(".in-difference").inner_text()
    assert not desk.page.locator("#minkowski-says").is_visible()
    assert desk.snapshot["sweep"]["t"] == pytest.approx(2 / 12)
    drag(desk, desk.middle(desk.page.locator("#twin-canvas")), 40, 0)  # in it, at (-6, 0)
    desk.until(lambda: desk.snapshot["shapes"][0]["values"][0] > -6)
    desk.until_still()
    x, y, r = desk.snapshot["shapes"][0]["values"]
    assert (y, r) == (0, 2)
    desk.until(lambda: way(desk) == [12, 0])
    desk.until(lambda: desk.snapshot["sweep"]["t"] == pytest.approx((-4 - x) / 12))
    desk.page.keyboard.press("Control+z")
    desk.until(lambda: desk.snapshot["shapes"][0]["values"] == [-6, 0, 2])
    assert [step["id"] for step in desk.snapshot["explanation"]["steps"]] == [
        *("start", "towards", "beside", "contact")
    ]


def test_a_drag_changes_which_of_several_resting_shapes_is_hit_first(desk):
    desk.open(f"{SCENE}?case=floor-and-wall")
    desk.until_still()
    drag(desk, desk.middle(desk.handle(0)), 0, 60)  # into the floor
    desk.until(lambda: desk.snapshot["sweep"]["order"][0]["index"] == 2)
    desk.page.get_by_role("button", name="2: t = 0").click()
    desk.until(lambda: parameter(desk, "select") == "0,2" and desk.snapshot["sweep"]["t"] == 0)
    desk.page.keyboard.press("Control+z")
    desk.until(lambda: desk.snapshot["sweep"]["order"][0]["index"] == 1)


def test_fingers_drag_the_mover_the_head_of_its_way_and_the_time(phone):
    phone.open(f"{SCENE}?case=floor-and-wall")
    phone.until_still()
    phone.drag_by_finger(phone.handle(0), 0, 30)  # into the floor
    phone.until(lambda: phone.snapshot["sweep"]["order"][0]["index"] == 2)
    former, (x, y) = way(phone), phone.middle(phone.page.locator("#way-head"))
    phone.touch("Start", (x, y))
    phone.touch("Move", (x - 20, y - 20))
    phone.touch("End")
    phone.until(lambda: way(phone)[1] > former[1])
    box = phone.page.get_by_role("slider", name="Time").bounding_box()
    phone.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.until(lambda: 0.4 < float(parameter(phone, "t") or 0) < 0.6)
