"""The palette: everything can be found and done by keys alone, in both languages."""

import pytest
from test_access import findings


def found(visit):
    return visit.page.locator("#palette-list li > span:first-child").all_inner_texts()


def find(visit, text):
    """Open the palette by its keys, type, and choose the first that is found."""
    visit.page.keyboard.press("Control+k")
    visit.page.get_by_role("combobox", name="Find").wait_for()
    visit.page.keyboard.type(text)
    visit.page.keyboard.press("Enter")
    visit.page.locator("#palette").wait_for(state="hidden")


@pytest.mark.slow(5)
def test_scenes_algorithms_views_cases_and_commands_are_found_by_keys(desk):
    find(desk, "two capsules")
    desk.until(lambda: desk.snapshot["scene"] == "capsule-capsule")
    desk.page.go_back()
    desk.until(lambda: desk.snapshot["scene"] == "disk-triangle")
    find(desk, "redpoll-2-23 edge table")
    desk.until(lambda: desk.snapshot["algorithm"] == "redpoll-2-23")
    find(desk, "plain")
    desk.until(lambda: desk.snapshot["view"] == "plain")
    find(desk, "sat.js reversed")
    desk.until(lambda: desk.disk == [444, 571, 67])
    find(desk, "bug reports from the wild")
    desk.page.get_by_role("heading", level=1, name="Bug reports from the wild").wait_for()
    find(desk, "円盤と長方形 touch-side")
    desk.until(lambda: desk.snapshot["algorithm"] == "redpoll-2-20")
    find(desk, "segment-segment turf")
    desk.until(lambda: desk.snapshot["scene"] == "segment-segment")
    find(desk, "parry-31")  # which has no scene of its own
    desk.until(lambda: desk.snapshot["scene"] == "playground")
    assert [shape["type"] for shape in desk.snapshot["shapes"]] == ["ray", "segment"]
    find(desk, "export and")
    desk.page.get_by_role("dialog", name="Export and share").wait_for()
    desk.page.keyboard.press("Escape")


def test_a_pair_without_a_scene_leads_to_the_playground_and_a_bug_to_the_cases(desk):
    find(desk, "bug")
    desk.page.get_by_role("heading", level=1, name="Bug reports from the wild").wait_for()
    find(desk, "capsule polygon")
    desk.until(lambda: desk.snapshot["scene"] == "playground")
    assert [shape["type"] for shape in desk.snapshot["shapes"]] == ["polygon", "capsule"]


def test_the_palette_says_what_it_is_and_what_it_finds(desk):
    desk.press("#find")
    desk.page.locator("#palette-list li").first.wait_for()
    assert findings(desk.page) == []
    field = desk.page.get_by_role("combobox", name="Find")
    field.fill("no such thing")
    desk.page.get_by_text("No results.").wait_for()
    field.fill("zoom")
    desk.until(lambda: found(desk) == ["Zoom in", "Zoom out"])
    desk.page.keyboard.press("ArrowDown")
    chosen = desk.page.locator("#palette").get_by_role("option", selected=True)
    assert chosen.inner_text().startswith("Zoom out")
    assert field.get_attribute("aria-activedescendant") == chosen.get_attribute("id")
    desk.page.keyboard.press("Escape")
    desk.open("#/?lang=ja")
    desk.page.keyboard.press("Control+k")
    field = desk.page.get_by_role("combobox", name="探す")
    field.fill("円盤 三角形")
    desk.until(lambda: found(desk)[:1] == ["円盤と三角形"])
    field.fill("disk triangle")
    desk.until(lambda: found(desk)[:1] == ["円盤と三角形"])
    beside = desk.page.locator("#palette-list li .other").first
    assert (beside.inner_text(), beside.get_attribute("lang")) == ("Disk and triangle", "en")
    assert findings(desk.page) == []
    field.fill("playground")
    desk.until(lambda: found(desk)[:1] == ["プレイグラウンド"])
    field.fill("円盤と長方形 touch-side")
    desk.until(lambda: found(desk) == ["円盤と長方形: 辺に接する"])
    desk.page.keyboard.press("Escape")
    desk.open("#/disk-triangle?lang=en")


def test_on_a_phone_the_other_language_stands_under_its_own_name(phone):
    phone.page.keyboard.press("Control+k")
    phone.page.get_by_role("combobox", name="Find").fill("sat.js 0.9.0 reports a miss")
    parts = phone.page.locator("#palette-list li").first.locator("span")
    phone.until(lambda: parts.count() == 3)
    name, other, kind = [part.bounding_box() for part in parts.all()]
    assert other["y"] >= name["y"] + name["height"]
    assert other["x"] == name["x"]
    assert other["width"] == name["width"] > 2 * kind["width"]
    phone.page.keyboard.press("Escape")


def test_what_is_typed_before_the_entries_have_come_is_for_the_palette(desk):
    desk.open("#/playground?lang=en")
    start = desk.snapshot["shapes"]
    held = desk.hold("**/cases.json")
    desk.page.keyboard.press("Control+k")
    desk.page.keyboard.type("plain")  # p, l, a, i, n: in the scene, p would place shapes
    desk.page.keyboard.press("Enter")
    desk.until(lambda: held)
    assert desk.page.locator("#palette").is_visible()
    desk.let_go(held)
    desk.page.unroute("**/cases.json")
    desk.until(lambda: desk.snapshot["view"] == "plain")
    assert desk.snapshot["shapes"] == start
    place = desk.page.get_by_role("button", name="Place: disk")
    assert place.get_attribute("aria-pressed") == "false"
    desk.page.keyboard.press("Control+k")
    desk.page.keyboard.press("Escape")
    desk.page.locator("#palette").wait_for(state="hidden")
    assert desk.snapshot["shapes"] == start
