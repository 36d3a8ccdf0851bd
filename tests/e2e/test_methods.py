"""The field's methods, walked by keys: simplices, faces, and what the page says of them."""

import itertools
import json
import math
import random

import hitlab as hl
import pytest
from test_answers import bits
from visit import rarely

POLYGONS = "#/polygon-polygon?polygon="
GJK = f"{POLYGONS}-6,-4.5,-3.5,-5,-2,-3,-3.5,-1,-5.5,-1.5&algorithm=gjk&view=minkowski"
EPA = f"{POLYGONS}-1.5,-1.25,1,-1.75,2.5,0.25,1,2.25,-1,1.75&algorithm=epa&view=minkowski"
WALKS = [(GJK, "support", 4), (EPA, "face", 3)]
"""Runs of so many turns, told by steps of these names."""


def circle(count, radius, x, y):
    """Write a polygon of corners on a circle."""
    turns = [2 * math.pi * i / count for i in range(count)]
    corners = [(x + radius * math.cos(t), y + radius * math.sin(t)) for t in turns]
    return "polygon=" + ",".join(f"{c:.4f}" for corner in corners for c in corner)


def walked(desk):
    """Go to the next step by the space bar, from the first one on; give each one's id and words."""
    steps = steps_of(desk)
    desk.page.keyboard.press("Space")  # from the last one to the first
    found = {}
    for id in steps:
        desk.until(lambda id=id: desk.page.evaluate("hitlab.snapshot().step") == id)
        found[id] = desk.page.locator("#steps .current .step-text").inner_text()
        desk.page.keyboard.press("Space")
    return found


def test_a_walk_through_gjk_tells_each_support_point_and_why_it_stops(desk):
    shapes = f"{circle(60, 3, 0, 0)}&{circle(50, 3, 5.9, 3.1)}"
    desk.open(f"#/playground?{shapes}&algorithm=gjk&step=compare&lang=en")
    assert desk.page.locator("#published").inner_text().startswith("Method: GJK, double precision")
    desk.page.locator("#stage").focus()
    said = walked(desk)
    supports = [words for id, words in said.items() if id.startswith("support")]
    assert len(supports) >= 4
    assert "Minkowski difference" in supports[0] and "GJK accepts v" in supports[-1]
    assert all("joins the simplex" in words for words in supports[1:-1])


def test_a_walk_through_epa_tells_each_face_and_the_way_out(desk):
    desk.open(f"#/playground?{circle(60, 3, 0, 0)}&disk=5,1,3&algorithm=epa&step=depth&lang=en")
    desk.page.locator("#stage").focus()
    said = walked(desk)
    faces = [words for id, words in said.items() if id.startswith("face")]
    assert len(faces) >= 3
    assert all("two others that end at w" in words for words in faces[:-1])
    assert "EPA" in faces[-1] and "the penetration depth" in said["depth"]
    assert "EPA finds a penetration depth of" in desk.sentence


def steps_of(visit):
    return visit.page.evaluate("hitlab.snapshot().explanation.steps.map(({ id }) => id)")


def is_at(visit, step):
    visit.until(lambda: visit.page.evaluate("hitlab.snapshot().step") == step)
    assert visit.page.locator("#steps .current").get_attribute("data-step") == step


@pytest.mark.slow(5)
@pytest.mark.parametrize(("link", "turn", "least"), WALKS)
def test_a_run_is_walked_by_the_mouse(desk, link, turn, least):
    desk.open(f"{link}&step=support-1&lang=en")
    steps = steps_of(desk)
    assert sum(step.startswith(turn) for step in steps) >= least
    for step in steps[1:]:
        desk.page.locator("#next").click()
        is_at(desk, step)
    slider = desk.page.locator("#slide")
    assert slider.is_visible() == (len(steps) > 8)
    if len(steps) <= 8:
        return
    box = slider.bounding_box()
    desk.page.mouse.move(box["x"] + box["width"] - 9, box["y"] + box["height"] / 2)
    desk.page.mouse.down()
    desk.page.mouse.move(box["x"] + 2, box["y"] + box["height"] / 2, steps=8)
    is_at(desk, steps[0])
    desk.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    is_at(desk, steps[(len(steps) - 1) // 2])
    desk.page.mouse.up()
    desk.page.keyboard.press("ArrowRight")  # the slider's own key
    is_at(desk, steps[(len(steps) + 1) // 2])


@pytest.mark.slow(5)
@pytest.mark.parametrize(("link", "turn", "least"), WALKS)
def test_a_run_is_walked_by_touch(phone, link, turn, least):
    phone.open(f"{link}&step=support-1&lang=ja")
    steps = steps_of(phone)
    assert sum(step.startswith(turn) for step in steps) >= least
    onward = phone.page.locator("#next")
    for step in steps[1:]:
        onward.tap()
        is_at(phone, step)
    slider = phone.page.locator("#slide")
    assert slider.is_visible() == (len(steps) > 8)
    for each in [onward, slider] if len(steps) > 8 else [onward]:
        assert each.bounding_box()["height"] >= 44
    if len(steps) > 8:
        slider.tap(position={"x": 4, "y": 22})
        is_at(phone, steps[0])


KINDS = ("point", "disk", "box", "triangle", "polygon", "segment", "capsule")
SOLID = [kind for kind in KINDS if kind not in ("point", "segment")]
DOUBLE = {"gjk": KINDS, "sat": SOLID, "epa": SOLID}
SINGLE = {f"{id}-32": kinds for id, kinds in DOUBLE.items()}
EACH = [("gjk", KINDS), *(rarely(*each) for each in (DOUBLE | SINGLE).items() if each[0] != "gjk")]


def numbers(kind, chosen):
    """Draw a shape of a kind, as a link has it; some of whole numbers, which touch or are flat."""
    scale = chosen.choice((1, 1024))
    x, y, u, v, r = (round(chosen.uniform(-3, 3) * scale) / scale for _ in range(5))
    return {
        "point": (x, y),
        "disk": (x, y, abs(r)),
        "box": (x, y, abs(u), abs(v), chosen.choice((0, 30, 90))),
        "triangle": (x, y, u, v, r, x - v),
        "polygon": (x, y, x + 2, y, x + 3, y + 1, x + 1, y + 3),
        "segment": (x, y, u, v),
        "capsule": (x, y, u, v, abs(r)),
    }[kind]


@pytest.mark.slow(5)
@pytest.mark.parametrize(("id", "kinds"), EACH)
def test_ten_random_states_of_each_kind_agree_with_the_package(desk, id, kinds):
    chosen = random.Random(id)
    turns = itertools.product(range(len(kinds)), range(10))
    pairs = [(kinds[i], kinds[(i + turn) % len(kinds)]) for i, turn in turns]
    links = []
    for pair in pairs:
        shapes = [f"{kind}={','.join(map(repr, numbers(kind, chosen)))}" for kind in pair]
        links.append(f"#/playground?{'&'.join(shapes)}")
    shots = desk.shots([f"{link}&algorithm={id}" for link in links])
    hits = 0
    for link, shot in zip(links, shots, strict=True):
        a, b = hl.from_link(link)
        why = hl.explain(a, b, algorithm=id)
        (pair,) = shot["pairs"]
        hits += pair["hit"]
        assert (shot["algorithm"], pair["hit"]) == (id, why.hit)
        assert pair["hit"] == hl.intersects(a, b, algorithm=id)
        assert bits(shot["explanation"]) == bits(json.loads(why.to_json())), link
    assert len(links) // 5 < hits < len(links)
