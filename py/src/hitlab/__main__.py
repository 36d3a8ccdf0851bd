"""Command-line interface: explain a link, create a link, serve the page.

python -m hitlab explain '#/disk-box?disk=0,9,1'
python -m hitlab explain disk=0,0,1 box=2,0,4,2,0 --algorithm gjk
python -m hitlab explain level.tmj
python -m hitlab explain - < shapes.txt
python -m hitlab link disk=0,0,1 triangle=0,0,4,0,0,3
python -m hitlab serve '#/disk-box?disk=0,9,1'
"""

import argparse
import os
import sys
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from string import punctuation
from threading import Thread
from typing import NoReturn
from urllib.parse import quote

import hitlab
from hitlab.formats.builder import bodies_in
from hitlab.formats.read import from_text
from hitlab.links.explain_link import explained
from hitlab.links.link import PageAloneError, link, shape_in, split
from hitlab.queries.explain import explain
from hitlab.queries.explanation import Explanation
from hitlab.shapes.base import Shape
from hitlab.words.sentences import in_words

QUOTES = "in quotes, such as '#/disk-box?disk=0,9,1', because # and & are special in a shell"


class Parser(argparse.ArgumentParser):
    """Argument parser that reports errors in one line."""

    def error(self, message: str) -> NoReturn:
        """Print the error and exit with status 2."""
        self.exit(2, f"{self.prog}: {message}\n")


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command; on invalid arguments print an error and exit with status 2."""
    parser = Parser(prog="python -m hitlab", description="Why two shapes collide.")
    parser.add_argument("--version", action="version", version=f"hitlab {hitlab.__version__}")
    commands = parser.add_subparsers(metavar="explain|link|serve", required=True)

    explaining = commands.add_parser(
        "explain", help="explain why the shapes of a link intersect or not"
    )
    explaining.add_argument(
        "links",
        metavar="'LINK'",
        nargs="*",
        help=f"a page link, {QUOTES}; its shapes; or a file with shapes, - for standard input",
    )
    explaining.add_argument(
        "--algorithm", metavar="ID", help="default: the link's algorithm, or exact"
    )
    explaining.add_argument("--lang", help="en or ja; default: the link's language, or English")
    explaining.add_argument("--json", action="store_true", help="print the steps as data")
    explaining.set_defaults(do=_explain)

    linked = commands.add_parser("link", help="print the page link of shapes")
    linked.add_argument("shapes", metavar="SHAPE", nargs="+", help="as in links: disk=0,0,1")
    linked.add_argument("--algorithm", metavar="ID", help="an algorithm for the first two shapes")
    linked.add_argument("--base", metavar="URL", default="", help="the address of the page")
    linked.set_defaults(do=_link)

    serve = commands.add_parser("serve", help="serve the page on this machine and open it")
    serve.add_argument("links", metavar="'LINK'", nargs="*", help=f"a page link to open, {QUOTES}")
    serve.add_argument("--port", type=int, default=8000, help="default: 8000; 0: any free port")
    serve.add_argument("--no-open", action="store_true", help="do not open a browser")
    serve.set_defaults(do=_serve)

    given = parser.parse_args(arguments)
    try:
        given.do(given)
    except (ImportError, TypeError, ValueError) as error:
        parser.error(str(error))


def _explain(given: argparse.Namespace) -> None:
    why, lang = _in_file(given) or _in_link(given)
    _print(why.to_json() if given.json else in_words(why, lang))


def _in_link(given: argparse.Namespace) -> tuple[Explanation, str]:
    """Return the explanation of a link or of its shapes, and its language."""
    are_shapes = len(given.links) > 1 and all("=" in each.split("#")[0] for each in given.links)
    text = link(*map(_shape, given.links)) if are_shapes else _one(given.links)
    _, pairs = split(text)
    lang = given.lang or dict(pairs).get("lang", "en")
    return explained(text, given.algorithm), lang


def _in_file(given: argparse.Namespace) -> tuple[Explanation, str] | None:
    """Return the explanation of the first two bodies of a file; None if the argument is a link.

    The notes about the file are printed to standard error.
    """
    name = given.links[0] if len(given.links) == 1 else ""
    if name != "-" and ("#" in name or not Path(name).is_file()):
        return None
    text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    shapes, notes = from_text(text)
    for note in notes:
        print(note, file=sys.stderr)
    first = next((body for body in bodies_in(notes) if 0 in body), [0])
    other = next((i for i in range(len(shapes)) if i not in first), None)
    if other is None:
        raise ValueError("explain needs two shapes, but the text has only one")
    return explain(shapes[0], shapes[other], algorithm=given.algorithm), given.lang or "en"


def _one(links: list[str]) -> str:
    """Return the only link; if the shell passed another number of arguments, raise an error."""
    if len(links) != 1:
        remedy = f"put it {QUOTES}; use `link` to create one from shapes"
        raise ValueError(f"expected one link, not {len(links)}: {remedy}")
    return links[0]


def _link(given: argparse.Namespace) -> None:
    _print(link(*map(_shape, given.shapes), algorithm=given.algorithm, base=given.base))


def _shape(text: str) -> Shape:
    return shape_in(*text.partition("=")[::2])


def _serve(given: argparse.Namespace) -> None:
    shown = _shown(_one(given.links)) if given.links else ""
    try:
        from hitlab_page import bind
    except ImportError as error:
        from hitlab.show.needs import PAGE_REMEDY

        raise ImportError(f"serve needs hitlab-page: {PAGE_REMEDY}") from error
    with suppress(KeyboardInterrupt), bind(given.port) as server:
        address = f"http://127.0.0.1:{server.server_port}/{shown}"
        _print(f"{address} (Ctrl-C to stop)")
        if _has_screen() and not given.no_open:
            # In a thread: some browsers do not return until they are closed.
            Thread(target=webbrowser.open, args=[address], daemon=True).start()
        server.serve_forever()


def _shown(link: str) -> str:
    """Return the part of a link from its # on; reject a link that not even the page can read."""
    with suppress(PageAloneError):
        explained(link)
    path = link[link.find("#") + 1 :].removeprefix("/")
    return f"#/{quote(path, safe=punctuation)}"


def _has_screen() -> bool:
    """Return whether a browser can open a window; a text browser would block the terminal."""
    named = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform in ("darwin", "win32") or any(map(os.environ.get, named))


def _print(text: str) -> None:
    """Print in UTF-8, whatever the encoding of the pipe; stop silently if the reader closes it."""
    try:
        sys.stdout.buffer.write(f"{text}\n".encode())
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
