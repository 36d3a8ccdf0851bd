"""Shapes come in by the clipboard and by files, wherever one is."""

from test_models import DROP

OBBS = """
var a = new OBB { center = new Vector2(1f, 2f), halfExtents = new Vector2(2f, 1f), angle = 0.5f };
var b = new OBB { center = new Vector2(3f, 2f), halfExtents = new Vector2(1f, 1f), angle = 0f };
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
    note.get_by_role("button", name="Dismiss").tap()
    assert not note.is_visible()
