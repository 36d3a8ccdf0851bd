"""Sums of our own for what is told of a group: boxes, counts, candidates, false ones and hits.

They go from the shapes' bounds, in fractions, and compare every box with every other.
"""

import functools
import math
from fractions import Fraction
from itertools import combinations

import oracle
from space_oracle import root
from sums import Number

ENDS = (math.inf, -math.inf)
METHODS = (
    *("broad-phase", "sweep-and-prune", "kept-order", "uniform-grid"),
    *("bounding-volume-hierarchy", "dynamic-tree"),
)


def overlap(a, b, axes=(0, 1)):
    return all(a[axis] <= b[axis + 2] and b[axis] <= a[axis + 2] for axis in axes)


@functools.cache  # every algorithm asks about the same pairs
def meets(a, b):
    """Say whether two shapes have a common point, by the oracle."""
    return oracle.relation(*(oracle.cores(shape)[0] for shape in (a, b)))[0]


def boxes_of(shapes):
    return [tuple(shape.bounds.tolist()) for shape in shapes]


def counts(shapes):
    """Yield what every method counts: pairs, candidates, false ones, hits."""
    boxes = boxes_of(shapes)
    yield "boxes", "n", len(shapes)
    yield "boxes", "pairs", len(shapes) * (len(shapes) - 1) // 2
    yield "boxes", "endless", sum(math.inf in map(abs, box) for box in boxes)
    every = list(combinations(range(len(shapes)), 2))
    candidates = [(i, j) for i, j in every if overlap(boxes[i], boxes[j])]
    hits = [(i, j) for i, j in candidates if meets(shapes[i], shapes[j])]
    yield "candidates", "pairs", len(every)
    yield "candidates", "candidates", len(candidates)
    false = [pair for pair in candidates if pair not in hits]
    for step, pairs in (("candidates", candidates), ("false", false), ("hits", hits)):
        yield step, "i", tuple(i for i, _ in pairs)
        yield step, "j", tuple(j for _, j in pairs)
    for step in ("false", "hits"):
        yield step, "candidates", len(candidates)
        yield step, "false", len(candidates) - len(hits)
        yield step, "hits", len(hits)


def spread(boxes, axis):
    """Return the standard deviation of the centres; a box without end ends with the others."""
    ends = [Fraction(end) for box in boxes for end in box[axis::2] if math.isfinite(end)] or [0]
    low, high = min(ends), max(ends)
    ends_of = {math.inf: high, -math.inf: low}
    clipped = [[ends_of[x] if x in ends_of else Fraction(x) for x in box[axis::2]] for box in boxes]
    centers = [sum(each) / 2 for each in clipped]
    mean = sum(centers) / len(centers)
    square = sum((each - mean) ** 2 for each in centers) / len(centers)
    return root(square) if square else Fraction(0)


def of_sweep(shapes, why):
    """Yield what is told of a sweep along its axis."""
    boxes, steps = boxes_of(shapes), {step.id: step.values for step in why.steps}
    if len(shapes) < 2:
        return
    for axis, name in enumerate("xy"):
        yield "axis", f"spread_{name}", spread(boxes, axis)
    axis = "xy".index(steps["axis"]["axis"])
    order = sorted(range(len(boxes)), key=lambda i: boxes[i][axis])
    yield "order", "order", tuple(order)
    looked = 0
    for number, own in enumerate(order, 1):
        former = sorted(order[: number - 1])
        still = [i for i in former if overlap(boxes[i], boxes[own], [axis])]
        yield f"start-{number}", "shape", own
        yield f"start-{number}", "at", boxes[own][axis]
        yield f"start-{number}", "open", tuple(still)
        yield f"start-{number}", "met", tuple(i for i in still if overlap(boxes[i], boxes[own]))
        looked += len(still)
    yield "candidates", "looked", looked


def longest(box):
    """Measure a box's longer side, infinite only where the box is."""
    if math.inf in map(abs, box):
        return math.inf
    left, bottom, right, top = map(Fraction, box)
    return max(right - left, top - bottom)


def of_order(shapes, why):
    """Yield how many ends of those before the ends of each shape pass; starts come before ends."""
    boxes = boxes_of(shapes)
    for number in range(len(boxes)):
        for name, axis in (("swaps_x", 0), ("swaps_y", 1)):
            ends = [[(box[axis + 2 * is_end], is_end) for is_end in (0, 1)] for box in boxes]
            passed = [end for i in range(number) for end in ends[i]]
            yield f"enter-{number + 1}", name, sum(a > b for a in passed for b in ends[number])


def of_tree(shapes, why):
    """Yield the margin: a fifth of the mean longer side, of unbounded boxes within the others."""
    boxes = boxes_of(shapes)
    lengths = []
    for axis in (0, 1):
        ends = [box[side] for box in boxes for side in (axis, axis + 2) if box[side] not in ENDS]
        low, high = min(ends), max(ends)
        within = [[min(max(box[side], low), high) for side in (axis, axis + 2)] for box in boxes]
        lengths.append([Fraction(end) - Fraction(start) for start, end in within])
    yield "margin", "margin", sum(map(max, *lengths)) / len(boxes) / 5


def of_grid(shapes, why):
    """Yield what is told of the cells, from the side of one."""
    boxes, steps = boxes_of(shapes), {step.id: step.values for step in why.steps}
    sides = [longest(box) for box in boxes]
    finite = [side for side in sides if side < math.inf]
    if "shape" in steps.get("size", ()):
        yield "size", "side", max(finite)
        yield "size", "shape", sides.index(max(finite))
    for step in why.steps:
        if step.id.startswith("cell-"):
            yield step.id, "count", len(step.values["members"])
            yield step.id, "pairs", math.comb(len(step.values["members"]), 2)


def numbers(shapes, why):
    """Yield what the numbers of a walk have to be, by step and name."""
    yield from counts(shapes)
    if why.method == "sweep-and-prune":
        yield from of_sweep(shapes, why)
    if why.method == "kept-order":
        yield from of_order(shapes, why)
    if why.method == "dynamic-tree":
        yield from of_tree(shapes, why)
    if why.method == "uniform-grid":
        yield from of_grid(shapes, why)
    told = next((step.values for step in why.steps if step.id == "candidates"), {})
    if "compared" in told:
        yield "candidates", "left_out", told["pairs"] - told["compared"]
        kinds = ("start-", "enter-", "cell-", "descend-", "insert-", "ranges")
        turns = [step.values for step in why.steps if step.id.startswith(kinds)]
        yield "candidates", "looked", sum(turn["looked"] for turn in turns)
        yield "candidates", "candidates", sum(turn["found"] for turn in turns)


def lengths(shapes, why):
    """Yield the lengths and places among them, with the size of what they come from."""
    boxes = boxes_of(shapes)
    size = max((abs(Fraction(x)) for box in boxes for x in box if math.isfinite(x)), default=0)
    for step, name, value in numbers(shapes, why):
        if isinstance(value, float | Fraction):
            yield step, name, Number(value if value in ENDS else Fraction(value), 2 * size)
