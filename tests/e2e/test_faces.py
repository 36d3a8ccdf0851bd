"""The face of what is shared, deep in another site: easy to read, and a press opens the state."""

import pytest
from test_access import findings


@pytest.mark.slow(11)
@pytest.mark.parametrize(
    ("face", "state"),
    [("ja/course/distance", "course/distance"), ("en/scene/disk-triangle", "disk-triangle")],
)
def test_a_face_opens_what_it_shows_in_its_language(new_visit, deep_site, face, state):
    visit = new_visit(deep_site)
    page = visit.page
    page.goto(f"{deep_site}{face}.html")
    assert findings(page) == []
    title = page.get_by_role("heading").inner_text()
    page.get_by_role("link", name=title).click()
    visit.until(lambda: title in page.title() and page.url.startswith(f"{deep_site}#/{state}?"))
    assert page.evaluate("document.documentElement.lang") == face[:2]
