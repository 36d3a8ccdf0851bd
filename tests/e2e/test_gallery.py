"""The gallery: every scene as a card, and the ways from scene to scene along the course."""

import contextlib
import json

import pytest
from visit import ROOT, Visit

SCENES = {path.stem for path in (ROOT / "web" / "scenes").glob("*.json")} | {"playground", "space"}
STATES = ["minkowski", "gjk", "epa", "sat", "far-out"]
"""Of scenes, which the course shows too."""

TEXTS = {
    lang: {
        key: text
        for part in ("scene", "gallery")
        for key, text in json.loads(
            (ROOT / f"web/locales/{lang}/{part}.json").read_text(encoding="utf-8")
        ).items()
    }
    for lang in ("en", "ja")
}

BROKEN = """async () => {
  const pictures = [...document.querySelectorAll(".card img")];
  for (const picture of pictures) picture.loading = "eager";
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
  return pictures.filter(({ naturalWidth }) => !naturalWidth).map(({ src }) => src);
}"""


def cards(visit):
    """Return the names and titles of scenes and states, in the order of the page."""
    found = visit.page.locator("#gallery .card").all()
    pictures = [card.locator("img").first.get_attribute("src") for card in found]
    names = [picture.removeprefix("pictures/").removesuffix("-light.webp") for picture in pictures]
    return dict(zip(names, (card.locator(".card-title").inner_text() for card in found)))


def shown(visit):
    """Return the pictures that are there to see."""
    return visit.page.evaluate(
        """() => [...document.querySelectorAll(".card img")]
          .filter((picture) => picture.checkVisibility()).map(({ className }) => className)"""
    )


@pytest.fixture(scope="module")
def opened(browser, site):
    with contextlib.closing(Visit(browser, site)) as visit:
        visit.hold("**/pyodide.asm.wasm")
        visit.go("")
        yield visit
    visit.assert_no_complaints()


@pytest.fixture
def gallery(opened):
    """The gallery as it first comes, in English, and without Python."""
    opened.resize({"width": 1280, "height": 720})
    opened.page.emulate_media(color_scheme="light")
    opened.page.evaluate("location.hash = '#/?lang=en'")
    opened.until(lambda: opened.page.evaluate("document.documentElement.lang") == "en")
    opened.page.locator(".card").first.wait_for()
    return opened


def test_every_scene_has_its_title_and_its_pictures(gallery):
    gallery.page.evaluate("location.hash = '#/?lang=ja'")
    titles = {name: TEXTS["ja"][f"scene.{name}.title"] for name in SCENES}
    titles |= {name: TEXTS["ja"][f"card.{name}.title"] for name in STATES}
    gallery.until(lambda: cards(gallery) == titles)
    assert gallery.settled(BROKEN) == []
    heading = gallery.page.get_by_role("heading", level=1)
    assert gallery.page.title() == f"{heading.inner_text()} · hitlab"


def test_the_pictures_follow_the_theme(gallery):
    gallery.page.emulate_media(color_scheme="dark")
    gallery.until(lambda: shown(gallery) == ["dark"] * len([*SCENES, *STATES]))
    gallery.page.emulate_media(color_scheme="light")
    gallery.until(lambda: shown(gallery) == ["light"] * len([*SCENES, *STATES]))


def test_going_back_from_a_scene_returns_to_its_card(desk):
    desk.page.evaluate("location.hash = '#/'")
    desk.page.locator('.card[href="#/ray-disk"]').click()
    desk.until(lambda: desk.snapshot["scene"] == "ray-disk")
    desk.page.go_back()
    desk.page.locator("#gallery").wait_for()
    focused = "document.activeElement.getAttribute('href')"
    desk.until(lambda: desk.page.evaluate(focused) == "#/ray-disk")


def test_going_back_from_a_lesson_returns_to_its_link_and_not_to_its_scene(desk):
    desk.page.evaluate("location.hash = '#/'")
    desk.page.get_by_role("link", name="Start", exact=True).click()
    desk.page.locator("#lesson").wait_for()
    desk.page.go_back()
    desk.page.locator("#gallery").wait_for()
    focused = "document.activeElement.getAttribute('href')"
    desk.until(lambda: desk.page.evaluate(focused) == "#/course/distance")
    assert desk.page.evaluate("document.getElementById('gallery').scrollTop") == 0


HOLES = """() => {
  const tops = new Map();
  for (const item of document.querySelectorAll(".card, .chapter-says")) {
    const { left, right, top } = item.getBoundingClientRect();
    const row = tops.get(Math.round(top)) ?? [];
    tops.set(Math.round(top), [...row, [left, right]]);
  }
  const all = [...tops.values()];
  const edge = Math.max(...all.flat().map(([, right]) => right));
  return all.filter((row) => Math.max(...row.map(([, right]) => right)) < edge - 1).length;
}"""
"""How many rows end before the last column does."""


def test_no_row_has_a_hole(gallery):
    for width in (1440, 1001, 1000, 820, 641):
        gallery.resize({"width": width, "height": 900})
        assert gallery.page.evaluate(HOLES) == 0, width


def test_a_phone_shows_one_card_under_the_other(phone):
    phone.open("#/")
    wide = phone.page.evaluate(
        """() => [document.querySelector("#gallery").scrollWidth, innerWidth,
          new Set([...document.querySelectorAll(".card")].map((card) =>
            card.getBoundingClientRect().x)).size]"""
    )
    assert wide == [390, 390, 1]


def test_the_gallery_is_scrolled_from_its_margins_and_by_keys(gallery):
    gallery.resize({"width": 1900, "height": 800})

    def scrolled():
        return gallery.page.evaluate("document.getElementById('gallery').scrollTop")

    box = gallery.page.locator("#gallery").bounding_box()
    assert (box["x"], box["width"]) == (0, 1900)
    cards = [card.bounding_box() for card in gallery.page.locator(".card").all()]
    left, right = cards[0]["x"], max(card["x"] + card["width"] for card in cards)
    assert right - left == pytest.approx(1256, abs=1)
    assert left == pytest.approx(1900 - right, abs=16)  # of the scroll bar
    gallery.page.keyboard.press("PageDown")
    gallery.until(lambda: scrolled() > 400)
    gallery.page.keyboard.press("Home")
    gallery.until(lambda: scrolled() == 0)
    gallery.page.mouse.move(1880, 400)
    gallery.page.mouse.wheel(0, 300)
    gallery.until(lambda: scrolled() > 200)


def test_the_first_page_leads_into_the_course_next_to_a_picture_that_moves_until_it_is_touched(
    desk,
):
    desk.page.evaluate("localStorage.removeItem('hitlab.course')")
    desk.page.evaluate("location.hash = '#/'")
    told = desk.page.locator(".door figcaption")
    before = told.inner_text()

    def has_moved():
        # Coming from a scene, the gallery scrolls to its card; out of sight, the picture rests.
        desk.page.locator(".door canvas").scroll_into_view_if_needed()
        return told.inner_text() not in ("", before)

    desk.until(has_moved)
    desk.page.locator(".door canvas").hover()
    desk.page.mouse.down()
    desk.page.mouse.up()
    desk.until(lambda: desk.page.evaluate("location.hash").startswith("#/disk-triangle"))
    desk.page.go_back()
    desk.page.locator(".door canvas").scroll_into_view_if_needed()
    before = told.inner_text()
    desk.frames(20)
    assert told.inner_text() == before
    desk.page.locator(".door .start").click()
    desk.until(lambda: desk.snapshot["lesson"]["name"] == "distance")
    desk.page.go_back()
    button = desk.page.locator(".door .start")
    desk.until(lambda: "lesson 1" in button.inner_text())
