"""Check of a task: whether its requirements are met, by the package's own answers.

Requirements are data from possibly untrusted sources, so unknown names and invalid values raise an
error. Each requirement reads one answer of the package; a task has no other verdict:

- `hit`: whether the shapes intersect, at any point of the path if one moves; `touching`: whether
  only their boundaries intersect, up to the rounding of floats
- `algorithm`: the algorithm whose explanation is read, by default the one shown; `says`: its
  verdict
- `decided_by`: the id of the step that decides; `values`: the values of the steps, by `step.value`
- `distance`, `depth`: exact; `separating`: all axes that separate, by the numbers of their steps
- `seen`: the number of discrete steps of a path at which the shapes intersect
- `shapes`: the kinds of the shapes, in their order

A number can be required to be within bounds, `{"least": …, "most": …}`, and any value to be
`{"among": […]}`.
"""

import json
import math
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cached_property
from typing import Any, TypedDict

import hitlab as hl
import numpy as np
from answer import offered, shapes_in
from hitlab.explained.separating_axes import separating
from hitlab.links.grammar import NAMES, TYPES
from on_way import METHODS, told_of_way
from seams import told_of_frame

SLIGHT = 2**-40
"""The penetration depth, relative to the largest coordinate, that rounding can cause."""

STEP_VALUE = re.compile(r"[a-z][a-z0-9-]*\.[A-Za-z][A-Za-z0-9_]*")
MOST = 40
"""The maximum number of required step values, and of items in a plain list."""


class Checked(TypedDict):
    """Whether all requirements are met, which of them are, and the actual values."""

    done: bool
    held: dict[str, bool]
    found: dict[str, Any]


def task(question: str) -> str:
    """Return the answer in JSON to a question as for `answer`, with the requirements as `"wants"`.

    If `"wants"` is null, the answer lists everything that could be required, with its current
    value.
    """
    asked = json.loads(question)
    shapes = shapes_in(asked)
    more = {name: asked[name] for name in ("about", "sweep") if asked.get(name) is not None}
    if asked.get("recorded"):
        more["recorded"] = {"shapes": asked["shapes"], **asked["recorded"]}
    if asked["wants"] is None:
        return json.dumps(offered_of(shapes, asked["algorithm"], **more))
    return json.dumps(checked(shapes, asked["algorithm"], asked["wants"], **more))


def checked(
    shapes: list[Any],
    algorithm: str,
    wants: dict[str, Any],
    about: Any = (0, 1),
    sweep: dict[str, Any] | None = None,
    recorded: dict[str, Any] | None = None,
) -> Checked:
    """Check shapes, shown with an algorithm, against requirements.

    `about` selects two of the shapes by index, or the whole `"group"`; with `sweep` the first one
    moves; with `recorded` it is pushed over the others.

    Examples
    --------
    >>> disk, triangle = hl.Disk((-1, 1), 1), hl.Triangle([(0, 0), (0, 2), (2, 0)])
    >>> wants = {"touching": True, "values": {"closest.feature": {"among": ["AB", "BC"]}}}
    >>> found = checked([disk, triangle], "exact", wants)
    >>> found["done"], found["held"], found["found"]["closest.feature"]
    (True, {'touching': True, 'closest.feature': True}, 'AB')
    >>> checked([disk, triangle], "exact", {"hits": True})
    Traceback (most recent call last):
    ValueError: Unknown requirement 'hits': use one of algorithm, decided_by, depth, distance, \
hit, says, seen, separating, shapes, touching, values.
    """
    state = State(shapes, wanted_of(wants), algorithm, about, sweep, recorded)
    found, held = dict[str, Any](), dict[str, bool]()
    for name, value, have in state.compared():
        found[name] = plain(have)
        held[name] = matches(found[name], value)
    return {"done": all(held.values()), "held": held, "found": found}


def offered_of(
    shapes: list[Any],
    algorithm: str,
    about: Any = (0, 1),
    sweep: dict[str, Any] | None = None,
    recorded: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """Return what could be required of shapes, with current values; what does not apply is omitted.

    >>> offered_of([hl.Disk((0, 0), 1), hl.Disk((2, 0), 1)], "exact")["touching"]
    True
    """
    state, found = State(shapes, {}, algorithm, about, sweep, recorded), dict[str, Any]()
    for name, finder in FINDERS.items():
        with suppress(ValueError, TypeError):
            found[name] = plain(finder(state))
    return {name: value for name, value in found.items() if value is not None}


class State:
    """The shapes, and the package's answers about them, each computed once."""

    def __init__(
        self,
        shapes: list[Any],
        wants: dict[str, Any],
        algorithm: str,
        about: Any,
        sweep: dict[str, Any] | None,
        recorded: dict[str, Any] | None,
    ) -> None:
        self.wants, self.sweep, self.recorded = wants, sweep, recorded
        self.group = hl.Group(*shapes) if about == "group" else None
        self.shapes = shapes if self.group else [shapes[i] for i in about]
        asked = (self.group,) if self.group else self.shapes
        if not self.group and len(asked) < 2:
            raise ValueError(f"The task needs two shapes, but there is {len(asked)}: add another.")
        known = [each.id for each in hl.algorithms(*asked) if sweep and each in METHODS]
        known += [each.id for each in offered(*asked) if each.id == "exact" or not sweep]
        named = wants.get("algorithm", algorithm if algorithm in known else "exact")
        if named not in known:
            choice = f"one of {', '.join(known)}" if len(known) > 1 else known[0]
            raise ValueError(f"Unknown algorithm {named!r} here: use {choice}.")
        self.algorithm = named

    def compared(self) -> Iterator[tuple[str, Any, Any]]:
        """Yield each requirement by name, its value and the actual value."""
        for name, value in self.wants.items():
            if name == "values":
                yield from ((each, value[each], self.value(each)) for each in value)
            elif name != "algorithm":
                yield name, value, FINDERS[name](self)

    @cached_property
    def why(self) -> hl.Explanation:
        """The explanation by the algorithm that is required or shown."""
        if self.recorded:
            return told_of_frame(**self.recorded)[1]
        if self.group:
            return hl.explain(self.group, algorithm=self.algorithm)
        return self.on_way[1] if self.sweep else hl.explain(*self.pair, algorithm=self.algorithm)

    @cached_property
    def on_way(self) -> tuple[dict[str, Any], hl.Explanation, Any]:
        """The answer about the path of the first shape."""
        if not self.sweep:
            raise ValueError("seen needs a moving shape.")
        return told_of_way([*self.pair], [0, 1], self.algorithm, beside=False, **self.sweep)

    @property
    def pair(self) -> tuple[Any, Any]:
        """The two shapes, for requirements on a pair only."""
        if self.group:
            raise ValueError("This requirement needs two shapes, not a group: use hit or values.")
        a, b = self.shapes
        return a, b

    @property
    def hit(self) -> bool:
        """Whether the shapes intersect, exactly, or the push of a recording is blocked."""
        if self.recorded:
            return self.why.hit
        if self.group:
            return hl.explain(self.group).hit
        if self.sweep:
            return bool(self.on_way[0]["exact"]["hit"])
        return bool(hl.intersects(*self.pair))

    @property
    def touching(self) -> bool:
        """Whether the shapes touch without overlapping, up to the rounding of floats."""
        for shape in self.pair:
            if not isinstance(shape, hl.Disk | hl.Box | hl.Triangle | hl.Polygon | hl.Capsule):
                kind = shape.kind.__name__
                raise ValueError(f"touching needs shapes with an area: {kind} has none.")
        if not hl.intersects(*self.pair):
            return False
        scale = np.abs([shape.bounds for shape in self.pair]).max()
        return bool(hl.contact(*self.pair).depth <= SLIGHT * scale)

    @property
    def separating(self) -> list[int]:
        """The numbers of all axes that separate the shapes."""
        if not all(isinstance(shape, hl.Box | hl.Triangle | hl.Polygon) for shape in self.pair):
            raise ValueError("separating needs two boxes, triangles or polygons.")
        return separating(*self.pair)

    @property
    def seen(self) -> int:
        """The number of discrete steps of the path at which the shapes intersect."""
        return sum(self.on_way[0]["sweep"]["places"])

    def value(self, name: str) -> Any:
        """Return a value of a step; None if the explanation does not have it."""
        id, value = name.split(".")
        return next((step.values.get(value) for step in self.why.steps if step.id == id), None)


FINDERS: dict[str, Callable[[State], Any]] = {
    "hit": lambda state: state.hit,
    "touching": lambda state: state.touching,
    "says": lambda state: state.why.hit,
    "decided_by": lambda state: state.why.decided_by,
    "distance": lambda state: hl.distance(*state.pair),
    "depth": lambda state: hl.contact(*state.pair).depth if state.hit else None,
    "separating": lambda state: state.separating,
    "seen": lambda state: state.seen,
    "shapes": lambda state: [
        NAMES.get(getattr(shape, "kind", None), "mesh") for shape in state.shapes
    ],
}
"""For each requirement, the function that returns its actual value."""


def wanted_of(wants: Any) -> dict[str, Any]:
    """Return the requirements; raise an error if a name or a value is invalid."""
    known = sorted([*FORMS, "values"])
    require(isinstance(wants, dict) and wants, f"wants must be a nonempty object, not {wants!r}.")
    for name, value in wants.items():
        names = ", ".join(known)
        require(name in known, f"Unknown requirement {name!r}: use one of {names}.")
        if name != "values":
            is_right, form = FORMS[name]
            require(is_right(value), f"{name} must be {form}, not {value!r}.")
    values = wants.get("values", {})
    is_short = isinstance(values, dict) and len(values) <= MOST
    require(is_short, f"values must be an object of at most {MOST} names.")
    for name, value in values.items():
        is_name = isinstance(name, str) and STEP_VALUE.fullmatch(name)
        require(is_name, f"values: a name must be step.value, not {name!r}.")
        require(
            any(check(value) for check in (is_plain, is_range, is_choice)),
            f"{name} must be a plain value, {{least, most}} or {{among}}, not {value!r}.",
        )
    return wants


def require(holds: Any, message: str) -> None:
    """Raise a ValueError with a message unless a condition holds."""
    if not holds:
        raise ValueError(message)


def is_number(value: Any) -> bool:
    """Return whether a value is a finite number."""
    return isinstance(value, int | float) and type(value) is not bool and math.isfinite(value)


def is_range(value: Any) -> bool:
    """Return whether a value is an object with one or both bounds of a number."""
    is_object = isinstance(value, dict) and bool(value) and {*value} <= {"least", "most"}
    return is_object and all(map(is_number, value.values()))


def is_choice(value: Any) -> bool:
    """Return whether a value is a choice of plain values."""
    is_object = isinstance(value, dict) and {*value} == {"among"}
    return is_object and isinstance(value["among"], list) and all(map(is_plain, value["among"]))


def is_plain(value: Any) -> bool:
    """Return whether a value is a number, a boolean, a string, or a list of these."""
    if isinstance(value, list):
        return len(value) <= MOST and all(map(is_plain, value))
    return is_number(value) or isinstance(value, bool | str)


def is_numbers(value: Any) -> bool:
    """Return whether a value is a list of integers >= 1."""
    return isinstance(value, list) and all(type(each) is int and each > 0 for each in value)


def is_kinds(value: Any) -> bool:
    """Return whether a value is a list of kinds of shapes."""
    return isinstance(value, list) and all(each in (*TYPES, "mesh") for each in value)


TRUTH: tuple[Callable[[Any], bool], str] = (lambda value: type(value) is bool, "true or false")
WORD: tuple[Callable[[Any], bool], str] = (lambda value: isinstance(value, str), "a name")
BOUNDS = (is_range, "{least, most}, finite numbers")
COUNT: tuple[Callable[[Any], bool], str] = (
    lambda value: type(value) is int or is_range(value),
    "an integer or {least, most}",
)
FORMS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "hit": TRUTH,
    "touching": TRUTH,
    "says": TRUTH,
    "algorithm": WORD,
    "decided_by": WORD,
    "distance": BOUNDS,
    "depth": BOUNDS,
    "separating": (is_numbers, "a list of axis numbers, each at least 1"),
    "seen": COUNT,
    "shapes": (is_kinds, "a list of kinds of shapes"),
}
"""For each requirement, a check of its value, and a description of valid values."""


def matches(have: Any, want: Any) -> bool:
    """Return whether a value is the required one; true is not equal to 1."""
    if is_range(want):
        return is_number(have) and want.get("least", have) <= have <= want.get("most", have)
    if is_choice(want):
        return any(matches(have, each) for each in want["among"])
    return bool(have == want) and isinstance(have, bool) == isinstance(want, bool)


def plain(value: Any) -> Any:
    """Return a value for JSON; infinity and NaN become text, as in an explanation."""
    if isinstance(value, tuple | list):
        return [*map(plain, value)]
    if isinstance(value, np.generic):
        value = value.item()
    return str(value) if isinstance(value, float) and not math.isfinite(value) else value
