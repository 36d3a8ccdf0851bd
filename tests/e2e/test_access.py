"""What people need who see, hear or move otherwise: names, order, contrast, forced colours."""

import json

import pytest
from visit import ROOT

AXE = (ROOT / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
SCENES = sorted(path.stem for path in (ROOT / "web/scenes").glob("*.json"))
FINDINGS = """async ({ only }) => {
  const rules = { "label-content-name-mismatch": { enabled: true }, "target-size": { enabled: true } };
  const options = only ? { runOnly: only } : { rules };
  const { violations } = await axe.run(document, { ...options, resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) =>
    `${id}: ${html.slice(0, 120)} ${any.map(({ message }) => message).join(" ").slice(0, 200)}`));
}"""


def findings(visit, only=None):
    """Give what axe-core finds, of all rules or of some."""
    if not visit.page.evaluate("'axe' in window"):
        visit.page.evaluate(AXE)
    return visit.page.evaluate(FINDINGS, {"only": only})


@pytest.mark.parametrize("scene", SCENES)
def test_axe_finds_nothing_in_any_view_of_a_scene(desk, scene):
    """All rules in one view; in the others, and in the dark, where colours and lists differ."""
    desk.open(f"#/{scene}")
    found = {"steps": findings(desk)}
    views = desk.page.locator(".views button:not([hidden])")
    for view in views.all()[1:]:
        view.click()
        found[view.inner_text()] = findings(desk)
    views.first.click()
    desk.page.emulate_media(color_scheme="dark")
    found["dark"] = findings(desk, ["color-contrast"])
    assert not any(found.values()), json.dumps(found, indent=1, ensure_ascii=False)
