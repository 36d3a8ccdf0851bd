"""What has to hold of everything that the page says, whatever the algorithm.

Each check gives the faults that it finds, as (what, where, words); none is a good answer.
"""

import math
import re
from fractions import Fraction

import claims
import group_sums
import methods
import printed
import statements
import states
import sums
import trees
from letters import letters_of

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
        is_beyond = claims.BEYOND[lang] in text
        for each in [*printed.comparisons(text), *printed.claims(text, lang)]:
            is_told = is_beyond and each.left == each.right and "∞" in each.left
            if not each.holds and not is_close and not is_told:
                yield f"untrue: {each.left} {each.relation} {each.right}", where, text
        sizes = [p["text"] for p in said["pieces"] if p.get("name") == "excess"]
        if len(sizes) > len(set(sizes)):
            yield "said twice", where, text
    yield from in_python(told)
    yield from claims.faults(told)
    yield from methods.faults(told)
    yield from statements.faults(told)
    yield from in_formulas(told)
    yield from in_numbers(told)
    yield from in_counts(told)


def sentences(told):
    """Yield the language, the place and the words of everything said."""
    languages = told.said["languages"]
    for lang, verdict in zip(languages, told.said["verdict"]):
        yield lang, "verdict", verdict
    for step in told.said["steps"]:
        for kind in ("titles", "sentences"):
            for lang, said in zip(languages, step[kind]):
                yield lang, f"{step['id']}.{kind}", said


def in_python(told):
    """Hold the package's own sentences to the page's, but for signs that bind words."""
    for number, lang in enumerate(told.said["languages"]):
        steps = [each["sentences"][number] for each in told.said["steps"]]
        page = [each["plain"] for each in (told.said["verdict"][number], *steps)]
        pairs = zip(page, told.why.sentences(lang), strict=True)
        for i, (said, own) in enumerate(pairs):
            if said.replace("\u00a0", " ").replace("\u2060", "") != own:
                yield "other words in Python", str(i), f"{said} | {own}"


MIXED = {"dxlib": 1e8}
"""By what factor coordinates may differ before a program loses digits, here in dot products that it
takes as differences of others."""

FAR_APART = 1e300
"""By what factor they may differ otherwise: quotients beyond it underflow to 0."""


SQUARED = 1e-75
"""A smaller number underflows in a program, which multiplies up to four; the exact one keeps it."""


def keeps_digits(state):
    """Whether an algorithm's numbers are those of its formulas, but for a few roundings."""
    taken = [each["values"] for each in state.shapes if each["type"] != "mesh"]
    sizes = [abs(x) for values in taken for x in values if x]
    if state.algorithm != "exact" and min(sizes, default=1) < SQUARED:
        return False
    return not sizes or max(sizes) / MIXED.get(state.algorithm, FAR_APART) < min(sizes)


def in_formulas(told):
    """Find formulas that do not hold with their numbers put in."""
    is_held = keeps_digits(told.state)
    letters = letters_of(told.state, told.why.steps)
    for said, values in zip(told.said["steps"], letters):
        if not said["formula"]:
            continue
        for line in said["formula"]["lines"]:
            text = written(line)
            if UNSAID.search(text):
                yield "not a number in a formula", said["id"], text
            if ZERO.search(text):
                yield "minus zero in a formula", said["id"], text
            if is_held and False in trees.checked(line, values):
                yield "formula", said["id"], f"{said['formula']['source']}: {text}"


def written(node):
    """Write a formula's tree in a row."""
    if node["tag"] == "mn" and "exact" in node:
        return node["exact"]
    name = node.get("name") if node["tag"] == "msub" else None
    inner = " ".join(map(written, node.get("children", [])))
    return name or node.get("text") or (f"({inner})" if node["tag"] == "mfrac" else inner)


LARGEST = Fraction(1.7976931348623157e308) * (1 - Fraction(1, 2**40))
LEAST = Fraction(5e-324) * 4
ROUNDING = Fraction(1, 10**12)
"""Of the size of what a number comes from: far more than rounding, far less than a wrong sum."""


def in_numbers(told):
    """Find numbers of the exact decision that are not what a sum of our own gives."""
    steps = {step.id: step for step in told.why.steps}
    is_rounded = told.state.algorithm.endswith("-32")  # `methods` checks its lengths
    is_given = told.state.scene not in states.ANY_KINDS and not is_rounded
    given = sums.given(told.state, told.why) if is_given else ()
    for id, name, number in [*meant(told), *given]:
        found = steps[id].values.get(name) if id in steps else None
        if isinstance(found, float) and not is_right(found, number):
            yield "number", id, f"{name} = {found!r}, but {float_of(number.value)!r}"


def in_counts(told):
    """Find counts and lists of a group's that are not what a sum of our own gives."""
    if told.why.method not in group_sums.METHODS:
        return
    steps = {step.id: step for step in told.why.steps}
    for id, name, value in group_sums.numbers(told.state.pair, told.why):
        found = steps[id].values.get(name) if id in steps else None
        if found is not None and not isinstance(found, float) and found != value:
            yield "count", id, f"{name} = {found!r}, but {value!r}"


def meant(told):
    """Return what the numbers have to be; those of a published program are the program's own."""
    method = told.why.method
    if told.state.scene in states.ANY_KINDS:
        return ()  # in any order, of which the sums know one
    if method in sums.OF_TOLD:
        return sums.OF_TOLD[method](told.state, told.why)
    if method in group_sums.METHODS:
        return group_sums.lengths(told.state.pair, told.why)
    return sums.EXACT[method](told.state) if method in sums.EXACT else ()


def is_right(found, number):
    """Whether a float is the number that it has to be, up to rounding; infinite if too large."""
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
