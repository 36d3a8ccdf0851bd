"""The exact terms of any pair of 2D shapes: two questions about their cores.

Do the cores intersect, and if not, is one within reach of the other? `terms` has the formulas for
both. A verdict in floats counts if it is the same with the rounding error bound added and
subtracted: see `filter`. The same formulas, in integer arithmetic, decide the pairs that this
leaves open.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property, partial, reduce
from operator import and_, le, lt
from typing import Any

import numpy as np

from hitlab.arithmetic.elementwise import greatest
from hitlab.arithmetic.filter import EXACT, Answer, Verdict, decide
from hitlab.arithmetic.integers import integers
from hitlab.arithmetic.predicates import Columns, Number
from hitlab.arithmetic.tolerances import REACHED
from hitlab.deciding import terms
from hitlab.shapes.core import Core, Layout, Parts, gaps, parts
from hitlab.shapes.planar import AnyPlaneShape, PlaneShape

BOX = Layout(4)


@dataclass(frozen=True, eq=False)
class Reason:
    """The terms that decide a single pair, in integers: all numbers are multiplied by `unit`."""

    a: Parts
    b: Parts
    boxes: bool
    unit: int

    @cached_property
    def lines(self) -> terms.Lines:
        """The terms that decide whether the cores intersect."""
        return terms.lines(self.a, self.b)

    @cached_property
    def ways(self) -> terms.Ways:
        """The terms that decide whether they are within reach; without a radius, the reach is 0."""
        return terms.ways(self.a._replace(radius=self.a.radius or 0), self.b)

    @property
    def cores_meet(self) -> bool:
        """Whether the cores themselves intersect."""
        return self.boxes and bool(terms.cores_meet(self.lines, EXACT))

    @property
    def cores_overlap(self) -> bool:
        """Whether they still intersect after any small enough translation; False for two points."""
        return bool(terms.surrounded(self.lines, EXACT))

    @property
    def radius(self) -> int:
        """The sum of the radii."""
        return sum(core.radius or 0 for core in (self.a, self.b))


def decided(a: AnyPlaneShape, b: AnyPlaneShape, *, touching: bool, where: Any = None) -> Answer:
    """Return whether a pair intersects or overlaps, exactly; `where` selects pairs of a batch."""
    ask = meet if touching else _overlap
    if where is None:
        return ask(a.core, b.core)
    batch = np.broadcast_shapes(a.shape, b.shape)
    return ask(a.cores_at(where, batch), b.cores_at(where, batch))


def on_integers(a: PlaneShape, b: PlaneShape) -> Reason:
    """Return the terms that decide a single pair, without rounding."""
    one, other = a.core, b.core
    numbers, unit = integers((*one.columns, *other.columns))
    split = one.layout.width
    first, second = (
        parts(each.layout, tuple(own))
        for each, own in ((one, numbers[:split]), (other, numbers[split:]))
    )
    return Reason(first, second, bool(_boxes_meet(one.bounds, other.bounds)), unit)


def contains_strictly(core: Core, point: Core) -> Answer:
    """Return exactly whether a point is in the interior of a bounded core; flat cores have none."""
    return only_where(core.solid, _overlap_if_solid, core, point)


@np.errstate(under="ignore")
def within(a: Core, b: Core, margin: float) -> Answer:
    """Return whether bounded shapes that are apart are at most a margin apart, exactly.

    If four times the largest coordinate is at most the margin, so is every distance. If the gap
    between the bounding boxes exceeds margin and radii, so does the distance.
    """
    far = greatest([abs(bound) for bound in (*a.bounds, *b.bounds)]) > margin / 4
    radii = (core.columns[-1] for core in (a, b) if core.layout.radii)
    near = greatest(gaps(a.bounds, b.bounds)) <= sum(radii, margin) * REACHED
    return (far ^ True) | only_where(far & near, partial(_within, margin), a, b)


def _within(margin: float, a: Core, b: Core) -> Answer:
    terms_of, in_reach = _terms_of(terms.ways, a.layout, b.layout), partial(terms.in_reach, le)
    margins = 0 * a.columns[0] + margin  # one for each pair
    return decide(terms_of, in_reach, *a.columns, *b.columns, margins)


def meet(a: Core, b: Core) -> Answer:
    """Return exactly whether two shapes have a common point."""
    if a.layout.radii or b.layout.radii:
        return _in_reach_or_met(le, a, b)
    return _by_lines(le, terms.cores_meet, a, b)


def _overlap(a: Core, b: Core) -> Answer:
    return only_where(a.solid & b.solid, _overlap_if_solid, a, b)


def _overlap_if_solid(a: Core, b: Core) -> Answer:
    if a.layout.radii or b.layout.radii:
        return _in_reach_or_met(lt, a, b)
    return _by_lines(lt, terms.cores_overlap, a, b)


def _by_lines(within: terms.Compare, verdict: Verdict, a: Core, b: Core) -> Answer:
    """Return the verdict on the cores' lines; two upright boxes are their bounding boxes."""
    met = _boxes_meet(a.bounds, b.bounds, within)
    ask = partial(asked, terms.lines, verdict)
    if not a.layout == b.layout == BOX:
        return only_where(met, ask, a, b)
    upright = is_upright(a) & is_upright(b)
    return (met & upright) | only_where(met & (upright ^ True), ask, a, b)


def is_upright(box: Core) -> Answer:
    """Return whether all edges are exactly parallel to an axis."""
    x, y = box.columns[::2], box.columns[1::2]
    return reduce(and_, ((x[i] == x[i - 1]) | (y[i] == y[i - 1]) for i in range(len(x))))


def _in_reach_or_met(within: terms.Compare, a: Core, b: Core) -> Answer:
    reached = asked(terms.ways, partial(terms.in_reach, within), a, b)
    if _has_no_line(a.layout, b.layout) or _has_no_line(b.layout, a.layout):
        return reached
    open_ = (reached ^ True) & _boxes_meet(a.bounds, b.bounds)
    return reached | only_where(open_, partial(asked, terms.lines, terms.cores_meet), a, b)


def _has_no_line(point: Layout, other: Layout) -> bool:
    """Return whether the cores are a point and a thin one, for which `ways` are enough."""
    return point.vertices == 1 and not point.ends and other.vertices < 3


def only_where(test: Answer, ask: Callable[[Core, Core], Answer], a: Core, b: Core) -> Answer:
    """Return `test and ask(a, b)`; for a batch, `ask` gets only the pairs that pass the test."""
    if not isinstance(test, np.ndarray):
        return test and ask(a, b)
    if test.all():
        return ask(a, b)
    chosen = test.nonzero()
    hit = test.copy()
    hit[chosen] = ask(_picked(a, chosen), _picked(b, chosen))
    return hit


def _picked(core: Core, index: Number) -> Core:
    return core.map(lambda column: column[index])


def _boxes_meet(a: Columns, b: Columns, within: terms.Compare = le) -> Answer:
    """Return whether bounding boxes intersect, or overlap if `within` is `lt`; this is exact."""
    west, east, south, north = a
    left, right, low, high = b
    along = within(west, right) & within(left, east)
    return along & within(south, high) & within(low, north)


def asked(pair: Callable[..., Any], verdict: Verdict, a: Core, b: Core) -> Answer:
    """Return the exact answer to a question about two cores."""
    layouts = a.layout, b.layout
    near = terms.aligned(*layouts) if a.layout.ends or b.layout.ends else None
    return decide(_terms_of(pair, *layouts), verdict, *a.columns, *b.columns, near=near)


@cache
def _terms_of(pair: Callable[..., Any], a: Layout, b: Layout) -> Callable[..., Any]:
    start, stop = a.width, a.width + b.width
    return lambda *columns: pair(
        parts(a, columns[:start]), parts(b, columns[start:stop]), *columns[stop:]
    )
