"""Reader of the shapes in an untrusted text; the page has checked only its length."""

import json
import math
from typing import Any

import numpy as np
from hitlab.concave.outline import Outline
from hitlab.formats.builder import Builder, bodies_in, text_of_number
from hitlab.formats.errors import ReadingError
from hitlab.formats.read import notes_of, read
from hitlab.formats.solids import numbers_of
from hitlab.links import decimals
from hitlab.links.grammar import CORNERS, NAMES
from hitlab.links.link import pair_of

MOST = 1000
"""The maximum number of shapes in a text: more than any scene can hold."""

MOST_CUT = 500
"""The maximum number of corners of all concave outlines together."""


def reading(question: str) -> str:
    """Answer in JSON a text, `{"text": …, "taken": …}`, with the options in `shapes_in`.

    Returns `"shapes"`, those of one body with its number, and `"notes"`, each with the `"key"` of a
    sentence, its `"values"` and the `"option"` that changes it. If the text cannot be read, returns
    `"problem"` with the `"key"` of a sentence, its `"values"` and the `"line"`.
    """
    asked = json.loads(question)
    try:
        return json.dumps(shapes_in(asked["text"], asked["taken"]))
    except ReadingError as error:
        values = {name: named(value) for name, value in error.values.items()}
        return json.dumps({"problem": {"key": error.key, "values": values, "line": error.line}})


def named(value: Any) -> Any:
    """Return a value of a sentence for JSON, with infinity and NaN as text."""
    return text_of_number(value) if isinstance(value, float) and not math.isfinite(value) else value


def shapes_in(text: str, taken: dict[str, Any]) -> dict[str, Any]:
    """Return the shapes of a text as the page has them, and the notes about it."""
    builder = Builder(
        y_down=bool(taken.get("isDown")),
        unit=float(taken.get("unit") or 1),
        angles=taken.get("angles") or None,
        centred=bool(taken.get("isCentred")),
        most_cut=MOST_CUT,
        closed=taken.get("isClosed"),
    )
    lists = read(text, builder)
    shapes = [shape for parts in lists for shape in parts]
    if len(shapes) > MOST:
        raise ReadingError("paste.most", most=MOST)
    notes = notes_of(builder, lists)
    body = {each: number for number, members in enumerate(bodies_in(notes)) for each in members}
    return {
        "shapes": [as_asked(shape, body.get(i)) for i, shape in enumerate(shapes)],
        "notes": [note._asdict() for note in notes],
    }


def as_asked(shape: Any, body: int | None) -> dict[str, Any]:
    """Return a shape as the page has it: its numbers in the order of a link."""
    own: dict[str, Any] = {} if body is None else {"body": body}
    if (name := NAMES[shape.kind]) in CORNERS:
        found, (_, most) = len(shape.columns), CORNERS[name]
        if found > shape.dimension * most:
            raise ReadingError("link.corners", type=name, found=found, most=most)
    if isinstance(shape, Outline):
        own |= {"holes": np.cumsum([*map(len, shape.rings)])[:-1].tolist()} if shape.holes else {}
        return {"type": "outline", "values": np.concatenate(shape.rings).ravel().tolist()} | own
    if shape.dimension == 3:
        kind, values = numbers_of(shape)
        return {"type": kind, "values": [*map(float, values)]} | own
    kind, _, numbers = pair_of("", shape).partition("=")
    *others, last = numbers.split(",")
    values = [*map(decimals.read, others), decimals.read(last.removesuffix("rad"))]
    if last.endswith("rad"):
        values.insert(4, math.degrees(values[4]))
    return {"type": kind, "values": values} | own
