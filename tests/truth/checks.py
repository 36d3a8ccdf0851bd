"""What has to hold of everything that the page says, whatever the algorithm.

Each check gives the faults that it finds, as (what, where, words); none is a good answer.
"""

import math
import re
from fractions import Fraction

import printed
import sums
import trees
from states import SCENES

UNSAID = re.compile(r"NaN|undefined|Infinity|\bnan\b|\binf\b|[{}*]")
ZERO = re.compile(r"−0(?:\.0+)?(?![\d.]|\s*×)")


def faults(told):
    """Find all that is wrong with what is said of one state."""
    for lang, where, said in sentences(told):
        text = printed.plain(said)
        yield from (("no text", where, key) for key in said["missing"])
        filled = [piece["text"] for piece in said["pieces"] if "exact" in piece]
        if any(UNSAID.search(each) for each in filled) or re.search(r"undefined|[{}*]", text):
            yield "not a number, said as one", where, text
        if ZERO.search(text):
            yield "minus zero", where, text
        is_close = printed.CLOSE[lang].search(text)
        for each in [*printed.comparisons(text), *printed.claims(text, lang)]:
            if not each.holds and not is_close:
                yield f"untrue: {each.left} {each.relation} {each.right}", where, text
        sizes = [p["text"] for p in said["pieces"] if p.get("name") == "excess"]
        if len(sizes) > len(set(sizes)):
            yield "said twice", where, text
    yield from in_formulas(told)
    yield from in_numbers(told)


def sentences(told):
    """Give the language, the place and the words of everything said."""
    languages = told.said["languages"]
    for lang, verdict in zip(languages, told.said["verdict"]):
        yield lang, "verdict", verdict
    for step in told.said["steps"]:
        for kind in ("titles", "sentences"):
            for lang, said in zip(languages, step[kind]):
                yield lang, f"{step['id']}.{kind}", said


def in_formulas(told):
    """Find formulas that do not hold with their numbers put in."""
    letters = letters_of(told.state)
    for said, step in zip(told.said["steps"], told.why.steps):
        letters |= found_in(step, letters)
        if not said["formula"]:
            continue
        for line in said["formula"]["lines"]:
            text = written(line)
            if UNSAID.search(text):
                yield "not a number in a formula", said["id"], text
            if ZERO.search(text):
                yield "minus zero in a formula", said["id"], text
            if False in trees.checked(line, letters):
                yield "formula", said["id"], f"{said['formula']['source']}: {text}"


def is_number(value):
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def written(node):
    """Write a formula's tree in a row."""
    if node["tag"] == "mn" and "exact" in node:
        return node["exact"]
    name = node.get("name") if node["tag"] == "msub" else None
    inner = " ".join(map(written, node.get("children", [])))
    return name or node.get("text") or (f"({inner})" if node["tag"] == "mfrac" else inner)


def letters_of(state):
    """Give what the letters of the picture stand for."""
    found = {}
    for shape, drawn in zip(state.shapes, SCENES[state.scene]["shapes"]):
        values, size = shape["values"], 3 if drawn["type"] in ("sphere", "triangle3") else 2
        if drawn["type"] == "mesh":
            continue
        rows = [values[i : i + size] for i in range(0, len(values) - size + 1, size)]
        found |= {letter: trees.vector(row) for letter, row in zip(drawn["letters"], rows)}
        if len(values) % size == 1 and drawn["type"] != "box":
            found["r"] = trees.scalar(values[-1])
        if drawn["type"] == "box":
            found |= {"w": trees.scalar(values[2]), "h": trees.scalar(values[3])}
    return found


POINTS = {"Q": "x y z", "P0": "x0 y0", "P1": "x1 y1", "P": "px py", "Q ": "qx qy", "R": "x y"}
"""Points that a step finds, by the names of their coordinates."""


def found_in(step, letters):
    """Give the numbers, vectors and points that a step tells; letters of the picture go before."""
    numbers = {name: trees.scalar(x) for name, x in step.values.items() if is_number(x)}
    vectors = {name[:-2] for name in numbers if name.endswith("_x")}
    rows = {name: [f"{name}_x", f"{name}_y"] for name in vectors}
    rows |= {letter.strip(): names.split() for letter, names in POINTS.items()}
    found = {name: x for name, x in numbers.items() if not is_way(name, letters)}
    for letter, names in rows.items():
        whole = [numbers[name] for name in names if name in numbers]
        if len(whole) > 1 and (letter not in letters or letter in "PQ"):
            found[letter] = trees.Vector(whole)
    return {name: x for name, x in found.items() if name not in "ABCDEFT"}


def is_way(name, letters):
    """Whether a name is the way from one point of the picture to another."""
    return len(name) == 2 and all(isinstance(letters.get(each), trees.Vector) for each in name)


LARGEST = Fraction(1.7976931348623157e308) * (1 - Fraction(1, 2**40))
LEAST = Fraction(5e-324) * 4
ROUNDING = Fraction(1, 10**12)
"""Of the size of what a number comes from: far more than rounding, far less than a wrong sum."""


def in_numbers(told):
    """Find numbers of the exact decision that are not what a sum of our own gives."""
    ours = sums.EXACT.get(told.why.method)
    if not ours or told.state.algorithm != "exact":
        return
    steps = {step.id: step for step in told.why.steps}
    for id, name, number in ours(told.state):
        found = steps[id].values.get(name) if id in steps else None
        if isinstance(found, float) and not is_right(found, number):
            yield "number", id, f"{name} = {found!r}, but {float_of(number.value)!r}"


def is_right(found, number):
    """Whether a float is the number that it has to be, but for rounding; infinite if that is larger."""
    if math.isnan(found):
        return False
    if math.isinf(found):
        return abs(number.value) > LARGEST and (found > 0) == (number.value > 0)
    return abs(Fraction(found) - number.value) <= ROUNDING * number.size + LEAST


def float_of(number):
    try:
        return float(number)
    except OverflowError:
        return math.inf if number > 0 else -math.inf
