"""Knowledge points inwards: a module imports only from the layers before its own."""

import ast
import sys
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "py" / "src" / "hitlab"

LAYERS = [
    {"tolerances", "predicates"},
    {"vectors"},
    {"algorithm", "exact", "explanation"},
    {"explained.__init__", "explained.numbers", "explained.slabs"},
    {"explained.axes", "explained.reflection", "explained.triangle_regions"},
    {"hull", "measures", "roots"},
    {"core"},
    {"nearest", "shape"},
    {"corners", "overlap", "planar"},
    {"shapes", "shapes3"},
    {"explained.edges"},
    {"sphere_sphere", "sphere_triangle", "hierarchy"},
    {"gaps", "mesh"},
    {"sphere_mesh"},
    {"space"},
    {"published.__init__", "published.program"},
    {"published.marupeke_13", "published.redpoll"},
    {"explained.triangle3"},
    {"published.dxlib_sphere_triangle"},
    {"published.dxlib", "published.dxlib_naive"},
    {
        "published.redpoll_2_20",
        "published.redpoll_2_23",
        "published.redpoll_2_23_inflated",
    },
    {
        "published.redpoll_2_24_box",
        "published.redpoll_2_24_disk",
        "published.redpoll_2_24_line",
    },
    {"algorithms"},
    {"explained.box_slabs"},
    {"closest", "contact", "disk_triangle", "meet", "outline", "raycast"},
    {
        *(
            "explained.centres",
            "explained.disk_triangle",
            "explained.line_line",
            "explained.nearest_points",
        ),
        *("explained.ray_box", "explained.ray_disk", "explained.segments"),
        *(
            "explained.separating_axes",
            "explained.disk_box",
            "explained.sphere_triangle",
        ),
    },
    {"explained.sphere_mesh"},
    {"queries", "regions"},
    {"space_survey"},
    {"survey"},
    {"departures"},
    {"flaws"},
    {"__init__"},
]
OUTSIDE = {"numpy", *sys.stdlib_module_names}

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


def ours(name):
    """Name the module of hitlab to which an imported name belongs; None for those of others."""
    top, *parts = name.split(".")
    if top != "hitlab":
        return None
    candidates = (".".join(parts[:end]) for end in range(len(parts), 0, -1))
    return next((name for name in candidates if name in MODULES), "__init__")


def layer(module):
    return next((i for i, modules in enumerate(LAYERS) if module in modules), None)


def test_names_are_traced_to_their_modules():
    source = "import hitlab.exact, os.path\nfrom hitlab import queries, Disk\nfrom .shapes import x"
    assert [ours(name) for name in imported(source)] == [
        *("exact", None),
        *("queries", "__init__"),
        "shapes",
    ]


def test_every_layer_names_modules_that_exist():
    assert set().union(*LAYERS) <= set(MODULES)


@pytest.mark.parametrize("module", MODULES)
def test_module_has_one_layer(module):
    assert sum(module in modules for modules in LAYERS) == 1, (
        f"{MODULES[module]} needs a place in LAYERS: say what it may know of"
    )


@pytest.mark.parametrize("module", MODULES)
def test_module_imports_only_from_earlier_layers(module):
    names = set(filter(None, map(ours, imported(MODULES[module].read_text(encoding="utf-8")))))
    late = {name for name in names if layer(name) is None or layer(name) >= layer(module)}
    assert not late, f"{module} may not import {sorted(late)}"


@pytest.mark.parametrize("module", MODULES)
def test_module_imports_nothing_but_numpy_and_the_standard_library(module):
    tops = {name.split(".")[0] for name in imported(MODULES[module].read_text(encoding="utf-8"))}
    assert tops <= {"hitlab", *OUTSIDE}
