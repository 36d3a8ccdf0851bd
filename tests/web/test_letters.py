"""The letters that the page gives to the two shapes of a pair are those of its trace."""

import json
import math
from itertools import product

import hitlab as hl
import node
import pytest
from hitlab.explained.letters import letters as hitlab_letters
from hitlab.links.grammar import TYPES, shape_of

NUMBERS = {
    "disk": [5, 4, 1],
    "box": [1, 1, 2, 1, 30],
    "triangle": [0, 0, 2, 0, 0, 1],
    "polygon": [0, 0, 2, 0, 3, 1, 1, 3],
    "segment": [0, 0, 1, 2],
    "ray": [0, 1, 1, 0.25],
    "line": [0, 0.5, 1, 0],
    "capsule": [0, 0, 1, 1, 0.25],
    "point": [0.125, 0.25],
}
SCRIPT = """
import { coreLetters, pairLetters } from "./web/document/cast.js";
import { namedParts } from "./web/geometry/shapes.js";
const numbers = JSON.parse(process.argv[1]);
const placed = (shape, letters) => namedParts(shape, letters)
  .map(({ letter, at, kind }) => [letter, kind, shape.values.slice(at, at + 2)]);
const ofSweep = (a, b) => coreLetters(a, b, [["S"], ["T"]]);
const lettersOf = process.argv[2] === "sweep" ? ofSweep : pairLetters;
const pairs = Object.keys(numbers).flatMap((a) => Object.keys(numbers).map((b) => {
  const shapes = [a, b].map((type) => ({ type, values: numbers[type] }));
  const letters = lettersOf(...shapes);
  return [`${a} ${b}`, shapes.map((shape, i) => placed(shape, letters[i]))];
}));
console.log(JSON.stringify(Object.fromEntries(pairs)));
"""


def letters_of(kind):
    """Ask the page for the letters of all pairs, at rest or of a sweep."""
    return node.printed(SCRIPT, json.dumps(NUMBERS), kind)


@pytest.fixture(scope="module")
def lettered():
    return letters_of("rest")


def shape(kind, offset):
    values = [float(each) for each in NUMBERS[kind]]
    assert kind in TYPES
    return shape_of(kind, values).translate((offset, 0))


def marked(why):
    """Yield the places of all letters that the walk writes at a shape of its own."""
    for step in why.steps:
        for mark in step.marks:
            if mark.of and mark.kind == "point":
                yield mark.of, mark.name, mark.points[0]
            ends = [mark.name[0], mark.name[1:]]
            if mark.of and mark.kind in ("segment", "line") and mark.name[0].isupper():
                yield from ((mark.of, *each) for each in zip(ends, mark.points) if each[0])


def checked(lettered, first, second, **by):
    """Count the letters of both sides that the walk and the page have at the same place."""
    count = 0
    named = dict(zip("ab", lettered[f"{first} {second}"]))
    kinds = {"a": first, "b": second}
    for offset in (0.0, 64.0):
        a, b = shape(first, 0.0), shape(second, offset)
        for of, letter, place in marked(hl.explain(a, b, **by)):
            for other, parts in named.items():
                for name, kind, (x, y) in parts:
                    if name != letter or kind != "point":
                        continue
                    assert other == of, f"{letter} is a letter of both"
                    moved = x + offset * (of == "b")
                    assert place == pytest.approx((moved, y)), f"{letter} of the {kinds[of]}"
                    count += 1
    letters = [[name for name, *_ in parts] for parts in named.values()]
    assert not set(letters[0]) & set(letters[1])
    return count


ENDLESS = ("ray", "line")
LETTERED = ("triangle", "polygon", "box")
"""Kinds with vertices that a sentence may name."""
ALPHABETS = """
import { pairLetters } from "./web/document/cast.js";
const polygon = (n) => ({ type: "polygon", values: Array.from({ length: 2 * n }, (_, i) => i) });
const disk = { type: "disk", values: [0, 0, 1] };
const pairs = [[polygon(30), disk], [disk, polygon(30)]];
console.log(JSON.stringify(pairs.map(([a, b]) => pairLetters(a, b))));
"""


def test_letters_go_on_with_an_index_alike():
    for letters, start in zip(node.printed(ALPHABETS), (0, 2)):
        own = max(letters, key=len)
        circle = [(math.cos(i / 15 * math.pi), math.sin(i / 15 * math.pi)) for i in range(30)]
        assert own == sorted(hitlab_letters(hl.Polygon(circle), start), key=own.index)


@pytest.mark.parametrize("pair", list(product(LETTERED, NUMBERS)), ids=" ".join)
def test_every_letter_of_the_walk_is_in_the_picture(lettered, pair):
    """What a step names is a letter of the page's for the two shapes, or a mark of the trace."""
    for first, second in (pair, pair[::-1]):
        page = {name for parts in lettered[f"{first} {second}"] for name, *_ in parts}
        for offset in (0.0, 1.0, 64.0):
            why = hl.explain(shape(first, 0.0), shape(second, offset))
            for step in why.steps:
                marked = {mark.name for mark in step.marks if mark.kind == "point"}
                names = [step.values.get(name) for name in ("line", "left", "right", "nearest")]
                names += [step.values.get(name) for name in ("edge", "end", "core", "box")]
                named = {letter for name in names if name for letter in name if letter.isupper()}
                assert named <= page | marked, (first, second, step.id)


def test_a_letter_of_the_page_stands_where_the_walk_has_it(lettered):
    counts = [checked(lettered, *pair) for pair in product(NUMBERS, NUMBERS)]
    assert sum(map(bool, counts)) > 60


def test_the_letters_of_a_sweep_are_those_of_its_walk():
    lettered, bounded = letters_of("sweep"), [each for each in NUMBERS if each not in ENDLESS]
    for first, second in product(bounded, bounded):
        checked(lettered, first, second, by=(-40, 0))
        page = {name for parts in lettered[f"{first} {second}"] for name, *_ in parts}
        why = hl.explain(shape(first, 64.0), shape(second, 0.0), by=(-80, 0))
        marks = {mark.name for step in why.steps for mark in step.marks if mark.kind == "point"}
        for step in why.steps:
            names = step.values.get("feature_a", ""), step.values.get("feature_b", "")
            assert set("".join(names)) <= page | marks, (first, second, step.id)
