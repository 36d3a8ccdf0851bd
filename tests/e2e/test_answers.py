"""What Python answers: the same as the wheel says elsewhere, in order, and drawn as answered."""

import json
import math
import random
from itertools import count

import hitlab as hl
import pytest
from test_access import findings
from visit import KEEP_BACK, SLOWER

DRAWN = """() => {
  window.sightings = [];
  const handle = document.querySelector('[data-shape="0"][data-handle="move"]');
  const corner = document.querySelector('[data-shape="1"][data-handle="A"]');
  const end = document.querySelector('[data-shape="1"][data-handle="C"]');
  const sentence = document.getElementById("sentence-text");
  const xOf = (element) => element.getBoundingClientRect().x;
  const look = () => {
    const shot = hitlab.snapshot();
    const scale = (xOf(end) - xOf(corner)) / 4.8;
    sightings.push({
      frame: shot.frame, answered: shot.shapes[0].values[0],
      drawn: (xOf(handle) - xOf(corner)) / scale,
      hit: shot.pairs[0].hit, said: sentence.textContent,
    });
    if (!sightings.isOver) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


def bits(value):
    """Make numbers comparable to the last bit and sign, whether JSON wrote them as 1 or 1.0."""
    if isinstance(value, dict):
        return {key: bits(each) for key, each in value.items()}
    if isinstance(value, list):
        return [bits(each) for each in value]
    if isinstance(value, int | float) and not isinstance(value, bool):
        return float(value).hex()
    return value


def link_of(numbers):
    texts = [repr(float(number)).replace("e+", "e") for number in numbers]
    return f"#/disk-triangle?disk={','.join(texts[:3])}&triangle={','.join(texts[3:])}"


EXTREME = [
    [-0.0, -0.0, 1, -0.0, 0, 2, -0.0, 0, 2],
    [5e-324, 0, 5e-324, -5e-324, 0, -1e-323, 0, 0, 1e-323],
    [1e300, 1e300, 1e299, -1e300, 0, 1e300, 0, 0, 1.7976931348623157e308],
    [0, 0, 0, 0, 0, 0, 0, 0, 0],
]
"""Signed zeros, denormals, huge numbers, and nothing but zeros."""


def random_states():
    """Yield 50 states as nine numbers: arbitrary, on a lattice, touching up to a rounding."""
    rng = random.Random(20)
    for i in range(50):
        corners = [rng.uniform(-10, 10) for _ in range(6)]
        center = [rng.uniform(-10, 10) for _ in range(2)]
        if i % 3 == 0:
            yield [*center, rng.uniform(0, 6), *corners]
        elif i % 3 == 1:
            yield (
                [rng.randint(-4, 4) / 2 for _ in range(2)]
                + [rng.randint(0, 4) / 2]
                + [float(rng.randint(-4, 4)) for _ in range(6)]
            )
        else:
            radius = math.dist(center, corners[:2])
            yield [*center, math.nextafter(radius, rng.choice([0, radius, math.inf])), *corners]


def python_says(numbers):
    x, y, r, *corners = numbers
    disk, triangle = hl.Disk((x, y), r), hl.Triangle([corners[0:2], corners[2:4], corners[4:6]])
    return hl.intersects(disk, triangle), hl.explain(disk, triangle)


def test_fifty_states_are_answered_as_by_the_wheel_in_this_python(desk):
    states = [*random_states(), *EXTREME]
    shots = desk.shots([link_of(numbers) for numbers in states])
    hits = []
    for numbers, shot in zip(states, shots):
        hit, why = python_says(numbers)
        hits.append(hit)
        (pair,) = shot["pairs"]
        closest = why.step("closest").values
        assert [shape["values"] for shape in shot["shapes"]] == [numbers[:3], numbers[3:]]
        assert (pair["a"], pair["b"], pair["hit"]) == (0, 1, hit)
        assert bits(pair["points"]) == bits([[closest["x"], closest["y"]]])
        assert bits(shot["explanation"]) == bits(json.loads(why.to_json()))
        assert (shot["algorithm"], shot["step"]) == (why.algorithm, why.decided_by)
    assert 10 < sum(hits) < 40


def test_snapshot_is_plain_data_of_the_contract(desk):
    desk.open("#/disk-triangle?disk=2,1,0.5")
    shot = desk.snapshot
    assert desk.page.evaluate("structuredClone(hitlab.snapshot()) !== hitlab.snapshot()")
    assert set(shot) == {
        *("scene", "shapes", "pairs", "algorithm", "departs", "view", "step", "lang"),
        *("frame", "timings", "explanation"),
    }
    assert shot["scene"] == "disk-triangle"
    assert shot["shapes"] == [
        {"type": "disk", "values": [2, 1, 0.5]},
        {"type": "triangle", "values": [0, 0, 1.6, 3.6, 4.8, 0]},
    ]
    assert shot["pairs"] == [{"a": 0, "b": 1, "hit": True, "points": [[2, 1]]}]
    assert (shot["algorithm"], shot["view"], shot["lang"]) == ("exact", "steps", "en")
    assert shot["step"] in [step["id"] for step in shot["explanation"]["steps"]]
    assert all(isinstance(each, int | float) and each >= 0 for each in shot["timings"].values())
    frame = shot["frame"]
    desk.open("#/disk-triangle?disk=2,1,0.25")
    assert desk.snapshot["frame"] > frame


def test_an_answer_that_takes_long_is_shown_to_be_under_way_until_it_comes(desk):
    verdict, said = desk.page.locator("#verdict"), desk.page.locator("#at-work")
    rim = verdict.get_by_text("Computing")
    assert verdict.get_attribute("aria-busy") is None
    assert not rim.is_visible()
    height = verdict.bounding_box()["height"]
    worker = desk.worker()
    worker.evaluate(KEEP_BACK)
    desk.page.keyboard.press("l")
    rim.wait_for()
    assert verdict.get_attribute("aria-busy") == "true"
    assert verdict.bounding_box()["height"] == height
    desk.until(lambda: said.text_content().startswith("Computing"))
    assert findings(desk.page) == []
    assert desk.disk == [-4, 0, 1]
    worker.evaluate("letGo()")
    desk.until(lambda: desk.disk[0] > -4)
    assert verdict.get_attribute("aria-busy") is None
    assert not rim.is_visible()
    assert said.text_content() == ""


@pytest.fixture
def slow_desk(desk):
    """A page whose Python takes a tenth of a second longer for each answer."""
    worker = desk.worker()
    worker.evaluate(SLOWER, 100)
    yield desk
    worker.evaluate(SLOWER, 0)


def drag_to_and_fro(visit, answers):
    """Move the disk until so many answers have come; give where it is at last."""
    camera, first = visit.camera, visit.snapshot["frame"]
    visit.page.mouse.move(*camera.pixel(-4, 0))
    visit.page.mouse.down()
    for step in count():
        visit.page.mouse.move(*camera.pixel(-4 + 7 * abs(math.sin(step / 8)), 1))
        if visit.snapshot["frame"] >= first + answers:
            break
    visit.page.mouse.move(*(spot := camera.pixel(1.5, 1)))
    visit.page.mouse.up()
    return camera.world(*spot)


def test_only_answered_states_are_drawn(slow_desk):
    """At every frame the disk stands where the snapshot says, with that state's own verdict."""
    slow_desk.page.evaluate(DRAWN)
    drag_to_and_fro(slow_desk, 10)
    slow_desk.until(lambda: slow_desk.hit and slow_desk.disk[0] == pytest.approx(1.5, abs=0.02))
    seen = slow_desk.page.evaluate("(sightings.isOver = true, sightings)")
    assert len({each["frame"] for each in seen}) >= 3
    assert {each["hit"] for each in seen} == {True, False}
    for each in seen:
        assert each["drawn"] == pytest.approx(each["answered"], abs=0.02)
        assert each["said"].startswith("Hit" if each["hit"] else "Miss")
    frames = [each["frame"] for each in seen]
    assert frames == sorted(frames)
