"""Each kind of handle in space, dragged by mouse and by finger: arrow, ring, foot and corner."""

import re

import numpy as np
import pytest
from test_drag import Finger, Mouse
from visit import LOW

TURNED = re.compile(r"−?\d+°")


def numbers(visit, shape):
    return np.array(visit.snapshot["shapes"][shape]["values"])


def assert_moved_up(before, after):
    assert after[1] > before[1] and (np.delete(after, 1) == np.delete(before, 1)).all()


def assert_moved_along_the_floor(before, after):
    assert after[0] != before[0] and after[2] != before[2]
    assert (np.delete(after, [0, 2]) == np.delete(before, [0, 2])).all()


def assert_turned_about_x(before, after):
    starts, ends = ([values[:3], values[3:6]] for values in (before, after))
    assert np.mean(ends, axis=0) == pytest.approx(np.mean(starts, axis=0), abs=1e-3)
    (_, y, z), (_, v, w) = before[3:6] - before[:3], after[3:6] - after[:3]
    assert (after[[0, 3, 6]] == before[[0, 3, 6]]).all()
    assert abs(y * w - z * v) > 0.1 and np.hypot(v, w) == pytest.approx(np.hypot(y, z), abs=1e-3)


def assert_one_corner_moved(before, after):
    [corner] = np.flatnonzero((after != before).reshape(-1, 3).any(axis=1))
    assert corner == 1


KINDS = {
    "arrow": ("#/box3-box3?lang=en&azimuth=40&elevation=30", 1, "y", (0, -30), assert_moved_up),
    "ring": ("#/capsule-mesh?lang=en", 0, "turn-x", (24, 40), assert_turned_about_x),
    "foot": ("#/mesh-mesh?lang=en", 0, "foot", (20, 12), assert_moved_along_the_floor),
    "corner": ("#/space?lang=en&select=1,3", 3, "b1", (-14, 22), assert_one_corner_moved),
}


@pytest.mark.parametrize(
    ("hand", "device"), [(Mouse, "desk"), (Finger, "phone")], ids=["mouse", "finger"]
)
@pytest.mark.parametrize("kind", KINDS)
def test_a_handle_is_dragged_and_its_drag_undone_as_one_step(request, hand, device, kind):
    visit = request.getfixturevalue(device)
    if device == "desk":
        visit.resize(LOW)
    link, shape, name, (dx, dy), check = KINDS[kind]
    visit.open_in_space(link)
    visit.handle(shape).press("Enter")
    handle, before = visit.handle(shape, name), numbers(visit, shape)
    handle.wait_for()
    box = handle.bounding_box()
    assert box["width"] >= 44 and box["height"] >= 44
    x, y = visit.middle(handle)
    hand = hand(visit)
    hand.take((x, y))
    hand.move((x + dx // 2, y + dy // 2))
    hand.move((x + dx, y + dy))
    visit.until(lambda: (numbers(visit, shape) != before).any())
    angle = visit.page.locator(".gizmo text")
    assert TURNED.fullmatch(angle.text_content()) if kind == "ring" else angle.count() == 0
    hand.let_go()
    visit.until_still()
    assert angle.count() == 0
    check(before, numbers(visit, shape))
    visit.page.keyboard.press("Control+z")
    visit.until(lambda: (numbers(visit, shape) == before).all())


def test_a_scene_is_left_with_the_pointer_on_a_ring(desk):
    desk.resize(LOW)
    desk.open_in_space("#/box3-box3?lang=en&azimuth=40&elevation=30")
    desk.handle(1).press("Enter")
    desk.page.mouse.move(*desk.middle(desk.handle(1, "turn-y")))
    ring = desk.page.locator(".gizmo .ring")
    desk.until(lambda: ring.count() == 2)
    desk.open_in_space("#/capsule-mesh?lang=en")
    desk.until(lambda: ring.count() == 0)
