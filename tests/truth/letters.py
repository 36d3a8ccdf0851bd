"""What the letters of formulas stand for: what the picture shows, and what steps find."""

import contextlib
import math

import trees
from space_oracle import root
from states import SCENES

POINTS = [
    *[("Q", "x y z"), ("P0", "x0 y0"), ("P1", "x1 y1"), ("P", "px py"), ("Q", "qx qy")],
    *[("R", "x y"), ("v", "vx vy"), ("W", "wx wy"), ("locR0", "Ri Rj"), ("locV", "vi vj")],
    *[("N", "nx ny nz"), ("a\u0302", "ax ay"), ("b\u0302", "bx by")],
]
"""Points and vectors that a step tells, by the names of their coordinates."""


def drawn_in(state):
    """Return what the letters of the picture stand for, and what follows from them."""
    found = {}
    scene = SCENES.get(state.scene)
    if not scene:
        return {}
    for shape, drawn in zip(state.shapes, scene["shapes"]):
        values, size = shape["values"], 3 if drawn["type"] in ("sphere", "triangle3") else 2
        if drawn["type"] == "mesh":
            continue
        rows = [values[i : i + size] for i in range(0, len(values) - size + 1, size)]
        found |= {letter: trees.vector(row) for letter, row in zip(drawn["letters"], rows)}
        if drawn["type"] == "box":
            found |= {"w": trees.scalar(values[2]), "h": trees.scalar(values[3]), **axes(*values)}
        elif len(values) % size == 1 and has_digits(values[-1]):
            found["r"] = trees.scalar(values[-1])
    return found | ways(found)


def axes(x, y, width, height, degrees):
    """Return a box's axes; those of a tiny one far out are as rounding made its corners."""
    if max(abs(x), abs(y), width, height, 1e-300) > 1e5 * min(width, height):
        return {}
    angle = math.radians(math.fmod(degrees, 360))
    cos, sin = math.cos(angle), math.sin(angle)
    return {"ui": trees.vector((cos, sin)), "uj": trees.vector((-sin, cos))}


def ways(found):
    """Return the vectors that the articles have a letter for."""
    more = {f"{name}\u0302": unit(found[name]) for name in ("v", "a", "b") if name in found}
    if "R0" in found:
        more["m"] = minus(found["R0"], found["T" if "T" in found else "C"])
        more |= {} if "T" in found else {"locR0": more["m"]}
    if "P" in found and "Q" in found:
        more["W"] = minus(found["Q"], found["P"])
    if "A" in found and len(found["A"]) == 3:
        with contextlib.suppress(trees.UnknownError):
            more["N"] = trees.cross(minus(found["B"], found["A"]), minus(found["C"], found["A"]))
    return more


def minus(a, b):
    return trees.Vector(x - y for x, y in zip(a, b))


def unit(vector):
    long = root(sum(x.value**2 for x in vector))
    return trees.vector(x.value / long for x in vector)


def letters_of(state, steps):
    """Yield the letters' values at one step after the other.

    What is found later counts too, until a step has found it anew. A point of the picture is that
    point; a published program may have its own idea of a width or an axis.
    """
    drawn = drawn_in(state)
    is_exact = state.algorithm == "exact"
    first = {n: x for n, x in drawn.items() if n == "v" or (n != "N" and (is_exact or n.isupper()))}
    letters = dict(drawn)
    for step in reversed(steps):
        letters |= found_in(step) | first
    for step in steps:
        letters |= found_in(step) | first
        lost = {name for name, x in step.values.items() if is_number(x) and not has_digits(x)}
        letters = {name: x for name, x in letters.items() if name not in lost}
        yield dict(letters)


def found_in(step):
    """Return the numbers, vectors and points that a step tells."""
    numbers = {name: trees.scalar(x) for name, x in step.values.items() if has_digits(x)}
    vectors = {name[:-2] for name in numbers if name.endswith("_x")}
    rows = [(name, f"{name}_x {name}_y") for name in vectors] + POINTS
    found = {name: x for name, x in numbers.items() if not is_way(name)}
    for letter, names in rows:
        whole = [numbers.get(name) for name in names.split() if name in step.values]
        if len(whole) > 1 and None not in whole:
            found[letter] = trees.Vector(whole)
    if "detA" in numbers:
        found["|A|"] = numbers["detA"]
    if "tip" in step.values and {"x", "y"} <= numbers.keys():
        found[step.values["tip"]] = trees.Vector([numbers["x"], numbers["y"]])
    return found


def is_way(name):
    """Whether a name is that of an edge, and in a formula the way along it."""
    return len(name) == 2 and name.isupper()


def is_number(value):
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def has_digits(value):
    """Whether a value is a number that has kept its digits despite underflow."""
    return is_number(value) and (value == 0 or abs(value) >= trees.LEAST_NORMAL)
