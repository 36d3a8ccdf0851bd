"""Pyodide's packages: from which place they come, and what their bytes have to be."""

import hashlib
import json
import re
import zipfile
from http.client import IncompleteRead

import pytest
from building import tools

GOOD = b"the right bytes"
WANTED = {"a.whl": hashlib.sha256(GOOD).hexdigest()}


@pytest.fixture
def wheels(tmp_path, monkeypatch):
    """Return an empty cache."""
    monkeypatch.setattr(tools.layout, "CACHE", tmp_path)
    monkeypatch.setattr(tools.layout, "WHEELS", tmp_path / "wheels")
    return tmp_path / "wheels"


@pytest.fixture
def places(monkeypatch):
    """Return a function that says what each place does: bytes to give or an error to raise."""

    def fetch(what, asked, names, into):
        for name in names:
            asked.append(name)
            (into / name).write_bytes(what if isinstance(what, bytes) else GOOD[:5])
        if isinstance(what, Exception):
            raise what

    def set_places(**places):
        asked = {place: [] for place in places}
        by_name = {
            place: lambda _, names, into, place=place, what=what: fetch(
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


@pytest.mark.parametrize("runtime", [tools.setup.PAGE, tools.setup.OLDER])
def test_address_in_the_pinned_runtime(runtime):
    """The runtime's source still has the address where it is looked for."""
    version = json.loads((runtime.folder / "package.json").read_text())["version"]
    url = tools.setup.package_url(runtime)
    assert re.fullmatch(rf"https://[\w./]+/v{re.escape(version)}/full/", url)


def test_from_cdn(tmp_path, monkeypatch, server):
    """A file is fetched; one that is not there is an error that `have_wheels` understands."""
    (server.folder / "a.whl").write_bytes(GOOD)
    monkeypatch.setattr(tools.setup, "package_url", lambda _: server.url)
    tools.setup.from_cdn(tools.setup.PAGE, ["a.whl"], tmp_path)
    assert (tmp_path / "a.whl").read_bytes() == GOOD
    with pytest.raises(OSError, match="404"):
        tools.setup.from_cdn(tools.setup.PAGE, ["b.whl"], tmp_path)


def test_from_carrier(tmp_path, monkeypatch):
    """A file is taken out of the package; one that is not there is an error, too."""

    def download(*arguments, **_options):
        assert arguments[-1] == tools.setup.OLDER.carrier
        with zipfile.ZipFile(tmp_path / "carrier.whl", "w") as carrier:
            carrier.writestr("open_webui/frontend/pyodide/a.whl", GOOD)

    monkeypatch.setattr(tools.shell, "tool", download)
    tools.setup.from_carrier(tools.setup.OLDER, ["a.whl"], tmp_path)
    assert (tmp_path / "a.whl").read_bytes() == GOOD
    (tmp_path / "a.whl").unlink()
    with pytest.raises(KeyError, match=r"b\.whl"):
        tools.setup.from_carrier(tools.setup.OLDER, ["b.whl"], tmp_path)
