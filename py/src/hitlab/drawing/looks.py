"""The page's colours by theme, as hexadecimal numbers, and its widths and sizes in pixels."""

import json
import math
import re
from typing import Any

from hitlab.words.page_files import carried

LOOKS: dict[str, Any] = json.loads(carried(__file__, "draw/looks.json").read_bytes())
TOKENS = carried(__file__, "style/tokens.css").read_text(encoding="utf-8")
COLOUR = re.compile(r"--([\w-]+): light-dark\(oklch\(([\d. ]+)\), oklch\(([\d. ]+)\)\)")
FONT = re.compile(r"--(math|sans): ([^;]+);")

Colours = dict[str, str]


def hexadecimal(lightness: float, chroma: float, hue: float) -> str:
    """Return an OKLCH colour in sRGB, the hue in degrees (B. Ottosson, 2020).

    >>> hexadecimal(1, 0, 0), hexadecimal(0.6279553606, 0.2576833077, 29.2338802842)
    ('#ffffff', '#ff0000')
    """
    a, b = (chroma * of(math.radians(hue)) for of in (math.cos, math.sin))
    l, m, s = (  # noqa: E741
        (lightness + u * a + v * b) ** 3
        for u, v in (
            (0.3963377774, 0.2158037573),
            (-0.1055613458, -0.0638541728),
            (-0.0894841775, -1.2914855480),
        )
    )
    linear = (
        4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
        -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
        -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s,
    )
    return "#" + "".join(f"{round(255 * _gamma(min(1, max(0, each)))):02x}" for each in linear)


def _gamma(linear: float) -> float:
    return 12.92 * linear if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055


def _themes() -> tuple[Colours, Colours]:
    light, dark = {}, {}
    for name, *both in COLOUR.findall(TOKENS):
        light[name], dark[name] = (hexadecimal(*map(float, each.split())) for each in both)
    return light, dark


LIGHT, DARK = _themes()


def themed(token: str, of: str = "color") -> str:
    """Return a declaration of both colours; browsers without `light-dark()` use the light one."""
    light, dark = LIGHT[token], DARK[token]
    return f"{of}:{light};{of}:light-dark({light},{dark})"


def _scheme() -> str:
    """Return rules for the theme of the host (JupyterLab, VS Code, …), or else of the user."""
    own = "[class^=hitlab]"
    said = {
        "light": "[data-jp-theme-light=true],[data-theme=light],.vscode-light",
        "dark": "[data-jp-theme-light=false],[data-theme=dark],.vscode-dark,[theme=dark]",
    }
    rules = (f":is({where}) {own}{{color-scheme:{theme}}}" for theme, where in said.items())
    return f"{own}{{color-scheme:light dark}}{''.join(rules)}"


SCHEME = _scheme()
FONTS: dict[str, str] = dict(reversed(FONT.findall(TOKENS)))
"""The first value of each name; a second one is for a single language."""
