"""A person's own scenes under a finger; all that the dialog does is in tests/web."""


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
