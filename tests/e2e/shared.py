"""A visit that many tests share."""

from visit import RUNTIME, START

AS_FOUND = """() => {
  document.activeElement.blur();
  for (const menu of document.querySelectorAll(":popover-open")) menu.hidePopover();
  document.getElementById("scene").classList.remove("folded"); // as OPENED has it
  document.getElementById("cost").open = false;
}"""
SWITCHED_BACK = """() => {
  for (const id of ["digits", "predict"]) {
    const button = document.getElementById(id);
    if (button.ariaPressed === "true") button.click();
  }
  const keys = document.getElementById("letter-keys");
  if (!keys.checked) keys.click();
}"""
"""Take back what no link does: the focus before another state comes, switches in a scene."""


LATE_WIDTH = """
const { observe } = ResizeObserver.prototype;
ResizeObserver.prototype.observe = function (element) {
  if (element.id !== "steps") return observe.call(this, element);
  const first = () => { known.disconnect(); observe.call(this, element); };
  const known = new MutationObserver(first);
  known.observe(element, { childList: true });
};
"""
"""Have the list of steps hear of its width after its first steps, as it can on a busy machine."""


class Shared:
    """One page for many tests, in any order: each begins at the start of the scene, in English.

    It is replaced where a test has broken it, or chosen a theme, which no link takes back.
    """

    START = f"{START}?lang=en"

    def __init__(self, make):
        self.make = make
        self.visit = None

    def at_start(self):
        if self.visit and not self.is_usable():
            self.close()
        if self.visit:
            self.visit.complaints.clear()  # of the test before, which has failed by them
        else:
            self.visit = self.make()
            self.begin(self.visit)
        page = self.visit.page
        self.visit.context.clear_permissions()
        page.emulate_media(
            color_scheme="light",
            reduced_motion="no-preference",
            forced_colors="none",
            media="screen",
        )
        if not self.has_touch:
            page.mouse.move(0, 0)  # so that nothing is pointed at
        page.evaluate(AS_FOUND)
        self.visit.open(self.START)
        page.evaluate(SWITCHED_BACK)
        self.visit.resize(self.size)
        return self.visit

    def is_usable(self):
        engine, theme = self.visit.page.evaluate(
            "(({ engine, theme }) => [engine, theme])(document.documentElement.dataset)"
        )
        return engine == "ready" and theme is None

    def begin(self, visit):
        self.size = visit.page.viewport_size
        self.has_touch = visit.page.evaluate("navigator.maxTouchPoints > 0")
        runtime = visit.hold(RUNTIME)
        visit.page.add_init_script(LATE_WIDTH)
        visit.go(self.START)
        visit.until(lambda: runtime and visit.page.locator("#verdict[data-hit]").is_visible())
        visit.settled("() => document.fonts.ready.then(() => true)")
        early = visit.measured()
        visit.let_go(runtime)
        visit.page.unroute(RUNTIME)
        visit.await_ready()
        visit.boxes = early, visit.measured()

    def close(self):
        if self.visit:
            self.visit.close()
        self.visit = None
