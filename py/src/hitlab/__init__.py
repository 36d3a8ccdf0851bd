"""Exact collision queries in the plane that show why two shapes collide."""

from hitlab.explanation import Explanation, Mark, Step
from hitlab.queries import explain, intersects
from hitlab.shapes import Disk, Shape, Triangle

__all__ = ["Disk", "Explanation", "Mark", "Shape", "Step", "Triangle", "explain", "intersects"]
__version__ = "0.1.0"
