"""What sentences claim besides numbers: letters, sides, "nearest", "only", "first", plurals.

Each check gives the faults that it finds, as in `checks`.
"""

import math
import re
from itertools import combinations, pairwise

import group_sums
import oracle
import printed
from space_oracle import exact
from sums import cross, minus, points_of

LETTER = re.compile(r"[A-Z]\d*'?")
NUMBERS = {
    "disk-disk": {"R"},
    "gjk": {"R"},
    "gjk-32": {"R"},
    "ray-disk": {"D"},
    "redpoll-2-24-disk": {"D"},
    "nearest-points": {"R"},
    "sweep": {"R"},
    "dxlib": {"OPA", "OPB", "OPC"},
}
"""What is written as a large letter, but stands for a number, by method."""
FOUND = {"D", "E", "F", "N", "P", "Q", "R"}
"""Points that a step finds, and cannot draw where the numbers are lost."""

PLURAL = re.compile(r"(?<![\d.,×⁻₂])\b1 (?!is\b|has\b|was\b|names\b|lacks\b|starts\b)[a-z]+s\b")
SIDED = {
    "en": re.compile(r"(?:inner|outer) side|which is the inner"),
    "ja": re.compile(r"(?<!どちら側も)(?:内側|外側)"),
}
ALONG_X_Y = {"en": "T, parallel to x and y", "ja": "x 軸と y 軸に平行です"}
ONE_ROOT = {"en": re.compile(r"one root|only root"), "ja": re.compile("解は 1 つ|ただ 1 つの解")}
TWO_ROOTS = {
    "en": re.compile(r"two roots|[Bb]oth roots"),
    "ja": re.compile("解は 2 つ|解はどちらも"),
}
BEYOND = {"en": "outside the range of doubles", "ja": "倍精度の範囲を超え"}
"""How a sentence says what ∞ stands for."""
NORMAL = 2.0**-1022
OVERFLOW = re.compile("overflow|桁あふれ")
UNDERFLOW = re.compile("underflow|小さすぎて")
BOTH_UNDERFLOW = re.compile("both underflow|距離の 2 乗も .*小さすぎて")
TOLD_BY = re.compile(
    "program|test finds|SAT|GJK|EPA|advancement|method|computed|NaN|∞|flow|discriminant|infinite"
)
"""How a verdict says whose it is."""
CONSEQUENCE = re.compile(r"(?<!∞), (?:which|and) ")
AS_MANY = re.compile("as many cells as there are shapes|セルの数が図形の数と同じくらい")
NEXT_TEST = re.compile("continues with the next test|次の条件へ進みます")
NEXT = re.compile("corner|edge|face")
"""The steps of a program's next test."""
TIMES = {"enter": "in", "leave": "out"}
BOUND = re.compile(r"[xy]_(?:min|max)_([ab])")
SEPARATES = ("apart", "gap")
COMPUTES = ("common", "meeting")
"""Kinds of steps that compute a point, and decide nothing."""


def faults(told):
    """Find claims that do not hold, in what is said of one state."""
    yield from in_letters(told)
    yield from in_words(told)
    yield from in_sides(told)
    yield from in_proof(told)
    yield from in_tests(told)
    yield from in_case(told)
    yield from in_verdict(told)
    yield from in_causes(told)
    yield from in_cuts(told)
    yield from in_cells(told)
    yield from in_overflow(told)
    yield from in_infinite(told)
    yield from said_twice(told)


def sentences_of(told):
    """Yield the language, the step, the place and the text of every sentence of a step."""
    steps = {step.id: step for step in told.why.steps}
    for said in told.said["steps"]:
        for lang, sentence in zip(told.said["languages"], said["sentences"]):
            yield lang, steps[said["id"]], said, printed.plain(sentence)


def in_letters(told):
    """Find letters that the picture has not, at the step that names them."""
    numbers = NUMBERS.get(told.why.method, set())
    lost = {
        step.id
        for step in told.why.steps
        if step.case in ("lost", "overflow") or has_lost(step.values)
    }
    decided = next(each for each in told.said["steps"] if each["id"] == told.why.decided_by)
    spoken = [(each, said) for each in told.said["steps"] for said in each["sentences"]]
    spoken += [(decided, said) for said in told.said["verdict"]]
    for step, said in spoken:
        drawn = {letter for name in step["drawn"] for letter in (name, *LETTER.findall(name))}
        drawn |= {"C'"} if "reflect" in lost else set()  # which lies beyond the picture
        for piece in said["pieces"]:
            if not piece.get("italic") or piece["text"] in numbers:
                continue
            if not (piece["text"][:1].isupper() and piece["text"] not in drawn):
                continue
            missing = [name for name in LETTER.findall(piece["text"]) if name not in drawn]
            if missing and not ({name[0] for name in missing} <= FOUND and step["id"] in lost):
                yield "a letter that is not drawn", step["id"], " ".join(missing)


def has_lost(values):
    """Whether a number of a step is infinite or nan, so that no picture has its place."""
    return not all(math.isfinite(x) for x in values.values() if isinstance(x, float))


def in_words(told):
    """Find plurals of one, and directions and counts of roots that are not so."""
    for lang, step, said, spoken in sentences_of(told):
        text = spoken.replace("\u00a0", " ")
        if lang == "en" and PLURAL.search(text):
            yield "a plural of one", said["id"], text
        axis = step.values.get("ui_x"), step.values.get("ui_y")
        if ALONG_X_Y[lang] in text and axis != (1.0, 0.0):
            yield "axes that do not lie so", said["id"], text
        if told.why.method == "ray-disk":
            wrong = ONE_ROOT if told.why.step("discriminant").values["D"] else TWO_ROOTS
            if wrong[lang].search(text):
                yield "a wrong number of roots", said["id"], text
    for said in told.said["difference"]:
        if "undefined" in printed.plain(said) or said["missing"]:
            yield "no text", "difference", printed.plain(said)


def in_tests(told):
    """Find a test after which the program is said to continue, although it does not."""
    ids = [step.id for step in told.why.steps]
    for _, step, said, text in sentences_of(told):
        after = ids[ids.index(step.id) + 1 :]
        if NEXT_TEST.search(text) and after and not NEXT.match(after[0]):
            yield "a next test that there is not", said["id"], text


def in_cuts(told):
    """Find a cut of a face of which a former one has left nothing."""
    cuts = [step for step in told.why.steps if step.id.startswith("clip-")]
    for former, step in pairwise(cuts):
        if former.case == "none":
            yield "a cut of nothing", step.id, step.case


def in_cells(told):
    """Find a grid of which the cells are said to be about as many as the shapes, and are not."""
    for _, _, said, text in sentences_of(told):
        if AS_MANY.search(text):
            counted = told.why.step("cells").values
            cells = counted["columns"] * counted["rows"]
            if not counted["n"] <= 2 * cells <= 4 * counted["n"]:
                yield "about as many that are not", said["id"], text


def in_verdict(told):
    """Find a verdict of a pair's program or method that is told as a fact."""
    text = CONSEQUENCE.split(printed.plain(told.said["verdict"][0]))[0]
    is_own = told.state.algorithm == "exact" or told.why.method in group_sums.METHODS
    if not is_own and not TOLD_BY.search(text):
        yield "told as a fact", "verdict", text


def in_case(told):
    """Find a start of a sweep with another case than fractions give it."""
    if told.why.method == "sweep":
        case, expected = told.why.step("start").case, case_of(*told.state.pair)
        if case != expected:
            yield "another case", "start", f"{case}, but {expected}"


def case_of(a, b):
    """Name how two shapes lie: apart, touching, the one without an area within, overlapping."""
    (core_a,), (core_b,) = oracle.cores(a), oracle.cores(b)
    meets, is_firm = oracle.position(core_a, core_b)
    overlaps = oracle.relation(core_a, core_b)[1]
    return "hit" if overlaps else "within" if is_firm else "touch" if meets else "miss"


def in_causes(told):
    """Find overflow and underflow that are named, and do not occur in the program's numbers."""
    if not told.why.method.startswith(("redpoll-2-20", "redpoll-2-23")):
        return
    for _, step, said, text in sentences_of(told):
        if OVERFLOW.search(text) and not may_overflow(step):
            yield "an overflow that there is not", said["id"], text
        if step.id == "inside" and UNDERFLOW.search(text) and not has_underflow(told.why):
            yield "an underflow that there is not", said["id"], text
        if BOTH_UNDERFLOW.search(text) and is_at_corner(told.state.pair):
            yield "an underflow of what is 0", said["id"], text


def may_overflow(step):
    """Whether a step's numbers could have overflowed: a tip beyond no cosine could."""
    return not step.id.startswith("tip") or -1 <= step.values["cosT"] < 1


def has_underflow(why):
    """Whether a product underflows of those that tell on which side of DEF the centre lies."""
    center = exact(next(m.points[0] for m in why.step("inside").marks if m.name == "T"))
    tips = [exact((step.values["x"], step.values["y"])) for step in why.steps if "tip-" in step.id]
    ways = [
        (minus(center, start), minus(end, start)) for start, end in zip(tips, tips[1:] + tips[:1])
    ]
    products = [abs(x * v) for (a, b), (c, d) in ways for x, v in ((a, d), (b, c))]
    return any(0 < product < NORMAL for product in products)


def is_at_corner(pair):
    """Whether a disk's centre is a corner of the other shape."""
    disk, other = pair
    return tuple(disk.center.tolist()) in set(map(tuple, other.vertices.tolist()))


def in_overflow(told):
    """Find spans whose ends are both the same infinity, lengths of it, and formulas with it."""
    for _, step, said, text in sentences_of(told):
        ends = [step.values.get(f"{end}{said['id'][0].upper()}") for end in ("in", "out")]
        is_span = step.id.endswith("-slab") and step.case != "overflow"
        if is_span and ends in ([math.inf] * 2, [-math.inf] * 2):
            yield "a span at infinity", said["id"], text
        if step.id == "size" and "∞" in text:
            yield "a length of infinity", said["id"], text
    for said in told.said["steps"]:
        source = said["formula"] and said["formula"]["source"]
        names = re.findall(r"\{(\w+)", source or "")
        values = next(step.values for step in told.why.steps if step.id == said["id"])
        sizes = {abs(values[name]) for name in names if isinstance(values.get(name), float)}
        if told.state.algorithm == "exact" and math.inf in sizes:
            yield "infinity in a formula", said["id"], source


def in_infinite(told):
    """Find infinite numbers of an exact trace, whose numbers are all finite, and words for none."""
    if told.state.algorithm != "exact":
        return
    steps = {step.id: step for step in told.why.steps}
    spoken = [(each["id"], each["sentences"]) for each in told.said["steps"]]
    for where, sentences in [*spoken, (told.why.decided_by, told.said["verdict"])]:
        for lang, said in zip(told.said["languages"], sentences):
            infinite = [each.get("name") for each in said["pieces"] if "∞" in each["text"]]
            beyond = [
                name
                for name in infinite
                if name and not is_endless(name, steps[where], told.state.pair)
            ]
            text = printed.plain(said)
            if "excess" in beyond and printed.CLOSE[lang].search(text):
                yield "a difference beyond the doubles, said to be small", where, text
            if bool(beyond) != (BEYOND[lang] in text):
                yield "a sentence of an exact walk names an infinite number", where, text


def is_endless(name, step, pair):
    """Whether an infinite number is one: a bound of a ray or line, or a time of no wall."""
    bound = BOUND.fullmatch(name)
    if bound:
        return "direction" in pair["ab".index(bound[1])].fields
    if name not in TIMES or not step.id.endswith("-slab"):
        return False
    points = points_of(pair[1])
    if len(set(points)) < 4:  # whose walls are not its edges
        return step.case == "within" or step.values.get("endless") == name
    return has_no_wall(pair[0], points, TIMES[name], step.values["slab"])


def has_no_wall(ray, points, end, slab):
    """Whether a ray's line enters (or leaves) a slab of a box across none of its edges."""
    edges = [minus(q, p) for p, q in zip(points, points[1:] + points[:1])]
    turn = 1 if cross(*edges[:2]) > 0 else -1
    inwards = [turn * cross(edge, exact(ray.direction.tolist())) for edge in edges]
    walls = inwards[1::2] if slab == "X" else inwards[::2]
    return not any(speed > 0 if end == "in" else speed < 0 for speed in walls)


def in_sides(told):
    """Find sides of what has none, one nearest point of several, and touches along a stretch."""
    if told.why.method not in ("separating-lines", "nearest-points"):
        return
    shapes = dict(zip("ab", told.state.pair))
    for lang, step, said, text in sentences_of(told):
        if step.id.startswith("line-"):
            own, other = shapes[step.values["of"]], shapes["ab".replace(step.values["of"], "")]
            has_sides = is_solid(own)
            if SIDED[lang].search(text) and not has_sides:
                yield "a side of what has none", said["id"], text
            if step.case.startswith("apart"):
                yield from nearest_of(step, own, other, text)
        if step.id == "no-line" and step.case == "touch" and share_stretch(*told.state.pair):
            yield "a touch along a stretch", said["id"], text


def nearest_of(step, own, other, text):
    """Compare the vertices' distances from the line, or with one end known those of an edge."""
    if len(LETTER.findall(step.values["nearest"])) != 1 or "direction" in other.fields:
        return
    sides = [abs(side) for side in sides_of(step, own, other)]
    if sides.count(min(sides)) > 1:
        yield "one nearest point of several", step.id, text


def sides_of(step, own, other):
    """Return the products of an edge, found by its mark, with the other's vertices."""
    start, end = map(exact, next(mark.points for mark in step.marks if mark.kind == "line"))
    along = (ways_of(own) or [minus(end, start)])[0]
    return [cross(along, minus(p, start)) for p in dict.fromkeys(points_of(other))]


def is_solid(shape):
    """Whether a core has an area."""
    first, *others = points_of(shape)
    ways = [minus(each, first) for each in others]
    return any(cross(*pair) for pair in combinations(ways, 2))


def share_stretch(a, b):
    """Whether two shapes without an area lie on one line, and one has a point inside the other."""
    if is_solid(a) or is_solid(b):
        return False
    (start, *_), ways = points_of(a), [way for each in (a, b) for way in ways_of(each)]
    gaps = [minus(p, start) for each in (a, b) for p in points_of(each)]
    every = [vector for vector in [*ways, *gaps] if any(vector)]
    if not every or any(cross(every[0], vector) for vector in every):
        return False
    (low, high), (least, most) = (extent(each, start, every[0]) for each in (a, b))
    return max(low, least) < min(high, most)


def ways_of(shape):
    """Return the directions in which a shape has no end."""
    if "direction" not in shape.fields:
        return []
    way = exact(shape.direction.tolist())
    return [way, minus((0, 0), way)] if type(shape).__name__ == "Line" else [way]


def extent(shape, start, along):
    """Return from where to where a shape reaches along a direction."""
    axis = 0 if along[0] else 1
    places = [minus(p, start)[axis] for p in points_of(shape)]
    places += [float("inf") * (1 if way[axis] > 0 else -1) for way in ways_of(shape)]
    return min(places), max(places)


def in_proof(told):
    """Find a step that decides and proves nothing, or is not the first that separates."""
    why = told.why
    deciding = why.step(why.decided_by)
    if why.hit and deciding.id in COMPUTES:
        yield "decided where a point is computed", deciding.id, deciding.case
    separating = [step.id for step in why.steps if step.case.split("-")[0] in SEPARATES]
    is_told = why.algorithm == "exact" and len(why.pair) == 2
    if is_told and separating and separating[0] != why.decided_by:
        yield "not the first that separates", deciding.id, str(separating)
    if why.method == "nearest-points" and why.step("nearest").case in ("meet", "cross"):
        lines = [step for step in why.steps if step.id.startswith("line-")]
        least = sum(3 if is_solid(shape) else has_line(shape) for shape in told.state.pair)
        if len(lines) < least:
            yield "a hit that is not proved", "nearest", f"{len(lines)} of {least} lines"


def has_line(shape):
    """Count the line along what has no area; a point has none."""
    return int(len(set(points_of(shape))) > 1 or "direction" in shape.fields)


def said_twice(told):
    """Find a formula that stands twice in one line."""
    for said in told.said["steps"]:
        if said["formula"]:
            lines = [each.strip() for each in said["formula"]["source"].split(";")]
            filled = [str(line) for line in said["formula"]["lines"]]
            if len(filled) > len(set(filled)):
                yield "a formula twice", said["id"], " ; ".join(lines)
