"""The map and the difference: what they show is what the wheel's `survey` says elsewhere."""

import json
import re

import hitlab as hl
import numpy as np
import pytest
from visit import LONG_PATIENCE, ROOT, SIDEWAYS, START

DISK, TRIANGLE = hl.Disk((-4, 0), 1), hl.Triangle([(0, 0), (1.6, 3.6), (4.8, 0)])
MAP = "#/disk-triangle?view=map"
TURNED = "#/disk-triangle?case=counter-clockwise&algorithm=redpoll-2-23&view=difference"

READING = re.compile(
    r"\((?P<x>\S+), (?P<y>\S+)\): (region (?P<region>\d) = (?P<bits>\d+)₂, )?(?P<verdict>.*)"
)
FINEST = 2**-9
"""No pitch of these tests is finer; three decimals tell its multiples apart."""

COLOURS = """() => {
  const context = document.createElement("canvas").getContext("2d");
  return Array.from({ length: 8 }, (_, region) => {
    document.body.style.color = `var(--region-${region})`;
    context.fillStyle = getComputedStyle(document.body).color;
    document.body.style.color = "";
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  });
}"""
"""The colours of the regions, by number."""

PIXELS = """(places) => {
  const canvas = document.getElementById("canvas");
  const { x, y } = canvas.getBoundingClientRect();
  const context = canvas.getContext("2d");
  return places.map(([px, py]) => {
    const [left, top] = [px - x, py - y].map((each) => each * devicePixelRatio - 1);
    const { data } = context.getImageData(left, top, 3, 3);
    return Array.from({ length: 9 }, (_, i) => [...data.slice(4 * i, 4 * i + 3)]);
  });
}"""
"""The nine pixels about each place."""


def cases():
    """Yield a case of each scene's file with an algorithm that gets it wrong."""
    for path in sorted((ROOT / "web" / "scenes").glob("*.json")):
        scene = json.loads(path.read_text(encoding="utf-8"))
        if scene.get("kind") == "sweep" or "3" in path.stem:
            continue  # has no map of a difference
        for case in scene["cases"]:
            if wrong := [*case.get("differs", []), *case.get("departs", {})]:
                yield pytest.param(path.stem, case, wrong[-1], id=f"{path.stem}-{case['id']}")
                break


def show(visit, link):
    visit.open(link)
    visit.mapped()


def text(visit, selector):
    return visit.page.locator(selector).inner_text().replace("\xa0", " ")


def number(words):
    """Read a number, which may be one times a power of ten."""
    plain = words.translate(str.maketrans("−⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "--0123456789"))
    return float(plain.replace(" × 10", "e"))


def on_lattice(words):
    return round(number(words) / FINEST) * FINEST


def places(visit, columns=14, rows=9):
    """Return a grid of places in the stage, without those under its buttons."""
    box = visit.page.locator("#canvas").bounding_box()
    xs = [round(box["x"] + box["width"] * (i + 0.5) / columns) for i in range(columns)]
    ys = [round(box["y"] + box["height"] * (j + 0.5) / rows) for j in range(rows)]
    grid = [(x, y) for x in xs for y in ys]
    return visit.page.evaluate(
        "(grid) => grid.filter(([x, y]) => document.elementFromPoint(x, y).id === 'canvas')", grid
    )


READ_AT = """(places) => places.map(([clientX, clientY]) => {
  const how = { clientX, clientY, bubbles: true, pointerType: "mouse" };
  document.getElementById("canvas").dispatchEvent(new PointerEvent("pointermove", how));
  return document.getElementById("reading").innerText.replaceAll("\u00a0", " ");
})"""
"""What is said where the mouse comes to many places; the browser's own mouse takes seconds."""


def point_at(visit, place):
    visit.page.mouse.move(*place)
    return READING.fullmatch(text(visit, "#reading"))


@pytest.fixture
def desk(desk):
    """All maps are in a small window, which has a quarter of the places."""
    desk.resize(SIDEWAYS)
    return desk


@pytest.fixture(params=["fitted", "closer"])
def zoomed(request, desk):
    """The map of the start; and of a closer view at another place."""
    show(desk, MAP)
    if request.param == "closer":
        camera = desk.camera
        desk.page.mouse.move(*camera.pixel(4, 0.5))
        desk.page.mouse.wheel(0, -250)
        desk.until(lambda: not desk.camera.is_like(camera))
    desk.until_still()
    desk.mapped()
    return desk


# The map


@pytest.mark.slow(11)
def test_the_map_says_what_survey_says_and_has_the_colour_of_each_region(zoomed):
    zoomed.forgive("willReadFrequently")  # it is the test that reads the canvas
    check_what_is_told(zoomed)
    check_colours(zoomed)


def check_what_is_told(zoomed):
    camera, grid = zoomed.camera, places(zoomed)
    told = [READING.fullmatch(each) for each in zoomed.page.evaluate(READ_AT, grid)]
    assert len(told) > 80 and told[0][0] == point_at(zoomed, grid[0])[0]
    xs, ys = ([on_lattice(each[axis]) for each in told] for axis in "xy")
    found = hl.survey(DISK, TRIANGLE, xs, ys)
    cell = 3 / camera.scale
    for i, (place, each) in enumerate(zip(grid, told)):
        assert (number(each["x"]), number(each["y"])) == pytest.approx(
            camera.world(*place), abs=cell
        )
        region, distance = found.region[i, i], found.distance[i, i]
        assert (int(each["region"]), int(each["bits"], 2)) == (region, region), each[0]
        if found.hit[i, i]:
            assert each["verdict"] == "hit"
        else:
            apart = re.fullmatch(r"miss, (.+) apart", each["verdict"])[1]
            assert number(apart) == pytest.approx(distance, abs=6e-4)


def check_colours(zoomed):
    colours, camera = zoomed.page.evaluate(COLOURS), zoomed.camera
    assert len({tuple(colour) for colour in colours}) == 8
    grid = places(zoomed, 36, 28)
    xs, ys = zip(*(camera.world(*place) for place in grid))
    cell = 3 / camera.scale
    ways = [(-cell, -cell), (-cell, cell), (cell, -cell), (cell, cell)]
    columns, rows = ([*dict.fromkeys(each)] for each in (xs, ys))
    corners = [hl.survey(DISK, TRIANGLE, np.add(columns, dx), np.add(rows, dy)) for dx, dy in ways]
    seen = set()
    zoomed.page.mouse.move(0, 0)
    for i, nine in enumerate(zoomed.page.evaluate(PIXELS, grid)):
        at = rows.index(ys[i]), columns.index(xs[i])
        regions = {int(corner.region[at]) for corner in corners}
        is_flat = all(pixel == nine[0] for pixel in nine)
        is_miss = not any(corner.hit[at] for corner in corners)
        is_beside_the_disk = np.hypot(xs[i] + 4, ys[i]) > 1.2
        is_flat &= max(nine[0]) > 60  # not within a stroke of a region's number
        if len(regions) == 1 and is_flat and is_miss and is_beside_the_disk:
            (region,) = regions
            assert np.allclose(nine[0], colours[region], atol=2), (xs[i], ys[i], region)
            seen.add(region)
    assert len(seen) >= 3


@pytest.mark.slow(11)
def test_the_map_turns_with_the_triangle_and_does_not_depend_on_where_the_disk_is(desk):
    show(desk, MAP)
    place = desk.camera.pixel(3, 1)
    before = point_at(desk, place)
    with desk.holding("l"):
        desk.until(lambda: desk.disk[0] > -3)
    desk.until_still()
    assert desk.page.locator("#stage").get_attribute("data-map") == "done"
    assert point_at(desk, place)[0] == before[0]
    with desk.holding("r"):
        desk.until(lambda: desk.triangle[5] > 2)
    desk.until_still()
    desk.mapped()
    after = point_at(desk, place)
    turned = hl.Triangle(np.reshape(desk.triangle, (3, 2)))
    found = hl.survey(DISK, turned, [on_lattice(after["x"])], [on_lattice(after["y"])])
    assert int(after["region"]) == found.region[0, 0] != int(before["region"])


HUGE = "#/disk-box?disk=1e200,3,1.5&box=1e200,1e16,1.4,4,1.7976931348623157e308&view=map"


@pytest.mark.slow(11)
def test_a_map_that_cannot_be_is_refused_in_words_until_something_else_is_shown(desk):
    desk.open(HUGE)
    notice = desk.page.locator("#map-refusal")
    desk.until(lambda: notice.is_visible())
    assert re.match(
        r"No map can be drawn here: the numbers are so large .+ closer", text(desk, "#map-refusal")
    )
    desk.open(HUGE + "&lang=ja")
    desk.until(lambda: text(desk, "#map-refusal").startswith("ここでは判定図を描けません。"))
    desk.open("#/disk-triangle?lang=en")
    assert not notice.is_visible()
    show(desk, MAP)
    assert not notice.is_visible()


@pytest.fixture
def unanswered(desk):
    """A page with a map, whose Python is asked for no further one."""
    show(desk, MAP)
    desk.page.evaluate(
        """() => {
          const { postMessage } = Worker.prototype;
          window.plainPost = postMessage;
          Worker.prototype.postMessage = function (message) {
            if (message.type !== "survey") postMessage.call(this, message);
          };
        }"""
    )
    yield desk
    desk.page.evaluate("() => { Worker.prototype.postMessage = plainPost; }")
    desk.open(START)  # nothing awaits that map


def test_a_map_of_a_former_state_does_not_stay(unanswered):
    unanswered.page.locator("#probe").focus()
    assert text(unanswered, "#reading")
    unanswered.field("r").fill("2")
    unanswered.until(lambda: not text(unanswered, "#reading"))
    assert not unanswered.page.locator("#legend").is_visible()


def test_places_can_be_asked_about_by_keyboard(desk):
    show(desk, MAP)
    assert not text(desk, "#reading"), "nobody has asked yet"
    probe = desk.page.get_by_role("button", name="Point on the map")
    probe.focus()
    before = READING.fullmatch(text(desk, "#reading"))
    for _ in range(5):
        desk.page.keyboard.press("Shift+ArrowRight")
    after = READING.fullmatch(text(desk, "#reading"))
    moved = number(after["x"]) - number(before["x"])
    assert moved == pytest.approx(200 / desk.camera.scale, abs=3 / desk.camera.scale)
    assert after["y"] == before["y"]


def test_places_can_be_asked_about_by_a_tap(phone):
    show(phone, MAP)
    x, y = phone.camera.pixel(1, 5)
    phone.touch("Start", (x, y))
    phone.touch("End")
    phone.until(lambda: "region 1 = 001₂" in text(phone, "#reading"))


# The views


def assert_told_without_a_gap(visit):
    words = "".join(text(visit, f"#{each}") for each in ("rest", "reading", "exact-note"))
    words = words.replace(text(visit, "#steps"), "")
    assert not re.search(r"[{}*]|undefined|flaw\.|region\.|difference\.", words), words


# The difference


@pytest.mark.slow(11)
@pytest.mark.parametrize(("scene", "case", "algorithm"), list(cases()))
def test_the_difference_finds_a_known_flaw(desk, scene, case, algorithm):
    """A coarse level of the map may have found it already; a thin one shows when all is done."""

    def is_found():
        return (
            desk.page.locator("#same-everywhere").is_visible()
            or re.search(r": (< )?[\d.]+ %|only on lines or at points", text(desk, "#shares"))
            or "but not where" in text(desk, "#none")
        )

    desk.open(f"#/{scene}?case={case['id']}&algorithm={algorithm}&view=difference")
    wrong = algorithm in case.get("differs", [])
    assert ("hit" in desk.snapshot["departs"]) == wrong
    assert wrong or desk.snapshot["departs"] == case["departs"][algorithm]
    assert desk.page.locator("#exact-note").is_visible()
    desk.until(is_found, LONG_PATIENCE)
    known = desk.page.locator("#flaws li", has=desk.page.locator(f'[data-case="{case["id"]}"]'))
    assert len(known.locator("p").inner_text()) > 40
    assert_told_without_a_gap(desk)


WATCH = """() => {
  window.spoken = [];
  window.states = [];
  const keep = (id, texts) => new MutationObserver((changes) => {
    for (const { target } of changes) texts.push(target.textContent);
  }).observe(document.getElementById(id), { childList: true });
  keep("map-announcer", spoken);
  keep("map-state", states);
  return [...document.querySelectorAll("[aria-live], [role=status]")].map(({ id }) => id);
}"""
"""Keep what is read out of a map, and how fine it is said to be; give all that is read out."""


@pytest.mark.slow(11)
def test_the_difference_is_told_of_the_view_and_leads_to_its_flaws(desk):
    """Of one map, as a whole one takes long: while it is coarse, once it is done, and its flaws."""
    desk.open("#/disk-triangle")
    assert "reading" not in desk.page.evaluate(WATCH)
    show(desk, TURNED.replace("?", "?disk=6,5,0.5&"))
    coarse = [
        re.fullmatch(r"Still coarse: \d+ % done", each) for each in desk.page.evaluate("states")
    ]
    assert any(coarse) and not coarse[-1]
    check_shares(desk)
    desk.until(lambda: desk.page.evaluate("spoken.length"))
    desk.until_still()
    (said,) = desk.page.evaluate("spoken")
    assert said.startswith("false hits: none; false misses: ")
    check_ways_to_flaws(desk)
    desk.press("#language")
    desk.until(lambda: "" in desk.page.evaluate("spoken"))  # not left in English
    desk.until(lambda: text(desk, "#map-announcer"))
    desk.open("#/disk-triangle")
    assert not text(desk, "#map-announcer")


def check_shares(visit):
    box, camera = visit.page.locator("#canvas").bounding_box(), visit.camera
    left, top = camera.world(box["x"], box["y"])
    right, bottom = camera.world(box["x"] + box["width"], box["y"] + box["height"])
    xs, ys = np.linspace(left, right, 501), np.linspace(bottom, top, 401)
    a, b = hl.Disk((0, 0), 0.5), hl.Triangle([(0, 0), (4, 0), (0, 4)])
    told = hl.survey(a, b, xs, ys, algorithm="redpoll-2-23").hit
    true = hl.survey(a, b, xs, ys).hit
    (misses,) = map(float, re.findall(r"misses: ([\d.]+) %", text(visit, "#shares")))
    assert "false hits: none" in text(visit, "#shares")
    assert "correct verdict, wrong distance, region: " in text(visit, "#shares")
    assert not (told & ~true).any()
    assert misses == pytest.approx(100 * (true & ~told).mean(), abs=0.6)


def check_ways_to_flaws(visit):
    assert "hit" not in visit.snapshot["departs"]
    visited = set()
    for _ in range(3):
        before = visit.disk
        visit.page.get_by_role("button", name="Move T there").click()
        visit.until(lambda before=before: visit.disk != before)
        assert visit.page.locator("#exact-note").is_visible()
        assert visited or "hit" in visit.snapshot["departs"]
        visited.add(tuple(visit.disk))
    assert len(visited) == 3


# One's own shapes
