"""The explanations that readers of the JSON text depend on: one state of each method, whole.

After a change that is meant, `python tests/core/test_golden.py` writes the files anew. What holds
their numbers is `test_golden_sums.py`.
"""

import json
import math
from pathlib import Path

import hitlab as hl
import pytest

GOLDEN = Path(__file__).parent / "golden"

RAY = hl.Ray((-5, 1), (1, 0))
TURNED = hl.Box((0, 0), (4, 2), math.radians(90))
CONVEX = [(0, 0), (4, 0), (4, 3), (1, 4)]
TRIANGLES = hl.Triangle([(0, 0), (4, 0), (0, 3)]), hl.Triangle([(1, 1), (5, 1), (1, 4)])
IN_SPACE = hl.Sphere((1, 1, 3), 2.5), hl.Triangle3([(0, 0, 0), (4, 0, 0), (0, 4, 0)])
STRIP = hl.Mesh([(n // 2, n % 2, n % 3) for n in range(38)], [(n, n + 1, n + 2) for n in range(36)])
LINES = hl.Line((0, 0), (1, 0)), hl.Line((3, 4), (0, 2))
DISK, CLOCKWISE = hl.Disk((-3, 2), 2.5), hl.Triangle([(0, 0), (0, 4), (3, 0)])
MEMBERS = [
    *(hl.Disk((0, 0), 1), hl.Box((2, 0.5), (2, 4)), hl.Segment((1, 4), (5, 0)), hl.Point((-3, -2))),
    *(hl.Triangle([(4, 2), (6, 2), (6, 4)]), hl.Disk((5, -2), 1), hl.Ray((-4, 3), (-1, 1))),
]
GROUP = hl.Group(*MEMBERS)
WAYS = {"sweep": (6, 0), "conservative-advancement": (6, 0)}
"""Of what moves, by method."""

STATES = {
    "disk-box": (DISK, TURNED, "exact"),
    "redpoll-2-20": (DISK, TURNED, "redpoll-2-20"),
    "disk-triangle": (DISK, CLOCKWISE, "exact"),
    "redpoll-2-23": (DISK, CLOCKWISE, "redpoll-2-23"),
    "redpoll-2-23-inflated": (hl.Disk((-0.5, -0.5), 2.5), CLOCKWISE, "redpoll-2-23-inflated"),
    "disk-disk": (DISK, hl.Disk((1, 1), 2), "exact"),
    "point-disk": (hl.Point((3, 1)), DISK, "exact"),
    "nearest-points": (hl.Capsule((6, 3), (8, 5), 2), hl.Polygon(CONVEX), "exact"),
    "separating-lines": (RAY, hl.Polygon(CONVEX), "exact"),
    "separating-axes": (*TRIANGLES, "exact"),
    "marupeke-13": (*TRIANGLES, "marupeke-13"),
    "ray-box": (RAY, TURNED, "exact"),
    "redpoll-2-24-box": (RAY, TURNED, "redpoll-2-24"),
    "ray-disk": (RAY, hl.Disk((0, 0), 2), "exact"),
    "redpoll-2-24-disk": (RAY, hl.Disk((0, 0), 2), "redpoll-2-24"),
    "line-line": (*LINES, "exact"),
    "redpoll-2-24-line": (*LINES, "redpoll-2-24"),
    "sphere-sphere": (IN_SPACE[0], hl.Sphere((3, 2, 5), 0.5), "exact"),
    "sphere-triangle": (*IN_SPACE, "exact"),
    "sphere-mesh": (IN_SPACE[0], STRIP, "exact"),
    "dxlib-naive": (*IN_SPACE, "dxlib-naive"),
    "dxlib": (*IN_SPACE, "dxlib"),
    "sweep": (hl.Capsule((-4, 1), (-2, 2), 0.5), hl.Polygon(CONVEX), "exact"),
    "broad-phase": (GROUP, "exact"),
    "sweep-and-prune": (GROUP, "sweep-and-prune"),
    "kept-order": (GROUP, "kept-order"),
    "uniform-grid": (GROUP, "uniform-grid"),
    "bounding-volume-hierarchy": (GROUP, "bounding-volume-hierarchy"),
    "dynamic-tree": (GROUP, "dynamic-tree"),
}
"""By method. No state needs a cosine, whose last digit is the platform's own."""

METHODS = {
    "sat": (*TRIANGLES, "sat"),
    "gjk": (STATES["sweep"][0], hl.Polygon(CONVEX), "gjk"),
    "epa": (*TRIANGLES, "epa"),
    "conservative-advancement": (*STATES["sweep"][:2], "conservative-advancement"),
}
"""The field's own, whose numbers `tests/oracle/test_methods_exact.py` holds."""
TOLD = {**STATES, **METHODS}


def told(method):
    """Return the JSON text of a state with a line for each step."""
    *asked, algorithm = TOLD[method]
    way = {"by": WAYS[method]} if method in WAYS else {}
    text = hl.explain(*asked, algorithm=algorithm, **way).to_json()
    *head, (name, steps) = json.loads(text).items()
    assert name == "steps"
    rows = ",\n".join(map(json.dumps, steps))
    return f'{json.dumps(dict(head))[:-1]}, "steps": [\n{rows}\n]}}\n'


@pytest.mark.parametrize("method", TOLD)
def test_explanation_is_told_as_ever(method):
    assert told(method) == (GOLDEN / f"{method}.json").read_text(encoding="utf-8")


def test_every_file_belongs_to_a_state():
    assert {path.stem for path in GOLDEN.glob("*.json")} == set(TOLD)


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for method in TOLD:
        (GOLDEN / f"{method}.json").write_text(told(method), encoding="utf-8")
