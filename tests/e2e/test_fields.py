"""Reading and typing the numbers, the buttons for whole states, and copying the link."""

import json

import pytest
from visit import ROOT

SCENE = json.loads((ROOT / "web/scenes/disk-triangle.json").read_text(encoding="utf-8"))
CASES = [
    case for case in SCENE["cases"] if case["id"] in ("inside", "near-miss", "flat", "mirrored")
]
"""With a hit and a miss, another triangle, and another scale that an algorithm errs by."""


def test_fields_show_the_numbers(desk):
    desk.open("#/disk-triangle?disk=-1.25,0.5,2&turn=30")
    shown = {
        name: desk.field(name).input_value()
        for name in ("x of T", "y of T", "r", "Turn the triangle")
    }
    assert shown == {"x of T": "−1.25", "y of T": "0.5", "r": "2", "Turn the triangle": "30"}


def test_a_field_takes_exact_text(desk):
    desk.field("x of T").fill("-1.0000000000000002e-3")
    desk.until(lambda: desk.disk == [-1.0000000000000002e-3, 0, 1])
    desk.field("y of B").fill("\u22120.1")
    desk.until(lambda: desk.triangle == [0, 0, 1.6, -0.1, 4.8, 0])


def test_a_focused_field_shows_every_digit(desk):
    desk.open("#/disk-triangle?disk=0.30000000000000004,0,1")
    field = desk.field("x of T")
    assert field.input_value() == "0.3"
    field.focus()
    assert field.input_value() == "0.30000000000000004"
    desk.page.keyboard.press("Enter")
    assert field.input_value() == "0.3"
    assert desk.disk == [0.30000000000000004, 0, 1]


def test_a_field_takes_what_people_write(desk):
    desk.field("x of T").fill("－１／４")
    desk.until(lambda: desk.disk == [-0.25, 0, 1])
    desk.field("y of T").fill("2,5")
    desk.until(lambda: desk.disk == [-0.25, 2.5, 1])
    assert desk.field("x of T").get_attribute("inputmode") is None  # whose pad has no minus


def test_with_all_digits_the_fields_show_the_numbers_exactly(desk):
    desk.open("#/disk-triangle?disk=-4,0,4.999999999999999")
    assert desk.field("r").input_value() == "5"
    digits = desk.page.get_by_role("button", name="All digits")
    digits.click()
    assert desk.field("r").input_value() == "4.999999999999999"
    assert desk.field("x of T").input_value() == "−4"
    digits.click()
    assert desk.field("r").input_value() == "5"


def test_fields_of_the_pose_turn_and_scale(desk):
    desk.field("Turn the triangle").fill("90")
    desk.until(lambda: desk.triangle == [0, 0, -3.6, 1.6, 0, 4.8])
    desk.field("Scale in x").fill("1")
    desk.until(lambda: desk.triangle == pytest.approx([0, 0, -3.6, 0.8, 0, 2.4]))


@pytest.mark.parametrize("text", ["", "four"])
def test_bad_text_is_told_and_changes_nothing(desk, text):
    field = desk.field("x of T")
    field.fill(text)
    assert field.get_attribute("aria-invalid") == "true"
    message = desk.page.locator(f"#{field.get_attribute('aria-describedby')}")
    assert message.inner_text() == "Type a number such as 1.5, −2e-3 or 1/3."
    field.blur()
    desk.frames()
    assert field.input_value() == text
    assert message.is_visible()
    assert desk.disk == [-4, 0, 1]


def test_bad_text_stays_while_the_shape_moves_and_escape_brings_the_number_back(desk):
    field = desk.field("x of T")
    field.fill("four")
    field.blur()
    desk.page.keyboard.press("KeyK")
    desk.until(lambda: desk.disk[1] > 0)
    assert field.input_value() == "four"
    field.focus()
    desk.page.keyboard.press("Escape")
    assert field.input_value() == "−4"
    assert field.get_attribute("aria-invalid") is None
    assert desk.page.locator(".field-error").all_inner_texts().count("") == 12
    assert desk.page.evaluate("document.activeElement === document.body")


def test_good_text_takes_the_message_away(desk):
    field = desk.field("x of T")
    field.fill("-")
    assert field.get_attribute("aria-invalid") == "true"
    field.fill("-2")
    assert field.get_attribute("aria-invalid") is None
    desk.until(lambda: desk.disk == [-2, 0, 1])


def test_a_negative_radius_is_refused(desk):
    field = desk.field("r")
    field.fill("-1")
    assert field.get_attribute("aria-invalid") == "true"
    message = desk.page.locator(f"#{field.get_attribute('aria-describedby')}")
    assert message.inner_text() == "The radius cannot be negative."
    desk.frames()
    assert desk.disk == [-4, 0, 1]
    field.fill("0")
    desk.until(lambda: desk.disk == [-4, 0, 0])


def test_reset_brings_the_start_back(desk):
    start = desk.camera
    desk.open("#/disk-triangle?disk=1,2,3&triangle=5,5,6,9,7,5&turn=20")
    desk.page.get_by_role("button", name="Reset to the scene's start").click()
    desk.until(lambda: [desk.disk, desk.triangle] == [[-4, 0, 1], [0, 0, 1.6, 3.6, 4.8, 0]])
    desk.until(lambda: desk.said_by_address == ["#/disk-triangle"])
    desk.until(lambda: desk.camera.is_like(start))
    assert desk.field("Turn the triangle").input_value() == "0"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_chip_shows_its_case(desk, case):
    """Of an algorithm that goes wrong there, if there is one."""
    desk.page.locator(f'#cases [data-case="{case["id"]}"]').click()
    disk = case["shapes"][0]["values"]
    hit = case["hit"] != bool(case.get("differs"))
    desk.until(lambda: desk.disk == disk and desk.hit == hit)
    verdict = desk.page.locator("#verdict")
    desk.until(lambda: verdict.get_attribute("data-hit") == str(hit).lower())
    desk.until(lambda: desk.sentence.startswith("Hit: " if hit else "Miss: "))


def test_turning_goes_on_from_a_case(desk):
    desk.page.locator('#cases [data-case="flat"]').click()
    desk.until(lambda: desk.triangle == [0, 0, 2, 0, 4, 0])
    desk.field("Turn the triangle").fill("90")
    desk.until(lambda: desk.triangle == [0, 0, 0, 2, 0, 4])


# Copying the link


def test_the_link_is_copied(desk):
    desk.context.grant_permissions(["clipboard-read", "clipboard-write"])
    desk.open("#/disk-triangle?disk=0.1,0.2,3")
    desk.page.get_by_role("button", name="Copy link").click()
    toast = desk.page.locator("#toast")
    desk.until(lambda: toast.inner_text() == "Link copied")
    triangle = "0,0,1.6,3.6,4.8,0"
    link = f"{desk.url}#/disk-triangle?disk=0.1,0.2,3&triangle={triangle}&lang=en"
    desk.until(lambda: desk.page.evaluate("navigator.clipboard.readText()") == link)
    desk.until(lambda: desk.page.evaluate("location.href") == link)


def test_a_refused_clipboard_shows_the_link_to_copy_by_hand(desk):
    desk.context.grant_permissions(["geolocation"])  # which refuses all others
    desk.open("#/disk-triangle?disk=0.1,0.2,3")
    desk.page.get_by_role("button", name="Copy link").click()
    dialog = desk.page.get_by_role("dialog")
    dialog.wait_for()
    text = dialog.get_by_role("textbox", name="Copy this link")
    assert text.input_value().startswith(f"{desk.url}#/disk-triangle?disk=0.1,0.2,3&")
    desk.until(lambda: desk.page.evaluate("getSelection().toString()") == text.input_value())
    dialog.get_by_role("button", name="Close").click()
    dialog.wait_for(state="hidden")


def test_a_number_that_makes_no_shape_is_told_and_not_taken(desk):
    desk.open("#/polygon-polygon")
    before = desk.snapshot["shapes"]
    field = desk.field("x of C")
    field.fill("-4.5")
    desk.until(lambda: field.get_attribute("aria-invalid") == "true")
    assert (
        "a polygon has to be convex" in desk.page.locator(".field-error:not(:empty)").inner_text()
    )
    field.press("Escape")
    assert desk.page.locator(".field-error:not(:empty)").count() == 0
    field.fill("-0.5")
    desk.until(lambda: desk.snapshot["shapes"] != before)
    assert desk.snapshot["shapes"][0]["values"][4] == -0.5


def test_a_field_that_has_the_focus_goes_with_its_scene(desk):
    """Without a complaint, though the next scene has no such number."""
    desk.open("#/polygon-polygon")
    desk.field("y of E").focus()
    desk.open("#/disk-triangle")
    desk.frames()
    assert desk.field("x of T").input_value() == "−4"
