"""Write explanations.json and explanation-steps.json. A test fails when either is out of date.

The former has the page's answers for the states below. The latter has the steps, without their
marks, for every line of explanation-links.txt: an algorithm and two shapes as in a link, perhaps
with a displacement and touching=0, or a mesh by its name; or "group", an algorithm and shapes; or
"contains" or "overlap", "exact" and two shapes; or "given", a library's answer, the library and two
shapes; or "recorded", how a body moves, and it and its walls. Together they reach every case of
every step, and every verdict. Run it after a change of the package or of web/engine/answer.py.
"""

import json
import runpy
from pathlib import Path
from typing import Any

import hitlab as hl

HERE = Path(__file__).parent
ANSWER = runpy.run_path(str(HERE.parents[1] / "web" / "engine" / "answer.py"))
TARGET = HERE / "explanations.json"
WALKS = HERE / "explanation-steps.json"

SWEPT = ("by", "touching")

ABC = (0, 0, 1.6, 3.6, 4.8, 0)
STATES = {
    "inside": ((2, 1, 0.5), ABC),
    "clockwise": ((2, 1, 0.5), (0, 0, 4.8, 0, 1.6, 3.6)),
    "on an edge": ((2, 0, 1), ABC),
    "on a corner": ((0, 0, 0), ABC),
    "hit": ((2, -0.5, 1), ABC),
    "hit at a corner": ((-0.5, -0.5, 1), ABC),
    "hit over BC": ((4, 2.4, 1), ABC),
    "touch": ((2, -1, 1), ABC),
    "miss": ((2, -3, 1), ABC),
    "miss at a corner": ((1.2, 4.8, 1), ABC),
    "hit, close": ((2, -0.9999999999999999, 1), ABC),
    "miss, close": ((2, -1.0000000000000002, 1), ABC),
    "miss, closer than any double": ((-5e-324, -1, 1), ABC),
    "flat": ((5, 1, 0.5), (0, 0, 2, 0, 4, 0)),
    "flat, centre on it": ((1, 0, 0.5), (0, 0, 2, 0, 4, 0)),
    "a point": ((3, 4, 1), (1, 1, 1, 1, 1, 1)),
    "two points, the same": ((1, 1, 0), (1, 1, 1, 1, 1, 1)),
    "zero radius": ((2, -1, 0), ABC),
    "tiny": ((0, -1e-300, 2e-300), (0, 0, 1e-300, 3e-300, 4e-300, 0)),
    "huge": ((-4e300, 0, 1e300), (0, 0, 1.6e300, 3.6e300, 4.8e300, 0)),
    "farther than any double": ((-1.7e308, -1.7e308, 1e308), (0, 0, 1.6e300, 3.6e300, 4.8e300, 0)),
}


def grid(squares: int) -> hl.Mesh:
    """Make a flat one of unit squares on x and y, in two triangles each."""
    vertices = [(x, y, 0) for y in range(squares + 1) for x in range(squares + 1)]
    row = squares + 1
    starts = [y * row + x for y in range(squares) for x in range(squares)]
    halves = [((i, i + 1, i + row + 1), (i, i + row + 1, i + row)) for i in starts]
    return hl.Mesh(vertices, [half for pair in halves for half in pair])


FIN = hl.Mesh([(16, 15, -1), (16, 15, 1), (16, 18, 0.5)], [(0, 1, 2)])
MESHES = {
    **{"grid": grid(32), "square": grid(1), "empty": hl.Mesh([], [])},
    **{"fin": FIN, "far": FIN.translate((0, 0, 9))},
}


def explanations() -> str:
    """Ask as the page asks; each answer has a line of its own."""
    lines = []
    for name, (disk, triangle) in STATES.items():
        shapes = [{"type": "disk", "values": disk}, {"type": "triangle", "values": triangle}]
        told = json.dumps(asked("exact", shapes))
        lines.append(f'{json.dumps(name)}: {{"shapes": {json.dumps(shapes)}, "answer": {told}}}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def walks() -> str:
    """Ask for the lines of explanation-links.txt."""
    lines = []
    for line in (HERE / "explanation-links.txt").read_text(encoding="utf-8").splitlines():
        *about, algorithm, link = line.split(" ")
        pairs = [pair.split("=") for pair in link.split("&") if pair]
        shapes: Any = [shape(name, text) for name, text in pairs if name not in SWEPT]
        asked = [hl.Group(*shapes)] if about == ["group"] else shapes
        query = about[0] if about in (["contains"], ["overlap"]) else None
        ways = [text for name, text in pairs if name == "by"]
        by = list(map(float, ways[0].split(","))) if ways else None
        if about[:1] == ["given"]:
            report = json.loads(about[1])
            why = ANSWER["told_of_library"](*shapes, algorithm, report, {}, by)[1]
        elif by:
            touching = ["touching", "0"] not in pairs
            why = ANSWER["told_of_way"](shapes, [0, 1], algorithm, False, by, 0, 0, touching)[1]
        elif query:
            why = hl.explain(*asked, query=query)
        elif about[:1] == ["recorded"]:
            plain = [{"type": name, "values": text.split(",")} for name, text in pairs]
            why = ANSWER["told_of_frame"](plain, **json.loads(about[1]))[1]
        else:
            why = hl.explain(*asked, algorithm=algorithm)
        explanation = json.loads(ANSWER["worded"](why))
        for step in explanation["steps"]:
            step["marks"] = []
        lines.append(f"{json.dumps(line)}: {json.dumps(explanation)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def shape(name: str, text: str) -> hl.Shape:
    """Make a shape as the page's Python does, or take a mesh."""
    if name == "mesh":
        return MESHES[text]
    made: hl.Shape = ANSWER["shape_from"]({"type": name, "values": text.split(",")})
    return made


def asked(algorithm: str, shapes: list[dict[str, Any]]) -> Any:
    """Return what Python answers."""
    return json.loads(ANSWER["answer"](json.dumps({"shapes": shapes, "algorithm": algorithm})))


if __name__ == "__main__":
    TARGET.write_text(explanations(), encoding="utf-8")
    WALKS.write_text(walks(), encoding="utf-8")
