"""The whole playground with the keyboard alone: nothing points, touches, or sets the focus."""

import re

import pytest
from test_find import find
from test_playground import chosen, meeting, picked, types

FAR = 100
"""Presses of Tab that lead around the whole page and more."""

FOCUSED = """() => {
  const { ariaLabel, dataset, id, innerText } = document.activeElement;
  const isNone = document.activeElement === document.body;
  return isNone ? "" : `${ariaLabel ?? innerText} [${dataset.shape}.${dataset.handle}] #${id}`;
}"""


class Keyboard:
    def __init__(self, visit):
        self.visit = visit
        self.page = visit.page

    @property
    def focused(self):
        return self.page.evaluate(FOCUSED)

    def go_to(self, name, key="Tab"):
        """Press Tab until what is called so has the focus."""
        for _ in range(FAR):
            if name in self.focused:
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"Tab leads to nothing called {name}")

    def go_to_shape(self, shape):
        """Tab leads to the shapes, an arrow key from one to the next."""
        self.go_to(".move]")
        for _ in range(FAR):
            if f"[{shape}.move]" in self.focused:
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"no arrow key leads to shape {shape}")

    def take(self, shape):
        """Take a shape in hand."""
        self.go_to_shape(shape)
        self.page.keyboard.press("Enter")

    def press(self, name, key="Enter", way="Tab"):
        self.go_to(name, way)
        self.page.keyboard.press(key)

    def keys(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def values(self, index):
        return self.visit.snapshot["shapes"][index]["values"]

    def becomes(self, index, values):
        near = pytest.approx(values, abs=1e-9)
        self.visit.until(lambda: self.values(index) == near)


@pytest.fixture
def keyboard(desk):
    """The playground without shapes, found by the palette."""
    find(desk, "playground no shapes")
    desk.until(lambda: desk.snapshot["shapes"] == [])
    return Keyboard(desk)


@pytest.mark.slow(11)
def test_from_the_bare_address_to_a_shared_link(new_visit):
    visit = new_visit(
        is_folded=True, permissions=["clipboard-read", "clipboard-write"], locale="en-GB"
    )
    visit.go("")
    keyboard, page = Keyboard(visit), visit.page
    visit.until(lambda: "#gallery" in keyboard.focused)
    keyboard.keys("Tab")
    keyboard.press("Three signs")
    visit.await_ready()
    keyboard.take(0)
    keyboard.keys("ArrowUp", "ArrowUp", "Escape", "Escape")
    visit.until(lambda: visit.disk == [-4, 0.2, 1])
    keyboard.press("Try [")
    visit.until(lambda: "#try" in keyboard.focused)
    keyboard.keys("Tab", "ArrowDown")  # the algorithm is first
    visit.until(lambda: "algorithm=redpoll-2-23" in visit.address)
    keyboard.keys("Tab", "Escape")
    assert "Try [" in keyboard.focused and not page.locator("#try").is_visible()
    keyboard.keys("Enter", "Escape")
    keyboard.press("Copy link", way="Shift+Tab")
    visit.until(lambda: page.evaluate("navigator.clipboard.readText()").endswith(visit.address))
    assert visit.disk == [-4, 0.2, 1]


@pytest.mark.slow(11)
def test_snapping_corners_cuts_copies_and_order(desk, keyboard):
    find(desk, "paste")
    dialog = desk.page.get_by_role("dialog", name="Paste shapes")
    dialog.wait_for()
    text = "Box(center=(3.37, 0), size=(2, 2))\nPolygon([(-4, 0), (-1, 0), (-1, 3), (-4, 3)])"
    desk.page.keyboard.insert_text(text)
    keyboard.keys("Control+Enter")
    desk.until(lambda: types(desk) == ["box", "polygon"])
    keyboard.keys("Escape", "0")

    keyboard.keys("g", "Escape", "Escape")
    keyboard.take(1)
    start = keyboard.values(1)
    for _ in range(20):
        former = keyboard.values(1)
        keyboard.keys("ArrowRight")
        desk.until(lambda former=former: keyboard.values(1) != former)
        if max(keyboard.values(1)[::2]) == 2.37:
            break
    told, true = meeting(desk)
    assert told == true == [[0, 1]]
    desk.until(lambda: "just touch" in desk.page.locator("#toast").inner_text())
    keyboard.keys("g")
    while keyboard.values(1) != start:
        former = keyboard.values(1)
        keyboard.keys("Control+z")
        desk.until(lambda former=former: keyboard.values(1) != former)

    keyboard.go_to("Corner ")
    first = re.split(r";| \[", keyboard.focused)[0]  # without the numbers, which follow later
    keyboard.keys("c")
    desk.until(lambda: len(keyboard.values(1)) == 10 and first not in keyboard.focused)
    keyboard.keys("r")
    desk.until(lambda: keyboard.values(1) == start and "Corner " in keyboard.focused)
    keyboard.go_to(first, "Shift+Tab")
    keyboard.keys("Tab", "Tab")  # to the third corner, at (-1, 3)
    keyboard.keys("Shift+ArrowLeft", "Shift+ArrowDown", "Shift+ArrowLeft", "Shift+ArrowDown")
    desk.until(lambda: types(desk) == ["box", "outline"])  # now that it is not convex

    keyboard.keys("d")
    desk.until(lambda: types(desk) == ["box", "outline", "outline"])
    desk.until(lambda: "[2.move]" in keyboard.focused)
    keyboard.keys("Escape")
    desk.until(lambda: picked(desk) == [])
    keyboard.go_to_shape(0)
    keyboard.keys("x", "]")
    desk.until(lambda: types(desk)[1] == "box")
    desk.until(lambda: "[1.move]" in keyboard.focused)
    keyboard.keys("[")
    desk.until(lambda: types(desk)[0] == "box" and "[0.move]" in keyboard.focused)
    keyboard.keys("Control+a", "Delete")
    desk.until(lambda: types(desk) == [])


PILE = "box=0,0,4,2,0&box=1,1.5,4,2,0&disk=-5,2,1&box=-4.5,3,1.6,1.6,0&ray=-6,-2,1,0.25&disk=8,0,2"


def test_focus_is_no_choice_and_all_shapes_are_one_stop(desk, keyboard):
    link = f"#/playground?lang=en&{PILE}&triangle=4,4,6,4,5,6&select=1,3"
    desk.open(link)
    desk.page.locator("#stage").focus()
    handles = []
    for _ in range(FAR):
        keyboard.keys("Tab")
        focused = keyboard.focused
        if not focused or "#stage" in focused:
            break
        if "[undefined." not in focused:
            handles.append(focused)
    assert len(handles) == 1, handles
    assert chosen(desk) == [1, 3]
    for shape in range(7):
        keyboard.go_to_shape(shape)
    assert chosen(desk) == [1, 3]
    keyboard.take(4)
    desk.until(lambda: chosen(desk) == [3, 4])
    said = desk.page.locator("#told")
    desk.until(lambda: said.text_content().startswith("Selected"))
    keyboard.keys("Tab")
    assert "[4.tip]" in keyboard.focused
    keyboard.keys("Escape")
    assert "[4.move]" in keyboard.focused
    keyboard.keys("ArrowDown")
    assert "[5.move]" in keyboard.focused
    assert chosen(desk) == [3, 4]
    keyboard.keys("Delete")  # what has the focus, not what is chosen
    desk.until(lambda: types(desk) == ["box", "box", "disk", "box", "ray", "triangle"])


@pytest.mark.slow(11)
def test_keys_of_one_letter_are_switched_off_and_stay_so(desk, keyboard):
    desk.open(f"#/playground?lang=en&{PILE}")
    keyboard.keys("?")
    keyboard.press("#letter-keys", "Space")
    keyboard.keys("Escape")
    start = desk.snapshot["shapes"]
    desk.page.reload()
    desk.await_ready()
    keyboard.keys("1", "d", "x", "?", "g")
    find(desk, "select all")
    desk.until(lambda: picked(desk) == [0, 1, 2, 3, 4, 5])
    assert desk.snapshot["shapes"] == start
    assert desk.page.locator("dialog[open]").count() == 0
    find(desk, "single-key shortcuts")
    keyboard.keys("1")
    desk.until(lambda: len(types(desk)) == 7)


IN_ONE_TASK = """(keys) => {
  for (const key of keys) {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(event);
  }
}"""
"""Presses keys before the browser has had any time to move the focus itself."""


def test_a_key_straight_after_the_palette_acts_on_the_page(desk, keyboard):
    for last, typed in (("Enter", "zoom in"), ("Enter", "select all"), ("Escape", "zoom in")):
        desk.open(f"#/playground?lang=en&{PILE}")
        desk.page.evaluate("document.activeElement.blur()")
        desk.until(lambda: len(types(desk)) == 6)
        open_palette(desk, typed)
        desk.page.evaluate(IN_ONE_TASK, [last, "1"])
        desk.until(lambda: len(types(desk)) == 7)

    desk.until(lambda: "[6.move]" in keyboard.focused)  # the shape that was added
    open_palette(desk, "zoom in")
    desk.page.evaluate(IN_ONE_TASK, ["Escape"])
    assert "[6.move]" in keyboard.focused


def open_palette(visit, typed):
    visit.page.keyboard.press("Control+k")
    visit.page.get_by_role("combobox", name="Find").fill(typed)
    visit.page.locator("#palette-list li").first.wait_for()
