"""A language that nobody speaks, on every screen: no code knows which languages there are."""

import contextlib
import json
import re
import shutil
import tempfile
from pathlib import Path

import hitlab_page
import pytest
import third_language
from conftest import layout, serving
from third_language import LANG, said
from tools import site as built
from visit import ROOT, Visit, mostly

SCENES = sorted(path.stem for path in (ROOT / "web").glob("scenes/*.json"))
SCREENS = ["", "cases", "links", "course", "course/regions", "terms", "playground", *SCENES]
USUAL = [*SCREENS[:7], "disk-triangle", "crowd", "sphere-mesh", "sweep-pair", "uniform-grid"]
ENGLISH = json.loads((ROOT / "web/locales/en/page.json").read_text(encoding="utf-8"))

NAMES = {"hitlab", "Control", "Delete", "tmin", "tmax", "inX", "inY", "outX", "outY"}
"""What is called so in every language: the page, keys, and an article's letters."""

SEEN = """() => {
  const kept = "noscript, script, code, kbd, math, var, textarea, [translate=no], #language";
  const words = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
  while (walker.nextNode()) {
    const element = walker.currentNode;
    if (element.closest(kept) || !element.checkVisibility()) continue;
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    words.push(...own.map((node) => node.textContent));
    words.push(element.ariaLabel ?? "", element.title ?? "", element.placeholder ?? "");
  }
  return words;
}"""
"""All that is said on the screen, but for code, keys and letters."""

CUT = """() => {
  const { clientWidth, scrollWidth } = document.documentElement;
  const cut = scrollWidth > clientWidth ? ["the page"] : [];
  const parts = "button, a, label, summary, h1, h2, h3, p, li, dt, dd";
  for (const element of document.querySelectorAll(parts)) {
    if (!element.checkVisibility() || element.closest(".unseen, [data-handle]")) continue;
    const { left, right, width } = element.getBoundingClientRect();
    const { display, textOverflow } = getComputedStyle(element);
    const isSign = element.querySelector("svg")?.checkVisibility();
    const mayBeCut = isSign || display === "inline" || textOverflow === "ellipsis";
    const isOut = width && (left < -1 || right > clientWidth + 1);
    const beyond = element.scrollWidth - element.clientWidth; // a turned sign's tip is 2 pixels
    if (isOut || (beyond > 3 && !mayBeCut)) cut.push(element.innerText);
  }
  return cut;
}"""
"""What is wider than its place, and neither shortened by an ellipsis nor shown as a sign."""


@pytest.fixture(scope="module")
def site_in_three(browser):
    """The address of the site with a third language, which is in its data alone."""
    with tempfile.TemporaryDirectory(dir=layout.CACHE) as name, pytest.MonkeyPatch.context() as now:
        folder = Path(name)
        web, site = folder / "web", folder / "site"
        shutil.copytree(layout.WEB, web)
        third_language.add(web)
        again = shutil.ignore_patterns("page", "engine", "locales")
        shutil.copytree(layout.DIST, site, ignore=again)
        for path in ("index.html", "service-worker.js"):
            shutil.copyfile(web / path, site / path)
        now.setattr(layout, "WEB", web)
        built.bundle(site, folder)
        built.fill_locales(site / "locales")
        built.fill_worker(site)
        with serving(hitlab_page.bind(0, site)) as url:
            yield url


@contextlib.contextmanager
def visiting(browser, url, **options):
    with contextlib.closing(Visit(browser, url, **options)) as visit:
        visit.go(f"#/disk-triangle?lang={LANG}")
        visit.await_ready()
        yield visit
    visit.assert_no_complaints()


@pytest.fixture(scope="module")
def on_a_desk(browser, site_in_three):
    with visiting(browser, site_in_three) as visit:
        yield visit


def untranslated(visit):
    words = re.findall("[A-Za-z]{3,}", " ".join(visit.page.evaluate(SEEN)))
    return {word for word in words if re.search("[aeiou]", word)} - NAMES


def check(visit):
    assert untranslated(visit) == set()
    assert visit.page.evaluate(CUT) == []


def test_what_is_cut_or_not_translated_is_found(on_a_desk):
    on_a_desk.open("#/disk-box")
    on_a_desk.reach("#reset")
    on_a_desk.page.evaluate("""() => {
      document.getElementById("title").textContent = "A disk and a box";
      const narrow = { width: "20px", minWidth: 0, overflow: "hidden" };
      Object.assign(document.getElementById("reset").style, narrow);
    }""")
    assert untranslated(on_a_desk) == {"disk", "and", "box"}
    assert on_a_desk.page.evaluate(CUT) == [said(ENGLISH["stage.reset"])]
    on_a_desk.page.evaluate("document.getElementById('reset').removeAttribute('style')")
    on_a_desk.page.keyboard.press("Escape")


@pytest.mark.slow(11)
@pytest.mark.parametrize("screen", mostly(USUAL, SCREENS))
def test_every_screen_speaks_it_and_has_room_for_longer_words(on_a_desk, screen):
    on_a_desk.open(f"#/{screen}")
    check(on_a_desk)
    assert on_a_desk.page.evaluate("document.documentElement.lang") == LANG


def test_every_dialog_does(on_a_desk):
    page = on_a_desk.page
    on_a_desk.open("#/playground")
    for menu in ("scene-menu", "view-menu", "more-menu"):
        page.locator(f"[popovertarget={menu}]").click()
        check(on_a_desk)
        page.keyboard.press("Escape")
    for opened in ("#take", "#find", "#all-keys", "paste"):
        on_a_desk.press(opened) if opened.startswith("#") else on_a_desk.choose(opened)
        page.locator("dialog[open]").wait_for()
        check(on_a_desk)
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")


def test_the_button_leads_through_all_three(on_a_desk):
    on_a_desk.open(f"#/disk-box?lang={LANG}")
    for lang in ("en", "ja", LANG):
        on_a_desk.press("#language")
        on_a_desk.until(
            lambda: on_a_desk.page.evaluate("document.documentElement.lang") == lang  # noqa: B023
        )


def test_what_is_sought_is_found_by_either_of_the_other_languages(on_a_desk):
    on_a_desk.open(f"#/disk-box?lang={LANG}")
    page = on_a_desk.page
    page.keyboard.press("Control+K")
    page.locator("#palette input[aria-expanded=true]").wait_for()
    for typed, lang in (("separating axes", "en"), ("円盤と三角形", "ja")):
        page.locator("#palette input").fill(typed)
        assert page.locator(f"#palette li .other[lang={lang}]").first.inner_text()
    page.keyboard.press("Escape")
