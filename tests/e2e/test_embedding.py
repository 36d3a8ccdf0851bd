"""The page in a frame of another origin: what it shows, what it is asked and what it tells."""

import contextlib
import re
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from conftest import serving
from test_access import findings
from visit import LONG_PATIENCE, Visit

START = "#/disk-triangle?lang=en&theme=light&embed=1"
HOST = """<!doctype html>
<html lang="en">
<title>A course</title>
<link rel="icon" href="data:,">
<style>body {{ margin: 40px; height: 3000px }}</style>
<iframe id="frame" title="Disk and triangle" width="480" height="320" src="{site}{start}"></iframe>
<iframe id="stranger" title="Another one" hidden></iframe>
<script>
  const heard = [];
  addEventListener("message", ({{ data, source }}) =>
    heard.push({{ ...data, own: source === frame.contentWindow }}));
</script>
"""
SEND = "(messages) => messages.forEach((each) => frame.contentWindow.postMessage(each, '*'))"
SHOWN = """() => [...document.querySelectorAll("button, a, select, input, [tabindex], h1, h2, p")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  .filter((each) => !each.matches(".handle, .step-head, .unseen, .skip, .step-body *"))
  .map((each) => each.id || each.className)"""
OVERFLOWING = """() => [...document.querySelectorAll("html, #panel, #rest, .sentence, .step-head")]
  .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth)
  .map((each) => each.id || each.className)"""
PLANE = """() => {
  const { left, top, height } = document.getElementById("canvas").getBoundingClientRect();
  const places = Array.from({ length: 40 }, (_, i) => [left + 6, top + height * (i + 0.5) / 40]);
  return places.find(([x, y]) => document.elementFromPoint(x, y)?.id === "canvas");
}"""
"""A place at the rim of the plane, beside the shapes."""
FOCUSED = """() => {
  const { id, dataset, parentElement } = document.activeElement;
  if (parentElement.closest(".steps")) return "steps";
  return id || `${dataset.shape} ${dataset.handle}`;
}"""


class Embed:
    """The page of the host, the frame in it, and what the host has heard."""

    def __init__(self, visit):
        self.visit = visit
        self.page = visit.page
        self.frame = visit.page.query_selector("#frame").content_frame()

    @property
    def heard(self):
        return self.page.evaluate("heard")

    def send(self, *messages):
        self.page.evaluate(SEND, messages)

    def answer(self, **message):
        """Send a message and give what is answered."""
        message["id"] = len(self.heard)
        self.send(message)

        def answers():
            return [each for each in self.heard if each.get("id") == message["id"]]

        [answer] = self.visit.until(answers)
        assert answer["own"]
        return answer

    @property
    def snapshot(self):
        return self.answer(hitlab="snapshot")["snapshot"]

    def await_focus(self):
        """The browser sends keys to the frame once it knows of its focus."""
        self.visit.until(lambda: self.frame.evaluate("document.hasFocus()"))

    def open(self, link):
        assert self.answer(hitlab="open", link=link)["hitlab"] == "opened"

    def resize(self, width, height):
        size = [width, height]
        self.page.evaluate("([width, height]) => Object.assign(frame, { width, height })", size)
        self.visit.until(lambda: self.frame.evaluate("[innerWidth, innerHeight]") == size)


@pytest.fixture(scope="module")
def shared_embed(browser, site):
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(HOST.format(site=site, start=START).encode())

        def log_request(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    with serving(server) as url, contextlib.closing(Visit(browser, url)) as visit:
        visit.forgive("request to another origin: " + re.escape(site))
        visit.go("")
        ready = {"hitlab": "ready", "own": True}
        visit.until(lambda: ready in visit.page.evaluate("heard"), LONG_PATIENCE)
        yield Embed(visit)


@pytest.fixture
def embed(shared_embed):
    """A ready frame of 480 × 320, at the scene's start."""
    shared_embed.page.emulate_media(reduced_motion="reduce")  # so that nothing is half faded in
    shared_embed.page.mouse.move(0, 0)
    shared_embed.page.evaluate("scrollTo(0, 0)")
    shared_embed.resize(480, 320)
    shared_embed.open(START)
    yield shared_embed
    shared_embed.visit.assert_no_complaints()


def test_the_host_opens_links_and_takes_snapshots(embed):
    embed.open("#/disk-box?disk=2,5,1&view=plain")
    snapshot = embed.snapshot
    assert [snapshot["scene"], snapshot["view"]] == ["disk-box", "plain"]
    assert snapshot["shapes"][0] == {"type": "disk", "values": [2, 5, 1]}
    embed.visit.until(lambda: embed.frame.evaluate("location.hash").endswith("&embed=1"))


def test_what_changes_is_told_with_its_link(embed):
    def link():
        return next((each["link"] for each in reversed(embed.heard) if "link" in each), "")

    def goes_right():
        shapes = [shape["values"] for shape in embed.snapshot["shapes"]]
        (x, *_), _ = shapes
        disk, triangle = (",".join(map(str, each)) for each in shapes)
        says = f"disk={disk}&triangle={triangle}&lang=en&theme=light&embed=1"
        return x > -4 and link() == f"#/disk-triangle?{says}"

    x, y = embed.frame.evaluate(PLANE)
    box = embed.page.locator("#frame").bounding_box()
    embed.page.mouse.click(box["x"] + 2 + x, box["y"] + 2 + y)  # within its border
    embed.await_focus()
    embed.page.keyboard.press("KeyL")
    embed.visit.until(goes_right)
    embed.frame.locator(".step-head").first.click()
    embed.visit.until(lambda: "&step=" in link())


def test_the_wheel_is_the_hosts_unless_ctrl_is_held(embed):
    def width():
        corners = [embed.frame.locator(f'[data-handle="{letter}"]') for letter in "AC"]
        (a, _), (c, _) = map(embed.visit.middle, corners)
        return c - a

    def scrolled():
        return embed.page.evaluate("scrollY")

    before = width()
    x, y = embed.visit.middle(embed.page.locator("#frame"))
    embed.page.mouse.move(x - 100, y)
    embed.page.mouse.wheel(0, 60)
    embed.visit.until(lambda: scrolled() == 60)
    assert width() == before > 0
    with embed.visit.holding("Control"):
        embed.page.mouse.wheel(0, -60)
        embed.visit.until(lambda: width() > before)
    assert scrolled() == 60


def test_there_is_nothing_but_picture_verdict_and_steps_and_a_way_to_the_whole_page(embed):
    embed.open("#/disk-triangle?disk=1,1,1")
    embed.visit.until(lambda: embed.frame.evaluate(SHOWN) == ["stage", "whole", "sentence"])
    whole = embed.frame.locator("#whole")
    page, _, _ = embed.frame.url.partition("#")
    href = f"{page}#/disk-triangle?disk=1,1,1&triangle=0,0,1.6,3.6,4.8,0&lang=en"
    embed.visit.until(lambda: whole.get_attribute("href") == href)
    assert whole.get_attribute("target") == "_blank"


def test_the_focus_goes_from_the_picture_to_its_handles_and_on_to_the_steps(embed):
    embed.frame.locator("#skip").focus()
    embed.await_focus()
    order = []
    while "steps" not in order and len(order) < 20:
        embed.page.keyboard.press("Tab")
        order.append(embed.frame.evaluate(FOCUSED))
    assert [order[0], *order[-2:]] == ["stage", "whole", "steps"]
    assert all(re.fullmatch(r"[01] \w+", each) for each in order[1:-2])


@pytest.mark.slow
def test_axe_finds_nothing_in_small_frames_and_nothing_is_wider_than_its_room(embed):
    found = {}
    for size, link in [
        ((480, 320), "#/disk-triangle?view=map&lang=ja"),
        ((320, 240), "#/sphere-triangle?lang=en&theme=dark"),
        ((320, 240), "#/disk-box?view=difference&algorithm=redpoll-2-20&lang=ja&theme=light"),
        ((900, 500), "#/disk-box?lang=en&theme=dark"),
    ]:
        embed.resize(*size)
        embed.open(link)
        found[size, link] = findings(embed.frame) + embed.frame.evaluate(OVERFLOWING)
    assert not any(found.values()), found
