"""Triangle against triangle as in Marupeke's 2D collision, part 13: circumcircles, then axes.

The circles come first: triangles whose circumcircles are apart, d > r1 + r2, are apart. Then the
edges: a line along an edge separates the triangles if their projections (the article's shadows) on
a line perpendicular to it are apart. A vertex p is projected to s = v·p on the line through the
origin with the unit vector v. The article does not print `vec(i)`; it is assumed to be the edge
opposite vertex i, so that the projections of p[i] and p[i + 1] are the ends of their own triangle's
projection.

The article shows the formula of the circles, in terms of the side lengths, only as a picture. With
a, b, c opposite pa, pb, pc, the law of cosines gives the circumcentre's weights
sin 2α : sin 2β : sin 2γ and the radius:

    o = (A pa + B pb + C pc) / (A + B + C),    A = a² (b² + c² - a²),  and so on,
    r = a b c / √(A + B + C),                  because A + B + C = 16 · area².

It departs from the exact answer as follows:

- Axes are normalized, which rounds: touching or barely overlapping triangles may be missed.
- Flat triangles have no axis along their line: a false hit if they are collinear and apart.
- An edge of length 0 has the direction 0/0, so no projections overlap: a miss.
- The circle of a flat triangle is nan or, if its corners are not exactly collinear, wherever
  rounding puts it. A nan circle prunes nothing; a far-off circle may prune overlapping triangles.
"""

from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.integers import Whole, integers
from hitlab.arithmetic.predicates import Number, Test, Vector, dot
from hitlab.published import program
from hitlab.published.algorithm import Algorithm, Program
from hitlab.published.program import are_finite, where
from hitlab.shapes.plane import Triangle
from hitlab.steps.axes import Drawn, Projections, projection_marks
from hitlab.steps.explanation import Mark, Step, Trace, Value
from hitlab.steps.numbers import relation
from hitlab.steps.triangle_regions import winding

ID = "marupeke-13"

EDGES = ("BC", "CA", "AB", "EF", "FD", "DE")
"""The edges of both triangles, ABC and DEF, each opposite its vertex, in the order of the axes."""

Corners = tuple[Vector, Vector, Vector]


class Circle(NamedTuple):
    """A circumcircle; nan if the corners are collinear."""

    o: Vector
    r: Number


class Axis(NamedTuple):
    """A candidate axis: perpendicular to an edge of one triangle, with both projections on it.

    Triangle 1 is the one with the edge. `overlap` is the verdict on the projections; if one of them
    is nan, all comparisons fail.
    """

    v: Vector
    s1min: Number
    s1max: Number
    s2min: Number
    s2max: Number
    overlap: Test


class TriangleTriangle(NamedTuple):
    """The record of the program, including what it would compute if it did not return earlier."""

    t1: Corners
    t2: Corners
    circles: tuple[Circle, Circle]
    d: Number
    pruned: Test
    axes: tuple[Axis, ...]
    hit: Test


def run(t1: Triangle[Any], t2: Triangle[Any]) -> TriangleTriangle:
    """Run the program and return its record: floats for a single pair, arrays for a batch.

    Examples
    --------
    >>> import hitlab as hl
    >>> right = hl.Triangle([(0, 0), (4, 0), (0, 3)])
    >>> found = run(right, hl.Triangle([(5, 0), (9, 0), (5, 3)]))
    >>> found.circles[0], found.d, found.pruned
    (Circle(o=(2.0, 1.5), r=2.5), 5.0, False)
    >>> [axis.overlap for axis in found.axes], found.hit
    ([False, False, True, False, False, True], False)
    >>> found.axes[0]
    Axis(v=(0.6, 0.8), s1min=0.0, s1max=2.4, s2min=3.0, s2max=5.4, overlap=False)

    A shared corner is missed; flat triangles far apart on one line hit:

    >>> first = hl.Triangle([(0, 1), (0, 0), (1, 0)])
    >>> run(first, hl.Triangle([(2, 0), (3, 1), (1, 0)])).hit
    False
    >>> flat = hl.Triangle([(0, 0), (1, 0), (2, 0)])
    >>> run(flat, hl.Triangle([(5, 0), (6, 0), (7, 0)])).hit
    True
    """
    return program.run(_program, *t1.columns, *t2.columns)


def _program(*columns: Number) -> TriangleTriangle:
    points = list(zip(columns[::2], columns[1::2]))
    t1, t2 = (points[0], points[1], points[2]), (points[3], points[4], points[5])
    first, second = _circumcircle(t1), _circumcircle(t2)
    d = _length(second.o[0] - first.o[0], second.o[1] - first.o[1])
    pruned = d > first.r + second.r
    axes = tuple(_axis(ta, tb, i) for ta, tb in ((t1, t2), (t2, t1)) for i in range(3))
    hit = ~pruned
    for axis in axes:
        hit = hit & axis.overlap
    return TriangleTriangle(t1, t2, (first, second), d, pruned, axes, hit)


def _length(x: Number, y: Number) -> Number:
    return np.sqrt(x * x + y * y)


def _edge(t: Corners, i: int) -> Vector:
    (x, y), (to_x, to_y) = t[(i + 1) % 3], t[(i + 2) % 3]
    return to_x - x, to_y - y


def _circumcircle(t: Corners) -> Circle:
    a, b, c = (_length(*_edge(t, i)) for i in range(3))
    aa, bb, cc = a * a, b * b, c * c
    A, B, C = aa * (bb + cc - aa), bb * (cc + aa - bb), cc * (aa + bb - cc)
    (xa, ya), (xb, yb), (xc, yc) = t
    total = A + B + C
    o = (A * xa + B * xb + C * xc) / total, (A * ya + B * yb + C * yc) / total
    return Circle(o, a * b * c / np.sqrt(total))


def _axis(ta: Corners, tb: Corners, i: int) -> Axis:
    x, y = _edge(ta, i)
    length = _length(x, y)
    v = y / length, -(x / length)
    s1min, s1max = _ordered(dot(*v, *ta[i]), dot(*v, *ta[(i + 1) % 3]))
    s2min, s2max = _ordered(dot(*v, *tb[0]), dot(*v, *tb[1]))
    d3 = dot(*v, *tb[2])
    below = d3 < s2min
    s2min, s2max = (
        where(below, d3, s2min),
        where(~below & (d3 > s2max), d3, s2max),
    )
    overlap = (
        (s2min <= s1min) & (s1min <= s2max)
        | (s2min <= s1max) & (s1max <= s2max)
        | (s1min <= s2min) & (s2min <= s1max)
        | (s1min <= s2max) & (s2max <= s1max)
    )
    return Axis(v, s1min, s1max, s2min, s2max, overlap)


def _ordered(first: Number, second: Number) -> Vector:
    swap = first > second
    return where(swap, second, first), where(swap, first, second)


def trace(found: TriangleTriangle) -> Trace:
    """Return the steps of the program on a single pair.

    Examples
    --------
    >>> import hitlab as hl
    >>> right = hl.Triangle([(0, 0), (4, 0), (0, 3)])
    >>> trace(run(right, hl.Triangle([(9, 0), (13, 0), (9, 3)]))).decided_by
    'circles'
    >>> trace(run(right, hl.Triangle([(5, 0), (9, 0), (5, 3)]))).decided_by
    'axis-1'
    """
    steps = [_circles_step(found)]
    if not found.pruned:
        separating = [i for i, axis in enumerate(found.axes) if not axis.overlap]
        last = separating[0] if separating else len(found.axes) - 1
        steps += [_axis_step(found, i) for i in range(last + 1)]
    if found.hit:
        steps.append(_no_axis_step(steps[1:]))
    return Trace.of(ID, steps)


def _circles_step(found: TriangleTriangle) -> Step:
    (o1, r1), (o2, r2) = found.circles
    values: dict[str, Value] = {"r1": r1, "r2": r2, "d": found.d, "reach": r1 + r2}
    marks = [
        Mark("circle", name, (o, (o[0] + r, o[1])), of)
        for name, of, (o, r) in zip(("r1", "r2"), "ab", found.circles)
    ]
    if not (found.pruned or are_finite(values.values())):
        flat = 0 in map(winding, (found.t1, found.t2))
        return Step.of("circles", "flat" if flat else "lost", values, *marks)
    values["relation"] = relation(found.d, r1 + r2)
    marks.append(Mark("segment", "d", (o1, o2)))
    case = "apart" if found.pruned else "near"
    return Step.of("circles", case, values, *marks, compares=("d", "reach"))


def _axis_step(found: TriangleTriangle, i: int) -> Step:
    """Return the step of an axis; its edge is opposite vertex i of its triangle."""
    axis, of = found.axes[i], "ab"[i // 3]
    shadows = {"s1min": axis.s1min, "s1max": axis.s1max, "s2min": axis.s2min, "s2max": axis.s2max}
    values: dict[str, Value] = {"number": i + 1, "of": of, "across": "edge", "edge": EDGES[i]}
    values |= {"vx": axis.v[0], "vy": axis.v[1], **shadows}
    corners = (found.t1, found.t2)[i // 3]
    marks = [Mark("segment", "edge", (corners[(i + 1) % 3], corners[(i + 2) % 3]), of)]
    marks += _projections(found, i)
    if not are_finite(values.values()):
        case = "lost-overlap" if axis.overlap else "lost"
        return Step.of(f"axis-{i + 1}", case, values, *marks)
    on = Projections(*shadows.values())
    end, start = (f"s{1 + 'ab'.index(name[0])}{name[1:]}" for name in on.compares)
    values["relation"] = relation(shadows[end], shadows[start])
    values |= {"overlap": float(on.overlap)} if axis.overlap else {"gap": float(-on.overlap)}
    case = "overlap" if on.case == "within" else on.case
    return Step.of(f"axis-{i + 1}", case, values, *marks, compares=(end, start))


def _no_axis_step(axes: list[Step]) -> Step:
    """Return the step if no axis separates, with the first axis of touching projections, if any."""
    touching = next((step for step in axes if step.case == "touch"), None)
    values: dict[str, Value] = {"count": len(axes)}
    if any(step.case == "lost-overlap" for step in axes):
        return Step.of("no-axis", "lost-overlap", values)
    if not touching:
        return Step.of("no-axis", "overlap", values)
    values |= {"at": touching.id}
    values |= {name: touching.values[name] for name in ("number", "of", "across", "edge")}
    return Step.of("no-axis", "touch", values)


def _projections(found: TriangleTriangle, i: int) -> list[Mark]:
    """Return the marks of the projections, recomputed from the corners to be drawn next to them."""
    a, b, unit = _on_integers(found)
    (x, y), (to_x, to_y) = ((a, b)[i // 3][(i + n) % 3] for n in (1, 2))
    across = to_y - y, x - to_x
    return projection_marks(Drawn.beside(across, a, b, unit), a, b) if any(across) else []


def _on_integers(found: TriangleTriangle) -> tuple[list[Whole], list[Whole], int]:
    numbers, unit = integers([x for t in (found.t1, found.t2) for point in t for x in point])
    points = list(zip(numbers[::2], numbers[1::2]))
    return points[:3], points[3:], unit


ALGORITHM = Algorithm(
    ID,
    "Circumcircles and separating axes",
    "Marupeke, 2D collision 13: triangle and triangle, http://marupeke296.com/COL_2D_TriTri.html",
    {(Triangle, Triangle): Program(run, trace, touching="hit")},
)
