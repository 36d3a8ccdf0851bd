"""Why a sphere intersects a 3D triangle: its centre's region, the closest point, the distance.

The terms are those of `hitlab.space.sphere_triangle`, computed on integers, so every sign is exact
and every number shown is the true value, rounded. The letters are those of DxLib's "三角形と球体".
"""

from fractions import Fraction
from typing import NamedTuple

from hitlab.arithmetic.integers import integers, rounded, square_root
from hitlab.arithmetic.predicates import Columns
from hitlab.arithmetic.vectors import dot, minus
from hitlab.shapes.space import Point3, Sphere, Triangle3
from hitlab.space import sphere_triangle
from hitlab.space.sphere_triangle import SphereTriangle
from hitlab.steps.explanation import Coordinates3, Mark, Step, Trace, Value
from hitlab.steps.numbers import Distance, relation, shown
from hitlab.steps.triangle3 import (
    CORNERS,
    EDGES,
    FACE,
    FEATURES,
    Letters,
    closest_step,
    corner_step,
    gap_marks,
    radius_mark,
    regions_step,
)


class State(NamedTuple):
    """A single pair: its terms in integers, for lengths times `unit`, and the closest point.

    `q` is that point and `d2` its squared distance from P, both in true lengths.
    """

    pair: SphereTriangle
    unit: int
    letters: Letters
    feature: str
    weights: tuple[Fraction, Fraction]
    q: Coordinates3
    d2: Fraction

    def rounded(self, term: int, degree: int) -> float:
        """Return a term of this degree in true lengths; only 0 is rounded to 0."""
        return shown(Fraction(term, self.unit**degree))


def trace(ball: Sphere | Point3, triangle: Triangle3) -> Trace:
    """Return the trace of the exact decision: corners, edges and face in turn, then the distance.

    The features are tested one by one until the closest is found.
    """
    given = sphere_triangle.columns(ball, triangle)
    state = _state(given)
    asked = range(FEATURES.index(state.feature) + 1)
    steps = [regions_step(state.letters), *(_feature_step(state, i) for i in asked)]
    steps.append(closest_step(state.letters, state.feature, state.q))
    steps.append(_compare_step(state, given[3]))
    return Trace.of("sphere-triangle", steps, "compare")


def _state(given: Columns) -> State:
    whole, unit = integers(given)
    pair = sphere_triangle.terms(*whole)
    feature, s, t = sphere_triangle.closest(pair)
    letters = Letters(given[:3], given[4:7], given[7:10], given[10:])
    q = sphere_triangle.end(tuple(whole), (s, t))
    x, y, z = (Fraction(place) / unit for place in q)
    gap = minus(q, (whole[0], whole[1], whole[2]))
    nearest = rounded(x), rounded(y), rounded(z)
    return State(pair, unit, letters, feature, (s, t), nearest, Fraction(dot(gap, gap)) / unit**2)


def _feature_step(state: State, i: int) -> Step:
    feature = FEATURES[i]
    if feature in CORNERS:
        return _corner_step(state, i)
    return _edge_step(state, i - len(CORNERS)) if feature in EDGES else _face_step(state)


def _corner_step(state: State, i: int) -> Step:
    """Return the step that tests a corner; an edge read backwards has YX·YP = |XY|² - XY·XP."""
    leaving, arriving = state.pair.edges[i], state.pair.edges[i - 1]
    corner, following, former = CORNERS[i], CORNERS[i - 2], CORNERS[i - 1]
    dots = {
        corner + following: leaving.along,
        corner + former: arriving.length2 - arriving.along,
    }
    first, second = sorted(dots)
    return corner_step(
        state.letters,
        i + 1,
        corner,
        (first, second),
        (state.rounded(dots[first], 2), state.rounded(dots[second], 2)),
        (relation(dots[first], 0), relation(dots[second], 0)),
        corner == state.feature,
    )


def _edge_step(state: State, i: int) -> Step:
    """Return the step that tests whether P is beyond an edge and its foot is between the ends."""
    edge, name = state.pair.edges[i], EDGES[i]
    here, short = name == state.feature, edge.length2 - edge.along
    values: dict[str, Value] = {
        **{"edge": name, "from": f"{name[0]}P", "third": CORNERS[i - 1]},
        **{"along": state.rounded(edge.along, 2), "length2": state.rounded(edge.length2, 2)},
        **{"side": state.rounded(edge.weight, 4), "sign": relation(edge.weight, 0)},
        **{"sign_past": relation(edge.along, 0), "sign_short": relation(short, 0)},
    }
    ways = (name, f"{name[0]}P", f"{name[1]}P")
    marks = [state.letters.region(name), *map(state.letters.arrow, ways)]
    if here:
        marks.append(Mark("drop", "foot", (state.letters.points["P"], state.q)))
    if edge.length2 == 0:
        return Step.of(f"edge-{i + 1}", "point", values)
    flat = "flat-" if state.pair.normal2 == 0 else ""
    return Step.of(f"edge-{i + 1}", flat + ("here" if here else "elsewhere"), values, *marks)


def _face_step(state: State) -> Step:
    """Return the step with the corners' weights, and the height of P along N = AB × AC."""
    volume, normal2 = state.pair.volume, state.pair.normal2
    height = square_root(Fraction(volume * volume, normal2)) / state.unit
    v, w = state.weights
    values: dict[str, Value] = {
        **{"u": shown(1 - v - w), "v": shown(v), "w": shown(w)},
        **{"height": shown(height), "sign": relation(volume, 0)},
    }
    marks = (
        state.letters.region(FACE),
        state.letters.arrow("AP"),
        state.letters.cross_arrow("N", "A", "AB", "AC"),
        Mark("drop", "foot", (state.letters.points["P"], state.q)),
    )
    return Step.of("face", "plain" if volume else "on", values, *marks)


def _compare_step(state: State, radius: float) -> Step:
    distance = Distance.against(radius, state.d2)
    values = {**distance.squares, "relation": distance.relation, "feature": state.feature}
    values["excess"] = distance.excess
    p = state.letters.points["P"]
    marks = [state.letters.region(state.feature), *gap_marks(p, state.q)]
    if distance.squared:
        marks.append(radius_mark(p, state.q, rounded(distance.length), radius))
    case = distance.case if distance.squared else "on"
    return Step.of("compare", case, values, *marks, compares=("d", "r"))
