"""The package's reference, as a developer comes to it from the gallery, deep in another site."""

import pytest
from test_access import findings

BACKGROUND = "getComputedStyle(document.body).backgroundColor"
PAPERS = {"light": "oklch(0.985 0.004 95)", "dark": "oklch(0.2 0.012 265)"}
"""The site's own; without its style sheet there would be none."""


@pytest.mark.slow(11)
def test_from_the_gallery_through_the_reference_to_a_scene(new_visit, deep_site):
    """The guard of every visit sees that nothing comes from elsewhere or is refused."""
    visit = new_visit(deep_site)
    page = visit.page
    visit.go("#/?lang=en")
    page.locator("#gallery").get_by_role("link", name="Python reference").click()
    page.get_by_role("heading", name="hitlab, the package").wait_for()
    menu = page.get_by_role("navigation", name="Reference").get_by_role("link")
    for title in ("All names", "Links"):
        page.get_by_role("button", name="Pages").click()
        menu.get_by_text(title, exact=True).click()
        page.get_by_role("heading", name=title, level=1).wait_for()
    field = page.get_by_role("searchbox")
    field.fill("tunneling")
    field.press("Enter")
    page.wait_for_url("**/search.html?q=tunneling")
    found = page.locator("#entries").get_by_role("link")
    visit.until(lambda: found.first.text_content() in ("sweep", "Group.sweep"))
    field.fill("rectangle")  # as it is typed
    visit.until(lambda: found.first.text_content() == "Box")
    page.get_by_role("button", name="Pages").click()
    menu.get_by_text("Links", exact=True).click()
    for scheme, paper in PAPERS.items():
        page.emulate_media(color_scheme=scheme)
        visit.until(lambda paper=paper: page.evaluate(BACKGROUND) == paper)
        assert findings(page, ["color-contrast"] if scheme == "dark" else None) == []
    page.get_by_role("link", name="#/disk-triangle?disk=2,-1,1", exact=True).click()
    page.get_by_role("button", name="Disk and triangle").wait_for()
    address = f"{deep_site}index.html#/disk-triangle?disk=2,-1,1"
    visit.until(lambda: page.url.startswith(address))


WIDTHS = (320, 390, 860, 1024, 1399, 1400, 1440)
IN_A_ROW = """() => {
  const bar = document.querySelector(".bar");
  const { minHeight } = getComputedStyle(bar);
  return bar.scrollWidth <= innerWidth && `${bar.offsetHeight}px` === minHeight;
}"""


def test_the_menu_is_one_row_or_a_press_away(new_visit, deep_site):
    """On a narrow page all of them are still within the window."""
    visit = new_visit(deep_site)
    page = visit.page
    page.goto(f"{deep_site}reference/batches.html")
    last = page.get_by_role("navigation", name="Reference").get_by_role("link").last
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 700})
        assert page.evaluate(IN_A_ROW), width
        if width < 1400:
            page.get_by_role("button", name="Pages").click()
        box = last.bounding_box()
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= 700
        page.keyboard.press("Escape")
