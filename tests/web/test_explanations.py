"""The explanations that the page's unit tests read are the ones that Python gives today."""

from make_explanations import TARGET, WALKS, explanations, walks


def test_explanations_are_up_to_date():
    assert TARGET.read_text(encoding="utf-8") == explanations(), "run make_explanations.py"


def test_walks_are_up_to_date():
    assert WALKS.read_text(encoding="utf-8") == walks(), "run make_explanations.py"
