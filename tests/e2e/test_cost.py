"""What programs take for their verdict, as the page tells it."""

import re

import hitlab as hl
import numpy as np
import pytest
from test_map import PIXELS, on_lattice, places, text

LINK = "#/disk-triangle?disk=-2,1,1&triangle=0,0,1,4,5,0&algorithm=redpoll-2-23"
SHAPES = hl.Disk((-2, 1), 1), hl.Triangle([(0, 0), (1, 4), (5, 0)])


COUNTED = re.compile(r"\((.+), (.+)\): .*, (\d+) operations$")
SHADE = """(part) => {
  const context = document.createElement("canvas").getContext("2d");
  for (const [name, alpha] of [["paper", 1], ["construction", 0.8 * part]]) {
    document.body.style.color = `var(--${name})`;
    context.fillStyle = getComputedStyle(document.body).color;
    context.globalAlpha = alpha;
    document.body.style.color = "";
    context.fillRect(0, 0, 1, 1);
  }
  return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
}"""
"""The colour of a part of the scale."""


@pytest.mark.slow(11)
def test_a_map_is_coloured_by_what_the_package_counts(small_desk):
    desk = small_desk
    desk.open(f"{LINK}&view=map&lang=en")
    desk.page.click("#by-cost")
    desk.until(lambda: "view=cost" in desk.page.url)
    assert desk.page.get_attribute("#by-cost", "aria-pressed") == "true"
    desk.mapped()
    top = int(re.search(r"0 to (\d+)", text(desk, "#legend"))[1])
    least, most = map(int, re.search(r"from (\d+) to (\d+)", text(desk, "#legend")).groups())
    grid, counts = places(desk, 8, 5), []
    for place in grid:
        desk.page.mouse.move(*place)
        x, y, count = COUNTED.match(text(desk, "#reading")).groups()
        disk = hl.Disk((on_lattice(x), on_lattice(y)), 1)
        assert int(count) == sum(hl.operations(disk, SHAPES[1], algorithm="redpoll-2-23"))
        assert least <= int(count) <= most <= top
        counts.append(int(count))
    desk.forgive("willReadFrequently")  # it is the test that reads the canvas
    desk.page.mouse.move(0, 0)
    pixels = desk.page.evaluate(PIXELS, grid)
    shades = {n: nine[0] for n, nine in zip(counts, pixels) if nine == [nine[0]] * 9}
    assert len(shades) >= 3
    for count, colour in shades.items():
        assert np.allclose(colour, desk.page.evaluate(SHADE, round(63 * count / top) / 63), atol=3)
    desk.page.click("#by-cost")
    desk.until(lambda: "view=map" in desk.page.url)


def test_the_exact_decision_colours_no_map_by_its_operations(small_desk):
    small_desk.open("#/disk-triangle?view=cost&lang=en")
    small_desk.mapped()
    assert text(small_desk, "#uncounted").startswith(
        "The exact decision has no fixed number of operations"
    )
    assert "operations" not in text(small_desk, "#reading")
