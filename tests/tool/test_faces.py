"""The faces of scenes and lessons: one for each, in each language, in the page's own words."""

import json
from html.parser import HTMLParser
from urllib.parse import urljoin

import pytest
from building import ROOT, tools

BASE = "https://example.org/hitlab/"
WEB = ROOT / "web"
LANGS = json.loads((WEB / "locales/languages.json").read_bytes())
CHAPTERS = json.loads((WEB / "course/lessons.json").read_bytes())["chapters"]
LESSONS = [lesson["id"] for chapter in CHAPTERS for lesson in chapter["lessons"]]
COURSE = json.loads((WEB / "course.json").read_bytes())
SCENES = [id for chapter in COURSE["chapters"] for id in chapter["scenes"]] + COURSE["rooms"]
PLACES = [f"scene/{id}.html" for id in SCENES] + [f"course/{id}.html" for id in LESSONS]
VOID = {"meta", "link", "img", "source"}


class Page(HTMLParser):
    """A page whose elements all end where they are to; its attributes by element, and its text."""

    def __init__(self, text):
        super().__init__()
        self.open, self.elements, self.text = [], [], ""
        self.feed(text)
        self.close()
        assert not self.open
        self.metas = {
            each.get("property") or each.get("name"): each.get("content")
            for each in self.of("meta")
        }

    def of(self, tag, **wanted):
        """Return the attributes of all elements of a name that have these among them."""
        return [
            named
            for name, named in self.elements
            if name == tag and wanted.items() <= named.items()
        ]

    def handle_starttag(self, tag, attrs):
        assert len(dict(attrs)) == len(attrs)
        self.elements.append((tag, dict(attrs)))
        self.open += [] if tag in VOID else [tag]

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        assert "<" not in data
        self.text += data


@pytest.fixture(scope="module")
def sites(tmp_path_factory):
    """Write all faces, with the site's address and without it."""

    def made(base):
        site = tmp_path_factory.mktemp("site")
        (site / "style").mkdir()
        tools.faces.fill_faces(site, tools.site.words(), base)
        return site

    return {base: made(base) for base in (BASE, "")}


def page(site, lang, place):
    return Page((site / lang / place).read_text(encoding="utf-8"))


def words(lang, place):
    """Return title and introduction as the locale files have them."""
    kind, name = place.removesuffix(".html").split("/")
    file = {"scene": f"{lang}/scene.json", "course": f"{lang}-course/lessons.json"}[kind]
    texts = json.loads((WEB / "locales" / file).read_bytes())
    key = f"{'scene' if kind == 'scene' else 'lesson'}.{name}"
    return texts[f"{key}.title"], texts[f"{key}.intro"].replace("*", "")


def test_every_scene_and_lesson_has_its_face_in_every_language(sites):
    wanted = sorted(f"{lang}/{place}" for lang in LANGS for place in PLACES)
    for site in sites.values():
        assert sorted(str(it.relative_to(site).as_posix()) for it in site.rglob("*.html")) == wanted


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("place", PLACES)
def test_a_face_says_what_the_page_says_and_leads_there(sites, lang, place):
    face = page(sites[""], lang, place)
    title, text = words(lang, place)
    [root], [link], [picture] = face.of("html"), face.of("a", **{"class": "open"}), face.of("img")
    assert root["lang"] == lang
    assert face.text.count(title) >= 2 and text in face.text
    assert face.metas["og:title"] == title
    assert face.metas["og:description"] == face.metas["description"] == text
    kind, name = place.removesuffix(".html").split("/")
    state = name if kind == "scene" else f"course/{name}"
    here = f"{BASE}{lang}/{place}"
    assert urljoin(here, link["href"]) == f"{BASE}#/{state}?lang={lang}"
    for address in (picture["src"], face.of("source")[0]["srcset"]):
        assert (WEB / urljoin(here, address).removeprefix(BASE)).is_file()
    assert not face.of("link", rel="canonical")
    assert not {"og:url", "og:image"} & face.metas.keys()


@pytest.mark.parametrize("lang", LANGS)
def test_with_the_sites_address_a_face_names_itself_its_picture_and_its_other_languages(
    sites, lang
):
    for place in PLACES:
        face = page(sites[BASE], lang, place)
        here = f"{BASE}{lang}/{place}"
        assert [each["href"] for each in face.of("link", rel="canonical")] == [here]
        assert face.metas["og:url"] == here
        preview = sites[BASE] / face.metas["og:image"].removeprefix(BASE)
        assert preview.stem + "-light.webp" == face.of("img")[0]["src"].split("/")[-1]
        assert preview.read_bytes().startswith(b"\xff\xd8\xff")  # JPEG, which every preview takes
        others = {each["hreflang"]: each["href"] for each in face.of("link", rel="alternate")}
        assert others == {each: f"{BASE}{each}/{place}" for each in LANGS}


def test_words_of_any_letters_stay_words():
    """As do the letters of an address."""
    texts = {"a.title": '<b> & "c"', "a.intro": "</p>*x*", "gallery.title": "'"}
    face = tools.faces.Face("scene/a.html", "a", "a", "#/a")
    told = tools.faces.texts_of(face, "en", texts)
    assert (told["title"], told["text"]) == ("&lt;b&gt; &amp; &quot;c&quot;", "&lt;/p&gt;x")
    assert 'href="https://a.org/&quot;&amp;en/' in tools.faces.absolute(
        face, "en", [], 'https://a.org/"&'
    )


@pytest.mark.parametrize("base", ["example.org", "https://", "https://a.org/?b", "file:///a"])
def test_an_address_that_is_none_is_refused(base):
    with pytest.raises(tools.shell.BuildError, match=r"--base must be .*https://example\.org/"):
        tools.faces.checked(base)
