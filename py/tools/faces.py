"""Faces, the pages that shared links point to: one for each scene and lesson, in each language.

Previews and search engines read these pages; they ignore everything after the # of a link. Each
has a plain link to its scene, because an immediate redirect would send search engines away too.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from html import escape
from pathlib import Path
from string import Template
from typing import NamedTuple

from tools import layout
from tools.shell import BuildError

Words = dict[str, dict[str, str]]  # by language, then by key


class Face(NamedTuple):
    """A page: its path in the language's folder, the key of its words, its picture and link."""

    place: str
    words: str
    picture: str
    link: str


def checked(base: str) -> str:
    """Return the site's address with a trailing slash; "" stays ""."""
    if base and not re.fullmatch(r"https?://[^\s?#]+", base):
        remedy = "must be the site's full address, such as https://example.org/hitlab/"
        raise BuildError(f"--base {remedy}, not {base}")
    return base and base.rstrip("/") + "/"


def faces() -> Iterator[Face]:
    """Yield the faces of all scenes, then of lessons, each with the picture of its first scene."""
    for path in sorted([*layout.WEB.glob("scenes/*.json"), *layout.WEB.glob("rooms/*.json")]):
        name = path.stem
        yield Face(f"scene/{name}.html", f"scene.{name}", name, f"#/{name}")
    for path in sorted(layout.WEB.glob("lessons/*.json")):
        first = json.loads(path.read_bytes())["parts"][0]["link"]
        picture = re.split(r"[/?]", first)[1]
        link = f"#/course/{path.stem}"
        yield Face(f"course/{path.stem}.html", f"lesson.{path.stem}", picture, link)


def fill_faces(site: Path, words: Words, base: str) -> None:
    """Write all faces; if the site's address is known, also canonical links and a sitemap."""
    template = Template((layout.WEB / "face.html").read_text(encoding="utf-8"))
    langs = [lang for lang in words if "-" not in lang]
    all_faces = list(faces())
    for lang in langs:
        texts = {**words[lang], **words[f"{lang}-course"]}
        for face in all_faces:
            (site / lang / face.place).parent.mkdir(parents=True, exist_ok=True)
            page = template.substitute(
                texts_of(face, lang, texts), absolute=absolute(face, lang, langs, base)
            )
            (site / lang / face.place).write_text(page, encoding="utf-8")
    shutil.copyfile(layout.WEB / "style" / "face.css", site / "style" / "face.css")
    if base:
        shutil.copytree(layout.WEB / "previews", site / "previews", copy_function=shutil.copyfile)
        places = ["", *(f"{lang}/{face.place}" for lang in langs for face in all_faces)]
        lead_robots(site, [base + place for place in places], base)


def texts_of(face: Face, lang: str, texts: dict[str, str]) -> dict[str, str]:
    """Return the values of the page's template; letters lose the asterisks around them."""
    said = {
        "lang": lang,
        "title": texts[f"{face.words}.title"],
        "text": texts[f"{face.words}.intro"].replace("*", ""),
        "question": texts["gallery.title"],
        "picture": face.picture,
        "link": f"{face.link}?lang={lang}",
    }
    return {name: escape(text) for name, text in said.items()}


def absolute(face: Face, lang: str, langs: list[str], base: str) -> str:
    """Return the elements that need the site's full address."""
    if not base:
        return ""
    base = escape(base)
    links = [f'<link rel="canonical" href="{base}{lang}/{face.place}">']
    for each in langs:
        links.append(f'<link rel="alternate" hreflang="{each}" href="{base}{each}/{face.place}">')
    named = {"url": f"{lang}/{face.place}", "image": f"previews/{face.picture}.jpg"}
    links += [f'<meta property="og:{name}" content="{base}{each}">' for name, each in named.items()]
    return "".join(f"\n    {link}" for link in links)


def lead_robots(site: Path, addresses: list[str], base: str) -> None:
    """Write the sitemap and a robots.txt that names it."""
    lines = "".join(f"<url><loc>{escape(each)}</loc></url>\n" for each in addresses)
    head = '<?xml version="1.0" encoding="utf-8"?>\n'
    schema = "http://www.sitemaps.org/schemas/sitemap/0.9"
    sitemap = f'{head}<urlset xmlns="{schema}">\n{lines}</urlset>\n'
    (site / "sitemap.xml").write_text(sitemap, encoding="utf-8")
    robots = f"User-agent: *\nAllow: /\nSitemap: {base}sitemap.xml\n"
    (site / "robots.txt").write_text(robots, encoding="utf-8")
