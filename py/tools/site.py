"""The site: write all of dist/, or leave it unchanged."""

from __future__ import annotations

import hashlib
import json
import shutil
from functools import partial
from pathlib import Path

from tools import compiled, disk, faces, index_html, layout, setup, shell
from tools.shell import ONLINE, BuildError, say

# The fonts of mathematical letters, in the panel and on the canvas.
FONTS = [f"stix-two-text-latin-400-{style}.woff2" for style in ("normal", "italic")]

# Packages in the page's bundle, whose licences are copied next to it.
BUNDLED = [f"@codemirror/{name}" for name in ("autocomplete", "commands")]
BUNDLED += [f"@codemirror/{name}" for name in ("language", "lint", "search", "state", "view")]
BUNDLED += [f"@codemirror/lang-{name}" for name in ("javascript", "python")]
BUNDLED += [f"@lezer/{name}" for name in ("common", "highlight", "javascript", "lr", "python")]
BUNDLED += ["@marijn/find-cluster-break", "codemirror", "crelt", "style-mod", "w3c-keyname"]
BUNDLED += [
    "acorn",
    "d3-polygon",
    "earcut",
    "fastest-levenshtein",
    "jsep",
    "lean-qr",
    "lit-html",
    "minisearch",
    "twgl.js",
]

# The files that draw space and read models; index.html's import map contains their paths.
SPACE = ["build/three.core.js", "build/three.module.js", "LICENSE"]
SPACE += [f"examples/jsm/loaders/{name}Loader.js" for name in ("GLTF", "STL")]
SPACE += [f"examples/jsm/utils/{name}Utils.js" for name in ("BufferGeometry", "Skeleton")]

# The files of web/ that are copied unchanged; all others are bundled or used by the build.
AS_IT_IS = ["index.html", "app.webmanifest", "icon.svg", "rules.json", "rooms"]
AS_IT_IS += ["cases.json", "terms.json", "scenes", "lessons", "pictures"]
AS_IT_IS += ["service-worker.js", "no-service-worker.js"]


def build(lock: Path = layout.BUILD_LOCK, base: str = "") -> Path:
    """Write dist/ and return hitlab's wheel; a failed build leaves the old dist/ unchanged."""
    base = faces.checked(base)
    mark = f"{disk.sha256(layout.ROOT / 'package-lock.json')} {setup.require_node()}"
    # Install all packages: a build needs fewer, but reinstalling for the tests would cost more.
    install = partial(shell.npm, "ci", remedy=ONLINE)
    shell.side_by_side(
        partial(setup.have_venv, lock), partial(disk.once, layout.NODE_MODULES, [mark], install)
    )
    # Include the installer, which only the tests need: a single download may contain all wheels.
    setup.have_wheels(setup.wanted_wheels(names=[*layout.PACKAGES, layout.INSTALLER]))
    wheel = compiled.have_compiled()
    compiled.have_answers()
    with disk.scratch() as folder:
        site = folder / "site"
        fill_site(site)
        bundle(site, folder)
        fill_locales(site / "locales")
        fill_formulas(site / "formulas.json")
        fill_fonts(site / "fonts")
        fill_three(site / "three")
        fill_reference(site / "reference", wheel.name.split("-")[1])
        compiled.fill_runtime(site / "runtime")
        compiled.fill_answers(site / "answers")
        fill_user_program(site / "user-program")
        fill_worker(site)
        fill_package(site / "package", wheel)
        fill_libraries(site / "libraries", folder)
        faces.fill_faces(site, words(), base)  # after the service worker's list: not kept offline
        if layout.DIST.exists():
            layout.DIST.rename(folder / "old")
        site.rename(layout.DIST)
    say("The site is in dist/")
    return wheel


def fill_site(site: Path) -> None:
    """Copy the files that need no processing, except the README's pictures.

    The copies have the current time, not that of the original, so browsers request them again.
    """
    site.mkdir()
    for path in (layout.WEB / name for name in AS_IT_IS):
        if path.is_file():
            shutil.copyfile(path, site / path.name)
        else:
            ignored = shutil.ignore_patterns("*.png", ".*")
            shutil.copytree(path, site / path.name, ignore=ignored, copy_function=shutil.copyfile)


def bundle(site: Path, folder: Path) -> None:
    """Bundle the page's modules and styles into a few files, which load in one round trip.

    They are as many folders deep as the modules, so that relative addresses of data stay valid.
    """
    metafile, preload = folder / "bundle.json", folder / "preload.js"
    options = ["--splitting", "--format=esm", f"--metafile={metafile}", f"--outdir={site / 'page'}"]
    options += ["--external:three", "--external:three/*", "--loader:.py=text"]
    # All bundles that load later import main.js, so that its modules stay together in one file.
    options += [f"--inject:{layout.WEB / 'app' / 'main.js'}"]
    esbuild("app/main.js", "--entry-names=[name]", *options)
    for name in BUNDLED:
        (licence,) = (layout.NODE_MODULES / name).glob("LICENSE*")
        shutil.copyfile(licence, site / "page" / f"{name.replace('/', '-')}-LICENSE")
    esbuild("style/main.css", "--external:*.woff2", f"--outfile={folder / 'main.css'}")
    for path in ("engine/engine-worker.js", "models/model-worker.js"):
        esbuild(path, "--format=esm", f"--outdir={(site / path).parent}")
    esbuild("app/preload.js", "--format=iife", f"--outfile={preload}")
    outputs = json.loads(metafile.read_bytes())["outputs"].items()
    chunks = index_html.imported({Path(name).name: each for name, each in outputs}, "main.js")[1:]
    scripts = {
        "broken.js": layout.WEB / "broken.js",
        "framed.js": layout.WEB / "framed.js",
        "app/preload.js": preload,
    }
    texts = {name: path.read_text(encoding="utf-8") for name, path in scripts.items()}
    style = (folder / "main.css").read_text(encoding="utf-8").replace("../fonts/", "fonts/")
    index = site / "index.html"
    at_once = {lang: texts for lang, texts in words().items() if "-" not in lang}
    html = index_html.spoken(index.read_text(encoding="utf-8"), at_once)
    index.write_text(index_html.headed(html, chunks, texts, style), encoding="utf-8")


def esbuild(*arguments: str) -> None:
    """Bundle modules of web/, or a module given by its absolute path."""
    options = ["--bundle", "--minify", "--log-level=warning"]
    entries = [str(layout.WEB / each) if not each.startswith("--") else each for each in arguments]
    program = shutil.which("esbuild", path=layout.NODE_MODULES / ".bin")  # npm would cost 0.4 s
    shell.run("esbuild", program, *entries, *options, quiet=True)


def words() -> dict[str, dict[str, str]]:
    """Return the texts of each locale, joined from its files."""
    found: dict[str, dict[str, str]] = {}
    for path in sorted(layout.WEB.glob("locales/*/*.json")):
        found.setdefault(path.parent.name, {}).update(json.loads(path.read_bytes()))
    return found


def fill_locales(locales: Path) -> None:
    """Write the texts of each locale into one file, which loads faster than several."""
    locales.mkdir()
    for lang, texts in words().items():
        text = json.dumps(texts, ensure_ascii=False, indent=0)
        (locales / f"{lang}.json").write_text(text, encoding="utf-8")


def fill_formulas(formulas: Path) -> None:
    """Convert the formulas to MathML with a slot for each value."""
    shell.run("Formulas", "node", layout.FORMULAS, layout.WEB / "formulas.json", formulas)


def fill_fonts(fonts: Path) -> None:
    """Copy the fonts and their licence."""
    fonts.mkdir()
    for path in [
        *(layout.TYPEFACE / "files" / name for name in FONTS),
        layout.TYPEFACE / "LICENSE",
    ]:
        shutil.copyfile(path, fonts / path.name)


def fill_three(three: Path) -> None:
    """Copy the files that draw space, under their paths in the package."""
    for name in SPACE:
        (three / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(layout.THREE / name, three / name)


def fill_user_program(folder: Path) -> None:
    """Write the files that run the user's programs, and the list of files for their Python."""
    # A classic script: a worker of an opaque origin cannot load modules.
    options = ["--format=iife", "--loader:.py=text", "--external:node:*", "--external:ws"]
    options += ['--define:import.meta.url="https://own.invalid/"']
    esbuild("user-program/python-worker.js", *options, f"--outdir={folder}")
    esbuild("user-program/script-worker.js", *options[:1], f"--outdir={folder}")
    runtime = folder.parent / "runtime"
    names = [*layout.PACKAGES, layout.INSTALLER]
    lock = json.loads((layout.PYODIDE / layout.LOCK).read_bytes())
    packages = {name: lock["packages"][name] for name in names}
    numpy, installer = (packages[name]["file_name"] for name in names)
    packages["numpy"]["sha256"] = disk.sha256(runtime / numpy)  # that of the compiled wheel
    shutil.copyfile(layout.WHEELS / installer, folder / installer)
    (folder / layout.LOCK).write_text(json.dumps({**lock, "packages": packages}))
    [wheel] = runtime.glob("hitlab-*.whl")
    there = ["pyodide.asm.wasm", layout.STDLIB, numpy, wheel.name]
    paths = [f"runtime/{name}" for name in there] + [
        f"{folder.name}/{each}" for each in (installer, layout.LOCK)
    ]
    (folder / "files.json").write_text(json.dumps(paths))


def fill_libraries(libraries: Path, folder: Path) -> None:
    """Bundle each library with its adapter; copy the adapter's source and the licence, too.

    They are not kept offline.
    """
    known = json.loads((layout.WEB / "libraries.json").read_bytes())
    adapters, entries = layout.WEB / "libraries", folder / "libraries"
    entries.mkdir()
    options = ["--format=iife", "--external:module", f"--outdir={libraries}"]
    options += ['--define:import.meta.url="https://library.invalid/"']
    for name, library in known.items():
        entry = (
            entries / f"{name}.js"
        )  # classic scripts: a worker without an origin loads no modules
        imports = [
            f"import {{ {each} }} from {json.dumps(str(adapters / path))};"
            for each, path in (("serve", "serve.js"), ("open", f"{name}.js"))
        ]
        entry.write_text("\n".join([*imports, "serve(open);"]))
        patch = [f"--inject:{adapters / library['patch']}"] if "patch" in library else []
        esbuild(str(entry), *options, *patch)
        for path in (f"{name}.js", *([library["patch"]] if "patch" in library else [])):
            shutil.copyfile(adapters / path, libraries / f"source-{path}")
        package = layout.NODE_MODULES / library["package"]
        [licence, *_] = sorted(package.glob("LICENSE*"))
        shutil.copyfile(licence, libraries / f"{name}-LICENSE")
        for file in library.get("files", ()):
            [path] = package.rglob(file)
            shutil.copyfile(path, libraries / file)


def fill_worker(site: Path) -> None:
    """Write the list of all files and their digests into the service worker, if there is one."""
    worker = site / "service-worker.js"
    if not worker.is_file():
        return
    paths = {path.relative_to(site).as_posix(): path for path in sorted(site.rglob("*"))}
    files = {name: integrity(path) for name, path in paths.items() if path.is_file()}
    version = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:16]
    del files[worker.name]  # its own digest only counts towards the version
    source, empty = worker.read_text(encoding="utf-8"), 'SITE = { version: "", files: {} }'
    if empty not in source:
        raise BuildError(f"{worker.name} must contain {empty}.")
    text = f"SITE = {json.dumps({'version': version, 'files': files}, indent=1)}"
    worker.write_text(source.replace(empty, text), encoding="utf-8")


def fill_package(package: Path, wheel: Path) -> None:
    """Copy the wheel for downloads; the page does not need it, so it is not kept offline."""
    package.mkdir()
    shutil.copyfile(wheel, package / wheel.name)


def integrity(path: Path) -> str:
    """Return a file's digest as a browser checks it."""
    return index_html.digest(path.read_bytes())


def fill_reference(reference: Path, version: str) -> None:
    """Copy the package's reference, rebuilt if the package, a guide or the version has changed."""
    kinds = (".py", ".md", ".html", ".css", ".js", ".json", ".toml", ".ipynb")
    paths = [path for path in sorted(layout.PACKAGE.rglob("*.*")) if path.suffix in kinds]
    paths += [layout.BUILD_LOCK, layout.CHANGELOG]
    state = f"{version}\n" + "".join(f"{path} {disk.sha256(path)}\n" for path in paths)
    make = layout.PACKAGE / "reference" / "make.py"
    command = [layout.PYTHON, "-P", make, layout.REFERENCE, version]
    env = {"PYTHONPATH": str(layout.PACKAGE / "src")}
    clear = partial(shutil.rmtree, layout.REFERENCE, ignore_errors=True)
    disk.once(
        layout.REFERENCE,
        [state],
        clear,
        partial(shell.run, "The reference", *command, quiet=True, **env),
    )
    shutil.copytree(
        layout.REFERENCE,
        reference,
        ignore=shutil.ignore_patterns(layout.STAMP),
        copy_function=shutil.copyfile,
    )
    esbuild(str(layout.SEARCH), "--format=esm", f"--outfile={reference / layout.SEARCH.name}")
    style = reference.parent / "style"  # for the colours and fonts of its pages
    style.mkdir(exist_ok=True)
    shutil.copyfile(layout.WEB / "style" / "tokens.css", style / "tokens.css")
