"""What is decided of all pairs of a person's own shapes, and drawn; and pushing them apart."""

import hitlab as hl
from test_playground import chosen, types

PILE = "box=0,0,4,2,0&box=1,1.5,4,2,0&disk=-5,2,1&disk=-4.5,3,0.8&ray=-6,-2,1,0.25&disk=20,0,2"


def test_what_is_drawn_of_all_pairs_is_switched_listed_and_the_packages_own(desk):
    desk.open(f"#/playground?lang=en&{PILE}")
    page, shown = desk.page, lambda: desk.snapshot["shown"]
    switch = lambda name: page.locator(f'[data-show="{name}"]')  # noqa: E731
    pressed = lambda name: switch(name).get_attribute("aria-pressed")  # noqa: E731
    assert [pressed(name) for name in ("hits", "outlines", "rays")] == ["true", "true", "false"]
    assert shown() == {}
    before = page.locator("#canvas").screenshot()
    for name in ("normals", "depth", "nearest", "rays", "hits"):
        switch(name).click()
    desk.until(lambda: "show=normals,depth,nearest,outlines,rays" in desk.address)
    desk.until(lambda: shown().keys() == {"contacts", "nearest", "rays"})
    group = hl.Group(*hl.from_link(f"#/playground?{PILE}"))
    pairs, contact = group.contacts()
    told = shown()["contacts"]
    assert [[each["a"], each["b"]] for each in told] == pairs.tolist()
    for each, normal, depth in zip(told, contact.normal.tolist(), contact.depth.tolist()):
        assert (each["normal"], each["depth"]) == (normal, depth)
    assert [each["index"] for each in shown()["rays"]] == [0]
    apart = [(each["a"], each["b"], each["distance"]) for each in shown()["nearest"]]
    nearest = hl.distance(group[4], group[5])
    assert apart == [(0, 1, 0), (4, 5, nearest)]  # the ray goes by the disk that meets nothing
    rows = page.locator("#decided button")
    first = rows.first.inner_text().replace("\xa0", " ")
    assert "penetration depth 0.500, normal (0.000, 1.000)" in first
    assert page.locator("#canvas").screenshot() != before
    rows.nth(1).click()
    desk.until(lambda: chosen(desk) == [2, 3])
    for _ in range(5):
        page.locator("#undo").click()
    desk.until(lambda: (pressed("hits"), pressed("rays"), shown()) == ("true", "false", {}))
    desk.open(f"#/playground?lang=en&{PILE}&show=rays")
    assert (pressed("hits"), pressed("rays")) == ("false", "true")
    desk.press("#reset")
    desk.until(lambda: "show=rays" in desk.address and len(types(desk)) == 8)


def test_of_two_shapes_alone_all_is_drawn_and_listed_too(desk):
    desk.open("#/playground?lang=en&case=touch")
    rows = desk.page.locator("#decided button")
    for name in ("depth", "nearest"):
        desk.page.locator(f'[data-show="{name}"]').click()
    desk.until(lambda: desk.snapshot.get("shown", {}).keys() == {"contacts", "nearest"})
    told = [text.replace("\xa0", " ") for text in rows.all_inner_texts()]
    assert told == [
        "Disk 0 and box 1: penetration depth 0.000, normal (1.000, 0.000)",
        "Disk 0 and box 1 share the point (0.000, 0.000)",
    ]
    assert not desk.page.locator("#key-hint").is_visible()  # no key is held here
