"""Times of calls that take turns, so that a drifting clock favours none of them.

The processor's time counts, which others on the machine delay least.
"""

import math
import time
from collections.abc import Callable

LEAST = 2e-3
"""Seconds that a measurement is to last at least; what is shorter is repeated."""


def seconds(call: Callable[[], object], repeats: int = 1) -> float:
    """Measure one call, on average."""
    start = time.process_time()
    for _ in range(repeats):
        call()
    return (time.process_time() - start) / repeats


def in_turn(calls: list[Callable[[], object]], counts: list[int], rounds: int) -> list[list[float]]:
    """Return each call's microseconds for one of what it asks, round by round.

    Before that, each is called once to fill what it keeps, and once to see how long it takes.
    """
    for call in calls:
        call()
    repeats = [math.ceil(LEAST / max(seconds(call), 1e-9)) for call in calls]
    found = [
        [seconds(*each) / count * 1e6 for *each, count in zip(calls, repeats, counts)]
        for _ in range(rounds)
    ]
    return [list(column) for column in zip(*found)]
