# %% [markdown]
"""Compare two engines, a hand-written single-precision SAT and GJK, with the exact answer."""

# %%
from collections import Counter

import hitlab as hl
import numpy as np
from numpy.typing import NDArray

# %% [markdown]
# Pairs of triangles with corners on a grid of tenths: many of them almost touch, and there engines
# fail. A hundred units from the origin, single precision keeps fewer digits of each coordinate.

# %%
rng = np.random.default_rng(seed=1)
corners = np.round(rng.uniform(0, 1.2, (10_000, 2, 3, 2)), 1)
is_flat = abs(np.linalg.det(np.diff(corners, axis=-2))) < 1e-3
corners = corners[~is_flat.any(axis=1)] + 100
a, b = hl.Triangle(corners[:, 0]), hl.Triangle(corners[:, 1])


# %%
def separating_axes(a: hl.Triangle[hl.Batch], b: hl.Triangle[hl.Batch]) -> NDArray[np.bool_]:
    """Return which pairs intersect, as many engines do: on the normals of all sides, in float32."""
    both = np.stack([a.vertices, b.vertices], axis=-3).astype(np.float32)
    sides = np.roll(both, -1, axis=-2) - both
    axes = np.stack([-sides[..., 1], sides[..., 0]], axis=-1)
    axes = axes.reshape(*axes.shape[:-3], 6, 2)
    projected = np.einsum("...skx,...nx->...snk", both, axes)  # each vertex on each axis
    low, high = projected.min(axis=-1), projected.max(axis=-1)
    gap = np.maximum(low[..., 0, :] - high[..., 1, :], low[..., 1, :] - high[..., 0, :])
    apart: NDArray[np.bool_] = (gap > 0).any(axis=-1)
    return ~apart


# %%
exact = hl.intersects(a, b)
touching = exact & ~hl.intersects(a, b, touching=False)
engines = {
    "my SAT in float32": separating_axes(a, b),
    "GJK in float32": hl.intersects(a, b, algorithm="gjk-32"),
    "GJK in float64": hl.intersects(a, b, algorithm="gjk"),
}

# %% [markdown]
# Count each engine's errors, and link to its first false hit and false miss. Open a link after the
# page's address.

# %%
counts: dict[str, Counter[str]] = {}
links: dict[str, str] = {}
for name, hit in engines.items():
    wrong = np.flatnonzero(hit != exact)
    kinds = ["false hit" if hit[i] else "false miss" for i in wrong]
    counts[name] = Counter(kinds)
    for i, kind in zip(wrong, kinds):
        links.setdefault(f"{name}: {kind}", hl.link(a[i], b[i]))
    print(name, dict(counts[name]), "of", len(exact))
for what, link in links.items():
    print(f"{what}: {link}")

# %% [markdown]
# These assertions check the statements above.

# %%
assert 0 < touching.sum() < exact.sum() < len(exact)
assert counts["my SAT in float32"].total() > counts["GJK in float64"].total()
assert counts["GJK in float32"]["false hit"] > 0
for name, link in links.items():
    one, other = hl.from_link(link)
    assert hl.intersects(one, other) is ("miss" in name)
