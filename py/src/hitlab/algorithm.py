"""What an algorithm is called and where it comes from."""

from typing import NamedTuple


class Algorithm(NamedTuple):
    """What is known for a pair: an id for `algorithm=`, a title, and where it comes from."""

    id: str
    title: str
    source: str
