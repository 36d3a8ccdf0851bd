"""A sphere against a model: by formula, and of a person's own file, opened or dropped."""

import hitlab as hl
import pytest
from visit import LOW

SCENE = "#/sphere-mesh"
ROOF = """# a roof of four triangles
v -2 0 -2
v 2 0 -2
v 2 0 2
v -2 0 2
v 0 3 0
f 1 5 2
f 2 5 3
f 3 5 4
f 4 5 1
"""
DROP = """([name, text]) => {
  const files = new DataTransfer();
  files.items.add(new File([text], name));
  const target = document.getElementById("stage");
  for (const type of ["dragover", "drop"]) {
    const how = { dataTransfer: files, bubbles: true, cancelable: true };
    target.dispatchEvent(new DragEvent(type, how));
  }
}"""


@pytest.fixture
def desk(desk):
    desk.resize(LOW)
    return desk


def mesh_of(text):
    """Read the vertices and faces of a plain OBJ file."""
    rows = [line.split() for line in text.splitlines()]
    vertices = [list(map(float, row[1:])) for row in rows if row[0] == "v"]
    faces = [[int(each) - 1 for each in row[1:]] for row in rows if row[0] == "f"]
    return hl.Mesh(vertices, faces)


def drop(visit, name, text):
    visit.page.evaluate(DROP, [name, text])


def ball_of(visit):
    x, y, z, r = visit.disk
    return hl.Sphere((x, y, z), r)


def values_of(visit, step):
    return next(
        each["values"] for each in visit.snapshot["explanation"]["steps"] if each["id"] == step
    )


def assert_as_the_library_says(visit, mesh):
    ball, (pair,) = ball_of(visit), visit.snapshot["pairs"]
    assert pair["hit"] == hl.intersects(ball, mesh)
    nearest = hl.closest_points(hl.Point3(ball.center), mesh).on_b
    assert pair["points"] == [pytest.approx(nearest.tolist(), abs=1e-12)]
    touched = hl.intersects(ball, mesh.triangles).nonzero()[0]
    assert values_of(visit, "faces")["faces"] == touched.tolist()


def looked(visit):
    return visit.page.locator("#looked").inner_text()


def test_the_models_by_formula_are_answered_as_by_the_library(desk, models):
    desk.open(SCENE)
    assert_as_the_library_says(desk, models["torus-knot"])
    desk.page.get_by_role("combobox", name="Model", exact=True).select_option("terrain")
    desk.until(lambda: "mesh=terrain" in desk.address)
    desk.until(lambda: desk.snapshot["shapes"][1] == {"type": "mesh", "values": ["terrain"]})
    assert_as_the_library_says(desk, models["terrain"])
    desk.tap_until("KeyJ", lambda: desk.hit)
    desk.until_still()
    assert_as_the_library_says(desk, models["terrain"])


@pytest.mark.parametrize("way", ["chosen", "dropped"])
def test_an_own_file_becomes_the_model(desk, way):
    desk.open(SCENE)
    name = f"{way} roof.obj"
    if way == "chosen":
        file = {"name": name, "mimeType": "", "buffer": ROOF.encode()}
        desk.page.locator("#model-file").set_input_files(file)
    else:
        drop(desk, name, ROOF)
    desk.until(lambda: desk.snapshot["shapes"][1]["values"] == [name])
    mesh = mesh_of(ROOF)
    assert_as_the_library_says(desk, mesh)
    assert f" of {len(mesh.faces)}." in looked(desk)
    desk.open(f"{SCENE}?sphere=0,3.5,0,1&mesh={name}")
    assert desk.hit
    assert_as_the_library_says(desk, mesh)
    desk.open(SCENE)
    assert desk.snapshot["shapes"][1]["values"] == ["torus-knot"]


@pytest.mark.slow(11)
@pytest.mark.parametrize("can_copy", [True, False])
def test_copying_says_that_an_own_model_is_not_in_the_link(desk, can_copy):
    # Any other permission refuses that of the clipboard.
    desk.context.grant_permissions(["clipboard-write" if can_copy else "geolocation"])
    told = desk.page.locator("#toast" if can_copy else "#link-dialog")
    desk.open(SCENE)
    for model, is_told in ((None, False), ("copied.obj", True), (None, False)):
        if model:
            drop(desk, model, ROOF)
            desk.until(lambda: desk.snapshot["shapes"][1]["values"][0].endswith("copied.obj"))
        else:
            desk.open(SCENE)
        desk.page.get_by_role("button", name="Copy link").click()
        desk.until(
            lambda is_told=is_told: ("not contain the model" in told.inner_text()) == is_told
        )
        if not can_copy:
            desk.page.get_by_role("button", name="Close", exact=True).click()


def test_a_lit_triangle_is_picked_through_the_handle_over_it(desk, models):
    """A click that drags nothing is meant for what is below."""
    ball = [2.5, 0, 1.5, 1.25]
    desk.open(SCENE + f"?sphere={','.join(map(str, ball))}&azimuth=0&elevation=0")
    mesh, touched = models["torus-knot"], values_of(desk, "faces")["faces"]
    x, y, _ = mesh.vertices[mesh.faces[touched]].mean(1)[0]
    desk.open(SCENE + f"?sphere={x},{y},1.5,1.25&azimuth=0&elevation=0")
    desk.page.mouse.click(*desk.middle(desk.handle(0)))
    desk.until(lambda: desk.snapshot["scene"] == "sphere-triangle")


def test_a_tap_beside_the_lit_triangles_opens_nothing(desk):
    desk.open(SCENE)
    box = desk.page.locator("#stage").bounding_box()
    desk.page.mouse.click(box["x"] + 120, box["y"] + box["height"] - 150)
    desk.frames(5)
    assert desk.snapshot["scene"] == "sphere-mesh"
