"""The runtime for the browser: hitlab's wheel, compiled archives and stored answers."""

from __future__ import annotations

import json
import shutil
import zipfile
from functools import partial
from pathlib import Path
from typing import Any

from tools import disk, layout, setup, shell


def have_compiled() -> Path:
    """Build hitlab's wheel and the archives for the browser; return the path of the wheel.

    The modules are compiled here once, by the same Python that runs in the browser, instead of at
    each start there. Unchanged sources are not compiled again.
    """
    with disk.scratch() as folder:
        shell.tool(
            "build", "--wheel", "--no-isolation", "--outdir", folder, layout.PACKAGE, quiet=True
        )
        [wheel] = folder.glob("hitlab-*.whl")
        # The bytecode runs in one version of Python only, which the name must contain.
        own = folder / wheel.name.replace("-py3-", "-cp314-")
        compiler = layout.BYTECODE.with_suffix(".py")
        shutil.copyfile(wheel, own)
        with zipfile.ZipFile(own, "a") as archive:
            for path in sorted({*layout.WEB.glob("engine/*.py")} - {compiler}):
                archive.write(path, path.name)
        archives = [
            layout.PYODIDE / layout.STDLIB,
            *(layout.WHEELS / name for name in setup.wanted_wheels()),
            own,
        ]
        inputs = [
            *archives[:-1],
            wheel,
            layout.PYODIDE / layout.LOCK,
            layout.BYTECODE,
            *sorted(layout.WEB.glob("engine/*.py")),
        ]
        mark = " ".join(map(disk.sha256, inputs))
        if (
            not (layout.COMPILED / "mark").is_file()
            or (layout.COMPILED / "mark").read_text() != mark
        ):
            (folder / "runtime").mkdir()
            shell.run(
                "Compiling for the browser", "node", layout.BYTECODE, folder / "runtime", *archives
            )
            (folder / "mark").write_text(mark)
            shutil.rmtree(layout.COMPILED, ignore_errors=True)
            shutil.copytree(folder, layout.COMPILED)
    return layout.COMPILED / wheel.name


def have_answers() -> None:
    """Compute the first answer of each scene with the browser's Python."""
    wheels = [
        next((layout.COMPILED / "runtime").glob(f"{name}-*.whl"))
        for name in [*layout.PACKAGES, "hitlab"]
    ]
    folders = "geometry", "engine", "document", "scenes", "rooms", "lessons", "kinds"
    inputs = [path for folder in folders for path in sorted((layout.WEB / folder).iterdir())]
    shared = "course.json", "letters.json", "links.json", "terms.json"
    inputs += [layout.WEB / name for name in shared]
    clear = partial(shutil.rmtree, layout.ANSWERS, ignore_errors=True)
    scenes = (layout.WEB / name for name in ("scenes", "rooms", "lessons"))
    command = "node", layout.ASK, layout.ANSWERS, *scenes, *wheels
    ask = partial(shell.run, "Asking for the answers", *command)
    disk.once(
        layout.ANSWERS,
        [" ".join(map(disk.sha256, [layout.COMPILED / "mark", *inputs]))],
        clear,
        layout.ANSWERS.mkdir,
        ask,
    )


def fill_answers(answers: Path) -> None:
    """Copy the answers that the page shows until its Python has started, one file per scene."""
    unmarked = shutil.ignore_patterns(layout.STAMP)
    shutil.copytree(layout.ANSWERS, answers, ignore=unmarked, copy_function=shutil.copyfile)


def fill_runtime(runtime: Path) -> None:
    """Copy the files that Python needs in the browser, and write their lock file."""
    shutil.copytree(layout.COMPILED / "runtime", runtime, copy_function=shutil.copyfile)
    for name in layout.RUNTIME:
        shutil.copyfile(layout.PYODIDE / name, runtime / name)
    (runtime / layout.LOCK).write_text(json.dumps(locked(runtime)))
    (runtime / "manifest.json").write_text(json.dumps(manifest(runtime), indent=2))
    for path in layout.LICENCES.iterdir():
        shutil.copyfile(path, runtime / path.name)


def locked(runtime: Path) -> dict[str, Any]:
    """Return the runtime's lock file for the compiled packages and hitlab.

    The browser checks their sha256 against it.
    """
    lock = json.loads((layout.PYODIDE / layout.LOCK).read_bytes())
    packages = {name: lock["packages"][name] for name in layout.PACKAGES}
    [wheel] = runtime.glob("hitlab-*.whl")
    like = {
        **packages["numpy"],
        "name": "hitlab",
        "imports": ["hitlab"],
        "depends": layout.PACKAGES,
    }
    packages["hitlab"] = {**like, "version": wheel.name.split("-")[1], "file_name": wheel.name}
    for package in packages.values():
        package["sha256"] = disk.sha256(runtime / package["file_name"])
    return {**lock, "packages": packages}


def manifest(runtime: Path) -> dict[str, int]:
    """Return the number of bytes of each file, for the progress that the page shows."""
    return {path.name: path.stat().st_size for path in sorted(runtime.iterdir())}
