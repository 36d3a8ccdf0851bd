"""The elements of SVG that pictures are made of, and the style that gives them their colours.

What they are filled or drawn with is `currentColor`, which follows from a class, light or dark.
"""

from collections.abc import Iterable, Sequence
from html import escape

from hitlab.drawing.looks import DARK, FONTS, LIGHT, LOOKS, Colours
from hitlab.drawing.picture import Point
from hitlab.words.texts import INDEXED, LOW

TOKENS = {
    **{"a": "shape-a", "b": "shape-b", "other": "shape-other", "mark": "construction"},
    **{each: each for each in ("axis", "faint", "grid", "hit", "paper")},
}
"""By the class of what is drawn, the token of its colour."""


def decimal(number: float) -> str:
    """Write a number of pixels.

    >>> decimal(2.0), decimal(1 / 3), decimal(-0.001)
    ('2', '0.33', '0')
    """
    return f"{round(number, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def circle(at: Point, radius: float) -> str:
    """Begin a circle."""
    x, y = map(decimal, at)
    return f'circle cx="{x}" cy="{y}" r="{decimal(radius)}"'


def path(data: str) -> str:
    """Begin a path."""
    return f'path d="{data}"'


def track(points: Iterable[Point]) -> str:
    """Give the part of a path from point to point."""
    return "L".join(f"{decimal(x)},{decimal(y)}" for x, y in points)


def run(points: Iterable[Point], end: str = "") -> str:
    """Begin a path from point to point."""
    return path(f"M{track(points)}{end}")


def stroked(
    of: str, begun: str, width: float, dash: Sequence[int] = (), strength: float = 1.0
) -> str:
    """Draw along what is begun."""
    dashes = f' stroke-dasharray="{" ".join(map(str, dash))}"' if dash else ""
    line = f'fill="none" stroke="currentColor" stroke-width="{decimal(width)}"{dashes}'
    return f'<{begun} class="{of}" {line}{_faded(strength)}/>'


def filled(of: str, begun: str, strength: float = 1.0) -> str:
    """Fill what is begun."""
    return f'<{begun} class="{of}" fill="currentColor"{_faded(strength)}/>'


def dotted(of: str, at: Point, radius: float, strength: float = 1.0) -> str:
    """Draw a point, with a rim in the colour of the paper."""
    begun, rim = circle(at, radius), decimal(LOOKS["point"]["rim"])
    look = f'class="{of} rim" fill="currentColor" stroke-width="{rim}"{_faded(strength)}'
    return f"<{begun} {look}/>"


def _faded(strength: float) -> str:
    return "" if strength == 1 else f' opacity="{decimal(strength)}"'


def text(of: str, kind: str, at: Point, content: str) -> str:
    """Write, the middle of the line at a height."""
    x, y = map(decimal, at)
    return f'<text class="{of} rim {kind}" x="{x}" y="{y}" dy=".35em">{content}</text>'


def labelled(letter: str, words: str) -> str:
    """Set a letter of the mathematics, its index low, and what is said behind it."""
    if not letter:
        return escape(words)
    indexed = INDEXED.fullmatch(letter)
    base, index = indexed.groups() if indexed else (letter.translate(LOW), "")
    sunk = decimal(LOOKS["letter"]["sunk"])
    low = f'<tspan class="index" dy="{sunk}">{index}</tspan>' if index else ""
    back = f' dy="-{sunk}"' if index and words else ""
    behind = f"<tspan{back}>{escape(words)}</tspan>" if words else ""
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
    return f"{fixed}{_colours(LIGHT)}@media(prefers-color-scheme:dark){{{_colours(DARK)}}}"


def _colours(theme: Colours) -> str:
    own = (f".hitlab .{name}{{color:{theme[token]}}}" for name, token in TOKENS.items())
    return "".join(own) + f"svg.hitlab .rim{{stroke:{theme['paper']}}}"


STYLE = _style()
