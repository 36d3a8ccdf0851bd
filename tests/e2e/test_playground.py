"""A person's own shapes: added, chosen, copied, moved, deleted; and the link that has them all."""

import re
from itertools import combinations

import hitlab as hl

LIST = "disk=0,0,1&box=1.5,0,2,2,30&triangle=5,0,8,0,5,3&ray=-4,2,1,-0.5&capsule=4,1,6,3,0.5"
LINK = f"#/playground?lang=en&{LIST}"


def meeting(visit):
    """Give the pairs that the page says meet, and those of the package for the same shapes."""
    snapshot = visit.snapshot
    told = sorted(sorted((p["a"], p["b"])) for p in snapshot["pairs"] if p["hit"])
    link = "&".join(
        f"{each['type']}={','.join(map(repr, each['values']))}" for each in snapshot["shapes"]
    )
    shapes = hl.from_link(f"#/playground?{link}") if snapshot["shapes"] else []
    pairs = combinations(range(len(shapes)), 2)
    return told, [[i, j] for i, j in pairs if hl.intersects(shapes[i], shapes[j])]


def types(visit):
    return [shape["type"] for shape in visit.snapshot["shapes"]]


def chosen(visit):
    """Give the pair that the reason is about."""
    first = visit.snapshot["pairs"][0]
    return [first["a"], first["b"]]


def test_a_link_of_the_package_opens_with_its_list_and_all_pairs_are_decided(desk):
    shapes = hl.from_link(LINK)
    desk.open(hl.link(*shapes, algorithm="redpoll-2-20"))
    assert types(desk) == ["disk", "box", "triangle", "ray", "capsule"]
    told, true = meeting(desk)
    assert told == true
    assert len(told) >= 3
    assert desk.snapshot["algorithm"] == "redpoll-2-20"
    desk.open(f"{LINK}&select=4,2")
    assert chosen(desk) == [4, 2]
    assert desk.snapshot["explanation"]["pair"] == ["Capsule", "Triangle"]
    assert "capsule 4 and triangle 2" in desk.page.locator("#paired").inner_text().lower()


def test_shapes_are_chosen_moved_added_copied_and_deleted_and_all_is_undone(desk):
    desk.open(LINK)
    start = desk.snapshot["shapes"]
    desk.handle(4).focus()
    desk.until(lambda: chosen(desk) == [1, 4])
    desk.handle(2).focus()
    desk.until(lambda: chosen(desk) == [4, 2])
    desk.until(lambda: "select=4,2" in desk.address)
    x, y = desk.middle(desk.handle(2))
    desk.page.mouse.move(x, y)
    desk.page.mouse.down()
    desk.page.mouse.move(x - 30, y + 60)
    desk.page.mouse.move(x - 60, y + 90)
    desk.page.mouse.up()
    desk.until(lambda: desk.snapshot["shapes"][2] != start[2])
    desk.until_still()
    assert [desk.snapshot["shapes"][i] for i in (0, 1, 3, 4)] == [start[i] for i in (0, 1, 3, 4)]
    told, true = meeting(desk)
    assert told == true

    desk.page.keyboard.press("d")
    desk.until(lambda: len(types(desk)) == 6)
    assert chosen(desk) == [2, 5]
    desk.page.locator("#makers summary").click()
    desk.page.locator('#makers [data-type="polygon"]').click()
    desk.until(lambda: types(desk)[-1] == "polygon")
    desk.page.locator("#stage").focus()
    desk.page.keyboard.press("9")
    desk.until(lambda: types(desk)[-1] == "point")
    assert chosen(desk) == [6, 7]
    desk.page.keyboard.press("[")
    desk.until(lambda: types(desk)[-1] == "polygon")
    desk.page.locator('[data-make="remove"]').click()
    desk.until(lambda: types(desk)[-2:] == ["triangle", "polygon"])
    told, true = meeting(desk)
    assert told == true
    field = desk.field("r of disk 0")
    desk.page.locator("#fields details").first.evaluate("(fold) => (fold.open = true)")
    field.fill("2.5")
    field.press("Enter")
    desk.until(lambda: desk.disk == [0, 0, 2.5])

    undo = desk.page.locator("#undo")
    for _ in range(7):
        undo.click()
    desk.until(lambda: desk.snapshot["shapes"] == start)


def test_the_empty_plane_says_what_to_do_and_takes_a_double_click(desk):
    desk.open("#/playground?lang=en&case=empty")
    assert desk.snapshot["shapes"] == desk.snapshot["pairs"] == []
    assert desk.snapshot["explanation"] is None
    paired = desk.page.locator("#paired")
    desk.until(lambda: "double-click" in paired.inner_text())
    box = desk.page.locator("#stage").bounding_box()
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    desk.page.mouse.dblclick(*middle)
    desk.until(lambda: len(types(desk)) == 1)  # of the kind that was added last
    desk.until(lambda: "alone" in paired.inner_text())
    desk.page.mouse.dblclick(middle[0] + 200, middle[1] + 100)
    desk.until(lambda: len(types(desk)) == 2)
    desk.until(lambda: re.search("^(Hit|Miss)", desk.sentence))


def test_hostile_lists_get_a_message_and_the_start(desk):
    for link, words in {
        "&".join(["disk=0,0,1"] * 201): "201 shapes",
        "sphere=0,0,0,1": "one sphere too many",
        f"{LIST}&select=1,9": "select=1,9",
        "polygon=0,0,2,0,1,1,2,2,0,2": "not convex",
    }.items():
        told = desk.page.evaluate(
            "(link) => hitlab.open(link).then(() => '', ({ message }) => message)",
            f"#/playground?lang=en&{link}",
        )
        assert words in told
        desk.until(lambda: len(types(desk)) == 8)
