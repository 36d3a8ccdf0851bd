"""For a class: the answer is kept back until somebody has said what it is."""

import hashlib

import pytest
from test_access import findings
from test_find import find
from visit import rarely

MEETING = "#/triangle-triangle?triangle=0,0,4,0,0,4&triangle=1,1,5,1,1,5"
APART = "#/triangle-triangle?triangle=0,0,4,0,0,4&triangle=5,5,9,5,5,9"
TELLING = """() => [
  ...[...document.querySelectorAll("title, #panel, [aria-live], [role=status]")]
    .map(({ textContent }) => textContent),
  document.querySelectorAll("[data-hit]").length,
].join(" ")"""


def picture(visit):
    """Give what the canvas shows, as a number."""
    visit.frames(2)
    shown = visit.page.evaluate("document.getElementById('canvas').toDataURL()")
    return hashlib.sha256(shown.encode()).hexdigest()


def is_asked(visit):
    return (
        visit.page.locator("#guess").is_visible() and not visit.page.locator("#steps").is_visible()
    )


def outcome(visit):
    return visit.page.locator("#guessed").inner_text()


def guess(visit, name):
    visit.page.get_by_role("group", name="Your prediction").get_by_role("button", name=name).click()
    visit.until(lambda: not is_asked(visit))


@pytest.mark.slow(5)
@pytest.mark.parametrize(("link", "hit"), [(MEETING, True), rarely(APART, False)])
def test_nothing_tells_the_answer_until_it_is_guessed_and_a_moved_shape_is_asked_about_anew(
    desk, link, hit
):
    right, wrong = ("Hit", "Miss") if hit else ("Miss", "Hit")
    desk.open(f"{link}&predict=1&lang=en")
    desk.until(lambda: is_asked(desk))
    said = desk.page.locator("#announcer")
    desk.until(lambda: said.inner_text() == "Hit or miss? Make your prediction.")
    assert desk.sentence == "Hit or miss? Make your prediction."
    told = desk.page.evaluate(TELLING)
    for view in ("beside", "map", "difference", "plain"):
        hidden = picture(desk)
        desk.open(f"{link}&predict=1&view={view}")
        assert is_asked(desk)
        assert picture(desk) == hidden
        assert desk.page.evaluate(TELLING) == told
    desk.open(f"{link}&predict=1")
    assert findings(desk.page) == []
    guess(desk, right)
    assert outcome(desk) == f"Your prediction was right: it is a {right.lower()}."
    assert desk.sentence.startswith(right)
    desk.until(lambda: outcome(desk) in said.inner_text())
    assert findings(desk.page) == []
    assert picture(desk) != hidden
    desk.page.locator("#algorithm").select_option("exact")
    assert not is_asked(desk)
    desk.handle(0).press("Enter")
    desk.page.keyboard.press("ArrowLeft")
    desk.until(lambda: is_asked(desk))
    desk.until(lambda: right not in said.inner_text() or "or miss?" in said.inner_text())
    guess(desk, wrong)
    assert outcome(desk) == f"Your prediction was wrong: it is a {right.lower()}."
    desk.page.keyboard.press("Control+z")
    desk.until(lambda: is_asked(desk))
    guess(desk, "Show the answer")
    assert desk.sentence.startswith(right)
    assert not desk.page.locator("#guessed").is_visible()


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


def test_a_program_that_errs_looks_like_the_exact_one_and_is_no_measure_of_a_guess(
    desk,
):
    link = "#/disk-box?disk=2,5,1&box=0,0,2,2,0&predict=1&lang=en"
    desk.open(link)
    hidden = picture(desk)
    desk.open(f"{link}&algorithm=redpoll-2-20")
    desk.until(lambda: is_asked(desk))
    assert picture(desk) == hidden
    guess(desk, "Miss")
    assert outcome(desk) == "Your prediction was right: it is a miss."


def test_the_switch_is_found_by_keys_is_written_in_the_link_and_is_not_offered_for_groups(
    desk,
):
    find(desk, "predict first")
    desk.until(lambda: is_asked(desk))
    desk.until(lambda: "predict=1" in desk.address)
    switch = desk.reach("#predict")
    assert switch.get_attribute("aria-pressed") == "true"
    desk.open("#/uniform-grid")
    assert not switch.is_visible()
    assert not is_asked(desk)
    desk.open("#/disk-disk?lang=ja&predict=1")
    desk.page.get_by_role("button", name="衝突なし").wait_for()
    desk.open("#/disk-disk?lang=en&predict=1")
    switch.click()
    desk.until(lambda: not is_asked(desk))
    desk.until(lambda: "predict" not in desk.address)


def test_a_prediction_ends_with_its_scene_and_no_case_tells_its_answer(desk):
    desk.open("#/disk-disk?predict=1&lang=en")
    desk.until(lambda: is_asked(desk))
    chips = desk.page.locator("#cases button")
    names = chips.all_text_contents()
    assert names == [f"Case {i + 1}" for i in range(len(names))]
    guess(desk, "Hit" if not desk.snapshot["pairs"][0]["hit"] else "Miss")
    assert "wrong" in outcome(desk)
    chips.first.click()
    desk.until(lambda: is_asked(desk))
    assert not desk.page.locator("#guessed").is_visible()
    desk.open("#/capsule-capsule")  # typed by hand
    assert not is_asked(desk)
    desk.until(lambda: desk.said_by_address == ["#/capsule-capsule"])
    desk.open("#/disk-disk?embed=1")
    desk.page.locator("#bar").wait_for(state="hidden")
    desk.open("#/disk-disk")
    desk.page.locator("#bar").wait_for()


@pytest.mark.slow(5)
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
    assert f"italic {size}px" in told.value.path().read_text(encoding="utf-8")
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
