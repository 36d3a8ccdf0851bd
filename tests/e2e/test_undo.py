"""Taking steps back and doing them again: by keys, by buttons, after a reload, in another scene."""

import pytest


def undo_by_keys(visit):
    visit.page.keyboard.press("Control+z")


def becomes(visit, disk):
    visit.until(lambda: visit.disk == disk)


def test_arrow_keys_and_what_is_typed_keep_to_their_own(desk):
    handle = desk.handle(0)
    handle.press("Enter")
    for _ in range(3):
        handle.press("ArrowRight")
    becomes(desk, [-3.7, 0, 1])
    undo_by_keys(desk)
    becomes(desk, [-3.8, 0, 1])
    field = desk.field("r")
    field.fill("7")
    desk.until(lambda: desk.disk[2] == 7)
    field.press("Control+z")  # the browser's own, in the text
    desk.until(lambda: field.input_value() == "1")
    field.press("Enter")
    becomes(desk, [-3.8, 0, 1])
    desk.page.locator("#cases [data-case]").first.click()
    desk.until(lambda: desk.disk != [-3.8, 0, 1])
    undo_by_keys(desk)
    becomes(desk, [-3.8, 0, 1])


LATE = """() => {
  const link = document.createElement("a");
  addEventListener("beforeunload", () => document.body.appendChild(link).click());
}"""
"""Have the address written when a reload has begun, with the address from before.

Whoever clicks a link may go elsewhere: so the page writes it at once.
"""


@pytest.mark.slow(11)
def test_what_was_made_stays_over_a_reload_and_over_another_scene(desk):
    desk.open("#/disk-triangle?disk=5,5,1")
    desk.open("#/disk-disk")
    desk.open("#/disk-triangle?disk=2,2,1")
    undo_by_keys(desk)
    becomes(desk, [5, 5, 1])
    undo_by_keys(desk)
    desk.until(lambda: "disk=" not in desk.address)
    desk.page.keyboard.press("Control+Shift+z")
    becomes(desk, [5, 5, 1])
    desk.page.evaluate(LATE)
    desk.page.reload()  # sooner than the address is written
    desk.await_ready()
    assert desk.disk == [5, 5, 1]
    desk.page.locator("#redo").click()
    becomes(desk, [2, 2, 1])
    undo_by_keys(desk)
    undo_by_keys(desk)
    desk.until(lambda: desk.disk not in ([5, 5, 1], [2, 2, 1]))
