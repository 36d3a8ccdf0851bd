"""Exact collision queries that show why two shapes collide."""

from typing import TYPE_CHECKING as _TYPE_CHECKING

from hitlab.concave.convex_parts import convex_parts
from hitlab.groups.explain import algorithms, explain
from hitlab.groups.first_hit import FirstHit
from hitlab.groups.group import Group
from hitlab.groups.nearest import Nearest
from hitlab.links.link import from_link, link
from hitlab.plane.contact import Contact, contact
from hitlab.plane.meet import Meeting, meet
from hitlab.plane.outline import outline_points
from hitlab.plane.raycast import Crossing, raycast
from hitlab.published.algorithm import Algorithm
from hitlab.queries.closest import ClosestPoints, closest_points, distance
from hitlab.queries.intersects import intersects
from hitlab.shapes.base import Shape
from hitlab.shapes.join import concatenate, stack, where
from hitlab.shapes.mesh import Mesh
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.plane import Box, Capsule, Disk, Line, Point, Polygon, Ray, Segment, Triangle
from hitlab.shapes.shown import meant as _meant
from hitlab.shapes.single import Batch, Single
from hitlab.shapes.space import Point3, Sphere, Triangle3
from hitlab.steps.explanation import Explanation, Mark, Step
from hitlab.surveys.survey import Survey, survey

__all__ = [
    "Algorithm",
    "Batch",
    "Box",
    "Capsule",
    "ClosestPoints",
    "Contact",
    "Crossing",
    "Disk",
    "Explanation",
    "FirstHit",
    "Group",
    "Line",
    "Mark",
    "Meeting",
    "Mesh",
    "Nearest",
    "PlaneShape",
    "Point",
    "Point3",
    "Polygon",
    "Ray",
    "Segment",
    "Shape",
    "Single",
    "Sphere",
    "Step",
    "Survey",
    "Triangle",
    "Triangle3",
    "algorithms",
    "closest_points",
    "concatenate",
    "contact",
    "convex_parts",
    "distance",
    "explain",
    "from_link",
    "intersects",
    "link",
    "meet",
    "outline_points",
    "raycast",
    "stack",
    "survey",
    "where",
]
__version__ = "0.1.0"


def __dir__() -> list[str]:
    """Name what is public, without the folders."""
    return list(__all__)


_ELSEWHERE = {
    **{"Circle": "Disk", "Rectangle": "Box", "Rect": "Box", "AABB": "Box", "OBB": "Box"},
    **{"Ball": "Sphere", "collide": "intersects", "overlaps": "intersects"},
}
"""What other libraries call things, and what these are called here."""

if not _TYPE_CHECKING:  # for which no name would be unknown

    def __getattr__(name: str) -> object:
        if name.startswith("_"):
            raise AttributeError(f"module 'hitlab' has no attribute {name!r}")
        remedy = _meant(_ELSEWHERE.get(name, name), __all__)
        raise AttributeError(f"hitlab has no {name}: {remedy}", name=None, obj=__all__)
