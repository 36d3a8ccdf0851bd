"""2D shapes, and why two of them intersect or not, on matplotlib axes.

The contents are those of a picture in a notebook, but in data coordinates, so that zooming works.
"""

from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from hitlab.drawing import elements
from hitlab.drawing.elements import TOKENS, Area, Element, Stroke, Text
from hitlab.drawing.layers import layers
from hitlab.drawing.looks import DARK, LIGHT, LOOKS, Colours
from hitlab.drawing.picture import Picture, picture
from hitlab.drawing.view import HEIGHT, WIDTH, View, fitted
from hitlab.explained.pictures import pictured
from hitlab.groups.group import Group
from hitlab.groups.members import check_plane
from hitlab.queries.explanation import Explanation
from hitlab.shapes.planar import AnyPlaneShape

try:
    from matplotlib import pyplot, rcParams
    from matplotlib.axes import Axes
    from matplotlib.colors import to_rgba
    from matplotlib.lines import Line2D
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path
    from matplotlib.patheffects import withStroke
    from matplotlib.transforms import Affine2D
except ImportError as error:
    raise ImportError(
        "hitlab.show.plot needs matplotlib: pip install matplotlib", name=error.name
    ) from error

__all__ = ["plot"]

POINTS = 72
"""Points per inch; a new figure is as large as the picture, with one point per pixel."""

AROUND = 64, 40
"""The room for tick labels in points: to the left of the axes, and below them."""

BEYOND = 9 * WIDTH
"""Pixels by which rays, lines and regions continue beyond the view, for zooming out."""

RANGE = 1e-285, 1e302
"""The limits of matplotlib axes, with a margin for points that are far from the shapes."""

ABOVE: dict[str, Any] = {"zorder": 2}
"""Options that draw everything above the grid, in the order in which it is added."""


def plot(
    *shapes: AnyPlaneShape | Group, why: Explanation | None = None, ax: Axes | None = None
) -> Axes:
    """Draw 2D shapes, and an explanation if given, on matplotlib axes; return the axes.

    Parameters
    ----------
    *shapes : Shape or Group
        2D shapes, single or batches, and groups. The first and the second have their own colours,
        as on the page; all others share a third. The shapes of a batch or a group are labelled with
        their indices if there are at most 100. At most 500 of them are drawn; a caption reports the
        rest.
    why : Explanation, optional
        An explanation, from `explain`. Its shapes come first, whether they are given or not. They
        are drawn as in a notebook: with the marks of the step that decided and, if they intersect,
        highlighted as a hit.
    ax : matplotlib.axes.Axes, optional
        The axes to draw on; those of a new figure if omitted.

    Returns
    -------
    matplotlib.axes.Axes
        The axes, in the colours for a dark background if ``rcParams["figure.facecolor"]`` is dark.
        The scales of both axes are equal. Their limits include all shapes unless they were set
        before; rays and lines continue outside.

    Raises
    ------
    ImportError
        If matplotlib is not installed: ``pip install matplotlib``.
    TypeError
        If an argument is not a 2D shape or a Group, or if `why` is not an Explanation of 2D shapes.
    ValueError
        If the largest number is below 1e-285 or above 1e302, which matplotlib axes do not support.
        A picture in a notebook has no such limit.

    Examples
    --------
    >>> import hitlab as hl
    >>> import hitlab.show
    >>> disk, box = hl.Disk((0, 0), 2), hl.Box((4, 1), (2, 3))
    >>> ax = hl.show.plot(disk, box, why=hl.explain(disk, box))
    >>> [text.get_text() for text in ax.texts][:3]  # the letters of the picture
    ['$C$', '$T$', '$C′$']
    """
    whole = _picture(shapes, why)
    view = fitted(whole)._replace(beyond=BEYOND)
    low, high = RANGE
    if not low < view.unit < high:
        limits = f"in the range of matplotlib axes, {low:g} to {high:g}"
        raise ValueError(f"the largest number must be {limits}, not about {view.unit:.0e}")
    if ax is None:
        size = (WIDTH + AROUND[0]) / POINTS, (HEIGHT + AROUND[1]) / POINTS
        _, ax = pyplot.subplots(figsize=size, layout="constrained")
    sheet = _Sheet(ax, _to_world(view), DARK if _is_dark() else LIGHT)
    sheet.frame()
    for element in layers(view, whole):
        sheet.draw(element)
    return ax


def _picture(shapes: tuple[Any, ...], why: Explanation | None) -> Picture:
    """Return the explained shapes, if there are any, and all others in one picture."""
    for i, each in enumerate(shapes):
        if not isinstance(each, Group):
            check_plane(f"shapes[{i}]", each)
    first, own = _explained(why), why.shapes if why is not None else ()
    others = [_of(each) for each in shapes if each not in own]
    colours = [*("ab" if why is None else ""), *["other"] * len(others)]
    figures = [
        figure._replace(of=of) for each, of in zip(others, colours) for figure in each.figures
    ]
    captions = [each.caption for each in (first, *others) if each.caption]
    return first._replace(figures=[*first.figures, *figures], caption="; ".join(captions))


def _of(given: AnyPlaneShape | Group) -> Picture:
    group = given if isinstance(given, Group) else Group(given)
    return picture("", group, len(group))


def _explained(why: Explanation | None) -> Picture:
    if why is None:
        return Picture("", [])
    if not isinstance(why, Explanation):
        raise TypeError(f"why must be an Explanation (from hl.explain), not {why!r}")
    found = pictured(why, "")
    if not found:
        raise TypeError(f"why must explain 2D shapes, not {' and '.join(why.pair)}")
    return found


def _is_dark() -> bool:
    *colour, opacity = to_rgba(rcParams["figure.facecolor"])
    return opacity * float(np.mean(colour)) + 1 - opacity < 0.5


def _to_world(view: View) -> Affine2D:
    """Return the transform from pixels to coordinates in the plane."""
    to_middle = Affine2D().translate(-WIDTH / 2, -HEIGHT / 2)
    in_units = to_middle.scale(1 / view.scale, -1 / view.scale).translate(view.x, view.y)
    return in_units.scale(view.unit)


class _Sheet(NamedTuple):
    """The axes to draw on, the transform from pixels to the plane, and the colours."""

    ax: Axes
    world: Affine2D
    colours: Colours

    def frame(self) -> None:
        """Set the limits of the axes to the view, and draw a faint grid."""
        self.ax.set_facecolor(self.colours["paper"])
        self.ax.set_axisbelow(True)
        self.ax.grid(color=self.colours["grid"])
        self.ax.set_aspect("equal")
        self.ax.margins(0)
        self.ax.update_datalim(self.world.transform([(0, HEIGHT), (WIDTH, 0)]))
        self.ax.autoscale_view()

    def draw(self, element: Element) -> None:
        """Add an element to the axes."""
        colour = self.colours[TOKENS[element.of]]
        if isinstance(element, Text):
            self._write(element, colour)
        elif element.path.is_sign:
            self._sign(element, colour)
        elif isinstance(element, Area):
            self._patch(element, facecolor=colour, linewidth=0)
        else:
            dash = [each / element.width for each in element.dash]
            style = (0, dash) if dash else "solid"
            look = {"fill": False, "edgecolor": colour, "linewidth": element.width}
            self._patch(element, linestyle=style, joinstyle="round", **look)

    def _patch(self, element: Stroke | Area, **look: Any) -> None:
        path = _path(element.path, self.world)
        self.ax.add_artist(PathPatch(path, alpha=element.strength, **ABOVE, **look))

    def _sign(self, element: Stroke | Area, colour: str) -> None:
        """Add a marker, whose size does not depend on the zoom."""
        [[place]] = element.path.runs
        x, y = self.world.transform(place)
        look: dict[str, Any] = {"ms": 2 * element.path.radius, "alpha": element.strength, **ABOVE}
        if isinstance(element, Area):
            look |= {"mfc": colour, "mec": self.colours["paper"], "mew": element.rim}
        else:
            look |= {"mfc": "none", "mec": colour, "mew": element.width}
        self.ax.add_artist(Line2D([x], [y], marker="o", **look))

    def _write(self, text: Text, colour: str) -> None:
        """Write text next to a point, at the same distance as in a notebook, whatever the zoom."""
        base, index = text.indexed
        letter = base and (f"${base}_{{{index}}}$" if index else f"${base}$")
        (x, y), (right, below), look = text.beside, text.at, LOOKS["letter"]
        sizes = {"": look["text" if text.words else "size"], "number": LOOKS["number"]["size"]}
        self.ax.annotate(
            letter + text.words,
            tuple(self.world.transform((x, y))),
            (right - x, y - below),
            textcoords="offset points",
            color=colour,
            size=sizes.get(text.kind, LOOKS["grid"]["size"]),
            weight="bold" if text.kind == "number" else "normal",
            ha="center" if text.kind else "left",
            va="center",
            math_fontfamily="stix",
            path_effects=[withStroke(linewidth=look["halo"], foreground=self.colours["paper"])],
            **ABOVE,
        )


def _path(path: elements.Path, world: Affine2D) -> Path:
    runs = [world.transform(run) for run in path.runs]
    if path.radius:
        return _around(runs[0], path.radius * float(world.get_matrix()[0, 0]))
    if path.is_closed:
        runs = [np.concatenate([run, run[:1]]) for run in runs]
    return Path.make_compound_path(*(Path(run, closed=path.is_closed) for run in runs))


def _around(corners: Any, radius: float) -> Path:
    """Return the outline of all points within a radius of the convex hull of corners."""
    if len(corners) == 1:
        return Path.circle(corners[0], radius)
    sides = np.diff([*corners, corners[0]], axis=0)
    turns = np.degrees(np.arctan2(sides[:, 1], sides[:, 0])) - 90
    arcs = [Path.arc(*each) for each in pairwise([*turns, turns[0]])]
    places = [*corners[1:], corners[0]]
    vertices = [place + radius * np.asarray(arc.vertices) for place, arc in zip(places, arcs)]
    codes = np.concatenate([np.asarray(arc.codes) for arc in arcs])
    codes[codes == Path.MOVETO] = Path.LINETO
    codes[0] = Path.MOVETO
    return Path([*np.concatenate(vertices), vertices[0][0]], [*codes, Path.CLOSEPOLY])
