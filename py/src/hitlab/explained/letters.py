"""The letters of two shapes in every trace; the page's picture uses the same letters.

The letters follow the order in which the vertices were given: a triangle's corners are A, B, C
whatever the order of its hull. The second shape continues after the first, at C or later. Two
shapes that are explained edge by edge have separate alphabets. O, P, Q and R are reserved for a
box's centre and for points that a method finds, S and T for the centres of boxes and disks. In a
sweep, all shapes use the letters of their cores, and O is the origin of the difference.
"""

import json

from hitlab.concave.outline import Outline
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.plane import Box, Polygon, Triangle
from hitlab.words.page_files import carried

LETTERS = json.loads(carried(__file__, "letters.json").read_bytes())
VERTICES: list[str] = LETTERS["vertices"]
PAIRS: dict[str, list[list[str]]] = LETTERS["pairs"]
"""The letters of pairs with their own: of corners, or of a centre, a start or a point."""

MOST = 6
"""A shape with more vertices is named after the first two and the last."""

SWEEPS = ("sweep", "conservative-advancement")
"""Prefixes of the methods that explain a sweep."""

BY_CORES = (*SWEEPS, "containing", "clipping")
"""Prefixes of the methods that name the corners of the cores, for any pair."""

Vertex = tuple[float, ...]


def vertices_of(shape: PlaneShape) -> list[Vertex]:
    """Return the vertices of a shape's core, in the order of the hull."""
    return list(shape.core.parts.vertices)


def given(shape: PlaneShape) -> list[Vertex]:
    """Return the vertices in the given order."""
    if isinstance(shape, Outline):
        return [tuple(corner) for ring in shape.rings for corner in ring.tolist()]
    if isinstance(shape, Box | Polygon | Triangle):
        return list(map(tuple, shape.vertices.tolist()))
    return vertices_of(shape)


def after(shape: PlaneShape) -> int:
    """Return the index in the alphabet at which the letters of a second shape begin."""
    return max(2, len(given(shape)))


def letters(shape: PlaneShape, start: int) -> list[str]:
    """Return the letters of the core's vertices; equal vertices share the first letter.

    >>> import hitlab as hl
    >>> letters(hl.Triangle([(0, 0), (0, 1), (1, 0)]), 2)
    ['C', 'E', 'D']
    """
    named = reversed(list(enumerate(given(shape))))
    names = {vertex: _letter(start + i) for i, vertex in named}
    return [names[vertex] for vertex in vertices_of(shape)]


def _letter(place: int) -> str:
    turn, letter = divmod(place, len(VERTICES))
    return VERTICES[letter] + (str(turn) if turn else "")


def joined(letters: list[str]) -> str:
    """Return a shape's name: its letters, each once.

    >>> joined(["A", "B", "A"]), joined([*"CDEFGHJ"])
    ('AB', 'CD…J')
    """
    names = list(dict.fromkeys(letters))
    return "".join(names if len(names) <= MOST else [*names[:2], "…", names[-1]])


def own_letters(pair: tuple[PlaneShape, PlaneShape], of: str) -> list[str]:
    """Return the letters of the given vertices, or of a centre, in a pair with its own letters."""
    a, b = pair[0].kind.__name__.lower(), pair[1].kind.__name__.lower()
    both = PAIRS.get(f"{a}-{b}") or PAIRS.get(f"{b}-{a}", [[], []])[::-1]
    letters = both["ab".index(of)]
    if len(letters) < 3:
        return letters[:1]  # without that of a direction
    count = len(given(pair["ab".index(of)]))
    return letters[:count] + [f"{letters[0]}{i}" for i in range(len(letters), count)]


def named_by_edges(pair: tuple[PlaneShape, PlaneShape]) -> dict[str, str]:
    """Return the kinds and names of shapes explained by edges; a box has its centre's letter."""
    names = {}
    for of, shape in zip("ab", pair):
        is_box, letters = isinstance(shape, Box), own_letters(pair, of)
        names[f"shape_{of}"] = "box" if is_box else "hull"
        names[f"name_{of}"] = letters[0] if is_box else joined(letters)
    return names


def given_letters(pair: tuple[PlaneShape, PlaneShape], of: str, method: str) -> list[str]:
    """Return the letters of a shape's given vertices, or of a box's centre, in the pair's trace.

    >>> import hitlab as hl
    >>> pair = hl.Triangle([(0, 0), (0, 1), (1, 0)]), hl.Disk((3, 0), 1)
    >>> given_letters(pair, "a", "disk-triangle"), given_letters(pair, "b", "disk-triangle")
    (['A', 'B', 'C'], ['T'])
    >>> given_letters(pair, "b", "sweep")
    ['D']
    """
    by_cores = method.startswith(BY_CORES)
    if not by_cores and (own := own_letters(pair, of)):
        return own
    shape = pair["ab".index(of)]
    if isinstance(shape, Box):
        return PAIRS["box-box"]["ab".index(of)] if by_cores else [LETTERS["box"]]
    return given_from(shape, 0 if of == "a" else after(pair[0]))


def given_from(shape: PlaneShape, start: int) -> list[str]:
    """Return the letters of the given vertices, from an index in the alphabet."""
    return [_letter(start + i) for i in range(len(given(shape)))]
