"""A picture and the explanation in words below it, as HTML for a notebook."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from hitlab.drawing.looks import FONTS, SCHEME, themed
from hitlab.drawing.view import WIDTH

DECIDES = ' class="decides"'

MOST = 8
"""The number of last steps that stay visible; if the deciding one is earlier, more stay visible."""


class StepText(NamedTuple):
    """A step in words."""

    name: str
    sentence: str
    decides: bool


def reason(picture: str, verdict: str, steps: Sequence[StepText]) -> str:
    """Return HTML of a picture, which may be empty, the verdict, and the steps."""
    items = [
        f"<li{DECIDES if step.decides else ''}>"
        f"<b>{escape(step.name)}</b> {escape(step.sentence)}</li>"
        for step in steps
    ]
    decides = next((i for i, step in enumerate(steps) if step.decides), 0)
    first = max(0, min(decides, len(items) - MOST))
    return (
        f'<div class="hitlab-why"><style>{STYLE}</style>{picture}'
        f"<p>{escape(verdict)}</p>{_folded(items[:first])}"
        f'<ol start="{first + 1}">{"".join(items[first:])}</ol></div>'
    )


def _folded(items: Sequence[str]) -> str:
    """Return folded steps, or an empty string; the summary shows only their numbers."""
    inner = f"<summary>1 – {len(items)}</summary><ol>{''.join(items)}</ol>"
    return f"<details>{inner}</details>" if items else ""


def _style() -> str:
    rules = {
        "": f"max-width:{WIDTH:g}px;font:14px/1.45 {FONTS['sans']};"
        f"{themed('paper', 'background')};{themed('ink')}",
        "svg": "display:block",
        "p": "margin:0;padding:12px 16px 8px;font-size:17px;font-weight:600",
        "ol": "margin:0;padding:0 16px 12px 40px",
        "summary": f"padding:0 16px 4px;cursor:pointer;{themed('faint')}",
        "li": f"margin:4px 0;padding:0;{themed('faint')}",
        ":is(.decides,b)": themed("ink"),
    }
    return SCHEME + "".join(f".hitlab-why {place}{{{rule}}}" for place, rule in rules.items())


STYLE = _style()
