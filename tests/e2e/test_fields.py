"""Reading and typing the numbers, the buttons for whole states, and copying the link."""


def test_reset_brings_the_start_back(desk):
    start = desk.camera
    desk.open("#/disk-triangle?disk=1,2,3&triangle=5,5,6,9,7,5&turn=20")
    desk.press("#reset")
    desk.until(lambda: [desk.disk, desk.triangle] == [[-4, 0, 1], [0, 0, 1.6, 3.6, 4.8, 0]])
    desk.until(lambda: desk.said_by_address == ["#/disk-triangle"])
    desk.until(lambda: desk.camera.is_like(start))
    assert desk.field("Rotate triangle").input_value() == "0"


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
    dialog.get_by_role("button", name="Close", exact=True).click()
    dialog.wait_for(state="hidden")
