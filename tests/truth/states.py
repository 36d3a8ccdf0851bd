"""States of the page's scenes, and what is said of each in both languages.

They lie at random and on lattices, touch, are nested, are off by one unit in the last place, are
degenerate, huge and tiny.
"""

import itertools
import json
import random
import runpy
import subprocess
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import hard_input
import hitlab as hl
import mesh_input
import numpy as np
import solid_input
import space_input
from hitlab.formats.solids import numbers_of
from hitlab.links.grammar import NAMES, SLOTS
from hitlab.published.catalogue import METHODS
from hitlab.testing import outline

ROOT = Path(__file__).parents[2]
ANSWER = runpy.run_path(str(ROOT / "web" / "engine" / "answer.py"))
shape_from = ANSWER["shape_from"]
FILES = sorted(
    path
    for path in (ROOT / "web" / "scenes").glob("*.json")
    if json.loads(path.read_bytes())["shapes"]
)
READ = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in FILES}
RECORDED = "seams"
"""A recording, held to the package by `tests/core/test_seams.py`."""
SCENES = {name: scene for name, scene in READ.items() if "way" not in scene and name != RECORDED}

OWN = "playground"
"""Shapes of one's own: every two kinds of the plane that have no scene."""
PLANE = ("point", "disk", "box", "triangle", "polygon", "segment", "ray", "line", "capsule")
PAIRED = {tuple(each["type"] for each in scene["shapes"]) for scene in SCENES.values()}
OWN_PAIRS = [pair for pair in itertools.product(PLANE, PLANE) if pair not in PAIRED]

SWEPT = "sweep-pair"
"""A bounded shape that moves, and another: any two kinds."""
ANY_KINDS = OWN, SWEPT
BOUNDED = [kind for kind in PLANE if kind not in ("ray", "line")]
WITH_AREA = [kind for kind in BOUNDED if kind not in ("point", "segment")]
SWEEPS = ("exact", "conservative-advancement", "conservative-advancement-32")
MOVES = [(3.0, 0.0), (-2.0, 1.0), (0.0, 0.0), (1e-9, -4.0), (0.3, 0.1)]

TYPES = {SLOTS[NAMES[kind]]: kind for kind in solid_input.KINDS}
"""The kinds of space by their names in links."""

GROUPS = [name for name, scene in SCENES.items() if scene.get("kind") == "broad"]
MANY = 10
"""Of fewer states, a scene has half of the families; of groups, with their long walks, fewer."""

POINTS = {"point": 1, "disk": 1, "triangle": 3, "polygon": 5}
"""Of how many points a shape of the plane is made, if not of two."""

DEGREES = [0, 0, 0, 90, 270, -90, 30, 45, 60, 135, 20, 1e-13]


class State(NamedTuple):
    """What is asked: the numbers of a link, the shapes that they are, and how the first moves."""

    scene: str
    algorithm: str
    shapes: list[dict[str, Any]]
    pair: tuple[Any, Any]
    by: tuple[float, ...] = ()

    @property
    def link(self) -> str:
        """Name the state as a link does."""
        pairs = [f"{each['type']}={','.join(map(repr, each['values']))}" for each in self.shapes]
        pairs += [f"by={','.join(map(repr, self.by))}"] if self.by else []
        return f"#/{self.scene}?{'&'.join(pairs)}&algorithm={self.algorithm}"


class Told(NamedTuple):
    """A state, its explanation as the package gives it, and as the page says it."""

    state: State
    why: hl.Explanation
    said: dict[str, Any]


def values_of(kind, points, radius, chosen):
    """Write a shape's numbers as in a link; None where its points make none."""
    (x, y), *others = points
    if kind == "box":
        degrees = chosen.choice([*DEGREES, chosen.uniform(-180, 180)])
        return [x, y, abs(others[0][0] - x), abs(others[0][1] - y), degrees]
    if kind in ("ray", "line"):
        way = [others[0][0] - x, others[0][1] - y]
        if chosen.random() < 0.4 and any(way):
            length = np.hypot(*way)
            way = [float(each / length) for each in way] if 0 < length < np.inf else way
        return [x, y, *way] if any(way) else None
    flat = [number for point in points for number in point]
    if kind == "polygon":
        corners = outline(points)
        return [number for corner in corners for number in corner]
    return [*flat, radius] if kind in ("disk", "capsule") else flat


def in_plane(scene, family, seed, n):
    """Scatter n states of a scene of the plane; some have no such shapes and are left out."""
    kinds = [each["type"] for each in SCENES[scene]["shapes"]]
    twos = [two(f"{scene}{i or ''}", kinds[i : i + 2], family, seed, n) for i in range(len(kinds))]
    for parts in zip(*twos[::2]):
        yield [values for part in parts for values in part]


def two(name, kinds, family, seed, n):
    """Scatter n pairs of shapes."""
    counts = [POINTS.get(kind, 2) for kind in kinds]
    rng = np.random.default_rng([seed, *f"{name} {family}".encode()])
    chosen = random.Random(f"{name} {family} {seed}")
    points, radii = hard_input.FAMILIES[family](rng, n, *counts)
    for of_pair, radius in zip(points.tolist(), radii.tolist()):
        parts = of_pair[: counts[0]], of_pair[counts[0] :]
        yield [values_of(*each, chosen) for each in zip(kinds, parts, radius)]


def in_space(family, seed, n):
    """Scatter n states of a sphere and a triangle."""
    rng = np.random.default_rng([seed, *family.encode()])
    points, radii = space_input.FAMILIES[family](rng, n)
    for (center, *corners), (radius, _) in zip(points.tolist(), radii.tolist()):
        yield [[*center, radius], [number for corner in corners for number in corner]]


def about_mesh(kind, family, seed, n):
    """Yield a mesh, and spheres or capsules about it."""
    mesh, balls = mesh_input.made(family, seed, 100)
    centers, radii = balls.center.tolist(), np.ravel(balls.radius).tolist()
    for center, end, radius in list(zip(centers, centers[1:], radii))[:n]:
        yield mesh, [*center, *(end if kind == "capsule3" else ()), radius]


def two_meshes(family, seed, n):
    """Yield a mesh, and copies of it that are turned and moved by little."""
    mesh, _ = mesh_input.made(family, seed, 40)
    ANSWER["MESHES"][family] = mesh
    rng = np.random.default_rng([seed, *family.encode()])
    for number in range(n):
        turn = solid_input.TURNS[(number + seed) % len(solid_input.TURNS)]
        move = rng.choice([0, 0.125, 0.5, 1, 3]) * float(abs(mesh.bounds).max())
        place = [*(move * rng.integers(-1, 2, 3)).tolist(), *map(float, turn)]
        yield mesh, ANSWER["put"](family, place), place


OVERFLOWING = ("tiny", "vast", "about the filter's lower end", "about the filter's upper end")
"""Families on which programs in space compute NaN, which their sentences do not know."""


def of_solids(kinds, seed, n):
    """Yield n states of each family of two solids, or of a ray and a solid."""
    classes = [TYPES[kind] for kind in kinds]
    for family in [each for each in solid_input.FAMILIES if each not in OVERFLOWING]:
        for pair in solid_input.pairs_of(family, *classes, seed, n):
            yield [dict(zip(("type", "values"), numbers_of(each))) for each in pair], pair


def of_own(seed, n):
    """Yield states of the playground: n of a family for every two kinds, which take turns."""
    families = list(hard_input.FAMILIES)
    for place, kinds in enumerate(OWN_PAIRS):
        for i in range(1 if n < MANY else 4):
            family = families[(5 * place + i) % len(families)]
            for values in two(f"{OWN} {kinds}", list(kinds), family, seed, n):
                yield from shaped(kinds, values)


def shaped(kinds, values):
    """Yield a state as numbers and as shapes, if they make shapes."""
    if all(each is not None and np.isfinite(each).all() for each in values):
        written = [{"type": k, "values": v} for k, v in zip(kinds, values)]
        try:
            yield written, tuple(map(shape_from, written))
        except ValueError:  # not a convex polygon, or a number beyond the floats
            return


def pairs(scene, seed, n):
    """Yield n states of each family, or of some if n is small, as numbers and as shapes."""
    if scene == OWN:
        yield from of_own(seed, n)
        return
    kinds = [each["type"] for each in SCENES[scene]["shapes"]]
    if kinds == ["place", "mesh"]:
        for family in mesh_input.FAMILIES:
            for mesh, moved, place in two_meshes(family, seed, n):
                written = {"type": "place", "values": place}, {"type": "mesh", "values": [family]}
                yield [*written], (moved, mesh)
        return
    if all(kind in TYPES for kind in kinds) and kinds[0] != "sphere":
        yield from of_solids(kinds, seed, n)
        return
    if kinds[1] == "mesh":
        for family in mesh_input.FAMILIES:
            for mesh, values in about_mesh(kinds[0], family, seed, n):
                solid = {"type": kinds[0], "values": values}
                yield [solid, {"type": "mesh", "values": [family]}], (shape_from(solid), mesh)
        return
    space = kinds[0] == "sphere"
    families = list(space_input.FAMILIES if space else hard_input.FAMILIES)
    if n < MANY:
        step = len(GROUPS) if scene in GROUPS else 2  # scenes that follow each other share them
        families = families[[*SCENES].index(scene) % step :: step]
    for family in families:
        found = in_space(family, seed, n) if space else in_plane(scene, family, seed, n)
        for values in found:
            yield from shaped(kinds, values)


FAR = {
    "ray-aabb": (
        "ray=1e308,0,1e-5,1&box=0,0,2,2,0",
        "ray=1e308,1e308,1e-5,1e-5&box=0,0,2,2,0",
        "ray=1.7e308,1.7e308,-1,-1&box=0,0,2,2,0",
    ),
    "ray-box": (
        "ray=1e308,0,1e-5,1&box=0,0,2,2,20",
        "ray=1.7e308,1.7e308,1,1&box=0,0,2,2,20",
        "ray=1.7e308,-1e308,-1e308,0&box=-1e308,1e308,3e307,1e200,20",
    ),
    "ray-disk": ("ray=-1.7e308,0,1,0&disk=1.7e308,0,1e307", "ray=1e200,1e200,-1,-1&disk=0,0,1"),
    "uniform-grid": ("disk=0,0,1e308&disk=5,5,1",),
    "point-disk": ("point=0,1e200&disk=1e308,-1.7e308,1e308",),
    "disk-disk": (
        "disk=3e307,1,1e308&disk=-1.7e308,1.7e308,1e308",
        "disk=1.7e308,0,1e308&disk=1e308,1e308,1.7e308",
    ),
    "disk-box": ("disk=0,-1e308,3e307&box=0,1e308,1e-5,1e-5,0",),
    "box-box": ("box=-1e308,-1.7e308,1,1e-5,90&box=1,1.7e308,1.7e308,1e200,0",),
    "capsule-capsule": (
        "capsule=-1.7e308,5,-1.7e308,1e200,1e308&capsule=1.7e308,0,1.7e308,-1.7e308,1",
    ),
    "disk-triangle": ("disk=-1e308,0,1e-5&triangle=1,-1.7e308,1.7e308,-1e200,1.7e308,1e-5",),
    "line-line": ("line=-1.7e308,1e308,1,1&line=5,-1e200,-1e200,-1e308",),
    "segment-segment": ("segment=1,-1e308,0,-1e308&segment=0,1.7e308,1e308,1.7e308",),
    "triangle-triangle": (
        "triangle=1.7e308,1.7e308,-1,-1,-1.7e308,1&triangle=3e307,1e160,-1e308,3e307,-1,1.7e308",
    ),
    "sphere-triangle": (
        "sphere=-1,1e200,1e200,1&triangle3=-1,-1e308,-1e308,1,-1,-1.7e308,1,1.7e308,1.7e308",
    ),
    "playground": (
        "line=0,1,1e-5,1e-5&capsule=1e-200,-1e200,5,1e160,1e-5",
        "segment=3e307,3e307,1e308,3e307&point=1e308,-1.7e308",
    ),
}
"""States whose numbers do not fit into floats, though those of the shapes do."""


def of_far(scene):
    """Yield the states of a scene that overflow."""
    for link in FAR.get(scene, ()):
        parts = [part.split("=") for part in link.split("&")]
        written = [{"type": kind, "values": list(map(float, v.split(",")))} for kind, v in parts]
        yield written, tuple(map(shape_from, written))


def of_cases(scene):
    """Yield the states that a scene's file names, but those with a model."""
    if scene == OWN:
        return
    for case in [{"shapes": []}, *SCENES[scene]["cases"]]:
        given = list(case["shapes"])
        written = []
        for each in SCENES[scene]["shapes"]:
            own = next((one for one in given if one["type"] == each["type"]), each)
            if own in given:
                given.remove(own)
            written.append({"type": own["type"], "values": list(map(float, own["values"]))})
        if written[1]["type"] != "mesh":
            yield written, tuple(map(shape_from, written))


def along_sides(scene, seed, n):
    """Yield rays that run along a side of a turned box, bent by rounding."""
    if scene != "ray-box":
        return
    chosen = random.Random(seed)
    for _ in range(10 * n):
        place = [chosen.randint(-4, 4) for _ in range(4)]
        size = [chosen.randint(1, 4) for _ in range(2)]
        box = [*place[2:], *size, chosen.choice([45, 30, 135, chosen.uniform(-180, 180)])]
        corners = shape_from({"type": "box", "values": box}).vertices.tolist()
        side = chosen.randrange(4)
        way = [x - y for x, y in zip(corners[side], corners[side - 1])]
        yield from shaped(["ray", "box"], [[*place[:2], *way], box])


def swept(seed, n):
    """Yield the states of a moving shape: n of a family for every two kinds, which take turns."""
    families = list(hard_input.FAMILIES)
    for place, kinds in enumerate(itertools.product(BOUNDED, BOUNDED)):
        family = families[(5 * place + seed) % len(families)]
        for number, values in enumerate(two(f"{SWEPT} {kinds}", list(kinds), family, seed, n)):
            by, algorithm = MOVES[(place + number) % len(MOVES)], SWEEPS[number % len(SWEEPS)]
            for written, pair in shaped(kinds, values):
                yield State(SWEPT, algorithm, written, pair, by)


def states(seed, n, scenes=None):
    """Yield the states of all scenes, each under every algorithm it has; methods take turns."""
    turns = itertools.count()
    for scene in scenes or (*SCENES, OWN, SWEPT):
        if scene == SWEPT:
            yield from swept(seed, n)
            continue
        own = SCENES.get(scene, {}).get("algorithm")  # of a group, which has others in other scenes
        for written, pair in itertools.chain(
            of_cases(scene), of_far(scene), pairs(scene, seed, n), along_sides(scene, seed, n)
        ):
            known = ANSWER["offered"](*asked(scene, pair))
            methods = [each for each in known if each in METHODS]
            turn = next(turns)
            for algorithm in known:
                if algorithm in methods and methods.index(algorithm) != turn % len(methods):
                    continue
                if own in (None, algorithm.id) or algorithm.id == "exact":
                    yield State(scene, algorithm.id, written, pair)


ROUND_NUMBERS = (0, 0, 1, -1, 2, -2, 3, 4, 5, 0.5, -0.5, 1.5, 0.25, 10, -10, 20, 100)
"""As people type them."""


def typed(rng, n, a, b):
    return rng.choice(ROUND_NUMBERS, (n, a + b, 2)), abs(rng.choice(ROUND_NUMBERS, (n, 2)))


FOR_METHODS = {
    name: hard_input.FAMILIES[name]
    for name in (
        "lattice", "small lattice", "lattice of tenths", "lattice far out", "nested", "identical",
        "an ulp off the lattice", "collinear on the lattice", "slivers", "leaning", "reaching",
        "reaching on the lattice", "uneven", "uniform", "hairs", "hairs by eighths", "any doubles",
    )
}  # fmt: skip
FOR_METHODS |= {
    "lattice of eighths": partial(hard_input.lattice, unit=0.125),
    "lattice of 1e160": partial(hard_input.lattice, unit=1e160),
    "lattice of 1e-160": partial(hard_input.lattice, unit=1e-160),
    "leaning on the lattice": partial(hard_input.leaning, hard_input.lattice),
    "typed": typed,
}
"""The families of points for the field's methods."""


def of_methods(algorithm, seed, n):
    """Yield n states of a method, or of the exact sweep, of any two kinds and of every family.

    Of some, the second shape is moved so that the bounding boxes touch.
    """
    sweeps = algorithm in SWEEPS
    kinds = BOUNDED if sweeps or algorithm.startswith("gjk") else WITH_AREA
    chosen, families = random.Random(f"{algorithm} {seed}"), list(FOR_METHODS.values())
    for number in itertools.count():
        scatter = families[number % len(families)]
        pair = chosen.choice(kinds), chosen.choice(kinds)
        rng = np.random.default_rng([seed, number])
        counts = [POINTS.get(kind, 2) for kind in pair]
        points, radii = scatter(rng, 1, *counts)
        parts = [points[0, : counts[0]].tolist(), points[0, counts[0] :].tolist()]
        if chosen.random() < 0.2:
            parts[1] = beside(*parts, radii[0])
        values = [values_of(*each, chosen) for each in zip(pair, parts, radii[0].tolist())]
        size = float(abs(points).max())
        by = tuple(size * each for each in chosen.choice(MOVES)) if sweeps else ()
        for written, shapes in shaped(pair, values) if np.isfinite(by).all() else ():
            yield State(SWEPT if sweeps else OWN, algorithm, written, shapes, by)
            n -= 1
        if n <= 0:
            return


def beside(points, others, radii):
    """Move points to the right, so that they start where the former end."""
    end = max(x for x, _ in points) + float(radii.sum())
    start = min(x for x, _ in others)
    return [[x - start + end, y] for x, y in others]


def asked(scene, shapes):
    """Return what is asked about: a pair, or a group."""
    return [hl.Group(*shapes)] if scene in GROUPS else shapes


def told(found):
    """Have the page say the explanations of these states."""
    return said((state, explained(state)) for state in found)


def explained(state):
    way = {"by": state.by} if state.by else {}
    return hl.explain(*asked(state.scene, state.pair), algorithm=state.algorithm, **way)


def asking(state, why):
    """Write what the page is to say, with its shapes, and the answer of a published program."""
    scene = SCENES.get(state.scene)
    letters = [each["letters"] for each in scene["shapes"]] if scene else None
    answer = None
    if state.by:
        way = {"by": list(state.by), "t": 0.0, "step": 0}
        answer, *_ = ANSWER["told_of_way"](state.pair, (0, 1), state.algorithm, False, **way)
    elif state.algorithm != "exact" and len(state.pair) == 2:
        answer = answered(state)
    rest = {"shapes": state.shapes, "letters": letters, "answer": answer}
    rest["swept"] = bool(state.by)
    return f'{json.dumps(rest)[:-1]}, "explanation": {ANSWER["worded"](why)}}}\n'


def answered(state):
    """Return the answer of a program; that of a method, which takes long, without its reason."""
    if state.algorithm not in {each.id for each in METHODS}:
        return ANSWER["told_of"](list(state.pair), [0, 1], state.algorithm)[0]
    return {"pairs": [{"points": []}], **ANSWER["compared"](*state.pair, state.algorithm)}


def said(explained):
    """Have the page say explanations of states."""
    explained = list(explained)
    done = subprocess.run(
        ["node", "tests/web/say.js"],
        input="".join(map(asking, *zip(*explained))),
        cwd=ROOT,
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    words = map(json.loads, done.stdout.splitlines())
    return [Told(*each, its) for each, its in zip(explained, words, strict=True)]
