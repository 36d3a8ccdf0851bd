"""What is delivered: the project's files name no place, and the package is whole."""

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from urllib.parse import urlsplit

import pytest
from building import ROOT, tools


def test_no_file_names_where_packages_come_from():
    """Mirrors and closed networks work because only the tools' settings say that."""
    internal = pytest.importorskip("pip._internal.models.index")
    hosts = {internal.PyPI.netloc, internal.PyPI.file_storage_domain}
    hosts.add(urlsplit(tools.setup.package_url(tools.setup.PAGE)).hostname)
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
    assert (ROOT / "py" / "page" / "LICENSE").read_bytes() == licence


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


def test_wheel_carries_the_words_scenes_and_looks_of_the_page(delivered):
    _, wheel = delivered
    web = ROOT / "web"
    wanted = {"drawing/tokens.css": web / "style/tokens.css"}
    wanted["drawing/looks.json"] = web / "draw/looks.json"
    wanted["explained/letters.json"] = web / "letters.json"
    wanted["published/libraries.json"] = web / "libraries.json"
    wanted |= {f"links/{name}.json": web / f"{name}.json" for name in ("course", "links")}
    for folder, pattern in (
        ("words", "locales/*.json"),
        ("words", "locales/*/why*.json"),
        ("words", "locales/*/shape.json"),
        ("words", "locales/*-later/paste.json"),
        ("links", "scenes/*.json"),
        ("links", "rooms/*.json"),
    ):
        for path in web.glob(pattern):
            wanted[f"{folder}/{path.relative_to(web).as_posix()}"] = path
    found = {name for name in wheel.namelist() if name.endswith((".json", ".css"))}
    assert found == {f"hitlab/{name}" for name in wanted}
    for name, path in wanted.items():
        assert wheel.read(f"hitlab/{name}") == path.read_bytes()


def test_the_wheel_alone_explains_the_pages_links(delivered, tmp_path):
    """It carries the page's scenes and sentences, and finds them."""
    _, wheel = delivered
    wheel.extractall(tmp_path)
    command = [sys.executable, "-P", "-m", "hitlab", "explain"]
    for link, words in (
        ("#/disk-box?case=inside", "Hit: "),
        ("#/playground?lang=ja", "衝突: "),
    ):
        done = subprocess.run(
            [*command, link], env={**os.environ, "PYTHONPATH": str(tmp_path)}, capture_output=True
        )
        assert not done.stderr and done.stdout.decode().startswith(words)


def test_every_link_in_the_wheels_description_leads_somewhere(delivered):
    """To another site, or to a heading of its own; the words of the others stay."""
    _, wheel = delivered
    [name] = (name for name in wheel.namelist() if name.endswith("/METADATA"))
    head, _, body = wheel.read(name).decode().partition("\n\n")
    assert "\nDescription-Content-Type: text/markdown" in head
    headings = {re.sub(r"\W+", "-", each).lower() for each in re.findall(r"^#+ (.+)", body, re.M)}
    for link in re.findall(r"\]\(([^()\s]*)\)", body):
        assert link.startswith("https://") or link.removeprefix("#") in headings, link
    assert "reference explains how to install it." in body
    readme = (ROOT / "py" / "README.md").read_text(encoding="utf-8")
    code = re.compile(r"^```.*?^```", re.M | re.S)
    assert code.findall(body) == code.findall(readme)


TOP = {"README.md", "build.py", "package.json", "py", "web", "tests"}
TOP |= {"LICENSE", "CHANGELOG.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CITATION.cff"}


def test_the_top_level_holds_the_parts_and_lock_files_alone():
    names = {path.relative_to(ROOT).parts[0] for path in tracked_files()}
    others = {name for name in names if not name.startswith(".")} - TOP
    assert names >= TOP
    assert {name for name in others if not name.endswith(".lock")} == {"package-lock.json"}
