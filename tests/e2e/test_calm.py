"""Little in sight, everything one press away, and what was opened stays so."""

import pytest
from visit import PHONE, RUNTIME

CONTROLS = """() => {
  const kinds = "a[href], button, input, select, textarea, summary, [tabindex]";
  const all = document.querySelectorAll(kinds);
  return [...all].filter((each) => {
    if (each.disabled || each.matches(".skip, #stage, a.term")) return false;
    if (!each.checkVisibility({ visibilityProperty: true })) return false;
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const seen = {
      left: Math.max(left, 0), right: Math.min(right, innerWidth),
      top: Math.max(top, 0), bottom: Math.min(bottom, innerHeight),
    };
    for (let around = each.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowY === "visible") continue;
      const box = around.getBoundingClientRect();
      for (const edge of ["left", "top"]) seen[edge] = Math.max(seen[edge], box[edge]);
      for (const edge of ["right", "bottom"]) seen[edge] = Math.min(seen[edge], box[edge]);
    }
    return seen.right - seen.left > 4 && seen.bottom - seen.top > 4;
  }).map((each) => each.id || each.ariaLabel || each.textContent);
}"""
"""What can be pressed or typed into and is to be seen, handles too, but the words of a sentence."""


@pytest.fixture
def folded(new_visit):
    """Return a page on which nobody has opened anything yet; its stored answers need no Python."""

    def make(link="#/disk-triangle", **options):
        visit = new_visit(is_folded=True, **options)
        visit.hold(RUNTIME)
        visit.go(f"{link}{'&' if '?' in link else '?'}lang=en")
        await_verdict(visit)
        return visit

    return make


def await_verdict(visit):
    visit.until(lambda: visit.page.locator("#verdict[data-hit]").is_visible())
    visit.frames()


def counted(visit):
    return visit.page.locator("#counted").inner_text()


def step(visit):
    return visit.page.locator("#steps .current").get_attribute("data-step")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_on_a_phone_the_end_of_a_formula_is_above_the_way_to_the_next_step(folded, lang):
    """Of two boxes, which have a long sentence and a formula of two lines."""
    visit = folded(**PHONE)
    visit.open(f"#/box-box?lang={lang}")
    visit.frames()
    last = visit.page.locator("#steps math mn").last.bounding_box()
    assert last["y"] + last["height"] <= visit.page.locator("#walk").bounding_box()["y"]


def test_few_controls_are_in_sight_where_a_scene_begins(folded):
    visit = folded(viewport={"width": 1280, "height": 800})
    for scene, most in {"disk-triangle": 23, "box-box": 18, "playground": 35}.items():
        visit.open(f"#/{scene}")
        visit.frames()
        found = visit.page.evaluate(CONTROLS)
        assert len(found) <= most, found


def test_next_and_the_space_bar_go_through_all_steps_and_begin_anew(folded):
    visit = folded("#/disk-triangle?step=sides")
    ids = [each["id"] for each in visit.snapshot["explanation"]["steps"]]
    for press in (visit.page.locator("#next").click, lambda: visit.page.keyboard.press("Space")):
        for i, name in enumerate([*ids[1:], ids[0]], 2):
            press()
            visit.until(lambda name=name: step(visit) == name)
            assert counted(visit) == f"{(i - 1) % 4 + 1} of 4"
        visit.page.locator("#next").blur()
    announcer = visit.page.locator("#announcer")
    said = visit.page.locator("#steps .current .step-text").inner_text()
    visit.until(lambda: said in announcer.text_content())


def test_a_desk_lists_all_steps_and_a_phone_after_a_press_on_the_one_that_speaks(folded):
    visit = folded()
    rows = visit.page.locator("#steps li:visible")
    assert rows.count() == 4
    visit.page.get_by_role("button", name="Region").click()
    visit.until(lambda: step(visit) == "region")
    visit.resize(PHONE["viewport"])
    visit.until(lambda: rows.count() == 1)
    visit.page.locator("#steps [aria-current]").click()
    assert rows.count() == 4
    visit.page.reload()
    await_verdict(visit)
    visit.until(lambda: rows.count() == 4)


@pytest.mark.slow(5)
def test_what_was_opened_is_open_after_a_reload_and_what_was_not_is_not(folded):
    visit = folded()
    names = ("try", "keys", "shapes")
    buttons = {each: visit.page.locator(f"[aria-controls={each}]") for each in names}
    for name, button in buttons.items():
        assert not visit.page.locator(f"#{name}").is_visible()
        button.click()
        assert visit.page.locator(f"#{name}").is_visible()
    buttons["keys"].click()
    visit.page.reload()
    await_verdict(visit)
    for name, button in buttons.items():
        assert visit.page.locator(f"#{name}").is_visible() == (name != "keys")
        assert button.get_attribute("aria-expanded") == str(name != "keys").lower()


@pytest.mark.slow(11)
@pytest.mark.parametrize(("options", "says_space"), [({}, True), (PHONE, False)])
def test_who_comes_from_the_gallery_begins_at_the_first_step_and_is_told_once_what_to_drag(
    folded, options, says_space
):
    visit = folded(**options)
    toast = visit.page.locator("#toast")
    for scene, is_told in [("disk-box", True), ("disk-disk", False)]:
        visit.page.locator(".brand").click()
        visit.page.locator(f'.card[href="#/{scene}"]').click()
        visit.until(lambda scene=scene: visit.snapshot["scene"] == scene)
        visit.until(lambda: counted(visit).startswith("1 of"))
        assert visit.page.locator("#verdict[data-hit]").is_visible()
        assert ("Drag" in toast.text_content()) == is_told
        assert ("Space" in toast.text_content()) == (is_told and says_space)
        toast.evaluate("(toast) => toast.replaceChildren()")
    visit.open("#/disk-triangle")
    assert counted(visit) == "4 of 4"


@pytest.mark.parametrize(
    ("size", "link"),
    [
        ((390, 844), "#/disk-triangle"),
        ((360, 640), "#/disk-triangle?algorithm=redpoll-2-23-inflated"),
        ((844, 390), "#/disk-triangle?algorithm=redpoll-2-23-inflated"),
    ],
)
def test_on_a_phone_the_next_step_and_its_way_are_in_sight_above_one_bar_of_tools(
    folded, size, link
):
    viewport = dict(zip(("width", "height"), size))
    visit = folded(link, **{**PHONE, "viewport": viewport})
    boxes = {
        name: visit.page.locator(name).bounding_box()
        for name in (
            "#stage",
            "#verdict",
            "#steps .step-head:visible",
            "#next",
            ".places",
            "#open-views",
        )
    }
    end = boxes[".places"]["y"] if viewport["width"] < viewport["height"] else viewport["height"]
    for name in ("#verdict", "#steps .step-head:visible", "#next"):
        assert boxes[name]["y"] + boxes[name]["height"] <= end, name
    middles = [boxes[name]["y"] + boxes[name]["height"] / 2 for name in ("#open-views", ".places")]
    assert abs(middles[0] - middles[1]) <= 2
    for name in ("#next", ".places", "#open-views"):
        assert boxes[name]["height"] >= 44
    shown = "#steps .step-head:visible", "#next"
    while "again" not in (visit.page.locator("#next").get_attribute("class") or ""):
        visit.page.locator("#next").tap()
        visit.frames()
        for each in (visit.page.locator(name).bounding_box() for name in shown):
            assert 0 <= each["y"] <= end - each["height"]
