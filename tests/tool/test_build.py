"""Tests of build.py; none of them needs the network."""

import ast
import contextlib
import hashlib
import http.client
import importlib.util
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tarfile
import threading
import urllib.request
import zipfile
from functools import partial
from http.client import IncompleteRead
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit

import pytest

ROOT = Path(__file__).resolve().parents[2]

sys.path.append(str(ROOT))
spec = importlib.util.spec_from_file_location("hitlab_build", ROOT / "build.py")
build = importlib.util.module_from_spec(spec)
spec.loader.exec_module(build)
tools = sys.modules["tools"]


def fail(*_args, **_options):
    """Stand in for a step that goes wrong."""
    raise tools.shell.BuildError("it went wrong")


def start(root, *arguments, **environ):
    """Run a build.py as a person would."""
    return subprocess.run(
        [sys.executable, root / "build.py", *arguments],
        env={**os.environ, **environ},
        capture_output=True,
        text=True,
        timeout=60,
    )


def assert_told(done, *words):
    """Check that a run ended with a short message that has these words."""
    assert done.returncode == 1, done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    message = done.stderr[done.stderr.index("build.py: ") :]
    for word in words:
        assert word in message
    assert len(message) < 400


@pytest.fixture
def fresh(tmp_path):
    """Give a checkout in which nothing was ever built."""
    root = tmp_path / "fresh"
    root.mkdir()
    for pattern in ("build.py", "*.lock", "package*.json", ".npmrc"):
        for path in ROOT.glob(pattern):
            shutil.copy(path, root)
    shutil.copytree(ROOT / "tools", root / "tools")
    return root


@pytest.fixture
def programs(tmp_path):
    """Give a function that makes a PATH of nothing but the given shell scripts."""

    def make(**scripts):
        folder = tmp_path / "programs"
        folder.mkdir()
        for name, script in scripts.items():
            (folder / name).write_text(f"#!/bin/sh\n{script}\n")
            (folder / name).chmod(0o755)
        return str(folder)

    return make


# Python and Node


def test_source_can_be_parsed_by_an_old_python():
    """An old Python reaches the message."""
    for path in [ROOT / "build.py", *ROOT.glob("tools/*.py")]:
        ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 8))


def test_old_python(monkeypatch, capsys):
    """An old Python is refused before anything is done."""
    monkeypatch.setattr(sys, "version_info", (3, 10, 9))
    monkeypatch.setattr(sys, "version", "3.10.9 (main)")
    monkeypatch.setattr(sys, "argv", ["build.py", "build"])
    monkeypatch.setattr(tools.site, "build", lambda: pytest.fail("went on"))
    assert build.main() == 1
    assert "3.10.9, but hitlab needs 3.11" in capsys.readouterr().err


def test_no_node(fresh, programs):
    """A missing Node.js is told first, before anything is installed."""
    done = start(fresh, "build", PATH=programs())
    assert_told(done, "Node.js was not found", "Install Node.js >=20.19")
    assert not (fresh / ".venv").exists()


def test_old_node(fresh, programs):
    """The version comes from package.json."""
    done = start(fresh, "build", PATH=programs(node="echo v20.9.0", npm="exit 0"))
    assert_told(done, "Node.js v20.9.0 is too old", "Install Node.js >=20.19")


# The environment


def test_pip_without_network(fresh):
    """A first build without a network says so and leaves nothing that looks finished."""
    with socket.socket() as closed:  # bound but not listening: connections are refused
        closed.bind(("127.0.0.1", 0))
        done = start(
            fresh,
            "build",
            PIP_INDEX_URL=f"http://127.0.0.1:{closed.getsockname()[1]}/simple",
            PIP_CONFIG_FILE=os.devnull,
            PIP_EXTRA_INDEX_URL="",
            PIP_FIND_LINKS="",
            PIP_NO_INDEX="0",
            PIP_RETRIES="0",
        )
    assert_told(done, "pip failed", "network", "run the same command again")
    assert not (fresh / ".venv" / "hitlab-stamp").exists()


def test_npm_fails(fresh, programs):
    """So does an npm that fails."""
    (fresh / ".venv").mkdir()
    digest = tools.disk.sha256(fresh / "requirements-build.lock")
    (fresh / ".venv" / "hitlab-stamp").write_text(f"{digest} {sys.version}")
    done = start(fresh, "build", PATH=programs(node="echo v20.19.0", npm="exit 7"))
    assert_told(done, "npm ci failed (exit code 7)", "network", "run the same command again")
    assert not (fresh / "node_modules").exists()


def test_installs_once(tmp_path):
    """A stamp saves the second installation."""
    installs = []
    for _ in range(2):
        tools.disk.once(tmp_path, ["mark"], lambda: installs.append(1))
    assert installs == [1]


def test_installs_again_for_another_mark(tmp_path):
    """A changed lock file is another mark."""
    installs = []
    for mark in ("old", "new"):
        tools.disk.once(tmp_path, [mark], lambda: installs.append(1))
    assert installs == [1, 1]


def test_failed_installation_leaves_no_stamp(tmp_path):
    """Not even the stamp of what was there before."""
    tools.disk.once(tmp_path, ["old"], lambda: None)
    with pytest.raises(tools.shell.BuildError):
        tools.disk.once(tmp_path, ["new"], fail)
    installs = []
    tools.disk.once(tmp_path, ["old"], lambda: installs.append(1))
    assert installs == [1]


@pytest.mark.parametrize(
    ("first", "then", "installs"),
    [("BUILD", "BUILD", 1), ("TEST", "BUILD", 1), ("TEST", "TEST", 1), ("BUILD", "TEST", 2)],
)
def test_venv_for_the_tests_serves_the_build(tmp_path, monkeypatch, first, then, installs):
    """A build after a test installs nothing; a test after a build installs the rest."""
    commands = []
    monkeypatch.setattr(tools.layout, "VENV", tmp_path)
    monkeypatch.setattr(tools.shell, "run", lambda name, *_, **__: commands.append(name))
    for lock in (first, then):
        tools.setup.have_venv(getattr(tools.layout, f"{lock}_LOCK"))
    assert commands == ["python -m venv", "pip"] * installs


# Pyodide's packages

GOOD = b"the right bytes"
WANTED = {"a.whl": hashlib.sha256(GOOD).hexdigest()}


@pytest.fixture
def wheels(tmp_path, monkeypatch):
    """Give an empty cache."""
    monkeypatch.setattr(tools.layout, "CACHE", tmp_path)
    monkeypatch.setattr(tools.layout, "WHEELS", tmp_path / "wheels")
    return tmp_path / "wheels"


@pytest.fixture
def places(monkeypatch):
    """Give a function that says what each place does: bytes to give or an error to raise."""

    def fetch(what, asked, names, into):
        for name in names:
            asked.append(name)
            (into / name).write_bytes(what if isinstance(what, bytes) else GOOD[:5])
        if isinstance(what, Exception):
            raise what

    def set_places(**places):
        asked = {place: [] for place in places}
        by_name = {
            place: lambda names, into, place=place, what=what: fetch(
                what, asked[place], names, into
            )
            for place, what in places.items()
        }
        monkeypatch.setattr(tools.setup, "PLACES", by_name)
        return asked

    return set_places


def assert_only(wheels, **contents):
    """Check what the cache holds, and that nothing lies beside it."""
    assert {path.stem: path.read_bytes() for path in wheels.glob("*")} == contents
    assert [path.name for path in wheels.parent.iterdir()] in ([], ["wheels"])


def test_wheel_from_the_first_place(wheels, places):
    """The second place is not asked."""
    asked = places(first=GOOD, second=GOOD)
    tools.setup.have_wheels(WANTED)
    assert asked == {"first": ["a.whl"], "second": []}
    assert_only(wheels, a=GOOD)


@pytest.mark.parametrize(
    "trouble", [b"wrong bytes", OSError("no route"), IncompleteRead(b""), KeyError("no a.whl")]
)
def test_wheel_from_the_second_place(wheels, places, trouble):
    """Wrong or half the bytes are no better than a source that fails."""
    places(first=trouble, second=GOOD)
    tools.setup.have_wheels(WANTED)
    assert_only(wheels, a=GOOD)


def test_wrong_wheel_everywhere(wheels, places):
    """The message has what is needed to look into it."""
    places(first=b"wrong bytes", second=b"others")
    with pytest.raises(tools.shell.BuildError) as error:
        tools.setup.have_wheels(WANTED)
    for word in ("a.whl", WANTED["a.whl"], "first", "second", str(wheels)):
        assert word in str(error.value)
    for wrong in (b"wrong bytes", b"others"):
        assert hashlib.sha256(wrong).hexdigest() in str(error.value)
    assert_only(wheels)


def test_no_place_within_reach(wheels, places):
    """The message says why, and what to do."""
    places(first=OSError("no route"), second=tools.shell.BuildError("pip failed"))
    with pytest.raises(tools.shell.BuildError) as error:
        tools.setup.have_wheels(WANTED)
    for word in ("a.whl", "first: no route", "second: pip failed", "reconnect", str(wheels)):
        assert word in str(error.value)
    assert_only(wheels)


def test_cached_wheel_needs_no_place(wheels, places):
    """Later builds need no network."""
    wheels.mkdir()
    (wheels / "a.whl").write_bytes(GOOD)
    places(first=OSError("no route"))
    tools.setup.have_wheels(WANTED)


def test_damaged_wheel_is_fetched_again(wheels, places):
    """The cache is checked each time."""
    wheels.mkdir()
    (wheels / "a.whl").write_bytes(GOOD[:-1])
    places(first=GOOD)
    tools.setup.have_wheels(WANTED)
    assert_only(wheels, a=GOOD)


def test_only_what_is_missing_is_fetched(wheels, places):
    """One good wheel is not fetched along with another."""
    wheels.mkdir()
    (wheels / "a.whl").write_bytes(GOOD)
    asked = places(first=GOOD)
    tools.setup.have_wheels({**WANTED, "b.whl": WANTED["a.whl"]})
    assert asked == {"first": ["b.whl"]}


def test_wheels_of_the_pinned_runtime():
    """The lock file of the runtime names numpy."""
    names = list(tools.setup.wanted_wheels())
    assert [name.split("-")[0] for name in names] == ["numpy"]


def test_address_in_the_pinned_runtime():
    """The runtime's source still has the address where it is looked for."""
    version = json.loads((tools.layout.PYODIDE / "package.json").read_text())["version"]
    assert re.fullmatch(rf"https://[\w./]+/v{re.escape(version)}/full/", tools.setup.package_url())


def test_from_cdn(tmp_path, monkeypatch, server):
    """A file is fetched; one that is not there is an error that `have_wheels` understands."""
    (server.folder / "a.whl").write_bytes(GOOD)
    monkeypatch.setattr(tools.setup, "package_url", lambda: server.url)
    tools.setup.from_cdn(["a.whl"], tmp_path)
    assert (tmp_path / "a.whl").read_bytes() == GOOD
    with pytest.raises(OSError, match="404"):
        tools.setup.from_cdn(["b.whl"], tmp_path)


def test_from_carrier(tmp_path, monkeypatch):
    """A file is taken out of the package; one that is not there is an error, too."""

    def download(*arguments, **_options):
        with zipfile.ZipFile(tmp_path / "carrier.whl", "w") as carrier:
            carrier.writestr("open_webui/frontend/pyodide/a.whl", GOOD)

    monkeypatch.setattr(tools.shell, "tool", download)
    tools.setup.from_carrier(["a.whl"], tmp_path)
    assert (tmp_path / "a.whl").read_bytes() == GOOD
    (tmp_path / "a.whl").unlink()
    with pytest.raises(KeyError, match=r"b\.whl"):
        tools.setup.from_carrier(["b.whl"], tmp_path)


# The site


def test_manifest(tmp_path):
    """The page knows by it how much there is to load."""
    (tmp_path / "b.wasm").write_bytes(GOOD)
    (tmp_path / "a.whl").write_bytes(b"")
    assert tools.compiled.manifest(tmp_path) == {"a.whl": 0, "b.wasm": len(GOOD)}


def test_lock_of_the_site(tmp_path):
    """The browser holds the packages to the sha256 that they have, and takes no others."""
    numpy = next(iter(tools.setup.wanted_wheels()))
    wheel = "hitlab-7.8-cp314-none-any.whl"
    for name, contents in ((numpy, GOOD), (wheel, b"wheel")):
        (tmp_path / name).write_bytes(contents)
    theirs = json.loads((tools.layout.PYODIDE / tools.layout.LOCK).read_text())
    lock = tools.compiled.locked(tmp_path)
    assert lock["info"] == theirs["info"]
    assert list(lock["packages"]) == ["numpy", "hitlab"]
    assert lock["packages"]["numpy"] == {
        **theirs["packages"]["numpy"],
        "sha256": hashlib.sha256(GOOD).hexdigest(),
    }
    mine = lock["packages"]["hitlab"]
    assert mine.keys() == theirs["packages"]["numpy"].keys()
    assert [mine[key] for key in ("name", "version", "file_name", "depends", "imports")] == [
        "hitlab",
        "7.8",
        wheel,
        ["numpy"],
        ["hitlab"],
    ]
    assert mine["sha256"] == hashlib.sha256(b"wheel").hexdigest()


@pytest.fixture
def bytecode():
    """Give what compiles for the browser; it does the same for any Python."""
    spec = importlib.util.spec_from_file_location("bytecode", ROOT / "web/engine/bytecode.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_a_start_imports_is_compiled(bytecode, tmp_path, monkeypatch):
    """The rest stays as it is; what only compilers read goes."""
    sources = {
        "house/__init__.py": b"WALLS = 4",
        "house/door.py": b"IS_OPEN = True",
        "house/attic.py": b"not even Python",
        "house/door.pyi": b"",
        "house/include/door.h": b"",
        "house/key.so": b"\0asm",
    }
    with zipfile.ZipFile(tmp_path / "old.zip", "w") as archive:
        for name, contents in sources.items():
            archive.writestr(name, contents)
    for name in ("house", "house.door"):
        monkeypatch.setitem(sys.modules, name, None)
    old = (tmp_path / "old.zip").read_bytes()
    assert bytecode.compiled(old) == bytecode.compiled(old)
    (tmp_path / "new.zip").write_bytes(bytecode.compiled(old))
    with zipfile.ZipFile(tmp_path / "new.zip") as archive:
        left = ["house/attic.py", "house/key.so"]
        assert sorted(archive.namelist()) == sorted(["house/__init__.pyc", "house/door.pyc", *left])
        assert [archive.read(name) for name in left] == [sources[name] for name in left]
    for name in ("house", "house.door"):
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.syspath_prepend(tmp_path / "new.zip")
    door = importlib.import_module("house.door")
    assert door.IS_OPEN and sys.modules["house"].WALLS == 4
    assert door.__file__.endswith("door.pyc")
    for name in ("house", "house.door"):
        monkeypatch.delitem(sys.modules, name)


@pytest.fixture
def site(tmp_path, monkeypatch):
    """Give a folder with a small web/ and an old dist/, where all is set up."""
    for name in ("WEB", "DIST", "CACHE"):
        monkeypatch.setattr(tools.layout, name, tmp_path / name.lower())
    for place, steps in {
        tools.disk: ["once"],
        tools.setup: ["have_venv", "have_wheels", "wanted_wheels"],
        tools.compiled: ["have_compiled", "have_answers"],
    }.items():
        for step in steps:
            monkeypatch.setattr(place, step, lambda *_: None)
    monkeypatch.setattr(tools.site, "AS_IT_IS", ["index.html", "scenes"])
    for path in ("web/index.html", "web/scenes/a.json", "dist/gone.html"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(path)
    return tmp_path


def in_dist(site):
    """List the files of dist/."""
    paths = (site / "dist").rglob("*")
    return sorted(str(path.relative_to(site / "dist")) for path in paths if path.is_file())


def test_site_is_what_is_in_web(site, monkeypatch):
    """What was removed from web/ goes, and what the page does not load is left out."""
    for name in ("tsconfig.json", "main.js", "scenes/.hidden", "scenes/a.png"):
        (site / "web" / name).touch()
    monkeypatch.setattr(tools.site, "bundle", lambda site, folder: None)
    monkeypatch.setattr(tools.site, "fill_locales", lambda locales: None)
    monkeypatch.setattr(tools.site, "fill_fonts", lambda fonts: None)
    monkeypatch.setattr(tools.site, "fill_three", lambda three: None)
    monkeypatch.setattr(tools.site, "fill_reference", lambda reference: None)
    monkeypatch.setattr(tools.compiled, "fill_runtime", lambda runtime: None)
    monkeypatch.setattr(tools.compiled, "fill_answers", lambda answers: None)
    monkeypatch.setattr(tools.compiled, "have_compiled", lambda: site / "hitlab.whl")
    assert tools.site.build() == site / "hitlab.whl"
    assert in_dist(site) == ["index.html", "scenes/a.json"]
    assert not list((site / "cache").iterdir())


def test_modules_that_use_their_own_address_lie_as_deep_as_the_bundle():
    """Only then do `../scenes/` and the like lead from both to the same files."""
    texts = {path: path.read_text(encoding="utf-8") for path in (ROOT / "web").rglob("*.js")}
    using = [path for path, text in texts.items() if "import.meta.url" in text]
    assert using
    for path in using:
        assert len(path.relative_to(ROOT / "web").parts) == 2
        assert 'new URL("./' not in texts[path]


def test_files_that_the_page_needs_at_once():
    """What a bundled file imports, and what that imports, each once; not what may come later."""

    def imports(*names, kind="import-statement", **more):
        return [{"path": f"dist/page/{name}", "kind": kind, **more} for name in names]

    later = imports("space.js", kind="dynamic-import")
    files = {
        "main.js": {"imports": [*imports("a.js", "b.js"), *later]},
        "a.js": {"imports": [*imports("b.js", "c.js"), *imports("three", external=True)]},
        "b.js": {"imports": imports("a.js")},
        "c.js": {"imports": []},
        "space.js": {"imports": imports("d.js")},
    }
    assert tools.index_html.imported(files, "main.js") == ["main.js", "a.js", "b.js", "c.js"]


def test_page_names_the_bundled_modules_and_holds_what_waits_for_no_file():
    html = (ROOT / "web" / "index.html").read_text(encoding="utf-8")
    scripts = {"broken.js": "first()", "framed.js": "second()", "app/ahead.js": "third()"}
    page = tools.index_html.headed(html, ["chunk.js"], scripts, "p { color: red }")
    assert '<script type="module" src="page/main.js"></script>' in page
    assert '<link rel="modulepreload" href="page/chunk.js">' in page
    assert not re.findall('<script src=|rel="stylesheet"', page)
    allowed = re.search(r"script-src ([^;]*)", page)[1].split()
    for script in (*scripts.values(), re.search(r'importmap">(.*?)</script>', page)[1]):
        assert f">{script}</script>" in page
        assert f"'{tools.index_html.digest(script.encode())}'" in allowed
    assert "<style>p { color: red }</style>" in page
    assert f"style-src 'self' '{tools.index_html.digest(b'p { color: red }')}'" in page
    with pytest.raises(tools.shell.BuildError, match=r"gone\.js"):
        tools.index_html.headed(html, [], {"gone.js": ""}, "")


def test_page_holds_the_words_that_stand_in_it():
    html = """<script type="application/json" id="words">{}</script>
    <p data-text="a" data-label="b"></p><p data-text="c"></p>"""
    texts = {
        "en": {"a": "<", "b": "b", "c": "*P*", "d": "d"},
        "ja": {"a": "あ", "b": "い", "c": ""},
    }
    page = tools.index_html.spoken(html, texts)
    [told] = re.findall(r">(\{.*\})<", page)
    assert json.loads(told) == {"en": {"a": "<", "b": "b"}, "ja": {"a": "あ", "b": "い"}}
    assert "<" not in told


def test_words_of_a_language_are_joined(site):
    """Its files' names do not count."""
    for path, text in (("en/a", '{"a": "α"}'), ("en/b", '{"b": "b"}'), ("ja/a", '{"a": "あ"}')):
        (site / "web/locales" / path).with_suffix(".json").parent.mkdir(parents=True, exist_ok=True)
        (site / "web/locales" / path).with_suffix(".json").write_text(text, encoding="utf-8")
    tools.site.fill_locales(site / "joined")
    found = {path.name: json.loads(path.read_bytes()) for path in (site / "joined").iterdir()}
    assert found == {"en.json": {"a": "α", "b": "b"}, "ja.json": {"a": "あ"}}


def test_failed_build_leaves_the_old_site(site, monkeypatch):
    """The old dist/ stays until the new one is whole."""
    monkeypatch.setattr(tools.site, "bundle", lambda site, folder: None)
    monkeypatch.setattr(tools.site, "fill_locales", lambda locales: None)
    monkeypatch.setattr(tools.site, "fill_fonts", lambda fonts: None)
    monkeypatch.setattr(tools.site, "fill_three", lambda three: None)
    monkeypatch.setattr(tools.site, "fill_reference", lambda reference: None)
    monkeypatch.setattr(tools.compiled, "fill_runtime", fail)
    with pytest.raises(tools.shell.BuildError):
        tools.site.build()
    assert in_dist(site) == ["gone.html"]
    assert not list((site / "cache").iterdir())


def test_reference_is_written_where_something_has_changed(tmp_path, monkeypatch):
    """A docstring or a guide; the copy in the site has no stamp."""
    package, kept, written = tmp_path / "py", tmp_path / "kept", []

    def write(name, *command, **_options):
        (tools.layout.REFERENCE).mkdir()
        (tools.layout.REFERENCE / "index.html").write_text(f"{len(written)}")
        written.append(command)

    for name, value in {"ROOT": tmp_path, "PACKAGE": package, "REFERENCE": kept}.items():
        monkeypatch.setattr(tools.layout, name, value)
    monkeypatch.setattr(tools.shell, "run", write)
    package.mkdir()
    for number, (name, text) in enumerate(
        [("a.py", "x"), ("a.py", "x"), ("a.py", "y"), ("guide.md", ""), ("a.log", "")]
    ):
        (package / name).write_text(text)
        tools.site.fill_reference(tmp_path / str(number))
    counts = [(tmp_path / str(number) / "index.html").read_text() for number in range(5)]
    assert counts == ["0", "0", "1", "2", "2"]
    assert [path.name for path in (tmp_path / "4").iterdir()] == ["index.html"]


# The server


@pytest.fixture
def server(tmp_path, monkeypatch):
    """Serve a folder."""
    folder = tmp_path / "served"
    folder.mkdir()
    monkeypatch.setattr(tools.layout, "DIST", folder)
    with tools.server.bind(0) as server:
        server.folder, server.url = folder, f"http://127.0.0.1:{server.server_port}/"
        thread = threading.Thread(target=server.serve_forever, args=[0.01])
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("index.html", "text/html"),
        ("a.css", "text/css"),
        ("a.js", "text/javascript"),
        ("a.mjs", "text/javascript"),
        ("a.json", "application/json"),
        ("a.svg", "image/svg+xml"),
        ("a.wasm", "application/wasm"),
        ("a.whl", "application/octet-stream"),
        ("a.zip", "application/zip"),
    ],
)
def test_headers(server, capfd, name, kind):
    """Types are right whatever the machine's table says, and nothing is taken from a cache."""
    (server.folder / name).touch()
    with urllib.request.urlopen(server.url + name) as reply:
        assert reply.headers["Content-Type"] == kind
        assert reply.headers["Cache-Control"] == "no-cache"
    assert capfd.readouterr() == ("", "")


def ask(server, path, host=None):
    """Give the status and the text of an answer."""
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port)
    with contextlib.closing(connection):
        connection.request("GET", path, headers={"Host": host} if host else {})
        reply = connection.getresponse()
        return reply.status, reply.read().decode()


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.1:8000", "localhost:1", "LOCALHOST"])
def test_this_machine_is_answered(server, host):
    """By its usual names, whatever the port."""
    (server.folder / "a.txt").write_text("here")
    assert ask(server, "/a.txt", host) == (200, "here")


@pytest.mark.parametrize("host", ["example.org", "127.0.0.1.example.org", "example.org:8000", "["])
def test_another_name_is_refused(server, host):
    """A foreign page that had its name lead here gets nothing."""
    (server.folder / "a.txt").write_text("here")
    status, text = ask(server, "/a.txt", host)
    assert status == 421
    assert "here" not in text.split()


@pytest.mark.parametrize(
    "path", ["/out.txt", "/out/secret.txt", "/../secret.txt", "/%2e%2e/secret.txt"]
)
def test_what_lies_elsewhere_is_not_served(server, path):
    """Whether a link or the path leads out of the folder."""
    secret = server.folder.parent / "secret.txt"
    secret.write_text("secret")
    (server.folder / "out.txt").symlink_to(secret)
    (server.folder / "out").symlink_to(server.folder.parent)
    assert ask(server, path)[0] == 404


def test_folders_are_not_listed(server):
    """Their index is served, if they have one."""
    (server.folder / "deep").mkdir()
    (server.folder / "deep" / "a.txt").touch()
    assert ask(server, "/deep/")[0] == 404
    (server.folder / "deep" / "index.html").write_text("index")
    assert ask(server, "/deep/") == (200, "index")


def test_errors_are_logged(server, capfd):
    """A missing file is named."""
    with pytest.raises(HTTPError):
        urllib.request.urlopen(server.url + "missing.js")
    assert '"GET /missing.js HTTP/1.1" 404' in capfd.readouterr().err


def test_port_in_use():
    """A port in use is told at once, before the build."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = start(ROOT, "serve", "--port", str(port))
    assert_told(done, f"Port {port} cannot be used", "--port 0")
    assert done.stdout == ""


def test_no_such_port():
    """A number that is no port gives a message, not a traceback."""
    assert_told(start(ROOT, "serve", "--port", "70000"), "Port 70000 cannot be used", "--port")


def test_interrupt(monkeypatch, capsys):
    """Ctrl-C ends it silently."""

    def interrupt():
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "argv", ["build.py", "build"])
    monkeypatch.setattr(tools.site, "build", interrupt)
    assert build.main() == 130
    assert capsys.readouterr() == ("", "")


# The browser for the tests


class Machine:
    """A machine with some programs; installing may add one, or fail."""

    def __init__(self, *programs, user=1000, apt_get="fails", playwright="works"):
        self.programs, self.user = list(programs), user
        self.outcome = {"apt-get": apt_get, "playwright": playwright}
        self.commands = []

    def which(self, name):
        """Find a program, as shutil.which would."""
        return f"/usr/bin/{name}" if name in self.programs else None

    def run(self, name, *command, remedy="", **_options):
        """Run a command, as tools.shell.run would."""
        self.commands.append(name)
        if self.outcome[name] == "fails":
            raise tools.shell.BuildError(remedy)
        if name == "apt-get" and "chromium" in command:
            self.programs.append("chromium")


@pytest.fixture
def on(monkeypatch):
    """Give a function that puts build.py on a machine, and chooses the browser there."""

    def choose(machine, named=""):
        monkeypatch.setenv("HITLAB_CHROMIUM", named)
        monkeypatch.setattr(tools.shell, "run", machine.run)
        monkeypatch.setattr(shutil, "which", machine.which)
        monkeypatch.setattr(os, "geteuid", lambda: machine.user)
        return tools.checks.chromium()

    return choose


def test_named_browser(on):
    """The person's choice goes before all others."""
    machine = Machine("mine", "chromium")
    assert on(machine, named="mine") == "/usr/bin/mine"
    assert machine.commands == []


def test_named_browser_is_missing(on):
    """A mistaken choice is an error, not a reason to take another."""
    with pytest.raises(
        tools.shell.BuildError, match=r"HITLAB_CHROMIUM is mine, .* Correct or unset it"
    ):
        on(Machine("chromium"), named="mine")


@pytest.mark.parametrize(
    "name", ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
)
def test_browser_of_the_machine(on, name):
    """A browser that is there is taken, under any of its names."""
    machine = Machine(name, "apt-get", user=0)
    assert on(machine) == f"/usr/bin/{name}"
    assert machine.commands == []


def test_browser_from_debian(on):
    """Root on Debian gets Debian's."""
    machine = Machine("apt-get", user=0, apt_get="works")
    assert on(machine) == "/usr/bin/chromium"
    assert machine.commands == ["apt-get", "apt-get"]


@pytest.mark.parametrize(
    ("machine", "commands"),
    [
        (Machine(user=0), ["playwright"]),
        (Machine("apt-get"), ["playwright"]),
        (Machine("apt-get", user=0), ["apt-get", "playwright"]),
    ],
    ids=["no apt-get", "not root", "apt-get fails"],
)
def test_browser_of_playwright(on, machine, commands):
    """All others get Playwright's."""
    assert on(machine) is None
    assert machine.commands == commands


def test_no_browser(on):
    """Where that fails too, the person has to help."""
    with pytest.raises(
        tools.shell.BuildError, match="Install Chromium yourself; HITLAB_CHROMIUM can"
    ):
        on(Machine(playwright="fails"))


# The stages


def test_all_stages_run(monkeypatch, capsys):
    """A stage that fails does not stop the others, and is named at the end."""
    monkeypatch.setattr(sys, "argv", ["build.py", "test"])
    stages = {"one": fail, "two": lambda: None, "three": fail}
    monkeypatch.setattr(tools.checks, "stages", lambda slow: stages)
    assert build.main() == 1
    out, err = capsys.readouterr()
    results = re.findall(r"^\[(\d)/3\] (\w+): (\w+) in \d+\.\d s$", out, re.MULTILINE)
    assert results == [("1", "one", "FAILED"), ("2", "two", "passed"), ("3", "three", "FAILED")]
    assert "2 of 3 stages failed: one, three." in err


def test_checks_side_by_side_all_run_and_all_failures_are_told():
    """One that fails hides no other."""
    ran = []

    def worse():
        raise tools.shell.BuildError("and that too")

    with pytest.raises(tools.shell.BuildError, match=r"^it went wrong and that too$"):
        tools.checks.side_by_side(fail, worse, partial(ran.append, 1))
    assert ran == [1]
    tools.checks.side_by_side(partial(ran.append, 2))
    assert ran == [1, 2]


def test_a_check_that_breaks_is_no_failure_of_what_it_checks():
    """A fault of build.py itself comes with its traceback."""
    with pytest.raises(ZeroDivisionError):
        tools.checks.side_by_side(lambda: 1 // 0)


def test_without_set_up_nothing_runs(monkeypatch, capsys):
    """A set-up that fails says why, once."""
    monkeypatch.setattr(sys, "argv", ["build.py", "test"])
    monkeypatch.setattr(tools.site, "build", fail)
    assert build.main() == 1
    out, err = capsys.readouterr()
    assert "[2/" not in out
    assert err == "\nbuild.py: it went wrong\n"


@pytest.mark.parametrize("slow", [[], ["--slow"]])
def test_slow_is_passed_on(monkeypatch, slow):
    """Both calls of pytest get --slow, if it was given."""
    calls = []
    monkeypatch.setattr(sys, "argv", ["build.py", "test", *slow])
    monkeypatch.setattr(tools.checks, "set_up_tests", lambda: None)
    monkeypatch.setattr(tools.checks, "chromium", lambda: None)
    monkeypatch.setattr(
        tools.shell, "run", lambda name, *command, **_: calls.append([name, *command])
    )
    assert build.main() == 0
    pytests = [call for call in calls if call[0] == "pytest"]
    assert [call[-1] == "--slow" for call in pytests] == [bool(slow)] * 2


# The project


def test_no_file_names_where_packages_come_from():
    """Mirrors and closed networks work because only the tools' settings say that."""
    internal = pytest.importorskip("pip._internal.models.index")
    hosts = {internal.PyPI.netloc, internal.PyPI.file_storage_domain}
    hosts.add(urlsplit(tools.setup.package_url()).hostname)
    for path in tracked_files():
        text = path.read_text(encoding="utf-8", errors="replace")
        assert not [host for host in hosts if host in text], path
        assert not re.search(r"https?://(registry|cdn|files)\.", text), path


def test_lock_files_name_no_place():
    """A lock file pins what, not where."""
    assert '"resolved"' not in (ROOT / "package-lock.json").read_text(encoding="utf-8")
    for path in ROOT.glob("requirements-*.lock"):
        assert "://" not in path.read_text(encoding="utf-8")


def tracked_files():
    """List the project's own files."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        pytest.skip("not a git checkout")
    paths = [ROOT / name for name in done.stdout.split("\0") if name]
    return [path for path in paths if path.is_file()]


# The package


@pytest.fixture(scope="module")
def delivered(tmp_path_factory):
    """Build the package's sdist, and from that its wheel."""
    folder = tmp_path_factory.mktemp("delivered")
    command = [sys.executable, "-P", "-m", "build", "--no-isolation", "--outdir", folder]
    subprocess.run([*command, ROOT / "py"], check=True, capture_output=True)
    [sdist], [wheel] = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return tarfile.open(sdist), zipfile.ZipFile(wheel)


def test_sdist_and_wheel_carry_the_licence(delivered):
    sdist, wheel = delivered
    licence = (ROOT / "LICENSE").read_bytes()
    [in_sdist] = (name for name in sdist.getnames() if name.endswith("/LICENSE"))
    [in_wheel] = (name for name in wheel.namelist() if name.endswith(".dist-info/licenses/LICENSE"))
    assert sdist.extractfile(in_sdist).read() == wheel.read(in_wheel) == licence


def test_wheel_from_the_sdist_has_every_module_and_says_what_it_is(delivered):
    _, wheel = delivered
    source = ROOT / "py" / "src"
    modules = {str(path.relative_to(source).as_posix()) for path in source.rglob("*.py")}
    names = set(wheel.namelist())
    assert modules | {"hitlab/py.typed"} <= names
    [metadata] = (wheel.read(name).decode() for name in names if name.endswith("/METADATA"))
    for line in ("License-Expression: MIT", "License-File: LICENSE", "Name: hitlab"):
        assert f"\n{line}\n" in metadata
    assert "\nSummary: Exact collision queries in the plane and in space" in metadata


def test_the_service_worker_knows_every_file_and_its_digest(tmp_path):
    worker = tmp_path / "service-worker.js"

    def told(**contents):
        shutil.copy(ROOT / "web" / worker.name, worker)
        (tmp_path / "folder").mkdir(exist_ok=True)
        for name, content in contents.items():
            (tmp_path / "folder" / name).write_bytes(content)
        tools.site.fill_worker(tmp_path)
        listed = worker.read_text(encoding="utf-8").split("SITE = ")[1].split(";\n")[0]
        return json.loads(listed)

    first = told(a=b"hello")
    hello = "sha256-LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ="
    assert first["files"] == {"folder/a": hello}
    assert told(a=b"hello") == first
    assert told(a=b"world")["version"] != first["version"]
    worker.write_text("// has no place")
    with pytest.raises(tools.shell.BuildError, match="no place"):
        tools.site.fill_worker(tmp_path)
