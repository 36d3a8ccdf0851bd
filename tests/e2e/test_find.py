"""The palette: everything can be found and done by keys alone, in both languages."""


def find(visit, text):
    """Open the palette by its keys, type, and choose the first that is found."""
    visit.page.keyboard.press("Control+k")
    visit.page.get_by_role("combobox", name="Find").wait_for()
    visit.page.keyboard.type(text)
    visit.page.keyboard.press("Enter")
    visit.page.locator("#palette").wait_for(state="hidden")


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
