"""Notebooks as a class runs them: by the wheel, in an environment with nothing else of ours."""

import ast
import contextlib
import importlib
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import hitlab as hl
import pytest
from matplotlib import pyplot

HERE = Path(__file__).parent
FIRST = HERE.parents[1] / "py" / "reference" / "first_steps.ipynb"
NOTEBOOKS = [FIRST, HERE / "comparing_engines.py", HERE / "character.py"]
LONGEST = 1000
"""Characters of a result that is there as text alone."""

sys.path.append(str(HERE.parents[1] / "py"))


def code(notebook):
    """Return the cells that are run."""
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def told(cells):
    """Run cells here, and give of each what it prints and its last value."""
    names = {}
    for cell in cells:
        tree, value, printed = ast.parse("".join(cell["source"])), None, io.StringIO()
        is_shown = isinstance(tree.body[-1], ast.Expr) and not cell["source"][-1].endswith(";")
        last = ast.Expression(tree.body.pop().value) if is_shown else None
        with contextlib.redirect_stdout(printed):
            exec(compile(tree, "cell", "exec"), names)
            if last:
                value = eval(compile(last, "cell", "eval"), names)
        yield printed.getvalue(), value
    pyplot.close("all")


def test_the_first_one_holds_what_its_words_say_and_nothing_of_an_earlier_run():
    cells = code(json.loads(FIRST.read_text(encoding="utf-8")))
    assert not any(cell["outputs"] or cell["execution_count"] for cell in cells)
    values = [value for _, value in told(cells) if value is not None]
    whys = [value for value in values if isinstance(value, hl.Explanation)]
    assert [v for v in values if isinstance(v, tuple) and v not in whys] == [(True, False)]
    assert [why.hit for why in whys] == [True, False, False]
    assert whys[0].step("closest").values["feature"] == "BC"
    measured = {step.values.get("edge") for step in whys[1].steps}
    assert "BC" not in measured and {"CA", "AB"} < measured
    triangle = whys[0].shapes[1]
    for centre, feature in (((7, -1), "B"), ((1, 1), "inside")):  # to be tried
        closest = hl.explain(hl.Disk(centre, 2), triangle).step("closest")
        assert closest.values["feature"] == feature


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """Return a function that runs a notebook by nbclient, and gives its cells."""
    python = importlib.import_module("tools.setup").have_notebooks()
    folder = tmp_path_factory.mktemp("class")
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    env = {**kept, "HOME": str(folder), "USERPROFILE": str(folder)}

    def in_turn(*command):
        done = subprocess.run([python, "-m", *command], capture_output=True, text=True, env=env)
        assert done.returncode == 0, done.stderr

    def run(source):
        notebook = folder / f"{source.stem}.ipynb"
        in_turn("jupytext", "--to", "ipynb", "--set-kernel", "python3", "-o", notebook, source)
        in_turn("jupyter", "execute", "--inplace", notebook)
        return code(json.loads(notebook.read_text(encoding="utf-8")))

    return run


@pytest.mark.slow
@pytest.mark.parametrize("source", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_each_result_is_shown_as_it_should_be(run, source):
    cells = run(source)
    shown = set()
    for cell, (printed, value) in zip(cells, told(cells), strict=True):
        texts = ["".join(each["text"]) for each in cell["outputs"] if "text" in each]
        results = [each["data"] for each in cell["outputs"] if "data" in each]
        assert "".join(texts) == printed
        assert max(map(len, printed.splitlines()), default=0) < LONGEST
        for data in results:
            data = {kind: "".join(text) for kind, text in data.items()}
            shown |= data.keys()
            assert len(data["text/plain"]) < LONGEST or "text/html" in data
            if "image/png" not in data:
                wanted = value._repr_html_() if hasattr(value, "_repr_html_") else None
                assert data.get("text/html") == wanted
                assert wanted or data["text/plain"] == repr(value)
        assert bool(results) is (value is not None or "plot(" in "".join(cell["source"]))
    if source is FIRST:
        assert {"text/html", "image/svg+xml", "image/png", "text/plain"} == shown
