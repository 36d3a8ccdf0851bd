"""A character on a mesh: dragged, moved by keys, by a link, and its cases."""

import hitlab as hl
import numpy as np
import pytest
from visit import LOW

SCENE = "#/capsule-mesh"


@pytest.fixture
def desk(desk):
    desk.resize(LOW)
    return desk


def capsule_of(visit):
    a, _ = visit.snapshot["shapes"]
    return hl.Capsule3(a["values"][:3], a["values"][3:6], a["values"][6])


def assert_as_the_package_says(visit, mesh):
    capsule = capsule_of(visit)
    steps = {step["id"]: step for step in visit.snapshot["explanation"]["steps"]}
    assert visit.hit == hl.intersects(capsule, mesh)
    touched = hl.intersects(capsule, mesh.triangles).nonzero()[0]
    assert steps["faces"]["values"]["faces"] == touched.tolist()
    [point] = visit.snapshot["pairs"][0]["points"]
    core = hl.Segment3(capsule.start, capsule.end)
    assert point == pytest.approx(hl.closest_points(core, mesh).on_b.tolist())


def test_a_character_is_dragged_moved_by_a_key_and_brought_back(desk, models):
    desk.open_in_space(SCENE)
    before = capsule_of(desk)
    assert_as_the_package_says(desk, models["ground"])
    x, y = desk.middle(desk.handle(0))
    desk.page.mouse.move(x, y)
    desk.page.mouse.down()
    desk.page.mouse.move(x, y - 80, steps=3)
    desk.page.mouse.up()
    desk.until(lambda: not desk.hit)
    desk.until_still()
    moved = capsule_of(desk)
    assert moved.end - moved.start == pytest.approx(before.end - before.start)
    assert_as_the_package_says(desk, models["ground"])
    desk.tap_until("KeyL", lambda: capsule_of(desk).start[0] > moved.start[0] + 0.2)
    desk.until_still()
    assert_as_the_package_says(desk, models["ground"])
    while not np.array_equal(capsule_of(desk).start, before.start):
        here = desk.snapshot["shapes"]
        desk.page.keyboard.press("Control+z")
        desk.until(lambda here=here: desk.snapshot["shapes"] != here)


def test_a_link_and_the_cases_are_decided_as_by_the_package(desk, models):
    for query in ("capsule3=0,2,0,0,3,0.5,0.5&mesh=terrain", "case=standing", "case=one-ulp-above"):
        desk.open_in_space(f"{SCENE}?{query}")
        assert_as_the_package_says(desk, models["terrain" if "terrain" in query else "ground"])
        assert desk.hit is (query == "case=standing")
