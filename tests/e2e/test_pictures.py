"""A notebook's pictures in the colours of what is around them, be it an editor or the reader."""

import hitlab as hl
import pytest
from hitlab.drawing.looks import DARK, LIGHT
from visit import pixels

WHY = hl.explain(hl.Disk((0, 0), 2), hl.Disk((5, 0), 1))
HOSTS = {
    "nothing": ("", ""),
    "JupyterLab": ('data-jp-theme-light="true"', 'data-jp-theme-light="false"'),
    "VS Code": ('class="vscode-light"', 'class="vscode-dark"'),
    "marimo": ('class="light" data-theme="light"', 'class="dark" data-theme="dark"'),
}
"""What each writes on its body where it is light, and where it is dark."""

PAINTED = """() => {
  const colour = (place, of) => getComputedStyle(document.querySelector(place))[of];
  const papers = [...document.querySelectorAll("svg .paper")];
  const fills = papers.map((each) => getComputedStyle(each).fill);
  return [...fills, colour(".hitlab-why", "backgroundColor"), colour(".hitlab-why p", "color")];
}"""


def rgb(colour):
    return "rgb({}, {}, {})".format(*bytes.fromhex(colour[1:]))


@pytest.mark.parametrize("host", HOSTS)
def test_a_picture_is_as_dark_as_the_notebook_or_else_as_the_reader_prefers(browser, host):
    with browser.new_context() as context:
        page = context.new_page()
        for prefers in ("light", "dark"):
            page.emulate_media(color_scheme=prefers)
            for theme, marks in zip((LIGHT, DARK), HOSTS[host]):
                page.set_content(
                    f"<body {marks}>{WHY.shapes[0]._repr_html_()}{WHY._repr_html_()}</body>"
                )
                shown = theme if marks else {"light": LIGHT, "dark": DARK}[prefers]
                paper, ink = rgb(shown["paper"]), rgb(shown["ink"])
                assert page.evaluate(PAINTED) == [paper, paper, paper, ink]


@pytest.mark.parametrize("around", ["light", "dark"])
def test_a_picture_that_is_an_image_follows_the_scheme_of_the_page(browser, around):
    """As in JupyterLab, which shows SVG so. An image learns its scheme as it is painted."""
    with browser.new_context() as context:
        page = context.new_page()
        page.set_content(f'<body style="color-scheme: {around}; margin: 0"><img></body>')
        page.evaluate(
            """(svg) => {
              const image = document.querySelector("img");
              image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
              return image.decode();
            }""",
            WHY.shapes[0]._repr_svg_(),
        )
        [paper] = pixels(page, (0, 0))
        assert bytes(paper).hex() == {"light": LIGHT, "dark": DARK}[around]["paper"][1:]
