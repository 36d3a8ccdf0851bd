"""Test your own program against the exact answer; a failure prints a link that shows it."""

import hitlab as hl
import numpy as np
import pytest
from hitlab.testing import pairs
from hypothesis import assume, given, settings
from hypothesis import strategies as st

PAGE = "http://127.0.0.1:8000/index.html"  # where `python3 build.py serve` shows it


def mine(a: hl.Triangle, b: hl.Triangle) -> bool:
    """Look for a separating axis of two triangles, but forget the axes of the second."""
    sides = np.roll(a.vertices, -1, axis=0) - a.vertices
    for axis in sides[:, ::-1] * (1, -1):
        on_a, on_b = a.vertices @ axis, b.vertices @ axis
        if on_a.max() < on_b.min() or on_b.max() < on_a.min():
            return False
    return True


@settings(max_examples=1000, database=None, derandomize=True)  # the same examples each time
@given(pairs(hl.Triangle, hl.Triangle, [st.integers(-5, 5)], nudge=False, base=PAGE))
def agrees(pair: tuple[hl.Triangle, hl.Triangle]) -> None:
    assume(all(hl.intersects(each, each, touching=False) for each in pair))  # not flat
    assert mine(*pair) == hl.intersects(*pair)


with pytest.raises(AssertionError) as failure:
    agrees()
[link] = [line for line in failure.value.__notes__ if line.startswith(PAGE)]
print(link)  # open it in a browser
a, b = hl.from_link(link)
assert isinstance(a, hl.Triangle) and isinstance(b, hl.Triangle)
assert mine(a, b) and not hl.intersects(a, b)
