"""The 3D shapes, except meshes."""

from hitlab.shapes.box3 import Box3
from hitlab.shapes.hull3 import Hull3
from hitlab.shapes.linear3 import HalfSpace3, Line3, Point3, Ray3, Segment3
from hitlab.shapes.round3 import Ball, Capsule3, Sphere
from hitlab.shapes.single import Many
from hitlab.shapes.triangle3 import Triangle3

Bounded3 = (
    Point3[Many]
    | Sphere[Many]
    | Segment3[Many]
    | Capsule3[Many]
    | Triangle3[Many]
    | Box3[Many]
    | Hull3[Many]
    | HalfSpace3[Many]
)
"""The shapes that can be in contact."""

__all__ = [
    "Ball",
    "Bounded3",
    "Box3",
    "Capsule3",
    "HalfSpace3",
    "Hull3",
    "Line3",
    "Point3",
    "Ray3",
    "Segment3",
    "Sphere",
    "Triangle3",
]
