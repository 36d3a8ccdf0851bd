"""A third language of data alone: the English words with other letters, longer by a third."""

import json
import re
import shutil

LANG = "pl"
"""Its numbers have four forms of a word, and no one of Poland has written these."""

FORMS = "one", "few", "many", "other"
SAME = re.compile(r"(\*[^*]*\*|\{[^}]*\}|&\w+;)")
"""What a text keeps: letters of the mathematics, and values."""

LETTERS = dict(zip("aeiou", "åéîöü")) | dict(zip("AEIOU", "ÅÉÎÖÜ"))


def said(text):
    """Say a text in it: no word with a vowel stays as it was."""
    parts = SAME.split(text)
    return "".join(_kept(part) if i % 2 else _long(part) for i, part in enumerate(parts))


def _long(text):
    return "".join(LETTERS.get(each, each) * (1 + (each in "aeiou")) for each in text)


def _kept(part):
    name, is_choice, forms = part[1:-1].partition(":one=")
    if not is_choice:
        return part
    words = dict(form.split("=") for form in f"one={forms}".split(";"))
    chosen = (f"{form}={_long(words.get(form, words['other']))}" for form in FORMS)
    return f"{{{name}:{';'.join(chosen)}}}"


def add(web):
    """Add it to the page's sources."""
    table = web / "locales/languages.json"
    languages = json.loads(table.read_bytes())
    table.write_text(json.dumps(languages | {LANG: {"reading": 60}}), encoding="utf-8")
    for kind in ("", "-later", "-course"):
        shutil.copytree(web / f"locales/en{kind}", web / f"locales/{LANG}{kind}")
        for path in (web / f"locales/{LANG}{kind}").iterdir():
            texts = {key: said(text) for key, text in json.loads(path.read_bytes()).items()}
            path.write_text(json.dumps(texts), encoding="utf-8")
