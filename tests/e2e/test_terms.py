"""The words of the field: each on a page with a picture that moves, and where a sentence has it."""

import re

import pytest
from test_access import findings
from visit import PHONE


def shown(visit, term):
    return visit.page.locator(f"#term-{term}")


def test_a_picture_moves_and_opens_its_scene_as_it_is(desk):
    desk.open("#/terms?term=projection")
    entry = shown(desk, "projection")
    caption = entry.locator("figcaption")
    desk.until(lambda: "projection of box S" in caption.inner_text(), about="the stored answer")
    assert not findings(desk.page)
    before = caption.inner_text()
    box = entry.locator("canvas").bounding_box()
    # its second box, to the right
    at = box["x"] + 0.62 * box["width"], box["y"] + 0.6 * box["height"]
    desk.page.mouse.move(*at)
    desk.page.mouse.down()
    desk.page.mouse.move(at[0] - 20, at[1], steps=4)
    desk.page.mouse.move(at[0] - 40, at[1] + 5, steps=4)
    desk.page.mouse.up()
    desk.until(lambda: caption.inner_text() not in ("", before), about="the answer of Python")
    assert "#/terms" in desk.page.url
    desk.until_still(caption.inner_text)
    said = caption.inner_text()
    entry.locator("a").first.click()
    desk.until(lambda: desk.page.url.split("#")[1].startswith("/box-box?box="))
    desk.await_ready()
    sentence = desk.page.locator("#steps .current .step-text")
    desk.until(lambda: sentence.inner_text() == said, about="the same sentence in the scene")


@pytest.mark.slow(5)
def test_paper_has_every_picture_on_eight_pages_at_most(desk):
    desk.open("#/terms")
    count = desk.page.locator(".term-entry").count()
    pictures = desk.page.locator(".term-entry .study svg:has(text)")
    # The answers that the build has stored arrive first.
    desk.until(lambda: desk.page.locator("figcaption:not(:empty)").count() == count)
    desk.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert count > 35 and pictures.count() == count
    desk.page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert pictures.count() == 0
    desk.page.emulate_media(media="print")
    paper = desk.page.pdf(format="A4")
    assert 1 < len(re.findall(rb"/Type\s*/Page\b", paper)) <= 8


@pytest.mark.slow(11)
def test_a_term_in_a_sentence_is_told_beside_it_by_keys_and_by_touch(desk, new_visit):
    desk.open("#/triangle-triangle")
    word = desk.page.locator(".step-text a.term").first
    word.focus()
    desk.page.keyboard.press("Enter")
    told = desk.page.locator(".term-told")
    told.wait_for()
    assert told.get_attribute("aria-label") == "projection"
    assert not findings(desk.page)
    desk.page.keyboard.press("Escape")
    told.wait_for(state="hidden")
    assert word.evaluate("(word) => word === document.activeElement")
    phone = new_visit(**PHONE)
    phone.go("#/triangle-triangle?lang=ja")
    phone.await_ready()
    phone.page.locator("#sentence-text a.term").first.tap()
    told = phone.page.locator(".term-told")
    told.wait_for()
    box, size = told.bounding_box(), phone.page.viewport_size
    assert box["x"] >= 0 and box["x"] + box["width"] <= size["width"]
    assert box["y"] >= 0 and box["y"] + box["height"] <= size["height"]
    told.locator("a").tap()
    phone.until(lambda: re.search("#/terms.*term=", phone.page.url))
    phone.page.locator(".term-entry:focus").wait_for()
