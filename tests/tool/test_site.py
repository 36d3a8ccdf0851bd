"""The site: what is in it, and what its files say of each other."""

import hashlib
import importlib
import importlib.util
import json
import re
import shutil
import sys
import zipfile

import pytest
from building import ROOT, fail, tools

NUMPY = b"the right bytes"


def test_lock_of_the_site(tmp_path):
    """The browser holds the packages to the sha256 that they have, and takes no others."""
    numpy = next(iter(tools.setup.wanted_wheels()))
    wheel = "hitlab-7.8-cp314-none-any.whl"
    for name, contents in ((numpy, NUMPY), (wheel, b"wheel")):
        (tmp_path / name).write_bytes(contents)
    theirs = json.loads((tools.layout.PYODIDE / tools.layout.LOCK).read_text())
    lock = tools.compiled.locked(tmp_path)
    assert lock["info"] == theirs["info"]
    assert list(lock["packages"]) == ["numpy", "hitlab"]
    assert lock["packages"]["numpy"] == {
        **theirs["packages"]["numpy"],
        "sha256": hashlib.sha256(NUMPY).hexdigest(),
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
    """Return what compiles for the browser; it does the same for any Python."""
    spec = importlib.util.spec_from_file_location("bytecode", ROOT / "web/engine/bytecode.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_a_start_imports_is_compiled(bytecode, tmp_path, monkeypatch):
    """The rest stays as it is; what only compilers read goes."""
    sources = {
        "house/__init__.py": b"WALLS = 4",
        "house/door.py": b'"""Leads to the garden."""\nIS_OPEN = True',
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
    assert door.__file__.endswith("door.pyc") and door.__doc__ is None
    for name in ("house", "house.door"):
        monkeypatch.delitem(sys.modules, name)


@pytest.fixture
def site(tmp_path, monkeypatch):
    """Return a folder with a small web/ and an old dist/, where all is set up."""
    for name in ("WEB", "DIST", "CACHE"):
        monkeypatch.setattr(tools.layout, name, tmp_path / name.lower())
    for place, steps in {
        tools.disk: ["once"],
        tools.setup: ["have_venv", "have_wheels", "wanted_wheels"],
        tools.compiled: ["have_compiled", "have_answers"],
    }.items():
        for step in steps:
            monkeypatch.setattr(place, step, lambda *_, **__: None)
    monkeypatch.setattr(tools.site, "AS_IT_IS", ["index.html", "scenes"])
    for path in ("web/index.html", "web/scenes/a.json", "dist/gone.html"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(path)
    return tmp_path


def in_dist(site):
    """List the files of dist/."""
    paths = (site / "dist").rglob("*")
    return sorted(str(path.relative_to(site / "dist")) for path in paths if path.is_file())


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
    scripts = {"broken.js": "first()", "framed.js": "second()", "app/preload.js": "third()"}
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
    <p data-text="a" data-label="b"></p><p data-text="c"></p><p data-every="d"></p>"""
    texts = {
        "en": {"a": "<", "b": "b", "c": "*P*", "d": "d < e"},
        "ja": {"a": "あ", "b": "い", "c": "", "d": "え"},
    }
    page = tools.index_html.spoken(html, texts)
    [told] = re.findall(r">(\{.*\})<", page)
    assert json.loads(told) == {"en": {"a": "<", "b": "b"}, "ja": {"a": "あ", "b": "い"}}
    assert "<" not in told
    assert page.endswith('<p lang="en">d &lt; e</p><p lang="ja">え</p>')


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
    monkeypatch.setattr(tools.site, "fill_reference", lambda reference, version: None)
    monkeypatch.setattr(tools.compiled, "fill_runtime", fail)
    with pytest.raises(tools.shell.BuildError):
        tools.site.build()
    assert in_dist(site) == ["gone.html"]
    assert not list((site / "cache").iterdir())


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
    worker.write_text("// has no SITE")
    with pytest.raises(tools.shell.BuildError, match=r"must contain SITE = \{"):
        tools.site.fill_worker(tmp_path)
