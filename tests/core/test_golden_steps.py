"""Steps of many states as they were: the marks of the page's walks, and all of `states.txt`.

Each line is an algorithm and two shapes as in a link, perhaps with a displacement. Those of
`tests/web/walks.txt` come to every case of every step; those of `states.txt` to more ways through
the steps. After a change that is meant, `python tests/core/test_golden_steps.py` writes the file
anew. What holds the numbers are the laws, and `tests/truth`.
"""

import json
from pathlib import Path

import hitlab as hl
from hitlab.links.grammar import shape_of

HERE = Path(__file__).parent / "golden" / "steps"
WALKS, STATES = HERE.parents[2] / "web" / "walks.txt", HERE / "states.txt"
FILE = HERE / "steps.json"
LEFT_OUT = ("group", "epa", "mesh=")
"""Groups and meshes have golden files of their own, and EPA's marks are hundreds."""


def explained(line):
    algorithm, link = line.split(" ")
    pairs = [pair.split("=") for pair in link.split("&")]
    given = [(name, list(map(float, text.split(",")))) for name, text in pairs]
    shapes = [shape_of(name, numbers) for name, numbers in given if name != "by"]
    by = {name: numbers for name, numbers in given if name == "by"}
    return hl.explain(*shapes, algorithm=algorithm, **by)


def brief(value):
    """Give a number with six digits: the last ones may be the platform's own."""
    return f"{value:.6g}" if isinstance(value, float) else value


def drawn(step):
    """Give the marks; what is far less than the largest number is rounding, and counts as 0."""
    size = max((abs(x) for mark in step.marks for point in mark.points for x in point), default=0)
    for kind, name, points, of in step.marks:
        places = [[x if abs(x) > 1e-9 * size else 0.0 for x in point] for point in points]
        yield " ".join([kind, name, of, *(",".join(map(brief, place)) for place in places)])


def steps_of(line, *, whole):
    for step in explained(line).steps:
        values = {name: brief(value) for name, value in step.values.items()}
        about = [step.case, values, *step.compares] if whole else []
        yield step.id, [*about, *drawn(step)]


def told():
    """Write one state a line."""
    walks = [line for line in read(WALKS) if not any(each in line for each in LEFT_OUT)]
    lines = [*((line, False) for line in walks), *((line, True) for line in read(STATES))]
    rows = {line: dict(steps_of(line, whole=whole)) for line, whole in lines}
    texts = (f"{written(line)}: {written(steps)}" for line, steps in rows.items())
    return "{\n" + ",\n".join(texts) + "\n}\n"


def written(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def read(path):
    return path.read_text(encoding="utf-8").splitlines()


def test_steps_are_told_as_ever():
    for now, before in zip(told().splitlines(), read(FILE), strict=True):
        assert now == before


if __name__ == "__main__":
    FILE.write_text(told(), encoding="utf-8")
