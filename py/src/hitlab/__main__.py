"""From a shell: why the shapes of a link meet, and the link of shapes.

python -m hitlab explain '#/disk-box?disk=0,9,1'
python -m hitlab link disk=0,0,1 triangle=0,0,4,0,0,3
"""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from hitlab.links.asked import explained
from hitlab.links.link import link, shape_in, split
from hitlab.words.sentences import told


class Parser(argparse.ArgumentParser):
    """One that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """End with it."""
        self.exit(2, f"{self.prog}: {message}\n")


def main(arguments: Sequence[str] | None = None) -> None:
    """Do what the arguments say; of what is wrong with them, say so and end with 2."""
    parser = Parser(prog="python -m hitlab", description="Why two shapes collide.")
    commands = parser.add_subparsers(metavar="explain|link", required=True)

    explain = commands.add_parser("explain", help="say why the shapes of a link meet, or do not")
    explain.add_argument("link", metavar="'LINK'", help="of the page, in quotes: a shell has & too")
    explain.add_argument("--lang", help="en or ja; if absent, the link's, or English")
    explain.add_argument("--json", action="store_true", help="print the steps as data")
    explain.set_defaults(do=_explain)

    linked = commands.add_parser("link", help="print the page's link of shapes")
    linked.add_argument("shapes", metavar="SHAPE", nargs="+", help="as in links: disk=0,0,1")
    linked.add_argument("--algorithm", metavar="ID", help="one that the first two shapes have")
    linked.add_argument("--base", metavar="URL", default="", help="the page's address")
    linked.set_defaults(do=_link)

    given = parser.parse_args(arguments)
    try:
        _print(given.do(given))
    except (TypeError, ValueError) as error:
        parser.error(str(error))


def _explain(given: argparse.Namespace) -> str:
    why = explained(given.link)
    if given.json:
        return why.to_json()
    _, pairs = split(given.link)
    return told(why, given.lang or dict(pairs).get("lang", "en"))


def _link(given: argparse.Namespace) -> str:
    shapes = [shape_in(*text.partition("=")[::2]) for text in given.shapes]
    return link(*shapes, algorithm=given.algorithm, base=given.base)


def _print(text: str) -> None:
    """Print it in UTF-8, whatever a pipe is said to take, as far as it is read: `| head`."""
    try:
        sys.stdout.buffer.write(f"{text}\n".encode())
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
