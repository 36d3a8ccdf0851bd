"""The walk through the steps: by keyboard, pointer, by itself, and by link; the algorithm too."""

import pytest
from visit import rarely


def current(visit):
    return visit.page.evaluate("hitlab.snapshot().step")


def shown_steps(visit):
    """Return the step that is marked as the current one, and those that are unfolded."""
    return visit.page.evaluate(
        """() => [
          [...document.querySelectorAll("#steps [aria-current=step]")]
            .map((head) => head.closest("li").dataset.step),
          [...document.querySelectorAll("#steps .step-body")]
            .filter((body) => body.checkVisibility())
            .map((body) => body.closest("li").dataset.step),
        ]"""
    )


def focused_step(visit):
    return visit.page.evaluate("document.activeElement.closest('li')?.dataset.step")


def tab_to_steps(visit):
    """What has been done can be undone, so that a button or two may lie between."""
    visit.page.locator("#open-views").focus()
    for _ in range(3):
        visit.page.keyboard.press("Tab")
        if focused_step(visit):
            return


def drawn_pixels(visit):
    return visit.page.evaluate("document.getElementById('canvas').toDataURL()")


# Walking


def test_the_steps_are_walked_by_keyboard_alone(desk):
    tab_to_steps(desk)
    assert focused_step(desk) == "compare"
    for key, step in [
        ("Home", "sides"),
        ("ArrowUp", "sides"),
        ("ArrowDown", "region"),
        ("ArrowDown", "closest"),
        ("End", "compare"),
        ("ArrowDown", "compare"),
        ("ArrowUp", "closest"),
    ]:
        desk.page.keyboard.press(key)
        desk.until(lambda step=step: shown_steps(desk) == [[step], [step]])
        assert current(desk) == step
        assert focused_step(desk) == step
    assert desk.disk == [-4, 0, 1]  # the arrows moved nothing else


def test_a_press_on_a_step_counts_though_the_steps_about_it_change(desk):
    """As while a scene runs: the rows of the steps that stay are not made anew."""
    desk.open("#/disk-box")
    rows = desk.page.locator("#steps > li")
    before = rows.count()
    desk.page.mouse.move(*desk.middle(rows.first.get_by_role("button")))
    desk.page.mouse.down()
    desk.tap_until("KeyL", lambda: rows.count() != before)
    desk.page.mouse.up()
    desk.until(lambda: current(desk) == "axes")


@pytest.mark.slow(11)
def test_the_steps_play_one_after_the_other_and_are_read_out(desk):
    play = desk.page.locator("#play")
    desk.open("#/point-disk")  # whose steps are short
    first, second, *_ = (step["id"] for step in desk.snapshot["explanation"]["steps"])
    desk.press("#play")
    desk.until(lambda: current(desk) == first)
    text = desk.page.locator(f'[data-step="{first}"] .step-text')
    said = desk.until(lambda: text.inner_text())
    desk.until(lambda: said in desk.page.locator("#announcer").text_content())
    assert play.text_content() == "Pause"
    desk.until(lambda: current(desk) == second)
    desk.press("#play")
    assert play.text_content() == "Play"


# Room

SCROLLED = """() => {
  const rest = document.getElementById("rest");
  const inside = [...rest.querySelectorAll("*")].filter((element) => element.checkVisibility());
  const edge = rest.getBoundingClientRect().right;
  const isScrolled = (element) =>
    ["auto", "scroll"].includes(getComputedStyle(element).overflowY) &&
    (element.scrollHeight > element.clientHeight + 1 ||
      element.scrollWidth > element.clientWidth + 1);
  const isClipped = (element) => getComputedStyle(element).clipPath !== "none";
  const isWide = (element) => element.getBoundingClientRect().right > edge && !isClipped(element);
  return [rest.scrollWidth - rest.clientWidth, inside
    .filter((element) => isScrolled(element) || (element.closest("#steps") && isWide(element)))
    .map((element) => element.outerHTML.slice(0, 80))];
}"""
"""How far the scroller scrolls sideways, and what in it scrolls or sticks out."""

BELOW = """() => {
  const source = document.getElementById("source");
  let place = source.getBoundingClientRect().top;
  for (let around = source; around; around = around.parentElement) place += around.scrollTop;
  return place;
}"""
"""Where the text after the steps is, however far what is around it is scrolled."""

IS_IN_VIEW = """() => {
  const rest = document.getElementById("rest").getBoundingClientRect();
  const [head, text] = ["head", "text"].map((part) =>
    document.querySelector(`#steps .current .step-${part}`).getBoundingClientRect());
  return head.top >= rest.top && text.bottom <= rest.bottom;
}"""


@pytest.mark.slow(11)
@pytest.mark.parametrize(("device", "lang"), [("desk", "ja"), rarely("phone", "en")])
def test_nothing_scrolls_on_its_own_and_what_is_below_the_steps_stays(request, device, lang):
    """With all digits, which take the most room, and on a desk without them too."""
    visit = request.getfixturevalue(device)
    digits = visit.page.locator("#digits")
    third = "sphere=0.1,0.2,0.7,1.23456789012345"
    visit.open(f"#/sphere-triangle?{third}&algorithm=dxlib-naive&step=regions&lang={lang}")
    steps = [step["id"] for step in visit.snapshot["explanation"]["steps"]]
    if device == "phone":
        visit.press("#digits")
    for _ in ("short", "exact") if device == "desk" else ("exact",):
        below = set()
        for step in steps:
            if shown_steps(visit) != [[step], [step]]:
                visit.page.locator(f'[data-step="{step}"] button').click()
            visit.until(lambda step=step: shown_steps(visit) == [[step], [step]])
            visit.frames()
            assert visit.page.evaluate(SCROLLED) == [0, []]
            if device == "desk" or step != steps[-1]:  # which brings a phone's verdict back
                below.add(round(visit.page.evaluate(BELOW)))
        assert len(below) == 1
        visit.press("#digits")
    assert digits.get_attribute("aria-pressed") == "false"


def test_a_step_that_is_chosen_comes_into_view(desk):
    desk.resize({"width": 1280, "height": 480})
    desk.open("#/sphere-triangle?algorithm=dxlib-naive&step=regions")
    tab_to_steps(desk)
    for key, place in [("End", -1), ("Home", 0)]:
        desk.page.keyboard.press(key)
        step = desk.snapshot["explanation"]["steps"][place]["id"]
        desk.until(lambda step=step: shown_steps(desk) == [[step], [step]])
        desk.until(lambda: desk.page.evaluate(IS_IN_VIEW))


def test_a_short_step_after_a_long_one_is_in_sight_with_its_head(phone):
    phone.open("#/capsule-capsule?lang=ja&step=cores")
    for step in ("nearest", "compare"):
        phone.page.locator("#next").tap()
        phone.until(lambda step=step: current(phone) == step)
        phone.until(lambda step=step: shown_steps(phone) == [[step], [step]])
    phone.until(lambda: phone.page.evaluate(IS_IN_VIEW))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_way_through_many_steps_is_one_line(desk, lang):
    desk.open(f"#/uniform-grid?lang={lang}")
    one, other = (desk.page.locator(each).bounding_box() for each in ("#counted", "#next"))
    assert one["x"] + one["width"] < other["x"]
    assert one["height"] < 30  # of one line of 14 pixels
    assert other["height"] == 44


BELOW_HEAD = """() => {
  const head = document.querySelector("#steps .current > .step-head");
  const padding = parseFloat(getComputedStyle(head).paddingBottom);
  const bottom = (element) => element.getBoundingClientRect().bottom;
  return bottom(head) - padding - Math.max(...[...head.querySelectorAll("span")].map(bottom));
}"""
"""The pixels between the last line of what a step's head tells and its padding."""


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_arrow_that_folds_the_list_stands_on_no_line_of_its_own(desk, lang):
    desk.open(f"#/triangle-triangle?lang={lang}")  # in Japanese all but the arrow fits one line
    assert abs(desk.page.evaluate(BELOW_HEAD)) < 1


# Pointing


def test_pointing_at_a_number_lights_its_mark(desk):
    desk.open("#/disk-triangle?disk=2,-3,1")
    before = drawn_pixels(desk)
    desk.page.locator('[data-step="compare"] .step-text [data-name="d"]').first.hover()
    desk.until(lambda: drawn_pixels(desk) != before)
    desk.page.locator("#intro").hover()
    desk.until(lambda: drawn_pixels(desk) == before)


def test_pointing_at_a_mark_lights_its_numbers(desk):
    desk.open("#/disk-triangle?disk=2,-3,1")
    desk.page.mouse.move(*desk.camera.pixel(2, -1))
    lit = desk.page.locator("#panel .lit")
    desk.until(lambda: lit.count() > 1)
    assert set(lit.evaluate_all("(all) => all.map(({ dataset }) => dataset.name)")) == {"d"}
    desk.page.mouse.move(*desk.camera.pixel(3.5, -3.5))
    desk.until(lambda: lit.count() == 0)
