"""What a person takes away and brings back: pictures, programs, JSON."""

import base64
import json
import re
from html import unescape

import pytest
from test_access import findings
from visit import ROOT, rarely

LINK = "#/disk-triangle?disk=2,-1,1&lang=en"

SWAP_FONTS = """(svg) => {
  const [one, other] = svg.match(/url\\(data:font\\/woff2;base64,[^)]+\\)/g);
  return svg.split(one).map((part) => part.replace(other, one)).join(other);
}"""
"""Have what stands upright be drawn by the italic font of the picture, and the other way round."""

COMPARE = """async ([one, other, size]) => {
  const pixels = async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(size.width, size.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0, size.width, size.height);
    return context.getImageData(0, 0, size.width, size.height).data;
  };
  const [a, b] = await Promise.all([pixels(one), pixels(other)]);
  let far = 0;
  for (let i = 0; i < a.length; i += 4) {
    far += [0, 1, 2].some((at) => Math.abs(a[i + at] - b[i + at]) > 80);
  }
  return far / (a.length / 4);
}"""
"""How many of the pixels differ by more than what smoothing does."""

CUT = """async ([address, left, size]) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), size);
  canvas.getContext("2d").drawImage(image, -left, 0);
  return canvas.toDataURL();
}"""

DROP = """(text) => {
  const data = new DataTransfer();
  data.items.add(new File([text], "scene.json"));
  const told = { dataTransfer: data, bubbles: true, cancelable: true };
  document.body.dispatchEvent(new DragEvent("drop", told));
}"""
PASTE = """(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const told = { clipboardData, bubbles: true, cancelable: true, composed: true };
  const focused = document.activeElement.shadowRoot?.activeElement ?? document.activeElement;
  focused.dispatchEvent(new ClipboardEvent("paste", told));
}"""
READ_CODE = """async (address) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context.drawImage(image, 0, 0);
  return jsQR(context.getImageData(0, 0, width, height).data, width, height)?.data;
}"""
READER = ROOT / "node_modules" / "jsqr" / "dist" / "jsQR.js"
NOTE_LOOKS = """() => {
  const [note, body] = [document.querySelector("#take-dialog .take-row textarea"), document.body];
  const [style, other] = [note, body].map((each) => getComputedStyle(each));
  return [style.whiteSpace, style.fontFamily === other.fontFamily];
}"""
"""A note is prose: its lines break, and it is no program's text."""
SIZE = "(({ width, height }) => ({ width, height }))(canvas.getBoundingClientRect())"


@pytest.fixture
def exporting(desk):
    desk.open(LINK)
    desk.press("#take")
    desk.page.get_by_role("dialog", name="Export and share").wait_for()
    yield desk
    desk.page.keyboard.press("Escape")


def download(visit, name):
    """Press a button of the dialog; give the bytes of the file, and what it is called."""
    with visit.page.expect_download() as told:
        visit.page.get_by_role("button", name=name, exact=True).click()
    return told.value.path().read_bytes(), told.value.suggested_filename


def choose(visit, kind):
    visit.page.get_by_label("As text", exact=True).last.select_option(kind)
    return visit.page.get_by_label("The text").input_value()


def test_texts_are_shown_copied_and_saved(exporting):
    page = exporting.page
    assert findings(page) == []
    program = choose(exporting, "python")
    assert "hl.Disk((2.0, -1.0), 1.0)" in program
    assert program.rstrip().endswith("# True") == exporting.hit
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy", exact=True).click()
    page.get_by_text("Copied", exact=True).wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == program
    choose(exporting, "test")
    contents, name = download(exporting, "Save")
    assert name == "hitlab_disk_triangle_test.py"
    assert b"def test_disk_and_triangle_" in contents
    assert choose(exporting, "numbers").startswith("disk\t2\t-1\t1\ntriangle\t")


def test_a_state_comes_back_from_json_by_file_by_drop_and_by_paste(exporting):
    page = exporting.page
    text = choose(exporting, "json")
    shapes = exporting.snapshot["shapes"]
    contents, name = download(exporting, "Save")
    assert (contents.decode(), name) == (text, "hitlab-disk-triangle.json")

    def is_back():
        return exporting.snapshot["shapes"] == shapes

    page.keyboard.press("Escape")
    exporting.open("#/disk-box")
    exporting.press("#take")
    files = [{"name": name, "mimeType": "application/json", "buffer": contents}]
    page.locator("#take-dialog input[type=file]").set_input_files(files)
    exporting.until(is_back)
    assert not page.locator("#take-dialog").is_visible()
    for how in (DROP, PASTE):
        exporting.open("#/disk-box")
        page.evaluate(how, text)
        exporting.until(is_back)
    page.go_back()
    exporting.until(lambda: exporting.snapshot["scene"] == "disk-box")
    page.evaluate(PASTE, '{"hitlab": 1, "scene": "disk-box", "shapes": [{"type": "disk"}]}')
    page.get_by_text("The JSON must have a “scene”").wait_for()
    assert exporting.snapshot["scene"] == "disk-box"
    kept = exporting.snapshot["shapes"]
    for scene, words in {
        "<img src=x onerror=alert(1)>": "There is no scene “<img",
        "disk-triangle": "it cannot be negative",
    }.items():
        broken = {"hitlab": 1, "scene": scene, "shapes": [{"type": "disk", "values": [0, 0, -1]}]}
        page.evaluate(DROP, json.dumps(broken))
        page.get_by_text(words).wait_for()
        notice = page.locator("#notice-text").inner_text()
        assert "nothing has changed" in notice
        assert "initial state is shown" not in notice
        assert exporting.snapshot["scene"] == "disk-box"
        assert exporting.snapshot["shapes"] == kept
    page.evaluate(DROP, "[" * 250_001)
    page.get_by_text("The file has 250,001 bytes").wait_for()


@pytest.mark.slow(11)
@pytest.mark.parametrize(
    "link",
    [
        rarely("#/disk-triangle?disk=2,-1,1.5"),
        "#/disk-box?view=map",
        rarely("#/sphere-triangle"),
    ],
)
def test_svg_and_png_are_the_picture_of_the_canvas(small_desk, new_visit, link):
    desk, page = small_desk, small_desk.page
    desk.open(link)
    if "map" in link:
        desk.mapped()
    size = page.evaluate(SIZE)

    def picture(button, scale="1"):
        if not page.locator("#take-dialog").is_visible():
            page.evaluate("document.getElementById('take').click()")
        page.locator("#take-scale").fill(scale)
        return download(desk, button)[0]

    svg, png = (picture(name) for name in ("Save SVG", "Save PNG"))
    assert b"<title>" in svg
    assert b"<script" not in svg
    assert svg.count(b"@font-face") == svg.count(b"src:url(data:font/woff2;base64,") == 2
    large = picture("Save PNG", "3")
    width, height = (int.from_bytes(large[i : i + 4]) for i in (16, 20))
    assert (width, height) == (round(3 * size["width"]), round(3 * size["height"]))
    blank = desk.context.new_page()
    one, other, fine = (
        f"data:image/{kind};base64,{base64.b64encode(contents).decode()}"
        for kind, contents in (("svg+xml", svg), ("png", png), ("png", large))
    )
    assert blank.evaluate(COMPARE, [one, other, size]) < 0.004
    assert blank.evaluate(COMPARE, [other, fine, size]) < 0.03
    swapped = base64.b64encode(blank.evaluate(SWAP_FONTS, svg.decode()).encode()).decode()
    by_others = f"data:image/svg+xml;base64,{swapped}"
    assert blank.evaluate(COMPARE, [one, by_others, size]) > 0  # it draws with what it embeds
    page.keyboard.press("Escape")
    shown = page.evaluate("canvas.toDataURL()")
    if "sphere" not in link:  # whose solids lie on another canvas
        assert blank.evaluate(COMPARE, [other, shown, size]) < 0.01
    desk.open("#/line-line?lang=en")
    else_ = page.evaluate("canvas.toDataURL()")
    assert blank.evaluate(COMPARE, [one, else_, size]) > 0.01
    blank.close()


def test_png_has_any_scale_and_one_that_is_too_large_is_told(exporting):
    page = exporting.page
    size = page.evaluate(SIZE)
    for scale in (0.25, 1.37):
        page.locator("#take-scale").fill(str(scale))
        png, _ = download(exporting, "Save PNG")
        width, height = (int.from_bytes(png[i : i + 4]) for i in (16, 20))
        assert (width, height) == (round(scale * size["width"]), round(scale * size["height"]))
    page.locator("#take-scale").fill("1000")
    page.get_by_role("button", name="Save PNG", exact=True).click()
    page.get_by_text("The picture is too large for this browser.").wait_for()


def told(svg):
    """Return all that an SVG says, without spaces: its lines are broken as on the page."""
    words = "".join(re.findall(r"<text[^>]*>([^<]*)</text>", svg.decode()))
    return re.sub(r"[\s\u2060]", "", unescape(words))


@pytest.mark.slow(5)
@pytest.mark.parametrize(
    ("state", "scheme"),
    [
        rarely("disk-triangle?disk=2,-1,1&lang=en", "dark"),
        rarely("disk-box?case=touch-side&lang=ja", "light"),
        ("sphere-triangle?case=naive-edge&algorithm=dxlib-naive&lang=en", "light"),
    ],
)
def test_svg_and_png_of_two_pictures_have_both_with_name_and_verdict(desk, state, scheme):
    page = desk.page
    page.emulate_media(color_scheme=scheme)
    desk.open(f"#/{state}&view=beside")
    size = page.evaluate(SIZE)
    desk.press("#take")
    buttons = page.locator("#take-dialog button")
    names = [buttons.filter(has_text=each).inner_text() for each in ("SVG", "PNG")]
    page.locator("#take-scale").fill("1")
    svg, png = (download(desk, name)[0] for name in names)
    page.locator("#take-scale").fill("2")
    large = download(desk, names[1])[0]
    page.keyboard.press("Escape")
    width, height = (int.from_bytes(png[i : i + 4]) for i in (16, 20))
    assert width == 2 * size["width"]
    assert height > size["height"]
    assert [int.from_bytes(large[i : i + 4]) for i in (16, 20)] == pytest.approx(
        [2 * width, 2 * height], abs=1
    )
    shown = [
        page.locator(f"#{each}").inner_text()
        for each in ("stage-name", "beside-sentence", "twin-name", "sentence-text")
    ]
    assert len(set(shown)) == 4
    drawn = told(svg).lower().replace(":", "")  # a line ends where the sentence has its colon
    for words in shown:
        assert re.sub(r"[\s\u2060:]", "", words).lower() in drawn
    blank = desk.context.new_page()
    one, other, fine = (
        f"data:image/{kind};base64,{base64.b64encode(contents).decode()}"
        for kind, contents in (("svg+xml", svg), ("png", png), ("png", large))
    )
    whole = {"width": width, "height": height}
    assert blank.evaluate(COMPARE, [one, other, whole]) < 0.004
    assert blank.evaluate(COMPARE, [other, fine, whole]) < 0.03
    if "sphere" not in state:
        for i, canvas in enumerate(("canvas", "twin-canvas")):
            part = blank.evaluate(CUT, [other, i * size["width"], size])
            drawn = page.evaluate(f"document.getElementById('{canvas}').toDataURL()")
            assert blank.evaluate(COMPARE, [part, drawn, size]) < 0.01
    blank.close()


def test_a_guess_that_is_waited_for_keeps_the_second_picture_back(desk):
    desk.open("#/disk-triangle?disk=2,-1,1&view=beside&predict=1&lang=en")
    size = desk.page.evaluate(SIZE)
    desk.press("#take")
    svg, _ = download(desk, "Save SVG")
    assert f'width="{size["width"]}" height="{size["height"]}"' in svg.decode()
    assert "Hit" not in told(svg)
    assert "Miss" not in told(svg)
    desk.page.keyboard.press("Escape")


@pytest.mark.slow(5)
def test_a_name_and_a_note_travel_as_text_and_the_link_is_shared(exporting):
    page = exporting.page
    hostile = '<img src=x onerror="document.body.dataset.bad = 1"> & 100 %'
    page.evaluate("navigator.share = async (shared) => { window.shared = shared; }")
    page.keyboard.press("Escape")
    exporting.press("#take")
    page.get_by_role("textbox", name="Name", exact=True).fill(hostile)
    page.get_by_role("textbox", name="Note", exact=True).fill("Line 1\nLine 2")
    page.get_by_role("textbox", name="Note", exact=True).blur()
    assert page.evaluate(NOTE_LOOKS) == ["pre-wrap", True]
    link = page.get_by_role("textbox", name="Copy link").input_value()
    page.get_by_role("button", name="Share…", exact=True).click()
    exporting.until(lambda: page.evaluate("window.shared?.url") == link)
    assert page.evaluate("shared.title") == hostile
    code = page.get_by_role("img", name="QR code of this link")
    shown = base64.b64encode(code.screenshot()).decode()
    blank = exporting.context.new_page()
    blank.add_script_tag(path=READER)
    assert blank.evaluate(READ_CODE, f"data:image/png;base64,{shown}") == link
    blank.close()
    page.get_by_role("textbox", name="Note", exact=True).fill("+" * 500)
    page.get_by_role("textbox", name="Note", exact=True).blur()
    page.get_by_text("too long for a QR code").wait_for()
    assert not code.is_visible()
    page.get_by_role("textbox", name="Note", exact=True).fill("Line 1\nLine 2")
    page.get_by_role("textbox", name="Note", exact=True).blur()
    code.wait_for()
    frame = choose(exporting, "frame")
    assert "embed=1" in frame and "<img" not in frame
    assert findings(page) == []
    page.keyboard.press("Escape")
    exporting.open("#/disk-box?lang=en")
    assert not page.locator("#remark").is_visible()
    exporting.open(link)
    assert page.locator("#remark-name").inner_text() == hostile
    assert page.locator("#remark-note").inner_text() == "Line 1\nLine 2"
    assert page.evaluate("document.body.dataset.bad") is None
    assert findings(page) == []
