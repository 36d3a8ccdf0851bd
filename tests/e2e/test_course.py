"""The course by mouse, by touch and by keys; its other tasks are in `tests/web`."""

import json

import pytest
from test_access import findings
from test_keyboard import Keyboard
from visit import LONG_PATIENCE, SIDEWAYS, rarely

FLAW, WHICH, OWN = "regions?task=flaw", "regions?task=which", "distance?task=own"
FORGET = "localStorage.removeItem('hitlab.course')"
IN_FOCUS = "#lesson section[aria-current]"


def told(visit, end):
    return visit.page.locator(f"{IN_FOCUS} .told.{end}")


def done(visit):
    return visit.snapshot["lesson"]["done"]


def within(visit):
    """Return a place in the triangle, at a quarter of the ways from A to B and to C."""
    a, b, c = (visit.middle(visit.handle(1, letter)) for letter in "ABC")
    return tuple(p + (q - p) / 4 + (r - p) / 4 for p, q, r in zip(a, b, c))


def drag(visit, place):
    visit.page.mouse.move(*visit.middle(visit.handle(0)))
    visit.page.mouse.down()
    visit.page.mouse.move(*place, steps=4)
    visit.page.mouse.up()


def swipe(visit, place):
    visit.touch("Start", visit.middle(visit.handle(0)))
    visit.touch("Move", place)
    visit.page.wait_for_timeout(200)  # else it is a fling, whose next tap only ends it
    visit.touch("Move", place)
    visit.touch("End")


def steer(visit, _):
    visit.tap_until("KeyH", lambda: visit.disk[0] <= 0.6)
    visit.tap_until("KeyJ", lambda: visit.disk[1] <= 0.6)


@pytest.mark.slow(11)
@pytest.mark.parametrize(
    ("device", "move"),
    [("desk", drag), ("phone", swipe), ("desk", steer)],
    ids=["mouse", "touch", "keys"],
)
def test_a_state_is_made(request, device, move):
    visit = request.getfixturevalue(device)
    visit.open(f"#/course/{FLAW}")
    visit.tap("KeyH")
    told(visit, "wrong").wait_for()
    move(visit, within(visit))
    told(visit, "right").wait_for()
    assert "flaw" in done(visit)
    visit.page.locator("#again").click()
    visit.until(lambda: visit.disk == [3, 3, 0.5])


def click(visit, button):
    button.click()


def tap(visit, button):
    button.tap()


def enter(visit, button):
    button.focus()
    visit.page.keyboard.press("Enter")


@pytest.mark.slow(11)
@pytest.mark.parametrize(
    ("device", "press"),
    [("desk", click), ("phone", tap), ("desk", enter)],
    ids=["mouse", "touch", "keys"],
)
def test_what_is_so_is_said_before_it_is_in_sight(request, device, press):
    visit = request.getfixturevalue(device)
    visit.open(f"#/course/{WHICH}")
    for is_right in [False, True, True, True, True]:
        buttons = visit.page.locator(f"{IN_FOCUS} .choices button:enabled")
        visit.until(lambda buttons=buttons: buttons.count() == 7)
        steps = visit.snapshot["explanation"]["steps"]
        region = next(each["values"]["region"] for each in steps if each["id"] == "region")
        press(visit, buttons.nth(region - 1 if is_right else region % 7))
        told(visit, "right" if is_right else "wrong").wait_for()
        if visit.page.locator(".go-on").count():
            press(visit, visit.page.locator(".go-on"))
    assert "which" in done(visit)


def type_wrong(visit, text):
    """Type what a program is to do, and wait until the judge has a state in which it errs."""
    visit.page.locator(f"{IN_FOCUS} .cm-content").click()
    visit.page.keyboard.press("Control+End")
    visit.page.keyboard.type(text)
    wrong = visit.page.locator(f"{IN_FOCUS} .own-wrong button")
    visit.until(wrong.is_visible, within=LONG_PATIENCE)


@pytest.mark.slow(11)
def test_a_program_is_typed_and_judged(desk):
    desk.open(f"#/course/{OWN}")
    type_wrong(desk, "d = math.dist(A, C)\nreturn d <= r + 1")
    assert "own" not in done(desk)
    for _ in range(4):
        desk.page.keyboard.press("Backspace")
    desk.until(lambda: "own" in done(desk), within=LONG_PATIENCE)
    desk.open("#/disk-disk?view=code")  # the editor is where it belongs again
    assert desk.page.locator("#rest > #own").is_visible()


def test_parts_are_reached_by_keys_and_by_scrolling_and_light_their_picture(desk):
    desk.open("#/course/regions")
    part = lambda: desk.snapshot["lesson"]["part"]  # noqa: E731
    desk.page.locator(IN_FOCUS).focus()
    desk.page.keyboard.press("ArrowDown")
    desk.until(lambda: part() == "lines")
    assert desk.snapshot["step"] == "sides"
    desk.page.locator(f"{IN_FOCUS} [data-name=AB]").first.hover()
    desk.until(lambda: desk.page.locator(f"{IN_FOCUS} .lit").count())
    desk.page.locator("[data-stop='part=compare'] p").first.click()
    desk.until(lambda: part() == "compare")
    desk.page.locator("#lesson").hover()
    desk.page.mouse.wheel(0, 9999)
    desk.until(lambda: desk.snapshot["lesson"]["task"] == "own")
    desk.page.locator("#own .editor").wait_for()
    desk.frames(30)  # in which what was scrolled would have come to rest elsewhere
    assert desk.snapshot["lesson"]["task"] == "own"
    desk.page.locator(".next-lesson").click()
    desk.until(lambda: desk.snapshot["lesson"]["name"] == "lines")
    desk.page.go_back()
    desk.until(lambda: desk.snapshot["lesson"]["name"] == "regions")


BEGINS_IN_SIGHT = """(section) => {
  const [own, view] = [section, section.parentElement].map((each) => each.getBoundingClientRect());
  return own.top > view.top - 20 && own.top < view.bottom - 60;
}"""


def stops(visit):
    """Return all parts and tasks of the lesson that is shown, in order."""
    every = visit.page.locator("#lesson [data-stop]")
    return every.evaluate_all("(all) => all.map((each) => each.dataset.stop)")


SCROLL_END = """() => {
  const text = document.getElementById("lesson");
  window.scrollEnd = Promise.race([
    new Promise((ended) => text.addEventListener("scrollend", ended, { once: true })),
    new Promise((ended) => setTimeout(ended, 3000)), // nothing to scroll
  ]);
}"""


def fling(visit):
    """Move a finger up over the text, fast: the text goes on by itself."""
    x, y = visit.middle(visit.page.locator("#lesson"))
    visit.touch("Start", (x, y + 150))
    for up in range(0, 320, 40):
        visit.touch("Move", (x, y + 150 - up))
    visit.touch("End")


def notch(visit):
    visit.page.locator("#lesson").hover()
    visit.page.mouse.wheel(0, 100)


@pytest.mark.slow(11)
@pytest.mark.parametrize(("device", "scroll"), [("phone", fling), ("desk", notch)])
def test_a_swipe_or_a_notch_of_the_wheel_skips_no_part(request, device, scroll):
    visit = request.getfixturevalue(device)
    visit.open("#/course/regions?lang=en")
    here = visit.page.locator(IN_FOCUS)
    shown = [here.get_attribute("data-stop")]
    for _ in range(40):
        visit.page.evaluate(SCROLL_END)
        scroll(visit)
        visit.page.evaluate("() => window.scrollEnd.then(() => undefined)")
        visit.page.wait_for_timeout(700)  # the part in focus is moved into sight
        stop = here.get_attribute("data-stop")
        if stop != shown[-1]:
            shown.append(stop)
            assert here.evaluate(BEGINS_IN_SIGHT), stop
        if stop == "task=own":
            break
    assert shown == stops(visit)


@pytest.mark.parametrize(
    "link", [WHICH, OWN, *map(rarely, ["regions", FLAW, "gjk", "sphere-triangle", "sweep"])]
)
def test_axe_finds_nothing_in_a_lesson(desk, link):
    desk.page.emulate_media(reduced_motion="reduce")
    desk.open(f"#/course/{link}")
    found = {"light": findings(desk.page)}
    desk.page.emulate_media(color_scheme="dark")
    found["dark"] = findings(desk.page, ["color-contrast"])
    desk.resize(SIDEWAYS)
    found["low"] = findings(desk.page)
    assert not any(found.values()), json.dumps(found, indent=1, ensure_ascii=False)


def test_what_time_moves_is_no_picture_to_come_back_from(desk):
    desk.open("#/course/broad-phase")
    frame = lambda: desk.snapshot["frame"]  # noqa: E731
    former = frame()
    desk.until(lambda: frame() > former + 2)
    assert not desk.page.locator("#again").is_visible()
    desk.page.keyboard.press("Space")
    desk.page.locator("#again").wait_for()


@pytest.mark.slow(11)
def test_the_second_picture_of_a_lesson_is_fitted_from_the_start(new_visit):
    visit = new_visit(viewport={"width": 1440, "height": 900})
    visit.go("#/course/gjk?lang=en")
    visit.await_ready()
    first = visit.page.locator("#twin-canvas").screenshot()
    visit.press("#more")
    visit.page.keyboard.press("Escape")
    visit.page.keyboard.press("0")
    visit.frames()
    assert visit.page.locator("#twin-canvas").screenshot() == first


def test_a_lesson_is_printed_with_a_picture_for_each_part(desk):
    desk.open("#/course/cross-product?lang=en")
    texts = desk.page.locator("#lesson .part")
    count = texts.count()
    desk.page.get_by_role("link", name="Print this lesson").click()
    desk.page.get_by_role("button", name="Print", exact=True).wait_for()
    assert desk.page.locator(".sheet").count() == 1
    assert desk.page.locator(".sheet-part:has(.sheet-picture svg)").count() == count > 3


def test_the_list_tells_what_is_done(desk):
    desk.page.evaluate(FORGET)
    desk.open("#/course")
    desk.page.emulate_media(reduced_motion="reduce")
    assert not findings(desk.page)
    with desk.page.expect_download() as saved:
        desk.page.get_by_role("button", name="Save to a file").click()
    desk.page.locator("#progress-file").set_input_files(saved.value.path())
    desk.page.get_by_text("Progress loaded.").wait_for()
    other = {"name": "other.json", "mimeType": "application/json", "buffer": b"[]"}
    desk.page.locator("#progress-file").set_input_files(other)
    desk.page.get_by_text("This file contains no course progress").wait_for()


# A whole lesson, with the keyboard alone

MOST = 80
"""Presses of a key until something that it leads to is missed."""
IN_EDITOR = "document.activeElement.matches('#own .editor')"


def down(visit, keyboard, stop):
    keyboard.keys("ArrowDown")
    visit.until(
        lambda: stop in (visit.snapshot["lesson"]["part"], visit.snapshot["lesson"]["task"])
    )


@pytest.mark.slow(11)
def test_a_lesson_by_the_keyboard_alone(desk):
    keyboard = Keyboard(desk)
    desk.open("#/")
    keyboard.press("All lessons")
    desk.until(lambda: keyboard.focused.startswith("Course\n"))
    keyboard.keys("Tab")
    keyboard.press("Distance and radius")
    desk.until(lambda: keyboard.focused.startswith("Here are two disks"))
    for stop in ("point", "circle", "pythagoras", "compare", "grown", "touch"):
        down(desk, keyboard, stop)

    keyboard.press("Move disk A", way="Shift+Tab")
    for _ in range(MOST):
        if told(desk, "right").is_visible():
            break
        before = desk.snapshot["shapes"]
        desk.page.keyboard.press("ArrowRight")
        desk.until(lambda before=before: desk.snapshot["shapes"] != before)
        told(desk, "right").or_(told(desk, "wrong")).wait_for()
    keyboard.go_to("Task 1 of 3")

    down(desk, keyboard, "first")
    for left in range(2, -1, -1):
        buttons = desk.page.locator(f"{IN_FOCUS} .choices button:enabled")
        desk.until(lambda buttons=buttons: buttons.count() == 2)
        keyboard.keys("Tab")
        keyboard.press("Hit [" if desk.hit else "Miss [")
        told(desk, "right").wait_for()
        if left:
            keyboard.press("Next question")
        desk.until(lambda: keyboard.focused.startswith("Task 2 of 3"))

    down(desk, keyboard, "own")
    desk.page.locator("#own .editor").wait_for()
    for _ in range(MOST):
        if desk.page.evaluate(IN_EDITOR):
            break
        keyboard.keys("Tab")
    keyboard.keys("Control+End")
    desk.page.keyboard.type("d = math.dist(A, C)\nreturn d <= r")
    desk.until(lambda: desk.page.locator("[data-stop='task=own'] .done").count(), LONG_PATIENCE)
    keyboard.keys("Escape", "Escape", "Tab")  # the list of completions, then the editor
    assert not desk.page.evaluate(IN_EDITOR)
    keyboard.press("Next lesson")
    desk.until(lambda: desk.snapshot["lesson"]["name"] == "projection")
    desk.until(lambda: keyboard.focused.startswith("A point A and a segment CD"))
