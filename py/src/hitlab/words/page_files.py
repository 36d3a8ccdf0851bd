"""Files shared with the page: texts, scenes and styles."""

from pathlib import Path

WEB = Path(__file__).parents[4] / "web"


def carried(beside: str, page: str) -> Path:
    """Return the path of a page file: next to the module in a wheel, in `web/` in a checkout.

    >>> carried(__file__, "draw/looks.json").name
    'looks.json'
    """
    own = Path(beside).with_name(Path(page).name)
    return own if own.exists() else WEB / page
