"""Syntax of links: the types of shapes and their numbers, the scenes and their shapes."""

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
"""The shapes by name; a link has the numbers of their fields, but the angle of a box in degrees."""

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
"""The shapes of the broad-phase scenes."""

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
"""The shapes of each scene, except for the scenes in `OPEN`; a crowd has a seed instead."""

OPEN = {PLAYGROUND: (1, 200), "sweep-pair": (2, 2)}
"""The scenes that accept any 2D shapes, with the smallest and largest number of shapes."""

PAGES = ("course", "terms", "cases", "links")
"""The pages that a link may name instead of a scene; `course/regions` is a lesson of the course."""

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
"""Parameters of a link besides its shapes: those of the page, of the view and of the scenes."""

LONGEST = 20_000
MOST_SHAPES = OPEN[PLAYGROUND][1]
MOST_CORNERS = 64
"""The page's limits: the characters and the shapes of a link, and the corners of a polygon."""


def radians(degrees: float) -> float:
    """Return degrees in radians; full turns are removed first, so that quarter turns stay exact."""
    return math.radians(math.fmod(degrees, 360))


def shape_of(name: str, numbers: Sequence[float]) -> Shape:
    """Return the shape of a type from its numbers; a box's radians, if any, replace its degrees."""
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
