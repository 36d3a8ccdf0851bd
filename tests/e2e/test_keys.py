"""Keys, and the buttons on the screen that stand for them."""

from itertools import pairwise

import pytest
from visit import START as SCENE

MOVES = {"KeyH": (-1, 0), "KeyJ": (0, -1), "KeyK": (0, 1), "KeyL": (1, 0)}
STEP = 0.1  # the article's: a sixtieth of a second at 6 units a second
START = [-4, 0, 1]

VERDICTS = """() => {
  window.verdicts = [];
  const { dataset } = document.getElementById("verdict");
  const sentence = document.getElementById("sentence-text");
  window.witness = new MutationObserver(() => verdicts.push([dataset.hit, sentence.textContent]));
  witness.observe(document.getElementById("verdict"), { attributes: true });
}"""


def passing_verdicts(visit, pass_by):
    """Return the verdicts, one for each change from hit to miss and back, and their sentences."""
    visit.page.evaluate(VERDICTS)
    pass_by()
    seen = visit.page.evaluate("witness.disconnect(), verdicts")
    changes = [seen[0]] + [b for a, b in pairwise(seen) if a[0] != b[0]]
    return [hit for hit, _ in changes], [sentence for _, sentence in changes]


def hold_until(visit, press, release, check):
    press()
    visit.until(check)
    release()


def assert_stops(visit):
    """The state comes to rest, however long one waits."""
    visit.until_still()
    rest = visit.snapshot["shapes"]
    visit.frames(10)
    assert visit.snapshot["shapes"] == rest


# Keys


def test_a_tap_moves_the_disk_by_one_step(desk):
    """The key is up again before the next frame, or is not real at all."""
    for code, (dx, dy) in MOVES.items():
        x, y, _ = desk.disk
        with desk.within_a_frame():
            desk.page.keyboard.press(code)
        desk.until(lambda at=[x + STEP * dx, y + STEP * dy, 1]: desk.disk == pytest.approx(at))
        desk.tap(code)
        at = [x + 2 * STEP * dx, y + 2 * STEP * dy, 1]
        desk.until(lambda at=at: desk.disk == pytest.approx(at))
    assert_stops(desk)
    assert desk.triangle == [0, 0, 1.6, 3.6, 4.8, 0]


def test_held_l_carries_the_disk_into_a_hit_and_out_again(desk):
    def pass_by():
        keyboard = desk.page.keyboard
        hold_until(
            desk,
            lambda: keyboard.down("KeyL"),
            lambda: keyboard.up("KeyL"),
            lambda: desk.disk[0] > 6.2,
        )

    hits, sentences = passing_verdicts(desk, pass_by)
    assert hits == ["false", "true", "false"]
    assert [each.split(":")[0] for each in sentences] == ["Miss", "Hit", "Miss"]
    assert "corner A" in sentences[0] and "corner C" in sentences[2]
    desk.until_still()
    assert not desk.hit
    assert desk.sentence.startswith("Miss: the disk's centre is")
    told = words(desk)  # of the last state, though they follow more slowly on the way
    desk.open(f"#/disk-triangle?disk={','.join(map(repr, desk.disk))}")
    assert words(desk) == told


def words(visit):
    texts = [visit.page.locator(f"#{id}").text_content() for id in ("verdict", "steps")]
    return [*texts, *(visit.field(name).input_value() for name in ("x of T", "r"))]


def test_keys_go_by_physical_position(desk):
    """On another layout the key right of K writes an N and still moves the disk."""
    for code, text in [("KeyN", "l"), ("KeyL", "n")]:
        for event in ("keyDown", "keyUp"):
            params = {"type": event, "code": code, "key": text}
            desk.cdp.send("Input.dispatchKeyEvent", params)
        if code == "KeyN":
            desk.frames()
            assert desk.disk == [-4, 0, 1]
    desk.until(lambda: desk.disk[0] > -4)


def test_a_held_key_moves_nothing_behind_the_palette_and_nothing_in_the_next_scene(desk):
    start = desk.disk
    with desk.holding("KeyL"):
        desk.until(lambda: desk.disk != start)
        desk.page.keyboard.press("Control+k")
        desk.until_still()
    desk.page.keyboard.press("Escape")
    desk.open("#/disk-disk")
    other = desk.disk
    desk.open("#/disk-triangle")
    with desk.holding("KeyL"):
        desk.until(lambda: desk.disk != start)
        desk.open("#/disk-disk")
        desk.until_still()
    assert desk.disk == other


# The buttons


def test_button_held_by_mouse_moves_until_the_pointer_leaves_it(desk):
    mouse = desk.page.mouse
    desk.key("KeyL").hover()
    mouse.down()
    desk.until(lambda: desk.disk[0] > -3)
    mouse.move(300, 300)
    assert_stops(desk)
    desk.key("KeyL").hover()
    assert_stops(desk)
    mouse.up()
    assert desk.disk[1:] == [0, 1]


def test_a_click_without_a_pointer_is_one_tap(desk):
    """As a screen reader sends it; one with a pointer is no second tap."""
    desk.key("KeyL").evaluate("(button) => button.click()")
    desk.until(lambda: desk.disk == [-4 + STEP, 0, 1])
    with desk.within_a_frame():
        desk.key("KeyL").click()
    desk.until(lambda: desk.disk == [-4 + 2 * STEP, 0, 1])
    assert_stops(desk)
    with desk.within_a_frame():
        desk.key("KeyL").press("Enter")
    desk.until(lambda: desk.disk == [-4 + 3 * STEP, 0, 1])
    assert_stops(desk)


def test_button_held_by_keyboard_moves_until_it_is_let_go(desk):
    desk.key("KeyK").focus()
    desk.page.keyboard.down("Space")
    desk.until(lambda: desk.disk[1] > 1)
    desk.page.keyboard.up("Space")
    assert_stops(desk)
    assert desk.disk[0] == -4


def test_each_change_has_a_button_for_both_ways(desk):
    def number(name):
        return float(desk.field(name).input_value().replace("\u2212", "-"))

    for code, name in {"KeyR": "Rotate triangle", "KeyS": "Scale in x"}.items():
        start = number(name)
        with desk.within_a_frame():
            desk.key(code).click()
        desk.until(lambda name=name, start=start: number(name) > start)
        with desk.within_a_frame():
            desk.key(code, -1).click()
        desk.until(lambda name=name, start=start: number(name) == start)


# The page's own keys, wherever the focus is


def test_arrow_keys_move_what_was_last_taken_hold_of(desk):
    """At first what the scene's keys move; and what moves has the focus, which Escape ends."""
    keyboard = desk.page.keyboard
    for link in ("#/disk-disk", SCENE):  # which forgets what was taken hold of before
        desk.open(link)
    keyboard.press("ArrowRight")
    desk.until(lambda: desk.disk == [-3.9, 0, 1])
    assert desk.page.evaluate("document.activeElement.dataset.handle") == "move"
    desk.handle(1, "B").focus()
    keyboard.press("Escape")
    assert desk.page.evaluate("document.activeElement === document.body")
    keyboard.press("ArrowUp")
    desk.until(lambda: desk.triangle == [0, 0, 1.6, 3.7, 4.8, 0])
    desk.open("#/ray-aabb")
    keyboard.press("Escape")
    before = [shape["values"] for shape in desk.snapshot["shapes"]]
    keyboard.press("ArrowRight")
    desk.until(lambda: desk.snapshot["shapes"][1]["values"][0] != before[1][0])
    assert desk.snapshot["shapes"][0]["values"] == before[0]


def test_space_and_escape_stop_the_steps_that_play(desk):
    play = desk.page.locator("#play")
    for stop in ("Escape", "Space"):
        desk.press("#play")
        assert play.text_content() == "Pause"
        desk.page.keyboard.press(stop)
        assert play.text_content() == "Play"


def test_space_on_a_button_presses_the_button(desk):
    digits, step = desk.reach("#digits"), desk.page.locator("#steps [aria-current]").inner_text()
    digits.focus()
    desk.page.keyboard.press("Space")
    assert digits.get_attribute("aria-pressed") == "true"
    assert desk.page.locator("#steps [aria-current]").inner_text().startswith(step[:8])
    desk.page.keyboard.press("Space")


def test_keys_zoom_pan_and_fit(desk):
    before = desk.camera
    desk.page.keyboard.press("+")
    desk.until(lambda: desk.camera.scale > before.scale)
    desk.page.locator("#stage").focus()
    desk.page.keyboard.press("ArrowRight")
    desk.page.keyboard.press("-")
    desk.until(lambda: abs(desk.camera.x - before.x + 48 / 1.4) < 0.1)
    assert desk.disk == START
    desk.page.keyboard.press("0")
    desk.until(lambda: desk.camera.is_like(before))


def test_a_double_click_fits(desk):
    before = desk.camera
    desk.page.keyboard.press("-")
    desk.until(lambda: desk.camera.scale < before.scale)
    desk.page.mouse.dblclick(*before.pixel(-2.2, 2.4))
    desk.until(lambda: desk.camera.is_like(before))
    assert desk.disk == START


def test_a_link_that_is_followed_while_the_view_glides_has_its_own_view(desk):
    link = "#/disk-triangle?disk=-40,0,1"
    desk.open(link)
    far = desk.camera
    desk.open(SCENE)
    desk.settled("(link) => (document.getElementById('fit').click(), hitlab.open(link))", link)
    desk.frames(30)
    assert desk.camera.is_like(far)


def test_a_shape_that_leaves_the_view_is_pointed_at_and_brought_back(desk):
    beacon = desk.page.get_by_role("button", name="Out of view: disk T. Bring it back")
    assert not beacon.is_visible()
    with desk.holding("KeyH"):
        beacon.wait_for()
    assert desk.disk[0] < -6
    where = desk.disk
    beacon.click()
    beacon.wait_for(state="hidden")
    desk.until(lambda: desk.handle(0).is_visible())
    assert desk.handle(0).evaluate("(handle) => handle === document.activeElement")
    desk.until_still()
    assert desk.disk[1:] == where[1:]
