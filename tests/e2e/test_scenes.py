"""Every scene: its article's keys, states and cases answered as by the wheel, motion, the menu."""

import json
import math
import random

import hitlab as hl
import numpy as np
import pytest
from visit import LOW, ROOT

SCENES = {
    path.stem: json.loads(path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / "web" / "scenes").glob("*.json"))
    if path.stem != "crowd"  # has no shapes in its file, and tests of its own
}
TITLES = json.loads((ROOT / "web/locales/en/scene.json").read_text(encoding="utf-8"))
GROUPS = [name for name, scene in SCENES.items() if "told" in scene]
each_pair = pytest.mark.parametrize("scene", [name for name in SCENES if name not in GROUPS])

MAKE = {
    "disk": lambda x, y, r: hl.Disk((x, y), r),
    "box": lambda x, y, w, h, degrees: hl.Box((x, y), (w, h), math.radians(degrees % 360)),
    "triangle": lambda *numbers: hl.Triangle(np.reshape(numbers, (3, 2))),
    "ray": lambda x, y, dx, dy: hl.Ray((x, y), (dx, dy)),
    "line": lambda x, y, dx, dy: hl.Line((x, y), (dx, dy)),
    "point": lambda x, y: hl.Point((x, y)),
    "segment": lambda ax, ay, bx, by: hl.Segment((ax, ay), (bx, by)),
    "capsule": lambda ax, ay, bx, by, r: hl.Capsule((ax, ay), (bx, by), r),
    "polygon": lambda *numbers: hl.Polygon(np.reshape(numbers, (-1, 2))),
    "sphere": lambda x, y, z, r: hl.Sphere((x, y, z), r),
    "triangle3": lambda *numbers: hl.Triangle3(np.reshape(numbers, (3, 3))),
}

TAP_WITH_SHIFT = """(code) => {
  const send = (type, options) =>
    document.body.dispatchEvent(new KeyboardEvent(type, { bubbles: true, ...options }));
  for (const type of ["keydown", "keyup"]) send(type, { code, shiftKey: true });
  send("keyup", { code: "ShiftLeft" });
}"""


def start_of(scene):
    """Give the link of the scene's start, where nothing moves by itself."""
    return f"#/{scene}?" + ("running=0" if "running" in SCENES[scene]["parameters"] else "")


def values(visit):
    return [shape["values"] for shape in visit.snapshot["shapes"]]


# Cases


def wrong_in(case):
    """Name the algorithms that go wrong in a case."""
    return [*case.get("differs", []), *case.get("departs", {})]


@pytest.mark.slow(5)
@pytest.mark.parametrize("scene", ["disk-triangle", "sphere-triangle"])
def test_a_case_where_an_algorithm_goes_wrong_says_so_and_shows_it(desk, scene):
    algorithm, note = desk.page.locator("#algorithm"), desk.page.locator("#exact-note")
    shown = {"differs": 0, "departs": 0, "neither": 0}
    desk.open(start_of(scene))
    for case in SCENES[scene]["cases"]:
        chip = desk.page.locator(f'#cases [data-case="{case["id"]}"]')
        differs = wrong_in(case)
        names = [algorithm.locator(f'[value="{each}"]').inner_text() for each in differs]
        right = "Correct verdict here, but another part of the answer is wrong"
        wrong = "Wrong verdict here" if case.get("differs") else right
        said = f"{wrong}: {'; '.join(names)}. Choose the case to see it."
        assert chip.get_attribute("title") == (said if names else None)
        kind = next((each for each in shown if case.get(each)), "neither")
        shown[kind] += 1
        if shown[kind] > 1:
            continue
        chip.click()
        wanted = differs[0] if differs else "exact"
        desk.until(lambda wanted=wanted: desk.snapshot["algorithm"] == wanted)
        desk.until(lambda differs=differs: note.is_visible() == bool(differs))
        if names:
            assert desk.page.locator("#toast").inner_text() == f"Shown by {names[0]}"
        desk.open(start_of(scene))
    assert shown["differs"] and shown["neither"]


def test_a_case_keeps_the_algorithm_that_goes_wrong_there(desk):
    chip = desk.page.locator('#cases [data-case="equal-corners"]')
    for chosen, shown in [("dxlib", "dxlib"), ("exact", "dxlib-naive")]:
        desk.open(f"#/sphere-triangle?algorithm={chosen}")
        chip.click()
        desk.until(lambda shown=shown: desk.snapshot["algorithm"] == shown)
        desk.until(lambda: desk.page.locator("#exact-note").is_visible())
    desk.open("#/sphere-triangle?case=equal-corners")
    assert desk.snapshot["algorithm"] == "exact"


# Keys: what each of them does is tried in tests/web


@pytest.mark.slow(5)
@pytest.mark.parametrize("scene", ["disk-triangle", "ray-box", "sphere-triangle"])
def test_each_key_of_a_scene_acts_and_with_shift_backwards(desk, scene):
    desk.resize(LOW)
    desk.open(start_of(scene))
    start = values(desk)
    for key in SCENES[scene]["keys"]:
        if "rate" not in key or "azimuth" in key.values() or "elevation" in key.values():
            continue
        desk.tap(key["code"])
        there = desk.until(lambda: (now := values(desk)) != start and now)
        desk.page.evaluate(TAP_WITH_SHIFT, key["code"])
        desk.until(lambda there=there: values(desk) != there)
        assert values(desk) == list(map(pytest.approx, start)), key


# States


COUNTS = {"point": 2, "segment": 4, "triangle": 6, "triangle3": 9}


def made(kind, numbers, models):
    """Give the package's shape; of a mesh the one number is its name."""
    return models[numbers[0]] if kind == "mesh" else MAKE[kind](*numbers)


def random_shape(kind, rng):
    def number(span=5.0):
        return rng.choice([rng.uniform(-span, span), float(rng.randint(-4, 4))])

    if kind == "disk":
        return [number(), number(), rng.choice([0.0, 1.0, rng.uniform(0, 4)])]
    if kind == "box":
        angle = rng.choice([0, 90, -180, 270, rng.uniform(-400, 400)])
        return [number(), number(), rng.uniform(0, 5), float(rng.randint(0, 5)), angle]
    if kind == "polygon":
        x, y, size, first = number(), number(), rng.uniform(0.5, 4), rng.uniform(0, 7)
        angles = sorted(first + rng.uniform(0, math.tau) for _ in range(rng.randint(3, 7)))
        corners = [(x + size * math.cos(turn), y + size * math.sin(turn)) for turn in angles]
        return [each for corner in corners for each in corner]
    if kind in COUNTS:
        return [number() for _ in range(COUNTS[kind])]
    if kind == "mesh":
        return [rng.choice(["torus-knot", "terrain"])]
    if kind == "sphere":
        return [number(), number(), number(), rng.choice([0.0, 1.0, rng.uniform(0, 4)])]
    if kind == "capsule":
        return [*(number() for _ in range(4)), rng.choice([0.0, 1.0, rng.uniform(0, 3)])]
    return [number(), number(), rng.choice([1.0, number()]), rng.choice([0.5, rng.uniform(-3, 3)])]


def expected_points(a, b):
    """What the library finds: entry and exit, the meeting, or where the outlines cross."""
    if isinstance(a, hl.Line):
        found = hl.meet(a, b).point[np.newaxis]
    elif isinstance(a, hl.Ray):
        found = hl.raycast(a, b, solid=True).points
    elif isinstance(a, hl.Disk) and isinstance(b, hl.Triangle):
        closest = hl.explain(a, b).step("closest").values
        found = np.array([(closest["x"], closest["y"])])
    elif isinstance(a, hl.Sphere):
        found = hl.closest_points(hl.Point3(a.center), b).on_b[np.newaxis]
    else:
        found = hl.outline_points(a, b)
    return found[np.isfinite(found).all(axis=1)].ravel().tolist()


@each_pair
def test_three_states_have_the_librarys_verdicts_and_points(desk, scene, models):
    rng = random.Random(scene)
    kinds = [shape["type"] for shape in SCENES[scene]["shapes"]]
    states = [[random_shape(kind, rng) for kind in kinds] for _ in range(3)]
    pairs = [
        "&".join(
            f"{kind}={','.join(str(number).replace('e+', 'e') for number in numbers)}"
            for kind, numbers in zip(kinds, state)
        )
        for state in states
    ]
    shots = desk.shots([f"{start_of(scene)}&{each}" for each in pairs])
    for state, shot in zip(states, shots):
        a, b = (made(kind, numbers, models) for kind, numbers in zip(kinds, state))
        (pair,) = shot["pairs"]
        assert [shape["values"] for shape in shot["shapes"]] == state
        assert [shape["type"] for shape in shot["shapes"]] == kinds
        assert (pair["a"], pair["b"], pair["hit"]) == (0, 1, hl.intersects(a, b))
        points = [coordinate for point in pair["points"] for coordinate in point]
        assert points == pytest.approx(expected_points(a, b), rel=1e-9, abs=1e-9)


def test_states_beyond_the_grid_are_answered_too(desk):
    """A direction as short and as long as a double can be, and many whole turns."""
    for link, hit in [
        ("ray-disk?ray=-4,0,5e-324,0&disk=0,0,1", True),
        ("ray-disk?ray=-4,0,1.7e308,0&disk=0,5,1", False),
        ("ray-box?ray=-4,1,1,0&box=0,0,2,2,360000090", True),
        ("ray-box?ray=-4,1.0000000000000002,1,0&box=0,0,2,2,360000090", False),
        ("line-line?line=0,0,1,0&line=0,1,5e-324,0", False),
    ]:
        desk.open(f"#/{link}")
        assert desk.hit == hit, link
        assert desk.sentence.startswith("Hit" if hit else "Miss")


# Motion


PHASE = "Phase of the motion"


def phase_of(visit):
    return float(visit.field(PHASE).input_value())


def carried(phase):
    angle = math.radians(phase)
    return pytest.approx([-5 * math.sin(angle), 5 * math.cos(angle), 6, 2, phase], abs=1e-3)


def test_the_box_runs_around_the_origin_until_s_stops_it(desk):
    desk.open("#/disk-box-motion")
    desk.until(lambda: phase_of(desk) > 20)
    box = values(desk)[1]
    assert box == carried(box[4])
    desk.page.keyboard.press("KeyS")
    desk.until_still()
    rest = values(desk)
    assert rest[1] == carried(phase_of(desk))
    desk.until(lambda: "running=0" in desk.address and "phase=" in desk.address)
    stopped = desk.address
    desk.open("#/disk-box-motion")
    desk.open(stopped)
    assert values(desk) == rest
    desk.page.keyboard.press("KeyS")
    desk.until(lambda: values(desk)[1] != rest[1])


def test_a_held_s_stops_only_once(desk):
    desk.open("#/disk-box-motion")
    desk.page.keyboard.down("KeyS")
    desk.until_still()
    desk.page.keyboard.down("KeyS")  # as a keyboard repeats it
    rest = values(desk)
    desk.frames(10)
    assert values(desk) == rest
    desk.page.keyboard.up("KeyS")


def test_a_moving_state_is_answered_as_it_was_opened(desk):
    desk.open("#/disk-box-motion?phase=270")
    shot = desk.settled(
        """async () => {
          await hitlab.open("#/disk-box-motion?phase=90");
          return hitlab.snapshot();
        }"""
    )
    assert shot["shapes"][1]["values"] == [-5, 0, 6, 2, 90]


def test_the_disk_can_be_moved_while_the_box_runs(desk):
    desk.open("#/disk-box-motion")
    desk.page.keyboard.down("KeyH")
    desk.until(lambda: values(desk)[0][0] < 4)
    desk.page.keyboard.up("KeyH")
    first = phase_of(desk)
    desk.until(lambda: phase_of(desk) != first)


def test_the_box_swings_to_and_fro(desk):
    desk.open("#/disk-box-motion?running=0&phase=90")
    button = desk.page.get_by_role("button", name="to and fro")
    assert button.get_attribute("aria-pressed") == "false"
    button.click()
    desk.until(lambda: values(desk)[1] == [5, 5, 6, 2, 0])
    assert button.get_attribute("aria-pressed") == "true"
    desk.until(lambda: "motion=0" in desk.address)
    desk.open("#/disk-box-motion?motion=0&running=0&phase=30")
    assert values(desk)[1] == pytest.approx([2.5, 5, 6, 2, 0])


def test_nothing_moves_before_it_is_started_for_those_who_prefer_less_motion(desk):
    desk.page.emulate_media(reduced_motion="reduce")
    desk.open("#/disk-box-motion")
    desk.frames(10)
    assert values(desk)[1] == [0, 5, 6, 2, 0]
    desk.page.keyboard.press("KeyS")
    desk.until(lambda: phase_of(desk) > 5)


# The way from scene to scene


def test_the_menu_lists_every_scene_and_the_title_says_which_is_open(desk):
    menu = desk.page.locator("#scene-menu")
    titles = {TITLES[f"scene.{scene}.title"]: scene for scene in SCENES}
    for title in list(titles)[::7]:
        desk.page.locator(".bar h1 button").click()
        menu.wait_for()
        assert set(menu.get_by_role("link").all_inner_texts()) >= titles.keys()
        menu.get_by_role("link", name=title, exact=True).click()
        menu.wait_for(state="hidden")
        desk.until(lambda: desk.snapshot["scene"] == titles[title])  # noqa: B023
        desk.until(lambda: desk.page.locator("#title").inner_text() == title)  # noqa: B023
        assert desk.page.title() == f"{title} · hitlab"
    assert menu.locator("[aria-current=page]").count() == 1


def test_going_back_goes_to_the_scene_before(desk):
    desk.until(lambda: desk.address.startswith("#/disk-triangle"))
    desk.page.evaluate("location.hash = '#/ray-disk'")
    desk.until(lambda: desk.snapshot["scene"] == "ray-disk")
    desk.page.evaluate("history.back()")
    desk.until(lambda: desk.snapshot["scene"] == "disk-triangle")


def test_going_back_finds_what_was_moved_just_before(desk):
    desk.open("#/disk-triangle?disk=1,2,0.5")
    desk.tap("KeyL")
    desk.until(lambda: desk.disk[0] > 1)
    moved = desk.disk
    desk.press("#scene-menu [rel=next]")
    desk.until(lambda: desk.snapshot["scene"] != "disk-triangle")
    desk.page.evaluate("history.back()")
    desk.until(lambda: desk.snapshot["scene"] == "disk-triangle")
    assert desk.disk == moved


@pytest.mark.slow(5)
def test_every_number_has_a_field_and_every_handle_a_name(desk):
    for scene, file in SCENES.items():
        desk.open(start_of(scene))
        numbers = sum(len(shape["values"]) for shape in file["shapes"])
        inputs = desk.page.locator("#fields input")
        folds = desk.page.locator("#fields details:not([open]) summary")
        folds.evaluate_all("all => all.forEach((fold) => fold.click())")
        desk.until(lambda: inputs.count() >= numbers)  # noqa: B023
        names, handles = (
            desk.page.locator(each).evaluate_all("all => all.map(({ ariaLabel }) => ariaLabel)")
            for each in ("#fields input", ".handle")
        )
        assert len(names) == len(set(names)) >= numbers, scene
        assert len(handles) == len(set(handles)) >= 2, scene


@pytest.mark.slow(5)
@pytest.mark.parametrize(
    ("scene", "shape", "handle", "changed"),
    [
        ("disk-box", 1, "size", [2, 3]),
        ("disk-box", 1, "turn", [4]),
        ("ray-disk", 0, "tip", [2, 3]),
        ("ray-disk", 0, "move", [0, 1]),
        ("line-line", 1, "tip", [2, 3]),
    ],
)
def test_a_handle_changes_its_own_numbers(desk, scene, shape, handle, changed):
    desk.open(start_of(scene))
    before = values(desk)
    x, y = desk.middle(desk.handle(shape, handle))
    desk.page.mouse.move(x, y)
    desk.page.mouse.down()
    desk.page.mouse.move(x + 20, y - 30)
    desk.page.mouse.up()
    desk.until(lambda: values(desk) != before)
    desk.until_still()
    now = values(desk)
    assert [i for i, number in enumerate(now[shape]) if number != before[shape][i]] == changed
    assert now[1 - shape] == before[1 - shape]


def test_a_ray_is_taken_hold_of_anywhere_along_it(desk):
    desk.open("#/ray-disk?ray=-4,0,1,0&disk=0,3,1")
    x, y = desk.middle(desk.handle(0, "move"))
    tip_x, _ = desk.middle(desk.handle(0, "tip"))
    desk.page.mouse.move(x + 3 * (tip_x - x), y + 3)
    desk.page.mouse.down()
    desk.page.mouse.move(x + 3 * (tip_x - x), y + 3 + (tip_x - x))
    desk.page.mouse.up()
    desk.until(lambda: values(desk)[0] == pytest.approx([-4, -1, 1, 0], abs=0.05))
