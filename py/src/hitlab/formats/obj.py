"""The triangles of Wavefront's OBJ (v and f); those of one object are one body."""

import re

from hitlab.formats.builder import Builder, Parts
from hitlab.formats.errors import ReadingError, quoted
from hitlab.formats.faces import cut
from hitlab.formats.solids import solid

IS_ONE = re.compile(r"^v[ \t]+[-+.\d]", re.M)
BEGINS = {"o", "g"}
BESIDE = {"vn", "vt", "vp", "s", "usemtl", "mtllib", "l", "p"}
"""Lines that no face needs, or that make no face."""


def is_one(text: str) -> bool:
    """Return whether a text has vertices of OBJ, and faces."""
    return bool(IS_ONE.search(text) and re.search(r"^f[ \t]+[-\d]", text, re.M))


def read(text: str, builder: Builder) -> list[Parts]:
    """Return the triangles of all faces."""
    vertices: list[list[float]] = []
    objects: list[list[Parts]] = [[]]
    for number, line in enumerate(text.splitlines(), 1):
        word, *rest = line.partition("#")[0].split() or [""]
        try:
            if word == "v":
                vertices.append(_coordinates(rest))
            elif word == "f":
                objects[-1] += _face(builder, vertices, rest)
            elif word in BEGINS:
                objects.append([])
            elif word in BESIDE:
                builder.skip(word)
            elif word:
                raise ReadingError("paste.type", type=quoted(word), known=["v", "f", "o", "g"])
        except ReadingError as error:
            raise error.at(number) from error.__cause__
    return _bodies(builder, objects)


def _bodies(builder: Builder, objects: list[list[Parts]]) -> list[Parts]:
    start = 0
    for each in objects:
        if len(each) > 1:
            builder.bodies.append((*range(start, start + len(each)),))
        start += len(each)
    return [parts for each in objects for parts in each]


def _face(builder: Builder, vertices: list[list[float]], corners: list[str]) -> list[Parts]:
    points = [_vertex(vertices, each) for each in corners]
    if len(points) < 3:
        raise ReadingError("paste.outline", text=quoted(" ".join(corners)))
    try:
        found = cut([(x, y, z) for x, y, z in points])
    except ValueError as problem:
        raise ReadingError("paste.crossing", text=quoted(" ".join(corners))) from problem
    return [solid(builder, "triangle3", [x for i in each for x in points[i]]) for each in found]


def _vertex(vertices: list[list[float]], corner: str) -> list[float]:
    """Return the vertex of a corner such as 1/2/3, counted from 1, or from the last one by -1."""
    index = int(_number(corner.partition("/")[0]))
    place = index - 1 if index > 0 else len(vertices) + index
    if not 0 <= place < len(vertices) or not index:
        raise ReadingError("paste.value", text=quoted(corner))
    return vertices[place]


def _coordinates(texts: list[str]) -> list[float]:
    if len(texts) < 3:
        raise ReadingError("paste.triple", name="v", text=quoted(" ".join(texts)))
    return [_number(each) for each in texts[:3]]


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError as problem:
        raise ReadingError("link.number", name="v", text=quoted(text)) from problem
