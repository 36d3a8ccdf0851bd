"""Maps in space: on a plane, which can be shifted, what they tell and how they look."""

import re

import hitlab as hl
import numpy as np
import pytest
from test_space import (
    assert_as_the_library_says,
    open_scene,
    parameter,
    shapes_of,
)
from visit import LONG_PATIENCE, LOW, pixels


@pytest.fixture
def desk(desk):
    desk.resize(LOW)
    return desk


@pytest.mark.slow(5)
def test_a_map_lies_on_a_plane_that_can_be_shifted(small_desk):
    open_scene(small_desk, "?view=map")
    small_desk.mapped()
    names = small_desk.page.locator("#legend li.region").all_inner_texts()
    assert len(names) == 7
    slider = small_desk.page.get_by_role("slider", name="Move the plane")
    slider.focus()
    small_desk.page.keyboard.press("Home")
    small_desk.until(lambda: parameter(small_desk, "shift", 0) < -1)
    small_desk.until(lambda: "away from" in slider.get_attribute("aria-valuetext"))
    assert_as_the_library_says(small_desk)


@pytest.mark.slow(5)
def test_the_difference_is_on_a_plane_and_leads_to_a_wrong_closest_point(small_desk):
    open_scene(small_desk, "?case=naive-edge&algorithm=dxlib-naive&view=difference")
    shares = small_desk.page.locator("#shares")

    def of_plane():
        return re.findall(r"([\d.]+) % of the plane shown", shares.inner_text())

    small_desk.until(lambda: len(of_plane()) == 2, LONG_PATIENCE)  # of a coarse map as well
    hits, points = map(float, of_plane())
    assert "false misses: none" in shares.inner_text() and hits > 1 and points > 1
    assert "of this view" not in small_desk.page.locator("#difference-panel").inner_text()
    before = small_desk.disk
    small_desk.page.get_by_role("button", name="Move P there").click()
    small_desk.until(lambda: small_desk.disk != before)
    ball, triangle = shapes_of(small_desk)
    point = hl.Point3(ball.center)
    true = hl.closest_points(point, triangle).on_b
    told = hl.closest_points(point, triangle, algorithm="dxlib-naive").on_b
    assert np.linalg.norm(true - told) > 1e-3
    check_shifted(small_desk)


def check_shifted(visit):
    """The plane of a map says how far it is from the centre, before the map is there."""
    says = visit.page.locator("#difference-says")
    slider = visit.page.get_by_role("slider", name="Move the plane")
    assert says.inner_text().startswith("A plane parallel to the triangle, through P:")
    assert slider.get_attribute("aria-valuetext") == "through P"
    assert visit.page.locator("#shifted").inner_text() == "0"
    slider.focus()
    visit.page.keyboard.press("End")
    shift = visit.until(lambda: parameter(visit, "shift", 0))
    assert shift > 1
    told = f"{shift:.3f} away from P"
    visit.until(lambda: says.inner_text().startswith(f"A plane parallel to the triangle, {told}:"))
    assert slider.get_attribute("aria-valuetext") == told
    assert float(visit.page.locator("#shifted").inner_text()) == shift


PLACE = re.compile(
    r"\(([^)]*)\): (corner|edge) (\w+), (?:miss, ([\d.]+) apart|hit)|\(([^)]*)\): face.*"
)


@pytest.mark.slow(5)
def test_a_place_of_the_map_is_told_as_the_library_says_it(desk):
    """The crosshair is moved about by keys, over the plane through the sphere's centre."""
    open_scene(
        desk, "?view=map&sphere=0,2,0,0.5&triangle3=-2,0,2,2,0,2,0,0,-2&azimuth=0&elevation=60"
    )
    desk.mapped()
    desk.page.get_by_role("button", name="Point on the map").focus()
    triangle, asked = shapes_of(desk)[1], set()
    for key in ["ArrowUp"] * 3 + ["ArrowRight"] * 5 + ["ArrowDown"] * 6:
        desk.page.keyboard.press(f"Shift+{key}")
        told = PLACE.fullmatch(desk.page.locator("#reading").inner_text())
        assert told, desk.page.locator("#reading").inner_text()
        if not told[2]:
            continue
        place = [float(each.replace("−", "-")) for each in told[1].split(",")]
        assert place[1] == 2
        point = hl.Point3(place)
        assert hl.distance(point, triangle) - 0.5 == pytest.approx(float(told[4]), abs=2e-3)
        region = hl.explain(point, triangle).step("closest").values["feature"]
        asked.add(region)
        assert region == told[3]
    assert len(asked) > 1


@pytest.mark.slow
def test_a_map_in_space_follows_the_theme(desk):
    open_scene(desk, "?view=map&sphere=0,2,0,0.5&triangle3=-2,0,2,2,0,2,0,0,-2")
    desk.mapped()
    x, y = desk.middle(desk.handle(0))
    beside = (x - 90, y)
    [light] = pixels(desk.page, beside)
    desk.page.emulate_media(color_scheme="dark")
    desk.until(lambda: sum(pixels(desk.page, beside)[0]) < sum(light) - 150)
