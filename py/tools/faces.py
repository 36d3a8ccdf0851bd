"""The faces of what is shared: a small page for each scene and lesson, in each language.

Previews and search engines read it; what stands behind the # of a link they do not. It leads on
by a plain link: what sends a reader on at once sends a search engine away too.
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
    """Where the page lies in its language's folder, what it shows, and where it leads."""

    place: str
    words: str
    picture: str
    link: str


def checked(base: str) -> str:
    """Return the site's address as others are to begin, with a slash; an empty one stays so."""
    if base and not re.fullmatch(r"https?://[^\s?#]+", base):
        remedy = "want the site's whole address, as in https://example.org/hitlab/"
        raise BuildError(f"--base is {base}: {remedy}")
    return base and base.rstrip("/") + "/"


def faces() -> Iterator[Face]:
    """Name all scenes, then all lessons; these have the picture of their first scene."""
    for path in sorted([*layout.WEB.glob("scenes/*.json"), *layout.WEB.glob("rooms/*.json")]):
        name = path.stem
        yield Face(f"scene/{name}.html", f"scene.{name}", name, f"#/{name}")
    for path in sorted(layout.WEB.glob("lessons/*.json")):
        first = json.loads(path.read_bytes())["parts"][0]["link"]
        picture = re.split(r"[/?]", first)[1]
        link = f"#/course/{path.stem}"
        yield Face(f"course/{path.stem}.html", f"lesson.{path.stem}", picture, link)


def fill_faces(site: Path, words: Words, base: str) -> None:
    """Write all; with the site's address also what names it, and what leads robots to them."""
    template = Template((layout.WEB / "face.html").read_text(encoding="utf-8"))
    langs = [lang for lang in words if "-" not in lang]
    all_faces = list(faces())
    for lang in langs:
        texts = {**words[lang], **words[f"{lang}-course"]}
        for face in all_faces:
            (site / lang / face.place).parent.mkdir(parents=True, exist_ok=True)
            page = template.substitute(
                told(face, lang, texts), absolute=absolute(face, lang, langs, base)
            )
            (site / lang / face.place).write_text(page, encoding="utf-8")
    shutil.copyfile(layout.WEB / "style" / "face.css", site / "style" / "face.css")
    if base:
        shutil.copytree(layout.WEB / "previews", site / "previews", copy_function=shutil.copyfile)
        places = ["", *(f"{lang}/{face.place}" for lang in langs for face in all_faces)]
        lead_robots(site, [base + place for place in places], base)


def told(face: Face, lang: str, texts: dict[str, str]) -> dict[str, str]:
    """Give what the page says; letters of the mathematics stand there without their marks."""
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
    """Give the elements whose addresses are of use to others only if they are whole."""
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
    """Write the sitemap, and name it where robots look first."""
    lines = "".join(f"<url><loc>{escape(each)}</loc></url>\n" for each in addresses)
    head = '<?xml version="1.0" encoding="utf-8"?>\n'
    schema = "http://www.sitemaps.org/schemas/sitemap/0.9"
    sitemap = f'{head}<urlset xmlns="{schema}">\n{lines}</urlset>\n'
    (site / "sitemap.xml").write_text(sitemap, encoding="utf-8")
    robots = f"User-agent: *\nAllow: /\nSitemap: {base}sitemap.xml\n"
    (site / "robots.txt").write_text(robots, encoding="utf-8")
