"""The letters of two shapes in every trace; the page's picture uses the same letters.

The letters follow the order in which the vertices were given: a triangle's corners are A, B, C
whatever the order of its hull. The second shape continues after the first, at C or later. Two
shapes that are explained edge by edge have separate alphabets. O, P, Q and R are reserved for a
box's centre and for points that a method finds, S and T for the centres of boxes and disks. In a
sweep, all shapes use the letters of their cores, and O is the origin of the difference.
"""

from hitlab.shapes.core import parts
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.plane import Box, Disk, Line, Point, Polygon, Ray, Triangle

VERTICES = "ABCDEFGHJKLMNUWXYZ"
EDGES = {"a": "ABCDEFGHJKLMN", "b": "PQRUVWXYZ"}
SECOND_TRIANGLE = "DEF"
CENTRES = {"a": "S", "b": "T"}
CENTRE = "O"  # of a box, if the other shape's vertices have letters

MOST = 6
"""A shape with more vertices is named after the first two and the last."""

OWN = {
    (Disk, Disk): (["A"], ["C"]),
    (Point, Disk): (["A"], ["C"]),
    (Disk, Box): (["C"], ["T"]),
    (Disk, Triangle): (["T"], ["A", "B", "C"]),
    (Ray, Box): (["R0"], ["T"]),
    (Ray, Disk): (["R0"], ["C"]),
    (Line, Line): (["P"], ["Q"]),
}
"""The letters of pairs with their own method: of corners, or of a centre, a start or a point."""

SWEEPS = ("sweep", "conservative-advancement")
"""Prefixes of the methods that explain a sweep."""

Vertex = tuple[float, ...]


def vertices_of(shape: PlaneShape) -> list[Vertex]:
    """Return the vertices of a shape's core, in the order of the hull."""
    return list(parts(shape.core.layout, shape.core.columns).vertices)


def given(shape: PlaneShape) -> list[Vertex]:
    """Return the vertices in the given order."""
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
    names = {vertex: _letter(VERTICES, start + i) for i, vertex in named}
    return [names[vertex] for vertex in vertices_of(shape)]


def _letter(alphabet: str, place: int) -> str:
    turn, letter = divmod(place, len(alphabet))
    return alphabet[letter] + (str(turn) if turn else "")


def joined(letters: list[str]) -> str:
    """Return a shape's name: its letters, each once.

    >>> joined(["A", "B", "A"]), joined([*"CDEFGHJ"])
    ('AB', 'CD…J')
    """
    names = list(dict.fromkeys(letters))
    return "".join(names if len(names) <= MOST else [*names[:2], "…", names[-1]])


def edge_letters(pair: tuple[PlaneShape, PlaneShape], of: str) -> list[str]:
    """Return the letters of a triangle's or a polygon's vertices, in an explanation by edges."""
    shape = pair["ab".index(of)]
    alphabet = EDGES["a" if isinstance(pair[0], Box) else of]
    if of == "b" and all(isinstance(each, Triangle) for each in pair):
        alphabet = SECOND_TRIANGLE
    return [
        alphabet[i] if i < len(alphabet) else f"{alphabet[0]}{i}" for i in range(len(given(shape)))
    ]


def named_by_edges(pair: tuple[PlaneShape, PlaneShape]) -> dict[str, str]:
    """Return the kinds and names of shapes explained by edges; a box has its centre's letter."""
    names = {}
    for of, shape in zip("ab", pair):
        is_box = isinstance(shape, Box)
        names[f"shape_{of}"] = "box" if is_box else "hull"
        names[f"name_{of}"] = centre(pair, of) if is_box else joined(edge_letters(pair, of))
    return names


def centre(pair: tuple[PlaneShape, PlaneShape], of: str) -> str:
    """Return the letter of a box's centre, in an explanation by edges."""
    return CENTRES[of] if all(isinstance(each, Box) for each in pair) else CENTRE


def given_letters(pair: tuple[PlaneShape, PlaneShape], of: str, method: str) -> list[str]:
    """Return the letters of a shape's given vertices, or of a box's centre, in the pair's trace.

    >>> import hitlab as hl
    >>> pair = hl.Triangle([(0, 0), (0, 1), (1, 0)]), hl.Disk((3, 0), 1)
    >>> given_letters(pair, "a", "disk-triangle"), given_letters(pair, "b", "disk-triangle")
    (['A', 'B', 'C'], ['T'])
    >>> given_letters(pair, "b", "sweep")
    ['D']
    """
    if method.startswith(SWEEPS):
        return _core_letters(pair, of, CENTRES[of])
    kinds = pair[0].kind, pair[1].kind
    for own, letters in ((kinds, "ab"), (kinds[::-1], "ba")):
        if own in OWN:
            return OWN[own][letters.index(of)]
    if all(isinstance(each, Box | Triangle | Polygon) for each in pair):
        is_box = isinstance(pair["ab".index(of)], Box)
        return [centre(pair, of)] if is_box else edge_letters(pair, of)
    return _core_letters(pair, of, CENTRE)


def _core_letters(pair: tuple[PlaneShape, PlaneShape], of: str, middle: str) -> list[str]:
    shape = pair["ab".index(of)]
    if isinstance(shape, Box):
        return [middle]
    start = 0 if of == "a" else after(pair[0])
    return [_letter(VERTICES, start + i) for i in range(len(given(shape)))]
