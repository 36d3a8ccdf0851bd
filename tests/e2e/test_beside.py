"""Exact and published side by side: two pictures, two lists of steps, and where they part."""

import pytest
from test_access import findings
from test_drag import Finger, Mouse, drag
from test_find import find
from test_space import parameter
from visit import SIDEWAYS

ROWS = """(list) => [...document.querySelectorAll(`#${list} li`)].map((row) => ({
  id: row.dataset.step, parts: row.classList.contains("parting"),
  says: row.querySelector(".parting-note").textContent,
  current: row.classList.contains("current"),
  spare: row.getBoundingClientRect().bottom -
    Math.max(...[...row.children].map((part) => part.getBoundingClientRect().bottom)),
}))"""
PICTURES = """() => {
  const twin = document.getElementById("twin-canvas");
  const blank = Object.assign(document.createElement("canvas"), {
    width: twin.width, height: twin.height,
  });
  return [twin, document.getElementById("canvas"), blank].map((each) => each.toDataURL());
}"""


def rows(visit, name):
    return visit.page.evaluate(ROWS, name)


def places(visit):
    """Return where the lists begin: the upper edge of each, and its distance from its panel's."""
    lists, panels = (
        [visit.page.locator(f"#{each}").bounding_box() for each in pair]
        for pair in (("beside-steps", "steps"), ("beside", "panel"))
    )
    return [(each["y"], each["x"] - panel["x"]) for each, panel in zip(lists, panels)]


def is_beside(visit):
    return visit.page.evaluate("document.documentElement.hasAttribute('data-beside')")


@pytest.mark.slow(11)
def test_both_follow_the_shapes_and_the_steps_by_keys_alone(desk):
    page = desk.page
    desk.open("#/disk-box?disk=2,0,1&box=0,0,2,2,0&lang=en")
    desk.reach("[data-view=beside]").focus()
    page.keyboard.press("Enter")
    desk.until(lambda: is_beside(desk))
    desk.until(lambda: "view=beside" in desk.address)
    assert findings(page) == []
    steps = page.get_by_role("list", name="Steps of the exact decision")
    steps.locator(".current button").focus()
    page.keyboard.press("Home")
    for name in ("beside-steps", "steps"):
        desk.until(lambda name=name: [row["current"] for row in rows(desk, name)].index(True) == 0)
    page.keyboard.press("End")
    desk.until(lambda: rows(desk, "beside-steps")[-1]["current"])
    desk.until(lambda: rows(desk, "steps")[-1]["current"])
    desk.open("#/disk-box?disk=3,0,1&box=0,0,2,2,30&view=beside")
    desk.handle(0).press("Enter")
    page.keyboard.press("ArrowRight")
    desk.until(lambda: desk.disk[0] == 3.1)
    desk.until(lambda: "same" in page.locator("#parting").inner_text())
    assert not any(row["parts"] for row in rows(desk, "steps") + rows(desk, "beside-steps"))
    assert page.locator("#beside-verdict").get_attribute("data-hit") == "false" != desk.hit
    find(desk, "present")
    for name in ("#steps", "#beside-steps"):
        assert page.locator(f"{name} li:visible").count() == 1
    one, other = places(desk)
    assert one == other
    assert findings(page) == []
    page.keyboard.press("Escape")
    find(desk, "plain")
    desk.until(lambda: not is_beside(desk))


@pytest.mark.slow(5)
@pytest.mark.parametrize("size", [None, SIDEWAYS], ids=["upright", "sideways"])
def test_on_a_phone_both_pictures_and_verdicts_are_in_sight_as_a_finger_walks(phone, size):
    page = phone.page
    if size:
        phone.resize(size)
    phone.open("#/triangle-triangle?view=beside&algorithm=gjk-32&lang=ja")
    assert findings(page) == []
    assert all(map(phone.is_in_sight, ["#beside-verdict", "#verdict"]))
    assert not page.locator("#beside-steps").is_visible()
    phone.open("#/triangle-triangle?view=beside&algorithm=gjk-32&step=candidates&lang=en")
    kept = ["#stage", "#twin", "#next"]
    boxes = [page.locator(each).bounding_box() for each in kept]
    for count in range(2, 7):
        page.locator("#next").tap()
        page.get_by_text(f"{count} of 6").wait_for()
        assert [page.locator(each).bounding_box() for each in kept] == boxes
        assert all(map(phone.is_in_sight, [*kept, "#steps .current .step-head"]))
    assert page.locator("#next").inner_text() == "Start over"


def test_on_a_phone_a_pair_without_a_program_says_so(phone):
    page = phone.page
    phone.open("#/playground?ray=0,0,1,0&triangle=1,0,2,0,1,1&view=beside&lang=en")
    page.locator("#beside-none").wait_for()
    assert not is_beside(phone)
    phone.open("#/disk-triangle?view=beside&predict=1")
    assert not is_beside(phone)
    page.get_by_role("button", name="Show the answer").tap()
    phone.until(lambda: is_beside(phone))


@pytest.mark.slow(11)
@pytest.mark.parametrize(("kind", "device"), [(Mouse, "desk"), (Finger, "phone")])
def test_the_second_picture_takes_the_same_hands(kind, device, request):
    visit = request.getfixturevalue(device)
    hand, page = kind(visit), visit.page
    visit.open("#/disk-triangle?disk=-2,1,1&algorithm=redpoll-2-23-inflated&view=beside")
    page.locator("#stage").scroll_into_view_if_needed()
    stage, twin = (page.locator(f"#{each}").bounding_box() for each in ("stage", "twin"))
    assert (stage["width"], stage["height"]) == (twin["width"], twin["height"])

    def changed(act, check):
        """Have a hand do something on the second picture: both show it."""
        before = page.evaluate(PICTURES)[:2]
        act()
        visit.until(check)
        visit.until(lambda: not set(before) & set(page.evaluate(PICTURES)[:2]))

    def spot(x, y):
        px, py = visit.camera.pixel(x, y)
        return px - stage["x"] + twin["x"], py - stage["y"] + twin["y"]

    x, y, _ = visit.disk
    camera = visit.camera
    goal = pytest.approx([x + 40 / camera.scale, y - 20 / camera.scale], abs=0.5 / camera.scale)
    changed(lambda: drag(hand, spot(x, y), (40, 20)), lambda: visit.disk[:2] == goal)
    assert visit.camera.is_like(camera)
    corner = twin["x"] + 20, twin["y"] + twin["height"] - 20
    there = camera.pixel(0, 0)
    panned = pytest.approx((there[0] + 30, there[1] - 24), abs=1)
    changed(lambda: drag(hand, corner, (30, -24)), lambda: visit.camera.pixel(0, 0) == panned)
    if kind is Finger:
        return
    page.mouse.move(*corner)
    under = stage["x"] + 20, stage["y"] + stage["height"] - 20
    held, scale = visit.camera.world(*under), visit.camera.scale
    changed(lambda: page.mouse.wheel(0, -200), lambda: visit.camera.scale > 1.2 * scale)
    assert visit.camera.world(*under) == pytest.approx(held, abs=2 / scale)
    page.mouse.dblclick(*corner)
    visit.until(lambda: visit.camera.scale < 1.1 * scale)
    x, y, _ = visit.disk

    def lights():
        page.mouse.move(*spot(x, y))
        return "T" in page.locator(".panel .lit").all_inner_texts()

    visit.until(lights)


def test_a_hand_on_the_second_picture_turns_space(desk):
    desk.open("#/sphere-triangle?case=naive-edge&algorithm=dxlib-naive&view=beside")
    twin = desk.page.locator("#twin").bounding_box()
    before = desk.page.evaluate(PICTURES)[:2]
    drag(Mouse(desk), (twin["x"] + 20, twin["y"] + twin["height"] - 60), (50, 0))
    desk.until(lambda: parameter(desk, "azimuth", 15) == -5)
    desk.until(lambda: not set(before) & set(desk.page.evaluate(PICTURES)[:2]))
