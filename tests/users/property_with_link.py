"""Hold a program of one's own to the exact answer; a failure ends in a link that shows it."""

import math

import hitlab as hl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

PAGE = "http://127.0.0.1:8000/index.html"  # where `python3 build.py serve` shows it
places = st.tuples(st.integers(-5, 5), st.integers(-5, 5))


def mine(x: int, y: int, radius: int) -> bool:
    """Test a disk against the box from (-2, -1) to (2, 1), but forget the corners."""
    return abs(x) <= 2 + radius and abs(y) <= 1 + radius


@settings(database=None, derandomize=True)  # the same tries each time
@given(places, st.integers(0, 3))
def agrees(center: tuple[int, int], radius: int) -> None:
    disk, box = hl.Disk(center, radius), hl.Box((0, 0), (4, 2))
    assert mine(*center, radius) == hl.intersects(disk, box), hl.link(disk, box, base=PAGE)


with pytest.raises(AssertionError) as failure:
    agrees()
link = str(failure.value)
print(link)  # open it in a browser
disk = hl.from_link(link)[0]
assert isinstance(disk, hl.Disk)
x, y = abs(disk.center)
assert mine(int(x), int(y), int(disk.radius)) and math.hypot(x - 2, y - 1) > disk.radius
