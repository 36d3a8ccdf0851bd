"""The start: what can be done before Python is ready, and what changes when it is."""

import contextlib
import re
from types import SimpleNamespace

import pytest
from visit import PHONE, RUNTIME, Visit

WITNESS = """
window.witness = [];
new MutationObserver(() => {
  const bar = document.getElementById("progress");
  const words = document.getElementById("stage-of-start")?.textContent;
  const { engine } = document.documentElement.dataset;
  if (words) witness.push({ engine, words, value: bar.value });
}).observe(document, { subtree: true, childList: true, attributes: true });
"""

DATA = {"locales/en.json", "scenes/disk-triangle.json", "answers/disk-triangle.json"}
CONTRACT = "[hitlab.ready instanceof Promise, typeof hitlab.open, hitlab.snapshot()]"

STAGES = ["Loading Python", "Starting Python", "Installing hitlab"]

STATES = [f"case={name}" for name in ("inside", "edge", "corner", "touch", "near-miss", "flat")]
STATES += ["disk=2,-1.0000000000000002,1&triangle=0,0,2,0,4,0"]  # flat, and close too
STATES += ["disk=-1e300,1e300,1e-300&triangle=-1e300,0,1e300,1e299,0,-1e300"]


on_each_device = pytest.mark.parametrize("device", ["desk", "phone"])


@pytest.fixture(scope="module")
def start(browser, site):
    """Play through one start over a slow network: move the disk into a hit before Python is there.

    The modules come late, the stored answers later, and the runtime last. Gives the visit, what was
    asked for, and what was seen before and after.
    """
    with contextlib.closing(Visit(browser, site)) as visit:
        yield play_through(visit)
    visit.assert_no_complaints()


def play_through(visit):
    seen = SimpleNamespace(visit=visit, asked=[], early=SimpleNamespace(), late=SimpleNamespace())
    visit.page.add_init_script(WITNESS)
    visit.page.on("request", lambda request: seen.asked.append(request.url.removeprefix(visit.url)))
    files = ("page/main.js", "answers/*.json", "pyodide.asm.wasm")
    modules, answers, runtime = (visit.hold(f"**/{each}") for each in files)
    visit.page.goto(f"{visit.url}#/disk-triangle?lang=en", wait_until="commit")
    visit.until(lambda: modules and {*seen.asked} >= DATA)
    visit.let_go(modules)
    seen.contract = visit.until(lambda: runtime and visit.page.evaluate(CONTRACT))
    visit.let_go(answers)
    visit.until(lambda: visit.has_answer and visit.handle(0).is_visible())

    seen.early.place = visit.handle(0).bounding_box()
    visit.page.keyboard.press("KeyL")
    visit.until(lambda: visit.handle(0).bounding_box()["x"] > seen.early.place["x"])
    seen.early.by_key = visit.handle(0).bounding_box()
    drag_onto(visit, visit.handle(0), visit.handle(1))
    seen.early.by_mouse = visit.handle(0).bounding_box()
    seen.early.engine = visit.engine
    seen.early.has_answer = visit.has_answer
    seen.early.is_waiting = visit.page.locator("#waiting").is_visible()
    seen.early.has_verdict = visit.page.locator("#sentence-text").is_visible()

    visit.let_go(runtime)
    visit.settled("() => hitlab.ready")
    seen.late.engine = visit.engine
    seen.late.is_waiting = visit.page.locator("#waiting").is_visible()
    seen.late.sentence = visit.sentence
    seen.witness = visit.page.evaluate("witness")
    return seen


def drag_onto(visit, handle, target):
    mouse = visit.page.mouse
    mouse.move(*visit.middle(handle))
    mouse.down()
    x, y = visit.middle(target)
    mouse.move(x, y, steps=4)
    mouse.up()
    visit.until(lambda: visit.middle(handle) == pytest.approx((x, y), abs=1))


def test_shapes_move_before_python_is_ready(start):
    early = start.early
    assert early.by_key["x"] > early.place["x"]
    assert early.by_key["y"] == early.place["y"]
    assert early.by_mouse["x"] > early.by_key["x"] + 50
    assert early.by_mouse["y"] < early.by_key["y"] - 20
    assert early.engine == "loading"
    assert early.is_waiting and not early.has_verdict


def test_the_contract_is_there_at_once(start):
    assert start.contract == [True, "function", None]


def test_there_is_no_snapshot_before_the_first_answer(start):
    assert not start.early.has_answer


def test_the_verdict_then_speaks_of_the_moved_state(start):
    visit = start.visit
    assert start.late.engine == "ready"
    assert not start.late.is_waiting
    assert visit.hit
    assert start.late.sentence == "Hit: the disk's centre T lies inside the triangle."
    x, y = visit.camera.pixel(*visit.disk[:2])
    assert visit.middle(visit.handle(0)) == pytest.approx((x, y), abs=1)
    assert visit.middle(visit.handle(1)) == pytest.approx((x, y), abs=1)


def test_the_engine_goes_from_loading_to_ready(start):
    engines = [each["engine"] for each in start.witness]
    assert engines == sorted(engines)
    assert set(engines) == {"loading", "ready"}


def test_progress_shows_bytes_and_stages_and_never_goes_backwards(start):
    values = [each["value"] for each in start.witness]
    assert values == sorted(values)
    assert values[0] < 0.5 and values[-1] == 1  # Python may be loading before the page has words
    assert len(set(values)) > 4

    words = [each["words"] for each in start.witness]
    stages = [next(i for i, stage in enumerate(STAGES) if stage in each) for each in words]
    assert stages == sorted(stages)
    assert set(stages) == {0, 1, 2}

    counts = [re.findall(r"([\d.]+) of ([\d.]+) MB", each) for each in words]
    counts = [(float(some), float(all_)) for found in counts for some, all_ in found]
    assert counts == sorted(counts)
    assert counts[0][0] < 0.5 * counts[0][1]
    assert counts[-1][0] > 0.8 * counts[-1][1] > 8


def test_a_start_asks_for_each_file_once_and_for_its_data_beside_the_modules(start):
    """What `ahead.js` asks for is what the modules take; the data came while these were held."""
    files = [each for each in start.asked if each.endswith((".js", ".mjs", ".json", ".css"))]
    assert len(files) == len(set(files)) < 20
    assert {*files} > DATA


def test_nothing_of_the_course_nor_of_ones_own_program_comes_with_a_scene(start):
    later = ("course", "lesson", "/own/", "panel-", "glossary", "terms")
    assert not [url for url in start.asked if any(each in url for each in later)]


@on_each_device
def test_nothing_shifts_when_python_becomes_ready(request, device):
    visit = request.getfixturevalue(device)
    (before, early), (after, late) = visit.boxes
    assert (before, after) == ("loading", "ready")
    assert len(early) > 50
    assert late == early


@pytest.mark.slow(11)
@pytest.mark.parametrize("lang", ["en", "ja"])
@on_each_device
def test_nothing_shifts_when_the_verdict_changes(request, device, lang):
    visit = request.getfixturevalue(device)
    visit.open(f"#/disk-triangle?lang={lang}")
    _, start = visit.measured()
    for state in STATES:
        visit.open(f"#/disk-triangle?{state}&lang={lang}")
        engine, boxes = visit.measured()
        shifted = {each: (start[each], boxes[each]) for each in start if boxes[each] != start[each]}
        notice = visit.page.locator("#notice").inner_text()
        assert not shifted, (state, engine, visit.sentence, notice)


def test_a_finger_too_moves_shapes_before_python_is_ready(new_visit):
    visit = new_visit(**PHONE)
    runtime = visit.hold("**/pyodide.asm.wasm")
    visit.go()
    visit.until(lambda: runtime and visit.handle(0).is_visible())
    there = visit.middle(visit.handle(1))
    visit.touch("Start", visit.middle(visit.handle(0)))
    visit.touch("Move", there)
    visit.touch("End")
    visit.until(lambda: visit.middle(visit.handle(0)) == pytest.approx(there, abs=1))
    assert visit.engine == "loading"


def test_buttons_say_what_they_are_and_take_a_press_before_the_data_comes(new_visit):
    """Digits act at once; what needs the scene acts when it is there, on what the link shows."""
    visit = new_visit()
    visit.forgive("was preloaded")  # and waits too
    visit.hold(RUNTIME)
    modules, data = visit.hold("**/page/main.js"), visit.hold("**/scenes/*.json")
    visit.page.goto(f"{visit.url}#/disk-box?disk=-3,0,1&lang=ja", wait_until="commit")
    digits, language = visit.page.locator("#digits"), visit.page.locator("#language")
    visit.until(lambda: modules and language.text_content() == "English: show in English")
    visit.reach("#digits")
    visit.let_go(modules)
    visit.until(lambda: digits.click() or digits.get_attribute("aria-pressed") == "true")
    language.click()
    visit.press("[data-view=plain]")
    visit.let_go(data)
    visit.until(lambda: "lang=en" in visit.page.url and "view=plain" in visit.page.url)
    assert "disk=-3,0,1" in visit.page.url
    assert visit.page.locator("html").get_attribute("lang") == "en"
    assert digits.get_attribute("aria-pressed") == "true"
