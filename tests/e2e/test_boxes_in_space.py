"""Two boxes in space: dragged, rotated and moved by keys, and their axes opened by a tap."""

import math
import re
from collections import Counter

import hitlab as hl
import numpy as np
import pytest
from test_map import READ_AT, number, places
from test_minkowski import PIXELS
from test_minkowski import drag as drag_from
from test_space import parameter
from visit import LOW

SCENE = "#/box3-box3"


@pytest.fixture
def desk(desk):
    desk.resize(LOW)
    return desk


def boxes_of(visit):
    found = [each["values"] for each in visit.snapshot["shapes"]]
    return [hl.Box3(each[:3], each[3:6], each[6:]) for each in found]


def assert_as_the_package_says(visit):
    why = hl.explain(*boxes_of(visit))
    assert visit.hit == why.hit and visit.sentence.startswith("Hit" if why.hit else "Miss")
    cells = visit.page.locator("[data-axis]")
    cases = cells.evaluate_all("(cells) => cells.map(({ className }) => className)")
    assert cases == [step.case for step in why.steps if step.id != "no-axis"]


def test_a_box_is_dragged_rotated_and_moved_by_a_key_and_all_is_undone(desk):
    desk.open_in_space(SCENE)
    first = desk.snapshot["shapes"]
    before = boxes_of(desk)[1]
    desk.drag(desk.handle(1), 60, 40)
    moved = boxes_of(desk)[1]
    assert (moved.size == before.size).all() and (moved.turn == before.turn).all()
    assert np.abs(moved.center - before.center).max() > 0.1
    assert_as_the_package_says(desk)
    desk.drag(desk.handle(1, "turn-y"), 60, 20)
    turned = boxes_of(desk)[1]
    assert (turned.center == moved.center).all() and not np.array_equal(turned.turn, moved.turn)
    assert_as_the_package_says(desk)
    desk.tap_until("KeyL", lambda: boxes_of(desk)[1].center[0] > turned.center[0] + 0.2)
    desk.until_still()
    assert_as_the_package_says(desk)
    states = []
    while (states := [*states, desk.snapshot["shapes"]])[-1] != first:
        desk.page.keyboard.press("Control+z")
        desk.until(lambda: desk.snapshot["shapes"] != states[-1])
    assert all(
        list(box.columns) in [each[1]["values"] for each in states] for box in (moved, turned)
    )


def test_a_link_typed_by_hand_has_a_box_by_its_bounds_and_one_by_axis_and_angle(desk):
    text = "aabb3=0,0,0,2,2,2&box3=3,1,1,2,2,2,0,0,1,45deg"
    desk.open_in_space(f"{SCENE}?{text}")
    a, b = hl.from_link(f"{SCENE}?{text}")
    bounds, turned = desk.snapshot["shapes"]
    assert (bounds["type"], bounds["values"]) == ("aabb3", [0, 0, 0, 2, 2, 2])
    assert turned["type"] == "box3" and turned["values"][:6] == [3, 1, 1, 2, 2, 2]
    assert desk.hit == hl.intersects(a, b)


def test_arrow_ring_and_foot_are_moved_by_keys_and_each_move_is_undone(desk):
    desk.open_in_space(SCENE)
    first = boxes_of(desk)[1]
    desk.handle(1).focus()
    desk.page.keyboard.press("Enter")
    for name, key, moves in (
        ("z", "ArrowRight", {"z": 0.1}),
        ("foot", "Shift+ArrowRight", {"z": -1.0}),
        ("foot", "ArrowUp", {"x": -0.1}),
        ("turn-z", "ArrowUp", {}),
    ):
        desk.handle(1, name).focus()
        desk.page.keyboard.press(key)
        desk.until(lambda: boxes_of(desk)[1] != first)
        desk.until_still()
        now = boxes_of(desk)[1]
        by = [moves.get(axis, 0) for axis in "xyz"]
        assert now.center - first.center == pytest.approx(by, abs=1e-12)
        angle = math.radians(0 if moves else 15)
        x, y, z = (first.vertices - first.center).T
        cos, sin = math.cos(angle), math.sin(angle)
        turned = np.stack([cos * x - sin * y, sin * x + cos * y, z], axis=1)
        assert now.vertices - now.center == pytest.approx(turned, abs=1e-3)
        assert_as_the_package_says(desk)
        desk.page.keyboard.press("Control+z")
        desk.until(lambda: boxes_of(desk)[1] == first)


def test_on_a_phone_a_tap_on_a_cell_opens_its_step_and_a_finger_drags_a_box(phone):
    phone.open_in_space(SCENE)
    cell = phone.page.locator("[data-axis=axis-3]")
    cell.scroll_into_view_if_needed()
    box = cell.bounding_box()
    assert box["height"] >= 44
    cell.tap()
    phone.until(lambda: phone.snapshot["step"] == "axis-3")
    phone.drag_by_finger(phone.handle(1), -20, 30)
    assert_as_the_package_says(phone)


SUM = "pixels.data.reduce((sum, each, i) => (sum + each * (i % 9973)) % 1e9, 0)"
"""A number that changes with a picture."""

PLACE = re.compile(r"\((\S+), (\S+), (\S+)\): (hit|miss)")


def test_the_map_on_a_shifted_section_is_the_verdict_wherever_the_box_is_put(desk):
    desk.open_in_space(f"{SCENE}?view=map")
    desk.mapped()
    still, moved = boxes_of(desk)
    desk.page.get_by_role("slider", name="Move the plane").focus()
    desk.page.keyboard.press("PageDown")
    shift = desk.until(lambda: parameter(desk, "shift", 0))
    desk.until_still()
    desk.mapped()
    told = filter(None, map(PLACE.fullmatch, desk.page.evaluate(READ_AT, places(desk))))
    seen = Counter()
    for x, y, z, verdict in map(re.Match.groups, told):
        assert number(x) == pytest.approx(moved.center[0] + shift, abs=1e-3)
        place = moved.center[0] + shift, *(round(number(each) * 2**9) / 2**9 for each in (y, z))
        assert (verdict == "hit") == hl.intersects(still, hl.Box3(place, moved.size, moved.turn))
        seen[verdict] += 1
    assert min(seen["hit"], seen["miss"]) > 9


def test_gjk_runs_in_the_difference_which_turns_with_the_boxes_and_moves_one(desk):
    desk.forgive("willReadFrequently")
    desk.open_in_space(f"{SCENE}?algorithm=gjk&view=minkowski&step=support-1")
    desk.until_still()
    a, b = (desk.snapshot["shapes"][i]["values"] for i in (0, 1))

    def pictures():
        return [
            desk.page.evaluate(f"({PIXELS})('{id}') || {SUM}") for id in ("canvas", "twin-canvas")
        ]

    first = pictures()
    desk.page.keyboard.press("Space")
    desk.until(lambda: desk.said_by_address and "support-2" in desk.address)
    desk.frames()
    stepped = pictures()
    assert all(now != before for now, before in zip(stepped, first))
    box = desk.page.locator("#twin-canvas").bounding_box()
    corner = box["x"] + box["width"] - 30, box["y"] + box["height"] - 30
    drag_from(desk, corner, -80, 0)
    desk.until(lambda: parameter(desk, "azimuth", 70) != 70)
    desk.until_still()
    assert all(now != before for now, before in zip(pictures(), stepped))
    assert [each["values"] for each in desk.snapshot["shapes"]] == [a, b]
    drag_from(desk, desk.middle(desk.page.locator("#twin-canvas")), 40, 20)
    desk.until(lambda: desk.snapshot["shapes"][0]["values"] != a)
    assert desk.snapshot["shapes"][1]["values"] == b
