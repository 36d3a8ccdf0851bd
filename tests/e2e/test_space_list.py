"""The open list in space: shapes selected, dragged, moved by keys, added, deleted, typed."""

from itertools import combinations

import hitlab as hl
import pytest
from hitlab.links.grammar import SPACE
from visit import LOW

LIST = "box3=0,1,0,3,2,2,0,1,0,4&capsule3=2.5,0.75,1.5,2,3,0.5,0.75&sphere=-3,1,2,1"
LINK = f"#/{SPACE}?lang=en&{LIST}&point3=-1,3,0&halfspace3=0,0,0,0,1,0&ray3=-4,3.5,-1,2,-0.5,0.25"
UNBOUNDED = hl.Ray3 | hl.Line3 | hl.HalfSpace3


@pytest.fixture
def desk(desk):
    desk.resize(LOW)
    return desk


def shapes_of(visit):
    texts = (
        f"{each['type']}={','.join(map(repr, each['values']))}" for each in visit.snapshot["shapes"]
    )
    return hl.from_link(f"#/{SPACE}?{'&'.join(texts)}")


def assert_as_the_package_says(visit):
    shapes, pairs = shapes_of(visit), visit.snapshot["pairs"]
    chosen = pairs[0]
    assert chosen["hit"] == hl.intersects(shapes[chosen["a"]], shapes[chosen["b"]])
    assert visit.sentence.startswith("Hit" if chosen["hit"] else "Miss")
    told = sorted(sorted((each["a"], each["b"])) for each in pairs if each["hit"])
    assert told == [
        [i, j]
        for i, j in combinations(range(len(shapes)), 2)
        if not (isinstance(shapes[i], UNBOUNDED) and isinstance(shapes[j], UNBOUNDED))
        and hl.intersects(shapes[i], shapes[j])
    ]


def pair_of(visit):
    first = visit.snapshot["pairs"][0]
    return {first["a"], first["b"]}


def test_a_shape_is_tapped_dragged_rotated_and_moved_by_keys_and_all_is_undone(desk):
    desk.open_in_space(LINK)
    assert_as_the_package_says(desk)
    first = desk.snapshot["shapes"]
    desk.drag(desk.handle(0, "turn-y"), 60, 10)
    desk.drag(desk.handle(1, "radius"), 0, 25)
    assert_as_the_package_says(desk)
    desk.page.mouse.click(*desk.middle(desk.handle(2)))
    desk.until(lambda: pair_of(desk) == {1, 2})
    assert_as_the_package_says(desk)
    desk.drag(desk.handle(2), 90, -20)
    desk.page.mouse.click(*desk.middle(desk.handle(1)))
    before = shapes_of(desk)[1]
    desk.tap_until("KeyU", lambda: shapes_of(desk)[1].start[1] > before.start[1] + 0.2)
    desk.until_still()
    moved = shapes_of(desk)[1]
    assert moved.start[0] == before.start[0] and moved.start[2] == before.start[2]
    assert_as_the_package_says(desk)
    while (now := desk.snapshot["shapes"]) != first:
        desk.page.keyboard.press("Control+z")
        desk.until(lambda: desk.snapshot["shapes"] != now)


@pytest.mark.slow(5)
def test_a_shape_of_each_kind_is_added_and_one_deleted(desk):
    desk.open_in_space(f"#/{SPACE}?lang=en&case=empty")
    desk.until(lambda: "There are no shapes" in desk.page.locator("#paired").inner_text())
    kinds = ["sphere", "triangle3", "box3", "ray3", "point3", "segment3", "line3", "capsule3"]
    for kind in [*kinds, "hull3", "halfspace3"]:
        before = desk.snapshot["shapes"]
        desk.page.locator("#makers summary").first.click()
        desk.page.locator(f"#makers [data-make=add][data-type={kind}]").click()
        desk.until(lambda before=before: desk.snapshot["shapes"] != before)
        assert desk.snapshot["shapes"][-1]["type"] == kind
    paired = desk.page.locator("#paired")
    desk.until(lambda: "half-space 9 are both unbounded" in paired.inner_text() or pair_of(desk))
    desk.page.keyboard.press("Delete")
    desk.until(lambda: len(desk.snapshot["shapes"]) == 9)
    desk.page.keyboard.press("Control+z")
    desk.until(lambda: len(desk.snapshot["shapes"]) == 10)


def test_a_link_typed_by_hand_has_its_pair_and_its_numbers_can_be_typed(desk):
    tent, block = "hull3=0,0,0,2,0,0,0,2,0,0,0,2", "aabb3=4,0,0,5,1,1"
    link = f"#/{SPACE}?lang=en&{tent}&segment3=2,2,2,3,1/2,2&{block}"
    desk.open_in_space(f"{link}&select=1,2&labels=tent,,block")
    assert pair_of(desk) == {1, 2}
    assert_as_the_package_says(desk)
    desk.until(lambda: "block" in desk.page.locator("#paired").inner_text())
    z = desk.page.locator("#fields details[open] .field input").nth(2)
    z.evaluate("(each) => each.focus()")
    desk.page.keyboard.press("ArrowUp")
    desk.until(lambda: shapes_of(desk)[1] != hl.Segment3((2, 2, 2), (3, 0.5, 2)))
    assert_as_the_package_says(desk)


def test_two_unbounded_shapes_are_not_tested_and_a_link_says_so(desk):
    desk.open_in_space(f"{LINK}&select=4,5")
    text = "Half-space 4 and ray 5 are both unbounded"
    desk.until(lambda: text.lower() in desk.page.locator("#paired").inner_text().lower())
    assert desk.snapshot["explanation"] is None


def test_on_a_phone_a_tap_selects_and_a_finger_drags(phone):
    phone.open_in_space(LINK)
    phone.drag_by_finger(phone.handle(2), -15, 20)
    assert 2 in pair_of(phone)
    assert_as_the_package_says(phone)
