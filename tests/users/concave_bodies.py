"""Push a concave body out of another one, deepest contact first."""

import hitlab as hl
import numpy as np

CORNER = [(0, 0), (3, 0), (3, 1), (1, 1), (1, 3), (0, 3)]  # an L


def body(x: float, y: float) -> list[hl.Polygon]:
    """Return an L as convex parts."""
    return [part.translate((x, y)) for part in hl.convex_parts(CORNER)]


fixed, loose = hl.Group(*body(0, 0)), hl.Group(*body(0.75, 0.5))
assert len(fixed.collisions(loose, touching=False))

for _ in range(20):
    pairs, contact = fixed.contacts(loose)
    if not (contact.depth > 0).any():
        break
    deepest = int(np.argmax(contact.depth))
    loose = loose.translate(contact.depth[deepest] * contact.normal[deepest])

assert len(fixed.collisions(loose, touching=False)) == 0
assert len(fixed.collisions(loose)) > 0  # they touch
