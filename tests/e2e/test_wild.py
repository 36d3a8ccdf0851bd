"""The cases from the wild, in both languages; each opens with its true verdict."""

import json

import pytest
from test_access import findings
from visit import ROOT

CAUSES = json.loads((ROOT / "web/cases.json").read_text(encoding="utf-8"))
CASES = {case["id"]: case for cause in CAUSES for case in cause["cases"]}


@pytest.mark.slow(11)
def test_the_menu_leads_to_the_cases_and_each_opens_with_its_true_verdict(desk):
    desk.page.locator(".bar h1 button").click()
    desk.page.get_by_role("link", name="Bug reports from the wild").click()
    desk.page.get_by_role("heading", level=1, name="Bug reports from the wild").wait_for()
    assert desk.page.title() == "Bug reports from the wild · hitlab"
    assert not desk.has_answer
    sections = desk.page.locator(".cause").all()
    assert [section.locator(".wild-case").count() for section in sections] == [
        len(cause["cases"]) for cause in CAUSES
    ]
    links = desk.page.eval_on_selector_all(
        ".wild-ways a:first-child",
        "(all) => all.map((link) => [link.closest('li').id, link.getAttribute('href')])",
    )
    wrong = desk.page.eval_on_selector_all(
        ".wild-ways a:nth-child(n + 2)", "(all) => all.map((link) => link.getAttribute('href'))"
    )
    assert len(links) >= 25
    for name, link in links[::6]:  # tests/core asks about each
        desk.open(link)
        assert desk.hit == CASES[name.removeprefix("wild-")]["hit"], name
        assert desk.snapshot["algorithm"] == "exact"
    assert len(wrong) == sum(len(case.get("errs", [])) for case in CASES.values())
    for link in wrong:
        desk.open(link)
        assert desk.snapshot["departs"], link
    desk.page.go_back()


def test_on_a_phone_nothing_of_the_cases_is_cut(phone):
    phone.open("#/cases")
    assert phone.page.evaluate("document.getElementById('gallery').scrollWidth") == 390
    assert findings(phone.page) == []


def test_the_links_grammar_is_in_the_menu_with_links_to_try(desk):
    desk.page.locator(".bar h1 button").click()
    desk.page.get_by_role("link", name="Link syntax").click()
    desk.page.get_by_role("heading", level=1, name="Link syntax").wait_for()
    assert findings(desk.page) == []
    desk.page.get_by_role("link", name="#/capsule-capsule?").click()
    desk.until(lambda: desk.snapshot["scene"] == "capsule-capsule")
    assert desk.snapshot["shapes"][0]["values"] == [0, 0, 3, 1, 0.5]
