#!/usr/bin/env python3
"""Build, serve and test hitlab on any machine that has Python and Node.js.

The first run needs the network: it installs what the lock files pin into .venv and node_modules,
and fetches Pyodide's packages into .cache. Later runs need none.
"""

# Only the standard library, and only syntax that Python 3.8 can parse: an old Python is to say
# that it is too old, not that it finds a syntax error.
from __future__ import annotations

import argparse
import base64
import contextlib
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
import zipfile
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http import HTTPStatus
from http.client import HTTPException
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
DIST = ROOT / "dist"
CACHE = ROOT / ".cache"
WHEELS = CACHE / "wheels"
COMPILED = CACHE / "compiled"  # hitlab's wheel, and runtime/ with all archives for the browser
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
NODE_MODULES = ROOT / "node_modules"
PYODIDE = NODE_MODULES / "pyodide"
REFERENCE = CACHE / "reference"
ANSWERS = CACHE / "answers"
TYPEFACE = NODE_MODULES / "@fontsource" / "stix-two-text"
THREE = NODE_MODULES / "three"
BYTECODE = WEB / "engine" / "bytecode.js"
ASK = WEB / "document" / "answers.js"
BUILD_LOCK = ROOT / "requirements-build.lock"
TEST_LOCK = ROOT / "requirements-test.lock"  # pins all that BUILD_LOCK pins, and more
BENCH_LOCK = ROOT / "requirements-bench.lock"  # pins what bench alone needs besides
BENCH = ROOT / "tests" / "bench"
PEERS = CACHE / "peers"  # holds it
BENCH_PAGE = BENCH / "browser"  # has a package.json of its own, so that no test installs more
PACKAGE = ROOT / "py"
CONFIG = PACKAGE / "pyproject.toml"  # ruff's and mypy's too

# What starts Python in the browser, its library, and the packages for it; numpy needs no other.
RUNTIME = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"]
STDLIB = "python_stdlib.zip"
LOCK = "pyodide-lock.json"
PACKAGES = ["numpy"]

# The letters of the mathematics, in the panel and on the canvas.
FONTS = [f"stix-two-text-latin-400-{style}.woff2" for style in ("normal", "italic")]

# What draws space, and reads models; index.html's import map tells where each lies.
SPACE = ["build/three.core.js", "build/three.module.js", "LICENSE"]
SPACE += [f"examples/jsm/loaders/{name}Loader.js" for name in ("GLTF", "STL")]
SPACE += [f"examples/jsm/utils/{name}Utils.js" for name in ("BufferGeometry", "Skeleton")]

# A package of the Python package index that carries Pyodide's packages, for networks that reach
# the index but not the runtime's own CDN.
CARRIER = "open-webui==0.12.4"

STAMP = "hitlab-stamp"  # tells of what a folder was made

# What the site has of web/ as it stands there; all else is bundled, or for the build.
AS_IT_IS = ["index.html", "app.webmanifest", "icon.svg", "formulas.json", "rules.json", "rooms"]
AS_IT_IS += ["cases.json", "scenes", "pictures", "service-worker.js", "no-service-worker.js"]

# A person's settings for pip, npm and proxies count here too. These two would make the virtual
# environment look for its modules elsewhere.
ENVIRON = {k: v for k, v in os.environ.items() if k not in ("PYTHONHOME", "PYTHONPATH")}

AGAIN = "then run the same command again."
WITH_VENV = "On Debian and Ubuntu, venv is a package of its own: apt-get install python3-venv"
ONLINE = f"Its own words stand above. If the network was out of reach, reconnect, {AGAIN}"


HERE = re.compile(r"(127\.0\.0\.1|localhost)(:\d+)?", re.IGNORECASE)  # by what names one asks


class BuildError(Exception):
    """What happened and what to do about it, in words for the person at the terminal."""


say = partial(print, flush=True)  # right away, before the output of the programs that we start


def run(name: str, *command: object, remedy: str = "", quiet: bool = False, **env: str) -> None:
    """Run a command; if `quiet`, show its output only where it fails."""
    done = subprocess.run(
        [str(part) for part in command], cwd=ROOT, env={**ENVIRON, **env}, capture_output=quiet
    )
    if done.returncode:
        if quiet:
            say((done.stdout + done.stderr).decode(errors="replace"))
        raise BuildError(f"{name} failed (exit code {done.returncode}). {remedy}".rstrip())


def tool(name: str, *arguments: object, **options: Any) -> None:
    """Run a Python tool of .venv; without -P, "build" would be this very file."""
    run(name, PYTHON, "-P", "-m", name, *arguments, **options)


def npm(*arguments: str, **options: Any) -> None:
    """Run npm, by its full path because on Windows it is a script."""
    run(f"npm {' '.join(arguments)}", shutil.which("npm") or "npm", *arguments, **options)


def sha256(path: Path) -> str:
    """Return a file's digest as lock files write it, or none where there is no file."""
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


@contextlib.contextmanager
def scratch() -> Iterator[Path]:
    """Lend a folder on the disk of dist/: what is finished and right is renamed into place."""
    CACHE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        yield Path(folder)


def require_python() -> None:
    """Refuse a Python that is too old."""
    oldest = 3, 11
    if sys.version_info < oldest:
        raise BuildError(
            f"This is Python {sys.version.split()[0]}, but hitlab needs 3.11 or later. "
            "Install one and start build.py with it, as in: python3.11 build.py serve"
        )


def require_node() -> str:
    """Return Node's version; refuse one that is too old for package.json."""
    wanted = json.loads((ROOT / "package.json").read_bytes())["engines"]["node"]
    remedy = f"Install Node.js {wanted} (npm comes with it), {AGAIN}"
    if not (shutil.which("node") and shutil.which("npm")):
        raise BuildError(f"Node.js was not found: the PATH has no node, or no npm. {remedy}")
    found = subprocess.run(["node", "--version"], capture_output=True, text=True).stdout.strip()
    has, needs = ([int(n) for n in re.findall(r"\d+", version)] for version in (found, wanted))
    if has < needs:
        raise BuildError(f"Node.js {found} is too old. {remedy}")
    return found


def once(folder: Path, marks: list[str], *installs: Callable[[], None]) -> None:
    """Install, unless the folder's stamp is one of the marks; success leaves the first of them."""
    stamp = folder / STAMP
    if stamp.is_file() and stamp.read_text() in marks:
        return
    stamp.unlink(missing_ok=True)
    say(f"Setting up {folder.name} …")
    for install in installs:
        install()
    stamp.write_text(marks[0])


def have_venv(lock: Path) -> None:
    """Make .venv hold what the lock file pins; one made for the tests serves the build too."""
    # Always from scratch, so that nothing half-finished or older remains.
    make = partial(run, "python -m venv", sys.executable, "-m", "venv", "--clear", VENV)
    # Of what is installed a run imports little: Python compiles that when it first does.
    options = ["--no-compile", "--require-hashes", "-r", lock]
    fill = partial(tool, "pip", "install", *options, remedy=ONLINE)
    marks = [f"{sha256(each)} {sys.version}" for each in (lock, TEST_LOCK)]
    once(VENV, marks, partial(make, remedy=WITH_VENV, quiet=True), fill)


def wanted_wheels() -> dict[str, str]:
    """Return the file name of each wheel, and its sha256."""
    packages = json.loads((PYODIDE / LOCK).read_bytes())["packages"]
    return {packages[name]["file_name"]: packages[name]["sha256"] for name in PACKAGES}


def package_url() -> str:
    """Return the folder from which the pinned runtime itself would load packages."""
    source = (PYODIDE / "pyodide.mjs").read_text(encoding="utf-8")
    found = re.search(r"`(https://[^`]+)\$\{\w+\}(/full/)`", source)
    if not found:
        raise BuildError("pyodide.mjs does not tell where its packages are.")
    version = json.loads((PYODIDE / "package.json").read_bytes())["version"]
    return f"{found[1]}{version}{found[2]}"


def from_cdn(names: Iterable[str], into: Path) -> None:
    """Fetch wheels from the runtime's own CDN."""
    for name in names:
        with urllib.request.urlopen(package_url() + name, timeout=20) as reply:
            (into / name).write_bytes(reply.read())


def from_carrier(names: Iterable[str], into: Path) -> None:
    """Take wheels out of the package that carries them."""
    options = ["--no-deps", "--only-binary=:all:", "--ignore-requires-python", "--dest", into]
    tool("pip", "download", *options, CARRIER)
    with zipfile.ZipFile(next(into.glob("*.whl"))) as carrier:
        for name in names:
            (into / name).write_bytes(carrier.read(f"open_webui/frontend/pyodide/{name}"))


PLACES = {"the runtime's CDN": from_cdn, f"{CARRIER} (106 MB)": from_carrier}


def have_wheels(wanted: dict[str, str]) -> None:
    """Make the cache hold each wheel; its sha256 decides which source gives the right one."""
    complaints = []
    for place, fetch in PLACES.items():
        missing = {n: digest for n, digest in wanted.items() if sha256(WHEELS / n) != digest}
        if not missing:
            return
        say(f"Fetching {', '.join(missing)} from {place} …")
        try:
            with scratch() as folder:
                fetch(missing, folder)
                keep(missing, folder)
                return
        except (OSError, HTTPException, KeyError, BuildError) as error:
            complaints.append(f"\n  {place}: {error}")
    remedy = f"reconnect, {AGAIN} Or put the files into {WHEELS} yourself."
    problem = f"Could not get {', '.join(missing)}:{''.join(complaints)}"
    raise BuildError(f"{problem}\nIf the network was out of reach, {remedy}")


def keep(wanted: dict[str, str], folder: Path) -> None:
    """Move each wheel from the folder into the cache, once it is known to be the right one."""
    WHEELS.mkdir(parents=True, exist_ok=True)
    for name, digest in wanted.items():
        found = sha256(folder / name)
        if found != digest:
            raise BuildError(f"{name} has sha256 {found}, but {digest} is expected")
        (folder / name).replace(WHEELS / name)


def build(lock: Path = BUILD_LOCK) -> Path:
    """Write dist/ and return hitlab's wheel; a build that fails leaves the old dist/ as it was."""
    mark = f"{sha256(ROOT / 'package-lock.json')} {require_node()}"
    have_venv(lock)
    # Everything that it pins: a build needs less, but two states cost more than they save.
    once(NODE_MODULES, [mark], partial(npm, "ci", remedy=ONLINE))
    have_wheels(wanted_wheels())
    wheel = have_compiled()
    have_answers()
    with scratch() as folder:
        site = folder / "site"
        fill_site(site)
        bundle(site, folder)
        fill_locales(site / "locales")
        fill_fonts(site / "fonts")
        fill_three(site / "three")
        fill_reference(site / "reference")
        fill_runtime(site / "runtime")
        fill_answers(site / "answers")
        fill_worker(site)
        if DIST.exists():
            DIST.rename(folder / "old")
        site.rename(DIST)
    say("The site is in dist/")
    return wheel


def fill_site(site: Path) -> None:
    """Copy what needs no change, but for the README's pictures.

    copyfile does not copy the originals' times, so that a browser asks for every file again.
    """
    site.mkdir()
    for path in (WEB / name for name in AS_IT_IS):
        if path.is_file():
            shutil.copyfile(path, site / path.name)
        else:
            ignored = shutil.ignore_patterns("*.png", ".*")
            shutil.copytree(path, site / path.name, ignore=ignored, copy_function=shutil.copyfile)


def bundle(site: Path, folder: Path) -> None:
    """Put the page's modules and styles into a few files: all come in one round.

    They lie as deep as the modules do, so that a module's own address leads to the same data.
    """
    told, ahead = folder / "bundle.json", folder / "ahead.js"
    options = ["--splitting", "--format=esm", f"--metafile={told}", f"--outdir={site / 'page'}"]
    options += ["--external:three", "--external:three/*"]
    # What comes later takes all of main's modules: so they stay together, in one file.
    options += [f"--inject:{WEB / 'app' / 'main.js'}"]
    esbuild("app/main.js", "--entry-names=[name]", *options)
    esbuild("style/main.css", "--external:*.woff2", f"--outfile={folder / 'main.css'}")
    esbuild("engine/worker.js", "--format=esm", f"--outdir={site / 'engine'}")
    esbuild("app/ahead.js", "--format=iife", f"--outfile={ahead}")
    outputs = json.loads(told.read_bytes())["outputs"].items()
    chunks = imported({Path(name).name: each for name, each in outputs}, "main.js")[1:]
    scripts = {
        "broken.js": WEB / "broken.js",
        "framed.js": WEB / "framed.js",
        "app/ahead.js": ahead,
    }
    texts = {name: path.read_text(encoding="utf-8") for name, path in scripts.items()}
    style = (folder / "main.css").read_text(encoding="utf-8").replace("../fonts/", "fonts/")
    index = site / "index.html"
    at_once = {lang: texts for lang, texts in words().items() if "-" not in lang}
    html = spoken(index.read_text(encoding="utf-8"), at_once)
    index.write_text(headed(html, chunks, texts, style), encoding="utf-8")


def esbuild(*arguments: str) -> None:
    """Bundle modules of web/."""
    options = ["--bundle", "--minify", "--log-level=warning"]
    entries = [str(WEB / each) if not each.startswith("--") else each for each in arguments]
    npm("exec", "--", "esbuild", *entries, *options, quiet=True)


def headed(html: str, chunks: list[str], scripts: dict[str, str], style: str) -> str:
    """Let the page name the bundled modules, and hold what is to wait for no file.

    Its policy allows the style and the scripts by their digests.
    """
    policies = "script-src 'self'", "style-src 'self'"
    main, styles = 'src="app/main.js"', '<link rel="stylesheet" href="style/main.css">'
    preloads = [f'<link rel="modulepreload" href="page/{name}">' for name in chunks]
    module = f'<script type="module" {main}></script>'
    changes = {module: "\n    ".join([module.replace("app/", "page/"), *preloads])}
    changes[styles] = f"<style>{style}</style>"
    for policy, texts in zip(policies, (scripts.values(), [style])):
        changes[policy] = policy + "".join(f" '{digest(text.encode())}'" for text in texts)
    for name, script in scripts.items():
        changes[f'<script src="{name}"></script>'] = f"<script>{script}</script>"
    return changed(html, changes)


def spoken(html: str, texts: dict[str, dict[str, str]]) -> str:
    """Let the page hold the words that stand in it, but for those with letters."""
    keys = sorted(set(re.findall(r'data-(?:text|label)="([^"]+)"', html)))
    keys = [key for key in keys if not any("*" in words[key] for words in texts.values())]
    told = {lang: {key: words[key] for key in keys} for lang, words in texts.items()}
    empty = '<script type="application/json" id="words">{}</script>'
    json_text = json.dumps(told, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return changed(html, {empty: empty.replace("{}", json_text)})


def changed(html: str, changes: dict[str, str]) -> str:
    """Put one text for another, each of which stands there once."""
    for old, new in changes.items():
        if html.count(old) != 1:
            raise BuildError(f"index.html does not have {old} once, as expected.")
        html = html.replace(old, new)
    return html


def words() -> dict[str, dict[str, str]]:
    """Give the words of each language, and those that it needs later, joined from their files."""
    found: dict[str, dict[str, str]] = {}
    for path in sorted(WEB.glob("locales/*/*.json")):
        found.setdefault(path.parent.name, {}).update(json.loads(path.read_bytes()))
    return found


def fill_locales(locales: Path) -> None:
    """Give the words of each language in one file: it is asked for sooner than six."""
    locales.mkdir()
    for lang, texts in words().items():
        told = json.dumps(texts, ensure_ascii=False, indent=0)
        (locales / f"{lang}.json").write_text(told, encoding="utf-8")


def imported(files: dict[str, Any], name: str) -> list[str]:
    """Give a bundled file and those that it needs at once, by what the bundler tells of them."""
    found = [name]
    for each in found:  # grows meanwhile
        needs = [it for it in files[each]["imports"] if it["kind"] == "import-statement"]
        names = [Path(it["path"]).name for it in needs if not it.get("external")]
        found += [name for name in names if name not in found]
    return found


def fill_fonts(fonts: Path) -> None:
    """Gather the fonts, with the licence under which they may be passed on."""
    fonts.mkdir()
    for path in [*(TYPEFACE / "files" / name for name in FONTS), TYPEFACE / "LICENSE"]:
        shutil.copyfile(path, fonts / path.name)


def fill_three(three: Path) -> None:
    """Gather what draws space, under the paths of its package."""
    for name in SPACE:
        (three / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(THREE / name, three / name)


def fill_worker(site: Path) -> None:
    """Tell the service worker, if there is one, each file and its digest, by which it is kept."""
    worker = site / "service-worker.js"
    if not worker.is_file():
        return
    paths = {path.relative_to(site).as_posix(): path for path in sorted(site.rglob("*"))}
    files = {name: integrity(path) for name, path in paths.items() if path.is_file()}
    version = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:16]
    del files[worker.name]  # its own digest counts for the version alone
    source, empty = worker.read_text(encoding="utf-8"), 'SITE = { version: "", files: {} }'
    if empty not in source:
        raise BuildError(f"{worker.name} has no place for the files.")
    told = f"SITE = {json.dumps({'version': version, 'files': files}, indent=1)}"
    worker.write_text(source.replace(empty, told), encoding="utf-8")


def integrity(path: Path) -> str:
    """Return a file's digest as a browser checks it."""
    return digest(path.read_bytes())


def digest(contents: bytes) -> str:
    """Return a digest as browsers write it."""
    return f"sha256-{base64.b64encode(hashlib.sha256(contents).digest()).decode()}"


def have_compiled() -> Path:
    """Build hitlab's wheel; keep it, and beside it all archives as the browser is to have them.

    Their modules are compiled once here, by the very Python that runs in the browser, instead of at
    each start there. The same sources are not compiled again.
    """
    with scratch() as folder:
        tool("build", "--wheel", "--no-isolation", "--outdir", folder, PACKAGE, quiet=True)
        [wheel] = folder.glob("hitlab-*.whl")
        # Of bytecode, it is for no other Python any longer, and its name says so.
        own = folder / wheel.name.replace("-py3-", "-cp314-")
        shutil.copyfile(wheel, own)
        with zipfile.ZipFile(own, "a") as archive:
            for name in ("answer.py", "crowd.py"):
                archive.write(WEB / "engine" / name, name)
        archives = [PYODIDE / STDLIB, *(WHEELS / name for name in wanted_wheels()), own]
        inputs = [*archives[:-1], wheel, PYODIDE / LOCK, BYTECODE, *sorted(WEB.glob("engine/*.py"))]
        mark = " ".join(map(sha256, inputs))
        if not (COMPILED / "mark").is_file() or (COMPILED / "mark").read_text() != mark:
            (folder / "runtime").mkdir()
            run("Compiling for the browser", "node", BYTECODE, folder / "runtime", *archives)
            (folder / "mark").write_text(mark)
            shutil.rmtree(COMPILED, ignore_errors=True)
            shutil.copytree(folder, COMPILED)
    return COMPILED / wheel.name


def have_answers() -> None:
    """Ask the browser's Python what each scene shows before anybody has moved anything."""
    wheels = [next((COMPILED / "runtime").glob(f"{name}-*.whl")) for name in [*PACKAGES, "hitlab"]]
    folders = "geometry", "engine", "document", "scenes"
    inputs = [path for folder in folders for path in sorted((WEB / folder).iterdir())]
    clear = partial(shutil.rmtree, ANSWERS, ignore_errors=True)
    ask = partial(run, "Asking for the answers", "node", ASK, ANSWERS, WEB / "scenes", *wheels)
    once(ANSWERS, [" ".join(map(sha256, [COMPILED / "mark", *inputs]))], clear, ANSWERS.mkdir, ask)


def fill_answers(answers: Path) -> None:
    """Give the answers that are shown until the browser's own Python is there, a file a scene."""
    unmarked = shutil.ignore_patterns(STAMP)
    shutil.copytree(ANSWERS, answers, ignore=unmarked, copy_function=shutil.copyfile)


def fill_runtime(runtime: Path) -> None:
    """Gather what Python needs in the browser, with a lock file of its own."""
    shutil.copytree(COMPILED / "runtime", runtime, copy_function=shutil.copyfile)
    for name in RUNTIME:
        shutil.copyfile(PYODIDE / name, runtime / name)
    (runtime / LOCK).write_text(json.dumps(locked(runtime)))
    (runtime / "manifest.json").write_text(json.dumps(manifest(runtime), indent=2))


def locked(runtime: Path) -> dict[str, Any]:
    """Give the runtime's lock file for the compiled packages, and for hitlab.

    By it, the browser checks each one's sha256.
    """
    lock = json.loads((PYODIDE / LOCK).read_bytes())
    packages = {name: lock["packages"][name] for name in PACKAGES}
    [wheel] = runtime.glob("hitlab-*.whl")
    like = {**packages["numpy"], "name": "hitlab", "imports": ["hitlab"], "depends": PACKAGES}
    packages["hitlab"] = {**like, "version": wheel.name.split("-")[1], "file_name": wheel.name}
    for package in packages.values():
        package["sha256"] = sha256(runtime / package["file_name"])
    return {**lock, "packages": packages}


def fill_reference(reference: Path) -> None:
    """Copy the package's reference, written anew where the package or a guide has changed."""
    kinds = (".py", ".md", ".html", ".css", ".toml")
    paths = [path for path in sorted(PACKAGE.rglob("*.*")) if path.suffix in kinds]
    state = "".join(f"{path} {sha256(path)}\n" for path in [BUILD_LOCK, *paths])
    command = [PYTHON, "-P", PACKAGE / "reference" / "make.py", REFERENCE]
    env = {"PYTHONPATH": str(PACKAGE / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    clear = partial(shutil.rmtree, REFERENCE, ignore_errors=True)
    once(REFERENCE, [state], clear, partial(run, "The reference", *command, quiet=True, **env))
    shutil.copytree(
        REFERENCE, reference, ignore=shutil.ignore_patterns(STAMP), copy_function=shutil.copyfile
    )
    style = reference.parent / "style"  # where its pages look for the site's colours and letters
    style.mkdir(exist_ok=True)
    shutil.copyfile(WEB / "style" / "tokens.css", style / "tokens.css")


def manifest(runtime: Path) -> dict[str, int]:
    """Tell the page how many bytes each file has."""
    return {path.name: path.stat().st_size for path in sorted(runtime.iterdir())}


class Handler(SimpleHTTPRequestHandler):
    """Serves dist/ and nothing else to this machine alone, quietly and always fresh."""

    # If the machine's own table gave another type, Pyodide would hang silently.
    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".json": "application/json",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def translate_path(self, path: str) -> str:
        """Give a service worker that keeps nothing: what a developer changes shows at once."""
        return re.sub(r"\bservice-worker\.js$", "no-\\g<0>", super().translate_path(path))

    def send_head(self) -> Any:
        """Refuse requests under a foreign name, and files that lie elsewhere.

        Any site may have its name resolve to 127.0.0.1 (DNS rebinding); a link inside dist/ may
        lead out of it.
        """
        if not HERE.fullmatch(self.headers.get("Host", "")):
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST, "This server answers to 127.0.0.1")
            return None
        path = Path(self.translate_path(self.path)).resolve()
        if not path.is_relative_to(Path(self.directory).resolve()):
            self.send_error(HTTPStatus.NOT_FOUND, "File not found")
            return None
        return super().send_head()

    def list_directory(self, path: Any) -> None:
        """Serve files only: a site on the web lists no folders either."""
        self.send_error(HTTPStatus.NOT_FOUND, "File not found")

    def end_headers(self) -> None:
        """Make the browser ask each time whether a file is unchanged."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file; if the browser has left meanwhile, that is no error."""
        with contextlib.suppress(ConnectionError):
            super().copyfile(source, outputfile)

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Log what went wrong, with its path, and nothing else."""
        if isinstance(code, int) and code >= 400:
            super().log_request(code, size)


def bind(port: int) -> ThreadingHTTPServer:
    """Take the port; 0 stands for any free one."""
    try:
        return ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(DIST)))
    except (OSError, OverflowError) as problem:
        remedy = "Name another one with --port, or take any free one with --port 0."
        raise BuildError(f"Port {port} cannot be used: {problem}. {remedy}") from problem


def serve(port: int) -> None:
    """Build and serve; take the port first, so that one in use is reported right away."""
    with bind(port) as server:
        build()
        say(f"hitlab is at http://127.0.0.1:{server.server_port}/ (Ctrl-C to stop)")
        server.serve_forever()


def chromium() -> str | None:
    """Return the browser for the tests, installed if need be; None stands for Playwright's own."""
    named = os.environ.get("HITLAB_CHROMIUM")
    usual = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    found = next(filter(None, map(shutil.which, [named] if named else usual)), None)
    if named and not found:
        raise BuildError(f"HITLAB_CHROMIUM is {named}, which is no program. Correct or unset it.")
    found = found or chromium_from_debian()
    if not found:
        remedy = "Install Chromium yourself; HITLAB_CHROMIUM can tell where it is."
        tool("playwright", "install", "chromium", remedy=remedy)
    return found


def chromium_from_debian() -> str | None:
    """Install a browser if allowed, and a font for pictures of the Japanese page."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        say("Installing Chromium with apt-get …")
        apt_get = partial(run, "apt-get", "apt-get", quiet=True, DEBIAN_FRONTEND="noninteractive")
        with contextlib.suppress(BuildError):  # Playwright's own remains
            apt_get("update")
            apt_get("install", "-y", "--no-install-recommends", "chromium", "fonts-noto-cjk")
    return shutil.which("chromium")


def set_up_tests() -> None:
    """Install hitlab from the wheel that the page loads: what is delivered is what is tested."""
    options = ["--no-index", "--no-deps", "--force-reinstall"]
    tool("pip", "install", *options, build(TEST_LOCK), quiet=True)


def browser_tests(*options: str) -> None:
    """Run the tests of the page in a real browser."""
    browser = chromium()
    say(f"Browser: {browser or 'the one that Playwright brings'}")
    # Two browsers: they mostly wait for frames. Tests of one file share their pages.
    options = ("--numprocesses", "2", "--dist", "loadfile", *options)
    tool("pytest", "tests/e2e", *options, **({"HITLAB_CHROMIUM": browser} if browser else {}))


def side_by_side(*checks: Callable[[], None]) -> None:
    """Run quiet checks at once, to the end, and report all that failed."""
    with ThreadPoolExecutor() as pool:
        results = [pool.submit(check) for check in checks]
    problems = [problem for result in results if (problem := result.exception())]
    for problem in problems:
        if not isinstance(problem, BuildError):
            raise problem
    if problems:
        raise BuildError(" ".join(map(str, problems)))


def have_peers() -> None:
    """Install what hitlab is measured against, and no test needs, beside .venv and node_modules."""
    options = ["--no-compile", "--no-deps", "--require-hashes", "--target", PEERS]
    clear = partial(shutil.rmtree, PEERS, ignore_errors=True)
    fill = partial(tool, "pip", "install", *options, "-r", BENCH_LOCK, remedy=ONLINE, quiet=True)
    once(PEERS, [f"{sha256(BENCH_LOCK)} {sys.version}"], clear, fill)
    mark = f"{sha256(BENCH_PAGE / 'package-lock.json')} {require_node()}"
    fill = partial(npm, "ci", "--prefix", str(BENCH_PAGE), remedy=ONLINE, quiet=True)
    once(BENCH_PAGE / "node_modules", [mark], fill)


def bench(quick: bool, rows: Path | None, tables: Path | None) -> None:
    """Measure the package against its peers, as ratios in one run; the page's start and frames."""
    set_up_tests()
    have_peers()
    speed = ["--quick"] if quick else []
    options: list[object] = list(speed)
    options += ["--json", rows.resolve()] if rows else []
    options += ["--markdown", tables.resolve()] if tables else []
    run("The benchmark", PYTHON, BENCH / "main.py", *options, PYTHONPATH=str(PEERS))
    for name in ("page", "script", "space"):
        run(f"The benchmark {name}", PYTHON, BENCH / f"{name}.py", *speed)


def stages(slow: bool) -> dict[str, Callable[[], None]]:
    """Return all stages of the tests, in order."""
    sources = ["--config", CONFIG, "py", "tests", "web", "build.py"]
    typed = ["--config-file", CONFIG, "build.py", "py/src", "py/reference"]
    typed += sorted(WEB.glob("engine/*.py"))
    apart = "norecursedirs=.* e2e bench cluster"  # of other stages, or wanting more
    suites = ["-o", apart, "tests", "--doctest-modules", "--pyargs", "hitlab"]
    suites += ["--doctest-glob=*.md", "README.md", "py/README.md"]
    suites += sorted(map(str, PACKAGE.glob("reference/*.md")))
    suites += ["--numprocesses", "auto", "--dist", "worksteal"]
    options = ["--slow"] if slow else []
    return {
        "set-up": set_up_tests,
        "lint, format and types": partial(
            side_by_side,
            partial(tool, "mypy", *typed, quiet=True),
            partial(npm, "run", "lint", quiet=True),
            partial(npm, "run", "types", quiet=True),
            partial(tool, "ruff", "check", *sources, quiet=True),
            partial(tool, "ruff", "format", "--check", *sources, quiet=True),
        ),
        "front end: unit tests": partial(npm, "test"),
        "package and build.py: tests": partial(tool, "pytest", *suites, *options),
        "page: tests in a browser": partial(browser_tests, *options),
    }


def test(slow: bool) -> None:
    """Run every stage, then name those that failed; without the set-up there is nothing to run."""
    todo, failed = stages(slow), []
    for number, (title, stage) in enumerate(todo.items(), 1):
        heading, start = f"[{number}/{len(todo)}] {title}", time.monotonic()
        say(f"\n{heading}")
        try:
            stage()
        except BuildError as problem:
            if stage is set_up_tests:
                raise
            failed.append(title)
            say(str(problem))
        result = "FAILED" if title in failed else "passed"
        say(f"{heading}: {result} in {time.monotonic() - start:.1f} s")
    if failed:
        raise BuildError(f"{len(failed)} of {len(todo)} stages failed: {', '.join(failed)}.")
    say(f"\nAll {len(todo)} stages passed.")


def main() -> int:
    """Do what the command line says; return the exit code."""
    parser = argparse.ArgumentParser(description="Build, serve and test hitlab.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("build", help="write the static site to dist/")
    serving = commands.add_parser("serve", help="build, then serve dist/ on this machine")
    serving.add_argument("--port", type=int, default=8000, help="0 takes any free one")
    measuring = commands.add_parser("bench", help="measure the package and the page")
    measuring.add_argument("--quick", action="store_true", help="in less than two minutes")
    measuring.add_argument("--json", type=Path, dest="rows", help="where to write all rows")
    measuring.add_argument("--markdown", type=Path, dest="tables", help="where to write the tables")
    testing = commands.add_parser("test", help="run every check and every suite")
    testing.add_argument("--slow", action="store_true", help="run the slow tests too")
    options = vars(parser.parse_args())
    does: dict[str, Callable[..., object]] = dict(build=build, serve=serve, test=test, bench=bench)
    try:
        require_python()
        does[options.pop("command")](**options)
    except BuildError as problem:
        print(f"\nbuild.py: {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
