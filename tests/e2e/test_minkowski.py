"""The Minkowski difference beside the plane, linked both ways, in every scene that has it."""

import pytest

SCENE = "#/triangle-triangle?view=minkowski"

PIXELS = """(id) => {
  const { width, height } = document.getElementById(id);
  const context = document.getElementById(id).getContext("2d", { willReadFrequently: true });
  window.pixels = { width, data: context.getImageData(0, 0, width, height).data };
}"""
CHANGED = """(id) => {
  const { width, data: before } = window.pixels;
  const canvas = document.getElementById(id);
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, canvas.height);
  const places = [];
  for (let i = 0; i < data.length; i += 4) {
    if ([0, 1, 2].some((k) => Math.abs(data[i + k] - before[i + k]) > 8)) {
      places.push([(i / 4) % width, Math.floor(i / 4 / width)]);
    }
  }
  return places;
}"""
"""Which pixels of a picture have changed since they were kept."""


def corners(values):
    return list(zip(values[::2], values[1::2]))


def shapes(visit):
    return [each["values"] for each in visit.snapshot["shapes"]]


def drag(visit, start, dx, dy):
    x, y = start
    visit.page.mouse.move(x, y)
    visit.page.mouse.down()
    visit.page.mouse.move(x + dx, y + dy, steps=4)
    visit.page.mouse.up()


@pytest.fixture
def beside(desk):
    desk.forgive("willReadFrequently")  # that is what a test reads pixels by
    desk.open(SCENE)
    desk.until_still()
    assert desk.page.locator("#twin").is_visible()
    assert desk.page.locator("#minkowski-name").inner_text() == "Minkowski difference"
    return desk


def second_camera(visit, disk, triangle):
    """Return where a place of the difference is on the screen, by a sum of our own.

    The picture was fitted: the middle of the difference and its origin lies in the canvas' middle,
    and its scale is found by a drag.
    """
    x, y, r = disk
    ends = [(0, 0), *((x - u + e, y - v + e) for u, v in corners(triangle) for e in (-r, r))]
    middle = [(min(each) + max(each)) / 2 for each in zip(*ends)]
    centre = visit.middle(visit.page.locator("#twin-canvas"))
    drag(visit, centre, 80, 0)
    visit.until(lambda: visit.disk[0] != x)
    visit.until_still()  # else it may be on its way
    scale = 80 / (visit.disk[0] - x)
    visit.page.keyboard.press("Control+z")
    visit.until(lambda: visit.disk == disk)
    visit.until_still()
    return lambda u, v: (
        centre[0] + (u - middle[0]) * scale,
        centre[1] - (v - middle[1]) * scale,
    )


def test_a_drag_in_the_difference_moves_the_first_shape_and_is_one_step_back(beside):
    a, b = shapes(beside)
    drag(beside, beside.middle(beside.page.locator("#twin-canvas")), 60, -30)
    beside.until(lambda: shapes(beside)[0] != a)
    beside.until_still()
    moved, rested = shapes(beside)
    assert rested == b
    ways = {
        (round(x - u, 6), round(y - v, 6)) for (x, y), (u, v) in zip(corners(moved), corners(a))
    }
    [(dx, dy)] = ways
    assert dx > 0 and dy > 0 and dx == pytest.approx(2 * dy, rel=0.1)
    beside.page.keyboard.press("Control+z")
    beside.until(lambda: shapes(beside) == [a, b])


def test_a_corner_that_is_pointed_at_lights_the_two_that_made_it(beside):
    beside.open("#/disk-triangle?view=minkowski")
    beside.until_still()
    disk, triangle = shapes(beside)
    pixel = second_camera(beside, disk, triangle)
    (x, y, _), (_, (u, v), _) = disk, corners(triangle)
    nowhere = beside.middle(beside.page.locator("#minkowski-name"))
    beside.page.mouse.move(*nowhere)
    beside.frames()
    beside.page.evaluate(PIXELS, "canvas")
    beside.page.mouse.move(*pixel(x - u, y - v))
    places = beside.until(lambda: beside.page.evaluate(CHANGED, "canvas"))
    box = beside.page.locator("#canvas").bounding_box()
    made = [beside.camera.pixel(*at) for at in ((x, y), (u, v))]
    made = [(px - box["x"], py - box["y"]) for px, py in made]
    near = [[abs(px - mx) < 45 and abs(py - my) < 45 for mx, my in made] for px, py in places]
    assert all(map(any, near)), "nothing else has changed"
    assert all(map(any, zip(*near))), "both have"
    beside.page.mouse.move(*nowhere)
    beside.until(lambda: not beside.page.evaluate(CHANGED, "canvas"))
