"""A person's own scenes: saved under a name, opened, renamed and deleted, by mouse and by keys."""

import pytest
from test_access import findings
from test_find import find
from visit import RUNTIME

MARKUP = "<img src=x onerror=alert(1)>"
FORBIDDEN = """() => {
  const plain = Object.getOwnPropertyDescriptor(window, "localStorage");
  window.allow = () => Object.defineProperty(window, "localStorage", plain);
  Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("denied", "SecurityError"); }, configurable: true,
  });
}"""
KEPT = "localStorage['hitlab.scenes']"
FULL = """() => {
  const full = () => { throw new DOMException("no room", "QuotaExceededError"); };
  Object.defineProperty(window, "localStorage", { value: { getItem: () => null, setItem: full } });
}"""


@pytest.mark.slow(5)
def test_scenes_are_saved_opened_renamed_and_deleted_and_a_storage_that_throws_is_told(desk):
    page = desk.page
    dialog = page.get_by_role("dialog", name="My scenes")
    status = dialog.get_by_role("status")
    name = dialog.get_by_role("textbox", name="Name", exact=True)
    page.evaluate("localStorage.clear()")
    desk.open("#/disk-triangle?disk=2,2,1")
    page.locator(".bar h1 button").click()
    page.get_by_role("button", name="My scenes…").click()
    dialog.get_by_text("No saved scenes yet.").wait_for()
    assert name.input_value() == "Disk and triangle"
    dialog.get_by_role("button", name="Save").click()
    desk.until(lambda: status.inner_text() == "Saved “Disk and triangle”.")
    dialog.get_by_role("button", name="Save").click()
    desk.until(lambda: "already" in status.inner_text())
    desk.open("#/disk-triangle?disk=3,3,1")
    find(desk, "my scenes")
    name.fill("Disk and triangle")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Replace").wait_for()
    page.keyboard.press("Enter")
    desk.until(lambda: status.inner_text() == "Saved “Disk and triangle”.")
    assert "disk=3,3,1" in page.evaluate(KEPT)
    page.keyboard.press("Enter")  # the undo has the focus
    desk.until(lambda: status.inner_text() == "Restored “Disk and triangle”.")
    assert "disk=2,2,1" in page.evaluate(KEPT)
    check_a_name_that_another_window_took(desk, name, status, dialog)
    desk.open("#/disk-triangle?disk=2,2,1")
    find(desk, "my scenes")
    name.fill(MARKUP)
    page.keyboard.press("Enter")
    desk.until(lambda: MARKUP in status.inner_text())
    assert findings(page) == []
    page.keyboard.press("Escape")

    check_another_window(desk)
    desk.open("#/disk-triangle?disk=5,5,1")
    find(desk, "my scenes")
    rows = dialog.get_by_role("listitem")
    desk.until(lambda: rows.count() == 2)
    assert dialog.locator("img").count() == 0
    dialog.get_by_role("button", name=f"Rename “{MARKUP}”").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")  # from the name alone
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.type("disk far off")
    page.keyboard.press("Enter")
    opening = dialog.get_by_role("button", name="disk far off").first
    desk.until(lambda: opening.evaluate("(each) => each === document.activeElement"))
    dialog.get_by_role("button", name="Delete “Disk and triangle”").click()
    desk.until(lambda: rows.count() == 1)
    page.keyboard.press("Enter")  # the undo has the focus
    desk.until(lambda: rows.count() == 2)
    dialog.get_by_role("button", name="Delete “Disk and triangle”").click()
    opening.click()
    dialog.wait_for(state="hidden")
    desk.until(lambda: desk.disk == [2, 2, 1])
    page.keyboard.press("Control+z")
    desk.until(lambda: desk.disk == [5, 5, 1])

    page.evaluate(FORBIDDEN)
    find(desk, "my scenes")
    desk.until(lambda: "does not allow the page to store scenes" in status.inner_text())
    page.keyboard.press("Escape")
    page.evaluate(FULL)
    find(desk, "保存した")
    dialog.get_by_role("button", name="Save").click()
    desk.until(lambda: "no space left" in status.inner_text())
    page.keyboard.press("Escape")
    desk.tap("KeyL")
    desk.until(lambda: desk.disk != [5, 5, 1])
    page.evaluate("allow()")
    assert len(page.evaluate("JSON.parse(localStorage['hitlab.scenes'])")) == 1
    page.evaluate("localStorage.clear()")


def test_a_finger_saves_opens_and_deletes_a_scene(phone):
    page = phone.page
    dialog = page.get_by_role("dialog", name="My scenes")
    rows = dialog.get_by_role("listitem")

    def open_dialog():
        page.locator(".bar h1 button").tap()
        page.get_by_role("button", name="My scenes…").tap()
        dialog.wait_for()

    page.evaluate("localStorage.clear()")
    phone.open("#/playground?lang=en&disk=2,2,1&point=0,0")
    open_dialog()
    dialog.get_by_role("button", name="Save").tap()
    phone.until(lambda: rows.count() == 1)
    dialog.get_by_role("button", name="Close", exact=True).tap()
    phone.open("#/playground?lang=en&disk=7,7,1&point=0,0")
    open_dialog()
    dialog.get_by_role("button", name="Playground").first.tap()
    dialog.wait_for(state="hidden")
    phone.until(lambda: phone.disk == [2, 2, 1])
    open_dialog()
    dialog.get_by_role("button", name="Delete “Playground”").tap()
    phone.until(lambda: rows.count() == 0)
    dialog.get_by_role("button", name="Close", exact=True).tap()
    page.evaluate("localStorage.clear()")


def check_a_name_that_another_window_took(desk, name, status, dialog):
    """The list has what the message speaks of."""
    page = desk.page
    kept = page.evaluate(KEPT)
    page.evaluate("localStorage.clear()")
    page.keyboard.press("Escape")
    find(desk, "my scenes")
    dialog.get_by_text("No saved scenes yet.").wait_for()
    page.evaluate("(kept) => localStorage.setItem('hitlab.scenes', kept)", kept)
    name.fill("Disk and triangle")
    page.keyboard.press("Enter")
    desk.until(lambda: "already" in status.inner_text())
    assert dialog.get_by_role("listitem").count() == 1
    assert not dialog.get_by_text("No saved scenes yet.").is_visible()


def check_another_window(desk):
    """It has the scenes too, from its start on."""
    page = desk.context.new_page()
    page.route(RUNTIME, lambda _: None)  # Python does not come
    page.goto(f"{desk.url}#/disk-disk?lang=en")
    page.locator(".bar h1 button").click()
    page.get_by_role("button", name="My scenes…").click()
    rows = page.get_by_role("dialog", name="My scenes").get_by_role("listitem")
    desk.until(lambda: rows.count() == 2)
    page.close()
