"""From a shell: `python -m hitlab` says of a link what the page says, writes links, serves."""

import io
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import webbrowser
from _thread import interrupt_main
from http.server import ThreadingHTTPServer
from pathlib import Path
from urllib.request import urlopen

import hitlab as hl
import pytest
from answer import answer
from hitlab.__main__ import main
from hitlab.links.explain_link import explained
from hitlab.show.needs import PAGE_REMEDY
from hitlab.words.texts import FOLDER

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
LANGUAGES = [*json.loads((FOLDER / "languages.json").read_bytes())]
LINK = re.compile(r'"(#/[^"]*)"')
PAGE_ALONE = ("#/crowd", "#/seams", "#/sphere-mesh", "#/capsule-mesh", "#/mesh-mesh")
"""Scenes of frames and of models, which the package has not."""

OWN = [
    "#/playground?disk=0,0,1&point=9,9&box=1,0,1,1,0&select=2,0&lang=ja",
    "#/playground?point=3,1&triangle=0,0,4,0,0,3&select=1,0&view=map",
    "#/playground?disk=0,0,1&box=3,0,1,1,30&box=5,0,1,1,0.5rad&joined=0,1&select=1,2",
    "#/playground?disk=0,0,1&box=1,0,1,1,30&box=5,0,1,1,0.5rad&joined=1,0",
    "#/playground?case=within&select=2,1&algorithm=gjk-32",
    "#/playground?disk=0,0,1&disk=1/3,２,1&algorithm=sat",
    "#/box-box?box=0,0,4,2,30",
    "#/disk-box?box=0,0,4,2,30&disk=2,2,1&algorithm=",
    "#/disk-triangle?case=sliver&disk=0,0,9&turn=20&triangle=0,0,1,0,0,1",
    "#/sphere-triangle?triangle3=0,0,0,4,0,0,0,4,0&azimuth=30&algorithm=dxlib",
    "#/sweep-pair?box=0,0,2,2,0&by=9,1&t=0.5&step=4",
    "#/sweep-pair?segment=0,0,2,2&capsule=9,0,9,3,1&by=10,-1/3&algorithm=conservative-advancement",
    "#/sweep-pair?case=sliding&step=0",
    "#/sweep-pair?case=resting&box=0,1,2,2,0&by=6,0&touching=0",
    "#/sweep-pair?case=past-on-the-way&running=1&by=1,0&by=2,0",
    "#/uniform-grid?algorithm=exact&disk=1,2,3",
]
"""What a link may say that none of the page's files says."""


def scenes():
    for folder in ("scenes", "rooms"):
        for path in sorted((WEB / folder).glob("*.json")):
            yield json.loads(path.read_bytes())


def links():
    """Yield the links of all scenes' starts and cases, of lessons, and of the bug reports."""
    for scene in scenes():
        start = f"#/{scene['id']}"
        yield from (start, *(f"{start}?case={case['id']}" for case in scene["cases"]))
    for path in sorted((WEB / "lessons").glob("*.json")):
        yield from LINK.findall(path.read_text(encoding="utf-8"))
    yield from LINK.findall((WEB / "course.json").read_text(encoding="utf-8"))
    for cause in json.loads((WEB / "cases.json").read_bytes()):
        for case in cause["cases"]:
            names = {pair.partition("=")[0] for pair in case["link"].split("&")}
            is_alone = any(name in ("sphere", "by") or name.endswith("3") for name in names)
            for scene in {*(() if is_alone else ["playground"]), case.get("scene", "playground")}:
                yield f"#/{scene}?{case['link']}"
    yield from OWN


ALL = [*dict.fromkeys(each for each in links() if not each.startswith(PAGE_ALONE))]
for empty in ("playground", "space"):
    ALL.remove(f"#/{empty}?case=empty")


def node(program, lines):
    """Have a program of the page's answer each line by one."""
    done = subprocess.run(
        ["node", f"tests/web/{program}"],
        input="".join(f"{line}\n" for line in lines),
        cwd=ROOT,
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def asked():
    """Read all links as the page does: the shapes, and the explanation in the answer."""
    found = {}
    for link, read in zip(ALL, node("asked.js", ALL), strict=True):
        assert "problem" not in read, link
        question = {**read["question"], "show": []}  # of all pairs, which takes long
        told = json.loads(answer(json.dumps(question)))
        found[link] = question["shapes"], told.get("beside") or told["explanation"]
    return found


@pytest.mark.slow(5)
def test_a_link_is_explained_as_the_page_is_answered(asked):
    for link, (_, page) in asked.items():
        told = {name: value for name, value in page.items() if name != "said"}
        assert json.loads(explained(link).to_json()) == told, link


def test_the_sentences_are_those_of_the_page(asked):
    some = dict([*asked.items()][::17])
    lines = [
        json.dumps({"explanation": page, "shapes": shapes, "letters": None})
        for shapes, page in some.values()
    ]
    for link, said in zip(some, node("say.js", lines), strict=True):
        for at, lang in enumerate(LANGUAGES):
            steps = [step["sentences"][at] for step in said["steps"]]
            page = [each["plain"] for each in (said["verdict"][at], *steps)]
            own = explained(link).sentences(lang)
            assert own == [text.replace("\u00a0", " ").replace("\u2060", "") for text in page]


# --- What is printed


def printed(capsys, *arguments):
    main(arguments)
    out, err = capsys.readouterr()
    assert not err and out.endswith("\n")
    return out.removesuffix("\n")


DISK_BOX = "disk-box?disk=0,9,1&box=0,5,6,2,0"


@pytest.mark.parametrize("before", ["https://example.org/hitlab/#/", "index.html#/", "#/", "/", ""])
def test_a_link_may_have_its_address_or_not(capsys, before):
    why = hl.explain(*hl.from_link(f"#/{DISK_BOX}"))
    assert printed(capsys, "explain", before + DISK_BOX) == str(why)
    assert printed(capsys, "explain", before + DISK_BOX, "--json") == why.to_json()


SHAPES = {
    "two of the plane": ["disk=0,0,1", "triangle=0,0,4,0,0,3"],
    "turned": ["box=0,0,4,2,0.1rad", "capsule=-1,-0,1/3,4,.5"],
    "in space": ["triangle3=0,0,0,1,0,0,0,0,1", "sphere=0,2,0,1"],
    "three": ["point=1,2", "ray=0,0,1,2", "polygon=0,0,4,0,4,3,1,5"],
}


@pytest.mark.parametrize("shapes", SHAPES.values(), ids=SHAPES)
def test_what_is_linked_is_explained(capsys, shapes):
    link = printed(capsys, "link", *shapes, "--base", "https://example.org/")
    assert link.startswith("https://example.org/#/")
    read = hl.from_link(link)
    assert len(read) == len(shapes)
    a, b, *_ = sorted(read[:2], key=lambda shape: not isinstance(shape, hl.Sphere))
    assert printed(capsys, "explain", link, "--json") == hl.explain(a, b).to_json()
    assert hl.from_link(printed(capsys, "link", *link.partition("?")[2].split("&"))) == read


def test_a_shell_runs_it():
    command = [sys.executable, "-P", "-m", "hitlab", "explain", f"#/{DISK_BOX}&lang=ja"]
    environment = {**os.environ, "PYTHONPATH": str(Path(hl.__file__).parents[1])}
    environment["PYTHONIOENCODING"] = "ascii"
    done = subprocess.run(command, capture_output=True, check=True, env=environment)
    why = hl.explain(*hl.from_link(f"#/{DISK_BOX}"))
    assert not done.stderr and done.stdout.decode().splitlines()[0] == why.sentences("ja")[0]
    reading, writing = os.pipe()
    os.close(reading)  # as `| head` does when it has enough
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, env=environment)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


# --- The page


@pytest.fixture
def page(tmp_path, monkeypatch):
    """Have the extra as it is installed, with a small site."""
    shutil.copytree(ROOT / "py" / "page" / "hitlab_page", tmp_path / "hitlab_page")
    site = tmp_path / "hitlab_page" / "site"
    site.mkdir()
    (site / "index.html").write_text("the page")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "hitlab_page", raising=False)
    return tmp_path


@pytest.fixture
def ctrl_c():
    """Have Ctrl-C end what runs, also where a shell has it ignored in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield interrupt_main
    signal.signal(signal.SIGINT, before)


SHOWN = {
    (): "",
    (f"#/{DISK_BOX}",): f"#/{DISK_BOX}",
    (f"https://example.org/hitlab/#/{DISK_BOX}",): f"#/{DISK_BOX}",
    (DISK_BOX.replace(",", ", "),): f"#/{DISK_BOX.replace(',', ',%20')}",
    ("#/playground?disk=0,0,1",): "#/playground?disk=0,0,1",
    ("#/crowd?n=2000",): "#/crowd?n=2000",
    ("#/sphere-mesh",): "#/sphere-mesh",
    ("#/course/regions",): "#/course/regions",
    ("#/disk-triangle?turn=30",): "#/disk-triangle?turn=30",
}
"""What a browser is sent to; the page alone knows what the last links show."""


@pytest.mark.slow(5)
@pytest.mark.parametrize(("link", "shown"), SHOWN.items(), ids=map(" ".join, SHOWN))
def test_the_page_is_opened_and_served_until_ctrl_c(page, ctrl_c, monkeypatch, capsys, link, shown):
    visits = []

    def visit(address):
        try:
            with urlopen(address) as reply:
                visits.append((address, reply.read()))
        finally:
            ctrl_c()

    monkeypatch.setattr(webbrowser, "open", visit)
    monkeypatch.setenv("DISPLAY", ":0")
    said = printed(capsys, "serve", *link, "--port", "0")
    [(address, text)] = visits
    assert said == f"{address} (Ctrl-C to stop)" and text == b"the page"
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/" + re.escape(shown), address)


@pytest.mark.parametrize("has_screen", [False, True])
def test_no_browser_is_opened_where_none_is_wanted_or_seen(page, monkeypatch, capsys, has_screen):
    def stop(_server):
        raise KeyboardInterrupt

    monkeypatch.setattr(ThreadingHTTPServer, "serve_forever", stop)
    monkeypatch.setattr("hitlab.__main__.Thread", None)
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    if has_screen:
        monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    arguments = ["--no-open"] if has_screen else []
    assert "http://127.0.0.1:" in printed(capsys, "serve", "--port", "0", *arguments)


def test_a_shell_serves_the_page(page):
    """Its address comes at once, also into a pipe."""
    command = [sys.executable, "-P", "-m", "hitlab", "serve", "--no-open", "--port", "0"]
    paths = os.pathsep.join([str(page), str(Path(hl.__file__).parents[1])])
    environment = {**os.environ, "PYTHONPATH": paths}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True) as served:
        try:
            with urlopen(served.stdout.readline().split()[0]) as reply:
                assert reply.read() == b"the page"
        finally:
            served.terminate()


# --- What is refused

TWO = "#/playground?disk=0,0,1&disk=3,0,1"

REFUSED = {
    (): "the following arguments are required: explain|link|serve",
    (
        "explain",
    ): "expected one link, not 0: put it in quotes, such as '#/disk-box?disk=0,9,1', because",
    ("explain", f"#/{DISK_BOX}", "box=0,0,4,2"): "expected one link, not 2: put it in quotes, such",
    ("explain", "circle=0,0,1", "box=0,0,4,2"): "unknown name 'circle': did you mean disk?",
    ("explain", f"#/{DISK_BOX}", "--algorithm", "gkj"): "'gkj' is not available here: did you mean",
    ("explain", "disk=2,-1,1"): "a link begins with #/ and a scene; use `link` to create one",
    ("explain", "#/disk-box?box=0,0,4,2,30deg"): "'30deg' must not have a unit",
    ("link",): "the following arguments are required: SHAPE",
    ("explain", "#/disk-box", "--frob"): "unrecognized arguments: --frob",
    ("explain", "#/disk-box", "--lang", "fr"): "lang must be en or ja, not 'fr'",
    ("explain", "#/disk-box?lang=fr"): "lang must be en or ja, not 'fr'",
    ("explain", "#/disk-bax"): "unknown scene 'disk-bax': did you mean disk-box?",
    ("explain", "#/course/regions"): "only the page can show 'course/regions': use a link to a",
    ("explain", "#/terms?term=core"): "only the page can show 'terms': use a link to a scene",
    ("explain", "#/disk-box?disc=1,2,3"): "unknown name 'disc': did you mean disk?",
    ("explain", "#/disk-box?case=turnd"): "unknown case 'turnd': did you mean turned?",
    ("explain", f"{TWO}&case=no"): "unknown case 'no': use one of touch, within",
    ("explain", "#/disk-box?disk=1,2"): "disk='1,2' must be x,y,r: 3 numbers, not 2",
    ("explain", "#/disk-box?disk=1,2,3&disk=1,2,3"): "is one disk too many: scene disk-box has 1",
    (
        "explain",
        "#/disk-box?algorithm=gkj",
    ): "algorithm = 'gkj' is not available here: did you mean gjk?",
    ("explain", "#/disk-box?algorithm=conservative-advancement"): "use one of exact, redpoll-2-20",
    ("explain", "#/sweep-pair?algorithm=gjk"): "use one of exact, conservative-advancement",
    ("explain", "#/sweep-pair?touching=2"): "touching must be 0 or 1, not '2'",
    (
        "explain",
        "#/sweep-pair?algorithm=conservative-advancement&touching=0",
    ): "'conservative-advancement' is not available here: use exact",
    ("explain", "#/uniform-grid?algorithm=gjk"): "use one of exact, sweep-and-prune",
    (
        "explain",
        "#/sweep-pair?by=1",
    ): "by must be a displacement of two finite numbers, such as by=1,0, not '1'",
    (
        "explain",
        "#/sweep-pair?by=1,x",
    ): "by must be a displacement of two finite numbers, such as by=1,0, not '1,x'",
    (
        "explain",
        "#/sweep-pair?ray=0,0,1,0&disk=9,0,1&by=1,0",
    ): "sweep() does not support Ray and Disk",
    (
        "explain",
        "#/disk-triangle?turn=30",
    ): "turn = '30' changes the scene's triangle, which only the page",
    ("explain", "#/disk-triangle?disk=1,2,3&sx=3"): "triangle=ax,ay,bx,by,cx,cy",
    ("explain", "#/disk-box-motion?case=past-it&phase=9"): "phase = '9' changes the scene's box",
    ("explain", "#/line-line?line=0,0,1,0&turn-q=9"): "turn-q = '9' changes the scene's line",
    ("explain", "#/crowd?n=2000"): "scene 'crowd' has no explanation",
    ("explain", "#/sphere-mesh"): "only the page has the mesh of this scene",
    ("explain", "#/playground?case=empty"): "the link has no shapes",
    ("explain", "#/playground?disk=0,0,1"): "the link has only one shape or body",
    ("explain", f"{TWO}&joined=0,1"): "the link has only one shape or body",
    ("explain", f"{TWO}&joined=0"): "joined must be two or more indices per body",
    ("explain", f"{TWO}&joined=0,1,1"): "each only once, such as 0,1;2,3, not '0,1,1'",
    ("explain", f"{TWO}&joined=0,2"): "joined must be indices of shapes, 0 to 1, not '0,2'",
    ("explain", f"{TWO}&select=0,2"): "select must be indices of shapes, 0 to 1, not '0,2'",
    ("explain", f"{TWO}&select=0,0.5"): "select must be indices of shapes, 0 to 1, not '0,0.5'",
    (
        "explain",
        f"{TWO}&select=1",
    ): "select must be the indices of two shapes in different bodies, not '1'",
    ("explain", f"{TWO}&select=1,1"): "two shapes in different bodies, not '1,1'",
    ("explain", f"{TWO}&joined=0,1&select=0,1"): "two shapes in different bodies, not '0,1'",
    ("serve", "disk=0,9,1"): "unknown scene 'disk=0,9,1': a link begins with #/ and a scene; use",
    ("serve", "#/disk-box", "#/disk-box"): "expected one link, not 2: put it in quotes",
    ("serve", "#/disk-bax"): "unknown scene 'disk-bax': did you mean disk-box?",
    ("serve", "#/disk-box?disk=1,2"): "disk='1,2' must be x,y,r: 3 numbers, not 2",
    ("serve", "--port", "x"): "argument --port: invalid int value: 'x'",
    ("serve", "--port", "70000"): "port = 70000: ",
    ("link", "disc=0,0,1"): "unknown name 'disc': did you mean disk?",
    ("link", "disk"): "disk='' must be x,y,r",
    ("link", "disk=0,0,-1"): "radius = -1.0",
    ("link", "disk=0,0,1", "sphere=0,0,0,1"): "2D shapes or 3D shapes, not both",
    ("link", "disk=0,0,1", "--base", "a#b"): "base must be an address without #, not 'a#b'",
    (
        "link",
        "disk=0,0,1",
        "disk=0,0,1",
        "--algorithm",
        "no",
    ): "algorithm = 'no' is not available for Disk and Disk: use one of exact",
}


@pytest.mark.parametrize(
    ("arguments", "told"), REFUSED.items(), ids=[" ".join(each) for each in REFUSED]
)
def test_what_is_wrong_is_told_in_one_line(capsys, arguments, told):
    assert_refused(capsys, arguments, told)


def test_a_port_in_use_is_told(capsys):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert_refused(capsys, ["serve", "--port", port], f"port = {port}: ")


def test_the_extra_that_is_missing_is_named(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "hitlab_page", None)
    assert_refused(capsys, ["serve"], f"serve needs hitlab-page: {PAGE_REMEDY}")


def assert_refused(capsys, arguments, told):
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    out, err = capsys.readouterr()
    assert (ended.value.code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("python -m hitlab") and told in err and len(err) < 500


def test_a_file_and_standard_input_are_read_as_texts_of_other_tools(capsys, monkeypatch, tmp_path):
    text = '[{"points": [[0,0],[4,0],[1,1],[0,4]]}, {"x": 9, "y": 0, "radius": 2, "name": "ball"}]'
    path = tmp_path / "level.json"
    path.write_text(text, encoding="utf-8")
    shapes, _ = hl.from_text(text)
    assert len(shapes) == 2
    reason = hl.explain(*shapes)
    main(["explain", str(path), "--json"])
    said = capsys.readouterr()
    assert said.out.strip() == reason.to_json()
    assert said.err.splitlines()[0] == "Ignored: name."
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    main(["explain", "-", "--lang", "ja"])
    assert capsys.readouterr().out.splitlines()[0] == reason.sentences("ja")[0]
    path.write_text("Disk((0, 0), 1)\nBix((0, 0), 1)", encoding="utf-8")
    with pytest.raises(SystemExit):
        main(["explain", str(path)])
    assert "Line 2: “Bix” is not supported" in capsys.readouterr().err
