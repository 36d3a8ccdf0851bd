"""The page's scene in a notebook, which both the hands on it and Python change."""

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hitlab.links.asked import explained, shown
from hitlab.links.link import given_in, link, quoted, split
from hitlab.queries.explanation import Explanation
from hitlab.shapes.base import Shape

try:
    from anywidget import AnyWidget
    from traitlets import Int, Unicode, validate
except ImportError as error:
    raise ImportError(
        'hitlab.show.widget needs anywidget: pip install "hitlab[widget]"', name=error.name
    ) from error

__all__ = ["Widget", "widget"]

FRAME = "embed=", "theme="
"""What a link says of the frame, which is each notebook's own."""

STAYS = "view=", "lang="
"""What other shapes leave as it is."""

ELSEWHERE = 'want the address of a site with the page, as in page="https://example.org/hitlab/"'


class Widget(AnyWidget):
    """A scene of the page; what `widget` gives, and all its views show the same.

    Attributes
    ----------
    link : str
        The link of what is shown, from its ``#`` on; it can be set and, as every trait of a widget,
        observed.
    refused : str
        What the page said of the last link, where it could not follow that; else empty.
    height : int
        In pixels.
    """

    _esm = Path(__file__).with_name("widget.js")
    link = Unicode().tag(sync=True)
    page = Unicode().tag(sync=True)
    height = Int().tag(sync=True)
    refused = Unicode().tag(sync=True)
    told = Unicode().tag(sync=True)  # the last link that a view told, which asks for nothing

    @validate("link")
    def _valid(self, proposal: dict[str, Any]) -> str:
        """Refuse at once what the page would refuse; leave out where the page is, and its frame."""
        given_in(*split(proposal["value"]))
        scene, *pairs = parts(proposal["value"])
        kept = "&".join(pair for pair in pairs if not pair.startswith(FRAME))
        return f"{scene}?{kept}" if kept else scene

    @property
    def shapes(self) -> list[Shape]:
        """The shapes shown, in the link's order.

        Others can be set, as many as a link takes; the algorithm stays, which the first two then
        have to have.
        """
        return shown(self.link)

    @shapes.setter
    def shapes(self, shapes: Iterable[Shape]) -> None:
        named = dict(split(self.link)[1])
        moved = link(*shapes, algorithm=named.get("algorithm"))
        stays = [pair for pair in parts(self.link) if pair.startswith(STAYS)]
        self.link = "&".join([moved, *stays])

    @property
    def why(self) -> Explanation:
        """The explanation of what is shown, by the algorithm of the link.

        It is of the pair that is selected, as `explain` gives it; a scene that has no reason in
        steps is an error.
        """
        return explained(self.link)

    def __repr__(self) -> str:
        return f"Widget({self.link!r})"


def parts(text: str) -> list[str]:
    """Give the scene of a link, from the `#` on, and its pairs, all as they are written."""
    scene, *pairs = re.split("[?&]", text[text.find("#") + 1 :])
    return [f"#{scene}", *pairs]


def widget(
    *shapes: Shape, algorithm: str | None = None, page: str | None = None, height: int = 480
) -> Widget:
    """Show shapes on the page in a notebook, to be moved there and by Python.

    Parameters
    ----------
    *shapes : Shape
        What `link` takes: single shapes of the plane, or one Sphere and one Triangle3.
    algorithm : str, optional
        An id of `algorithms` for the first two shapes; the exact one if there is none.
    page : str, optional
        The address of a site with the page. If absent, the page that the package hitlab-page
        carries is served on this machine, at 127.0.0.1. Where the browser is on another machine
        than Python, or Python itself in the browser as in JupyterLite, an address has to be given.
    height : int
        In pixels; as wide as the cell.

    Returns
    -------
    Widget
        Its `shapes`, `link` and `why` follow what is done on the page; `shapes` and `link` can be
        set, and the page follows.

    Raises
    ------
    ImportError
        Where anywidget or the page is missing: ``pip install "hitlab[widget]"``.
    TypeError, ValueError
        For what `link` refuses, and for a page that is no address or is needed.

    Examples
    --------
    >>> import hitlab as hl
    >>> import hitlab.show
    >>> w = hl.show.widget(hl.Disk((0, 0), 2), hl.Box((4, 1), (2, 3)), page="https://example.org/")
    >>> w.link
    '#/playground?disk=0,0,2&box=4,1,2,3,0'
    >>> w.shapes = hl.Disk((2, 0), 2), hl.Box((4, 1), (2, 3))
    >>> w.why.hit
    True
    """
    return Widget(link=link(*shapes, algorithm=algorithm), page=_served(page), height=height)


def _served(page: str | None) -> str:
    if page is not None:
        if not page.startswith(("https://", "http://")) or "#" in page:
            raise ValueError(f"page = {quoted(page)}: {ELSEWHERE}")
        return page
    if sys.platform == "emscripten":
        raise ValueError(f"page = None: Python in a browser can serve no page; {ELSEWHERE}")
    try:
        from hitlab_page import address
    except ImportError as error:
        remedy = 'pip install "hitlab[widget]", or page="https://…"'
        raise ImportError(
            f"hitlab.show.widget needs hitlab-page: {remedy}", name=error.name
        ) from error
    return address()
