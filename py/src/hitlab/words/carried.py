"""What the package shares with the page: one source of words and looks."""

from pathlib import Path

WEB = Path(__file__).parents[4] / "web"


def carried(beside: str, page: str) -> Path:
    """Find a file of the page: the wheel carries it beside the module, a checkout has it in `web/`.

    >>> carried(__file__, "draw/looks.json").name
    'looks.json'
    """
    own = Path(beside).with_name(Path(page).name)
    return own if own.exists() else WEB / page
