"""A person's own shapes: added, chosen, copied, moved, deleted; and the link that has them all."""

import re
from functools import partial
from itertools import combinations

import hitlab as hl
import pytest
from test_access import findings
from test_take import PASTE

LIST = "disk=0,0,1&box=1.5,0,2,2,30&triangle=5,0,8,0,5,3&ray=-4,2,1,-0.5&capsule=4,1,6,3,0.5"
LINK = f"#/playground?lang=en&{LIST}"


def shapes_of(snapshot):
    """Return the package's shapes, of those of the page."""
    link = "&".join(
        f"{each['type']}={','.join(map(repr, each['values']))}" for each in snapshot["shapes"]
    )
    return hl.from_link(f"#/playground?{link}") if link else []


def meeting(visit):
    """Return the pairs that the page says meet, and those of the package for the same shapes."""
    snapshot = visit.snapshot
    told = sorted(sorted((p["a"], p["b"])) for p in snapshot["pairs"] if p["hit"])
    shapes = shapes_of(snapshot)
    pairs = combinations(range(len(shapes)), 2)
    return told, [[i, j] for i, j in pairs if hl.intersects(shapes[i], shapes[j])]


def types(visit):
    return [shape["type"] for shape in visit.snapshot["shapes"]]


def chosen(visit):
    """Return the pair that the reason is about."""
    first = visit.snapshot["pairs"][0]
    return [first["a"], first["b"]]


def test_a_link_of_the_package_opens_with_its_list_and_all_pairs_are_decided(desk):
    shapes = hl.from_link(LINK)
    desk.open(hl.link(*shapes, algorithm="redpoll-2-20"))
    assert types(desk) == ["disk", "box", "triangle", "ray", "capsule"]
    told, true = meeting(desk)
    assert told == true
    assert len(told) >= 3
    assert desk.snapshot["algorithm"] == "redpoll-2-20"
    desk.open(f"{LINK}&select=4,2")
    assert chosen(desk) == [4, 2]
    assert desk.snapshot["explanation"]["pair"] == ["Capsule", "Triangle"]
    assert "capsule 4 and triangle 2" in desk.page.locator("#paired").inner_text().lower()


def test_the_empty_plane_says_what_to_do_and_takes_a_double_click(desk):
    desk.open("#/playground?lang=en&case=empty")
    assert desk.snapshot["shapes"] == desk.snapshot["pairs"] == []
    assert desk.snapshot["explanation"] is None
    paired = desk.page.locator("#paired")
    desk.until(lambda: "double-click or double-tap" in paired.inner_text())
    desk.page.keyboard.press("?")
    sheet = desk.page.locator("#keys-dialog")
    desk.until(lambda: "the plane to add a shape there" in sheet.inner_text())
    assert "Double-click to zoom to fit" not in sheet.inner_text()
    desk.page.keyboard.press("Escape")
    box = desk.page.locator("#stage").bounding_box()
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    desk.page.mouse.dblclick(*middle)
    desk.until(lambda: len(types(desk)) == 1)  # of the kind that was added last
    desk.until(lambda: "only one shape" in paired.inner_text())
    desk.page.mouse.dblclick(middle[0] + 200, middle[1] + 100)
    desk.until(lambda: len(types(desk)) == 2)
    desk.until(lambda: re.search("^(Hit|Miss)", desk.sentence))


@pytest.mark.slow(11)
def test_pasted_texts_become_shapes_and_a_bad_one_is_kept_to_be_mended(desk):
    page = desk.page
    desk.open("#/playground?lang=en&disk=0,0,1")
    shapes = [
        hl.Box((4.0, 1.0), (2.0, 1.0), 0.3),
        hl.Capsule((0.1 + 0.2, -1.0), (5.0, 1.0), 0.25),
        hl.Polygon([(6, 0), (9, 0), (9, 2), (6, 3)]),
    ]
    page.evaluate(PASTE, f"a, b, c = {shapes!r}")
    desk.until(lambda: types(desk) == ["disk", "box", "capsule", "polygon"])
    told, true = meeting(desk)
    assert told == true
    desk.until(lambda: "polygon=" in desk.address)
    linked = hl.from_link(desk.address)[1:]
    assert [repr(shape) for shape in linked] == [repr(each) for each in shapes]

    page.evaluate(PASTE, "[[-8, -6], [-4, -6], [-7, -5], [-8, -2]]\n")  # has a dent, out of view
    page.get_by_text("Shapes added: 1 (outline 1).").wait_for()
    desk.until(lambda: types(desk)[4:] == ["outline"])
    desk.until(lambda: desk.handle(4).is_visible())
    page.keyboard.press("Control+z")
    desk.until(lambda: len(types(desk)) == 4)

    page.evaluate(PASTE, "Disk(center=(1, 2), radius=-3)")
    dialog = page.get_by_role("dialog", name="Paste shapes")
    alert = dialog.get_by_role("alert")
    desk.until(lambda: "it cannot be negative" in alert.inner_text())
    text = dialog.get_by_role("textbox")
    assert text.input_value() == "Disk(center=(1, 2), radius=-3)"
    assert findings(page) == []
    text.fill("\n".join(["point=0,0"] * 197))
    text.press("Control+Enter")
    desk.until(lambda: "197 shapes, but there is room for only 196 more" in alert.inner_text())
    text.fill("Disk(center=(1, 2), radius=3)")
    dialog.get_by_role("button", name="Add shapes").click()
    desk.until(lambda: desk.snapshot["shapes"][4:] == [{"type": "disk", "values": [1, 2, 3]}])
    assert not dialog.is_visible()
    desk.choose("paste")
    dialog.wait_for()
    assert dialog.get_by_role("textbox").input_value() == ""
    dialog.get_by_label("y points down").check()
    dialog.get_by_label("Pixels").fill("32")
    text.fill('{"x": 64, "y": 32, "width": 64, "height": 32, "name": "wall"}')
    text.press("Control+Enter")
    desk.until(lambda: types(desk)[5:] == ["aabb"])
    assert desk.snapshot["shapes"][5]["values"] == [2, -2, 4, -1]
    line = page.locator("#paste-note").inner_text()
    for words in (
        "1 (box 1)",
        "Ignored: name.",
        "x and y of a box are read as its corner",
        "y points down",
    ):
        assert words in line

    page.evaluate(PASTE, "x" * 1_000_001)
    desk.until(lambda: "has 1,000,001 characters; the limit" in alert.inner_text())
    assert text.input_value() == ""
    page.evaluate(PASTE, "\n".join(["1 2"] * 20_000))
    desk.until(lambda: "too many to show" in alert.inner_text())
    assert findings(page) == []
    page.keyboard.press("Escape")
    page.evaluate("location.reload()")
    desk.await_ready()


def picked(visit):
    """Return the numbers of the shapes that are selected."""
    handles = visit.page.locator('[data-handle="move"][aria-pressed="true"]')
    return [int(each.get_attribute("data-shape")) for each in handles.all()]


def test_shapes_are_placed_selected_and_changed_together_by_mouse_and_keys(desk):
    page = desk.page
    desk.open("#/playground?lang=en&disk=-3,0,1&box=0,0,1,1,0&point=3,0&segment=3,3,4,4")
    start = desk.snapshot["shapes"]
    corners = desk.middle(desk.handle(0)), desk.middle(desk.handle(2))
    (left, y), (right, _) = corners
    unit = (right - left) / 6
    with desk.holding("Shift"):
        page.mouse.move(left - 1.5 * unit, y - 1.5 * unit)
        page.mouse.down()
        page.mouse.move(right, y)
        page.mouse.move(right - unit, y + 1.5 * unit)
        page.mouse.up()
        desk.until(lambda: picked(desk) == [0, 1])
        page.mouse.click(right, y)
    desk.until(lambda: picked(desk) == [0, 1, 2])
    page.mouse.move(*desk.middle(desk.handle(1)))
    page.mouse.down()
    page.mouse.move(left + 2 * unit, y + unit)
    page.mouse.move(left + 3 * unit, y + 2 * unit)
    page.mouse.up()
    near = partial(pytest.approx, abs=0.05)
    desk.until(lambda: desk.snapshot["shapes"][2]["values"] == near([3, -2]))
    moved = desk.snapshot["shapes"]
    assert moved[0]["values"] == near([-3, -2, 1])
    assert moved[1]["values"] == near([0, -2, 1, 1, 0])
    assert moved[3] == start[3]
    page.keyboard.press("d")
    desk.until(lambda: picked(desk) == [4, 5, 6] and len(types(desk)) == 7)
    page.keyboard.press("Delete")
    desk.until(lambda: len(types(desk)) == 4)
    page.keyboard.press("Control+a")
    desk.until(lambda: picked(desk) == [0, 1, 2, 3])
    page.keyboard.press("Tab")
    page.keyboard.press("x")
    desk.until(lambda: len(picked(desk)) == 3)
    page.keyboard.press("Escape")
    desk.until(lambda: picked(desk) == [])
    for _ in range(3):
        page.keyboard.press("Control+z")
    desk.until(lambda: desk.snapshot["shapes"] == start)

    page.keyboard.press("p")
    page.keyboard.press("2")
    button = page.get_by_role("button", name="Place: box")
    desk.until(lambda: button.get_attribute("aria-pressed") == "true")
    page.mouse.click(left, y - 2 * unit)
    page.mouse.click(left, y + 2 * unit)
    desk.until(lambda: types(desk)[4:] == ["box", "box"])
    places = [place for shape in desk.snapshot["shapes"][4:] for place in shape["values"][:2]]
    assert places == near([-3, 2, -3, -2])
    assert findings(page) == []
    page.keyboard.press("Escape")
    many = "&".join(f"point={i},0" for i in range(200))
    desk.open(f"#/playground?lang=en&{many}")
    page.keyboard.press("1")
    page.get_by_text("At most 200 shapes fit").wait_for()
    assert len(types(desk)) == 200


def test_a_finger_places_and_selects(phone):
    page = phone.page
    phone.open("#/playground?lang=en&disk=-2,0,1&disk=2,0,1")
    (left, y), (right, _) = phone.middle(phone.handle(0)), phone.middle(phone.handle(1))
    unit = (right - left) / 4
    page.get_by_role("button", name="Select", exact=True).tap()
    phone.touch("Start", (left - 1.4 * unit, y - 1.3 * unit))
    phone.touch("Move", (left, y))
    phone.touch("Move", (right + 1.4 * unit, y + 1.3 * unit))
    phone.touch("End")
    phone.until(lambda: picked(phone) == [0, 1])
    phone.handle(0).tap()
    phone.until(lambda: picked(phone) == [1])
    page.keyboard.press("?")
    sheet = page.locator("#keys-dialog")
    sheet.wait_for()
    assert sheet.evaluate("(each) => each.scrollHeight > each.clientHeight && !each.scrollTop")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Place: disk").tap()
    page.touchscreen.tap(left + 2 * unit, y + unit)
    phone.until(lambda: types(phone) == ["disk"] * 3)
    assert 32 <= phone.snapshot["shapes"][2]["values"][2] * unit <= 2.5 * 32 + 1  # pixels
    page.keyboard.press("Escape")


def test_a_shape_is_turned_and_scaled_by_its_handles_and_drags_snap(desk):
    page = desk.page
    desk.open("#/playground?lang=en&segment=-2,0,2,0&disk=0.13,2.2,0.5")
    near = partial(pytest.approx, abs=0.05)
    (left, y), (right, _) = (
        desk.middle(desk.handle(0, "rotate")),
        desk.middle(desk.handle(0, "scale")),
    )
    gap = 44  # pixels from a corner to a handle beyond it
    unit = (right - left - 2 * gap) / 4
    page.mouse.move(right, y)
    page.mouse.down()
    page.mouse.move(right - 0.6 * unit, y)
    page.mouse.move(right - unit, y)
    page.mouse.up()
    desk.until(lambda: desk.snapshot["shapes"][0]["values"] == near([-1, 0, 1, 0]))
    page.keyboard.press("g")
    desk.until(
        lambda: page.get_by_role("button", name="Snap").get_attribute("aria-pressed") == "true"
    )
    x, y = desk.middle(desk.handle(0, "rotate"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + unit, y + unit)
    page.mouse.move(x + unit + gap, y + unit + gap)
    page.mouse.up()
    desk.until(lambda: desk.snapshot["shapes"][0]["values"] == near([0, -1, 0, 1]))
    for snaps in (True, False):
        x, y = desk.middle(desk.handle(1))
        page.mouse.move(x, y)
        page.mouse.down()
        if not snaps:
            page.keyboard.down("Control")
        page.mouse.move(x + 0.6 * unit, y)
        page.mouse.move(x + 0.83 * unit, y + 0.1 * unit)
        page.mouse.up()
        page.keyboard.up("Control")
        if snaps:
            desk.until(lambda: desk.snapshot["shapes"][1]["values"] == [1, 2, 0.5])
        else:
            desk.until(lambda: desk.snapshot["shapes"][1]["values"] == near([1.83, 1.9, 0.5]))
    desk.handle(0, "scale").press("Enter")
    before = desk.snapshot["shapes"][0]["values"]
    page.keyboard.press("Shift+ArrowUp")
    desk.until(lambda: desk.snapshot["shapes"][0]["values"] != before)
    page.keyboard.press("g")


def placed(handles):
    """Count the handles, once all are where they belong."""
    places = handles.evaluate_all("(all) => all.map((each) => each.style.transform)")
    return len(places) if all(places) else 0


def test_a_corner_is_added_and_taken_away_by_hand_and_by_keys(desk):
    page = desk.page
    desk.open("#/playground?lang=en&triangle=0,0,4,0,0,4&disk=8,1,0.5")
    start = desk.snapshot["shapes"]
    corners = page.locator('[data-shape="0"].vertex')
    (left, bottom), (right, _) = desk.middle(corners.nth(0)), desk.middle(corners.nth(1))
    page.mouse.dblclick(left + (right - left) / 4, bottom)
    desk.until(lambda: len(desk.snapshot["shapes"][0]["values"]) == 8)
    more = desk.snapshot["shapes"][0]["values"]
    assert more == [0, 0, pytest.approx(1, abs=0.02), 0, 4, 0, 0, 4]
    desk.until(lambda: corners.count() == 4)
    desk.until(lambda: corners.nth(1).evaluate("(each) => each === document.activeElement"))
    page.keyboard.press("c")
    middle = pytest.approx(more[2] / 2 + 2, abs=0.01)
    desk.until(lambda: desk.snapshot["shapes"][0]["values"] == [*more[:4], middle, *more[3:]])
    desk.until(lambda: corners.nth(2).evaluate("(each) => each === document.activeElement"))
    page.keyboard.press("r")
    desk.until(lambda: desk.snapshot["shapes"][0]["values"] == more)
    desk.until(lambda: placed(corners) == 4)
    page.mouse.dblclick(*desk.middle(corners.nth(1)))
    desk.until(lambda: desk.snapshot["shapes"] == start)
    desk.until(lambda: placed(corners) == 3)
    x, y = desk.middle(corners.nth(1))
    page.mouse.click(x, y)
    corners.nth(1).dispatch_event("dblclick", {"clientX": x, "clientY": y})  # as of a finger
    page.get_by_text("A polygon needs at least three corners, so none can be removed.").wait_for()
    assert desk.snapshot["shapes"] == start
    for _ in range(4):
        page.keyboard.press("Control+z")
    desk.until(lambda: desk.snapshot["shapes"] == start)


def test_an_outline_with_a_hole_is_dragged_and_changed_corner_by_corner(desk):
    page = desk.page
    link = "outline=0,0,6,0,6,6,0,6&hole=2,2,4,2,4,4,2,4&disk=3,3,0.5"
    desk.open(f"#/playground?lang=en&{link}")
    assert desk.sentence.startswith("Miss: J is outside ABCD")
    start = desk.snapshot["shapes"]
    assert start[0]["holes"] == [[2, 2, 4, 2, 4, 4, 2, 4]]
    corners = page.locator('[data-shape="0"].vertex')
    x, y = desk.middle(corners.nth(6))
    left, _ = desk.middle(corners.nth(4))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(left + (x - left) / 2, y, steps=4)
    page.mouse.up()
    desk.until(lambda: desk.hit)  # the disk reaches over the edge of the hole
    [hole] = desk.snapshot["shapes"][0]["holes"]
    assert hole == [2, 2, 4, 2, pytest.approx(3, abs=0.05), 4, 2, 4]
    page.keyboard.press("r")
    desk.until(lambda: desk.snapshot["shapes"][0]["holes"] == [[2, 2, 4, 2, 2, 4]])
    desk.until(lambda: "&hole=2,2,4,2,2,4&" in desk.address)
    page.keyboard.press("r")
    desk.until(lambda: "holes" not in desk.snapshot["shapes"][0])
    assert desk.sentence.startswith("Hit: E is inside ABCD")
    for _ in range(3):
        page.keyboard.press("Control+z")
    desk.until(lambda: desk.snapshot["shapes"] == start)


def test_a_body_of_two_polygons_is_no_pair(desk):
    """Its parts are no pair, push together, and stay joined in the link, by undo and in exports."""
    page = desk.page
    shapes = "polygon=0,0,4,0,4,1,0,1&polygon=0,0,1,0,1,4,0,4&disk=2,1.5,0.8&box=-2,2,2,1,0"
    desk.open(f"#/playground?lang=en&{shapes}&joined=0,1&show=hits,normals,depth,nearest")
    group = hl.Group(*shapes_of(desk.snapshot), bodies=[0, 0, 2, 3])
    told = lambda: sorted(sorted((p["a"], p["b"])) for p in desk.snapshot["pairs"] if p["hit"])  # noqa: E731
    assert told() == group.collisions().tolist() == [[0, 2]]
    assert chosen(desk) == [0, 2]
    start = desk.snapshot["shapes"]
    page.get_by_role("button", name="Push all apart").click()
    desk.until(lambda: desk.snapshot["shapes"] != start)
    moved = shapes_of(desk.snapshot)
    assert hl.Group(*moved, bodies=[0, 0, 2, 3]).collisions(touching=False).tolist() == []
    corner = [shape.vertices[0].tolist() for shape in moved[:2]]
    assert corner[0] == corner[1] != [0, 0]
    desk.until(lambda: "joined=0,1" in desk.address)
    page.keyboard.press("Control+z")
    desk.until(lambda: desk.snapshot["shapes"] == start)
    desk.handle(1).press("Enter")
    page.keyboard.press("Shift+ArrowRight")
    desk.until(lambda: desk.snapshot["shapes"][0]["values"][0] == 1)
    page.keyboard.press("d")
    desk.until(lambda: "joined=0,1;4,5" in desk.address)
    page.keyboard.press("Delete")
    desk.until(lambda: len(types(desk)) == 4)
