"""The nine kinds of shapes of the plane, and every two of them."""

import itertools

import hitlab as hl
import pytest
from hitlab.arithmetic.tolerances import ROUNDING
from hitlab.testing import POINTS

ALLOWED = 64 * ROUNDING
"""What tests allow for rounding, as a part of the largest number of a pair: less than `CROSSING`
has to grant for what lies far from the start, as no search finds a third of it."""

KINDS = list(POINTS)
SOLID = {hl.Disk, hl.Box, hl.Triangle, hl.Polygon, hl.Capsule}
"""Have an area unless they are degenerate."""

PAIRS = list(itertools.combinations_with_replacement(KINDS, 2))

every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)


def every(pairs):
    """Ask each of these pairs of kinds."""
    names = [f"{first.__name__}-{second.__name__}" for first, second in pairs]
    return pytest.mark.parametrize(("first", "second"), pairs, ids=names)


every_pair = every(PAIRS)
