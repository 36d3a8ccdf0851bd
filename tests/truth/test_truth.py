"""A search for untrue sentences: what the page says, of many states, against sums of its own."""

import collections

import checks
import pytest
import states

FEW, MANY = 1, states.MANY
"""States of a family of a scene: of half of the families by turns, or of all."""


OF_A_METHOD = {"epa": (20, 300), "epa-32": (20, 300)}
OTHERS = (40, 1000)
"""States of a method in a normal run and in a slow one, also of sweeps."""


def found(chosen):
    """Group the faults of states by what is wrong, with one state that shows each."""
    faults = collections.defaultdict(list)
    for each in states.told(chosen):
        for what, where, words in checks.faults(each):
            faults[each.why.method, what.split(":")[0], where].append((words, each.state.link))
    return {key: (len(all_of), *all_of[0]) for key, all_of in faults.items()}


@pytest.mark.slow(5)
@pytest.mark.parametrize("scene", [*states.SCENES, *states.ANY_KINDS])
def test_every_sentence_is_true(scene):
    assert found(states.states(1, FEW, [scene])) == {}


@pytest.mark.slow
@pytest.mark.parametrize("scene", [*states.SCENES, *states.ANY_KINDS])
def test_every_sentence_of_many_is_true(scene):
    assert found(states.states(2, MANY, [scene])) == {}


ALGORITHMS = [each.id for each in states.METHODS] + ["exact"]


@pytest.mark.slow(5)
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_sentence_of_a_method_is_true(algorithm):
    few, _ = OF_A_METHOD.get(algorithm, OTHERS)
    assert found(states.of_methods(algorithm, 1, few)) == {}


@pytest.mark.slow
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_sentence_of_a_method_is_true_of_many(algorithm):
    _, many = OF_A_METHOD.get(algorithm, OTHERS)
    assert found(states.of_methods(algorithm, 2, many)) == {}
