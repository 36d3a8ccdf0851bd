"""A search for untrue sentences: what the page says, of many states, against sums of its own."""

import collections

import checks
import pytest
import states

FEW, MANY = 1, 13
"""States of a family of a scene: of half of them by turns, or about 20,000 explanations in all."""


def found(scene, seed, n):
    """Group the faults of a scene's states by what is wrong, with one state that shows each."""
    faults = collections.defaultdict(list)
    for each in states.told(states.states(seed, n, [scene])):
        for what, where, words in checks.faults(each):
            faults[each.why.method, what.split(":")[0], where].append((words, each.state.link))
    return {key: (len(all_of), *all_of[0]) for key, all_of in faults.items()}


@pytest.mark.slow(5)
@pytest.mark.parametrize("scene", [*states.SCENES, *states.ANY_KINDS])
def test_every_sentence_is_true(scene):
    assert found(scene, 1, FEW) == {}


@pytest.mark.slow
@pytest.mark.parametrize("scene", [*states.SCENES, *states.ANY_KINDS])
def test_every_sentence_of_many_is_true(scene):
    assert found(scene, 2, MANY) == {}
