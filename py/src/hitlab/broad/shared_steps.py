"""Steps shared by all broad phases: boxes at the start, candidates and hits at the end."""

from collections.abc import Collection
from typing import NamedTuple

from hitlab.broad.boxes import Boxes, Pair, box_mark, link_mark
from hitlab.steps.explanation import Step, Value


class Search(NamedTuple):
    """The record of a search: its steps, its number of comparisons and the compared pairs.

    `compared` lists the pairs of members whose own boxes were compared, each once, in order;
    `looked` also counts comparisons of boxes around several members.
    """

    steps: list[Step]
    looked: int
    compared: list[Pair]


def boxes_step(members: Boxes) -> Step:
    """Return the step that draws a box around every member."""
    count = len(members)
    endless = sum(not _is_finite(box) for box in members.bounds)
    values: dict[str, Value] = {"n": count, "pairs": members.pairs, "endless": endless}
    case = ("empty", "single")[count] if count < 2 else "endless" if endless else "plain"
    marks = (box_mark(f"box-{i}", box) for i, box in enumerate(members.bounds))
    return Step.of("boxes", case, values, *marks)


def _is_finite(box: tuple[float, ...]) -> bool:
    return max(map(abs, box)) < float("inf")


def search_steps(members: Boxes, search: Search, hits: Collection[Pair]) -> list[Step]:
    """Return a method's steps, then those for the candidates, the false candidates and the hits."""
    candidates = [pair for pair in search.compared if members.meet(*pair)]
    false = [pair for pair in candidates if pair not in hits]
    met = [pair for pair in candidates if pair in hits]
    links = {pair: link_mark(members, pair) for pair in candidates}
    counts: dict[str, Value] = {
        **{"n": len(members), "pairs": members.pairs, "looked": search.looked},
        **{"compared": len(search.compared), "left_out": members.pairs - len(search.compared)},
        "candidates": len(candidates),
    }
    values = counts | _numbers(candidates)
    first = Step.of("candidates", "some" if candidates else "none", values, *links.values())
    if not candidates:
        return [*search.steps, first]
    found: dict[str, Value] = {
        **{"candidates": len(candidates), "false": len(false)},
        "hits": len(met),
    }
    share, verdict = "none" if not false else "some" if met else "all", "hit" if met else "miss"
    second = Step.of("false", share, found | _numbers(false), *(links[each] for each in false))
    last = Step.of("hits", verdict, found | _numbers(met), *(links[each] for each in met))
    return [*search.steps, first, second, last]


def _numbers(pairs: list[Pair]) -> dict[str, Value]:
    """Return the indices of all pairs' first shapes as `i`, and of their second shapes as `j`."""
    return {"i": tuple(i for i, _ in pairs), "j": tuple(j for _, j in pairs)}
