"""Exact collision queries that show why two shapes collide."""

from hitlab.algorithm import Algorithm
from hitlab.algorithms import algorithms
from hitlab.closest import ClosestPoints, closest_points, distance
from hitlab.contact import Contact, contact
from hitlab.explanation import Explanation, Mark, Step
from hitlab.meet import Meeting, meet
from hitlab.mesh import Mesh
from hitlab.outline import outline_points
from hitlab.queries import explain, intersects
from hitlab.raycast import Crossing, raycast
from hitlab.shape import Shape
from hitlab.shapes import Box, Capsule, Disk, Line, Point, Polygon, Ray, Segment, Triangle
from hitlab.shapes3 import Point3, Sphere, Triangle3
from hitlab.survey import Survey, survey

__all__ = [
    "Algorithm",
    "Box",
    "Capsule",
    "ClosestPoints",
    "Contact",
    "Crossing",
    "Disk",
    "Explanation",
    "Line",
    "Mark",
    "Meeting",
    "Mesh",
    "Point",
    "Point3",
    "Polygon",
    "Ray",
    "Segment",
    "Shape",
    "Sphere",
    "Step",
    "Survey",
    "Triangle",
    "Triangle3",
    "algorithms",
    "closest_points",
    "contact",
    "distance",
    "explain",
    "intersects",
    "meet",
    "outline_points",
    "raycast",
    "survey",
]
__version__ = "0.1.0"
