"""Formulas put to the test: each side of a relation is computed, if everything in it has a value.

A letter is a point, a vector or a number of the state's, given by its name; a number of the
explanation counts with all its digits. Points and vectors are tuples of fractions. A side that
names what is not given is left out.
"""

from fractions import Fraction
from itertools import pairwise

from space_oracle import root

RELATIONS = set("<=>≤≥")
FUNCTIONS = {"min": min, "max": max}
CLOSE = Fraction(1, 10**9)
LEAST_NORMAL = Fraction(2.0**-1022)


class UnknownError(Exception):
    """A letter that has no value here."""


class Sum:
    """A number and how large the terms were that it was added up from."""

    def __init__(self, value, size=None):
        self.value = value
        self.size = abs(value) if size is None else size

    def __add__(self, other):
        return Sum(self.value + other.value, self.size + other.size)

    def __neg__(self):
        return Sum(-self.value, self.size)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        return Sum(self.value * other.value, self.size * other.size)

    def __truediv__(self, other):
        if not other.value:
            raise UnknownError("divided by 0")
        spread = other.size / abs(other.value)
        return Sum(self.value / other.value, self.size * spread / abs(other.value))

    def root(self):
        if self.value < 0:
            raise UnknownError("a root of less than 0")
        found = root(self.value)
        return Sum(found, max(found, self.size / found if found else root(self.size)))


class Vector(tuple):
    """Of two or three sums."""


def vector(numbers):
    return Vector(Sum(Fraction(number)) for number in numbers)


def times(a, b):
    """Multiply numbers, or a number and a vector."""
    if isinstance(a, Vector) and isinstance(b, Vector):
        raise UnknownError("two vectors side by side")
    if isinstance(a, Vector):
        return Vector(each * b for each in a)
    return Vector(a * each for each in b) if isinstance(b, Vector) else a * b


def dot(a, b):
    if not (isinstance(a, Vector) and isinstance(b, Vector)):
        return times(a, b)
    return sized(added([x * y for x, y in zip(a, b)]), a, b)


def sized(found, a, b):
    """Count on the rounding of any way to the same product, such as Lagrange's identity."""
    whole = sum(each.size for each in a) * sum(each.size for each in b)
    if isinstance(found, Vector):
        return Vector(Sum(each.value, whole) for each in found)
    return Sum(found.value, whole)


def cross(a, b):
    """Return a number in the plane, a vector in space; of numbers the product."""
    if not (isinstance(a, Vector) and isinstance(b, Vector)):
        return times(a, b)
    if len(a) == 2:
        return sized(a[0] * b[1] - a[1] * b[0], a, b)
    ways = (a[i - 2] * b[i - 1] - a[i - 1] * b[i - 2] for i in range(3))
    return sized(Vector(ways), a, b)


def added(terms):
    first, *others = terms
    for other in others:
        if isinstance(first, Vector) != isinstance(other, Vector):
            raise UnknownError("a number added to a vector")
        first = (
            Vector(x + y for x, y in zip(first, other))
            if isinstance(first, Vector)
            else first + other
        )
    return first


def norm(a):
    if isinstance(a, Vector):
        return added([each * each for each in a]).root()
    return Sum(abs(a.value), a.size)


class Formula:
    """One line of a formula, with the letters' values."""

    def __init__(self, line, letters):
        self.letters = letters
        self.nodes = line["children"] if line["tag"] == "mrow" else [line]

    def sides(self):
        """Return the sides and the relations between them; None for a side without a value."""
        parts, relations = [[]], []
        for node in self.nodes:
            if node["tag"] == "mo" and node.get("text") in RELATIONS:
                relations.append(node["text"])
                parts.append([])
            else:
                parts[-1].append(node)
        return [self.tried(part) for part in parts], relations

    def tried(self, nodes):
        try:
            return self.row(nodes)
        except UnknownError:
            return None

    def row(self, nodes):
        """Add up the terms; a sign after an operator belongs to what follows."""
        terms, sign, factors = [], 1, []
        for node in nodes:
            text = node.get("text") if node["tag"] == "mo" else None
            if text in ("+", "−") and (factors and factors[-1] not in ("·", "×")):
                terms.append((sign, factors))
                sign, factors = (-1 if text == "−" else 1), []
            elif text == "−":
                sign = -sign
            elif text in ("·", "×"):
                factors.append(text)
            elif text != "+":
                factors.append(node)
        terms.append((sign, factors))
        return added([self.signed(*term) for term in terms])

    def signed(self, sign, factors):
        found = self.product(factors)
        if sign > 0:
            return found
        return Vector(-each for each in found) if isinstance(found, Vector) else -found

    def product(self, factors):
        if not factors:
            raise UnknownError("nothing")
        if factors[0] not in ("·", "×") and factors[0].get("text") in FUNCTIONS:
            name, values = factors
            ends = self.listed(values["children"][1:-1])
            return FUNCTIONS[name["text"]](ends, key=lambda each: each.value)
        found, between = None, None
        for factor in self.joined(factors):
            if factor in ("·", "×"):
                between = factor
                continue
            value = factor if isinstance(factor, Vector | Sum) else self.value(factor)
            how = {"·": dot, "×": cross, None: times}[between]
            found = value if found is None else how(found, value)
            between = None
        return found

    def joined(self, factors):
        """Take two points side by side for the way between them, a sine and its angle for one."""
        found = []
        for factor in factors:
            former = found[-1] if found else None
            if is_node(former) and former.get("text") in ("sin", "cos"):
                found[-1] = self.letter({"name": f"{former['text']}T"})
            elif self.is_point(former) and self.is_point(factor):
                start, end = self.value(former), self.value(factor)
                found[-1] = Vector(y - x for x, y in zip(start, end))
            else:
                found.append(factor)
        return found

    def is_point(self, node):
        name = node.get("name", "") if is_node(node) and node["tag"] == "mi" else ""
        return len(name) == 1 and name.isupper() and isinstance(self.letters.get(name), Vector)

    def value(self, node):
        tag, children = node["tag"], node.get("children", [])
        if tag == "mn":
            return self.number(node)
        if tag == "mi" or (tag == "msub" and "name" in node):
            return self.letter(node)
        if tag == "msub" and children[0]["tag"] == "mn":
            return Sum(Fraction(int(children[0]["text"], int(children[1]["text"]))))
        if tag == "msub":
            return self.letter({"name": "".join(each.get("text", "") for each in children)})
        if tag == "mrow":
            return self.grouped(children)
        if tag == "mfrac":
            above, below = map(self.value, children)
            if isinstance(above, Vector):
                return Vector(each / below for each in above)
            return above / below
        if tag == "msup" and children[1].get("text") == "2":
            base = self.value(children[0])
            return dot(base, base)
        if tag == "mtable":
            return self.table(node)
        raise UnknownError(tag)

    def grouped(self, children):
        first, last = children[0], children[-1]
        if first.get("kind") == "radical":
            return self.value(last).root()
        if first.get("kind") != "fence":
            return self.row(children)
        inner = children[1:-1]
        if first["text"] == "|":
            named = f"|{''.join(node.get('text', '') for node in inner)}|"
            return self.letters.get(named) or norm(self.row(inner))
        found = self.listed(inner)
        return Vector(found) if len(found) > 1 else found[0]

    def listed(self, nodes):
        """Return what stands between the commas."""
        commas = [i for i, node in enumerate(nodes) if node.get("text") == ","]
        ends = [-1, *commas, len(nodes)]
        return [self.row(nodes[start + 1 : end]) for start, end in pairwise(ends)]

    def table(self, node):
        rows = [
            [self.value(cell["children"][0]) for cell in row["children"]]
            for row in node["children"]
        ]
        if node["kind"] == "column":
            return Vector(row[0] for row in rows)
        (a, b), (c, d) = rows
        return a * d - b * c

    def number(self, node):
        text = node.get("exact", node["text"]).replace("−", "-")
        try:
            found = Fraction(text)
        except ValueError:
            raise UnknownError(text) from None
        if 0 < abs(found) < LEAST_NORMAL:
            raise UnknownError("what underflows has lost its digits")
        return Sum(found)

    def letter(self, node):
        name = node.get("name", node.get("text"))
        found = self.letters.get(name)
        if found is None and len(name) == 2 and all(each in self.letters for each in name):
            start, end = (self.letters[each] for each in name)
            if isinstance(start, Vector) and isinstance(end, Vector):
                return Vector(y - x for x, y in zip(start, end))
        if found is None:
            raise UnknownError(name)
        return found


def is_node(factor):
    return isinstance(factor, dict)


def holds(left, relation, right):
    """Whether two sides compare so, up to rounding; None where either is not known."""
    if left is None or right is None or isinstance(left, Vector) != isinstance(right, Vector):
        return None
    if isinstance(left, Vector):
        pairs = list(zip(left, right, strict=True))
        slack = CLOSE * sum(max(x.size, y.size) for x, y in pairs)
        return relation == "=" and all(abs(x.value - y.value) <= slack for x, y in pairs)
    slack = CLOSE * max(left.size, right.size)
    difference = left.value - right.value
    if relation == "=":
        return abs(difference) <= slack
    excess = difference if relation in "<≤" else -difference
    return excess < slack or (excess == 0 and relation in "≤≥")


def checked(line, letters):
    """Say of each relation of a line whether it holds: True, False, or None if that is unknown."""
    sides, relations = Formula(line, letters).sides()
    return [
        holds(left, relation, right) for (left, right), relation in zip(pairwise(sides), relations)
    ]


def scalar(number):
    """Take a number of the state's or the explanation's as one of a formula."""
    return Sum(Fraction(number))
