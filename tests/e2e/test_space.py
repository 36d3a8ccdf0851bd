"""Space: the sphere moved through the regions, the view turned, the solids drawn."""

import re

import hitlab as hl
import numpy as np
import pytest
from visit import LOW, pixels

SCENE = "#/sphere-triangle"

IS_FINE = """() => {
  const canvas = document.getElementById("space");
  return canvas.width >= canvas.clientWidth;
}"""
"""Whether it is drawn as what rests; without a graphics card, what moves is drawn coarsely."""


@pytest.fixture
def desk(desk):
    desk.resize(LOW)
    return desk


def status_of(visit):
    return visit.page.locator("#stage").get_attribute("data-space")


def shapes_of(visit):
    ball, triangle = (np.array(each["values"]) for each in visit.snapshot["shapes"])
    return hl.Sphere(ball[:3], ball[3]), hl.Triangle3(triangle.reshape(3, 3))


def feature_of(visit):
    steps = {step["id"]: step for step in visit.snapshot["explanation"]["steps"]}
    return steps["closest"]["values"]["feature"]


def parameter(visit, name, start):
    found = re.search(rf"[?&]{name}=([^&]+)", visit.address)
    return float(found[1]) if found else start


def start_view():
    """Return the directions to the right, upwards and to the eye, as the scene starts."""
    (sin, cos), (high, flat) = ((np.sin(a), np.cos(a)) for a in np.radians([30, 25]))
    return (
        np.array([cos, 0, -sin]),
        np.array([-sin * high, flat, -cos * high]),
        np.array([sin * flat, high, cos * flat]),
    )


def assert_as_the_library_says(visit):
    ball, triangle = shapes_of(visit)
    shot = visit.snapshot
    why = hl.explain(ball, triangle)
    (pair,) = shot["pairs"]
    assert pair["hit"] == hl.intersects(ball, triangle)
    nearest = hl.closest_points(hl.Point3(ball.center), triangle).on_b
    assert pair["points"] == [pytest.approx(nearest.tolist(), abs=1e-12)]
    assert feature_of(visit) == why.step("closest").values["feature"]
    assert visit.sentence.startswith("Hit" if pair["hit"] else "Miss")


def empty_place(visit):
    """Return a place of the stage that no shape covers."""
    box = visit.page.locator("#stage").bounding_box()
    return box["x"] + box["width"] * 0.85, box["y"] + box["height"] * 0.85


def test_the_view_turns_with_the_mouse_and_the_shapes_stay(desk):
    desk.open_in_space(SCENE)
    before = desk.snapshot["shapes"]
    x, y = empty_place(desk)
    desk.page.mouse.move(x, y)
    desk.page.mouse.down()
    desk.page.mouse.move(x - 100, y + 50, steps=4)
    desk.page.mouse.up()
    desk.until(lambda: parameter(desk, "azimuth", 30) == 70)
    assert parameter(desk, "elevation", 25) == 45
    assert desk.snapshot["shapes"] == before
    desk.page.mouse.move(x, y)
    desk.page.mouse.down()
    desk.page.mouse.move(x, y + 400, steps=4)
    desk.page.mouse.up()
    desk.until(lambda: parameter(desk, "elevation", 25) == 90)


def test_a_finger_turns_the_view(phone):
    phone.open_in_space(SCENE)
    box = phone.page.locator("#stage").bounding_box()
    x, y = box["x"] + 24, box["y"] + box["height"] * 0.75
    phone.touch("Start", (x, y))
    phone.touch("Move", (x + 50, y))
    phone.touch("End")
    phone.until(lambda: parameter(phone, "azimuth", 30) == 10)


def drag(visit, handle, dx, dy):
    x, y = visit.middle(handle)
    visit.page.mouse.move(x, y)
    visit.page.mouse.down()
    visit.page.mouse.move(x + dx, y + dy, steps=3)
    visit.page.mouse.up()


def test_the_sphere_is_dragged_across_the_view(desk):
    desk.open_in_space(SCENE)
    before, _ = shapes_of(desk)
    right, up, toward = start_view()
    at = desk.middle(desk.handle(0))
    drag(desk, desk.handle(0), 80, -60)
    desk.until(lambda: not np.array_equal(shapes_of(desk)[0].center, before.center))
    desk.until_still()
    way = shapes_of(desk)[0].center - before.center
    assert abs(toward @ way) < 0.01
    assert way @ right > 0.3
    assert way @ up / (way @ right) == pytest.approx(60 / 80, abs=0.02)
    x, y = desk.middle(desk.handle(0))
    assert (x - at[0], y - at[1]) == pytest.approx((80, -60), abs=1.5)
    assert_as_the_library_says(desk)


def test_a_corner_is_dragged_and_the_others_stay(desk):
    desk.open_in_space(SCENE)
    _, before = shapes_of(desk)
    drag(desk, desk.handle(1, "A"), -30, -40)
    desk.until(lambda: not np.array_equal(shapes_of(desk)[1].vertices, before.vertices))
    desk.until_still()
    _, triangle = shapes_of(desk)
    assert (triangle.vertices[1:] == before.vertices[1:]).all()
    assert abs(start_view()[2] @ (triangle.vertices[0] - before.vertices[0])) < 0.01
    assert_as_the_library_says(desk)


@pytest.fixture
def unpaintable(desk):
    """A page that cannot draw space."""
    desk.open_in_space(SCENE)
    desk.forgive("no such floor")  # where drawing is slow, it is drawn once more when all rests
    desk.page.evaluate(
        """async () => {
          const { Object3D } = await import("three");
          const { traverse } = Object3D.prototype;
          Object3D.prototype.traverse = () => { throw new RangeError("no such floor"); };
          window.mend = () => { Object3D.prototype.traverse = traverse; };
        }"""
    )
    yield desk
    desk.page.evaluate("mend()")


def test_a_drawing_that_fails_is_told_and_the_verdict_stands(unpaintable):
    visit = unpaintable
    visit.open(SCENE + "?case=face")
    assert visit.hit and visit.sentence.startswith("Hit")
    assert (
        "could not be drawn (RangeError: no such floor)"
        in visit.page.locator("#notice").inner_text()
    )
    visit.open(SCENE + "?case=corner")
    assert not visit.hit and visit.sentence.startswith("Miss")


def test_the_solids_are_drawn_and_the_lit_region(desk):
    desk.open_in_space(f"{SCENE}?sphere=0,6,0,1&triangle3=-3,0,2,3,0,2,0,0,-3&view=plain")
    (ax, ay), (bx, by), (cx, cy) = (desk.middle(desk.handle(1, corner)) for corner in "ABC")
    inside = ((ax + bx + cx) / 3 + 25, (ay + by + cy) / 3 + 6)
    sphere = desk.middle(desk.handle(0))
    places = [inside, (sphere[0] + 12, sphere[1] + 12), (sphere[0] + 200, sphere[1])]
    face, ball, paper = map(np.array, pixels(desk.page, *places))
    assert face[0] - face[2] > 60, "the face is orange"
    assert ball[2] - ball[0] > 60, "the ball is blue"
    assert abs(paper[0] - paper[2]) < 12
    in_region = (sphere[0] + 40, (sphere[1] + cy) / 2)
    plain = np.array(pixels(desk.page, in_region))
    desk.press("[data-view=steps]")
    desk.until(lambda: np.abs(plain - pixels(desk.page, in_region)).max() > 6)  # which holds P


def test_what_draws_space_may_fail_to_load(new_visit):
    visit = new_visit()
    visit.forgive("three.module.js", "failed:")
    visit.page.route("**/three.module.js", lambda route: route.abort())
    visit.hold("**/pyodide.asm.wasm")
    visit.go(SCENE)
    visit.until(lambda: status_of(visit) == "failed")
    assert "could not be loaded" in visit.page.locator("#no-space").inner_text()


def test_what_the_sphere_hides_of_an_edge_is_drawn_weaker(desk):
    """The edge AB runs across the middle of the sphere's picture, behind it or before it."""
    desk.resize({"width": 1280, "height": 720})  # so that the edge is wide enough to be measured
    strength = {}
    for z in (-4, 4):
        rest = f"?sphere=0,0,{z},1&triangle3=-3,0,0,3,0,0,0,-4,0&view=plain&azimuth=0&elevation=0"
        desk.open_in_space(SCENE + rest)
        x, y = desk.middle(desk.handle(0))
        desk.until(lambda: desk.page.evaluate(IS_FINE))
        above, *edge = np.array(pixels(desk.page, *((x + 30, y + dy) for dy in (-12, -1, 0, 1))))
        strength[z] = max(np.abs(each - above).sum() for each in edge)
    assert strength[4] < 0.6 * strength[-4]


def test_a_shadow_lies_on_the_floor_below_the_sphere(desk):
    corners = "-3,0,0,-2.9,0,0,-3,0,0.1"
    desk.open_in_space(
        f"{SCENE}?sphere=1,1.5,0,1&triangle3={corners}&view=plain&azimuth=0&elevation=30"
    )
    desk.until(lambda: desk.page.evaluate(IS_FINE))
    (x, y), rim = (desk.middle(desk.handle(0, name)) for name in ("move", "radius"))
    radius = np.hypot(*np.subtract(rim, (x, y)))
    heights = np.arange(1.1, 3.6, 0.05) * radius
    under, aside = (
        np.array(pixels(desk.page, *((x + part * radius, y + down) for down in heights)))
        for part in (0.4, 1.3)
    )
    darker = aside.sum(axis=1) - under.sum(axis=1) > 30
    assert darker.sum() >= 8 and not darker[-1]


@pytest.mark.slow(5)
def test_what_draws_space_is_only_loaded_for_space(new_visit):
    visit = new_visit()
    waiting = visit.hold("**/pyodide.asm.wasm")
    loaded = []
    visit.page.on("request", lambda request: loaded.append(request.url))
    visit.go("#/disk-triangle")
    visit.until(lambda: visit.handle(0).is_visible())
    assert not any("three" in url for url in loaded)
    visit.page.evaluate("location.hash = '#/sphere-triangle'")
    visit.until(lambda: status_of(visit) == "ready")
    assert any("three.module.js" in url for url in loaded)
    visit.let_go(waiting)


@pytest.mark.parametrize("scene", ["sphere-triangle", "sphere-mesh"])
def test_two_fingers_zoom_in_space_and_turn_nothing(phone, scene):
    phone.open(f"#/{scene}?lang=en")
    apart = lambda: np.subtract(  # noqa: E731
        phone.middle(phone.handle(0)), phone.middle(phone.handle(0, "radius"))
    )
    before = np.hypot(*apart())
    phone.until(lambda: phone.said_by_address == [f"#/{scene}"])
    phone.touch("Start", (150, 170))
    phone.touch("Start", (150, 170), (230, 240))
    phone.touch("Move", (130, 150), (250, 260))
    phone.touch("End")
    phone.until(lambda: np.hypot(*apart()) > 1.2 * before)
    assert phone.said_by_address == [f"#/{scene}"]
