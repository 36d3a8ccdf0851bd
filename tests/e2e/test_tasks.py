"""Each task of the course but the programs, done by mouse, by touch and by keys.

What is to be moved, and how far, follows from a task's links: its start, what solves it, and what
does not.
"""

import json
import math
from dataclasses import dataclass
from typing import Any

import pytest
from test_course import IN_FOCUS, click, done, enter, tap, told
from test_keyboard import Keyboard
from visit import LONG_PATIENCE, ROOT

POINTS = {"disk": 1, "box": 1, "point": 1, "ray": 1, "line": 1, "sphere": 1}
"""How many points a shape has, where its values are more than these."""

HEAD = "#way-head"
ARROWS = (("ArrowRight", "ArrowLeft"), ("ArrowUp", "ArrowDown"))
STEPS = {"Shift+": 1, "": 0.1, "Alt+": 0.01}
"""How far an arrow key moves what is in hand."""

TAP = 0.1
"""How far one press of a key of a scene in space leads, about."""

NEAR, MOST = 0.005, 80
USUAL = ("regions",)
"""The lessons whose tasks are done in each run."""


def read(path):
    return json.loads((ROOT / "web" / path).read_bytes())


def of_kind(kind):
    """Give all tasks of a kind, each with its link."""
    return pytest.mark.parametrize(
        ("link", "task"),
        [
            pytest.param(
                f"#/course/{name}?task={task['id']}",
                task,
                id=f"{name}-{task['id']}",
                marks=[] if name in USUAL else pytest.mark.slow,
            )
            for name in read("course/lessons.json")
            for task in read(f"lessons/{name}.json")["tasks"]
            if task["kind"] == kind
        ],
    )


def by_all(**ways):
    devices = {"mouse": "desk", "touch": "phone", "keys": "desk"}
    cases = [(devices[name], way) for name, way in ways.items()]
    return pytest.mark.parametrize(("device", "way"), cases, ids=ways)


# Where what can be moved is, and where it is to be


@dataclass
class Part:
    """A point of the plane or of space, with the handle that moves it."""

    handle: Any
    read: Any
    goal: list


def points_of(shape, axes):
    width = len(axes[0])
    values = shape["values"][: width * POINTS.get(shape["type"], 9)]
    return [values[i : i + width] for i in range(0, len(values), width)]


def axes_of(visit):
    """Give the directions that lead right and up in the picture."""
    scene = visit.snapshot["scene"]
    known = {} if scene == "playground" else read(f"scenes/{scene}.json")
    if known.get("kind") != "space":
        return (1, 0), (0, 1)
    across, above = (math.radians(known["parameters"][k]) for k in ("azimuth", "elevation"))
    (sin, cos), (high, flat) = ((math.sin(angle), math.cos(angle)) for angle in (across, above))
    return (cos, 0, -sin), (-sin * high, flat, -cos * high)


def seen(axes, point):
    return [sum(a * p for a, p in zip(axis, point)) for axis in axes]


def middle_of(axes, shape):
    points = points_of(shape, axes)
    return seen(axes, [sum(each) / len(points) for each in zip(*points)])


def pixel_of(handle):
    box = handle.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def scale_of(visit, axes):
    """Find how many pixels a unit has, from where two shapes are."""
    pixels = [pixel_of(visit.handle(i)) for i in range(2)]
    places = [middle_of(axes, shape) for shape in visit.snapshot["shapes"][:2]]
    return math.dist(*pixels) / math.dist(*places)


def head_of(visit):
    """Find how far the shape of a sweep goes, from where the arrow's head is."""
    scale = scale_of(visit, axes_of(visit))
    (x, y), (u, v) = (pixel_of(each) for each in (visit.handle(0), visit.page.locator(HEAD)))
    return [(u - x) / scale, (y - v) / scale]


def parts_to_move(visit, goal, by):
    """Find what is elsewhere in a state that is to be made."""
    axes = axes_of(visit)
    for i, (old, new) in enumerate(zip(visit.snapshot["shapes"], goal)):
        olds, news = (points_of(each, axes) for each in (old, new))
        far = [math.dist(*each) > NEAR for each in zip(olds, news)]

        def place(k, i=i):
            return points_of(visit.snapshot["shapes"][i], axes)[k]

        ways = {tuple(round(q - p, 6) for p, q in zip(*each)) for each in zip(olds, news)}
        if len(ways) == 1 and far[0]:
            yield Part(visit.handle(i), lambda place=place: place(0), news[0])
        elif any(far):
            corners = visit.page.locator(f'[data-shape="{i}"].vertex')
            for k in range(len(far)):
                if far[k]:
                    yield Part(corners.nth(k), lambda k=k, place=place: place(k), news[k])
    if by:
        yield Part(visit.page.locator(HEAD), lambda: head_of(visit), by)


def goal_of(visit, link):
    """Read a state off the page: its shapes, and how far one goes where it does."""
    visit.open(link)
    by = [each for each in link.replace("?", "&").split("&") if each.startswith("by=")]
    return visit.snapshot["shapes"], [float(each) for text in by for each in text[3:].split(",")]


# The hands


def route(visit, part):
    """Give two pixels, from one of which to the other a part is to be drawn."""
    axes = axes_of(visit)
    way = [q - p for p, q in zip(part.read(), part.goal)]
    right, up = (scale_of(visit, axes) * each for each in seen(axes, way))
    x, y = visit.middle(part.handle)
    return (x, y), (round(x + right), round(y - up))


def drag(visit, part, _):
    start, end = route(visit, part)
    visit.page.mouse.move(*start)
    visit.page.mouse.down()
    visit.page.mouse.move(*end, steps=4)
    visit.page.mouse.up()


def swipe(visit, part, _):
    start, end = route(visit, part)
    visit.touch("Start", start)
    visit.touch("Move", [(p + q) / 2 for p, q in zip(start, end)])
    visit.touch("Move", end)
    visit.touch("End")


def press(visit, key, read):
    before = read()
    visit.page.keyboard.press(key)
    visit.until(lambda: read() != before)


def steer(visit, part, snaps):
    """Take it in hand, and have arrow keys lead it on, in the longest steps that do not go too far.

    Where it snaps, each key leads to the next line of the grid, or to a touch before that.
    """
    part.handle.focus()
    visit.page.keyboard.press("Enter")
    for axis, keys in enumerate(ARROWS):
        rest = lambda axis=axis: part.goal[axis] - part.read()[axis]  # noqa: E731
        key = keys[rest() < 0]
        sign = math.copysign(1, rest())
        for _ in range(MOST):
            fits = [each for each, step in STEPS.items() if step <= sign * rest() + NEAR]
            if not fits:
                break
            press(visit, key if snaps else fits[0] + key, part.read)
    if len(part.goal) > len(ARROWS):
        lead_away(visit, part)


def lead_away(visit, part):
    """Press the keys of the scene for what lies across the picture."""
    rest = lambda: part.goal[-1] - part.read()[-1]  # noqa: E731
    for code, sign in (("KeyO", 1), ("KeyI", -1)):
        while sign * rest() > TAP / 2:
            press(visit, code, part.read)


@pytest.mark.slow(5)
@of_kind("make")
@by_all(mouse=drag, touch=swipe, keys=steer)
def test_a_state_is_made(request, device, way, link, task):
    visit = request.getfixturevalue(device)
    for end in ("wrong", "right"):
        goal = goal_of(visit, task["solved" if end == "right" else end])
        visit.open(link)
        for part in [*parts_to_move(visit, *goal)]:
            way(visit, part, "snaps" in task)
        visit.until_still()  # a drag that stops at a touch is told so last
        told(visit, end).wait_for()
    assert task["id"] in done(visit)
    visit.page.locator("#again").click()
    told(visit, "right").wait_for(state="hidden")


# What is said


def right_of(visit, path):
    """Give what is right, as the page's own answer has it."""
    snapshot = visit.snapshot
    if path == "hit":
        return snapshot["pairs"][0]["hit"]
    if path == "decided_by":
        return snapshot["explanation"]["decided_by"]
    step, name = path.split(".")
    (found,) = (each for each in snapshot["explanation"]["steps"] if each["id"] == step)
    return found["values"][name]


@pytest.mark.slow(5)
@of_kind("say")
@by_all(mouse=click, touch=tap, keys=enter)
def test_what_is_so_is_said_before_it_is_in_sight(request, device, way, link, task):
    visit = request.getfixturevalue(device)
    visit.open(link)
    choices = task["choices"]
    for count, end in enumerate(["wrong", *("right" for _ in task["links"])]):
        buttons = visit.page.locator(f"{IN_FOCUS} .choices button:enabled")
        visit.until(lambda buttons=buttons: buttons.count() == len(choices))
        right = choices.index(right_of(visit, task["asks"]))
        way(visit, buttons.nth(right if end == "right" else right - 1))
        told(visit, end).wait_for()
        if count < len(task["links"]):
            way(visit, visit.page.locator(".go-on"))
    assert task["id"] in done(visit)


# A whole lesson, with the keyboard alone

IN_EDITOR = "document.activeElement.matches('#own .editor')"


def down(visit, keyboard, stop):
    keyboard.keys("ArrowDown")
    visit.until(
        lambda: stop in (visit.snapshot["lesson"]["part"], visit.snapshot["lesson"]["task"])
    )


@pytest.mark.slow(5)
def test_a_lesson_by_the_keyboard_alone(desk):
    keyboard = Keyboard(desk)
    desk.open("#/")
    keyboard.press("Short lessons")
    desk.until(lambda: keyboard.focused.startswith("Course\n"))
    keyboard.keys("Tab")
    keyboard.press("Distance and radius")
    desk.until(lambda: keyboard.focused.startswith("Here are two disks"))
    for stop in ("point", "circle", "pythagoras", "compare", "grown", "touch"):
        down(desk, keyboard, stop)

    keyboard.press("Move disk A", way="Shift+Tab")
    for _ in range(MOST):
        if told(desk, "right").is_visible():
            break
        press(desk, "ArrowRight", lambda: desk.snapshot["shapes"])
        told(desk, "right").or_(told(desk, "wrong")).wait_for()
    keyboard.go_to("Task 1 of 3")

    down(desk, keyboard, "first")
    for left in range(2, -1, -1):
        buttons = desk.page.locator(f"{IN_FOCUS} .choices button:enabled")
        desk.until(lambda buttons=buttons: buttons.count() == 2)
        keyboard.keys("Tab")
        keyboard.press("Hit [" if right_of(desk, "hit") else "Miss [")
        told(desk, "right").wait_for()
        if left:
            keyboard.press("Next question")
        desk.until(lambda: keyboard.focused.startswith("Task 2 of 3"))

    down(desk, keyboard, "own")
    desk.page.locator("#own .editor").wait_for()
    for _ in range(MOST):
        if desk.page.evaluate(IN_EDITOR):
            break
        keyboard.keys("Tab")
    keyboard.keys("Control+End")
    desk.page.keyboard.type("d = math.dist(A, C)\nreturn d <= r")
    desk.until(lambda: desk.page.locator("[data-stop='task=own'] .done").count(), LONG_PATIENCE)
    keyboard.keys("Escape", "Escape", "Tab")  # the list of completions, then the editor
    assert not desk.page.evaluate(IN_EDITOR)
    keyboard.press("Next lesson")
    desk.until(lambda: desk.snapshot["lesson"]["name"] == "projection")
    desk.until(lambda: keyboard.focused.startswith("A point A and a segment CD"))
