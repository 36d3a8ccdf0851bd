"""The page's scene in a notebook, which both the user and Python can change."""

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hitlab.links.explain_link import explained, shown
from hitlab.links.link import given_in, link, quoted, split
from hitlab.queries.explanation import Explanation
from hitlab.shapes.base import Shape
from hitlab.show.needs import PAGE_REMEDY

try:
    from anywidget import AnyWidget
    from traitlets import Int, Unicode, validate
except ImportError as error:
    raise ImportError(
        "hitlab.show.widget needs anywidget: pip install anywidget", name=error.name
    ) from error

__all__ = ["Widget", "widget"]

FRAME = "embed=", "theme="
"""The link parameters that each notebook sets itself."""

STAYS = "view=", "lang="
"""The parameters that are kept when the shapes are replaced."""

ELSEWHERE = 'the address of a site with the page, such as page="https://example.org/hitlab/"'


class Widget(AnyWidget):
    """A scene of the page, as created by `widget`; all its views show the same scene.

    Attributes
    ----------
    link : str
        The link of the scene, from its ``#`` on. It can be set and, like every trait of a widget,
        observed.
    refused : str
        The error that the page reported for the last link, or an empty string.
    height : int
        The height in pixels.
    """

    _esm = Path(__file__).with_name("widget.js")
    link = Unicode().tag(sync=True)
    page = Unicode().tag(sync=True)
    height = Int().tag(sync=True)
    refused = Unicode().tag(sync=True)
    reported = Unicode().tag(sync=True)  # the last link that a view reported; not a request

    @validate("link")
    def _valid(self, proposal: dict[str, Any]) -> str:
        """Return the link without address and frame parameters; reject what the page rejects."""
        given_in(*split(proposal["value"]))
        scene, *pairs = parts(proposal["value"])
        kept = "&".join(pair for pair in pairs if not pair.startswith(FRAME))
        return f"{scene}?{kept}" if kept else scene

    @property
    def shapes(self) -> list[Shape]:
        """The shapes shown, in the order of the link.

        Other shapes can be set, as many as a link can hold. The algorithm is kept, so the first two
        shapes must support it.
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
        """The explanation of the scene, by the algorithm of the link.

        It explains the selected pair, like `explain`. A ValueError is raised if the scene has no
        explanation.
        """
        return explained(self.link)

    def __repr__(self) -> str:
        return f"Widget({self.link!r})"


def parts(text: str) -> list[str]:
    """Return the scene of a link with its `#`, and the pairs after it, without decoding them."""
    scene, *pairs = re.split("[?&]", text[text.find("#") + 1 :])
    return [f"#{scene}", *pairs]


def widget(
    *shapes: Shape, algorithm: str | None = None, page: str | None = None, height: int = 480
) -> Widget:
    """Return a widget that shows movable shapes on the page in a notebook.

    Parameters
    ----------
    *shapes : Shape
        The shapes that `link` accepts: single 2D shapes, or one Sphere and one Triangle3.
    algorithm : str, optional
        An id from `algorithms` for the first two shapes; the exact algorithm if omitted.
    page : str, optional
        The address of a site with the page. If omitted, the page in the package hitlab-page is
        served on this machine, at 127.0.0.1. An address is required if the browser runs on another
        machine than Python, or if Python runs in the browser, as in JupyterLite.
    height : int
        The height in pixels; the width is that of the cell.

    Returns
    -------
    Widget
        The widget, whose `shapes`, `link` and `why` follow changes on the page. If `shapes` or
        `link` is set, the page follows.

    Raises
    ------
    ImportError
        If anywidget or hitlab-page is not installed; the message says how to install it.
    TypeError, ValueError
        If `link` rejects the shapes or the algorithm, if `page` is not an address, or if an address
        is required.

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
            raise ValueError(f"page must be {ELSEWHERE}, not {quoted(page)}")
        return page
    if sys.platform == "emscripten":
        problem = "Python in a browser cannot serve the page"
        raise ValueError(f"page must be {ELSEWHERE}, not None: {problem}")
    try:
        from hitlab_page import address
    except ImportError as error:
        problem = f'hitlab.show.widget needs page="https://…" or hitlab-page: {PAGE_REMEDY}'
        raise ImportError(problem, name=error.name) from error
    return address()
