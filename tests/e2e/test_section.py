"""Maps in space: on a plane, which can be shifted, what they tell and how they look."""

import re

import hitlab as hl
import numpy as np
import pytest
from test_space import SCENE, parameter, shapes_of
from visit import LONG_PATIENCE, LOW


@pytest.fixture
def desk(desk):
    desk.resize(LOW)
    return desk


@pytest.mark.slow(11)
def test_the_difference_is_on_a_plane_and_leads_to_a_wrong_closest_point(small_desk):
    small_desk.open_in_space(f"{SCENE}?case=naive-edge&algorithm=dxlib-naive&view=difference")
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


def test_opening_a_map_fits_the_view_to_it_and_leaving_it_fits_the_shapes_again(phone):
    def spread():
        pixels = [phone.middle(phone.handle(shape)) for shape in (0, 1)]
        return np.linalg.norm(np.subtract(*pixels))

    phone.open_in_space("#/box3-box3")
    alone = spread()
    phone.press("[data-view=map]")
    phone.until(lambda: spread() < 0.9 * alone)
    with_map = spread()
    phone.press("#fit")
    phone.frames(12)  # longer than it glides
    assert spread() == pytest.approx(with_map, abs=2)
    phone.press("[data-view=steps]")
    phone.until(lambda: spread() == pytest.approx(alone, abs=2))
