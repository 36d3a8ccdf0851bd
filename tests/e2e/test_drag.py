"""Moving shapes, and the view, by mouse, finger and arrow keys."""

import pytest
from visit import Camera

START = [-4, 0, 1], [0, 0, 1.6, 3.6, 4.8, 0]


class Mouse:
    def __init__(self, visit):
        self.visit = visit

    def take(self, spot):
        self.visit.page.mouse.move(*spot)
        self.visit.page.mouse.down()

    def move(self, spot):
        self.visit.page.mouse.move(*spot)

    def let_go(self):
        self.visit.page.mouse.up()


class Finger:
    def __init__(self, visit):
        self.visit = visit

    def take(self, spot):
        self.visit.touch("Start", spot)

    def move(self, spot):
        self.visit.touch("Move", spot)

    def let_go(self):
        self.visit.touch("End")


class Pen:
    """The browser is told of a pen as of a mouse, by another name."""

    def __init__(self, visit):
        self.visit = visit

    def tell(self, event, spot, **more):
        x, y = spot
        how = {"type": f"mouse{event}", "x": x, "y": y, "pointerType": "pen", **more}
        self.visit.cdp.send("Input.dispatchMouseEvent", how)

    def take(self, spot):
        self.tell("Moved", spot)
        self.tell("Pressed", spot, button="left", buttons=1, clickCount=1)
        self.spot = spot

    def move(self, spot):
        self.tell("Moved", spot, button="left", buttons=1)
        self.spot = spot

    def let_go(self):
        self.tell("Released", self.spot, button="left", clickCount=1)


@pytest.fixture(params=[(Mouse, "desk"), (Finger, "phone")], ids=["mouse", "finger"])
def hand(request):
    """A hand at a ready page: of a mouse on a desk, of a finger on a phone."""
    kind, device = request.param
    return kind(request.getfixturevalue(device))


def drag(hand, spot, by):
    """Take hold of something at a pixel and move it by some pixels, in two steps."""
    (x, y), (dx, dy) = spot, by
    hand.take(spot)
    hand.move((x + dx // 2, y + dy // 3))
    hand.move((x + dx, y + dy))
    hand.let_go()


def shapes(visit):
    return tuple(shape["values"] for shape in visit.snapshot["shapes"])


def near(values, scale):
    """As closely as a drag can be measured: half a pixel."""
    return pytest.approx(values, abs=0.5 / scale)


# Shapes


def test_the_disk_follows_the_hand(hand):
    visit, camera = hand.visit, hand.visit.camera
    drag(hand, camera.pixel(-4.5, 0.5), (60, -40))
    moved = [-4 + 60 / camera.scale, 40 / camera.scale, 1]
    visit.until(lambda: shapes(visit)[0] == near(moved, camera.scale))
    assert shapes(visit)[1] == START[1]
    assert visit.camera.is_like(camera)


def test_the_disk_is_dragged_into_a_hit_and_out_again(hand):
    visit, camera = hand.visit, hand.visit.camera
    hand.take(camera.pixel(-4, 0))
    hand.move(camera.pixel(-1, 1))
    hand.move(camera.pixel(1.5, 1))
    visit.until(lambda: visit.hit and visit.sentence.startswith("Hit: "))
    hand.move(camera.pixel(-3, 3))
    visit.until(lambda: not visit.hit and visit.sentence.startswith("Miss: "))
    hand.let_go()


def test_a_corner_follows_the_hand(hand):
    visit, camera = hand.visit, hand.visit.camera
    drag(hand, visit.middle(visit.handle(1, "B")), (-24, 36))
    ax, ay, bx, by, *last = START[1]
    moved = [ax, ay, bx - 24 / camera.scale, by - 36 / camera.scale, *last]
    visit.until(lambda: shapes(visit)[1] == near(moved, camera.scale))
    assert [shapes(visit)[1][i] for i in (0, 1, 4, 5)] == [ax, ay, *last]


def test_the_radius_follows_the_hand_down_to_nothing(hand):
    visit, camera = hand.visit, hand.visit.camera
    spot = visit.middle(visit.handle(0, "radius"))
    drag(hand, spot, (0, 30))
    visit.until(lambda: shapes(visit)[0] == near([-4, 0, 1 + 30 / camera.scale], camera.scale))
    spot = visit.middle(visit.handle(0, "radius"))
    drag(hand, spot, (0, -300))
    visit.until(lambda: shapes(visit)[0] == [-4, 0, 0])


POINTERS = """() => {
  window.pointers = new Set();
  const note = ({ pointerType }) => pointers.add(pointerType);
  document.getElementById("stage").addEventListener("pointerdown", note);
}"""
OWN = "#/playground?lang=en&polygon=-2,0,0,0,0,2,-2,2&box=3,1,2,2,0"


@pytest.mark.slow(11)
@pytest.mark.parametrize(("kind", "device"), [(Pen, "desk"), (Finger, "phone")])
def test_pen_and_finger_turn_scale_and_reshape_by_handles(request, kind, device):
    visit = request.getfixturevalue(device)
    visit.open(OWN)
    visit.page.evaluate(POINTERS)
    visit.handle(0).press("Enter")
    visit.handle(0, "rotate").wait_for()
    start = shapes(visit)
    for shape, name, by in [
        (0, "rotate", (20, 30)),
        (0, "scale", (20, -4)),
        (0, "C", (8, -20)),
        (1, "turn", (12, 30)),
        (1, "size", (20, -20)),
    ]:
        before = shapes(visit)
        drag(kind(visit), visit.middle(visit.handle(shape, name)), by)
        visit.until(lambda before=before: shapes(visit) != before)
        visit.until_still()
        assert shapes(visit)[1 - shape] == before[1 - shape], name
    expected = {"pen"} if kind is Pen else {"touch"}
    assert set(visit.page.evaluate("[...pointers]")) == expected
    for _ in range(5):  # each drag is one step
        visit.page.keyboard.press("Control+z")
    visit.until(lambda: shapes(visit) == start)


@pytest.mark.parametrize(("shape", "spot"), [(0, (-4.6, 0.3)), (1, (1.7, 2.6))])
def test_a_shape_can_be_taken_anywhere(desk, shape, spot):
    """It keeps its distance to the hand."""
    camera = desk.camera
    drag(Mouse(desk), camera.pixel(*spot), (24, -36))
    by = 24 / camera.scale, 36 / camera.scale
    moved = [value + by[i % 2] for i, value in enumerate(START[shape])]
    if shape == 0:
        moved[2] = 1
    desk.until(lambda: shapes(desk)[shape] == near(moved, camera.scale))
    assert shapes(desk)[1 - shape] == START[1 - shape]


def test_escape_cancels_a_drag(hand):
    visit, camera = hand.visit, hand.visit.camera
    hand.take(camera.pixel(-4.5, 0.5))
    hand.move(camera.pixel(-3, 2))
    visit.until(lambda: shapes(visit)[0] != START[0])
    visit.page.keyboard.press("Escape")
    visit.until(lambda: shapes(visit) == START)
    hand.move(camera.pixel(-2, 3))
    hand.let_go()
    visit.frames()
    assert shapes(visit) == START
    assert visit.camera.is_like(camera)


# The view


def test_dragging_the_background_pans(hand):
    visit, camera = hand.visit, hand.visit.camera
    drag(hand, camera.pixel(-2.2, 2.4), (20, 30))
    panned = Camera(camera.scale, camera.x + 20, camera.y + 30)
    visit.until(lambda: visit.camera.is_like(panned))
    assert visit.camera.scale == pytest.approx(camera.scale)
    assert shapes(visit) == START


def test_the_wheel_zooms_at_the_pointer(desk):
    before = desk.camera
    pointer = before.pixel(1, 2)
    desk.page.mouse.move(*pointer)
    desk.page.mouse.wheel(0, -240)
    desk.until(lambda: not desk.camera.is_like(before))
    desk.frames()
    after = desk.camera
    assert after.scale > before.scale
    assert after.world(*pointer) == pytest.approx(before.world(*pointer), abs=0.02)
    assert shapes(desk) == START


def test_two_fingers_zoom_and_pan(phone):
    """The plane sticks to the fingers."""
    before = phone.camera
    x, y = before.pixel(-2.2, 2.4)
    phone.touch("Start", (x - 48, y))
    phone.touch("Start", (x - 48, y), (x + 48, y))
    for spread in (42, 36, 30):
        phone.touch("Move", (x - spread + 9, y + 12), (x + spread + 9, y + 12))
    phone.touch("End")
    phone.until(lambda: phone.camera.scale == pytest.approx(before.scale * 30 / 48, rel=0.01))
    assert phone.camera.world(x + 9, y + 12) == pytest.approx(before.world(x, y), abs=0.05)
    assert shapes(phone) == START


def test_a_pinch_that_begins_on_a_shape_leaves_the_shape(phone):
    phone.open("#/disk-triangle?disk=-4,0,1&triangle=0,0,0,16,16,0")
    before, start = phone.camera, shapes(phone)
    x, y = before.pixel(3, 4)
    phone.touch("Start", (x, y))
    phone.touch("Start", (x, y), (x + 160, y - 160))
    phone.touch("Move", (x + 20, y - 20), (x + 140, y - 140))
    phone.touch("End")
    phone.until(lambda: phone.camera.scale == pytest.approx(before.scale * 120 / 160, rel=0.01))
    assert shapes(phone) == start


def test_a_finger_on_a_handle_and_one_on_the_plane_are_a_pinch(phone):
    before = phone.camera
    x, y = phone.middle(phone.handle(0))
    phone.touch("Start", (x, y))
    phone.touch("Start", (x, y), (x + 60, y - 90))
    phone.touch("Move", (x + 10, y - 15), (x + 50, y - 75))
    phone.touch("End")
    phone.until(lambda: phone.camera.scale == pytest.approx(before.scale * 40 / 60, rel=0.02))
    assert shapes(phone) == START


def test_fit_returns(desk):
    before = desk.camera
    desk.press("#zoom-in")
    desk.until(lambda: desk.camera.scale == pytest.approx(before.scale * 1.4))
    drag(Mouse(desk), desk.camera.pixel(-2.2, 2), (-50, 20))
    desk.press("#zoom-out")
    desk.until(lambda: desk.camera.scale == pytest.approx(before.scale))
    assert not desk.camera.is_like(before)
    desk.press("#fit")
    desk.until(lambda: desk.camera.is_like(before))
    assert shapes(desk) == START


def test_a_new_window_size_fits_again(desk):
    before, size = desk.camera, desk.page.viewport_size
    desk.resize({"width": 1000, "height": 600})
    desk.until(lambda: desk.camera.scale < before.scale)
    desk.resize(size)
    desk.until(lambda: desk.camera.is_like(before))


# Arrow keys


def test_arrow_keys_move_the_focused_shape(desk):
    desk.handle(0).press("Enter")
    for key, disk in [
        ("ArrowRight", [-3.9, 0, 1]),
        ("Shift+ArrowUp", [-3.9, 1, 1]),
        ("Alt+ArrowLeft", [-3.91, 1, 1]),
        ("ArrowDown", [-3.91, 0.9, 1]),
    ]:
        desk.page.keyboard.press(key)
        desk.until(lambda disk=disk: desk.disk == pytest.approx(disk, abs=1e-12))
    assert desk.triangle == START[1]


def test_arrow_keys_move_a_corner_and_the_radius(desk):
    desk.handle(1, "B").press("Enter")
    desk.page.keyboard.press("ArrowUp")
    desk.until(lambda: desk.triangle == [0, 0, 1.6, 3.7, 4.8, 0])
    desk.handle(0, "radius").press("Enter")
    desk.page.keyboard.press("ArrowDown")
    desk.until(lambda: desk.disk == [-4, 0, 1.1])


def test_a_clicked_shape_has_the_focus(desk):
    desk.page.mouse.click(*desk.camera.pixel(1.7, 2.6))
    desk.page.keyboard.press("Shift+ArrowRight")
    desk.until(lambda: desk.triangle == [1, 0, 2.6, 3.6, 5.8, 0])
