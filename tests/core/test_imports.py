"""Knowledge points inwards: a folder imports only from those before it, and no files in a ring."""

import ast
import os
import subprocess
import sys
from collections import Counter
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "py" / "src" / "hitlab"

FOLDERS = [
    "arithmetic",
    "words",
    "drawing",
    "shapes",
    "concave",
    "steps",
    "space",
    "deciding",
    "measuring",
    "explained",
    "published",
    "broad",
    "surveys",
    "queries",
    "comparing",
    "groups",
    "moves",
    "links",
    "formats",
    "show",
    "",  # the package itself, which names what is public
]
"""The rooms in order: each may know of those before it."""
OUTSIDE = {"numpy", *sys.stdlib_module_names}
EXTRAS = {
    "__main__": {"hitlab_page"},
    "show.axes": {"matplotlib"},
    "show.scene": {"anywidget", "hitlab_page", "traitlets"},
    "testing": {"hypothesis"},
}
"""What a module has besides, which nothing else of the package may import unasked."""

MODULES = {
    ".".join(path.relative_to(SOURCES).with_suffix("").parts): path
    for path in sorted(SOURCES.rglob("*.py"))
}


def imported(source):
    """Name all that a source imports, wherever it does, as dotted names from the top."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = "hitlab" if node.level else None
            module = ".".join(filter(None, (package, node.module)))
            yield from (f"{module}.{alias.name}" for alias in node.names)


def at_run_time(source):
    """Leave out what type checkers alone read."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            node.body = [ast.Pass()]
    return ast.unparse(tree)


def ours(name):
    """Name the module of hitlab to which an imported name belongs; None for those of others."""
    top, *parts = name.split(".")
    if top != "hitlab":
        return None
    candidates = (".".join(parts[:end]) for end in range(len(parts), 0, -1))
    named = (name for c in candidates for name in (c, f"{c}.__init__") if name in MODULES)
    return next(named, "__init__")


def room(module):
    return FOLDERS.index(module.rpartition(".")[0])


@cache
def known_to(module):
    return set(filter(None, map(ours, imported(MODULES[module].read_text(encoding="utf-8")))))


def test_modules_that_few_need_are_imported_when_they_are_asked_for():
    program = """
import sys, hitlab as hl
assert not {"hitlab.show", "hitlab.testing", "hypothesis"} & {*sys.modules}
assert hl.show is sys.modules["hitlab.show"] and "plot" in dir(hl.show)
assert hl.testing is sys.modules["hitlab.testing"] and "hypothesis" in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_queries_in_the_plane_import_neither_explanations_nor_other_algorithms_nor_space():
    program = """
import sys, hitlab as hl
box, disk = hl.Box((0, 0), (2, 2)), hl.Disk((0, 1), 1)
group = hl.Group(box, disk)
group.collisions(), group.contacts(), group.sweep((1, 0)), group.nearest(disk)
group.raycast(hl.Ray((9, 0), (-1, 0))), hl.contains(box, disk), hl.contact(box, disk)
for folder in ("broad", "explained", "links", "surveys", "published.catalogue", "space.pairs"):
    assert not any(name.startswith(f"hitlab.{folder}") for name in sys.modules), folder
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_the_page_starts_without_random_numbers():
    """They come in libraries of their own, which take a browser long to load."""
    program = "import sys, answer; assert 'numpy.random' not in sys.modules"
    path = os.pathsep.join([str(SOURCES.parent), str(SOURCES.parents[2] / "web" / "engine")])
    env = {**os.environ, "PYTHONPATH": path}
    subprocess.run([sys.executable, "-c", program], check=True, env=env)


def test_every_folder_has_its_room():
    assert {module.rpartition(".")[0] for module in MODULES} == set(FOLDERS)


def test_no_module_imports_from_a_later_room():
    late = [
        (module, name)
        for module in MODULES
        for name in known_to(module)
        if room(name) > room(module)
    ]
    assert not late


def test_no_module_imports_itself_by_way_of_others():
    list(TopologicalSorter({m: known_to(m) for m in MODULES}).static_order())


@pytest.mark.slow(5)
def test_modules_import_nothing_but_numpy_the_standard_library_and_their_extras():
    for module, path in MODULES.items():
        source = at_run_time(path.read_text(encoding="utf-8"))
        tops = {name.split(".")[0] for name in imported(source)}
        assert tops <= {"hitlab", *OUTSIDE, *EXTRAS.get(module, ())}, module
        assert not {*filter(None, map(ours, imported(source)))} & {*EXTRAS}, module


def test_modules_give_a_name_one_value():
    for module, path in MODULES.items():
        body = ast.parse(path.read_text(encoding="utf-8")).body
        targets = [
            target for each in body if isinstance(each, ast.Assign) for target in each.targets
        ]
        targets += [each.target for each in body if isinstance(each, ast.AnnAssign)]
        names = Counter(target.id for target in targets if isinstance(target, ast.Name))
        assert not [name for name, count in names.items() if count > 1], module
