# %% [markdown]
"""Move a character along walls, slopes, seams of tiles, and platforms that move or are one-way."""

# %%
import hitlab as hl
import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]

MORE = 1e-15
"""How much more than the part that leads into a wall is removed, relative to the displacement.

Rounding would otherwise leave a part of it. Quake's `PM_ClipVelocity` removes 1/1000 more.
"""


# %%
def slide(body: hl.Box, by: Vector, walls: hl.Group) -> tuple[hl.Box, list[Vector]]:
    """Return the body moved along the walls that block it, and their normals."""
    normals: list[Vector] = []
    for _ in range(6):
        first = hl.Group(body).sweep(by, walls, touching=False, ghosts=False)
        if not first.hit[0]:
            return pushed_out(body.translate(by), walls), normals
        body = pushed_out(body.translate(first.t[0] * by), walls)
        normals.append(first.normal[0])  # it points from the body to the wall
        by = (1 - first.t[0]) * by
        by = by - (by @ normals[-1] + MORE * np.hypot(*by)) * normals[-1]
        if any(by @ normal > 0 for normal in normals):  # in a corner
            break
    return body, normals


def pushed_out(body: hl.Box, walls: hl.Group) -> hl.Box:
    """Return the body without the overlap, of a few roundings, that a move may leave."""
    for _ in range(6):
        _, contact = hl.Group(body).contacts(walls, touching=False)
        if not contact.hit.any():
            break
        deepest = int(np.argmax(contact.depth))
        body = body.translate(-contact.depth[deepest] * contact.normal[deepest])
    return body


# %% [markdown]
# The walls are one body: tiles, a slope, a step and a wall. The character is pushed to the right.

# %%
tiles = hl.Box([(x + 0.5, -0.5) for x in range(12)], (1, 1))
walls = hl.Group(tiles, hl.Triangle([(4, 0), (6, 0), (6, 1)]), hl.Box((9, 0.5), (6, 1)))
walls = hl.Group(*walls, hl.Box((12, 3), (1, 6)), bodies=0)

player, velocity, track = hl.Box((0.5, 0.5), (0.6, 1.0)), np.array([3.0, 0.0]), []
for _ in range(300):
    velocity = np.array([3.0, velocity[1] - 20 / 60])
    player, blocked = slide(player, velocity / 60, walls)
    if any(normal[1] < -0.5 for normal in blocked):  # it stands
        velocity = np.array([3.0, 0.0])
    track.append(player.center)

# %% [markdown]
# These assertions check the path: it never leads back, and it ends at the wall, on the step.

# %%
x, y = np.array(track).T
assert (np.diff(x) > -1e-12).all() and np.isclose(x[-1], 11.5 - 0.3)  # up to the wall at the right
assert np.isclose(y[150], 1.5) and not hl.Group(player).collisions(walls, touching=False).size

# %% [markdown]
# The walls, and the character in every twentieth frame.

# %%
hl.Group(*walls, *(hl.Box(center, (0.6, 1.0)) for center in track[::20]))

# %% [markdown]
# A platform that moves carries the character that stands on it. A one-way platform counts as a wall
# only while it is below the character: one jumps through it from below, and lands on it.

# %%
NEAR = 1e-9
"""The largest gap to a platform on which the character still stands."""


def is_below(platform: hl.Box, body: hl.Box) -> bool:
    """Return whether a one-way platform counts as a wall."""
    return bool(platform.bounds[3] <= body.bounds[1] + NEAR)


def carried(body: hl.Box, platform: hl.Box, by: Vector, walls: hl.Group) -> tuple[hl.Box, hl.Box]:
    """Return the body and the platform after the platform has moved."""
    moved = platform.translate(by)
    if not is_below(platform, body):
        return body, moved
    _, contact = hl.Group(body).contacts(platform, margin=NEAR)
    if contact.hit.size:  # it stands on it
        body, _ = slide(body, by, walls)
    return pushed_out(body, hl.Group(moved)), moved


# %%
lift, by = hl.Box((3, 2), (2, 0.25)), np.array([-0.5, 0.25]) / 60
player, velocity = hl.Box((2.5, 0.5), (0.6, 1.0)), np.array([0.0, 10.0])
for _ in range(180):
    player, lift = carried(player, lift, by, walls)
    floor = walls.with_shapes(lift, bodies=1) if is_below(lift, player) else walls
    velocity = velocity - (0, 20 / 60)
    player, blocked = slide(player, velocity / 60, floor)
    if any(normal[1] < -0.5 for normal in blocked):
        velocity = np.zeros(2)
assert np.isclose(player.bounds[1], lift.bounds[3])  # it stands on the lift
assert player.center[0] < 2.0 and np.isclose(lift.bounds[3], 2.875)
