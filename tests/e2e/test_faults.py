"""When something breaks: what the page says, what it keeps, and the button that helps."""

import contextlib
import re

import pytest
from shared import Shared
from visit import KEEP_BACK, LONG_PATIENCE, RUNTIME, Visit

FIRST_READY = """() => {
  window.firstReady = hitlab.ready.then(() => "kept", ({ message }) => message || "no message");
}"""

NO_WHEEL = "hitlab-.*whl", "while loading hitlab", "Failed to fetch"
"""What Pyodide and the browser say, each in words of its own, where the package does not come."""


@pytest.fixture
def visit(new_visit):
    """A page whose clock can be put forward."""
    return new_visit(has_clock=True)


@pytest.fixture(scope="module")
def shared_ready(browser, site):
    def make():
        visit = Visit(browser, site)
        visit.page.clock.install()
        return visit

    with contextlib.closing(Shared(make)) as shared:
        yield shared


@pytest.fixture
def ready(shared_ready):
    """A ready page whose clock can be put forward."""
    yield (visit := shared_ready.at_start())
    visit.assert_no_complaints()


def go_and_watch(visit):
    visit.go()
    visit.page.evaluate(FIRST_READY)
    visit.until(lambda: visit.handle(0).is_visible())


def failure(visit):
    """What the page says once the engine has failed."""
    visit.until(lambda: visit.engine == "failed", LONG_PATIENCE)  # it may be a start of Python
    alert = visit.page.locator("#failure")
    assert alert.get_attribute("role") == "alert"
    assert alert.is_visible()
    assert "Your shapes are safe and can still be moved." in alert.inner_text()
    assert not visit.page.locator("#waiting").is_visible()
    assert not visit.page.locator("#sentence-text").is_visible()
    return visit.page.locator("#failure-text").inner_text()


def assert_shapes_can_be_moved(visit):
    before = visit.middle(visit.handle(0))
    visit.tap("KeyL")
    visit.until(lambda: visit.middle(visit.handle(0))[0] > before[0])


def put_forward(visit, seconds):
    """Put the page's clock forward, until nothing that happens in between resets its patience."""

    def has_failed():
        visit.page.clock.fast_forward(seconds * 1000)
        return visit.engine == "failed"

    visit.until(has_failed)


def retry(visit):
    visit.page.get_by_role("button", name="Restart Python").click()


def assert_works(visit, steps):
    """The retry's Python answers the present state: that many steps to the right of the start."""
    visit.settled("() => hitlab.ready")
    assert visit.engine == "ready"
    assert visit.disk == pytest.approx([-4 + 0.1 * steps, 0, 1])
    assert not visit.page.locator("#failure").is_visible()
    assert visit.sentence.startswith("Miss: ")
    visit.open("#/disk-triangle?disk=2,1,1")
    assert visit.hit
    visit.until(lambda: len(visit.page.workers) == 1)  # the former one has ended


def test_a_start_without_the_runtime_is_told(visit):
    visit.forgive("pyodide.asm.wasm", "Failed to fetch", "wasm instantiation failed")
    runtime = visit.hold("**/pyodide.asm.wasm")
    go_and_watch(visit)
    visit.until(lambda: runtime).pop().abort()
    said = failure(visit)
    assert said.startswith("Python stopped: ") and "pyodide.asm.wasm" in said
    assert visit.settled("() => firstReady") == said
    assert_shapes_can_be_moved(visit)
    visit.page.clock.fast_forward(60_000)
    assert failure(visit) == said


@pytest.mark.slow(11)
def test_a_start_that_hangs_is_told_and_can_be_tried_again(visit):
    runtime = visit.hold("**/pyodide.asm.wasm")
    go_and_watch(visit)
    visit.until(lambda: runtime)
    assert visit.engine == "loading"
    put_forward(visit, 31)
    said = failure(visit)
    assert said == "Python has not responded for 30 seconds."
    assert visit.settled("() => firstReady") == said
    assert_shapes_can_be_moved(visit)
    visit.page.unroute("**/pyodide.asm.wasm")
    retry(visit)
    assert_works(visit, 1)


@pytest.mark.slow(11)
def test_a_missing_wheel_is_named_in_the_language_that_is_chosen_then(visit):
    visit.forgive(*NO_WHEEL)
    visit.page.route("**/hitlab-*.whl", lambda route: route.fulfill(status=404))
    go_and_watch(visit)
    assert re.match(r"Python stopped: .*hitlab-.*whl: 404", failure(visit))
    visit.press("#language")
    said = visit.page.locator("#failure-text")
    visit.until(lambda: re.match("Python が止まりました: .*hitlab-.*whl", said.inner_text()))
    visit.page.get_by_role("button", name="Python をもう一度起動する").wait_for()


def test_a_python_that_was_only_slow_is_welcome_again(ready):
    worker = ready.worker()
    worker.evaluate(KEEP_BACK)
    ready.tap("KeyL")
    put_forward(ready, 9)
    assert failure(ready) == "Python has not responded for 8 seconds."
    worker.evaluate("letGo()")
    ready.await_ready()
    assert_works(ready, 1)
    assert ready.page.workers == [worker]


def test_a_dead_worker_is_told_and_replaced(ready):
    ready.settled("() => hitlab.ready")
    worker = ready.worker()
    worker.evaluate("setTimeout(() => self.close())")
    ready.until(lambda: not ready.page.workers)
    ready.tap("KeyL")
    ready.frames(10)
    assert ready.disk == [-4, 0, 1]
    put_forward(ready, 9)
    said = failure(ready)
    assert said == "Python has not responded for 8 seconds."
    assert ready.settled("() => hitlab.ready.catch(({ message }) => message)") == said
    assert_shapes_can_be_moved(ready)
    ready.hold("**/pyodide.asm.wasm")
    retry(ready)
    ready.until(lambda: ready.engine == "loading")
    assert not ready.has_answer
    ready.until(lambda: len(ready.page.workers) == 1)


@pytest.mark.slow(11)
@pytest.mark.parametrize("file", ["scenes/disk-triangle.json", "locales/en.json", "page/main.js"])
def test_without_a_file_that_it_needs_the_page_says_so_and_can_be_loaded_again(visit, file):
    visit.forgive(file, "Failed to load", "preloaded using link preload but not used")
    visit.page.route(f"**/{file}", lambda route: route.fulfill(status=404))
    visit.hold(RUNTIME)
    visit.go()
    alert = visit.page.locator("#broken")
    alert.wait_for()
    assert "The page could not be loaded." in alert.inner_text()
    assert "ページを読み込めませんでした。" in alert.inner_text()
    assert file.split("/")[-1] in alert.inner_text()
    visit.page.unroute(f"**/{file}")
    visit.page.get_by_role("button", name="Reload the page").click()
    visit.until(lambda: visit.handle(0).is_visible())
    assert not alert.is_visible()


def test_a_page_that_does_not_begin_says_so(visit):
    held = visit.hold("**/page/main.js")
    visit.hold(RUNTIME)
    visit.page.goto(visit.url, wait_until="commit")
    visit.until(lambda: held)
    alert = visit.page.locator("#broken")
    alert.wait_for(state="attached")
    visit.until(lambda: visit.page.clock.fast_forward(21_000) or alert.is_visible())
    for route in held:
        route.continue_()


def test_a_runtime_of_a_wrong_type_is_told_at_once(visit):
    """Otherwise Pyodide hangs silently."""
    visit.forgive("wasm", "MIME")

    def as_text(route):
        route.fulfill(response=route.fetch(), headers={"Content-Type": "text/plain"})

    visit.page.route("**/pyodide.asm.wasm", as_text)
    go_and_watch(visit)
    said = failure(visit)
    assert "pyodide.asm.wasm" in said and "application/wasm" in said and "text/plain" in said


@pytest.mark.slow(11)
def test_a_missing_worker_is_named(visit):
    visit.forgive("worker", "Failed to load")
    visit.page.route("**/engine/engine-worker.js", lambda route: route.fulfill(status=404))
    go_and_watch(visit)
    assert "engine/engine-worker.js" in failure(visit)
    visit.page.unroute("**/engine/engine-worker.js")
    retry(visit)
    assert_works(visit, 0)
