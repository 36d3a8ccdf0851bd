"""A person's own program: run, watched, and judged; the published ones as plain Python."""

import contextlib
import doctest
import itertools
import json
import math
import random
import subprocess
import sys
import types
from pathlib import Path

import effects
import hitlab as hl
import judge
import program
import pytest
import user_program

OWN = Path(user_program.__file__).parent
PUBLISHED = {
    tuple(path.stem.split(".")): path.read_text()
    for path in sorted((OWN / "programs").glob("*.py"))
}
"""By algorithm and function."""

HELP = """
def minus(X, Y):
    return tuple(x - y for x, y in zip(X, Y))
def dot(u, v):
    return sum(x * y for x, y in zip(u, v))
def nearest(A, B, P):
    AB = minus(B, A)
    t = dot(minus(P, A), AB) / dot(AB, AB) if any(AB) else 0
    return tuple(a + max(0, min(1, t)) * x for a, x in zip(A, AB))
def square(P, Q):
    return dot(minus(P, Q), minus(P, Q))
def side(P, A, B):
    u, v = minus(B, A), minus(P, A)
    return u[0] * v[1] - u[1] * v[0]
def within(P, A, B, C):
    sides = side(P, A, B), side(P, B, C), side(P, C, A)
    return side(C, A, B) != 0 and (min(sides) >= 0 or max(sides) <= 0)
def on(P, A, B):
    return side(P, A, B) == 0 and dot(minus(P, A), minus(P, B)) <= 0
def cross(A, B, C, D):
    a, b, c, d = side(C, A, B), side(D, A, B), side(A, C, D), side(B, C, D)
    ends = on(C, A, B) or on(D, A, B) or on(A, C, D) or on(B, C, D)
    return ends or (a < 0 < b or b < 0 < a) and (c < 0 < d or d < 0 < c)
def slabs(R, v, w, h):
    first, last = 0, math.inf
    for start, way, half in zip(R, v, (w / 2, h / 2)):
        if way == 0:
            if abs(start) > half:
                return False
            continue
        a, b = sorted(((-half - start) / way, (half - start) / way))
        first, last = max(first, a), min(last, b)
    return first <= last
def turned(x, y, angle):
    c, s = math.cos(angle), math.sin(angle)
    return x * c + y * s, y * c - x * s
"""

RIGHT = {
    "point_disk": "return square(A, C) <= r * r",
    "disk_disk": "return square(A, B) <= (ra + rb) ** 2",
    "disk_box": """
    x, y = turned(*minus(C, T), angle)
    dx, dy = max(0, abs(x) - w / 2), max(0, abs(y) - h / 2)
    return dx * dx + dy * dy <= r * r""",
    "disk_triangle": """
    if within(T, A, B, C):
        return True
    return min(square(T, nearest(X, Y, T)) for X, Y in ((A, B), (B, C), (C, A))) <= r * r""",
    "triangle_triangle": """
    first, second = (A, B, C), (D, E, F)
    if within(A, *second) or within(D, *first):
        return True
    edges = [[(t[i - 1], t[i]) for i in range(3)] for t in (first, second)]
    return any(cross(*e, *f) for e in edges[0] for f in edges[1])""",
    "ray_aabb": "return slabs(minus(R0, T), v, w, h)",
    "ray_box": "return slabs(turned(*minus(R0, T), angle), turned(*v, angle), w, h)",
    "ray_disk": """
    CR = minus(R0, C)
    b, c = dot(CR, v), dot(CR, CR) - r * r
    return c <= 0 or b <= 0 and b * b - dot(v, v) * c >= 0""",
    "line_line": """
    parallel = a[0] * b[1] == a[1] * b[0]
    W = minus(Q, P)
    return not parallel or W[0] * a[1] == W[1] * a[0]""",
    "segment_segment": "return cross(A, B, C, D)",
    "sphere_triangle": """
    u, v, w = minus(B, A), minus(C, A), minus(P, A)
    uu, uv, vv, uw, vw = dot(u, u), dot(u, v), dot(v, v), dot(u, w), dot(v, w)
    D = uu * vv - uv * uv
    if D > 0:
        s, t = (vv * uw - uv * vw) / D, (uu * vw - uv * uw) / D
        if s >= 0 and t >= 0 and s + t <= 1:
            return square(P, tuple(a + s * x + t * y for a, x, y in zip(A, u, v))) <= r * r
    return min(square(P, nearest(X, Y, P)) for X, Y in ((A, B), (B, C), (C, A))) <= r * r""",
}
PARAMETERS = {
    "point_disk": "A, C, r",
    "disk_disk": "A, ra, B, rb",
    "disk_box": "C, r, T, w, h, angle",
    "disk_triangle": "T, r, A, B, C",
    "triangle_triangle": "A, B, C, D, E, F",
    "ray_aabb": "R0, v, T, w, h",
    "ray_box": "R0, v, T, w, h, angle",
    "ray_disk": "R0, v, C, r",
    "line_line": "P, a, Q, b",
    "segment_segment": "A, B, C, D",
    "sphere_triangle": "P, r, A, B, C",
}

WRONG = {
    "point_disk": ["return math.dist(A, C) < r / 2", "return abs(A[0] - C[0]) <= r"],
    "disk_disk": ["return math.dist(A, B) <= max(ra, rb)", "return True"],
    "disk_box": [
        "return abs(C[0] - T[0]) <= w / 2 + r and abs(C[1] - T[1]) <= h / 2 + r",
        "return r / w > 0",
    ],
    "disk_triangle": [
        "return min(math.dist(T, X) for X in (A, B, C)) <= r",
        "return all(side(T, X, Y) <= 0 for X, Y in ((A, B), (B, C), (C, A)))",
        "return min(square(T, nearest(X, Y, T)) for X, Y in ((A, B), (B, C), (C, A))) <= r * r",
    ],
    "triangle_triangle": [
        "return any(within(X, D, E, F) for X in (A, B, C))",
        "return within(A, D, E, F) or within(D, A, B, C)",
    ],
    "ray_aabb": [
        "return slabs(minus(R0, T), (1 / v[0], 1 / v[1]), w, h)",
        "return slabs(minus(R0, T), minus((0, 0), v), w, h)",
    ],
    "ray_box": ["return slabs(minus(R0, T), v, w, h)"],
    "ray_disk": [
        "CR = minus(R0, C)\n    return dot(CR, v) ** 2 - dot(v, v) * (dot(CR, CR) - r * r) >= 0"
    ],
    "line_line": ["return a[0] * b[1] != a[1] * b[0]", "return True"],
    "segment_segment": [
        "return side(C, A, B) * side(D, A, B) < 0",
        "return side(C, A, B) * side(D, A, B) <= 0 and side(A, C, D) * side(B, C, D) <= 0",
    ],
    "sphere_triangle": ["return min(math.dist(P, X) for X in (A, B, C)) <= r"],
}


def written(name, body):
    return f"{HELP}\ndef {name}({PARAMETERS[name]}):\n    {body.strip()}\n"


def answered(source, name, calls, **how):
    asked = {"source": source, "name": name.removesuffix("_by"), "calls": calls, **how}
    return json.loads(user_program.answer(json.dumps(asked)))


def judged(source, name, touching="either", cases=(), states=None):
    """Judge a program as the page does, over the messages between its two Pythons."""
    question = {"type": "judge", "name": states or name, "touching": touching, "cases": [*cases]}
    now = json.loads(judge.judge(json.dumps(question)))
    while not now["isLast"]:
        question |= {"before": now, **answered(source, name, now["calls"])}
        now = json.loads(judge.judge(json.dumps(question)))
    return now


def told(source, name, state):
    """Run a program once as the page does."""
    asked = {"source": source, "name": name, "call": judge.arguments(name, state)}
    return json.loads(user_program.answer(json.dumps(asked)))


@pytest.fixture
def few(monkeypatch):
    """Judge on fewer states."""

    def limited(count):
        monkeypatch.setattr(judge, "STATES", count)
        for each in (judge.states_of, judge.verdicts_from):
            each.cache_clear()

    yield limited
    monkeypatch.undo()
    limited(judge.STATES)


@pytest.fixture
def states(few, request):
    """Judge on all states in a slow run, otherwise on some; return their number."""
    count = judge.STATES if request.config.getoption("--slow") else 500
    few(count)
    return count


@pytest.mark.parametrize(
    "module", [effects, judge, user_program, program], ids=lambda module: module.__name__
)
def test_examples(module):
    assert doctest.testmod(module).failed == 0


def test_what_the_editor_completes_is_there():
    members = json.loads((OWN / "members.json").read_bytes())
    scope = program.made(program.Asked("def f(): pass", "f")).function.__globals__
    for module, names in members.items():
        assert not [name for name in names if not hasattr(scope[module], name)], module


@pytest.mark.slow(11)
@pytest.mark.parametrize("name", RIGHT)
def test_a_right_program_is_right_everywhere(name, states):
    found = judged(written(name, RIGHT[name]), name)
    assert (found["wrong"], found["counterexample"]) == (0, None)
    assert found["tried"] + found["open"] == states


@pytest.mark.parametrize("name", ["disk_disk", "disk_box", "triangle_triangle", "ray_aabb"])
def test_touching_is_told_where_it_is_ruled(name, few):
    few(1000)
    source = written(name, RIGHT[name])
    ruled, free = (judged(source, name, rule) for rule in ("hit", "either"))
    assert ruled["wrong"] == free["wrong"] == 0 < free["open"] > ruled["open"]
    failure = judged(source, name, "miss")["counterexample"]
    assert (failure["hit"], failure["exact"]) == (True, False)
    assert judge.verdicts([failure["shapes"]], "either") == [None]


@pytest.mark.parametrize("name", ["disk_disk", "disk_box"])
def test_a_test_that_is_strict_is_right_unless_touching_is_a_hit(name, few):
    """It misses a disk of radius 0 in a box, whose interior is empty."""
    few(1000)
    source = written(name, RIGHT[name].replace("<=", "<"))
    assert [judged(source, name, rule)["wrong"] for rule in ("either", "miss")] == [0, 0]
    failure = judged(source, name, "hit")["counterexample"]
    assert (failure["hit"], failure["exact"]) == (False, True)


def test_a_box_given_by_its_bounds_is_never_rotated(few):
    few(500)
    body = "return abs(S[0] - T[0]) * 2 <= ws + wt and abs(S[1] - T[1]) * 2 <= hs + ht"
    source = f"def box_box(S, ws, hs, as_, T, wt, ht, at):\n    {body}\n"
    wrong = [judged(source, "box_box", states=each)["wrong"] for each in ("aabb_aabb", "box_box")]
    assert wrong[0] == 0 < wrong[1]


def test_a_program_has_to_be_right_on_the_cases_of_a_task_too(few):
    few(300)
    body = f"if A == (7.25, 0):\n        return False\n    {RIGHT['disk_disk'].strip()}"
    source = written("disk_disk", body)
    case = [{"type": "disk", "values": [7.25, 0, 1]}, {"type": "disk", "values": [7.25, 0, 2]}]
    without, found = (judged(source, "disk_disk", cases=cases) for cases in ([], [case]))
    assert (without["wrong"], found["wrong"]) == (0, 1)
    assert found["tried"] == without["tried"] + 1
    assert found["counterexample"]["exact"] is not found["counterexample"]["hit"]


@pytest.mark.slow(11)
@pytest.mark.parametrize(("name", "body"), [(name, body) for name in WRONG for body in WRONG[name]])
def test_a_wrong_program_is_shown_where(name, body, few):
    few(1000)
    source = written(name, body)
    found = judged(source, name)
    failure = found["counterexample"]
    assert found["wrong"] and failure
    shapes = judge.shapes_of(failure["shapes"])
    assert hl.intersects(*shapes) is failure["exact"]
    ran = told(source, name, failure["shapes"])
    assert (ran["answer"], ran["error"]) == (failure["hit"], failure["error"])
    assert ran["answer"] != failure["exact"]
    assert all(
        value == round(value, 2) for each in failure["shapes"] for value in each["values"][:2]
    )


@pytest.mark.parametrize(("algorithm", "name"), PUBLISHED)
def test_a_published_program_in_plain_python_says_what_the_package_says_of_it(algorithm, name, few):
    few(1000)
    states = [*judge.states_of(name)]
    a, b = (hl.stack(shapes) for shapes in zip(*map(judge.shapes_of, states)))
    published = hl.intersects(a, b, algorithm=algorithm).tolist()
    calls = [judge.arguments(name, state) for state in states]
    answers = answered(PUBLISHED[algorithm, name], name, calls)["answers"]
    compared = 0
    for state, sure, answer, hit in zip(
        states, judge.verdicts(states, "either"), published, answers
    ):
        if isinstance(hit, bool) and sure is not None:
            compared += 1
            assert hit == answer, state
    assert compared > 0.7 * len(states)


FLAWED = [
    key for key in PUBLISHED if key[0] not in ("redpoll-2-20", "dxlib") and key[1] != "line_line"
]


@pytest.mark.slow(11)
@pytest.mark.parametrize(("algorithm", "name"), FLAWED)
def test_a_published_program_that_errs_is_found_out(algorithm, name):
    touching = "hit" if algorithm == "marupeke-13" else "either"  # errs only without an interior
    failure = judged(PUBLISHED[algorithm, name], name, touching)["counterexample"]
    assert (
        hl.intersects(*judge.shapes_of(failure["shapes"])) is failure["exact"] is not failure["hit"]
    )


@pytest.mark.parametrize(
    ("source", "id", "line"),
    [
        ("def disk_disk(A, ra, B, rb)\n    pass", "syntax", 1),
        ("def disk_disk(A, ra, B, rb):\n    return 1 / 0", "zero", 2),
        ("def disk_disk(A, ra, B, rb):\n    return A.x > 0", "attribute", 2),
        ("def disk_disk(A, ra, B, rb):\n    while True: pass", "endless", 2),
        ("def disk_disk(A, ra, B, rb):\n    return disk_disk(A, ra, B, rb)", "raised", 1),
        ("def disk_disk(A, ra, B, rb):\n    exit()", "raised", 2),
        ("def disk_disk(A, ra, B, rb):\n    pass", "nothing", None),
        ("def disk_disk(A, ra, B, rb):\n    return 'yes'", "result", None),
        ("import pygame", "module", 1),
        ("def disc_disc(A, ra, B, rb):\n    return True", "missing", None),
        ("def disk_disk(A):\n    return True", "arguments", None),
        ("def disk_disk(A, ra, B, rb):\n    return len(A, B)", "raised", 2),
        ("def disk_disk(A, ra, B, rb):\n    draw.point((1, 2, 3))", "raised", 2),
        ("\0", "syntax", None),
        ("def disk_disk(A, ra, B, rb):\n    input()", "input", 2),
        ("import asyncio", "raised", 1),
    ],
)
def test_what_keeps_a_program_from_an_answer_is_told(source, id, line, monkeypatch):
    state = [{"type": "disk", "values": [0, 0, 1]}, {"type": "disk", "values": [1, 0, 1]}]
    monkeypatch.delitem(sys.modules, "asyncio", raising=False)
    monkeypatch.setattr(sys, "modules", {**sys.modules})
    monkeypatch.setattr(sys, "meta_path", [user_program.Closed(), *sys.meta_path])
    ran = told(source, "disk_disk", state)
    assert (ran["answer"], ran["error"]["id"]) == (None, id)
    # Where a stack is full, the call fails or the function that is called.
    assert ran["error"]["line"] == line or "Recursion" in ran["error"]["detail"]


ATTACKS = {
    "the package": "hitlab.intersects = hitlab.survey = lambda *a, **k: True",
    "its insides and numpy": """
import hitlab.deciding.decision as decision
for name in [*vars(decision)]:
    if callable(getattr(decision, name)): setattr(decision, name, lambda *a, **k: True)
np.asarray = np.array = np.broadcast_to = lambda *a, **k: True""",
    "the frames": """
import sys
frame = sys._getframe()
while frame:
    for name in ("truths", "exact", "judged"): frame.f_globals[name] = True
    frame = frame.f_back""",
    "all objects": """
import gc
for each in gc.get_objects():
    if type(each) is dict and "truths" in each: each["truths"] = [True] * 250
    if type(each) is dict and "counterexample" in each: each["counterexample"] = None""",
    "the messages": """
import json, user_program
dumps = json.dumps
json.dumps = lambda told: dumps({**told, "exact": True, "truths": [True], "isLast": True})""",
}


def test_a_program_cannot_change_its_judge(few):
    """It runs in a process of its own here, as it has a Python of its own in the page."""
    few(500)
    question = {"name": "disk_disk", "touching": "hit", "cases": []}
    with own_python() as ask:
        for attack in ATTACKS.values():
            source = f"{attack}\ndef disk_disk(A, ra, B, rb): return True\n"
            now = judge.judged(**question)
            while not now["isLast"]:
                found = ask({"source": source, "name": "disk_disk", "calls": now["calls"]})
                now = judge.judged(**question, before=now, answers=found["answers"])
            assert now["wrong"] > 100, attack
            assert now["counterexample"]["exact"] is False, attack


LINES = """
import sys, user_program
out = sys.stdout
for line in sys.stdin: print(user_program.answer(line), file=out, flush=True)
"""


@contextlib.contextmanager
def own_python():
    """Start a Python for the user's program, with what asks it."""
    command = [sys.executable, "-c", LINES]
    with subprocess.Popen(command, cwd=OWN, stdin=-1, stdout=-1, text=True) as running:

        def ask(question):
            running.stdin.write(f"{json.dumps(question)}\n")
            running.stdin.flush()
            return json.loads(running.stdout.readline())

        yield ask
        running.kill()


def test_a_program_is_watched():
    source = """def disk_disk(A, ra, B, rb):
    d = B[0] - A[0]
    for i in range(3):
        d = d + i
    print(d)
    draw.arrow(A, B)
    return d <= ra"""
    state = [{"type": "disk", "values": [0, 0, 1]}, {"type": "disk", "values": [1.5, 0, 1]}]
    ran = told(source, "disk_disk", state)
    assert ran["lines"] == [[2, {"d": "1.5"}], [3, {"i": "2"}], [4, {"d": "4.5"}]]
    assert ran["console"] == "4.5\n"
    assert ran["drawn"] == [{"kind": "arrow", "points": [[0, 0], [1.5, 0]]}]
    assert (ran["answer"], judge.about("disk_disk", state)["truths"]) == (False, [True])


CORES = {
    "point": ["[{}], 0", 1],
    "disk": ["[{}], {}", 2],
    "capsule": ["[{}, {}], {}", 3],
    "segment": ["[{}, {}], 0", 2],
    "triangle": ["[{}, {}, {}], 0", 3],
    "box": ["corners({}, {}, {}, {}), 0", 4],
    "polygon": ["{}, 0", 1],
}
"""How a method takes each bounded kind, and the number of its arguments."""

REACH = """
def reach(P, r, R, v, least):
    ends = list(zip(P, P[1:] + P[:1]))
    sides = [side(X, R, (R[0] + v[0], R[1] + v[1])) for X in P]
    if least == -math.inf:
        return min(sides) <= r * math.hypot(*v) and max(sides) >= -r * math.hypot(*v)
    has_area = len(P) > 2 and any(side(P[2], *each) for each in ends)
    turns = [side(R, *each) for each in ends] if has_area else []
    if turns and (min(turns) >= 0 or max(turns) <= 0):
        return True
    for (A, B), a, b in zip(ends, sides, sides[1:] + sides[:1]):
        if a * b <= 0 and a != b:
            t = a / (a - b)
            if dot(minus((A[0] + t * (B[0] - A[0]), A[1] + t * (B[1] - A[1])), R), v) >= 0:
                return True
    found = [square(R, nearest(*each, R)) for each in ends]
    for X in P:
        t = max(0, dot(minus(X, R), v) / dot(v, v))
        found.append(square(X, (R[0] + t * v[0], R[1] + t * v[1])))
    return min(found) <= r * r
"""
UNBOUNDED = {"ray": 0, "line": -math.inf}


def textbook(method, first, second):
    """Write a method as the function for two bounded kinds."""
    folder = OWN / "programs" / "textbook"
    helpers = "".join((folder / f"{name}.py").read_text() for name in (method, "box"))
    cores, names = [], iter("ABCDEFGH")
    for form, count in (CORES[first], CORES[second]):
        given = [next(names) for _ in range(count)]
        cores.append((form.format(*given), given))
    (p, one), (q, two) = cores
    body = f"{method}({p}, {q})"
    return f"{helpers}\ndef {first}_{second}({', '.join(one + two)}): return {body}\n"


IN_SPACE = {
    "ray3_triangle3": "moller(O, D, A, B, C)",
    "ray3_box3": "slabs(O, D, T, s, u)",
    "box3_box3": "boxes(a, sa, ua, b, sb, ub)",
    "triangle3_triangle3": "triangles(A, B, C, D, E, F)",
    "capsule3_capsule3": "segments(A, B, ra, C, D, rb)",
}
"""The textbook's method for each pair in space, called with the function's arguments."""


def in_space(name):
    """Write a method in space as the function for its pair."""
    method, _, given = IN_SPACE[name].partition("(")
    text = (OWN / "programs" / "textbook" / f"{method}.py").read_text()
    return f"{text}\ndef {name}({given}: return {IN_SPACE[name]}\n"


@pytest.mark.slow(11)
@pytest.mark.parametrize("name", IN_SPACE)
def test_a_textbooks_method_in_space_is_right_everywhere(name, states):
    found = judged(in_space(name), name)
    assert (found["wrong"], found["counterexample"]) == (0, None)
    assert found["tried"] + found["open"] == states and found["tried"] > 0.85 * states


@pytest.mark.slow(11)
@pytest.mark.parametrize("method", ["sat", "gjk"])
@pytest.mark.parametrize(("first", "second"), [*itertools.combinations_with_replacement(CORES, 2)])
@pytest.mark.usefixtures("states")
def test_a_textbooks_method_is_right_for_every_bounded_pair(method, first, second):
    found = judged(textbook(method, first, second), f"{first}_{second}")
    assert (found["wrong"], found["counterexample"]) == (0, None)
    assert found["parts"] == (["depth", "normal"] if method == "sat" else ["distance"])


SAT = ["box_box", "polygon_polygon", "disk_box", "triangle_box"]
GJK = ["box_box", "polygon_polygon", "disk_polygon", "capsule_capsule", "segment_triangle"]
VARIANTS = [
    *((name, written(name, body)) for name, body in RIGHT.items()),
    *((pair, textbook("sat", *pair.split("_"))) for pair in SAT),
    *((pair, textbook("gjk", *pair.split("_"))) for pair in GJK),
    *((pair, in_space(pair)) for pair in IN_SPACE),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "source"), VARIANTS, ids=range(len(VARIANTS)))
def test_a_right_program_is_never_called_wrong_on_further_states(name, source, few, monkeypatch):
    """25 programs, each on 5,000 states that the page never chooses."""
    further = types.SimpleNamespace(Random=lambda name: random.Random(f"{name}, further"))
    monkeypatch.setattr(judge, "random", further)
    few(5000)
    found = judged(source, name)
    assert (found["wrong"], found["counterexample"]) == (0, None)
    assert found["tried"] + found["open"] == 5000


@pytest.mark.slow(11)
@pytest.mark.parametrize("kind", UNBOUNDED)
@pytest.mark.parametrize("other", CORES)
@pytest.mark.usefixtures("states")
def test_a_right_program_is_right_for_every_ray_and_line(other, kind):
    form, count = CORES[other]
    given = [*"ABCD"[:count]]
    corners = (OWN / "programs" / "textbook" / "box.py").read_text()
    least = repr(UNBOUNDED[kind]).replace("inf", "math.inf")
    body = f"return reach({form.format(*given)}, R, v, {least})"
    name = f"{other}_{kind}"
    parts = HELP, REACH, corners, f"def {name}({', '.join(given)}, R, v): {body}\n"
    found = judged("import math\n" + "\n".join(parts), name)
    assert (found["wrong"], found["counterexample"]) == (0, None)


FAULTY = {
    "the move is too short": ["disk_disk", "hit and 0.9 * depth", "normal", "move.short"],
    "the move is too long": ["disk_disk", "hit and 2 * depth", "normal", "move.long"],
    "the direction is flipped": [
        "disk_disk",
        "depth",
        "(-normal[0], -normal[1])",
        "normal.flipped",
    ],
    "the normal is too long": [
        "disk_disk",
        "depth",
        "(2 * normal[0], 2 * normal[1])",
        "normal.length",
    ],
    "the depth is none": ["disk_disk", "math.nan", "normal", "finite"],
    "the normal is no vector": ["disk_disk", "depth", "[1]", "form"],
}


@pytest.mark.parametrize(
    ("name", "right", "wrong", "id"),
    [
        ("box3_box3", '"depth": depth', '"depth": depth / 2', "move.short"),
        ("box3_box3", "n if far > 0", "n if far < 0", "normal.flipped"),
        ("ray3_triangle3", '"t": t', '"t": t + 1', "time"),
        ("ray3_box3", '"exit": exit', '"exit": exit + 1', "time"),
        ("capsule3_capsule3", '"distance": distance', '"distance": 2 * distance', "distance.wrong"),
        ("capsule3_capsule3", '"distance": distance', '"points": [Q, P]', "points.first"),
    ],
)
def test_a_wrong_answer_in_space_is_told_by_its_effect(name, right, wrong, id, few):
    few(250)
    source = in_space(name)
    assert right in source
    failure = judged(source.replace(right, wrong), name)["counterexample"]
    assert (failure["fault"]["id"], failure["hit"]) == (id, failure["exact"])


@pytest.mark.parametrize("case", FAULTY)
def test_a_wrong_move_is_told_by_its_effect(case, few):
    few(250)
    name, depth, normal, id = FAULTY[case]
    body = f"""
    x, y = minus(B, A)
    d = math.hypot(x, y)
    hit, depth, normal = d <= ra + rb, ra + rb - d, (x / d, y / d) if d else (1, 0)
    return hit, {depth}, {normal}"""
    order = ["hit", "depth", "normal"]
    question = {"name": name, "touching": "either", "cases": []}
    now = judge.judged(**question)
    while not now["isLast"]:
        found = answered(written(name, body), name, now["calls"], order=order)
        now = judge.judged(**question, before=now, answers=found["answers"])
    failure = now["counterexample"]
    assert (failure["fault"]["id"], failure["hit"], failure["exact"]) == (id, True, True)
    a, b = judge.shapes_of(failure["shapes"])
    contact, values = hl.contact(a, b), failure["fault"]["values"]
    assert contact.hit and contact.depth > 0
    if id == "move.short":
        moved = b.translate(0.9 * contact.depth * contact.normal)
        assert hl.contact(a, moved).depth == pytest.approx(values["rest"], rel=1e-4)
    if id == "move.long":
        assert values["least"] == pytest.approx(contact.depth, rel=1e-4)


@pytest.mark.parametrize(
    ("points", "id"),
    [("P, Q", None), ("P", "points.second"), ("Q, P", "points.second"), ("P, A", "points.second")],
)
def test_the_ends_of_the_minimum_translation_are_contact_points(points, id, few):
    """Of a disk inside another, only one end is on both."""
    few(250)
    body = f"""
    x, y = minus(B, A)
    d = math.hypot(x, y)
    n = (x / d, y / d) if d else (1, 0)
    P = (A[0] + ra * n[0], A[1] + ra * n[1])
    Q = (B[0] - rb * n[0], B[1] - rb * n[1])
    return {{"hit": d <= ra + rb, "points": [{points}] if d <= ra + rb else [P, Q]}}"""
    failure = judged(written("disk_disk", body), "disk_disk")["counterexample"]
    assert (failure and failure["fault"]["id"]) == id


@pytest.mark.parametrize("kind", ["dict", "tuple", "NamedTuple", "object"])
def test_an_answer_has_any_form(kind):
    forms = {
        "dict": "{'hit': True, 'depth': 1, 'normal': None}",
        "tuple": "(True, 1)",
        "NamedTuple": "typing.NamedTuple('Found', [('hit', bool), ('depth', float)])(True, 1)",
        "object": "types.SimpleNamespace(hit=True, depth=np.float64(1), other=3)",
    }
    source = f"import types, typing\ndef disk_disk(*_): return {forms[kind]}"
    found = answered(source, "disk_disk", [[[0, 0], 1, [1, 0], 1]], order=["hit", "depth"])
    assert found["answers"] == [{"hit": True, "depth": 1.0}]


PATH = """
    x, y = minus(A, C)
    a, b, c = dot(by, by), x * by[0] + y * by[1], x * x + y * y - (ra + rb) ** 2
    if c <= 0:
        return {"hit": True, "t": 0}
    D = b * b - a * c
    t = (-b - math.sqrt(D)) / a if a and D >= 0 else math.inf
    if not 0 <= t <= 1:
        return False
    n = ((C[0] - A[0] - t * by[0]) / (ra + rb), (C[1] - A[1] - t * by[1]) / (ra + rb))
    P = (A[0] + t * by[0] + ra * n[0], A[1] + t * by[1] + ra * n[1])
    return {"hit": True, "t": t, "normal": n, "points": P}"""


@pytest.mark.parametrize(
    ("change", "id"),
    [
        (["", ""], None),
        (['"t": t,', '"t": 0.9 * t,'], "t.early"),
        (['"t": t,', '"t": t + 0.01,'], "t.late"),
        (['"normal": n', '"normal": (-n[0], -n[1])'], "normal.flipped.sweep"),
        (['"points": P', '"points": A'], "points.second"),
        (['"t": t,', '"t": 1,'], "t.late"),
    ],
)
def test_a_moving_shape_is_judged_by_its_first_contact(change, id, few):
    few(500)
    source = HELP + f"import math\ndef disk_disk(A, ra, C, rb, by):{PATH.replace(*change)}\n"
    failure = judged(source, "disk_disk_by")["counterexample"]
    assert (failure and failure["fault"] and failure["fault"]["id"]) == id
    if failure:
        *shapes, by = failure["shapes"]
        assert hl.sweep(*judge.shapes_of(shapes), by["values"]).hit is True


def test_single_precision_reproduces_a_failure():
    body = "d = B[0] - A[0]\n    return sqrt(d * d) - ra <= rb"
    source = f"from math import sqrt\ndef disk_disk(A, ra, B, rb):\n    {body}"
    call = [[10000000, 0], 1, [10000002.375, 0], 1]
    single, double = (
        answered(source, "disk_disk", [call], single=single)["answers"] for single in (True, False)
    )
    assert (single, double) == ([True], [False])


def test_the_last_iterations_of_a_loop_without_an_end_are_shown():
    body = "while True:\n        for k in range(9): pass\n        i += 1"
    source = f"def disk_disk(A, ra, B, rb):\n    i = 0\n    {body}"
    state = [{"type": "disk", "values": [0, 0, 1]}, {"type": "disk", "values": [1, 0, 1]}]
    ran = told(source, "disk_disk", state)
    assert ran["error"] == {"id": "endless", "line": 3, "detail": "10000"}
    assert ran["rounds"] == [{"i": str(i)} for i in (9998, 9999, 10000)]
    found = judged(source, "disk_disk")
    assert (found["tried"] + found["open"], found["counterexample"]["error"]["id"]) == (
        3,
        "endless",
    )


def test_random_polygons_are_convex():
    assert all(judge.is_convex(state[0]) for state in judge.states_of("polygon_polygon")[:500])
    star = [
        x for k in range(5) for x in (math.cos(k * 4 * math.pi / 5), math.sin(k * 4 * math.pi / 5))
    ]
    assert not judge.is_convex({"type": "polygon", "values": star})
