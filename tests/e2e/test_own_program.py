"""A person's own program beside the picture: typed, run, watched, judged, and kept in its room."""

import contextlib
import json
import re
import socket
import threading
import types

import hitlab as hl
import pytest
from visit import LONG_PATIENCE, PHONE, SIDEWAYS, rarely

VIEW = "#/disk-disk?view=code"
RIGHT = """def disk_disk(A, ra, B, rb):
    x, y = B[0] - A[0], B[1] - A[1]
    draw.arrow(A, B)
    print(x, y)
    return x * x + y * y <= (ra + rb) ** 2
"""
WRONG = "def disk_disk(A, ra, B, rb):\n    return abs(B[0] - A[0]) <= ra + rb\n"


def own(visit):
    return visit.snapshot["own"]


def editor(visit):
    return visit.page.locator("#own .editor .cm-content")


def write(visit, text):
    """Paste a text in place of the editor's; what is typed is indented by the editor."""
    editor(visit).click()
    visit.page.evaluate("(text) => navigator.clipboard.writeText(text)", text)
    visit.page.keyboard.press("Control+A")
    visit.page.keyboard.press("Control+V")


def until(visit, is_it, problem):
    visit.until(lambda: is_it(own(visit)), within=LONG_PATIENCE, about=problem)


def until_done(visit):
    until(visit, lambda it: it["status"] != "idle", "a beginning")
    until(
        visit,
        lambda it: (
            it["status"] in ("done", "failed")
            and (it["error"] or (it["judged"] or {}).get("isLast"))
        ),
        "an end",
    )


@pytest.fixture
def listener():
    """A port of this machine, and who has come to it: a program's socket is no request."""
    reached = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def listen():
            with contextlib.suppress(OSError):  # it is closed
                while True:
                    reached.append(server.accept()[1])

        threading.Thread(target=listen, daemon=True).start()
        yield server.getsockname()[1], reached
        server.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def writing(desk):
    desk.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    desk.open(VIEW)
    editor(desk).wait_for()
    assert own(desk) == {
        "status": "idle",
        "hit": None,
        "error": None,
        "judged": None,
        "counterexample": None,
    }
    return desk


@pytest.mark.slow(11)
def test_a_right_program_is_typed_and_found_right(writing):
    editor(writing).click()
    writing.page.keyboard.press("Control+End")
    writing.page.keyboard.type(
        "d = math.dist(A, B)\nreturn d <= ra + rb"
    )  # the editor indents the second line
    # On a slow machine what is typed so far runs, too, and fails.
    until(writing, lambda it: (it["judged"] or {}).get("isLast"), "the whole program's end")
    assert own(writing)["judged"]["wrong"] == 0
    assert own(writing)["hit"] is writing.snapshot["pairs"][0]["hit"]
    says = writing.page.locator(".own-told").inner_text()
    judged = own(writing)["judged"]
    assert judged["tried"] + judged["open"] == 4000
    assert f"Correct in all {judged['tried']:,} states tested." in says
    assert f"Touching was not judged: in {judged['open']} more states" in says
    (a, b) = (each["values"] for each in writing.snapshot["shapes"])
    assert (
        f"d = {((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5:.6g}"
        in editor(writing).inner_text()
    )


LINES = """(editor) => {
  const { top, bottom } = editor.getBoundingClientRect();
  const line = editor.shadowRoot.querySelector(".cm-gutterElement:nth-child(2)").clientHeight;
  const isSeen = (y) => editor.contains(document.elementFromPoint(innerWidth - 60, y));
  return isSeen(top + 4) && isSeen(bottom - 4) ? (bottom - top - 8) / line : 0;
}"""
"""The number of lines that an editor has room for, if all of it is in sight."""


@pytest.mark.slow(11)
def test_a_finger_writes_a_right_program_above_the_keyboard_of_a_phone(phone):
    page, field = phone.page, phone.page.locator("#own .editor")
    phone.open(f"{VIEW}&lang=en")
    editor(phone).wait_for()
    assert field.evaluate(LINES) >= 10
    phone.resize(SIDEWAYS)
    assert field.evaluate(LINES) >= 8
    phone.resize(PHONE["viewport"])
    assert not page.locator(".own-keys").is_visible()
    editor(phone).tap()
    phone.resize({"width": 390, "height": 420})  # the rest is under the keyboard
    assert field.evaluate(LINES) >= 6
    page.keyboard.press("Control+End")
    for typed, keys in [
        ("return math.dist", "("),
        ("A, B", ")"),
        (" ", "<="),
        (" ra + rb - 1", ""),
    ]:
        page.keyboard.type(typed)
        page.keyboard.press("Escape")  # no completion
        for key in keys:
            page.locator(".own-keys").get_by_text(key, exact=True).tap()
    until_done(phone)
    assert own(phone)["judged"]["wrong"]
    for name in ("Indent", "Undo"):
        page.get_by_role("button", name=name, exact=True).tap()
    for _ in range(4):
        page.keyboard.press("Backspace")
    until(
        phone,
        lambda it: (it["judged"] or {}).get("isLast") and not it["judged"]["wrong"],
        "all green",
    )
    assert "    return math.dist(A, B) <= ra + rb\n" in f"{editor(phone).inner_text()}\n".replace(
        "\u200b", ""
    )
    phone.until(lambda: phone.is_in_sight(".own-verdict"))
    assert field.evaluate(LINES) >= 6, "the result is below it"
    page.get_by_role("button", name="Close the keyboard").tap()
    phone.resize(PHONE["viewport"])
    phone.until(lambda: phone.is_in_sight(".own-right"))
    assert field.evaluate(LINES) >= 10


COVERED = """() => {
  return [...document.querySelectorAll(".own-keys button, #stage button:not(.handle, .beacon)")]
    .filter((each) => {
      const box = each.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      if (each.closest("#stage")) return each.checkVisibility();
      return box.width < 44 || box.height < 44 || !each.contains(document.elementFromPoint(x, y));
    })
    .map((each) => each.outerHTML);
}"""
"""The keys that a finger cannot press, and the tools that cover the picture."""


@pytest.mark.slow(11)
@pytest.mark.parametrize("size", [(320, 300), (390, 420), (844, 220)])
@pytest.mark.parametrize(
    "link", ["#/playground?disk=0,0,1&disk=3,0,1&view=code", "#/course/distance?task=own"]
)
def test_typing_on_a_small_phone_leaves_lines_and_keys_in_sight_and_no_tools(phone, link, size):
    phone.open(f"{link}&lang=en")
    phone.resize(dict(zip(("width", "height"), (size[0], 844 if size[0] < 500 else 390))))
    editor(phone).tap()
    phone.resize(dict(zip(("width", "height"), size)))
    phone.page.locator(".own-keys").wait_for()
    phone.frames()
    assert phone.page.evaluate(COVERED) == []
    top = phone.page.locator("#own .editor").bounding_box()["y"]
    keys = phone.page.locator(".own-keys").bounding_box()["y"]
    assert top > 0 and keys - top > 3 * 26, "three lines between the tools and the keys"


@pytest.mark.slow(11)
def test_names_are_completed_tab_leaves_and_the_failing_line_is_above_a_keyboard(writing):
    write(writing, "def disk_disk(A, ra, B, rb):\n    gap = 1\n    return ")
    writing.page.keyboard.press("Control+End")
    options = writing.page.locator("#own .cm-tooltip-autocomplete li")
    for typed, name in {"ga": "gap", "math.hyp": "hypot", "draw.ar": "arrow"}.items():
        writing.page.keyboard.type(typed)
        options.filter(has_text=name).first.wait_for()
        writing.page.keyboard.press("Escape")
        for _ in typed:
            writing.page.keyboard.press("Backspace")
    leave = writing.page.locator(".own-leave")
    assert leave.is_visible() and "Escape, then Tab" in leave.inner_text()
    writing.page.keyboard.press("Escape")
    writing.page.keyboard.press("Tab")
    assert not writing.page.evaluate("document.activeElement.closest('.editor')")
    lines = "".join(f"    x{i} = {i}\n" for i in range(40))
    write(writing, f"def disk_disk(A, ra, B, rb):\n{lines}    return 1 / 0")
    writing.page.evaluate("""() => {
      const height = innerHeight - 300;
      Object.defineProperty(visualViewport, "height", { get: () => height, configurable: true });
      visualViewport.dispatchEvent(new Event("resize"));
    }""")
    until(writing, lambda it: it["status"] == "failed", "an end")
    height = writing.page.evaluate("innerHeight") - 300
    problem = writing.page.locator("#own .problem")
    bottoms = "all => all.map((each) => each.getBoundingClientRect().bottom)"
    writing.until(lambda: 0 < max(problem.evaluate_all(bottoms), default=0) <= height)
    writing.page.evaluate("""() => {
      delete visualViewport.height;
      visualViewport.dispatchEvent(new Event("resize"));
    }""")


@pytest.mark.slow(11)
def test_a_wrong_program_is_shown_where(writing):
    write(writing, WRONG)
    until_done(writing)
    found = own(writing)["counterexample"]
    a, b = (hl.Disk(each["values"][:2], each["values"][2]) for each in found["shapes"])
    assert (found["hit"], found["exact"], hl.intersects(a, b)) == (True, False, False)
    writing.page.get_by_role("button", name="Show it").click()
    until(writing, lambda it: it["hit"] is True, "its verdict there")
    wanted = [each["values"] for each in found["shapes"]]
    writing.until(lambda: [each["values"] for each in writing.snapshot["shapes"]] == wanted)
    told = writing.page.locator(".own-verdict")
    writing.until(lambda: "returns a hit, but the exact answer is a miss" in told.inner_text())


@pytest.mark.slow(11)
def test_what_it_prints_and_draws_is_shown(writing):
    write(writing, RIGHT)
    until_done(writing)
    (a, b) = (each["values"] for each in writing.snapshot["shapes"])
    assert writing.page.locator(".own-console").inner_text().split() == [
        str(float(b[i]) - float(a[i])) for i in (0, 1)
    ]
    writing.page.get_by_role("button", name="Copy as a pytest test").click()
    text = writing.page.evaluate("navigator.clipboard.readText()")
    scope = {
        "draw": types.SimpleNamespace(arrow=lambda *_: None)
    }  # what the page has, and pytest not
    exec(text, scope)
    for mark in scope["test_disk_disk_agrees_with_the_exact_answer"].pytestmark:
        for given, link in mark.args[1]:
            scope["test_disk_disk_agrees_with_the_exact_answer"](given, link)


@pytest.mark.slow(11)
@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("while True: pass", "Line 1: the loop was stopped after 10000 iterations"),
        ("for _ in iter(int, 1): pass", "Stopped after"),
        ("def disk_disk(A, ra, B, rb):\n    return disk_disk(A, ra, B, rb)", "RecursionError"),
        ("def disk_disk(A, ra, B, rb) return", "Line 1 is not valid Python"),
        ("import js", "Line 1 raised ModuleNotFoundError: a program cannot use js here"),
        rarely("import micropip", "Line 1 raised ModuleNotFoundError"),
        rarely("from pyodide.http import pyfetch", "Line 1 raised ModuleNotFoundError"),
        (
            "import urllib.request\nurllib.request.urlopen('http://127.0.0.1:PORT/')",
            "Line 2 raised|Stopped after",
        ),
        ("import os\nos._exit(3)", "Your program crashed Python"),
        rarely(
            "x = [bytearray(500_000_000) for _ in range(20)]",
            "MemoryError|Stopped after",
        ),
        ("from js import fetch\nfetch('http://127.0.0.1:PORT/')", "Line 1 raised"),
        (
            "import sys\nsys.modules.pop('js', 0)\nimport js\njs.fetch('http://127.0.0.1:PORT/')",
            "Line 3 raised ModuleNotFoundError",
        ),
        rarely(
            "import socket\nsocket.create_connection(('127.0.0.1', PORT), 1)", "no function named"
        ),
        rarely(
            "def disk_disk(A, ra, B, rb): return 1",
            "must return True or False, or a record .* It returned int: 1",
        ),
        ("def disk_dsk(A, ra, B, rb): return True", "no function named disk_disk"),
        ("import builtins\nbuiltins.isinstance = None", r"crashed Python \(TypeError[^/]*\)\. P"),
        rarely("import asyncio", "ModuleNotFoundError: a program cannot use asyncio here"),
        rarely("def disk_disk(A, ra, B, rb): return input()", "Line 1 calls input()"),
    ],
)
def test_what_goes_wrong_ends_in_words_and_leaves_the_page_whole(writing, listener, source, says):
    asked = []
    writing.page.context.on("request", lambda request: asked.append(request.url))
    port, reached = listener
    write(writing, source.replace("PORT", str(port)))
    until(writing, lambda it: it["status"] == "failed", "an end")
    assert not reached
    assert re.search(says, writing.page.locator(".own-verdict").inner_text())
    foreign = [url for url in asked if not url.startswith((writing.url, "blob:", "data:"))]
    assert not foreign
    write(writing, WRONG)
    until(writing, lambda it: it["hit"] is not None, "another program's verdict")
    assert writing.snapshot["pairs"]


SEARCHED = """for (let o = globalThis; o; o = Object.getPrototypeOf(o))
  for (const name of Object.getOwnPropertyNames(o))
    try { globalThis[name]('http://127.0.0.1:PORT/'); } catch { }
return true;"""
"""Tries everything that it finds, in vain, and then answers."""

SCRIPT = "#/disk-disk?view=code&in=js"
BODY = "function disk_disk(A, ra, B, rb) { "
HOSTILE = [
    (f"{BODY}while (true); }}", "the loop was stopped"),
    (
        f"{BODY}return [...{{ length: 1, *[Symbol.iterator]() {{ for (;;) yield 1; }} }}]; }}",
        "loop was",
    ),
    rarely(f"{BODY}return Array.from({{ length: 1e10 }}); }}", "Stopped after|raised"),
    (f"{BODY}fetch('http://127.0.0.1:PORT/'); return true; }}", "uses fetch"),
    (f"{BODY}new WebSocket('ws://127.0.0.1:PORT/'); return true; }}", "uses WebSocket"),
    rarely(f"{BODY}new XMLHttpRequest(); return true; }}", "uses XMLHttpRequest"),
    rarely(f"{BODY}importScripts('http://127.0.0.1:PORT/'); return true; }}", "uses importScripts"),
    (f"{BODY}import('http://127.0.0.1:PORT/'); return true; }}", "imports or exports"),
    (f"{BODY}new Worker('data:,'); return true; }}", "uses Worker"),
    (
        f"{BODY}postMessage({{ type: 'answered', id: 1, answer: {{ answer: true }} }}); }}",
        "uses postMessage",
    ),
    (f"{BODY}new WebAssembly.Memory({{ initial: 60000 }}); return true; }}", "uses WebAssembly"),
    (f"{BODY}return eval('true'); }}", "uses eval"),
    (f"{BODY}return disk_disk.constructor('return true')(); }}", "EvalError"),
    (f"{BODY}Object.prototype.hit = true; return true; }}", "TypeError"),
    (f"{BODY}Array.prototype.map = () => []; return true; }}", "TypeError"),
    rarely(f"{BODY}Math.hypot = () => 0; return true; }}", "TypeError"),
    (f"{BODY}(async () => {{ for (;;) await 0; }})(); return true; }}", "loop was|Stopped after"),
    rarely(f"{BODY}new Float64Array(1e12); return true; }}", "RangeError"),
    rarely(
        f"{BODY}const all = []; for (let i = 0; i < 9e3; i++) all.push(Array(1e6).fill(i)); }}",
        "Stopped after|crashed",
    ),
    (f"{BODY}return disk_disk(A, ra, B, rb); }}", "RangeError"),
    (f"{BODY}return A.x > 0; }}", "points are arrays"),
    *(
        rarely(f"{BODY}{body} }}", says)
        for body, says in [
            ("return { get hit() { for (;;) {} } };", "loop was"),
            ("return new Proxy({}, { get() { for (;;) {} } });", "loop was"),
            ("return new Promise(() => {});", "It returned Promise"),
            ("Promise.reject(new Error('late')); return true;", "raised Error: late"),
            ("globalThis['fe' + 'tch']('http://127.0.0.1:PORT/');", "uses fetch"),
            ("globalThis['Web' + 'Assembly'].compile(new Uint8Array(9));", "uses WebAssembly"),
            ("globalThis['post' + 'Message']({ answers: [true] });", "uses postMessage"),
            ("globalThis.constructor.prototype.dispatchEvent('x');", "is not a function"),
            ("return (function () { return this; })().fetch;", "TypeError"),
            ("return Atomics.wait(new Int32Array(9), 0, 0);", "uses Atomics"),
            ("return /^(a+)+$/.test('a'.repeat(50) + 'b');", "Stopped after"),
            ("new ArrayBuffer(500_000_000); return true;", "uses ArrayBuffer"),
            ("JSON.stringify = () => '[true]'; return true;", "TypeError"),
            ("Array.prototype[Symbol.iterator] = function* () {}; return true;", "TypeError"),
            ("Object.defineProperty(globalThis, 'undefined', { value: 1 });", "TypeError"),
            ("throw { toString() { for (;;) {} } };", "raised an error|loop was"),
            ("return { hit: { valueOf() { return true; } } };", "It returned"),
            (SEARCHED, "returns a hit, but the exact answer is a miss"),
        ]
    ),
]


@pytest.mark.slow(11)
@pytest.mark.parametrize(("source", "says"), HOSTILE)
def test_a_hostile_program_in_javascript_is_stopped_in_words(desk, listener, source, says):
    desk.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    desk.open(SCRIPT)
    editor(desk).wait_for()
    asked = []
    desk.page.context.on("request", lambda request: asked.append(request.url))
    port, reached = listener
    write(desk, source.replace("PORT", str(port)))
    told = desk.page.locator(".own-told")
    desk.until(lambda: re.search(says, told.inner_text()), within=LONG_PATIENCE, about=says)
    assert not reached
    assert not [url for url in asked if not url.startswith((desk.url, "blob:", "data:"))]
    write(desk, f"{BODY}return true; }}")
    until(desk, lambda it: it["hit"] is True, "another program's verdict")


@pytest.mark.slow(11)
def test_a_program_in_javascript_is_judged_and_kept_in_the_link(desk, new_visit):
    desk.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    desk.open("#/box-box?view=code&in=js")
    editor(desk).wait_for()
    assert desk.page.locator(".own-signature code").inner_text().startswith("box_box(S, ws, hs,")
    desk.page.get_by_label("Start from").select_option("mistake-2")
    # The program of the start is judged first: its verdict is wrong, and it has no other fault.
    fault = desk.until(
        lambda: (own(desk)["counterexample"] or {}).get("fault"), within=LONG_PATIENCE
    )
    assert fault["id"] == "normal.flipped"
    told = desk.page.locator(".own-told")
    desk.until(lambda: "The direction is flipped" in told.inner_text(), within=LONG_PATIENCE)
    assert "in=js" in desk.page.url and "code=" in desk.page.url
    other = new_visit()
    other.go(desk.page.url[desk.page.url.index("#") :])
    editor(other).wait_for()
    other.until(lambda: "sat(" in editor(other).inner_text(), about="the program of the link")
    assert own(other)["status"] == "idle" and other.page.locator("iframe").count() == 0


@pytest.mark.slow(11)
def test_a_program_in_a_link_waits_until_it_is_run(writing, new_visit):
    write(writing, "def disk_disk(A, ra, B, rb): return 3 > 2")
    until_done(writing)
    writing.until(lambda: "code=" in writing.page.url, about="the program in the address")
    other = new_visit()
    other.go(writing.page.url[writing.page.url.index("#") :])
    editor(other).wait_for()
    other.until(lambda: "3 > 2" in editor(other).inner_text(), about="the program of the link")
    assert own(other)["status"] == "idle"
    assert other.page.locator("iframe").count() == 0
    other.page.get_by_role("button", name="Run", exact=True).click()
    until_done(other)
    assert own(other)["hit"] is True


FAR = {
    "py": """def disk_disk(A, ra, B, rb):
    a = [x + 1e6 for x in A]
    b = [x + 1e6 for x in B]
    return math.hypot(b[0] - a[0], b[1] - a[1]) <= ra + rb
""",
    "js": """function disk_disk(A, ra, B, rb) {
  const a = A.map((x) => x + 1e6);
  const b = B.map((x) => x + 1e6);
  return Math.hypot(b[0] - a[0], b[1] - a[1]) <= ra + rb;
}
""",
}
"""So far away, neighbouring numbers of single precision are 1/16 apart."""


@pytest.mark.slow(5)
@pytest.mark.parametrize("language", FAR)
def test_a_program_is_right_in_double_and_wrong_in_single_precision(desk, language):
    desk.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    desk.open(f"#/disk-disk?view=code&in={language}&lang=en")
    editor(desk).wait_for()
    write(desk, FAR[language])
    until_done(desk)
    assert own(desk)["judged"]["wrong"] == 0
    switch = desk.page.get_by_label("Single precision")
    switch.check()
    until_done(desk)
    judged, found = own(desk)["judged"], own(desk)["counterexample"]
    assert 0 < judged["wrong"] < judged["tried"] / 10
    a, b = (hl.Disk(each["values"][:2], each["values"][2]) for each in found["shapes"])
    assert hl.intersects(a, b) is found["exact"] is not found["hit"]
    desk.page.get_by_role("button", name="Show it").click()
    until(desk, lambda it: it["hit"] is found["hit"], "its verdict in single precision")
    switch.uncheck()
    until(desk, lambda it: it["hit"] is found["exact"], "its verdict in double precision")
    until_done(desk)
    assert own(desk)["judged"]["wrong"] == 0


PASTED = """function boxesOverlap(a, b) {
  for (const angle of [a.angle, a.angle + Math.PI / 2, b.angle]) {
    const [P, Q] = [a, b].map(({ angle: t, center: [x, y], h, w }) => [-1, 1].map((side) => {
      const [c, s] = [Math.cos(angle - t), Math.sin(angle - t)].map(Math.abs);
      return x * Math.cos(angle) + y * Math.sin(angle) + side * (w * c + h * s) / 2;
    }));
    if (P[1] < Q[0] || Q[1] < P[0]) return false;
  }
  return a.center && b.center && a.w >= 0 && b.h >= 0;
}"""


@pytest.mark.slow(11)
def test_a_program_pasted_on_the_first_page_is_understood_and_compared(desk):
    desk.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    desk.page.goto(desk.page.url.partition("#")[0] + "#/?lang=en")
    desk.await_ready()
    desk.page.evaluate("(text) => navigator.clipboard.writeText(text)", PASTED)
    desk.page.keyboard.press("Control+V")
    editor(desk).wait_for()
    desk.until(lambda: "box_box(S, ws, hs, as_, T, wt, ht, at)" in editor(desk).inner_text())
    assert own(desk)["status"] == "idle" and "box-box?" in desk.page.url
    desk.page.get_by_role("button", name="Run", exact=True).click()
    until_done(desk)
    found = own(desk)["counterexample"]
    assert (found["hit"], found["exact"], found["error"]) == (True, False, None)
    desk.page.get_by_role("button", name="Show it").click()
    until(desk, lambda it: it["hit"] is True, "its verdict there")
    link = desk.page.url[desk.page.url.index("#") :]
    desk.open(link.replace("view=code", "view=methods"))
    row = desk.page.locator("#methods tr[data-method=own]")
    desk.until(lambda: row.locator("td").first.inner_text() == "hit ≠", within=LONG_PATIENCE)
    row.get_by_role("button", name="Your program").click()
    desk.until(lambda: desk.snapshot["view"] == "code")


UPRIGHT = """def circle_rect(cx, cy, radius, left, top, width, height):
    x, y = left + width / 2, top + height / 2
    return abs(cx - x) < width / 2 + radius and abs(cy - y) < height / 2 + radius
"""


@pytest.mark.slow(5)
def test_a_pasted_test_of_an_upright_box_is_judged_on_upright_boxes(desk):
    desk.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    desk.open("#/?lang=en")
    desk.page.evaluate("(text) => navigator.clipboard.writeText(text)", UPRIGHT)
    desk.page.keyboard.press("Control+V")
    editor(desk).wait_for()
    desk.until(lambda: "C[0], C[1], r, T[0] - w / 2" in editor(desk).inner_text())
    desk.page.get_by_role("button", name="Run", exact=True).click()
    until_done(desk)
    found = own(desk)["counterexample"]
    assert found["shapes"][1]["values"][4] == 0  # its rotation
    assert (found["hit"], found["exact"]) == (True, False)
    desk.page.get_by_role("button", name="Show it").click()
    until(desk, lambda it: it["hit"] is True, "its verdict there")
    assert [each["type"] for each in desk.snapshot["shapes"]] == ["disk", "aabb"]
    assert own(desk)["judged"]["isLast"]


def test_a_program_in_another_language_opens_with_advice(desk):
    desk.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    desk.open("#/disk-disk?lang=en")
    desk.page.evaluate(
        "(text) => navigator.clipboard.writeText(text)",
        "public static bool Overlap(OBB a, OBB b) {\n  return a.x < b.x;\n}",
    )
    desk.page.keyboard.press("Control+V")
    editor(desk).wait_for()
    advice = desk.page.locator(".own-port summary")
    desk.until(lambda: "C#" in advice.inner_text())
    assert "box-box?" in desk.page.url


@pytest.mark.slow(5)
def test_a_published_program_is_changed(desk):
    desk.open("#/disk-triangle?view=code")
    editor(desk).wait_for()
    desk.page.get_by_label("Start from").select_option("redpoll-2-23")
    until_done(desk)
    found = own(desk)["counterexample"]
    assert (found["hit"], found["exact"]) == (False, True)
    assert own(desk)["hit"] == json.loads(json.dumps(desk.snapshot["pairs"][0]["hit"]))


PATCHED = """import hitlab
hitlab.intersects = lambda *a, **k: True
def disk_disk(A, ra, B, rb): return True
"""


@pytest.mark.slow(11)
def test_a_program_cannot_speak_for_the_judge(desk):
    """The package that it changes is not the one that answers."""
    desk.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    desk.open("#/disk-disk?disk=-3,0,1&disk=3,0,1&view=code")
    editor(desk).wait_for()
    write(desk, PATCHED)
    until_done(desk)
    says = desk.page.locator(".own-verdict").inner_text()
    assert says == "Your program returns a hit, but the exact answer is a miss."
    assert own(desk)["counterexample"]["exact"] is False


@pytest.mark.slow(11)
def test_a_program_in_space_is_judged_and_shown_its_counterexample(desk):
    desk.open("#/box3-box3?view=code")
    desk.page.locator("#own .own-begin").select_option("mistake-1")  # six axes
    until(desk, lambda it: it["counterexample"], "a counterexample")
    until_done(desk)
    assert own(desk)["judged"]["parts"] == ["depth", "normal"]
    desk.page.get_by_role("button", name="Show it").click()
    told = desk.page.locator(".own-verdict")
    missed = "returns a hit, but the exact answer is a miss"
    desk.until(lambda: missed in told.inner_text(), within=2 * LONG_PATIENCE)
    desk.open("#/space?view=code&select=2,1")
    assert desk.page.locator("#own .own-signature code").inner_text().startswith("sphere_capsule3(")
