"""A character on a mesh, and two models: dragged, moved by keys, by a link, and their cases."""

import hitlab as hl
import numpy as np
import pytest
from visit import LOW, SIDEWAYS

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


# --- Two models

TWO = "#/mesh-mesh"


def put(mesh, place):
    """Turn a mesh by a quaternion, each vertex v as v + 2 q × (q × v + w v) / |q|², and move it."""
    (*axis, w), offset = place[3:], place[:3]
    points = mesh.vertices
    turned = points + 2 * np.cross(axis, np.cross(axis, points) + w * points) / np.dot(
        place[3:], place[3:]
    )
    return hl.Mesh(turned + offset, mesh.faces)


def assert_two_as_the_package_says(visit, models):
    first, second = visit.snapshot["shapes"]
    a, b = put(models[first["mesh"]], first["values"]), models[second["values"][0]]
    pairs = hl.crossings(a, b)
    assert visit.hit == bool(len(pairs))
    last = visit.snapshot["explanation"]["steps"][-1]
    assert last["id"] == "crossings"
    if not visit.hit:
        assert last["case"] == "none" and not last["marks"]
        return
    assert last["values"]["count"] == len(pairs)
    assert last["values"]["faces"] == np.unique(pairs[:, 0]).tolist()
    assert last["values"]["others"] == np.unique(pairs[:, 1]).tolist()
    [curve] = last["marks"]
    points = hl.Point3(curve["points"])
    assert max(hl.distance(points, each).max() for each in (a, b)) < 1e-13


@pytest.mark.slow(5)
def test_a_model_is_dragged_rotated_and_moved_by_a_key_and_all_is_undone(desk, models):
    desk.open_in_space(TWO)
    first = desk.snapshot["shapes"]
    assert_two_as_the_package_says(desk, models)
    desk.drag(desk.handle(0), 30, -20)
    moved = desk.snapshot["shapes"][0]["values"]
    assert moved[3:] == first[0]["values"][3:] and moved[:3] != first[0]["values"][:3]
    assert_two_as_the_package_says(desk, models)
    desk.drag(desk.handle(0, "turn-y"), 60, 10)
    turned = desk.snapshot["shapes"][0]["values"]
    assert turned[:3] == moved[:3] and turned[3:] != moved[3:]
    assert_two_as_the_package_says(desk, models)
    desk.tap_until("KeyK", lambda: desk.snapshot["shapes"][0]["values"][1] > turned[1] + 0.2)
    desk.until_still()
    assert_two_as_the_package_says(desk, models)
    while (here := desk.snapshot["shapes"]) != first:
        desk.page.keyboard.press("Control+z")
        desk.until(lambda here=here: desk.snapshot["shapes"] != here)


@pytest.mark.slow(5)
def test_a_number_of_the_place_and_the_second_model_are_changed(desk, models):
    desk.open_in_space(TWO)
    desk.page.locator("#model-2").select_option("ground")
    desk.until(lambda: desk.snapshot["shapes"][1]["values"] == ["ground"])
    desk.until_still()
    assert_two_as_the_package_says(desk, models)
    desk.until(lambda: "mesh=torus-knot&mesh=ground" in desk.address)
    desk.open_in_space(f"{TWO}?case=upside-down")
    field = desk.field("y of A")
    field.fill("6.5")
    field.press("Enter")
    desk.until(lambda: desk.snapshot["shapes"][0]["values"][1] == 6.5 and not desk.hit)
    assert_two_as_the_package_says(desk, models)


def test_on_a_phone_a_finger_drags_a_model(phone, models):
    phone.resize(SIDEWAYS)
    phone.open_in_space(TWO)
    phone.drag_by_finger(phone.handle(0), -20, 10)
    assert_two_as_the_package_says(phone, models)


def test_in_a_frame_the_picture_shows_both_models_and_the_verdict(desk, models):
    desk.open_in_space(f"{TWO}?case=inside-the-ball&embed=1")
    assert_two_as_the_package_says(desk, models)
    assert not desk.page.locator("#model-panel").is_visible()
