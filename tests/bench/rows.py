"""What is measured, as rows of one form, and their tables in Markdown.

`hitlab` and `other` are the medians of all rounds, in microseconds for one of what is asked, and
`ratio` tells how many times as fast hitlab is: the median of the ratios within each round.
"""

import statistics
from collections.abc import Iterator
from typing import TypedDict

COLUMNS = ("what", "where", "peer", "n", "hit_rate", "hitlab", "other", "ratio")


class Row(TypedDict):
    """One comparison; a hit rate of None stands where nothing is hit or missed."""

    what: str
    where: str
    peer: str
    n: int
    hit_rate: float | None
    hitlab: float
    other: float
    ratio: float


def row(
    what: str, where: str, peer: str, n: int, hit_rate: float | None, ours: list, theirs: list
) -> Row:
    """Make a row of the times of all rounds, which were taken in turn."""
    ratio = statistics.median(other / own for own, other in zip(ours, theirs, strict=True))
    own, other = (float(f"{statistics.median(times):.4g}") for times in (ours, theirs))
    return Row(
        what=what,
        where=where,
        peer=peer,
        n=n,
        hit_rate=hit_rate,
        hitlab=own,
        other=other,
        ratio=float(f"{ratio:.3g}"),
    )


Parts = dict[str, list[float]]  # microseconds, round by round, by what takes them


def parts(name: str, peer: str, ours: Parts, theirs: Parts) -> Iterator[Row]:
    """Yield a row for each part of what happens in the browser, if both have it in each round."""
    rounds = max(map(len, ours.values()))
    for part, times in ours.items():
        if len(times) == len(theirs.get(part, [])) == rounds:
            yield row(f"{name}: {part}", "browser", peer, 1, None, times, theirs[part])


def table(title: str, rows: list[Row]) -> str:
    """Write rows as a table in Markdown, its columns aligned."""
    lines = [["what", "where", "against", "n", "hits", "hitlab µs", "other µs", "ratio"]]
    lines += [[told(name, each[name]) for name in COLUMNS] for each in rows]
    return aligned(title, lines)


def aligned(title: str, lines: list[list[str]]) -> str:
    """Write a table in Markdown, three columns of words and then numbers."""
    widths = [max(3, *map(len, column)) for column in zip(*lines)]
    rule = ["-" * width for width in widths[:3]]
    rule += ["-" * (width - 1) + ":" for width in widths[3:]]
    padded = [
        [cell.ljust(width) if i < 3 else cell.rjust(width) for i, (cell, width) in each]
        for each in (enumerate(zip(line, widths)) for line in [lines[0], rule, *lines[1:]])
    ]
    return "\n".join([f"### {title}", "", *(f"| {' | '.join(cells)} |" for cells in padded), ""])


def told(name: str, value: object) -> str:
    """Write one number or name; a ratio below 1 as a part, of which one sees how small it is."""
    if value is None:
        return ""
    if name == "hit_rate":
        return f"{value:.0%}"
    if name == "n":
        return f"{value:,}"
    if name == "ratio" and value < 1:
        return f"1/{digits(1 / value)}"
    return digits(value) if isinstance(value, float) else str(value)


def digits(value: float) -> str:
    """Write three digits or more, and no exponent."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
