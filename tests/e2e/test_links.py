"""Links: what they bring back, what the address bar says, and what is refused."""

import struct

import pytest
from visit import LOW, RUNTIME, rarely

ULP = "disk=2,-1.0000000000000002,1&triangle=0,0,1.6,3.6,4.8,0.9999999999999999"

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


@pytest.mark.slow(11)
def test_the_address_opens_the_same_state_also_deep_in_another_site(desk, new_visit, deep_site):
    """The guard of every visit sees that nothing comes from elsewhere."""
    desk.open(f"#/disk-triangle?{ULP}&turn=20")
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
    assert other.field("Rotate triangle").input_value() == "20"
    other.until(lambda: other.page.url == deep_site + address)


def test_a_message_lasts_until_the_person_acts_also_where_something_moves_by_itself(desk):
    message = desk.settled(TRY, "#/disk-box-motion?dsik=1")
    alert = desk.page.locator("#notice")
    moved = desk.snapshot["frame"] + 10
    desk.until(lambda: desk.snapshot["frame"] > moved)
    assert alert.inner_text() == message
    desk.page.keyboard.press("KeyL")
    alert.wait_for(state="hidden")


# What is refused


def test_a_page_that_starts_with_a_bad_link_says_so(new_visit):
    """And an embedded one keeps in its address that it is."""
    visit = new_visit()
    visit.hold(RUNTIME)
    visit.go("#/disk-triangle?disk=0,0,-1&embed=1")
    alert = visit.page.get_by_role("alert")
    alert.wait_for()
    assert "it cannot be negative" in alert.inner_text()

    def stands_at_the_start():
        handles = [visit.handle(*name) for name in [(1, "A"), (1, "C"), (0, "move")]]
        corner, end, disk = (visit.middle(each)[0] for each in handles)
        return corner - disk == pytest.approx((end - corner) * 4 / 4.8, abs=2) and corner > disk

    visit.handle(0).wait_for()
    visit.until(stands_at_the_start)
    visit.tap("KeyL")
    visit.until(lambda: "disk=-3.9,0,1" in visit.address)
    assert visit.address.endswith("&embed=1")


# The way back


@pytest.mark.slow(11)
@pytest.mark.parametrize(
    ("scene", "act"),
    [
        ("disk-triangle", lambda visit: visit.page.locator("#cases button").first.click()),
        ("disk-triangle", lambda visit: visit.press("#reset")),
        ("sphere-mesh", lambda visit: visit.page.locator("#model").select_option("terrain")),
        rarely("sphere-mesh", lambda visit: visit.page.locator("#open-face").click()),
        rarely("sphere-mesh", lambda visit: visit.page.locator("#cases button").last.click()),
    ],
    ids=["case", "reset", "model", "triangle", "case of a model"],
)
def test_back_returns_to_the_state_that_was_made_by_hand(desk, scene, act):
    desk.resize(LOW)
    desk.open(f"#/{scene}")
    desk.field("r").fill("0.8125")
    desk.until(lambda: desk.disk[-1] == 0.8125)
    made = desk.snapshot["shapes"]
    act(desk)
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


def test_the_difference_leads_to_no_place_before_its_map_is_there(small_desk):
    """Whether or not another map was seen before."""
    small_desk.open(f"#/disk-triangle?{DIFFERENCE}")
    go = small_desk.page.get_by_role("button", name="Move T there")
    small_desk.until(lambda: go.is_enabled())
    small_desk.open("#/disk-triangle")
    worker = small_desk.worker()
    worker.evaluate(KEEP_MAPS_BACK)
    small_desk.open(f"#/disk-triangle?{DIFFERENCE}")
    assert go.is_disabled()
    worker.evaluate("letGo()")
    small_desk.until(lambda: go.is_enabled())
    go.click()
    small_desk.until(lambda: small_desk.disk != [6, 5, 0.5])
