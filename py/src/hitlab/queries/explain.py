"""Explain why two shapes intersect or not, and how the pairs of a group are found."""

from collections.abc import Callable
from itertools import product
from typing import Any, Literal, Protocol, overload

from numpy.typing import ArrayLike

from hitlab.concave.outline import is_outline
from hitlab.deciding.decision import decide
from hitlab.explained import (
    centres,
    clipping,
    containing,
    disk_box,
    disk_triangle,
    fifteen_axes,
    line_line,
    mesh_mesh,
    nearest_points,
    outlines,
    ray_box,
    ray_disk,
    ray_solids,
    separating_axes,
    separating_lines,
    solid_mesh,
    solids,
    sphere_mesh,
    sphere_triangle,
    swept,
    triangles3,
)
from hitlab.explained.verdicts import verdict
from hitlab.published.algorithm import EXACT, Named, is_exact
from hitlab.published.catalogue import METHODS, program_of
from hitlab.published.named import named
from hitlab.queries.by_algorithm import only_exact, reading
from hitlab.queries.contains import contains
from hitlab.queries.explanation import Explanation
from hitlab.queries.overlap import overlap
from hitlab.queries.sweep import sweep
from hitlab.shapes.base import Shape
from hitlab.shapes.mesh import Mesh
from hitlab.shapes.pairs import Pairs, check_single_pair, find, no_shape, unknown_pair
from hitlab.shapes.plane import Box, Capsule, Disk, Line, Point, Ray, Segment, Triangle
from hitlab.shapes.polygonal import HULLS
from hitlab.shapes.shown import meant
from hitlab.shapes.single import Place
from hitlab.shapes.space import (
    Box3,
    Capsule3,
    HalfSpace3,
    Hull3,
    Line3,
    Point3,
    Ray3,
    Segment3,
    Sphere,
    Triangle3,
)
from hitlab.shapes.validation import Floats, checked
from hitlab.space import pairs as space
from hitlab.steps.explanation import Trace, Tracer

ROUND = (Point, Disk, Segment, Capsule)
"""Shapes with at most two vertices, possibly with a radius."""

EXPLAINED: Pairs[Tracer] = {
    **{(a, b): separating_axes for a, b in product(HULLS, HULLS)},
    (Point, Disk): centres,
    (Disk, Disk): centres,
    (Segment, Segment): separating_lines,
    (Disk, Box): disk_box,
    (Disk, Triangle): disk_triangle,
    (Ray, Box): ray_box,
    (Ray, Disk): ray_disk,
    (Line, Line): line_line,
    **{(a, b): centres for a, b in product((Point3, Sphere), repeat=2)},
    (Point3, Triangle3): sphere_triangle,
    (Sphere, Triangle3): sphere_triangle,
    (Point3, Mesh): sphere_mesh,
    (Sphere, Mesh): sphere_mesh,
    **{(kind, Mesh): solid_mesh for kind in (Segment3, Capsule3, Triangle3, Box3, Hull3)},
    **{(kind, Mesh): solid_mesh for kind in (Ray3, Line3, HalfSpace3)},
    (Mesh, Mesh): mesh_mesh,
    (Box3, Box3): fifteen_axes,
    (Ray3, Box3): ray_solids,
    (Ray3, Triangle3): ray_solids,
    (Triangle3, Triangle3): triangles3,
}
"""The pairs with a dedicated explanation; both orders are listed if they are equivalent."""


Query = Literal["contains", "overlap"] | None

QUERIES: dict[str, tuple[Callable[[Any, Any], bool], Tracer]] = {
    "contains": (contains, containing),
    "overlap": (lambda a, b: overlap(a, b).area > 0, clipping),
}
"""The queries with an explanation besides that of `intersects`: the verdict, and the steps."""

WAY = {True: "needs by, the displacement of a, such as (1, 0)", False: "does not sweep: omit by"}
"""The error if `by` is missing for an algorithm that sweeps (True), or given for another
(False)."""

ONLY_SWEEPS = "touching=False explains only sweeps: add by, the displacement of a, such as (1, 0)"


class Many(Protocol):
    """Protocol of a Group, which cannot be imported here because groups depend on queries."""

    def _explained(self, algorithm: Named) -> Explanation: ...


@overload
def explain(a: Many, *, algorithm: Named = None) -> Explanation: ...
@overload
def explain(
    a: Shape,
    b: Shape,
    *,
    by: Place | None = None,
    touching: bool = ...,
    query: Query = None,
    algorithm: Named = None,
) -> Explanation: ...
def explain(
    a: Any,
    b: Any = None,
    *,
    by: ArrayLike | None = None,
    touching: bool = True,
    query: Query = None,
    algorithm: Named = None,
) -> Explanation:
    """Explain, step by step, why two shapes intersect or not, or which pairs of a group do.

    For two shapes, `a` and `b` of the result are the shapes as given, even if the algorithm swaps
    them.

    For a group, the steps show how the broad phase finds the candidates (the pairs whose bounds
    intersect), which of them are false (the shapes do not intersect) and which are hits. The
    verdict is whether there is any hit. Values refer to shapes by their index in the group.

    Parameters
    ----------
    a, b : Shape
        Single shapes, in either order. Alternatively a single Group of at most 1000 shapes.
    by : array_like, shape (2,), optional
        The displacement of a. If given, the result explains `sweep`, either exactly or by an
        algorithm that sweeps.
    touching : bool
        Whether touching counts, as in `sweep`; it needs `by`.
    query : str, optional
        "contains" or "overlap" to explain that query.
    algorithm : str or Algorithm, optional
        One of `algorithms(a, b)` or `algorithms(group)`, or its id. The default is the exact
        decision, or for a group its own broad phase.

    Returns
    -------
    Explanation
        The verdict, the deciding step and all steps.

    Raises
    ------
    TypeError
        If the pair is not supported: with `by`, no Outline is; with `query="contains"`, a must not
        be one.
    ValueError
        If `query` is unknown, or given with `by` or an algorithm; if a shape or `by` is a batch, a
        group has bodies or too many shapes, or the algorithm is not available; if `by` is given for
        an algorithm that does not sweep, or missing for one that does; if `touching=False` is given
        without `by` or with an algorithm.

    Examples
    --------
    >>> import hitlab as hl
    >>> why = hl.explain(hl.Disk((-4, 0), 1), hl.Triangle([(0, 0), (1.6, 3.6), (4.8, 0)]))
    >>> why.hit, why.decided_by
    (False, 'compare')
    >>> why.step("region").values["bits"], why.step("closest").values["feature"]
    ('011', 'A')

    With `by`, the steps explain which features touch first, and when, or why none do:

    >>> import hitlab as hl
    >>> why = hl.explain(hl.Disk((0, 0), 1), hl.Segment((5, -9), (5, 9)), by=(8, 0))
    >>> why.decided_by, why.steps[-1].case, why.steps[-1].values["t"]
    ('contact', 'corner-side', 0.5)

    A box that slides along a floor touches it, but does not hit it if touching does not count:

    >>> import hitlab as hl
    >>> box, floor = hl.Box((0, 1), (2, 2)), hl.Box((0, -1), (99, 2))
    >>> why = hl.explain(box, floor, by=(8, 0), touching=False)
    >>> why.hit, [(step.id, step.case) for step in why.steps]
    (False, [('start', 'rest'), ('beside', 'slide')])
    >>> why.sentences()[0]
    'Miss: the shapes touch at the start and the path runs along the side, so it does not count.'

    Among four disks in a row, three pairs have intersecting boxes, and two of these pairs
    intersect:

    >>> import hitlab as hl
    >>> row = hl.Group(hl.Disk([(0, 0), (1.5, 0), (3, 0), (4.5, 1.9)], 1))
    >>> why = hl.explain(row, algorithm="sweep-and-prune")
    >>> why.hit, why.step("candidates").values["left_out"]
    (True, 3)
    >>> why.step("hits").values
    {'candidates': 3, 'false': 1, 'hits': 2, 'i': (0, 1), 'j': (1, 2)}
    >>> why.step("start-3").values["open"]
    (1,)
    """
    if explained := getattr(a, "_explained", None):
        if b is not None:
            raise no_shape("a", a)
        traced: Explanation = explained(algorithm)
        return traced
    check_single_pair(a, b)
    if a.dimension == 3 and not space.is_pair(type(a), type(b)):
        raise unknown_pair(a, b)
    if not touching and by is None:
        raise ValueError(ONLY_SWEEPS)
    if not (touching or is_exact(algorithm)):
        raise only_exact("touching=False", algorithm)
    if query is not None:
        return _of_query(a, b, query, by is None and is_exact(algorithm))
    if not is_exact(algorithm):
        explanation = _by_algorithm(a, b, by, algorithm)
    elif by is None:
        explanation = _exactly(a, b)
    else:
        explanation = _swept(a, b, by, touching)
    return explanation if explanation.pair[0] == a.kind.__name__ else explanation.turned()


def _exactly(a: Shape, b: Shape) -> Explanation:
    """Return the explanation of the exact decision; it may swap the shapes."""
    tracer, first, second = find(EXPLAINED, a, b) or (_generic(a, b), a, b)
    if a.dimension == 3 and not _applies(tracer, first, second):
        tracer = solids
    return _agreed(first, second, tracer.trace(first, second), bool(decide(first, second).meets))


def _of_query(a: Shape, b: Shape, query: str, is_alone: bool) -> Explanation:
    """Return the explanation of `contains` or `overlap`."""
    if query not in QUERIES:
        raise ValueError(f"query = {query!r} is not explained: {meant(query, [*QUERIES])}")
    if not is_alone:
        raise ValueError(f"query={query!r} has no other algorithm and no displacement: omit both")
    hit, tracer = QUERIES[query]
    found = hit(a, b)
    if query == "contains" and is_outline(a):
        raise _no_steps(a, b, "contains(a, b)")
    return _agreed(a, b, tracer.trace(a, b), found)


def _no_steps(a: Shape, b: Shape, call: str) -> TypeError:
    problem = f"explain() has no steps of {call} for {a.kind.__name__} and {b.kind.__name__}"
    return TypeError(f"{problem}: call {call} for the answer, or explain one of outline.parts")


def _swept(a: Any, b: Any, by: ArrayLike, touching: bool) -> Explanation:
    """Return the explanation of the exact sweep."""
    way = _single(by)
    found, (x, y) = sweep(a, b, way, touching=touching), way.tolist()
    if is_outline(a, b):
        raise _no_steps(a, b, "sweep(a, b, by)")
    trace = swept.trace(a, (x, y), b, found, touching=touching)
    return _agreed(a, b, trace, found.hit)


def _single(by: ArrayLike) -> Floats:
    way = checked("by", (2,), by)
    if way.ndim > 1:
        raise ValueError(
            f"by must have shape (2,), not {way.shape}: explain() handles a single pair"
        )
    return way


def _agreed(a: Shape, b: Shape, trace: Trace, hit: bool) -> Explanation:
    """Return the explanation by these steps; raise an AssertionError if their verdict is wrong."""
    if verdict(trace) is not hit:
        raise AssertionError(
            f"the step {trace.decided_by!r} reports that {a!r} and {b!r}"
            f" {'intersect' if not hit else 'are apart'}, which is wrong: please report this bug"
        )
    return Explanation.of(a, b, EXACT.id, hit, trace)


def _by_algorithm(a: Shape, b: Shape, by: ArrayLike | None, algorithm: Named) -> Explanation:
    """Return the explanation of an algorithm, from the record of its run."""
    own, program, first, second = program_of(algorithm, a, b)
    if (by is None) is not (program.sweep is None):
        raise ValueError(f"algorithm={own.id!r} {WAY[by is None]}")
    ways = () if by is None else (_single(by) * (1 if first is a else -1),)
    trace, found = reading("explain", own, program), program.run(first, second, *ways)
    traced = trace(found)
    if own in METHODS and a.dimension == 2:
        traced = named(first, second, traced)
    return Explanation.of(first, second, own.id, found.hit, traced)


def _applies(tracer: Tracer, a: Any, b: Any) -> bool:
    """Return whether a dedicated explanation holds for a pair, which may be degenerate."""
    if tracer is fifteen_axes:
        return bool(a.is_solid and b.is_solid)
    return tracer not in (ray_solids, triangles3) or tracer.applies(a, b)


def _generic(a: Any, b: Any) -> Tracer:
    """Return the module that explains a pair without a dedicated explanation."""
    if a.dimension == 3:
        return solids
    if is_outline(a, b):
        return outlines
    if a.core.layout.radii or b.core.layout.radii or {a.kind, b.kind} <= set(ROUND):
        return nearest_points
    return separating_lines
