"""For a class: the answer is kept back until somebody has said what it is."""

import hashlib

import pytest
from test_access import findings
from test_find import find

MEETING = "#/triangle-triangle?triangle=0,0,4,0,0,4&triangle=1,1,5,1,1,5"


def picture(visit):
    """Return what the canvas shows, as a number."""
    visit.frames(2)
    shown = visit.page.evaluate("document.getElementById('canvas').toDataURL()")
    return hashlib.sha256(shown.encode()).hexdigest()


def is_asked(visit):
    return (
        visit.page.locator("#guess").is_visible() and not visit.page.locator("#steps").is_visible()
    )


def guess(visit, name):
    visit.page.get_by_role("group", name="Your prediction").get_by_role("button", name=name).click()
    visit.until(lambda: not is_asked(visit))


def test_nothing_drawn_tells_the_answer_until_it_is_guessed(desk):
    desk.open(f"{MEETING}&predict=1&lang=en")
    desk.until(lambda: is_asked(desk))
    hidden = picture(desk)
    for view in ("beside", "map", "difference", "plain"):
        desk.open(f"{MEETING}&predict=1&view={view}")
        assert is_asked(desk)
        assert picture(desk) == hidden
    desk.open(f"{MEETING}&predict=1")
    assert findings(desk.page) == []
    guess(desk, "Hit")
    assert findings(desk.page) == []
    assert picture(desk) != hidden


def test_nothing_is_offered_about_all_pairs_until_the_answer_is_shown(desk):
    desk.open("#/playground?predict=1&lang=en")
    desk.until(lambda: is_asked(desk))
    assert not desk.page.locator("#all-pairs").is_visible()
    guess(desk, "Show the answer")
    desk.page.get_by_role("button", name="Push all apart").wait_for()


def test_no_export_tells_what_is_not_guessed_yet(desk):
    desk.open(f"{MEETING}&predict=1&lang=en")
    desk.until(lambda: is_asked(desk))
    desk.press("#take")
    desk.page.get_by_role("dialog", name="Export and share").wait_for()
    kinds = desk.page.locator("#take-dialog select option")
    assert kinds.evaluate_all("all => all.map(({ value }) => value)") == [
        "numbers",
        "json",
        "frame",
    ]
    desk.page.get_by_text("Programs and tests contain the answer").wait_for()
    assert findings(desk.page) == []
    with desk.page.expect_download() as told:
        desk.page.get_by_role("button", name="Save SVG").click()
    hidden = told.value.path().read_bytes()
    desk.page.keyboard.press("Escape")
    guess(desk, "Hit")
    desk.press("#take")
    assert kinds.first.get_attribute("value") == "python"
    with desk.page.expect_download() as told:
        desk.page.get_by_role("button", name="Save SVG").click()
    assert told.value.path().read_bytes() != hidden
    desk.page.keyboard.press("Escape")


@pytest.mark.slow(11)
@pytest.mark.parametrize("where", ["desk", "phone"])
def test_what_is_presented_is_the_picture_the_verdict_and_one_step(where, request):
    visit = request.getfixturevalue(where)
    find(visit, "present")
    leave = visit.page.get_by_role("button", name="Exit")
    leave.wait_for()
    assert findings(visit.page) == []
    shown = visit.page.locator("button:visible:not(.handle, .step-head, .skip)")
    assert shown.all_inner_texts() == ["‹", "›", "Exit"]
    with visit.page.expect_download() as told:
        find(visit, "save svg")
    size = 27 if where == "desk" else 18
    font = f'font-style="italic" font-size="{size}px"'
    assert font in told.value.path().read_text(encoding="utf-8")
    steps = visit.page.locator("#steps li:visible")
    assert steps.count() == 1
    last = steps.inner_text()
    if where == "desk":
        verdict = visit.page.locator("#verdict .sentence")
        assert verdict.is_visible()
        decided = picture(visit)
        visit.page.keyboard.press("ArrowLeft")
        visit.until(lambda: steps.inner_text() != last)
        verdict.wait_for(state="hidden")  # it comes after its steps
        assert picture(visit) != decided
        visit.page.get_by_role("button", name="Next step").click()
        visit.until(lambda: steps.inner_text() == last)
        verdict.wait_for()
        visit.page.evaluate("location.hash = '#/'")
        visit.page.locator("#more").wait_for()
        visit.page.go_back()
        leave.wait_for()
        visit.page.keyboard.press("Escape")
    else:
        visit.page.get_by_role("button", name="Previous step").tap()
        visit.until(lambda: steps.inner_text() != last)
        leave.tap()
    leave.wait_for(state="hidden")
    assert steps.count() > 1
