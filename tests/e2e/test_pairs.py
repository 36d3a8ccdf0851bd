"""What is decided of all pairs of a person's own shapes, and drawn; and pushing them apart."""

import hitlab as hl
import pytest
from test_playground import chosen, shapes_of, types

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


@pytest.mark.slow
def test_what_overlaps_is_pushed_apart_in_one_step(desk):
    desk.open(f"#/playground?lang=en&{PILE}&select=0,1")
    page, start = desk.page, desk.snapshot["shapes"]
    toast = page.locator("#toast")
    page.locator("#part-pair").click()
    desk.until(lambda: desk.snapshot["shapes"][1]["values"] == [1, 2, 4, 2, 0])
    moved = desk.snapshot["shapes"]
    assert moved[:1] + moved[2:] == start[:1] + start[2:]
    desk.until(lambda: "The two no longer overlap" in toast.inner_text())
    page.locator("#part-pair").click()
    desk.until(lambda: "The two do not overlap, so nothing" in toast.inner_text())
    page.locator("#part-all").click()
    desk.until(lambda: desk.snapshot["shapes"][2] != start[2])
    now = shapes_of(desk.snapshot)
    assert hl.Group(*now).collisions(touching=False).tolist() == []
    for _ in range(2):
        page.locator("#undo").click()
    desk.until(lambda: desk.snapshot["shapes"] == start)
    heap = "&".join(f"disk={i % 6},{i // 6},1" for i in range(30))
    desk.open(f"#/playground?lang=en&{heap}")
    page.locator("#part-all").click()
    desk.until(lambda: "no two overlap any more" in toast.inner_text())
    desk.until(lambda: desk.snapshot["shapes"][0]["values"] != [0, 0, 1])
    assert hl.Group(*shapes_of(desk.snapshot)).collisions(touching=False).tolist() == []
    page.locator("#undo").click()
    desk.until(lambda: desk.snapshot["shapes"][0]["values"] == [0, 0, 1])
    desk.open(f"#/playground?lang=en&{PILE}&select=0,4")
    page.locator("#part-pair").click()
    desk.until(lambda: "Cannot push ray 4 apart" in toast.inner_text())
    assert desk.snapshot["shapes"] == start


COUNT_WORDS = """() => {
  const plain = self.postMessage;
  self.words = 0;
  self.postMessage = (message, ...more) => {
    self.words += message.type === "working";
    plain.call(self, message, ...more);
  };
}"""

WATCH_ENGINE = """() => {
  const { dataset } = document.documentElement;
  window.engines = [];
  const note = () => engines.push(dataset.engine);
  const attributeFilter = ["data-engine"];
  new MutationObserver(note).observe(document.documentElement, { attributeFilter });
}"""


@pytest.mark.slow
def test_while_a_heap_takes_long_the_page_hears_that_python_is_at_work(desk):
    kinds = (
        "capsule=-2,{0},2,{1},0.8",
        "polygon=-2,{0},2,{1},2.5,3,0,4",
        "triangle=-2,{0},2,{1},0,4",
    )
    heap = "&".join(kinds[i % 3].format(i / 64, i % 7 / 32) for i in range(100))
    desk.open("#/playground?lang=en&disk=0,0,1")
    worker = desk.worker()
    worker.evaluate(COUNT_WORDS)
    desk.page.evaluate(WATCH_ENGINE)
    desk.open(f"#/playground?{heap}")
    assert len(desk.snapshot["pairs"]) == 100 * 99 / 2
    assert worker.evaluate("words") > 0
    assert "failed" not in desk.page.evaluate("engines")
