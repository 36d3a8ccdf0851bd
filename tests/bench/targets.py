"""What hitlab is to reach at least, and of what it does not reach, what was tried."""

import statistics
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pairs import FIVE, SOLIDS
from rows import COLUMNS, Row, aligned, told

CALLS = """A numpy call costs half a µs, in WebAssembly 1.5, however few pairs it takes. Ways are
turned in three calls instead of six, signs and sizes of directions are prepared, what is open is
counted and not listed: 0.8 of the time. What comes before and after the kernel, for one block, goes
without lists: 0.9 of the time of a few pairs. A ray's signs as factors, its sizes swapped before,
and the slack kept: 0.75 for ray and box, 0.95 for others. No proof with fewer calls was found that
also decides rays along the axes."""

WALLS = """Edges, lines and lengths are prepared with the shape, the larger of two floats is told by
their bits, hulls of few walls are compared in one go. What remains is the products; floats of 32
bits promised 1.3 times at most in a prototype. The largest taken before the side is subtracted took
0.87 of the time of two triangles, but by floats' own maximum, slow in WebAssembly."""

ANEW = """The target is older than the kernels, which answer for kept shapes in a third to a tenth
of the time of then: 4 ns for a ray and a disk, for which the look for nan and the copy into rows
take 6. These, square roots and cosines remain. The fields are copied before the clock runs, for
which 5 ns were counted. Boxes without an angle are prepared without directions, what goes round for
certain as it is. Walls of length 1 take five times as long as making their triangles, cosines
longer than all else of a box; to go without would change the proof of the slack."""

POLYGONS = """Every vertex is measured from every edge of the other, by differences; what floats are
not sure of, exactly. Common points are sought at the vertices of the one, of the other, then at the
crossings, each for the pairs that are left: 0.76 of the time of closest points; where on its edge a
point is, is told for the way that is taken alone: 0.7. All ways of a sort in one array took 1.5
times as long. Edges that face away are not left out: where vertices tie, a pair alone and one of a
batch would differ. Ways between the foremost vertices and their edges, with a proof that all else
is behind, took 0.6 of the time of a search and settled five pairs in six; the calls for the sixth
took the rest."""

SINGLE = """Python's own steps. Disks about the middles and boxes are compared first, each shape is
prepared once, and plain tuples stand in place of arrays."""

SPHERE = """What is far from the box of the mesh is told at once; then some hundred boxes are looked
at, and level by level what those leave open, until the middle of a face is in reach or nothing is.
Faces are asked only where this tells nothing."""

GRID = """Where coordinates are whole multiples of a unit, nothing is rounded, and the kernel's sign
is exact. Triangles' walls have lengths that are rounded: there touching is proved by the terms, on
integers in arrays."""


STEPS = """Entries of the broad phase are compared as slices, boxes with hulls by their own axes,
pairs are sorted by their kinds once, and what depends on forms alone is kept and follows a move:
0.7 of the time. What remains are a thousand calls of numpy and Python's own functions, in parts of
which none takes more than a tenth. Disks in and about the shapes would leave half of the candidates
open."""

FRAME = """The step is Python's: 0.86 of the time since numbers that are known to be there are taken
without looking for others, and rows that nobody reads are not made. Copying and drawing take a
tenth of it. The frame of disk and triangle takes about half of what it took when the target was
set, so that the crowd is measured by both."""

BOXES = """Projections and marks are rounded from integers instead of fractions, and words are
looked up once: 0.4 of Python's time for the fifteen axes, each of which is worded and drawn.
Without a graphics card, the processor draws the solids, and the answer waits for it; without WebGL,
a frame takes about a fifth of the time."""


class Target(NamedTuple):
    """How many times as fast hitlab is to be, in the rows of these columns."""

    what: str
    where: str
    peer: str
    n: int
    least: float
    tried: str = ""


def of_five(where: str, n: int, least: Sequence[float], tried: str) -> Iterator[Target]:
    """Yield the targets of the five pairs, shapes kept; shapely's geometries are not prepared."""
    for kinds, ratio in zip(FIVE, least, strict=True):
        name = "-".join(kinds)
        if where == "browser":
            peer = "planck" if "ray" in kinds else "SAT.js"
            yield Target(f"{name}: intersects, kept", where, peer, n, ratio, tried)
        else:
            yield Target(f"{name}, kept", where, "shapely", n, ratio, tried)


def touching(kinds: str) -> Target:
    """Return the target of neighbours on a grid."""
    return Target(
        f"{kinds}, touching on a grid", "CPython", "overlapping a little", 2000, 1 / 10, GRID
    )


def of_size(kinds: str, scale: float) -> Target:
    """Return the target of extreme coordinates."""
    return Target(f"{kinds}, of {scale:g}", "CPython", "of 1", 2000, 1 / 4)


def of_solids(where: str, peers: Sequence[str], what: str, least: float) -> Iterator[Target]:
    """Yield the targets of batches in space."""
    for kinds in SOLIDS:
        for peer in peers:
            yield Target(f"{'-'.join(kinds)}{what}", where, peer, 10_000, least)


IN_PAGE = ": intersects, kept"
KINDS = ["disk-disk", "disk-box", "box-box", "triangle-triangle"]
STEP = "a step of moving bodies"
CROWD = "crowd of 10,000: frame"
BODIES = {"check2d": 6, "planck": 6, "rapier2d-compat": 1, "typed-array grid": 1 / 4}
TARGETS = [
    *of_five("browser", 10_000, (2.5, 1.4, 5, 2.5, 1), WALLS),
    *of_five("browser", 1_000, (1.2, 0.8, 2, 1, 0.6), CALLS),
    *of_five("CPython", 10_000, (25, 7, 15, 12, 8), WALLS),
    *of_five("CPython", 1_000, (10, 2.5, 5, 4, 3), CALLS),
    *(
        Target(f"{'-'.join(kinds)}, made anew", "CPython", "kept", 10_000, 0.7, ANEW)
        for kinds in FIVE
    ),
    Target("polygons of 6: distance", "CPython", "shapely", 10_000, 1.5, POLYGONS),
    Target("polygons of 6: closest points", "CPython", "shapely", 10_000, 1.5, POLYGONS),
    *map(touching, KINDS),
    *(of_size(kinds, scale) for kinds in KINDS for scale in (1e-200, 1e200)),
    Target("one pair: intersects of boxes", "CPython", "shapely, prepared", 1, 1 / 3, SINGLE),
    Target("one pair: contact of boxes", "CPython", "pymunk", 1, 1 / 10, SINGLE),
    Target("making a Disk", "CPython", "shapely", 1, 1 / 6, SINGLE),
    Target("making a Box", "CPython", "shapely", 1, 1 / 6, SINGLE),
    Target("disk-box, explain", "CPython", "disk-triangle, explain", 1, 1 / 3),
    Target("survey of two triangles", "CPython", "survey of disk and triangle", 640 * 480, 1 / 3),
    Target("one sphere and 20,000 faces", "CPython", "one of 1,000", 1, 1 / 15, SPHERE),
    Target("spheres and 20,000 faces, of 1e+155", "CPython", "of 1", 1_000, 1 / 4),
    *(Target(STEP, "browser", peer, 10_000, ratio, STEPS) for peer, ratio in BODIES.items()),
    Target(CROWD, "browser", "disk-triangle, before", 1, 1 / 3, FRAME),
    Target(CROWD, "browser", "disk-triangle", 1, 1 / 3, FRAME),
    Target("a step of 50,000 moving bodies", "browser", "of 1,000", 50_000, 1 / 1.3),
    Target("a step of 50,000 shapes made anew", "CPython", "of 1,000", 50_000, 1 / 1.3),
    Target("all pairs of mixed shapes", "CPython", "shapely, intersects", 5_000, 3),
    Target("first hits among 200 polygons", "CPython", "shapely", 360, 10),
    *of_solids("CPython", ["coal", "python-fcl"], ", kept", 10),
    *of_solids("browser", ["rapier3d-compat"], IN_PAGE, 9),
    Target(f"box3-box3{IN_PAGE}", "browser", "cannon-es", 10_000, 9),
    Target(f"box3-box3{IN_PAGE}", "browser", "three", 10_000, 1 / 2),
    Target(f"ray3-triangle3{IN_PAGE}", "browser", "three", 10_000, 1 / 3),
    Target("all crossing pairs of two meshes", "CPython", "python-fcl", 9_800, 1 / 5),
    Target("one pair: intersects of boxes in space", "CPython", "coal", 1, 1 / 2),
    Target("box3-box3: frame", "browser", "disk-triangle", 1, 1 / 2, BOXES),
]


def judged(rows: list[Row]) -> str:
    """Write what is to be reached, what is, in the median of all rates, and what was tried."""
    lines = [["what", "where", "against", "n", "at least", "reached"]]
    tried: dict[str, list[str]] = {}
    for target in TARGETS:
        own = [row["ratio"] for row in rows if [row[name] for name in COLUMNS[:4]] == [*target[:4]]]
        if own:
            reached = statistics.median(own)
            numbers = (target.n, target.least, reached)
            lines.append([*target[:3], *map(told, ("n", "ratio", "ratio"), numbers)])
            if reached < target.least:
                lines[-1][-1] += " (missed)"
                tried.setdefault(target.tried, []).append(f"{target.what} ({target.n:,})")
    notes = [f"- {'; '.join(names)}: {' '.join(text.split())}" for text, names in tried.items()]
    return "\n".join([aligned("Targets", lines), *notes, ""])
