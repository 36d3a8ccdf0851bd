"""Nothing is rebuilt that has not changed: a pan, a hover, a theme and an orbit set no words."""

import pytest
from visit import RUNTIME

WATCH = """() => {
  const touched = new Set();
  const note = (records) => {
    for (const { type, target, attributeName } of records) {
      if (attributeName === "data-pointed") continue; // whether the focus has a ring
      const own = target.closest ? target : target.parentElement;
      const element = own.closest("#sentence-text") ?? own; // of a sentence, whatever part of it
      const name = element.id || element.getAttribute("class") || element.localName;
      touched.add(`${name}: ${type === "attributes" ? attributeName : "content"}`);
    }
  };
  const witness = new MutationObserver(note);
  const all = { attributes: true, childList: true, characterData: true, subtree: true };
  witness.observe(document, all);
  const post = Worker.prototype.postMessage;
  let asked = 0;
  Worker.prototype.postMessage = function (message, ...more) {
    if (message.type === "ask") asked += 1;
    return post.call(this, message, ...more);
  };
  window.watch = {
    seen: () => {
      note(witness.takeRecords());
      return [...touched];
    },
    asked: () => asked,
    end: () => {
      witness.disconnect();
      Worker.prototype.postMessage = post;
    },
  };
}"""

LOOKS = {"style", "class", "width", "height", "d"}
"""What changes where something lies and how it looks, but no word and no part of the page."""

PLACES = """() => [...document.querySelectorAll(".handle")].map(({ style }) => style.transform)"""


@pytest.fixture
def watch(desk):
    """Open a link, and watch the page at rest: the handles' names then tell where they are."""

    def begin(link):
        (desk.open_in_space if "sphere" in link else desk.open)(link)
        desk.until(lambda: "(" in desk.handle(0).get_attribute("aria-label"))
        desk.frames()
        desk.page.evaluate(WATCH)
        return desk

    yield begin
    desk.page.evaluate("watch.end()")


def touched(visit):
    """Return what the page has changed beyond looks, and how often it has asked Python.

    The verdict at the start is read out when it has rested for a while.
    """
    visit.frames()
    found = [what.split(": ") for what in visit.page.evaluate("watch.seen()")]
    assert found
    beyond = {": ".join(what) for what in found if what[0] != "announcer" and what[1] not in LOOKS}
    return beyond, visit.page.evaluate("watch.asked()")


def drag(visit, start, end):
    places = visit.page.evaluate(PLACES)
    visit.page.mouse.move(*start)
    visit.page.mouse.down()
    visit.page.mouse.move(*end, steps=4)
    visit.page.mouse.up()
    visit.until(lambda: visit.page.evaluate(PLACES) != places)


@pytest.mark.parametrize("link", ["#/disk-triangle", "#/sphere-triangle"])
def test_a_pan_moves_what_lies_on_the_plane_and_sets_no_words(watch, link):
    desk = watch(link)
    if link == "#/sphere-triangle":
        desk.page.keyboard.down("Shift")
    drag(desk, (120, 700), (180, 660))
    desk.page.keyboard.up("Shift")
    assert touched(desk) == (set(), 0)


def test_pointing_at_a_letter_lights_it_and_sets_no_words(watch):
    desk = watch("#/disk-triangle?algorithm=redpoll-2-23")
    desk.page.locator("#steps .current [data-name]").first.hover()
    desk.until(lambda: desk.page.locator("#panel .lit").count())
    assert touched(desk) == (set(), 0)


def test_another_theme_touches_the_theme_alone(new_visit):
    """At a stored answer; a page that chose a theme is of no use to other tests."""
    visit = new_visit()
    runtime = visit.hold(RUNTIME)
    visit.go()
    visit.until(lambda: runtime and visit.has_answer)
    worker = visit.worker()
    worker.evaluate("self.postMessage = () => {}")  # how far it has come is no word either
    visit.until(lambda: "(" in visit.handle(0).get_attribute("aria-label"))
    visit.frames()
    visit.page.evaluate(WATCH)
    drawn = "document.getElementById('canvas').toDataURL()"
    before = visit.page.evaluate(drawn)
    visit.press("#theme")
    visit.until(lambda: visit.page.evaluate(drawn) != before)
    assert touched(visit) == ({"html: data-theme"}, 0)


def test_turning_the_view_asks_python_nothing_and_sets_no_words(watch):
    desk = watch("#/sphere-triangle")
    frame = desk.snapshot["frame"]
    drag(desk, (120, 700), (180, 660))
    desk.until(lambda: desk.snapshot["frame"] > frame)
    assert touched(desk) == (set(), 0)


def test_what_does_change_is_seen(watch):
    """Else the tests above could not fail."""
    desk = watch("#/disk-triangle")
    desk.tap("KeyL")
    desk.until(lambda: desk.disk != [-4, 0, 1])
    desk.until(lambda: "sentence-text: content" in desk.page.evaluate("watch.seen()"))
    assert desk.page.evaluate("watch.asked()") > 0
