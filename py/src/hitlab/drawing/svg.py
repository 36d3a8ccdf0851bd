"""A picture as SVG, and the style that sets its colours.

Fills and strokes are `currentColor`, which depends on the class of an element and the theme, light
or dark.
"""

import math
from collections.abc import Iterable, Sequence
from html import escape
from itertools import pairwise

from hitlab.drawing import grid
from hitlab.drawing.elements import TOKENS, Area, Element, Path, Stroke, Text
from hitlab.drawing.layers import layers
from hitlab.drawing.looks import FONTS, LOOKS, SCHEME, themed
from hitlab.drawing.picture import Picture, Point
from hitlab.drawing.view import HEIGHT, WIDTH, fitted


def svg(picture: Picture) -> str:
    """Return a picture as SVG, of 480 by 320 pixels; it shrinks if there is less room."""
    view = fitted(picture)
    drawn = layers(view, picture, grid.lines(view, 0), grid.lines(view, 1))
    size = f'viewBox="0 0 {WIDTH:g} {HEIGHT:g}" width="{WIDTH:g}" height="{HEIGHT:g}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="hitlab" role="img" {size}>',
        f"<title>{escape(picture.title)}</title><style>{STYLE}</style>",
        f'<rect class="paper" width="{WIDTH:g}" height="{HEIGHT:g}" fill="currentColor"/>',
        *map(_written, drawn),
        "</svg>",
    ]
    return "".join(parts)


def _written(element: Element) -> str:
    if isinstance(element, Stroke):
        return _stroke(element)
    if isinstance(element, Area):
        return _area(element)
    x, y = map(decimal, element.at)
    look = f'class="{element.of} rim {element.kind}" x="{x}" y="{y}" dy=".35em"'
    return f"<text {look}>{_content(element)}</text>"


def _stroke(stroke: Stroke) -> str:
    of, path, width, dash, strength = stroke
    dashes = f' stroke-dasharray="{" ".join(map(str, dash))}"' if dash else ""
    line = f'fill="none" stroke="currentColor" stroke-width="{decimal(width)}"{dashes}'
    return f'<{_begun(path)} class="{of}" {line}{_faded(strength)}/>'


def _area(area: Area) -> str:
    of, path, strength, rim = area
    line = f' stroke-width="{decimal(rim)}"' if rim else ""
    look = f'class="{of}{" rim" if rim else ""}" fill="currentColor"{line}{_faded(strength)}'
    return f"<{_begun(path)} {look}/>"


def _faded(strength: float) -> str:
    return "" if strength == 1 else f' opacity="{decimal(strength)}"'


def _begun(path: Path) -> str:
    """Return the start of the tag for a path: the element's name and its geometry."""
    if not path.radius:
        end = "Z" if path.is_closed else ""
        return f'path d="{"".join(f"M{_track(each)}{end}" for each in path.runs)}"'
    [corners] = path.runs
    radius = decimal(path.radius)
    if len(corners) == 1:
        x, y = map(decimal, corners[0])
        return f'circle cx="{x}" cy="{y}" r="{radius}"'
    about = f"A{radius},{radius} 0 0 0 "
    sides = _sides(corners, path.radius)
    return f'path d="M{about.join(map(_track, [*sides, sides[0][:1]]))}Z"'


def _sides(corners: Sequence[Point], radius: float) -> list[list[Point]]:
    """Return the edges of a polygon, each moved by a radius to its right, which is outwards."""
    sides = []
    for (px, py), (qx, qy) in pairwise([*corners, corners[0]]):
        x, y = (each / math.dist((px, py), (qx, qy)) * radius for each in (py - qy, qx - px))
        sides.append([(px + x, py + y), (qx + x, qy + y)])
    return sides


def _track(points: Iterable[Point]) -> str:
    return "L".join(f"{decimal(x)},{decimal(y)}" for x, y in points)


def decimal(number: float) -> str:
    """Return a number of pixels as text, with at most two decimals.

    >>> decimal(2.0), decimal(1 / 3), decimal(-0.001)
    ('2', '0.33', '0')
    """
    return f"{round(number, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def _content(text: Text) -> str:
    """Return the markup of a letter with a subscript, and of the words after it."""
    words = escape(text.words)
    if not text.letter:
        return words
    (base, index), sunk = text.indexed, decimal(LOOKS["letter"]["sunk"])
    low = f'<tspan class="index" dy="{sunk}">{index}</tspan>' if index else ""
    back = f' dy="-{sunk}"' if index and words else ""
    behind = f"<tspan{back}>{words}</tspan>" if words else ""
    return f'<tspan class="letter">{escape(base)}</tspan>{low}{behind}'


def _style() -> str:
    letter, small, number = (LOOKS[each] for each in ("letter", "grid", "number"))
    sans, mathematical = FONTS["sans"], FONTS["math"]
    rules = {
        "": "max-width:100%;height:auto",
        "*": "vector-effect:non-scaling-stroke;stroke-linejoin:round",
        "text": f"font:{letter['text']}px {sans};fill:currentColor;paint-order:stroke;"
        f"stroke-width:{letter['halo']}px",
        ".letter": f"font:italic {letter['size']}px {mathematical}",
        ".index": f"font:{letter['index']}px {mathematical}",
        ".small": f"font-size:{small['size']}px",
        ".middle": "text-anchor:middle",
        ".number": f"font-size:{number['size']}px;font-weight:600;text-anchor:middle",
    }
    fixed = "".join(f"svg.hitlab {place}{{{rule}}}" for place, rule in rules.items())
    own = "".join(f".hitlab .{name}{{{themed(token)}}}" for name, token in TOKENS.items())
    return f"{SCHEME}{fixed}{own}svg.hitlab .rim{{{themed('paper', 'stroke')}}}"


STYLE = _style()
