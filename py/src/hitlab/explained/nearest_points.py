"""Why points, disks, segments and capsules meet: the nearest points of their cores, and the radii.

A disk is its centre grown by its radius, a capsule its axis. Two of them meet exactly if their
cores are no farther apart than the sum R of the radii. Two segments are nearest at an end of one of
them and the foot of the perpendicular from there, or at the other's end, unless they cross
(V. Lumelsky, "On fast computation of distance between line segments", 1985).

Here are A, B the ends of the first core and C, D those of the second; a point or a disk has only A
or C. All is computed on fractions and rounded once, when it is shown.
"""

from fractions import Fraction
from typing import NamedTuple

from hitlab.core import parts
from hitlab.exact import rounded, square_root
from hitlab.explained.numbers import Exactly, between, nearest, relation, shown
from hitlab.explanation import Explanation, Mark, Step, Value
from hitlab.predicates import cross, dot
from hitlab.shape import Shape

Core = dict[str, Exactly]
"""The ends by their letters: one or two."""
CASES = {"<": "hit", "=": "touch", ">": "miss"}


class Nearest(NamedTuple):
    """A point of each core, what it is a point of, and their squared distance.

    For a foot, `part` says how far along its segment it lies, from 0 to 1.
    """

    p: Exactly
    q: Exactly
    of_a: str
    of_b: str
    distance2: Fraction
    part: Fraction = Fraction(0)


def explain(a: Shape, b: Shape) -> Explanation:
    """Tell the exact decision of a single pair: cores, nearest points, comparison."""
    (core_a, radius_a), (core_b, radius_b) = _taken_apart(a, "AB"), _taken_apart(b, "CD")
    found = nearest_points(core_a, core_b)
    compare = _compare_step(found, radius_a, radius_b)
    return Explanation(
        pair=(a.kind.__name__, b.kind.__name__),
        algorithm="exact",
        method="nearest-points",
        hit=compare.values["relation"] != ">",
        decided_by="compare",
        steps=(_cores_step(core_a, core_b, radius_a, radius_b), _nearest_step(found), compare),
    )


def nearest_points(a: Core, b: Core) -> Nearest:
    """Find the points at which two cores are nearest; where they cross, the crossing twice."""
    candidates = [*_crossing(a, b), *_from_ends(a, b), *map(_flipped, _from_ends(b, a))]
    return min(candidates, key=lambda found: found.distance2)


def _taken_apart(shape: Shape, letters: str) -> tuple[Core, Fraction]:
    core = parts(shape.core.layout, shape.core.columns)
    ends = [(Fraction(x), Fraction(y)) for x, y in core.vertices]
    return dict(zip(letters, ends)), Fraction(core.radius or 0)


def _from_ends(a: Core, b: Core) -> list[Nearest]:
    """Pair every end of a with the point of b that is nearest to it."""
    found = []
    for letter, p in a.items():
        q, feature, part = _nearest_on(b, p)
        gap = q[0] - p[0], q[1] - p[1]
        found.append(Nearest(p, q, letter, feature, dot(*gap, *gap), part))
    return found


def _nearest_on(core: Core, p: Exactly) -> tuple[Exactly, str, Fraction]:
    letters, ends = "".join(core), list(core.values())
    start, end = ends[0], ends[-1]
    way = end[0] - start[0], end[1] - start[1]
    along, length2 = dot(p[0] - start[0], p[1] - start[1], *way), dot(*way, *way)
    if along <= 0:
        return start, letters[0], Fraction(0)
    if along >= length2:
        return end, letters[-1], Fraction(1)
    part = along / length2
    return between(start, end, part), letters, part


def _crossing(a: Core, b: Core) -> list[Nearest]:
    """Find where two segments cross, if they do; there both are nearest. Parallel ones never do."""
    if len(a) < 2 or len(b) < 2:
        return []
    (start, end), (other, other_end) = a.values(), b.values()
    u, v = (
        (end[0] - start[0], end[1] - start[1]),
        (other_end[0] - other[0], other_end[1] - other[1]),
    )
    gap, area = (other[0] - start[0], other[1] - start[1]), cross(*u, *v)
    if area == 0:
        return []
    s, t = cross(*gap, *v) / area, cross(*gap, *u) / area
    if not (0 < s < 1 and 0 < t < 1):
        return []
    point = between(start, end, s)
    return [Nearest(point, point, "".join(a), "".join(b), Fraction(0))]


def _flipped(found: Nearest) -> Nearest:
    return found._replace(p=found.q, q=found.p, of_a=found.of_b, of_b=found.of_a)


def _cores_step(a: Core, b: Core, radius_a: Fraction, radius_b: Fraction) -> Step:
    values: dict[str, Value] = {
        "core_a": "".join(a),
        "core_b": "".join(b),
        "ra": rounded(radius_a),
        "rb": rounded(radius_b),
    }
    marks = (_core_mark(a, "a"), _core_mark(b, "b"))
    case = {2: "points", 3: "mixed", 4: "segments"}[len(a) + len(b)]
    return Step.of("cores", case, values, *marks)


def _core_mark(core: Core, of: str) -> Mark:
    ends = tuple(nearest(end) for end in core.values())
    return Mark("point" if len(ends) == 1 else "segment", "".join(core), ends, of)


def _nearest_step(found: Nearest) -> Step:
    p, q = nearest(found.p), nearest(found.q)
    values: dict[str, Value] = {
        **{"feature_a": found.of_a, "px": p[0], "py": p[1]},
        **{"feature_b": found.of_b, "qx": q[0], "qy": q[1]},
        "d": rounded(square_root(found.distance2)),
    }
    case = {2: "ends", 3: "foot", 4: "cross"}[len(found.of_a) + len(found.of_b)]
    if case == "foot":
        end, core = sorted((found.of_a, found.of_b), key=len)
        values |= {"end": end, "core": core, "way": core[0] + end, "t": rounded(found.part)}
    marks = (
        Mark("segment", "d", (p, q)),
        Mark("point", "P", (p,), "a"),
        Mark("point", "Q", (q,), "b"),
    )
    return Step.of("nearest", case, values, *marks)


def _compare_step(found: Nearest, radius_a: Fraction, radius_b: Fraction) -> Step:
    """Compare d² with R²; `excess` is d - R = (d² - R²) / (d + R), exact where they round alike."""
    d, both = square_root(found.distance2), radius_a + radius_b
    compared = relation(found.distance2, both**2)
    beyond2 = found.distance2 - both**2
    values: dict[str, Value] = {
        **{"d": rounded(d), "ra": rounded(radius_a), "rb": rounded(radius_b), "R": rounded(both)},
        "relation": compared,
        "excess": shown(beyond2 / (d + both)) if beyond2 else 0.0,
    }
    if found.distance2 == 0:
        return Step.of("compare", "cores", values, compares=("d", "R"))
    marks = (
        Mark("segment", name, (nearest(start), nearest(between(start, end, radius / d))), of)
        for name, of, start, end, radius in (
            ("ra", "a", found.p, found.q, radius_a),
            ("rb", "b", found.q, found.p, radius_b),
        )
        if radius > 0
    )
    return Step.of("compare", CASES[compared], values, *marks, compares=("d", "R"))
