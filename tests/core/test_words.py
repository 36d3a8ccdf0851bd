"""The package chooses the texts of an explanation, for itself and for the page."""

import json
import math

import hitlab as hl
import pytest
from hitlab.words import sentences
from hitlab.words.texts import Texts

ABC = hl.Triangle([(0, 0), (1.6, 3.6), (4.8, 0)])
CLOSE = hl.explain(hl.Disk((2, -1.0000000000000002), 1), ABC)


def with_values(why, id, **values):
    steps = [s._replace(values={**s.values, **values}) if s.id == id else s for s in why.steps]
    return why._replace(steps=tuple(steps))


def test_without_a_sentence_for_numbers_that_look_the_same_the_difference_is_added(monkeypatch):
    texts = Texts("en")
    monkeypatch.delitem(texts._texts, "why.disk-triangle.compare.miss.close")
    monkeypatch.setattr(sentences, "texts_of", {"en": texts}.__getitem__)
    assert CLOSE.sentences()[-1] == (
        "The distance d = 1.0000000000000002 is more than r = 1.0000000000000000. "
        "The two numbers compared differ by only 2.22 × 10⁻¹⁶."
    )


def test_only_an_exact_explanation_says_what_infinity_stands_for():
    why = hl.explain(hl.Ray((-1.7e308, 0), (1, 0)), hl.Disk((1.7e308, 0), 1e307))
    assert "∞ stands for" in why.sentences()[0]
    assert "∞ stands for" not in why._replace(algorithm="redpoll-2-24").sentences()[0]


@pytest.mark.parametrize("d", [1.25, 1.0000000000000002, math.inf])
def test_the_page_learns_what_the_numbers_of_a_step_require(d):
    found = json.loads(sentences.said(with_values(CLOSE, "compare", d=d)))
    assert found["steps"]["compare"].get("alike", False) == (d == 1.0000000000000002)
    assert ("why.beyond" in found["verdict"]) == (d == math.inf)
