"""Links: what they bring back, what the address bar says, and what is refused."""

import struct
from itertools import count, pairwise

import pytest
from visit import LOW, RUNTIME

HARD = {
    "signed zero": "disk=-0,0,0&triangle=-0,-0,1,-0,0,1",
    "tiny": "disk=5e-324,-5e-324,5e-324&triangle=0,0,1e-323,0,0,2.2250738585072014e-308",
    "huge": "disk=1e300,-1e300,1e299&triangle=-1e300,0,1.7976931348623157e308,0,0,1e300",
    "one ulp": "disk=2,-1.0000000000000002,1&triangle=0,0,1.6,3.6,4.8,0.9999999999999999",
    "long": "disk=0.1,0.30000000000000004,1.4142135623730951"
    "&triangle=3.141592653589793,-2.718281828459045,123456789.12345679,1e21,1e-7,1234567890123456.8",
    "pose": "disk=1,2,3&turn=123.4567&sx=-0.3333&sy=5e-324",
}

BAD = {
    "too few numbers": (
        "disk=1,2",
        "“disk” needs 3 numbers; in the link it has 2.",
    ),
    "too many numbers": (
        "triangle=1,2,3,4,5,6,7",
        "“triangle” needs 6 numbers; in the link it has 7.",
    ),
    "NaN": ("disk=NaN,0,1", "“disk” has “NaN” where a number"),
    "too large": ("disk=1e999,0,1", "“disk” has “1e999” where a number"),
    "an empty number": ("disk=,0,1", "“disk” has “” where a number"),
    "a plus": ("disk=%2B1,0,1", "“disk” has “+1” where a number"),
    "a bad parameter": ("turn=much", "“turn” has “much” where a number"),
    "a negative radius": ("disk=0,0,-1", "“disk” has the radius -1; a radius cannot be"),
    "a type that the scene has not": (
        "box=0,0,1,1,0",
        "The link gives one box too many: this scene has 0.",
    ),
    "one too many of a type": (
        "disk=0,0,1&disk=1,1,1",
        "The link gives one disk too many: this scene has 1.",
    ),
    "an unknown case": ("case=nowhere", "In the link, case=nowhere is unknown. Choose: inside"),
    "an unknown language": ("lang=xx", "In the link, lang=xx is unknown. Choose: en, ja."),
    "markup": ("theme=<img src=x>", "In the link, theme=<img src=x> is unknown"),
    "a good shape and a bad one": ("disk=1,1,1&triangle=x", "“triangle” has “x”"),
    "broken UTF-8": ("disk=%E3%81", "it is not valid UTF-8"),
}

BITS = """() => hitlab.snapshot().shapes.flatMap(({ values }) => values)
  .map((value) => new BigUint64Array(Float64Array.of(value).buffer)[0].toString(16))"""

KEEP_MAPS_BACK = """() => {
  const post = self.postMessage;
  const kept = [];
  self.postMessage = (message, ...more) =>
    message.type === "surveyed" ? kept.push([message, ...more]) : post.call(self, message, ...more);
  self.letGo = () => {
    self.postMessage = post;
    kept.forEach((message) => post.call(self, ...message));
  };
}"""

TRY = "(link) => hitlab.open(link).then(() => null, ({ message }) => message)"


def bits(visit):
    return visit.page.evaluate(BITS)


def bits_of(link):
    """What Python reads in the shapes of a link, in the same form."""
    texts = [pair.split("=")[1] for pair in link.split("&")]
    return [hex_of(float(text)) for numbers in texts for text in numbers.split(",")]


def hex_of(number):
    return format(struct.unpack("<Q", struct.pack("<d", number))[0], "x")


def written_address(visit):
    """The address, once it names the shapes that are shown."""

    def written():
        _, _, query = visit.address.partition("?")
        shapes = [pair for pair in query.split("&") if pair.startswith(("disk=", "triangle="))]
        return shapes and bits_of("&".join(shapes)) == bits(visit) and visit.address

    return visit.until(written)


# What a link brings back


@pytest.mark.parametrize("link", [pytest.param(HARD[name], id=name) for name in HARD])
def test_a_link_brings_a_state_back_to_the_last_bit(desk, link):
    desk.open(f"#/disk-triangle?{link}")
    if "triangle" in link:
        assert bits(desk) == bits_of(link)
    first, written = bits(desk), written_address(desk)
    desk.open("#/disk-triangle")
    assert bits(desk) != first
    desk.open(written)
    assert bits(desk) == first


def test_the_address_opens_the_same_state_also_deep_in_another_site(desk, new_visit, deep_site):
    """The guard of every visit sees that nothing comes from elsewhere."""
    desk.open(f"#/disk-triangle?{HARD['one ulp']}&turn=20")
    address = written_address(desk)
    other = new_visit(deep_site)
    other.go("")
    other.page.locator(".card").first.wait_for()
    other.await_ready()  # Python starts while the gallery is read
    assert not other.has_answer
    other.page.locator(".card").first.click()
    other.until(lambda: other.has_answer and other.sentence)
    other.open(address)
    assert bits(other) == bits(desk)
    for same in ("scene", "pairs", "algorithm", "view", "step", "lang", "explanation"):
        assert other.snapshot[same] == desk.snapshot[same]
    assert other.field("Turn the triangle").input_value() == "20"
    other.until(lambda: other.page.url == deep_site + address)


def test_what_is_between_no_signs_is_ignored(desk):
    desk.open("#/disk-triangle?&&=")
    assert [desk.disk, desk.triangle] == [[-4, 0, 1], [0, 0, 1.6, 3.6, 4.8, 0]]
    assert not desk.page.locator("#notice").is_visible()
    desk.until(lambda: desk.said_by_address == ["#/disk-triangle"])


def test_an_unknown_name_is_told_and_the_rest_is_shown(desk):
    message = desk.settled(TRY, "#/disk-triangle?Disk=9,9,9&disk=1,1,1&toString=3")
    assert message == (
        "The link says “Disk”, which this scene does not know. Did you mean “disk”? "
        "Everything else is shown as the link says."
    )
    assert desk.page.locator("#notice").inner_text() == message
    desk.until(lambda: desk.disk == [1, 1, 1])


@pytest.mark.parametrize("link", [None, 123])
def test_what_is_no_text_is_no_link(desk, link):
    message = desk.settled(TRY, link)
    assert "A link is a text such as “#/disk-triangle?disk=2,1,1”; this is" in message
    assert desk.page.get_by_role("alert").inner_text() == message


def test_a_message_lasts_until_the_person_acts_also_where_something_moves_by_itself(desk):
    message = desk.settled(TRY, "#/disk-box-motion?dsik=1")
    alert = desk.page.locator("#notice")
    moved = desk.snapshot["frame"] + 10
    desk.until(lambda: desk.snapshot["frame"] > moved)
    assert alert.inner_text() == message
    desk.page.keyboard.press("KeyL")
    alert.wait_for(state="hidden")


def test_a_newer_link_overtakes_an_older_one(desk):
    """The older one's scene hangs; the address is that of what is shown."""
    desk.forgive("line-line.json")  # whose request is given up
    held = desk.hold("**/scenes/line-line.json")
    older = f"window.older = ({TRY})('#/line-line')"
    desk.page.evaluate(f"() => {{ {older}; }}")
    desk.until(lambda: held)
    desk.open("#/disk-triangle?disk=1,1,1")
    assert desk.settled("() => older") == "A newer link has been opened meanwhile."
    assert desk.disk == [1, 1, 1]
    desk.until(lambda: desk.address.startswith("#/disk-triangle?disk=1,1,1&"))
    desk.page.unroute("**/scenes/line-line.json")
    desk.open("#/line-line")
    assert desk.snapshot["scene"] == "line-line"


def test_a_scene_that_cannot_be_loaded_leaves_the_present_one_and_can_be_tried_again(desk):
    desk.open("#/disk-triangle?disk=1,1,1")
    desk.forgive("ray-disk.json")
    desk.page.route("**/scenes/ray-disk.json", lambda route: route.fulfill(status=404))
    message = desk.settled(TRY, "#/ray-disk")
    assert message.startswith("The scene could not be loaded: scenes/ray-disk.json: 404")
    desk.until(lambda: desk.address.startswith("#/disk-triangle?disk=1,1,1&"))
    assert desk.disk == [1, 1, 1]
    desk.page.unroute("**/scenes/ray-disk.json")
    desk.page.get_by_role("button", name="Try again").click()
    desk.until(lambda: desk.snapshot["scene"] == "ray-disk")
    assert not desk.page.locator("#notice").is_visible()


# What is refused


def test_each_bad_link_is_told_in_words(desk):
    for name, (pairs, words) in BAD.items():
        message = desk.settled(TRY, f"#/disk-triangle?{pairs}")
        assert words in message and message.endswith("The scene's own start is shown."), name
        assert desk.page.get_by_role("alert").inner_text() == message, name


@pytest.mark.parametrize("name", ["a negative radius", "markup", "a good shape and a bad one"])
def test_a_bad_link_is_told_until_the_person_acts_and_the_start_is_shown(desk, name):
    desk.open("#/disk-triangle?disk=7,7,7")
    message = desk.settled(TRY, f"#/disk-triangle?{BAD[name][0]}")
    alert = desk.page.get_by_role("alert")
    assert alert.inner_text() == message
    desk.until(lambda: [desk.disk, desk.triangle] == [[-4, 0, 1], [0, 0, 1.6, 3.6, 4.8, 0]])
    assert alert.is_visible()
    desk.page.keyboard.press("KeyK")
    alert.wait_for(state="hidden")


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("#/atlantis", "There is no scene “atlantis”."),
        ("#/%E3%81", "The link cannot be read near “/%E3%81”"),
        ("#/../../etc/passwd", "There is no scene “../../etc/passwd”."),
        ("#/__proto__", "There is no scene “__proto__”."),
    ],
)
def test_a_link_to_no_scene_is_told(desk, link, words):
    message = desk.settled(TRY, link)
    assert desk.page.get_by_role("alert").inner_text() == message
    assert words in message
    desk.until(lambda: desk.disk == [-4, 0, 1])


def test_a_million_shapes_are_refused(desk):
    message = desk.settled(f"() => ({TRY})('#/disk-triangle?' + 'disk=0,0,1&'.repeat(1e6))")
    assert message.startswith("The link is too long: 11,000,016 characters.")
    assert desk.page.get_by_role("alert").inner_text() == message
    assert desk.disk == [-4, 0, 1]


def test_a_page_that_starts_with_a_bad_link_says_so(new_visit):
    """And an embedded one keeps in its address that it is."""
    visit = new_visit()
    visit.hold(RUNTIME)
    visit.go("#/disk-triangle?disk=0,0,-1&embed=1")
    alert = visit.page.get_by_role("alert")
    alert.wait_for()
    assert "a radius cannot be negative" in alert.inner_text()

    def stands_at_the_start():
        handles = [visit.handle(*name) for name in [(1, "A"), (1, "C"), (0, "move")]]
        corner, end, disk = (visit.middle(each)[0] for each in handles)
        return corner - disk == pytest.approx((end - corner) * 4 / 4.8, abs=2) and corner > disk

    visit.handle(0).wait_for()
    visit.until(stands_at_the_start)
    visit.tap("KeyL")
    visit.until(lambda: "disk=-3.9,0,1" in visit.address)
    assert visit.address.endswith("&embed=1")


# The address bar


def test_the_address_is_written_at_most_twice_a_second(desk):
    desk.page.evaluate(
        """() => {
          window.writes = [];
          history.replaceState = (...call) => {
            writes.push(performance.now());
            History.prototype.replaceState.apply(history, call);
          };
        }"""
    )
    x, y = desk.camera.pixel(-4, 0)
    mouse = desk.page.mouse
    mouse.move(x, y)
    mouse.down()
    for step in count():
        mouse.move(x + step % 200, y - step % 40)
        if desk.page.evaluate("writes.length") >= 5:
            break
        desk.frames(1)
    mouse.up()
    desk.until_still()
    x, y, r = desk.disk
    desk.until(lambda: f"disk={x!r},{y!r},{r!r}".replace(".0,", ",") in desk.address)
    writes = desk.page.evaluate("(delete history.replaceState, writes)")
    assert min(b - a for a, b in pairwise(writes)) > 480


def test_the_address_names_no_shapes_at_the_start(desk):
    desk.tap("KeyL")
    desk.until(lambda: "disk=-3.9,0,1" in desk.address)
    desk.tap("KeyH")
    desk.until(lambda: desk.said_by_address == ["#/disk-triangle"])


def test_the_address_tells_what_the_shapes_do_not(desk):
    start = desk.triangle
    desk.field("Turn the triangle").fill("450")
    desk.until(lambda: "turn=450" in desk.address and desk.triangle != start)
    before = desk.snapshot["shapes"]
    desk.open(desk.address)
    assert desk.snapshot["shapes"] == before
    assert desk.field("Turn the triangle").input_value() == "450"


# The way back


@pytest.mark.parametrize(
    ("scene", "act"),
    [
        ("disk-triangle", lambda page: page.locator("#cases button").first.click()),
        ("disk-triangle", lambda page: page.locator("#reset").click()),
        ("sphere-mesh", lambda page: page.locator("#model").select_option("terrain")),
        ("sphere-mesh", lambda page: page.locator("#open-face").click()),
        ("sphere-mesh", lambda page: page.locator("#cases button").last.click()),
    ],
    ids=["case", "reset", "model", "triangle", "case of a model"],
)
def test_back_returns_to_the_state_that_was_made_by_hand(desk, scene, act):
    desk.resize(LOW)
    desk.open(f"#/{scene}")
    desk.field("r").fill("0.8125")
    desk.until(lambda: desk.disk[-1] == 0.8125)
    made = desk.snapshot["shapes"]
    act(desk.page)
    desk.until(lambda: desk.snapshot["shapes"] != made)
    elsewhere = ("sphere-triangle", "mesh=")  # the sphere stays with another model

    def address_there():
        address = desk.address
        is_away = "0.8125" not in address or any(map(address.count, elsewhere))
        return is_away and address.endswith("lang=en") and address  # as the page itself writes it

    left = desk.until(address_there)
    desk.page.evaluate("history.back()")
    desk.until(lambda: desk.snapshot["shapes"] == made)
    desk.until(lambda: "0.8125" in desk.address and scene in desk.address)
    desk.page.evaluate("history.forward()")
    desk.until(lambda: desk.snapshot["shapes"] != made)
    desk.until(lambda: desk.address == left)


DIFFERENCE = "disk=6,5,0.5&triangle=0,0,4,0,0,4&algorithm=redpoll-2-23&view=difference"


def test_back_returns_from_a_place_that_the_difference_led_to(small_desk):
    small_desk.open(f"#/disk-triangle?{DIFFERENCE}")
    go = small_desk.page.get_by_role("button", name="Move T there")
    small_desk.until(lambda: go.is_enabled())
    go.click()
    small_desk.until(lambda: small_desk.disk != [6, 5, 0.5])
    small_desk.page.evaluate("history.back()")
    small_desk.until(lambda: small_desk.disk == [6, 5, 0.5])
    assert small_desk.snapshot["view"] == "difference"


def test_the_difference_leads_to_no_place_before_its_map_is_there(small_desk):
    """Whether or not another map was seen before."""
    small_desk.open(f"#/disk-triangle?{DIFFERENCE}")
    go = small_desk.page.get_by_role("button", name="Move T there")
    small_desk.until(lambda: go.is_enabled())
    small_desk.open("#/disk-triangle")
    (worker,) = small_desk.page.workers
    worker.evaluate(KEEP_MAPS_BACK)
    small_desk.open(f"#/disk-triangle?{DIFFERENCE}")
    assert go.is_disabled()
    worker.evaluate("letGo()")
    small_desk.until(lambda: go.is_enabled())
    go.click()
    small_desk.until(lambda: small_desk.disk != [6, 5, 0.5])


# What else is a link


def test_a_language_that_cannot_be_loaded_changes_nothing(desk):
    desk.forgive("locales/ja.json")
    desk.page.route("**/locales/ja.json", lambda route: route.fulfill(status=404))
    message = desk.settled(TRY, "#/disk-triangle?lang=ja&theme=dark&disk=1,1,1")
    assert message.startswith("This language could not be loaded: locales/ja.json: 404")
    desk.until(lambda: desk.disk == [1, 1, 1])
    assert desk.page.locator("html").get_attribute("lang") == "en"
    assert desk.page.locator("html").get_attribute("data-theme") is None
    desk.page.unroute("**/locales/ja.json")
    desk.open("#/disk-triangle?lang=ja")
    assert desk.page.locator("html").get_attribute("lang") == "ja"


def test_a_whole_address_is_a_link_too(desk):
    desk.open(f"{desk.url}?x=1#/disk-triangle?disk=1,1,1")
    assert desk.disk == [1, 1, 1]


def test_a_changed_address_is_followed(desk):
    desk.page.evaluate("location.hash = '#/disk-triangle?disk=1,1,1'")
    desk.until(lambda: desk.disk == [1, 1, 1])
