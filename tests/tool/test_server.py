"""The server for one's own machine: whom it answers, and with what."""

import contextlib
import http.client
import socket
import urllib.request
from urllib.error import HTTPError

import pytest
from building import ROOT, assert_told, start


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
    """Return the status and the text of an answer."""
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


def test_only_the_wheel_may_be_taken_by_other_pages(server):
    """Such as a notebook of another origin, for which micropip asks."""
    for name, allowed in (("package/a.whl", "*"), ("a.json", None)):
        (server.folder / name).parent.mkdir(exist_ok=True)
        (server.folder / name).touch()
        with urllib.request.urlopen(server.url + name) as reply:
            assert reply.headers["Access-Control-Allow-Origin"] == allowed


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
    assert_told(done, f"port = {port}: ", "choose another one, or 0")
    assert done.stdout == ""


def test_no_such_port():
    """A number that is no port gives a message, not a traceback."""
    done = start(ROOT, "serve", "--port", "70000")
    assert_told(done, "port = 70000: ", "choose another one, or 0")
