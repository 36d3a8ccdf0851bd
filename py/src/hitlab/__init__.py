"""Exact collision queries that show why two shapes collide."""

import typing as _typing
from importlib import import_module as _import_module

from hitlab.arithmetic.counted import Operations
from hitlab.concave.convex_parts import convex_parts
from hitlab.concave.outline import Outline
from hitlab.groups.first_contact import FirstContact
from hitlab.groups.first_hit import FirstHit
from hitlab.groups.group import Group
from hitlab.groups.merge import merge
from hitlab.groups.nearest import Nearest
from hitlab.published.algorithm import Algorithm, Program
from hitlab.queries.closest_points import ClosestPoints, closest_points
from hitlab.queries.contact import Contact, contact
from hitlab.queries.contains import contains
from hitlab.queries.crossings import crossings
from hitlab.queries.distance import distance
from hitlab.queries.explanation import Explanation
from hitlab.queries.intersects import intersects
from hitlab.queries.meet import Meeting, meet
from hitlab.queries.outline_points import outline_points
from hitlab.queries.overlap import Overlap, overlap
from hitlab.queries.raycast import Crossing, raycast
from hitlab.queries.sweep import Sweep, sweep
from hitlab.shapes.base import Shape
from hitlab.shapes.join import concatenate, stack, where
from hitlab.shapes.mesh import Mesh
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.plane import Box, Capsule, Disk, Line, Point, Polygon, Ray, Segment, Triangle
from hitlab.shapes.shown import by_theirs as _by_theirs
from hitlab.shapes.shown import remedy as _remedy
from hitlab.shapes.single import Batch, Single
from hitlab.shapes.space import (
    Box3,
    Capsule3,
    HalfSpace3,
    Hull3,
    Line3,
    Point3,
    Ray3,
    Segment3,
    Sphere,
    Triangle3,
)
from hitlab.steps.explanation import Mark, Step

if _typing.TYPE_CHECKING:
    from hitlab import show as show
    from hitlab import testing as testing
    from hitlab.comparing.compare import Answer as Answer
    from hitlab.comparing.compare import Comparison as Comparison
    from hitlab.comparing.compare import Differences as Differences
    from hitlab.comparing.compare import compare as compare
    from hitlab.formats.builder import Note as Note
    from hitlab.formats.read import Read as Read
    from hitlab.formats.read import from_text as from_text
    from hitlab.links.geometry import from_geometry as from_geometry
    from hitlab.links.link import from_link as from_link
    from hitlab.links.link import link as link
    from hitlab.moves.push_apart import Pushed as Pushed
    from hitlab.moves.push_apart import push_apart as push_apart
    from hitlab.moves.snap import Snap as Snap
    from hitlab.moves.snap import snap as snap
    from hitlab.queries.algorithms import algorithms as algorithms
    from hitlab.queries.explain import explain as explain
    from hitlab.queries.operations import operations as operations
    from hitlab.queries.survey import Survey as Survey
    from hitlab.queries.survey import survey as survey

__all__ = [
    "Algorithm",
    "Answer",
    "Batch",
    "Box",
    "Box3",
    "Capsule",
    "Capsule3",
    "ClosestPoints",
    "Comparison",
    "Contact",
    "Crossing",
    "Differences",
    "Disk",
    "Explanation",
    "FirstContact",
    "FirstHit",
    "Group",
    "HalfSpace3",
    "Hull3",
    "Line",
    "Line3",
    "Mark",
    "Meeting",
    "Mesh",
    "Nearest",
    "Note",
    "Operations",
    "Outline",
    "Overlap",
    "PlaneShape",
    "Point",
    "Point3",
    "Polygon",
    "Program",
    "Pushed",
    "Ray",
    "Ray3",
    "Read",
    "Segment",
    "Segment3",
    "Shape",
    "Single",
    "Snap",
    "Sphere",
    "Step",
    "Survey",
    "Sweep",
    "Triangle",
    "Triangle3",
    "algorithms",
    "closest_points",
    "compare",
    "concatenate",
    "contact",
    "contains",
    "convex_parts",
    "crossings",
    "distance",
    "explain",
    "from_geometry",
    "from_link",
    "from_text",
    "intersects",
    "link",
    "meet",
    "merge",
    "operations",
    "outline_points",
    "overlap",
    "push_apart",
    "raycast",
    "snap",
    "stack",
    "survey",
    "sweep",
    "where",
]
_WHEN_ASKED = "show", "testing"
"""Modules that are imported on first access, because few programs need them."""
_LATER = {
    "comparing.compare": "Answer Comparison Differences compare",
    "formats.builder": "Note",
    "formats.read": "Read from_text",
    "links.geometry": "from_geometry",
    "links.link": "from_link link",
    "moves.push_apart": "Pushed push_apart",
    "moves.snap": "Snap snap",
    "queries.algorithms": "algorithms",
    "queries.explain": "explain",
    "queries.operations": "operations",
    "queries.survey": "Survey survey",
}
"""Names that are imported on first access, by their modules, because few programs need them."""


def _version() -> str:
    """Return the version of the installed package, or "0+unknown" if it is not installed."""
    from importlib import metadata

    try:
        return metadata.version("hitlab")
    except metadata.PackageNotFoundError:
        return "0+unknown"


def __dir__() -> list[str]:
    """Return the public names, without the subpackages."""
    return list(__all__)


_ELSEWHERE = _by_theirs(
    {
        "Disk": "Circle circle",
        "Box": "Rectangle Rect Square AABB OBB rect box2d",
        "Box3": "Cuboid AABB OBB",
        "Segment": "LineString LineSegment Edge",
        "Hull3": "ConvexHull",
        "HalfSpace3": "Plane Halfspace HalfSpace",
        "Polygon": "ConvexPolygon ConvexHull PolygonShape Poly",
        "Sphere": "Ball",
        "Group": "Space World STRtree MultiPolygon GeometryCollection",
        "intersects": "collide collides collision overlaps touches hit",
        "distance": "gap separation",
        "contact": "penetration manifold mtv Manifold",
        "raycast": "raytrace ray_test segment_query",
        "sweep": "toi time_of_impact shapecast shape_cast",
        "closest_points": "nearest_points",
        "convex_parts": "triangulate decompose convex_decomposition",
        "from_link": "load loads",
        'intersects(a, b, algorithm="gjk")': "gjk GJK",
        'intersects(a, b, algorithm="sat")': "sat SAT",
        'contact(a, b, algorithm="epa")': "epa EPA",
        "show.plot(shape)": "plot draw",
        "numbers, such as (x, y)": "Vec2 Vector Vector2 vec2 Vec2d",
    }
)
"""Names in other libraries, each with the corresponding name here."""

if _typing.TYPE_CHECKING:
    __version__: str
else:  # hidden from type checkers, which would treat every name as known

    def __getattr__(name: str) -> object:
        if name == "__version__":
            return _version()
        if name in _WHEN_ASKED:
            return _import_module(f"hitlab.{name}")
        for module, names in _LATER.items():
            if name in names.split():
                found = getattr(_import_module(f"hitlab.{module}"), name)
                return globals().setdefault(name, found)
        if name.startswith("_"):
            raise AttributeError(f"module 'hitlab' has no attribute {name!r}")
        problem = f"hitlab has no {name}: {_remedy(name, __all__, _ELSEWHERE)}"
        raise AttributeError(problem, name=None, obj=__all__)
