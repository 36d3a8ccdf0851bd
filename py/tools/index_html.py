"""Inline into index.html the texts, scripts and styles that must not wait for another file."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html import escape
from pathlib import Path
from typing import Any

from tools.shell import BuildError


def headed(html: str, chunks: list[str], scripts: dict[str, str], style: str) -> str:
    """Return the page with the names of the bundled modules, and with inlined scripts and style.

    Its policy allows the scripts and the style by their digests.
    """
    policies = "script-src 'self'", "style-src 'self'"
    main, styles = 'src="app/main.js"', '<link rel="stylesheet" href="style/main.css">'
    preloads = [f'<link rel="modulepreload" href="page/{name}">' for name in chunks]
    module = f'<script type="module" {main}></script>'
    changes = {module: "\n    ".join([module.replace("app/", "page/"), *preloads])}
    changes[styles] = f"<style>{style}</style>"
    for policy, texts in zip(policies, (scripts.values(), [style])):
        changes[policy] = policy + "".join(f" '{digest(text.encode())}'" for text in texts)
    for name, script in scripts.items():
        changes[f'<script src="{name}"></script>'] = f"<script>{script}</script>"
    return changed(html, changes)


def spoken(html: str, texts: dict[str, dict[str, str]]) -> str:
    """Return the page with its elements' texts in each language, except those with *letters*.

    An element with `data-every` has no module to choose a language and shows all languages.
    """

    def in_each(found: re.Match[str]) -> str:
        tag, key = found.groups()
        said = ((lang, escape(words[key])) for lang, words in texts.items())
        return "".join(f'<{tag} lang="{lang}">{text}</{tag}>' for lang, text in said)

    html = re.sub(r'<(\w+) data-every="([^"]+)"></\1>', in_each, html)
    # The texts of templates are filled in later.
    at_once = re.sub(r"<template>.*?</template>", "", html, flags=re.DOTALL)
    keys = sorted(set(re.findall(r'data-(?:text|label)="([^"]+)"', at_once)))
    keys = [key for key in keys if not any("*" in words[key] for words in texts.values())]
    text = {lang: {key: words[key] for key in keys} for lang, words in texts.items()}
    empty = '<script type="application/json" id="words">{}</script>'
    json_text = json.dumps(text, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return changed(html, {empty: empty.replace("{}", json_text)})


def changed(html: str, changes: dict[str, str]) -> str:
    """Replace texts, each of which must occur exactly once."""
    for old, new in changes.items():
        if html.count(old) != 1:
            raise BuildError(f"index.html must contain {old} exactly once.")
        html = html.replace(old, new)
    return html


def imported(files: dict[str, Any], name: str) -> list[str]:
    """Return a bundled file and all that it imports statically, from the bundler's metadata."""
    found = [name]
    for each in found:  # grows during the loop
        needs = [it for it in files[each]["imports"] if it["kind"] == "import-statement"]
        names = [Path(it["path"]).name for it in needs if not it.get("external")]
        found += [name for name in names if name not in found]
    return found


def digest(contents: bytes) -> str:
    """Return a digest as browsers write it."""
    return f"sha256-{base64.b64encode(hashlib.sha256(contents).digest()).decode()}"
