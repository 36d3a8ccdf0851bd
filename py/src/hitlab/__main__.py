"""From a shell: why the shapes of a link meet, the link of shapes, and the page.

python -m hitlab explain '#/disk-box?disk=0,9,1'
python -m hitlab link disk=0,0,1 triangle=0,0,4,0,0,3
python -m hitlab serve '#/disk-box?disk=0,9,1'
"""

import argparse
import os
import sys
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from string import punctuation
from threading import Thread
from typing import NoReturn
from urllib.parse import quote

from hitlab.links.asked import explained
from hitlab.links.link import PageAloneError, link, shape_in, split
from hitlab.words.sentences import told

QUOTES = "in quotes, as in '#/disk-box?disk=0,9,1', for # and & are a shell's own"


class Parser(argparse.ArgumentParser):
    """One that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """End with it."""
        self.exit(2, f"{self.prog}: {message}\n")


def main(arguments: Sequence[str] | None = None) -> None:
    """Do what the arguments say; of what is wrong with them, say so and end with 2."""
    parser = Parser(prog="python -m hitlab", description="Why two shapes collide.")
    commands = parser.add_subparsers(metavar="explain|link|serve", required=True)

    explain = commands.add_parser("explain", help="say why the shapes of a link meet, or do not")
    explain.add_argument("links", metavar="'LINK'", nargs="*", help=f"of the page, {QUOTES}")
    explain.add_argument("--lang", help="en or ja; if absent, the link's, or English")
    explain.add_argument("--json", action="store_true", help="print the steps as data")
    explain.set_defaults(do=_explain)

    linked = commands.add_parser("link", help="print the page's link of shapes")
    linked.add_argument("shapes", metavar="SHAPE", nargs="+", help="as in links: disk=0,0,1")
    linked.add_argument("--algorithm", metavar="ID", help="one that the first two shapes have")
    linked.add_argument("--base", metavar="URL", default="", help="the page's address")
    linked.set_defaults(do=_link)

    serve = commands.add_parser("serve", help="serve the page on this machine, and open it")
    serve.add_argument("links", metavar="'LINK'", nargs="*", help=f"what it is to show, {QUOTES}")
    serve.add_argument("--port", type=int, default=8000, help="if absent, 8000; 0: any free one")
    serve.add_argument("--no-open", action="store_true", help="open no browser")
    serve.set_defaults(do=_serve)

    given = parser.parse_args(arguments)
    try:
        given.do(given)
    except (ImportError, TypeError, ValueError) as error:
        parser.error(str(error))


def _explain(given: argparse.Namespace) -> None:
    text = _one(given.links)
    why = explained(text)
    _, pairs = split(text)
    lang = given.lang or dict(pairs).get("lang", "en")
    _print(why.to_json() if given.json else told(why, lang))


def _one(links: list[str]) -> str:
    """Take the one link that is given, or say why a shell gave another number of them."""
    if len(links) != 1:
        text = f"{len(links)} links: want one {QUOTES}; `link` writes one of shapes"
        raise ValueError(text)
    return links[0]


def _link(given: argparse.Namespace) -> None:
    shapes = [shape_in(*text.partition("=")[::2]) for text in given.shapes]
    _print(link(*shapes, algorithm=given.algorithm, base=given.base))


def _serve(given: argparse.Namespace) -> None:
    shown = _shown(_one(given.links)) if given.links else ""
    try:
        from hitlab_page import bind
    except ImportError as error:
        raise ImportError('serve needs hitlab-page: pip install "hitlab[page]"') from error
    with suppress(KeyboardInterrupt), bind(given.port) as server:
        address = f"http://127.0.0.1:{server.server_port}/{shown}"
        _print(f"{address} (Ctrl-C to stop)")
        if _has_screen() and not given.no_open:
            # Beside the server: some browsers do not return before they are closed.
            Thread(target=webbrowser.open, args=[address], daemon=True).start()
        server.serve_forever()


def _shown(link: str) -> str:
    """Give what follows the page's address, for a link that `explain` or the page alone takes."""
    with suppress(PageAloneError):
        explained(link)
    path = link[link.find("#") + 1 :].removeprefix("/")
    return f"#/{quote(path, safe=punctuation)}"


def _has_screen() -> bool:
    """Say whether a browser has where to show itself: one of text would take the terminal."""
    named = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform in ("darwin", "win32") or any(map(os.environ.get, named))


def _print(text: str) -> None:
    """Print it in UTF-8, whatever a pipe is said to take, as far as it is read: `| head`."""
    try:
        sys.stdout.buffer.write(f"{text}\n".encode())
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
