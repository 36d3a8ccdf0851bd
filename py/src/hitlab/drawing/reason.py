"""A picture with the reason in words below it, as HTML for a notebook."""

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from hitlab.drawing.looks import DARK, FONTS, LIGHT, Colours
from hitlab.drawing.view import WIDTH

DECIDES = ' class="decides"'


class Told(NamedTuple):
    """A step in words."""

    name: str
    sentence: str
    decides: bool


def reason(picture: str, verdict: str, steps: Iterable[Told]) -> str:
    """Give the picture, if there is one, the verdict, and the steps, of which one decided."""
    items = "".join(
        f"<li{DECIDES if step.decides else ''}>"
        f"<b>{escape(step.name)}</b> {escape(step.sentence)}</li>"
        for step in steps
    )
    return (
        f'<div class="hitlab-why"><style>{STYLE}</style>{picture}'
        f"<p>{escape(verdict)}</p><ol>{items}</ol></div>"
    )


def _style() -> str:
    rules = {
        "": f"max-width:{WIDTH:g}px;font:14px/1.45 {FONTS['sans']}",
        "svg": "display:block",
        "p": "margin:0;padding:12px 16px 8px;font-size:17px;font-weight:600",
        "ol": "margin:0;padding:0 16px 12px 40px;max-height:24em;overflow:auto",
        "li": "margin:4px 0;padding:0",
    }
    fixed = "".join(f".hitlab-why {place}{{{rule}}}" for place, rule in rules.items())
    return f"{fixed}{_colours(LIGHT)}@media(prefers-color-scheme:dark){{{_colours(DARK)}}}"


def _colours(theme: Colours) -> str:
    return (
        f".hitlab-why{{background:{theme['paper']};color:{theme['ink']}}}"
        f".hitlab-why li{{color:{theme['faint']}}}"
        f".hitlab-why li.decides,.hitlab-why b{{color:{theme['ink']}}}"
    )


STYLE = _style()
