"""The nine 2D shapes."""

from hitlab.shapes.linear import Line, Point, Ray, Segment
from hitlab.shapes.polygonal import Box, Polygon, Triangle
from hitlab.shapes.round import Capsule, Disk

__all__ = [
    "Box",
    "Capsule",
    "Disk",
    "Line",
    "Point",
    "Polygon",
    "Ray",
    "Segment",
    "Triangle",
]
