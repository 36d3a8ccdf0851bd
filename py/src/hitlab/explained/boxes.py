"""Step that compares the bounding boxes of two shapes along x and y."""

import math
from fractions import Fraction

from hitlab.arithmetic.integers import rounded
from hitlab.shapes.core import FARTHEST
from hitlab.shapes.planar import PlaneShape
from hitlab.steps.axes import Projections
from hitlab.steps.explanation import Mark, Step, Value


def boxes_step(a: PlaneShape, b: PlaneShape) -> Step:
    """Return the step that compares the boxes; `gap` is the larger of the gaps along x and y."""
    extents = {
        name: Projections(*(map(Fraction, (*_extent(a, axis), *_extent(b, axis)))))
        for axis, name in enumerate("xy")
    }
    values: dict[str, Value] = {
        f"{name}_{end}_{of}": _end(shape, getattr(extents[name], of + end))
        for name in "xy"
        for of, shape in (("a", a), ("b", b))
        for end in ("min", "max")
    }
    boxes = (_box_mark(a, "a"), _box_mark(b, "b"))
    name, on = min(extents.items(), key=lambda extent: extent[1].reach)
    if on.reach >= 0:
        return Step.of("boxes", "meet", values, *boxes)
    low, high = (rounded(getattr(on, end)) for end in on.compares)
    values |= {"axis": name, "low": low, "high": high}
    values |= {"relation": "<", "excess": rounded(on.reach), "gap": rounded(-on.reach)}
    return Step.of("boxes", "apart", values, *boxes, compares=("low", "high"))


def _extent(shape: PlaneShape, axis: int) -> tuple[float, float]:
    low, high = shape.core.bounds[2 * axis : 2 * axis + 2]
    return low, high


def _end(shape: PlaneShape, end: Fraction) -> float:
    """Return the end of an extent; for a ray or a line it may be infinite."""
    far = shape.core.layout.ends and abs(end) == FARTHEST
    return math.copysign(math.inf, end) if far else rounded(end)


def _box_mark(shape: PlaneShape, of: str) -> Mark:
    """Return the bounding box as the region left of its four sides; empty if it is unbounded."""
    west, east, south, north = shape.core.bounds
    if shape.core.layout.ends:
        return Mark("region", f"box_{of}", (), of)
    corners = (west, south), (east, south), (east, north), (west, north)
    sides = [point for i in range(4) for point in (corners[i], corners[(i + 1) % 4])]
    return Mark("region", f"box_{of}", tuple(sides), of)
