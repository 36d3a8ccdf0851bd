"""A search for races: random pairs and triples of actions, with every wait of the page delayed.

A seed determines the actions and the delays of one sequence. A failure prints its actions and the
seeds of all sequences on its page; `HITLAB_SEEDS="7 40"` repeats those with `--slow`.
"""

import contextlib
import json
import os
import random
import re
import zlib
from base64 import urlsafe_b64decode
from itertools import permutations

import pytest
from playwright.sync_api import Error
from test_take import PASTE
from visit import LOW, ROOT, RUNTIME, Visit, packed

CHUNK, COUNT = 4, 2000
SEEDS = [int(seed) for seed in os.environ.get("HITLAB_SEEDS", "").split()]
CHUNKS = [SEEDS] if SEEDS else [range(first, first + CHUNK) for first in range(0, COUNT, CHUNK)]
FRESH = {True: 0.3, False: 0.05}
"""The share of sequences on a new page, by whether a first use is likely to matter there."""

RACES = (ROOT / "tests/e2e/races.js").read_text()
QUIET = "preloaded using link preload but not used"  # a delayed fetch comes too late for it

PROGRAM = packed("def disk_box(*_): return True")
THEMES = {
    "#/disk-triangle": "hold hold key hold_key undo redo escape",
    "#/disk-triangle?algorithm=redpoll-2-23": "fail fail model model term open code_view",
    "#/triangle-triangle?triangle=-2,-1,2,-1,0,2&triangle=-1,0,3,0,1,3&view=minkowski":
        "hold_difference hold_difference open hash back undo",
    "#/polygon-polygon?view=minkowski": "hold_difference hash back language escape",
    "#/playground?disk=0,0,1&box=1,0,2,2,20&disk=0.5,0.5,1&triangle=0,0,2,0,1,2":
        "push_apart push_apart paste hold undo save",
    "#/course/distance?task=touch": "answer second_lesson save term",
    "#/course/class": "class_results language",
    "#/disk-disk?view=code": "program program program run_it hash hold_key",
    f"#/disk-box?view=code&code={PROGRAM}": "program fail open hash",
    "#/disk-box": "language palette export code_view term fail",
    "#/terms": "language palette fail answer term",
}  # fmt: skip
"""Where a sequence begins, with the actions that are likely there."""
LIKELY = 0.7
STARTS = [*THEMES]
ACTIONS = sorted({name for theme in THEMES.values() for name in theme.split()})
PROGRAMMED = ["disk-disk", "disk-triangle", "disk-box", "triangle-triangle"]
LINKS = [
    *STARTS,
    "#/disk-disk",
    "#/disk-disk?view=minkowski",
    "#/disk-box",
    "#/disk-triangle?disk=2,1,1",
    "#/sphere-triangle",
    "#/course/regions",
    f"#/disk-disk?view=code&code={packed('def disk_disk(*_): return True')}",
    f"#/disk-triangle?view=code&code={packed('def disk_triangle(*_): return False')}",
    "#/",
]
FILES = [*["scenes/", "-later"] * 3, "locales/ja", "lessons/", "-course", "user-program/files"]
DISKS = [{"type": "disk", "values": [0, 0, 1]}, {"type": "disk", "values": [1, 0, 2]}]
PASTED = [
    "disk 1 1 1\ndisk 2 2 1",
    json.dumps({"hitlab": 1, "scene": "disk-disk", "shapes": DISKS}),
    '{"a": 1}',
]
MODEL = "v 0 0 0\nv 4 0 0\nv 0 4 0\nv 0 0 4\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n"
ANSWERS = [
    f"#/course/{name}?task={task['id']}&{task['solved'].partition('?')[2]}"
    for name in ("distance", "projection", "disk-box", "lines")
    for task in json.loads((ROOT / f"web/lessons/{name}.json").read_text())["tasks"]
    if "solved" in task
]
TASK = packed(json.dumps({"kind": "make", "title": "Touch", "text": "Touch!",
    "link": "#/disk-disk?disk=-4,0,1&disk=2,0,2", "wants": {"hit": True}}))  # fmt: skip
RESULT = f"#/course/own?task={TASK}&disk={{}},0,1&disk=2,0,2&who={{}}"

FALSE = [
    *("scene.load", "language.load", "part.failed", "take.failed", "course.unchecked"),
    *("model.reader", "own.unread", "own.wrong.ended", "link.instead"),
]
"""Sentences that are untrue unless a file has failed: all links and texts here are valid."""
TEXTS = [json.loads(path.read_text()) for path in (ROOT / "web/locales").glob("*/*.json")]
KEYS = {key for texts in TEXTS for key in texts}
KEY = re.compile(r"[a-z][\w-]*(?:\.[\w-]+)+")
UNTRUE = re.compile("it is busy|" + "|".join(
    ".*".join(map(re.escape, re.split(r"\{[^}]*\}", texts[key])))
    for texts in TEXTS for key in FALSE if key in texts
))  # fmt: skip

STARTED = "!!window.hitlab && !!window.race"
GO = "(link) => void hitlab.open(link).catch(() => {})"
HASH = "(link) => { location.hash = link; }"
PRESS = """(selector) => {
  const top = document.querySelector("dialog:modal") ?? document;
  const canOpen = (each) => each.closest(".menu, nav") && !each.closest("[hidden]");
  const all = [...top.querySelectorAll(selector)].filter((each) => !each.disabled);
  const found = all.find((each) => each.checkVisibility() || canOpen(each));
  found?.click();
  return found !== undefined;
}"""
GRIP = """(selector) => {
  for (const each of document.querySelectorAll(selector)) {
    const { height, left, top, width } = each.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (width && each.contains(document.elementFromPoint(x, y))) return [x, y];
  }
  return null;
}"""
"""The position of the first element that can be held; none if something covers all of them."""
TYPE = """([selector, text]) => {
  const place = document.querySelector(selector);
  if (!place?.checkVisibility()) return false;
  place.value = text;
  place.dispatchEvent(new Event("input", { bubbles: true }));
  if (place.localName === "input") place.form.requestSubmit();
  return true;
}"""
EDIT = "() => { race.editor()?.focus(); return race.editor() !== undefined; }"
SEEN = """() => {
  const { algorithm, own, scene, shapes, view } = hitlab.snapshot() ?? {};
  const histories = Object.entries(JSON.parse(sessionStorage["hitlab.history"] ?? "{}"));
  return {
    address: location.hash,
    told: [...race.told, ...document.body.innerText.split("\\n")],
    code: race.code(),
    past: Object.fromEntries(histories.map(([scene, { past }]) => [scene, past.length])),
    shown: scene && { algorithm, scene, shapes, view },
    own,
  };
}"""
STORED = """() => [
  ...Object.entries(JSON.parse(localStorage["hitlab.course"] ?? "{}").done ?? {}).flatMap(
    ([lesson, tasks]) => [...tasks].map((task) => `${lesson} ${task}`)),
  ...JSON.parse(localStorage["hitlab.scenes"] ?? "[]").map(({ name }) => name),
]"""


def unpacked(code):
    return zlib.decompress(urlsafe_b64decode(code + "=" * (-len(code) % 4)), -15).decode()


def join(link, pair):
    return f"{link}{'&' if '?' in link else '?'}{pair}"


class Tabs:
    """Two tabs; the sequences run in the first one, which is reopened for some of them."""

    def __init__(self, visit):
        self.visit, self.second = visit, visit.page
        self.seeds = []
        visit.context.add_init_script(RACES)
        visit.hold(RUNTIME)
        visit.go("#/course?lang=en")  # it keeps what it has read here
        visit.until(lambda: self.second.evaluate(STARTED))

    def reopen(self, link, seed):
        """Open a link in a new first tab; a seed delays its start."""
        self.seeds.clear()
        if self.visit.page != self.second:
            self.visit.page.close()
        page = self.visit.page = self.visit.context.new_page()
        if seed is not None:
            page.add_init_script(f"top === window && race.begin({seed})")
        self.visit.go(link)
        self.visit.until(lambda: page.evaluate(STARTED))


class Sequence:
    def __init__(self, tabs, seed):
        self.visit, self.second, self.seed = tabs.visit, tabs.second, seed
        self.rng = rng = random.Random(seed)
        self.start = rng.choice(STARTS)
        is_first = re.search("fail|class", THEMES[self.start])
        self.is_fresh, self.is_early = rng.random() < FRESH[bool(is_first)], rng.random() < 0.5
        self.taken, self.steps, self.stored = [], 0, set()
        self.held, self.keys, self.has_failure = None, [], False
        self.results, self.value = "", False
        self.begin(tabs)

    @property
    def page(self):
        return self.visit.page

    def begin(self, tabs):
        """Open the start; with Python and that of the program running, unless it is early."""
        self.visit.complaints.clear()
        link = join(self.start, "lang=en")
        self.is_early = self.is_early and self.is_fresh
        if self.is_fresh or not tabs.seeds:
            tabs.reopen(link, self.seed if self.is_early else None)
        else:
            self.page.evaluate(GO, link)
        if self.is_early:
            return
        self.settle()
        if self.run_it() is not None:
            self.settle()

    def settle(self):
        self.page.evaluate("race.rest()")

    # The actions: each returns how many steps it may add to the history, or None if there is
    # nothing to act on.

    def hold(self):
        return self.grab("#handles .handle[data-handle=move]")

    def hold_difference(self):
        return self.grab("#twin-canvas")

    def grab(self, selector):
        grip = None if self.held else self.page.evaluate(GRIP, selector)
        if not grip:
            return None
        self.held = grip
        self.page.mouse.move(*grip)
        self.page.mouse.down()
        self.move()
        return 1

    def move(self):
        x, y = self.held
        for i in range(1, 4):
            self.page.mouse.move(x + 9 * i, y + 4 * i)
        self.held = x + 27, y + 12

    def release(self):
        if self.held:
            self.move()
            self.page.mouse.up()
        self.held = None

    def key(self):
        self.page.keyboard.press(self.rng.choice("hjkl"))
        return 1

    def hold_key(self):
        self.keys.append("l")
        self.page.keyboard.down("l")
        return 1

    def undo(self):
        self.page.keyboard.press("Control+z")
        return 0

    def redo(self):
        self.page.keyboard.press("Control+Shift+z")
        return 1

    def escape(self):
        self.page.keyboard.press("Escape")
        return 0

    @property
    def link(self):
        """A link, often to the view in which the sequence began."""
        view = re.search("view=mink|view=code|$", self.start)[0]
        return self.rng.choice([it for it in LINKS if view in it or self.rng.random() < 0.5])

    def open(self):
        self.page.evaluate(GO, self.link)
        return 1

    def hash(self):
        self.page.evaluate(HASH, self.link)
        return 1

    def back(self):
        return 1 if self.page.evaluate("navigation.canGoBack && !history.back()") else None

    def press(self, selector, steps=0):
        return steps if self.page.evaluate(PRESS, selector) else None

    def language(self):
        return self.press("#language")

    def palette(self):
        self.page.keyboard.press("Control+k")
        self.page.keyboard.type(self.rng.choice(["a", "tri", "円"]))
        return 0

    def program(self):
        self.value = not self.value
        scene = re.match(r"#/([\w-]*)", self.visit.address)[1]
        scene = scene if scene in PROGRAMMED else "disk-box"
        text = f"def {scene.replace('-', '_')}(*_): return {self.value}"
        if self.page.evaluate(EDIT):
            self.page.keyboard.press("Control+a")
            self.page.evaluate(PASTE, text)
        else:
            self.page.evaluate(GO, f"#/{scene}?view=code&code={packed(text)}")
        return 1

    def run_it(self):
        return self.press("#own .own-run")

    def code_view(self):
        return self.press("[data-view=code]")

    def paste(self):
        self.page.evaluate(PASTE, self.rng.choice(PASTED))
        return 1

    def export(self):
        return self.press("#take")

    def push_apart(self):
        return self.press("#part-all", 1)

    def term(self):
        return self.press("a.term")

    def answer(self):
        self.page.evaluate(GO, self.rng.choice(ANSWERS))
        return 1

    def second_lesson(self):
        lesson = self.rng.choice(["slabs", "ray-disk", "disk-box"])
        self.second.evaluate(HASH, f"#/course/{lesson}")
        return 0

    def save(self):
        """Save the scene once the dialog is open, otherwise open it."""
        name = f"scene {self.rng.random():.6f}"
        is_saved = self.page.evaluate(TYPE, ["#mine-name", name])
        return 0 if is_saved else self.press("#scene-menu .aside")

    def class_results(self):
        if "class" in self.visit.address:
            with contextlib.suppress(Error):  # a file may have failed
                self.page.locator(".class-text").wait_for(timeout=3000)
        for _ in range(6):
            self.results += f"{RESULT.format(self.rng.random(), len(self.results))}\n"
        is_typed = self.page.evaluate(TYPE, [".class-text textarea", self.results])
        return 0 if is_typed else None

    def model(self):
        file = {"name": "a.obj", "mimeType": "text/plain", "buffer": MODEL.encode()}
        self.page.locator("#model-file").set_input_files(file)
        return 2

    def fail(self):
        self.has_failure = True
        self.page.evaluate("(file) => race.fail(file)", self.rng.choice(FILES))
        return 0

    # A sequence, and the laws at its end

    def problems(self):
        """Return the laws that are broken at the end."""
        before = self.page.evaluate(SEEN)
        self.page.evaluate("(seed) => race.begin(seed)", self.seed)
        try:
            for _ in range(self.rng.choice([2, 3])):
                self.act()
            self.release()
            for key in self.keys:
                self.page.keyboard.up(key)
            self.settle()
            if "second_lesson" in self.taken:
                self.second.evaluate("race.rest(false)")
        except Error as problem:  # the rest of the chunk goes on
            return [f"failed: {str(problem)[:400]}", *self.visit.complaints]
        after = self.page.evaluate(SEEN)
        return [
            *self.wrong_words(before, after),
            *self.wrong_history(before, after),
            *self.wrong_program(after),
            *self.lost(),
            *self.wrong_address(after),
            *self.wrong_undo(before, after),
            *(each for each in self.visit.complaints if QUIET not in each),
        ]

    def act(self):
        likely = THEMES[self.start].split()
        steps = None
        while steps is None:
            name = self.rng.choice(likely if self.rng.random() < LIKELY else ACTIONS)
            steps = getattr(self, name)()
        self.taken.append(name)
        self.steps += steps
        self.lost()
        is_slow = re.search("view=code|class", self.start)  # many answers follow one action
        self.page.wait_for_timeout(self.rng.random() ** 4 * (4000 if is_slow else 800))
        if self.held:
            self.move()
        if self.rng.random() < 0.5:
            self.release()

    def wrong_words(self, before, after):
        keys = {*KEY.findall(" ".join(after["told"]))} & KEYS
        if keys:
            yield f"keys in place of words: {sorted(keys)[:5]}"
        told = {*after["told"]} - {*before["told"]}  # a toast of the sequence before stays longer
        untrue = {each for each in told if UNTRUE.search(each)}
        if untrue and not self.has_failure:
            yield f"untrue notices: {sorted(untrue)}"

    def wrong_history(self, before, after):
        was, now = (sum(each["past"].values()) for each in (before, after))
        if now > was + self.steps:
            yield f"history grew from {was} to {now}, by more than {self.steps}"

    def wrong_program(self, seen):
        own, text = seen["own"], seen["code"]
        if not own or text is None:
            return
        code = re.search("[?&]code=([^&]*)", seen["address"])
        linked = unpacked(code[1]) if code else text
        if re.findall(r"\w+", linked) != re.findall(r"\w+", text):
            yield f"the editor has {text!r}, the address {linked!r}"
        name = re.search(r"def (\w+)\(", text)
        scene, shapes = seen["shown"]["scene"], seen["shown"].get("shapes", [])
        pairs = {"_".join(pair) for pair in permutations((each["type"] for each in shapes), 2)}
        if name and name[1] not in (pairs if scene == "playground" else {scene.replace("-", "_")}):
            yield f"the program {name[1]} is shown in {scene}"
        found = re.search(r"def \w+\(.*: return (True|False)", text)
        if not found or own["status"] != "done":
            return
        value, judged = found[1] == "True", own["judged"]
        if own["hit"] is not value:
            yield f"{own['hit']} is the verdict of the program {text}"
        if judged and judged["isLast"] and (own["counterexample"] or {}).get("hit") is not value:
            yield f"{own['counterexample']} is the judgement of the program {text}"

    def lost(self):
        """Note what is in storage; return what was there before and is not any longer."""
        stored = {*self.page.evaluate(STORED)}
        lost, self.stored = self.stored - stored, self.stored | stored
        return [f"lost from storage: {sorted(lost)}"] if lost else []

    def wrong_address(self, seen):
        problem = self.page.evaluate(
            "(link) => hitlab.open(link).then(() => '', ({ message }) => message)", seen["address"]
        )
        self.settle()
        shown, again = seen["shown"], self.page.evaluate(SEEN)["shown"]
        if problem:
            yield f"the address {seen['address']} is refused: {problem}"
        elif again != shown and not (self.has_failure and not shown):
            yield f"the address {seen['address']} opens {again}, not {shown}"

    def wrong_undo(self, before, after):
        """Undo all steps; nothing is said about sequences that leave the scene or undo steps."""
        shown = after["shown"] or {}
        if not before["shown"] or self.is_early or {"undo", "redo"} & {*self.taken}:
            return
        scene = before["shown"]["scene"]
        steps = after["past"].get(scene, 0) - before["past"].get(scene, 0)
        if shown.get("scene") != scene or steps <= 0:
            return
        self.page.keyboard.press("Escape")
        for _ in range(steps):
            self.press("#undo")
        self.settle()
        was, undone = (each["shown"]["shapes"] for each in (before, self.page.evaluate(SEEN)))
        if undone != was:
            yield f"undo returns to {undone}, not {was}"


@pytest.fixture(scope="module")
def tabs(browser, site):
    with contextlib.closing(Visit(browser, site, viewport=LOW)) as visit:
        yield Tabs(visit)


def run(tabs, seed):
    """Run the sequence of a seed; return what is wrong at its end."""
    race = Sequence(tabs, seed)
    tabs.seeds.append(seed)
    problems = race.problems()
    if not problems:
        return []
    early = " (early)" if race.is_early else ""
    seeds, taken = " ".join(map(str, tabs.seeds)), ", ".join(race.taken)
    tabs.seeds.clear()  # the next one gets a new page
    return [f"seeds {seeds}: {race.start}{early}: {taken}", *problems]


@pytest.mark.slow(499)
@pytest.mark.parametrize("seeds", CHUNKS, ids=lambda seeds: str(seeds[0]))
def test_after_actions_that_overtake_each_other_every_law_holds(tabs, seeds):
    problems = [each for seed in seeds for each in run(tabs, seed)]
    assert not problems, "\n".join(problems)
