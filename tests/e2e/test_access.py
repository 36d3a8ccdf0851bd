"""What people need who see, hear or move otherwise: names, order, contrast, forced colours."""

import base64
import json

import pytest
from visit import ROOT, SIDEWAYS, mostly, rarely

AXE = (ROOT / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
FILES = [*(ROOT / "web/scenes").glob("*.json"), *(ROOT / "web/rooms").glob("*.json")]
SCENES = sorted(path.stem for path in FILES)
WHOLE = {"disk-triangle", "playground"}
"""Between them, these have most that a view can have."""
SOME = WHOLE | {"crowd", "sphere-mesh", "uniform-grid"}
"""Between them, these have every part of the panel; the others have the same with other words."""
FINDINGS = """async ({ only, without }) => {
  const more = ["label-content-name-mismatch", "target-size"];
  const rules = Object.fromEntries(more.map((id) => [id, { enabled: true }]));
  for (const id of without) rules[id] = { enabled: false };
  const options = only ? { runOnly: only } : { rules };
  const { violations } = await axe.run(document, { ...options, resultTypes: ["violations"] });
  // Keys move the map's crosshair, and a press goes through it: it is no target.
  const isTarget = (id, html) => id !== "target-size" || !html.includes('id="probe"');
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => ({ id, ...node })));
  return found.filter(({ id, html }) => isTarget(id, html)).map(({ id, html, any }) =>
    `${id}: ${html.slice(0, 120)} ${any.map(({ message }) => message).join(" ").slice(0, 200)}`);
}"""


def findings(page, only=None, without=()):
    """Return what axe-core finds in a page or a frame, of all rules or of some."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    return page.evaluate(FINDINGS, {"only": only, "without": [*without]})


@pytest.mark.slow(11)
@pytest.mark.parametrize("scene", mostly(SOME, SCENES))
def test_axe_finds_nothing_in_a_scene_nor_in_the_dark_where_colours_differ(desk, scene):
    desk.page.emulate_media(reduced_motion="reduce")  # so that nothing is found half faded in
    desk.open(f"#/{scene}")
    found = {"light": findings(desk.page)}
    desk.page.emulate_media(color_scheme="dark")
    found["dark"] = findings(desk.page, ["color-contrast"])
    desk.page.evaluate("document.getElementById('source').scrollIntoView({ block: 'center' })")
    found["further down"] = findings(desk.page, ["target-size"])
    assert not any(found.values()), json.dumps(found, indent=1, ensure_ascii=False)


@pytest.mark.slow(11)
@pytest.mark.parametrize("scene", mostly(WHOLE, SCENES))
def test_axe_finds_nothing_in_another_view_of_a_scene(desk, scene):
    desk.page.emulate_media(reduced_motion="reduce")
    desk.open(f"#/{scene}")
    found = {}
    for view in desk.page.locator(".views button:not([hidden])").all()[1:]:
        desk.press(f"[data-view={view.get_attribute('data-view')}]")
        desk.frames(10)  # in which handles come to their places
        found[view.text_content()] = findings(desk.page)
    assert not any(found.values()), json.dumps(found, indent=1, ensure_ascii=False)


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", ["desk", "phone"])
def test_axe_finds_nothing_in_the_playground_nor_over_it(request, device, scheme):
    """Each view, with shapes and none, and each dialog."""
    visit = request.getfixturevalue(device)
    page = visit.page
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    found = {}
    for link in ["", "&case=empty", "&view=beside&algorithm=redpoll-2-20", "&predict=1"]:
        visit.open(f"#/playground?lang=en{link}")
        found[link] = findings(page)
    for command in ["my scenes", "export", "paste", "all shortcuts"]:
        visit.open("#/playground?lang=en")
        page.keyboard.press("Control+k")
        page.get_by_role("combobox", name="Find").wait_for()
        found[f"find {command}"] = findings(page)
        page.keyboard.type(command)
        page.keyboard.press("Enter")
        page.locator("dialog[open]:not(#palette)").wait_for()
        found[command] = findings(page)
        page.keyboard.press("Escape")
    for link in ["#/links", "#/cases"]:
        visit.open(f"{link}?lang=en")
        found[link] = findings(page)
    assert not any(found.values()), json.dumps(found, indent=1, ensure_ascii=False)


NARROW = {"width": 320, "height": 640}
"""Also a desk of 1280 by 1024 at 400 %, and of 640 at 200 %."""
ENLARGED = {"width": 720, "height": 450}
"""A desk of 1440 by 900 at 200 %."""


@pytest.mark.slow(11)
@pytest.mark.parametrize(
    ("size", "lang"),
    [
        pytest.param(NARROW, "ja", id="narrow"),
        pytest.param(ENLARGED, "en", id="enlarged", marks=pytest.mark.slow),
        pytest.param(NARROW, "en", id="narrow-en", marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("scene", mostly(WHOLE, SCENES))
def test_axe_finds_nothing_where_there_is_little_room(desk, scene, size, lang):
    """In each view; and nothing has to be scrolled sideways. Colours are the same as with room."""
    desk.page.emulate_media(reduced_motion="reduce")
    desk.resize(size)
    desk.open(f"#/{scene}?lang={lang}")
    found = {}
    for view in desk.page.locator(".views button:not([hidden])").all():
        desk.press(f"[data-view={view.get_attribute('data-view')}]")
        found[view.text_content()] = findings(desk.page, without=["color-contrast"])
    assert desk.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not any(found.values()), found


REACHED = """(least) => {
  const isInText = (each) => each.closest("p");
  const isSeen = (each) => {
    each.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const isTall = bottom - top > innerHeight - 60; // a card, seen part by part
    const rest = isTall ? 0 : Math.min(top, innerHeight - bottom);
    const isInside = Math.min(left, innerWidth - right, rest) >= -0.5;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const seen = document.elementFromPoint((left + right) / 2, y);
    return isInside && [each, each.closest("label")].some((own) => own?.contains(seen));
  };
  const isTicked = ({ type }) => ["checkbox", "radio"].includes(type);
  const pressed = (each) => (isTicked(each) && each.closest("label")) || each;
  const isLarge = ({ width, height }) => width >= least - 0.5 && height >= least - 0.5;
  const menu = document.querySelector(":popover-open");
  const kinds = "a, button, input, select, summary, textarea";
  return [...(menu ?? document).querySelectorAll(kinds)]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .filter((each) => each.getClientRects().length)
    .filter((each) => !each.matches(".skip, .handle, .beacon, .probe") && !isInText(each))
    .filter((each) => !(isSeen(each) && isLarge(pressed(each).getBoundingClientRect())))
    .map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return `${each.outerHTML.slice(0, 90)}: ${width} x ${height} at ${x}, ${y}`;
    });
}"""
"""The controls that scrolling does not bring into the window whole and uncovered, or too small."""
PLACES = [
    "disk-triangle",
    "playground",
    "disk-triangle?view=beside",
    "disk-triangle?view=code",
    "disk-triangle?view=map",
    "seams",
    "course",
    "course/plan",
    "course/make",
    "course/distance?task=own",
    "course/regions?part=order",
    "course/sticking",
]
DESKS = [(1440, 900), (1024, 768), (820, 1180)]
PHONES = [(390, 844), (844, 390), (320, 640), (360, 640), (430, 932), (320, 256)]


@pytest.mark.slow(5)
@pytest.mark.parametrize("lang", ["ja", rarely("en")])
@pytest.mark.parametrize("size", mostly([(820, 1180), *PHONES[1:3]], DESKS + PHONES))
def test_all_that_is_pressed_is_reached_inside_the_window_and_on_a_phone_44_pixels_large(
    request, size, lang
):
    visit = request.getfixturevalue("desk" if size in DESKS else "phone")
    least = 0 if size in DESKS else 44
    visit.resize(dict(zip(("width", "height"), size)))
    found = {}
    for link in PLACES:
        visit.open(f"#/{link}{'&' if '?' in link else '?'}lang={lang}")
        visit.frames()
        found[link] = visit.page.evaluate(REACHED, least)
    visit.open(f"#/{PLACES[0]}")
    for menu in ("scene-menu", "more-menu", "view-menu"):
        button = visit.page.locator(f"[popovertarget={menu}]")
        button.click()
        visit.page.locator(f"#{menu}").wait_for()
        found[menu] = visit.page.evaluate(REACHED, least)
        visit.page.keyboard.press("Escape")
    assert not any(found.values()), json.dumps(found, indent=1, ensure_ascii=False)


def test_a_short_word_covers_neither_tools_nor_reasons(phone):
    phone.resize(SIDEWAYS)
    phone.open("#/playground?lang=en")
    phone.page.get_by_role("button", name="Snap").tap()
    phone.page.keyboard.press("Control+k")
    phone.page.keyboard.type("single-key shortcuts")
    phone.page.keyboard.press("Enter")
    toast = phone.page.locator("#toast")
    phone.until(lambda: toast.inner_text() != "")
    for size in (SIDEWAYS, {"width": 390, "height": 844}):
        phone.resize(size)
        box, panel = toast.bounding_box(), phone.page.locator("#panel").bounding_box()
        tools = phone.page.locator(".stage-tools").bounding_box()
        assert box["y"] + box["height"] <= tools["y"]
        assert box["x"] + box["width"] <= panel["x"] or box["y"] + box["height"] <= panel["y"]


@pytest.mark.slow(11)
def test_axe_finds_nothing_in_a_palette_that_is_opened_again_before_its_entries_come(desk):
    for _ in range(2):
        desk.page.keyboard.press("Control+k")
        desk.page.get_by_role("combobox", name="Find").wait_for()
        assert findings(desk.page) == []
        desk.page.locator("#palette [role=option]").first.wait_for()
        assert findings(desk.page) == []
        desk.page.keyboard.press("Escape")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_gallery(desk, scheme):
    desk.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    desk.open("#/")
    assert findings(desk.page) == []


def test_headings_and_the_way_past_the_picture(desk):
    outline = desk.page.locator("#scene").get_by_role("heading")
    assert outline.all_text_contents()[:5] == ["Verdict", "Explanation", "Try", "Keys", "Numbers"]
    skip = desk.page.get_by_role("button", name="Skip to the verdict")
    skip.focus()
    desk.page.keyboard.press("Enter")
    desk.until(lambda: desk.page.evaluate("document.activeElement.id") == "panel")
    desk.page.keyboard.press("Tab")
    # Else a click would focus the panel.
    desk.until(lambda: desk.page.locator("#panel[tabindex]").count() == 0)


def test_the_picture_has_a_name_and_says_the_verdict(desk):
    picture = desk.page.get_by_role("img", name="Picture: Disk and triangle")
    described = picture.get_attribute("aria-describedby")
    assert desk.page.locator(f"#{described}").text_content() == desk.sentence


def test_a_handle_tells_where_it_is_and_says_so_when_keys_have_moved_it(desk):
    handle, told = desk.handle(0), desk.page.locator("#told")
    at = "Move disk: drag, or press Enter and use the arrow keys; now {}".format
    desk.until(lambda: handle.get_attribute("aria-label") == at("(−4, 0)"))
    handle.press("Enter")
    desk.until(lambda: told.text_content().startswith("Selected"))
    desk.page.keyboard.press("ArrowUp")
    desk.page.keyboard.press("ArrowUp")
    desk.until(lambda: told.text_content() == "(−4, 0.2)")
    assert handle.get_attribute("aria-label") == at("(−4, 0.2)")
    radius = desk.handle(0, "radius")
    assert radius.get_attribute("aria-label").endswith("; now 1")


def test_a_handle_keeps_the_focus_out_of_view_and_through_another_language(desk):
    handle = desk.handle(0)
    handle.press("Enter")
    for _ in range(6):
        desk.page.keyboard.press("Shift+ArrowLeft")
    desk.until(lambda: desk.disk == [-10, 0, 1])
    desk.page.get_by_role("button", name="Out of view: disk T").wait_for()
    assert handle.evaluate("(handle) => handle === document.activeElement")
    desk.page.keyboard.press("Shift+ArrowRight")
    desk.until(lambda: desk.disk == [-9, 0, 1])
    desk.page.locator("#language").evaluate("(button) => button.click()")
    desk.until(lambda: "円盤" in desk.handle(0).get_attribute("aria-label"))
    assert handle.evaluate("(handle) => handle === document.activeElement")
    desk.page.locator("#language").evaluate("(button) => button.click()")
    desk.until(lambda: "disk" in desk.handle(0).get_attribute("aria-label"))


ROW = """([x, y, width]) => {
  const canvas = document.getElementById("canvas");
  const copy = new OffscreenCanvas(width, 1).getContext("2d", { willReadFrequently: true });
  const { left, top } = canvas.getBoundingClientRect();
  copy.drawImage(canvas, left - x, top - y);
  const row = [...new Uint32Array(copy.getImageData(0, 0, width, 1).data.buffer)];
  const sign = getComputedStyle(document.querySelector("#verdict .sentence"), "::before");
  return {
    colours: new Set(row).size,
    turns: row.filter((each, i) => i && each !== row[i - 1]).length,
    isFilled: sign.backgroundColor === sign.borderTopColor,
  };
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_forced_colours_leave_a_picture_in_which_a_hit_is_no_miss(desk, theme):
    """Read along a row through the triangle, from the left of it: hatched where they hit."""
    desk.page.emulate_media(forced_colors="active", color_scheme=theme)
    shown = {}
    for hit, link in [(True, "?disk=3.9,2.5,1.3"), (False, "?disk=3.9,2.5,0.9")]:
        desk.open(f"#/disk-triangle{link}&view=plain")
        desk.frames()
        assert desk.hit == hit
        (x, y), (end, _) = desk.camera.pixel(-0.3, 0.7), desk.camera.pixel(2.2, 0.7)
        shown[hit] = desk.page.evaluate(ROW, [x, y, end - x])
    assert shown[False]["colours"] > 3, "paper, outline, shape, lines of the grid"
    assert shown[True]["isFilled"] and not shown[False]["isFilled"]
    assert shown[True]["turns"] > 2 * shown[False]["turns"]


CONTRASTS = """async ([png, areas]) => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  const linear = (part) => ((part / 255 + 0.055) / 1.055) ** 2.4;
  return areas.map(([x, y, width, height]) => {
    const { data } = context.getImageData(x, y, width, height);
    const lights = Array.from({ length: data.length / 4 }, (_, i) => {
      const [red, green, blue] = [0, 1, 2].map((part) => linear(data[4 * i + part]));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    });
    return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
  });
}"""
LETTERS = """() => {
  const stripOf = (button) => {
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      range.selectNode(texts.currentNode);
      const { x, y, width, height } = range.getBoundingClientRect();
      const isSeen = texts.currentNode.data.trim() && width > 3;
      if (isSeen) return [x + 1, y + height / 4, width - 2, height / 2];
    }
    const { x, y, width, height } = (button.querySelector("svg") ?? button).getBoundingClientRect();
    return [x, y, width, height];
  };
  const kinds = "button:not(:disabled), a, .parting-note";
  return [...document.querySelectorAll(kinds)].flatMap((each) => {
    if (each.matches(".skip, .beacon, .handle, .probe")) return [];
    const [x, y, width, height] = stripOf(each).map(Math.round);
    const at = document.elementFromPoint(x + width / 2, y + height / 2);
    const isSeen = width > 0 && at && each.contains(at);
    return isSeen ? [[each.outerHTML.slice(0, 90), [x, y, width, height]]] : [];
  });
}"""
"""The letters of each button in sight, or its picture: a strip that has both of its colours.

So have the letters of a note that has a ground of its own.
"""


@pytest.mark.slow(5)
@pytest.mark.parametrize("scheme", [rarely("light"), "dark"])
def test_forced_colours_leave_each_button_readable(desk, scheme):
    page = desk.page
    page.emulate_media(forced_colors="active", color_scheme=scheme, reduced_motion="reduce")
    found = []
    for link in [
        "#/",
        "#/disk-triangle?step=sides",
        "#/disk-disk?view=code",
        "#/disk-triangle?view=difference&algorithm=redpoll-2-23",
        "#/disk-triangle?view=beside&algorithm=redpoll-2-23-inflated",
        "#/playground",
        "#/course/distance",
        "#/course",
    ]:
        desk.open(f"{link}{'&' if '?' in link else '?'}lang=en")
        desk.frames()
        if "code" in link:
            page.locator(".own-run").wait_for()
        names, areas = zip(*page.evaluate(LETTERS))
        png = base64.b64encode(page.screenshot()).decode()
        found += zip(names, page.evaluate(CONTRASTS, [png, areas]))
    assert len(found) > 60
    assert [each for each in found if each[1] < 4.5] == []
