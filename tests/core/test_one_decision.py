"""One function decides whether two shapes meet: who else compares coordinates stands here."""

import hitlab as hl
import pytest
from hitlab.deciding.decision import ByFloats, ByTerms, by_terms, decide
from hitlab.explained import disk_triangle, nearest_points, ray_disk, separating_axes
from test_imports import MODULES, imported, ours

DECIDES = "deciding.decision"
"""Its `decide` is what every query asks."""

BESIDE = {
    **dict.fromkeys(("queries.intersects", "queries.distance"), "asks"),
    **dict.fromkeys(("queries.closest_points", "measuring.penetration", "queries.raycast"), "asks"),
    **dict.fromkeys(
        ("queries.outline_points", "queries.explain", "queries.survey", "queries.meet"), "asks"
    ),
    "queries.sweep": "asks, at the start and on the way",
    "groups.narrow_phase": "asks, within a distance",
    **dict.fromkeys(("surveys.regions", "surveys.section"), "asks for every place"),
    **dict.fromkeys(("explained.cores", "explained.centres"), "reads the terms"),
    "explained.disk_triangle": "reads the terms",
    "explained.pictures": "asks for the start of a sweep",
    "moves.between": "asks, on the way of both",
    "measuring.shared_area": "asks whether the interiors overlap",
    "measuring.outline": "asks which edges of an outline meet the other shape",
    "explained.outlines": "asks which edges meet, and how far they are apart",
}
"""Who asks it."""

PROOFS = {
    "explained.cores": "names the kinds of terms",
    "explained.nearest_points": "names the kinds of terms",
    "explained.separating_lines": "tells which line separates, by the terms' own comparison",
    "explained.disk_triangle": "names the kinds of terms",
    "surveys.regions": "numbers regions by the signs of the terms",
    "queries.raycast": "asks whether a start is inside, of the core's own terms",
    "queries.survey": "asks a proof for a shape that is moved over a grid",
    "queries.contains": "decides whether one contains the other, which is another question",
    **dict.fromkeys(("explained.containing", "explained.clipping"), "takes the cores in integers"),
}
"""Who takes a proof, or its terms, besides the function that decides, and what for."""


def users(names):
    """Return the modules that import something from these modules, outside their folder."""
    found = set()
    for module, path in MODULES.items():
        known = set(map(ours, imported(path.read_text(encoding="utf-8"))))
        if known & names and not module.startswith("deciding"):
            found.add(module)
    return found


def test_every_query_asks_the_one_that_decides():
    assert users({DECIDES}) == BESIDE.keys()


def test_its_proofs_and_terms_are_taken_by_nobody_else_to_decide():
    inner = {name for name in MODULES if name.startswith("deciding.") and name != DECIDES}
    assert users(inner) == PROOFS.keys()


def test_the_exact_core_knows_no_algorithm_of_others():
    core = ("arithmetic", "shapes", "steps", "space", "deciding", "measuring", "explained")
    for name in MODULES:
        if name.startswith(core):
            known = set(imported(MODULES[name].read_text(encoding="utf-8")))
            assert not [each for each in known if each.startswith("hitlab.published")], name


DISK, TRIANGLE = hl.Disk((0, 0), 1), hl.Triangle([(0, 0), (4, 0), (0, 4)])
WALKS = [
    (disk_triangle, (DISK, TRIANGLE)),
    (nearest_points, (DISK, hl.Segment((0, 0), (1, 0)))),
    (separating_axes, (TRIANGLE, TRIANGLE)),
    (ray_disk, (hl.Ray((-3, 0), (1, 0)), DISK)),
]


@pytest.mark.parametrize(("file", "pair"), WALKS)
def test_a_walk_that_comes_to_another_verdict_is_not_told(file, pair, monkeypatch):
    a, b = pair
    assert hl.explain(a, b).hit
    trace = file.trace(a, b.translate((99, 99)))
    monkeypatch.setattr(file, "trace", lambda *_: trace)
    with pytest.raises(AssertionError, match=r"reports that .* are apart, which is wrong: please"):
        hl.explain(a, b)


def test_the_record_has_the_verdicts_the_proof_and_the_terms():
    clear, touch = decide(DISK, TRIANGLE), decide(DISK, hl.Disk((2, 0), 1))
    assert (clear.meets, clear.overlaps, type(clear)) == (True, True, ByFloats)
    assert (touch.meets, touch.overlaps, type(touch)) == (True, False, ByTerms)
    assert by_terms(DISK, hl.Disk((2, 0), 1)).terms.ways.beyond == [0]
    many = decide(hl.Disk([(0, 0), (9, 9)], 1), DISK)
    assert (many.meets.tolist(), many.overlaps.tolist()) == ([True, False], [True, False])
