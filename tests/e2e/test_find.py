"""The palette: everything can be found and done by keys alone, in both languages."""

import pytest


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
