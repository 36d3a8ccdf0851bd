"""A law that is broken ends in a link of the page that shows the pair."""

import hitlab as hl
import pytest
from hypothesis import given, settings
from strategies import pairs


@settings(database=None)
@given(pairs(hl.Disk, hl.Disk))
def no_two_disks_meet(pair):
    assert not hl.intersects(*pair)


def test_a_broken_law_tells_the_link_of_its_pair():
    with pytest.raises(AssertionError) as failure:
        no_two_disks_meet()
    [link] = [line for line in failure.value.__notes__ if line.startswith("#/playground?disk=")]
    assert hl.intersects(*hl.from_link(link))
