"""The field's methods, walked by keys: simplices, faces, and what the page says of them."""

import math


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
