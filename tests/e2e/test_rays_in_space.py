"""Rays and triangles in space: dragged, moved by keys, and opened by links."""

import math

import hitlab as hl
import pytest
from visit import LOW, SIDEWAYS

BOX, TRIANGLE, TRIANGLES = "#/ray-box3", "#/ray-triangle3", "#/triangle3-triangle3"


@pytest.fixture
def desk(desk):
    desk.resize(LOW)
    return desk


def shapes_of(visit):
    link = "&".join(
        f"{each['type']}={','.join(map(repr, each['values']))}" for each in visit.snapshot["shapes"]
    )
    return hl.from_link(f"#/{visit.snapshot['scene']}?{link}")


def assert_as_the_package_says(visit):
    why = hl.explain(*shapes_of(visit))
    assert visit.hit == why.hit and visit.snapshot["step"] == why.decided_by
    assert why.sentences()[0].split(": ", 1)[1][:12].lower() in visit.sentence.lower()


@pytest.mark.parametrize("scene", [BOX, TRIANGLE, TRIANGLES])
def test_a_shape_is_dragged_and_moved_by_a_key(desk, scene):
    desk.open_in_space(scene)
    first = desk.snapshot["shapes"]
    desk.drag(desk.handle(0), 40, -90)
    assert desk.snapshot["shapes"][1] == first[1]
    assert_as_the_package_says(desk)
    start = desk.snapshot["shapes"][0]["values"][0]
    desk.tap_until("KeyL", lambda: desk.snapshot["shapes"][0]["values"][0] > start + 0.2)
    desk.until_still()
    assert_as_the_package_says(desk)


def test_a_finger_drags_a_triangle_on_a_phone(phone):
    phone.resize(SIDEWAYS)
    phone.open_in_space(TRIANGLES)
    phone.drag_by_finger(phone.handle(0), 25, -20)
    assert_as_the_package_says(phone)


def test_the_task_of_its_lesson_is_solved_by_an_arrow(desk):
    desk.open_in_space("#/course/ray-triangle?task=edge")
    told = desk.page.locator("#lesson section[aria-current] .told.right")
    assert told.count() == 0
    for _ in range(8):
        if told.count():
            break
        (x, y), (u, v) = desk.middle(desk.handle(0, "x")), desk.middle(desk.handle(0))
        part = 40 / math.hypot(x - u, y - v)
        desk.drag(desk.handle(0, "x"), round(part * (x - u)), round(part * (y - v)))
    told.wait_for()
    volumes = desk.snapshot["explanation"]["steps"][0]["values"]
    assert volumes["BC"] > 0 > max(volumes["AB"], volumes["CA"]) and not desk.hit
