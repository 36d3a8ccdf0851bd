"""The English that people read breaks none of the rules in english.json."""

import re

import english
import pytest


@pytest.mark.parametrize("name", english.RULES)
def test_every_rule_finds_its_example(name):
    rule = english.RULES[name]
    assert re.search(rule["not"], rule["example"])


def test_texts_of_every_kind_are_read():
    texts = list(english.texts(english.ROOT))
    kinds = [text.kind for text in texts]
    for kind, number in {"page": 2400, "document": 500, "docstring": 1500, "message": 500}.items():
        assert kinds.count(kind) > number, kind
    words = [text.words for text in texts]
    assert "Return whether two shapes intersect, exactly (touching counts)." in words
    assert any("must not be empty" in each for each in words)


def test_no_text_breaks_a_rule():
    found = [
        f"{text.where}: {name}: {words}" for name, text, words in english.findings(english.ROOT)
    ]
    assert not found, "\n".join(found)
