"""How it looks and is named: languages, themes, motion, phones, and for those who do not see."""

import contextlib

import pytest
from visit import START, Visit

TO_ENGLISH = "English: show in English"

LIGHTNESS = """() => {
  const [r, g, b] = canvas.getContext("2d").getImageData(1, 1, 1, 1).data;
  const probe = document.createElement("canvas").getContext("2d");
  probe.fillStyle = getComputedStyle(document.body).backgroundColor;
  probe.fillRect(0, 0, 1, 1);
  const [br, bg, bb] = probe.getImageData(0, 0, 1, 1).data;
  return [(r + g + b) / 3, (br + bg + bb) / 3];
}"""

READINGS = """() => {
  for (const each of document.querySelectorAll(".readings p")) {
    Object.assign(each, { hidden: false, textContent: "(−0.125, 1.250): region 3 = 011₂, hit" });
  }
}"""
"""Have the map's words be there, as in a map."""

OVERLAPS = """() => {
  const EDGE = 1.5; // pixels that neighbours share
  const share = (a, b) => a.left < b.right - EDGE && b.left < a.right - EDGE &&
    a.top < b.bottom - EDGE && b.top < a.bottom - EDGE;
  const controls = [...document.querySelectorAll(".stage-tools button, .readings p")]
    .filter((control) => control.checkVisibility())
    .map((control) => [control.innerText, control.getBoundingClientRect()]);
  const stage = document.getElementById("scene").getBoundingClientRect();
  const isOut = ({ left, right, top, bottom }) =>
    left < stage.left || right > stage.right || top < stage.top || bottom > stage.bottom;
  return controls.flatMap(([name, a], i) => [
    ...(isOut(a) ? [name] : []),
    ...controls.slice(i + 1)
      .filter(([, b]) => share(a, b))
      .map(([other]) => `${name}, ${other}`),
  ]);
}"""


def shell(visit, link=START):
    """Come to a page and wait for its own parts only, not for Python."""
    visit.forgive("willReadFrequently")  # that is what a test reads colours by
    visit.hold("**/pyodide.asm.wasm")
    visit.go(link)
    visit.until(lambda: visit.handle(0).is_visible())
    return visit


@pytest.fixture(scope="module")
def shown(browser, site):
    """A desk's page without Python."""
    with contextlib.closing(Visit(browser, site, color_scheme="light")) as visit:
        yield shell(visit, f"{START}?lang=en")
    visit.assert_no_complaints()


# Languages


@pytest.mark.slow(11)
def test_language_and_theme_are_the_browsers_unless_a_link_says_otherwise(new_visit):
    """At the start, and where the browser's own theme changes later."""

    def is_dark():
        return [each < 100 for each in visit.page.evaluate(LIGHTNESS)]

    visit = shell(new_visit(locale="ja-JP", color_scheme="dark"))
    assert visit.page.evaluate("document.documentElement.lang") == "ja"
    assert visit.page.title() == "円盤と三角形 · hitlab"
    assert visit.page.locator("#reset").text_content() == "最初に戻す"
    assert visit.page.locator("#language").text_content() == TO_ENGLISH
    visit.until(lambda: is_dark() == [True, True])
    visit.page.emulate_media(color_scheme="light")
    visit.until(lambda: is_dark() == [False, False])

    link = "#/disk-triangle?lang=en&theme=dark"
    visit = shell(new_visit(locale="ja-JP", color_scheme="light"), link)
    assert visit.page.evaluate("document.documentElement.lang") == "en"
    assert visit.page.title() == "Disk and triangle · hitlab"
    visit.until(lambda: is_dark() == [True, True])
    visit.page.emulate_media(color_scheme="dark")
    visit.page.evaluate("location.hash = '#/disk-triangle?theme=light'")
    visit.until(lambda: is_dark() == [False, False])


# Themes


def test_a_button_that_does_nothing_looks_so(desk):
    looks = desk.page.evaluate(
        """() => [true, false].map((disabled) => {
          const button = Object.assign(document.createElement("button"), { disabled });
          document.getElementById("panel").append(button);
          const { color, cursor } = getComputedStyle(button);
          button.remove();
          return [color, cursor];
        })"""
    )
    assert looks[0][0] != looks[1][0]
    assert [cursor for _, cursor in looks] == ["default", "pointer"]


def test_the_switch_changes_the_theme_and_the_address_but_no_copied_link(shown):
    visit = shown
    visit.press("#theme")
    visit.until(lambda: max(visit.page.evaluate(LIGHTNESS)) < 100)
    visit.until(lambda: visit.said_by_address == ["#/disk-triangle", "theme=dark"])
    visit.press("#theme")
    visit.until(lambda: min(visit.page.evaluate(LIGHTNESS)) > 200)
    visit.until(lambda: visit.said_by_address == ["#/disk-triangle", "theme=light"])
    visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit.page.get_by_role("button", name="Copy link").click()
    visit.until(lambda: visit.page.locator("#toast").text_content() == "Link copied")
    copied = visit.page.evaluate("navigator.clipboard.readText()")
    assert copied.endswith("#/disk-triangle?lang=en"), "light or dark is each person's own choice"


# Motion


def test_reduced_motion_fits_at_once(desk):
    desk.page.emulate_media(reduced_motion="reduce")
    before = desk.camera
    desk.press("#zoom-in")
    desk.until(lambda: not desk.camera.is_like(before))
    places = desk.page.evaluate(
        """async () => {
          const handle = document.querySelector('[data-shape="0"][data-handle="move"]');
          const places = [handle.style.transform];
          document.getElementById("fit").click();
          for (let i = 0; i < 15; i += 1) {
            await new Promise(requestAnimationFrame);
            if (places.at(-1) !== handle.style.transform) places.push(handle.style.transform);
          }
          return places;
        }"""
    )
    assert len(places) == 2
    assert desk.camera.is_like(before)


# Every width


@pytest.mark.slow(11)
def test_the_controls_on_the_stage_lie_apart_at_every_width(shown):
    """On both sides of every width at which the layout changes."""
    visit = shown
    sizes = [(width, 900) for width in (320, 360, 390, 560, 561, 700, 760, 761, 1000, 1001, 1440)]
    sizes += [(568, 320), (844, 390), (820, 1180)]
    overlaps = {}
    for lang in ("en", "ja"):
        visit.page.evaluate("(hash) => { location.hash = hash; }", f"#/disk-triangle?lang={lang}")
        visit.until(lambda lang=lang: visit.page.evaluate("document.documentElement.lang") == lang)
        visit.page.evaluate(READINGS)
        for width, height in sizes:
            visit.resize({"width": width, "height": height})
            overlaps[lang, width, height] = visit.page.evaluate(OVERLAPS)
    assert not {size: names for size, names in overlaps.items() if names}


# The verdict

SIZES = {
    "desk": {"width": 1280, "height": 720},
    "tablet": {"width": 820, "height": 1180},
    "phone": {"width": 390, "height": 844},
    "sideways": {"width": 844, "height": 390},
}


def in_sight(visit):
    """Tell whether all of the verdict is to be seen, and is not scrolled."""
    return visit.page.evaluate(
        """() => {
          const { top, bottom, left, right } = sentence.getBoundingClientRect();
          const isTopmost = [[left + 1, top + 1], [right - 1, bottom - 1]].every(([x, y]) =>
            document.elementFromPoint(x, y)?.closest("#verdict"));
          return isTopmost && top >= 0 && bottom <= innerHeight;
        }""".replace("sentence", 'document.getElementById("sentence-text")')
    )


AT_TOP = """(element) => {
  const step = document.querySelector("#steps .current")?.getBoundingClientRect();
  const rim = parseFloat(getComputedStyle(element).scrollPaddingBottom) || 0; // where text fades
  return !element.scrollTop || step.bottom >= element.getBoundingClientRect().bottom - rim - 2;
}"""
"""Whether it is at its top, or only as far down as the current step needs."""


@pytest.mark.slow(11)
@pytest.mark.parametrize("size", SIZES)
def test_the_verdict_stays_in_sight_and_a_new_scene_starts_at_its_top(desk, size):
    """On a phone, it scrolls with all of the panel."""
    desk.resize(SIZES[size])
    is_phone = size in ("phone", "sideways")
    rest = desk.page.locator("#panel" if is_phone else "#rest")
    for leave in ["#/disk-box", "[data-view=map]"]:
        desk.open("#/polygon-polygon")
        rest.evaluate("(element) => { element.scrollTop = 1e6; }")
        assert rest.evaluate("(element) => element.scrollTop") > 0
        assert in_sight(desk) != is_phone
        if leave.startswith("#/"):
            desk.open(leave)
        else:
            desk.press(leave)
        desk.until(lambda: rest.evaluate(AT_TOP))
        assert in_sight(desk)


@pytest.mark.parametrize(("size", "is_beside"), [("tablet", False), ("sideways", True)])
def test_the_reason_is_beside_or_below_the_stage(desk, size, is_beside):
    desk.resize(SIZES[size])
    stage, panel = (desk.page.locator(each).bounding_box() for each in ("#stage", "#panel"))
    assert (panel["x"] >= stage["x"] + stage["width"]) == is_beside
    assert (panel["y"] >= stage["y"] + stage["height"]) != is_beside


# Paper


def test_paper_has_the_picture_the_verdict_and_all_steps_in_light_colours(desk):
    def said():
        texts = desk.page.locator("#steps .step-text").all()
        return [each.inner_text() for each in texts if each.is_visible()]

    desk.forgive("willReadFrequently")
    desk.page.emulate_media(color_scheme="dark", media="print")
    desk.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert len(said()) == 4 and all(len(each) > 10 for each in said())
    desk.until(lambda: desk.page.evaluate(LIGHTNESS)[0] > 200)
    for shown in ("#canvas", "#sentence-text", "#source"):
        assert desk.page.locator(shown).is_visible()
    for hidden in ("#keypad", "#fields", ".stage-tools", "#play", "#copy"):
        assert not desk.page.locator(hidden).is_visible()
    desk.page.evaluate("dispatchEvent(new Event('afterprint'))")
    desk.page.emulate_media(color_scheme="dark", media="screen")
    assert len(said()) == 1
    desk.until(lambda: max(desk.page.evaluate(LIGHTNESS)) < 100)


# A phone


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_nothing_scrolls_sideways_on_a_phone(phone, lang):
    phone.open(f"#/disk-triangle?disk=-123456.789,1e-300,1&turn=1234.5678&lang={lang}")
    wide = phone.page.evaluate(
        """() => [...document.querySelectorAll("html, body, main, header, #panel, #panel *")]
          .filter((element) => !element.matches(".unseen"))
          .filter((element) => element.checkVisibility())
          .filter((element) => element.getBoundingClientRect().right > 390.5 ||
            (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0 &&
              getComputedStyle(element).overflowX !== "visible" &&
              getComputedStyle(element).textOverflow !== "ellipsis" &&
              element.localName !== "input"))
          .map((element) => element.outerHTML.slice(0, 80))"""
    )
    assert not wide
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390


LONG_TITLES = [
    ("bounding-volume-hierarchy", "en", 2),
    ("ray-aabb", "ja", 1),
]
LINES = """() => {
  const title = document.getElementById("title");
  const text = document.createRange();
  text.selectNodeContents(title);
  const lines = new Set([...text.getClientRects()].map(({ y }) => y)).size;
  return [lines, title.scrollHeight <= title.clientHeight];
}"""


@pytest.mark.parametrize(("scene", "lang", "lines"), LONG_TITLES)
def test_on_a_phone_a_title_is_read_to_its_end(phone, scene, lang, lines):
    phone.open(f"#/{scene}?lang={lang}")
    assert phone.page.evaluate(LINES) == [lines, True]


def test_the_canvas_has_more_than_half_of_a_phone(phone):
    box = phone.page.locator("#canvas").bounding_box()
    assert box["width"] == 390
    assert 0.45 * 844 < box["height"] < 0.65 * 844
