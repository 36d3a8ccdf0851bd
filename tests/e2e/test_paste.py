"""Shapes come in by the clipboard and by files, wherever one is."""

import hitlab as hl
import pytest
from test_find import find
from test_models import DROP

OBBS = """
var a = new OBB { center = new Vector2(1f, 2f), halfExtents = new Vector2(2f, 1f), angle = 0.5f };
var b = new OBB { center = new Vector2(3f, 2f), halfExtents = new Vector2(1f, 1f), angle = 0f };
"""
CPP = """struct OBB { Vec2 center, half; float angle; };
OBB a{ {10.0f, 5.0f}, {2.0f, 1.0f}, 0.785f };   // the player
OBB b{ {12.0f, 5.0f}, {1.0f, 1.0f}, 0.0f };
"""
MAP = """{"type": "map", "tilewidth": 16, "layers": [{"type": "objectgroup", "objects": [
{"id": 1, "name": "wall", "type": "solid", "x": 0, "y": 0, "width": 64, "height": 32},
{"id": 2, "type": "coin", "ellipse": true, "x": 60, "y": 20, "width": 16, "height": 16}]}]}"""
PICTURE = '<svg><rect width="2" height="1"/><circle cx="5" cy="3" r="1"/></svg>'


def types(visit):
    return [each["type"] for each in visit.snapshot["shapes"]]


def paste(visit, text):
    visit.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit.page.evaluate("(text) => navigator.clipboard.writeText(text)", text)
    visit.page.keyboard.press("Control+v")


def test_what_is_pasted_is_explained_from_the_first_page_and_from_the_examples(desk):
    for link in ("#/?lang=en", "#/playground?lang=en"):
        desk.page.evaluate("(link) => window.hitlab.open(link)", link)
        paste(desk, OBBS)
        desk.until(lambda: desk.has_answer and types(desk) == ["box", "box"])
        desk.until(lambda: desk.sentence.startswith("Hit"))
        assert "2 (box 2)" in desk.page.locator("#paste-note").inner_text()
    desk.page.keyboard.press("Control+a")
    desk.page.keyboard.press("Control+c")
    desk.page.keyboard.press("Control+v")
    desk.until(lambda: len(types(desk)) == 4)
    desk.page.keyboard.press("Control+x")
    desk.until(lambda: len(types(desk)) == 2)


def test_files_are_dropped_on_any_scene(desk):
    for name, text, kinds in (
        ("level.tmj", MAP, ["aabb", "disk"]),
        ("icon.svg", PICTURE, ["aabb", "disk"]),
    ):
        desk.open("#/ray-box?lang=en")
        desk.page.evaluate(DROP, [name, text])
        desk.until(lambda: types(desk) == kinds)  # noqa: B023


def test_the_example_is_explained_after_a_tap(phone):
    phone.page.evaluate("window.hitlab.open('#/?lang=en')")
    phone.page.locator(".gallery-paste button").nth(1).tap()
    phone.until(lambda: phone.has_answer and types(phone) == ["box", "box"])
    note = phone.page.locator("#paste-note")
    lines, picture = note.bounding_box(), phone.page.locator("#canvas").bounding_box()
    assert lines["y"] >= picture["y"] + picture["height"] - 1 and lines["height"] < 70
    note.get_by_role("button", name="Dismiss").tap()
    assert not note.is_visible()


def test_two_boxes_are_pasted_by_finger_on_the_first_page(phone):
    phone.page.evaluate("window.hitlab.open('#/?lang=en')")
    phone.page.locator(".gallery-paste button").first.tap()
    dialog = phone.page.get_by_role("dialog", name="Paste shapes")
    dialog.get_by_role("textbox").fill(CPP)
    dialog.get_by_role("button", name="Add shapes").tap()
    phone.until(lambda: phone.has_answer and types(phone) == ["box", "box"])
    phone.until(lambda: phone.sentence.startswith("Hit"))


@pytest.mark.slow(5)
def test_shapes_go_from_tab_to_tab(desk):
    desk.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    desk.open(
        "#/playground?lang=en&outline=0,0,4,0,1,1,0,4&hole=0.25,0.25,0.5,0.25,0.25,0.5&disk=9,0,1"
    )
    desk.page.keyboard.press("Control+a")
    desk.page.keyboard.press("Control+c")
    desk.until(lambda: "hole=" in desk.page.evaluate("navigator.clipboard.readText()"))
    other = desk.page.context.new_page()
    other.goto(desk.page.url.partition("#")[0])
    other.evaluate("window.hitlab.ready.then(() => hitlab.open('#/disk-box?lang=en'))")
    other.keyboard.press("Control+v")
    desk.until(lambda: "hole=" in other.evaluate("location.hash"), within=90)
    assert repr(hl.from_link(other.evaluate("location.hash"))) == repr(hl.from_link(desk.address))
    other.close()


def test_shapes_are_joined_and_locked(desk):
    desk.open("#/playground?lang=en&box=1,2,2,2,0&disk=5,7,1&disk=20,1,2")
    desk.page.keyboard.press("Control+a")
    desk.page.keyboard.press("Control+g")
    desk.until(lambda: "joined=0,1,2" in desk.address)
    desk.until(lambda: desk.snapshot["pairs"] == [])
    desk.page.keyboard.press("Control+Shift+g")
    desk.until(lambda: "joined" not in desk.address)
    find(desk, "lock")
    desk.until(lambda: "locked=0,1,2" in desk.address)
    desk.page.keyboard.press("Delete")
    assert len(types(desk)) == 3


def test_touching_counts_until_it_is_switched_off(desk):
    desk.open("#/playground?lang=en&aabb=0,0,1,1&aabb=1,0,2,1")
    desk.until(lambda: desk.sentence.startswith("Hit"))
    switch = desk.page.locator("#touching")
    if not switch.is_visible():
        desk.page.get_by_text("Show for all pairs").click()
    switch.uncheck()
    counted = desk.page.locator("#paired")
    desk.until(lambda: counted.inner_text().endswith("0 of 1."))
    desk.until(lambda: "overlaps" in desk.address)
    switch.check()
    desk.until(lambda: counted.inner_text().endswith("1 of 1."))
