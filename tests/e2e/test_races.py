"""A search for races: random pairs and triples of actions, with every wait of the page delayed.

A seed determines the actions and the delays of one sequence. `HITLAB_SEEDS="7 40"` repeats those
sequences with `--slow`; each failure prints its seed and actions.
"""

import contextlib
import json
import os
import random
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path

import pytest
from playwright.sync_api import Error
from visit import RUNTIME, SNAPSHOT

CHUNK, COUNT = 5, 2000
SEEDS = [int(seed) for seed in os.environ.get("HITLAB_SEEDS", "").split()]
CHUNKS = [[each] for each in SEEDS] or [
    range(first, first + CHUNK) for first in range(0, COUNT, CHUNK)
]
FRESH = 0.3
"""The share of sequences on a new page: whatever loads on first use is loaded once a page."""

DIST = Path(__file__).parents[2] / "dist"
RACES = Path(__file__).with_name("races.js").read_text()
QUIET = "preloaded using link preload but not used"  # a delayed fetch comes too late for it


def packed(data):
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    return urlsafe_b64encode(deflate.compress(data.encode()) + deflate.flush()).decode().rstrip("=")


def unpacked(code):
    return zlib.decompress(urlsafe_b64decode(code + "=" * (-len(code) % 4)), -15).decode()


PROGRAM = packed("def disk_box(*_): return True")
THEMES = {
    "#/disk-triangle": "hold drag key hold_key undo redo",
    "#/disk-triangle?algorithm=redpoll-2-23": "fail model term open",
    "#/triangle-triangle?triangle=-2,-1,2,-1,0,2&triangle=-1,0,3,0,1,3&view=minkowski":
        "hold_difference drag_difference open hash back undo",
    "#/polygon-polygon?view=minkowski": "hold_difference hash back language",
    "#/playground?disk=0,0,1&box=1,0,2,2,20&disk=0.5,0.5,1&triangle=0,0,2,0,1,2":
        "push_apart paste hold undo save",
    "#/course/distance?task=touch": "answer second_lesson save term",
    "#/course/class": "class_results language",
    "#/disk-disk?view=code": "program program program run_it hash hold_key",
    f"#/disk-box?view=code&code={PROGRAM}": "program fail open hash",
    "#/disk-box": "language palette export code_view term fail",
    "#/terms": "language palette fail answer",
}  # fmt: skip
"""Where a sequence begins, with the actions that are likely there."""
LIKELY = 0.7
STARTS = [*THEMES]
PROGRAMMED = ["disk-disk", "disk-triangle", "disk-box", "triangle-triangle"]
FILES = [
    "scenes/",
    "scenes/",
    "scenes/",
    "-later",
    "-later",
    "locales/ja",
    "lessons/",
    "-course",
    "own/files",
]
PASTED = {
    "shapes": "disk 1 1 1\ndisk 2 2 1",
    "JSON": json.dumps({"hitlab": 1, "scene": "disk-disk", "shapes": [
        {"type": "disk", "values": [0, 0, 1]}, {"type": "disk", "values": [1, 0, 2]}]}),
    "Python": '{"a": 1}',
}  # fmt: skip
MODEL = "v 0 0 0\nv 4 0 0\nv 0 4 0\nv 0 0 4\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n"
FALSE = [
    *("scene.load", "language.load", "part.failed", "take.failed", "course.unchecked"),
    *("model.reader", "own.unread", "own.wrong.ended", "link.instead"),
]
"""Sentences that are untrue unless a file has failed: all links and texts here are valid."""


def words(name):
    return json.loads((DIST / "locales" / f"{name}.json").read_text())


ALL = {(lang, end): words(lang + end) for lang in ("en", "ja") for end in ("", "-later", "-course")}
KEYS = {key for texts in ALL.values() for key in texts}
KEY = re.compile(r"[a-z][\w-]*(?:\.[\w-]+)+")
UNTRUE = re.compile("it is busy|" + "|".join(
    ".*".join(map(re.escape, re.split(r"\{[^}]*\}", texts[key])))
    for texts in ALL.values() for key in FALSE if key in texts
))  # fmt: skip

ANSWERS = [
    f"#/course/{lesson}?task={task['id']}&{task['solved'].partition('?')[2]}"
    for lesson in ("distance", "projection", "disk-box", "lines")
    for task in json.loads((DIST / "lessons" / f"{lesson}.json").read_text())["tasks"]
    if "solved" in task
]


TASK = packed(json.dumps({"kind": "make", "title": "Touch", "text": "Touch!",
    "link": "#/disk-disk?disk=-4,0,1&disk=2,0,2", "wants": {"hit": True}}))  # fmt: skip
RESULT = f"#/course/own?task={TASK}&disk={{}},0,1&disk=2,0,2&who={{}}"

CLICK = """(selector) =>
  document.querySelector(selector)?.dispatchEvent(new MouseEvent("click", { bubbles: true }))"""
GO = "(link) => void hitlab.open(link).catch(() => {})"
PASTE = """(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const place = race.editor() ?? document.body;
  const how = { clipboardData, bubbles: true, cancelable: true, composed: true };
  place.dispatchEvent(new ClipboardEvent("paste", how));
}"""
TYPE = """(text) => {
  const place = document.querySelector(".class-text textarea");
  if (!place) return;
  place.value = text;
  place.dispatchEvent(new Event("input", { bubbles: true }));
}"""
SAVE = """(name) => {
  const place = document.getElementById("mine-name");
  if (!place?.checkVisibility()) return;
  place.value = name;
  place.form.requestSubmit();
}"""
FOCUS = """() => {
  const place = race.editor();
  if (!place?.checkVisibility()) return false;
  place.focus();
  return true;
}"""
SEEN = """() => ({
  address: location.hash,
  isGallery: document.documentElement.dataset.page === "gallery",
  text: document.body.innerText,
  told: race.told,
  code: race.editor()?.innerText ?? null,
  history: JSON.parse(sessionStorage["hitlab.history"] ?? "{}"),
})"""
STORED = """() => ({
  done: JSON.parse(localStorage["hitlab.course"] ?? '{"done": {}}').done,
  scenes: JSON.parse(localStorage["hitlab.scenes"] ?? "[]").map(({ name }) => name),
})"""


class Races:
    """A page and a second one, as two tabs, on which sequences run one after the other."""

    def __init__(self, visit):
        self.visit = visit
        self.main = self.second = None

    def opened(self, link, seed):
        page = self.visit.context.new_page()
        page.add_init_script(RACES)
        page.add_init_script(f"top === window && race.begin({seed})")
        page.goto(self.visit.url + link)
        self.visit.until(lambda: page.evaluate("!!window.hitlab && !!window.race"))
        return page

    def ready(self):
        """Open the second tab once: it keeps what it has read then."""
        if not self.second:
            self.second = self.visit.page
            self.second.route(RUNTIME, lambda _: None)
            self.second.add_init_script(RACES)
            self.second.goto(f"{self.visit.url}#/course?lang=en")
            self.visit.until(lambda: self.second.evaluate("!!window.hitlab && !!window.race"))

    def close(self):
        """Leave no page that may still complain: what it has said is among the problems."""
        if self.main:
            self.main.close()
        self.visit.forgive(".*")

    def run(self, seed):
        """Run the sequence of a seed; give what is wrong at its end."""
        self.ready()
        rng = random.Random(seed)
        start = rng.choice(STARTS)
        is_fresh, is_early = rng.random() < FRESH, rng.random() < 0.5
        if self.main and (is_fresh or self.main.is_closed()):
            self.main.close()
            self.main = None
        self.visit.complaints.clear()
        race = Sequence(self, rng, start)
        if not self.main:
            self.main = self.opened(join(start, "lang=en"), seed)
        else:
            is_early = False
            self.main.evaluate(GO, join(start, "lang=en"))
        problems = race.problems(seed, is_early)
        if problems or race.has_failure:  # so that no sequence depends on what broke in another
            self.main.close()
            self.main = None
        if problems:
            described = ", ".join(race.taken)
            return [f"seed {seed}: {start}{' (early)' * is_early}: {described}", *problems]
        return []


def settle(page, has_python):
    page.evaluate("(hasPython) => race.rest(hasPython)", has_python)


def join(link, pair):
    return f"{link}{'&' if '?' in link else '?'}{pair}"


class Sequence:
    def __init__(self, races, rng, start):
        self.races, self.rng, self.start = races, rng, start
        self.taken, self.steps = [], 0
        self.held, self.keys, self.has_failure = None, [], False
        self.done, self.scenes = set(), set()
        self.results, self.value = "", False

    @property
    def page(self):
        return self.races.main

    # The actions: each gives how many steps it may add to the history.

    def drag(self):
        self.grab("#handles .handle[data-handle=move]")
        self.release()
        return 1

    def hold(self):
        self.grab("#handles .handle[data-handle=move]")
        return 1

    def drag_difference(self):
        self.grab("#twin-canvas")
        self.release()
        return 1

    def hold_difference(self):
        self.grab("#twin-canvas")
        return 1

    def grab(self, selector):
        box = next(
            (box for each in self.page.locator(selector).all() if (box := each.bounding_box())),
            None,
        )
        if not box or self.held:
            return
        self.held = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.mouse.move(*self.held)
        self.page.mouse.down()
        self.move()

    def move(self):
        x, y = self.held
        for i in range(1, 4):
            self.page.mouse.move(x + 9 * i, y + 4 * i)
        self.held = x + 27, y + 12

    def release(self):
        if self.held:
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

    @property
    def link(self):
        """Give one of the links, often of the view in which the sequence began."""
        same = [
            each
            for each in LINKS
            if each.partition("view=")[2][:4] == self.start.partition("view=")[2][:4]
        ]
        return self.rng.choice(self.rng.choice([LINKS, same]))

    def open(self):
        self.page.evaluate(GO, self.link)
        return 1

    def hash(self):
        self.page.evaluate("(link) => { location.hash = link; }", self.link)
        return 1

    def back(self):
        self.page.evaluate("location.hash && history.length > 2 && history.back()")
        return 1

    def language(self):
        self.click("#language")

    def palette(self):
        self.page.keyboard.press("Control+k")
        self.page.keyboard.type(self.rng.choice(["a", "tri", "円"]))

    def escape(self):
        self.page.keyboard.press("Escape")

    def program(self):
        self.value = not self.value
        text = f"def {self.scene.replace('-', '_')}(*_): return {self.value}"
        if self.page.evaluate(FOCUS):
            self.page.keyboard.press("Control+a")
            self.page.evaluate(PASTE, text)
        else:
            self.page.evaluate(GO, f"#/{self.scene}?view=code&code={packed(text)}")
        return 1

    @property
    def scene(self):
        found = re.match(r"#/([\w-]+)", self.page.evaluate("location.hash"))
        return found[1] if found and found[1] in PROGRAMMED else "disk-box"

    def run_it(self):
        self.click("#own .own-run")

    def code_view(self):
        self.click("[data-view=code]")

    def paste(self):
        self.page.evaluate(PASTE, self.rng.choice([*PASTED.values()]))
        return 1

    def export(self):
        self.click("#take")

    def save_text(self):
        self.click("#take-copy-text")

    def push_apart(self):
        for _ in range(self.rng.choice([1, 2])):
            self.click("#part-all")
        return 1

    def term(self):
        self.click("#panel .term, #lesson .term")

    def answer(self):
        self.page.evaluate(GO, self.rng.choice(ANSWERS))
        return 1

    def second_lesson(self):
        lesson = self.rng.choice(["slabs", "ray-disk", "disk-box"])
        self.races.second.evaluate("(link) => { location.hash = link; }", f"#/course/{lesson}")

    def save(self):
        self.click("[data-click=mine]")
        self.page.evaluate(SAVE, f"scene {self.rng.random():.6f}")

    def class_results(self):
        if "class" in self.page.evaluate("location.hash"):
            with contextlib.suppress(Error):  # a file may have failed
                self.page.locator(".class-text").wait_for(timeout=3000)
        for _ in range(6):
            self.results += f"{RESULT.format(self.rng.random(), len(self.results))}\n"
        self.page.evaluate(TYPE, self.results)

    def model(self):
        file = {"name": "a.obj", "mimeType": "text/plain", "buffer": MODEL.encode()}
        self.page.locator("#model-file").set_input_files(file)
        return 2

    def fail(self):
        self.has_failure = True
        self.page.evaluate("(file) => race.fail(file)", self.rng.choice(FILES))

    def click(self, selector):
        self.page.evaluate(CLICK, selector)

    # A sequence, and the laws at its end

    def problems(self, seed, is_early):
        """Give the laws that are broken at the end."""
        page = self.page
        if not is_early:
            self.run_it()  # so that the program's Python has started
            settle(page, True)
        before = page.evaluate(SEEN)
        shapes = None if is_early else self.shapes()
        page.evaluate("(seed) => race.begin(seed)", seed)
        self.races.second.evaluate("(seed) => race.begin(seed)", seed + 1)
        problems = []
        try:
            for _ in range(self.rng.choice([2, 3])):
                self.act()
            page.wait_for_timeout(self.rng.random() ** 2 * 300)
            self.let_go()
            settle(page, True)
            settle(self.races.second, False)
            self.note_stored()
        except Exception as problem:  # the rest of the chunk goes on
            return [f"failed: {str(problem)[:400]}", *self.races.visit.complaints]
        after = page.evaluate(SEEN)
        problems += self.wrong_words(after)
        problems += self.wrong_history(before, after)
        problems += self.wrong_program(after)
        problems += self.lost()
        problems += self.wrong_address(after)
        problems += self.wrong_undo(before, after, shapes)
        problems += [each for each in self.races.visit.complaints if QUIET not in each]
        return problems

    def act(self):
        is_likely = self.rng.random() < LIKELY
        name = self.rng.choice(THEMES[self.start].split() if is_likely else ACTIONS)
        self.taken.append(name)
        self.steps += getattr(self, name)() or 0
        self.note_stored()
        is_slow = re.search("view=code|class", self.start)  # many answers follow one action
        longest = 5000 if is_slow else 800
        self.page.wait_for_timeout(
            max(0, self.rng.random() - 0.4) * self.rng.choice([800, longest])
        )
        if self.held:
            self.move()

    def let_go(self):
        if self.held:
            for _ in range(3):
                self.move()
                self.page.wait_for_timeout(20)
        self.release()
        for key in self.keys:
            self.page.keyboard.up(key)

    def shapes(self):
        snapshot = json.loads(self.page.evaluate(f"hitlab.snapshot() ? ({SNAPSHOT})() : 'null'"))
        return snapshot and {
            name: snapshot.get(name) for name in ("scene", "shapes", "algorithm", "view")
        }

    def note_stored(self):
        stored = self.page.evaluate(STORED)
        self.done |= {(lesson, task) for lesson, tasks in stored["done"].items() for task in tasks}
        self.scenes |= set(stored["scenes"])
        self.stored = stored

    def wrong_words(self, seen):
        keys = {*KEY.findall(seen["text"])} & KEYS
        if keys:
            yield f"keys in place of words: {sorted(keys)[:5]}"
        said = [] if self.has_failure else [*seen["told"], *seen["text"].splitlines()]
        untrue = {each for each in said if UNTRUE.search(each)}
        if untrue:
            yield f"untrue notices: {sorted(untrue)}"

    def wrong_history(self, before, after):
        was, now = (
            sum(len(each["past"]) for each in seen["history"].values()) for seen in (before, after)
        )
        if now > was + self.steps:
            yield f"history grew from {was} to {now}, by more than {self.steps}"

    def wrong_program(self, seen):
        snapshot = json.loads(self.page.evaluate(f"hitlab.snapshot() ? ({SNAPSHOT})() : 'null'"))
        own = snapshot and snapshot.get("own")
        if not own or seen["code"] is None:
            return
        found = re.search(r"def (\w+)\(.*: return (True|False)", seen["code"])
        code = dict(
            pair.partition("=")[::2] for pair in seen["address"].partition("?")[2].split("&")
        ).get("code")
        text = unpacked(code) if code else ""
        if code and "def" in text and re.findall(r"\w+", text) != re.findall(r"\w+", seen["code"]):
            yield f"the editor has {seen['code']!r}, the address {text!r}"
        name = re.search(r"def (\w+)\(", seen["code"])
        if name and name[1] != snapshot["scene"].replace("-", "_"):
            yield f"the program {name[1]} is shown in {snapshot['scene']}"
        if not found or own["status"] != "done":
            return
        value = found[2] == "True"
        counterexample = own["counterexample"]
        if own["hit"] is not value:
            yield f"{own['hit']} is the verdict of the program {found[0]}"
        if (
            own["judged"]
            and own["judged"]["isLast"]
            and (not counterexample or counterexample["hit"] is not value)
        ):
            yield f"{counterexample} is the judgement of the program {found[0]}"

    def lost(self):
        kept = {(lesson, task) for lesson, tasks in self.stored["done"].items() for task in tasks}
        if lost := (self.done - kept) | (self.scenes - set(self.stored["scenes"])):
            yield f"lost from storage: {sorted(map(str, lost))}"

    def wrong_address(self, seen):
        shown = self.shapes()
        problem = self.page.evaluate(
            "(link) => hitlab.open(link).then(() => '', ({ message }) => message)", seen["address"]
        )
        settle(self.page, True)
        if problem:
            yield f"the address {seen['address']} is refused: {problem}"
        elif (again := self.shapes()) != shown and not (self.has_failure and not shown):
            yield f"the address {seen['address']} opens {again}, not {shown}"

    def wrong_undo(self, before, after, shapes):
        if not shapes or {"undo", "redo"} & {*self.taken}:
            return
        scene = shapes["scene"]
        was, now = (
            len(seen["history"].get(scene, {"past": []})["past"]) for seen in (before, after)
        )
        shown = self.shapes()
        if not shown or shown["scene"] != scene or now <= was:
            return
        self.page.keyboard.press("Escape")
        for _ in range(now - was):
            self.click("#undo")
        settle(self.page, True)
        undone = self.shapes()
        if undone["shapes"] != shapes["shapes"]:
            yield f"undo returns to {undone['shapes']}, not {shapes['shapes']}"


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
ACTIONS = sorted(
    {name for theme in THEMES.values() for name in theme.split()} | {"escape", "save_text"}
)


@pytest.mark.slow(397)
@pytest.mark.parametrize("seeds", CHUNKS, ids=lambda seeds: str(seeds[0]))
def test_after_actions_that_overtake_each_other_every_law_holds(new_visit, seeds):
    races = Races(new_visit())
    problems = [each for seed in seeds for each in races.run(seed)]
    races.close()
    assert not problems, "\n".join(problems)
