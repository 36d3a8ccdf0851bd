"""What an algorithm is called and where it comes from."""

from typing import NamedTuple


class Algorithm(NamedTuple):
    """An algorithm known for a pair: its id for `algorithm=`, its title and its source."""

    id: str
    title: str
    source: str
