"""Every case of every scene has the verdict that its file expects, of each algorithm."""

import json
import runpy
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import hitlab as hl
import numpy as np
import pytest
from feet import apart, foot_on_edge, fractions, nearest, points_of
from hitlab.links.grammar import TYPES

WEB = Path(__file__).parents[2] / "web"
FILES = sorted(
    path for path in (WEB / "scenes").glob("*.json") if json.loads(path.read_bytes())["shapes"]
)
SCENES = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in FILES}
PAIRS = {
    name: scene for name, scene in SCENES.items() if "explains" not in scene and "way" not in scene
}
WAYS = {name: scene for name, scene in SCENES.items() if "way" in scene}
GROUPS = {name: scene for name, scene in SCENES.items() if scene.get("kind") == "broad"}
PAGE = runpy.run_path(str(WEB / "engine" / "answer.py"))


def numbers_of(scene, case):
    """Let the case's n-th shape of a type replace the scene's n-th shape of that type."""
    given = {kind: [] for kind in [*TYPES, "mesh", "place"]}
    for each in case["shapes"]:
        given[each["type"]].append(each)
    shapes = [
        given[each["type"]].pop(0) if given[each["type"]] else each for each in scene["shapes"]
    ]
    assert not any(given.values()), "the case has more shapes of a type than the scene"
    return [{"type": each["type"], "values": each["values"]} for each in shapes]


def shapes_of(scene, case, models):
    PAGE["MESHES"].update(models)
    return PAGE["shapes_in"](asked_of(scene, case))


def asked_of(scene, case, **more):
    meshes = case.get("meshes", scene.get("meshes", []))
    return {"shapes": numbers_of(scene, case), "meshes": meshes, **more}


every_case = pytest.mark.parametrize(
    ("scene", "case"),
    [
        pytest.param(scene, case, id=f"{name}:{case['id']}")
        for name, scene in PAIRS.items()
        for case in scene["cases"]
    ],
)
every_case_of_a_group = pytest.mark.parametrize(
    ("scene", "case"),
    [
        pytest.param(scene, case, id=f"{name}:{case['id']}")
        for name, scene in GROUPS.items()
        for case in [{"id": "start", "hit": True, "shapes": []}, *scene["cases"]]
    ],
)


def test_there_are_scenes_and_each_has_cases():
    assert SCENES
    assert all(scene["cases"] for scene in SCENES.values())


def test_scenes_are_named_like_their_files():
    assert {name: scene["id"] for name, scene in SCENES.items()} == {name: name for name in SCENES}


@every_case
def test_case_has_its_verdict_of_each_algorithm(scene, case, models):
    """`hit` is the exact one, and that of the others too but those that the case names."""
    a, b = shapes_of(scene, case, models)
    assert hl.intersects(a, b) == case["hit"]
    verdicts = {
        each.id: bool(hl.intersects(a, b, algorithm=each.id)) for each in PAGE["offered"](a, b)
    }
    differing = {name for name, hit in verdicts.items() if hit != case["hit"]}
    assert differing == wrong_in(case)
    assert set(case.get("points", {})) <= verdicts.keys()


@pytest.mark.slow(5)
@every_case
def test_case_is_marked_exactly_where_an_answer_departs(scene, case, models):
    """`departs` names the parts that are wrong of algorithms whose verdict is right."""
    a, b = shapes_of(scene, case, models)
    wrong = {each.id: hl.compare(a, b, each.id).departs for each in PAGE["offered"](a, b)[1:]}
    assert {name for name, parts in wrong.items() if "hit" in parts} == wrong_in(case)
    others = {name: parts for name, parts in wrong.items() if parts and "hit" not in parts}
    assert others == case.get("departs", {})


def wrong_in(case):
    """Name the algorithms with a wrong verdict: of whom the case is, and methods besides."""
    return {*case.get("differs", []), *case.get("also", [])}


def rim(shape):
    """Return a shape's edges, as pairs of ends, and its radius."""
    radius = Fraction(getattr(shape, "radius", 0))
    match shape:
        case hl.Point() | hl.Disk():
            (centre,) = points_of([shape.columns[:2]])
            return [(centre, centre)], radius
        case hl.Segment() | hl.Capsule():
            return [(fractions(shape.start), fractions(shape.end))], radius
    corners = points_of(shape.vertices)
    return list(zip(corners, corners[1:] + corners[:1])), radius


def exact_gap(a, b):
    """Measure between two shapes that are apart: from ends of each to edges of the other."""
    (edges_a, ra), (edges_b, rb) = rim(a), rim(b)
    gaps = [
        apart(p, nearest(p, [(e[0], True), (e[1], True), foot_on_edge(p, *e)]))
        for ends, edges in ((edges_a, edges_b), (edges_b, edges_a))
        for p, _ in [end for edge in ends for end in (edge, edge[::-1])]
        for e in edges
    ]
    return min(gaps) - ra - rb


def test_a_case_that_misses_by_a_power_of_two_says_by_which(models):
    missing = [
        (scene, case)
        for scene in [*PAIRS.values(), *GROUPS.values()]
        for case in scene["cases"]
        if "by" in case or case["id"] == "near-miss"
    ]
    assert len(missing) >= 7
    for scene, case in missing:
        assert exact_gap(*shapes_of(scene, case, models)) == Fraction(1, 2 ** case["by"])


@pytest.mark.parametrize("name", PAIRS)
def test_a_scene_with_a_published_algorithm_has_a_case_where_it_goes_wrong(name, models):
    """By this the page knows before the first answer where there is a difference to show."""
    scene = SCENES[name]
    published = PAGE["offered"](*shapes_of(scene, scene["cases"][0], models))[1:]
    assert any(map(wrong_in, scene["cases"])) == bool(published)


@pytest.mark.slow(5)
@every_case
def test_the_page_is_answered_as_the_case_expects(scene, case, models):
    a, b = shapes_of(scene, case, models)
    for algorithm in PAGE["offered"](a, b):
        asked = asked_of(scene, case, algorithm=algorithm.id)
        told = json.loads(PAGE["answer"](json.dumps(asked)))
        (pair,) = told["pairs"]
        assert pair["hit"] == (case["hit"] != (algorithm.id in wrong_in(case)))
        parts = told["departs"]
        assert ("hit" in parts) == (algorithm.id in wrong_in(case))
        assert "hit" in parts or parts == case.get("departs", {}).get(algorithm.id, [])
        assert told["exact"]["hit"] == case["hit"]
        assert told["algorithms"] == [each.id for each in PAGE["offered"](a, b)]
        assert told["source"] == algorithm.source
        points = case.get("points", {}).get(algorithm.id)
        if points is not None:
            assert pair["points"] == [pytest.approx(point) for point in points]


@pytest.mark.parametrize(
    ("scene", "case"),
    [
        pytest.param(scene, case, id=f"{name}:{case['id']}")
        for name, scene in WAYS.items()
        for case in [{"id": "start", "hit": True, "shapes": scene["shapes"]}, *scene["cases"]]
    ],
)
def test_the_page_is_answered_about_a_way_as_the_case_expects(scene, case):
    numbers = {**scene["parameters"], **case.get("parameters", {})}
    by, t, step = [numbers[name] for name in scene["way"]], numbers["t"], numbers["steps"]
    shapes = [{"type": each["type"], "values": each["values"]} for each in case["shapes"]]
    a, b, *_ = map(PAGE["shape_from"], shapes)
    touching = bool(numbers["touching"])
    exact = hl.sweep(a, b, by, touching=touching)
    assert exact.hit == case["hit"]
    known = ["exact", "conservative-advancement", "conservative-advancement-32"]
    for id in known if touching else known[:1]:
        way = {"by": by, "t": t, "step": step, "touching": touching}
        told = json.loads(
            PAGE["answer"](json.dumps({"shapes": shapes, "algorithm": id, "sweep": way}))
        )
        found, sweep = hl.sweep(a, b, by, touching=touching, algorithm=id), told["sweep"]
        assert told["algorithms"] == (known if touching else known[:1])
        assert told["explanation"]["algorithm"] == id
        assert told["explanation"]["hit"] == told["pairs"][0]["hit"] == found.hit
        assert found.hit == (case["hit"] != (id in wrong_in(case)))
        assert ("hit" in told["departs"]) == (id in wrong_in(case))
        assert ("t" in told["departs"]) == (
            found.hit and exact.hit and abs(found.t - exact.t) > 1e-5
        )
        assert sweep["t"] == (found.t if found.hit else None)
        assert told["pairs"][0]["points"] == ([found.point.tolist()] if found.hit else [])
        has_normal = found.hit and not np.isnan(found.normal).any()
        assert sweep["normal"] == (found.normal.tolist() if has_normal else None)
        seen = [
            hl.intersects(a.translate(np.multiply(by, i / step)), b, touching=touching)
            for i in (range(step + 1) if step else ())
        ]
        assert sweep["places"] == seen
        now = hl.intersects(a.translate(np.multiply(by, t)), b, touching=touching)
        assert sweep["now"] == now
    if case["id"] == "start":
        assert len(seen) == 9 and not any(seen), "it tunnels"


@every_case_of_a_group
def test_the_page_is_answered_about_a_group_as_the_case_expects(scene, case):
    shapes = shapes_of(scene, case, {})
    meeting = [
        [i, j]
        for i, j in combinations(range(len(shapes)), 2)
        if hl.intersects(shapes[i], shapes[j])
    ]
    assert bool(meeting) == case["hit"]
    known = hl.algorithms(hl.Group(*shapes))
    assert scene["algorithm"] in [each.id for each in known]
    for algorithm in known:
        asked = {"shapes": numbers_of(scene, case), "algorithm": algorithm.id, "about": "group"}
        told = json.loads(PAGE["answer"](json.dumps(asked)))
        assert [[pair["a"], pair["b"]] for pair in told["pairs"]] == meeting
        assert (told["departs"], told["exact"]) == ([], {"hit": case["hit"]})
        assert told["algorithms"] == [each.id for each in known]
        assert told["source"] == algorithm.source
        assert told["explanation"]["algorithm"] == algorithm.id
        assert told["explanation"]["hit"] == case["hit"]


def test_the_scenes_of_the_methods_have_the_same_shapes_and_tell_them_apart():
    """So a teacher can compare the counts; there are false candidates among them, and hits."""
    assert len({json.dumps([scene["shapes"], scene["cases"]]) for scene in GROUPS.values()}) == 1
    compared = set()
    for scene in GROUPS.values():
        shapes = shapes_of(scene, {"shapes": []}, {})
        why = hl.explain(hl.Group(*shapes), algorithm=scene["algorithm"])
        compared.add(why.step("candidates").values["compared"])
        assert len(shapes) == 12
        assert all(why.step("hits").values[name] > 2 for name in ("false", "hits"))
    assert len(compared) == len(GROUPS) == 3


class Numbers(list):
    """As JavaScript hands over an array of its own."""

    def to_py(self):
        return self


def test_a_model_that_is_none_is_told_when_it_is_asked_about():
    PAGE["take_mesh"]("torn", Numbers([0.0, 0.0, 0.0]), Numbers([0, 1, 2]))
    sphere = {"type": "sphere", "values": [0, 0, 0, 1]}
    asked = {"shapes": [sphere, {"type": "mesh"}], "algorithm": "exact", "meshes": ["torn"]}
    with pytest.raises(ValueError, match="faces"):
        PAGE["answer"](json.dumps(asked))
