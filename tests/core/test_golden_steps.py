"""The steps of many states match a golden file: marks of the page's walks, all of `states.txt`.

Each line is an algorithm and two shapes as in a link, perhaps with a displacement and touching=0,
or a query, "exact" and two shapes. Those of `tests/web/explanation-links.txt` reach every case of
every step (their values are in `explanation-steps.json` next to it); those of `states.txt` take
further paths through the steps. After an intended change run `python
tests/core/test_golden_steps.py` to write the file again. The laws and `tests/truth` check the
numbers.
"""

import json
from pathlib import Path

import hitlab as hl
from hitlab.links.grammar import shape_of

HERE = Path(__file__).parent / "golden" / "steps"
WALKS, STATES = HERE.parents[2] / "web" / "explanation-links.txt", HERE / "states.txt"
FILE = HERE / "steps.json"
SKIPPED = ("group", "epa", "mesh=", "given", "recorded")
"""Groups and meshes have golden files of their own, EPA has many marks, and a library
and a recording few."""


SWEPT = {"by": list, "touching": any}


def explained(line):
    *query, algorithm, link = line.split(" ")
    pairs = [pair.split("=") for pair in link.split("&")]
    given = [(name, list(map(float, text.split(",")))) for name, text in pairs]
    shapes = [shape_of(name, numbers) for name, numbers in given if name not in SWEPT]
    sweep = {name: SWEPT[name](numbers) for name, numbers in given if name in SWEPT}
    asked = {"query": query[0]} if query else {"algorithm": algorithm, **sweep}
    return hl.explain(*shapes, **asked)


def rounded(value):
    """Round a number to six digits, because the last ones may depend on the platform."""
    return f"{value:.6g}" if isinstance(value, float) else value


def marks_of(step):
    """Yield the marks; a coordinate far below the largest one is rounding error and becomes 0."""
    size = max((abs(x) for mark in step.marks for point in mark.points for x in point), default=0)
    for kind, name, points, of in step.marks:
        positions = [[x if abs(x) > 1e-9 * size else 0.0 for x in point] for point in points]
        yield " ".join([kind, name, of, *(",".join(map(rounded, each)) for each in positions)])


def steps_of(line, *, whole):
    for step in explained(line).steps:
        values = {name: rounded(value) for name, value in step.values.items()}
        rest = [step.case, values, *step.compares] if whole else []
        yield step.id, [*rest, *marks_of(step)]


def snapshot():
    """Return the text of the golden file, one state per line."""
    walks = [line for line in lines_of(WALKS) if not any(each in line for each in SKIPPED)]
    states = [*((line, False) for line in walks), *((line, True) for line in lines_of(STATES))]
    rows = {line: dict(steps_of(line, whole=whole)) for line, whole in states}
    texts = (f"{as_json(line)}: {as_json(steps)}" for line, steps in rows.items())
    return "{\n" + ",\n".join(texts) + "\n}\n"


def as_json(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def lines_of(path):
    return path.read_text(encoding="utf-8").splitlines()


def test_steps_match_the_golden_file():
    for found, expected in zip(snapshot().splitlines(), lines_of(FILE), strict=True):
        assert found == expected


if __name__ == "__main__":
    FILE.write_text(snapshot(), encoding="utf-8")
