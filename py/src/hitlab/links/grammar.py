"""What a link may say: the types of shapes and their numbers, and the scenes that have them."""

import math
from collections.abc import Sequence

import numpy as np

from hitlab.shapes.base import Shape
from hitlab.shapes.plane import Box, Capsule, Disk, Line, Point, Polygon, Ray, Segment, Triangle
from hitlab.shapes.space import Sphere, Triangle3

TYPES: dict[str, type[Shape]] = {
    "disk": Disk,
    "box": Box,
    "triangle": Triangle,
    "polygon": Polygon,
    "segment": Segment,
    "ray": Ray,
    "line": Line,
    "capsule": Capsule,
    "point": Point,
    "sphere": Sphere,
    "triangle3": Triangle3,
}
"""The names of the shapes; their numbers are the fields', but the angle of a box is in degrees."""

NUMBERS: dict[str, str] = {
    "disk": "x,y,r",
    "box": "x,y,w,h,degrees",
    "triangle": "ax,ay,bx,by,cx,cy",
    "polygon": "x,y,x,y,x,y,…",
    "segment": "ax,ay,bx,by",
    "ray": "ox,oy,dx,dy",
    "line": "px,py,dx,dy",
    "capsule": "ax,ay,bx,by,r",
    "point": "x,y",
    "sphere": "x,y,z,r",
    "triangle3": "ax,ay,az,bx,by,bz,cx,cy,cz",
}

PLAYGROUND, FIRST, SPACE = "playground", "disk-triangle", "sphere-triangle"

TWELVE = (
    *("polygon", "disk", "disk", "box", "box", "triangle", "triangle"),
    *("capsule", "capsule", "segment", "disk", "box"),
)
"""The shapes of the scenes of the broad phase."""

SCENES: dict[str, tuple[str, ...]] = {
    "disk-disk": ("disk", "disk"),
    "point-disk": ("point", "disk"),
    "disk-box": ("disk", "box"),
    "disk-box-motion": ("disk", "box"),
    "disk-triangle": ("disk", "triangle"),
    "triangle-triangle": ("triangle", "triangle"),
    "box-box": ("box", "box"),
    "polygon-polygon": ("polygon", "polygon"),
    "capsule-capsule": ("capsule", "capsule"),
    "segment-segment": ("segment", "segment"),
    "ray-aabb": ("ray", "box"),
    "ray-box": ("ray", "box"),
    "ray-disk": ("ray", "disk"),
    "line-line": ("line", "line"),
    "sphere-triangle": ("sphere", "triangle3"),
    "sphere-mesh": ("sphere", "mesh"),
    "sweep-and-prune": TWELVE,
    "uniform-grid": TWELVE,
    "bounding-volume-hierarchy": TWELVE,
    "crowd": (),
}
"""The shapes of each scene but those that take any; a crowd has a seed."""

OPEN = {PLAYGROUND: (1, 200), "sweep-pair": (2, 2)}
"""The scenes that take any shapes of the plane: at least and at most how many."""

OTHER_NAMES = (
    *("algorithm", "view", "step", "lang", "theme", "embed", "predict", "case", "mesh"),
    *("joined", "select", "show"),
    *("name", "note", "code"),
    *(
        "azimuth",
        "by",
        "elevation",
        "frame",
        "mix",
        "motion",
        "n",
        "phase",
        "running",
        "seed",
        "shift",
        "stride",
        "swept",
        "sx",
        "sy",
        "t",
        "turn",
        "turn-p",
        "turn-q",
    ),
)
"""What a link says besides the shapes: of the page, the way to look, and the scenes' parameters."""

LONGEST = 20_000
MOST_SHAPES = OPEN[PLAYGROUND][1]
MOST_CORNERS = 64
"""The characters of a link, its shapes, and a polygon's corners that the page takes at most."""


def radians(degrees: float) -> float:
    """Turn degrees into radians, so that a quarter turn stays one after any number of turns."""
    return math.radians(math.fmod(degrees, 360))


def shape_of(name: str, numbers: Sequence[float]) -> Shape:
    """Make the shape of a type from its numbers; radians after a box's degrees replace them."""
    if name == "box":
        numbers = *numbers[:4], numbers[5] if len(numbers) == 6 else radians(numbers[4])
    kind = TYPES[name]
    if kind is Polygon:
        return Polygon(np.reshape(numbers, (-1, 2)))
    fields, start = [], 0
    for own in kind.fields.values():
        stop = start + math.prod(own)
        fields.append(np.reshape(numbers[start:stop], own))
        start = stop
    make: type = kind
    shape: Shape = make(*fields)
    return shape
