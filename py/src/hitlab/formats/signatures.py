"""The constructors of engines and libraries: their names, and what their arguments mean.

A row has a constructor's names, then the kind of shape and the parameters that it may have. They
are keys that `objects` reads.
"""

import math
import re
from typing import Any

from hitlab.formats.kinds import KIND_OF
from hitlab.formats.nodes import Call, Degrees, Extent, Fields, Name
from hitlab.formats.objects import typed
from hitlab.formats.values import point_of, points_of

POINTS = set(
    [
        "center",
        "position",
        "start",
        "end",
        "min",
        "max",
        "size",
        "extent",
        "halfextents",
        "origin",
        "direction",
        "a",
        "b",
        "c",
        "offset",
    ]
)
PLACED = set(["center", "cx", "position", "x", "left", "minx", "min", "x1"])
LISTS = "vertices", "polygon"

EXACT = """
circle: disk x y diameter
ellipse: ellipse cx cy width height
square: box x y side
line: segment x1 y1 x2 y2
triangle: triangle x1 y1 x2 y2 x3 y3
quad: polygon *vertices
box: box minx miny maxx maxy
RECT CRect RectF: box left top right bottom
Line: segment x1 y1 x2 y2
Ray: ray origin direction
"""
"""Constructors that differ by case only: those of p5.js and Processing, shapely, Windows."""

SIGNATURES = """
circle disc disk ball patches.circle: disk x y radius fields? | center radius fields? | radius
boundingcircle: disk center radius
add.circle createcircle: disk x y radius any? any? | center radius fields? any?
add.rectangle: box cx cy width height any? any?
bodies.circle: disk x y radius fields? any?
pymunk.circle cpcircleshapenew: disk any radius center?
love.graphics.circle: disk text x y radius any?
love.graphics.ellipse: ellipse text cx cy rx ry any?
love.graphics.line: path *vertices | vertices
phaser.geom.ellipse geom.ellipse me.ellipse: ellipse cx cy width height
ellipse2d.double ellipse2d.float: ellipse x y width height
colliderdesc.ball colliderbuilder.ball collider.ball collider.circle: disk radius
ctx.arc context.arc: disk x y radius zero turn any?
rect frect floatrect intrect irect: box x y width height | position size | position width height
rect.minmaxrect image.rect: box minx miny maxx maxy
rect.fromcenter: box center width height
rect.from_x_y_w_h: box cx cy width height
graphics.rect graphics.rectf geometry.rect: box left top right bottom
alignedbox iso_rectangle fbox model.box: box min max
segment_2: segment start end
triangle_2: triangle a b c
rectangle: box x y width height | position size | position width height | width height
box createbox: box position width height fields?
setrect: box any left top right bottom
makesquare: box half
physics2d.overlapbox: box center size degrees?
physics2d.overlapcircle: disk center radius
rectangle2d.double rectangle2d.float ctx.fillrect ctx.strokerect: box x y width height
rect.from_min_max rect.from_corners rect.from_two_pos aabb.from_corners: box min max
rect.from_center_size: box center size
rect.from_center_half_size aabb.from_half_extents: box center halfextents
rotatedrect: box center extent degrees
rect2 rect2i cgrect nsrect: box position size | x y width height
cgrectmake nsmakerect domrect hc.rectangle ctx.rect: box x y width height
cv.rect cv.rect2f cv.rect2d cv.rect2i: box x y width height | position extent | min max
rect.fromltrb rectangle.fromltrb rectanglef.fromltrb: box left top right bottom
rect.fromltwh: box left top width height
arcade.draw_rectangle_filled arcade.draw_rectangle_outline: box cx cy width height any any? zero?
arcade.draw_circle_filled arcade.draw_circle_outline: disk x y radius any any?
arcade.draw_line: segment x1 y1 x2 y2 any any?
flxrect: box x y width height
draw_circle: disk x y radius any? | center radius any? any? any? any?
draw_rectangle: box x y width height name | minx miny maxx maxy flag
draw_line: segment x1 y1 x2 y2 any? any? | start end any? any? any?
draw_triangle: triangle a b c any? | x1 y1 x2 y2 x3 y3 flag
draw_polygon draw_colored_polygon: polygon vertices any? any? any?
fillrect strokerect drawrect: box x y width height
filloval drawoval: ellipse x y width height
drawellipse: ellipse cx cy rx ry any?
drawpolygon fillpolygon: polygon *vertices | vertices
create_polygon canvas.create_polygon: polygon *vertices | vertices
bodies.rectangle: box cx cy width height fields? any?
aabb boundingbox bbox box2 bounds2 aabb.new aabb2 bb bbnew: box min max | minx miny maxx maxy
aabb2d: box center halfextents
bounds: box center size
obb orientedbox orientedboundingbox: box center halfextents angle?
planck.box pl.box boxshape makebox makeoffsetbox setasbox: box hx hy center? radians?
colliderdesc.cuboid colliderbuilder.cuboid collider.cuboid: box hx hy
sharedshape.cuboid cuboid.new cuboid: box halfextents | hx hy
collider.rectangle: box width height
sat.box: box position width height
pymunk.poly.create_box: box any size zero?
cpboxshapenew: box any width height zero?
love.graphics.rectangle: box text x y width height
love.physics.newrectangleshape: box width height | cx cy width height radians?
love.physics.newcircleshape: disk x y radius | radius
love.physics.newpolygonshape: polygon *vertices
love.physics.newedgeshape: segment x1 y1 x2 y2
love.graphics.polygon: polygon text *vertices
world:add: box any x y width height
capsule stadium: capsule start end radius | x1 y1 x2 y2 radius
colliderdesc.capsule colliderbuilder.capsule_y: capsule halfheight radius
collider.capsule capsule2d: capsule radius length
line2d.double line2d.float: segment x1 y1 x2 y2 | start end
segment edge linesegment segment2d line2d edgeshape: segment start end | x1 y1 x2 y2
line: segment start end | x1 y1 x2 y2
colliderdesc.segment collider.segment: segment start end
pymunk.segment cpsegmentshapenew: capsule any start end radius
triangle colliderdesc.triangle collider.triangle: triangle a b c | x1 y1 x2 y2 x3 y3 | vertices
polygon poly patches.polygon: polygon vertices holes? | *vertices | position polygon | x y polygon
createpolygon: polygon vertices | *vertices | position polygon fields? | x y polygon
computehull: polygon vertices any?
makepolygon: polygon vertices radius
polygonshape convexpolygon chainshape.loop: polygon vertices | *vertices
settwosided edge.set createline: segment start end
point: point x y
createpoint: point position
set setvertices: polygon vertices any?
pymunk.poly: polygon any vertices name? zero?
cppolyshapenew: polygon any any vertices name? zero?
colliderdesc.convexhull colliderdesc.convexpolyline convexpolygon.from_convex_hull: polygon vertices
polyline linestring chainshape chain colliderdesc.polyline: path vertices closed? any? | *vertices
linearring: polygon vertices | *vertices
vertex: point x y
c2circle: disk center radius
c2poly: polygon any vertices
"""


SEVERAL = """
checkcollisioncircles: disk center radius + disk center radius
checkcollisioncirclerec: disk center radius + shape
checkcollisionpointrec: point position + shape
checkcollisionpointcircle is_point_in_circle: point position + disk center radius
checkcollisionpointtriangle point_is_inside_triangle: point position + triangle a b c
checkcollisionlines segment_intersects_segment: segment start end + segment start end
segment_intersects_circle: segment start end + disk center radius
checkcollisioncircleline: disk center radius + segment start end
rectangle_in_rectangle: box minx miny maxx maxy + box minx miny maxx maxy
point_in_rectangle: point x y + box minx miny maxx maxy
point_in_circle: point x y + disk x y radius
point_in_triangle: point x y + triangle x1 y1 x2 y2 x3 y3
rectfill: box minx miny maxx maxy
circfill: disk x y radius
is_point_in_polygon: point position + polygon vertices
colliderectrect: box x y width height + box x y width height
collidecirclecircle: disk x y diameter + disk x y diameter
colliderectcircle: box x y width height + disk x y diameter
collidelineline: segment x1 y1 x2 y2 + segment x1 y1 x2 y2
collidelinerect: segment x1 y1 x2 y2 + box x y width height
collidelinecircle: segment x1 y1 x2 y2 + disk x y diameter
collidepointcircle: point x y + disk x y diameter
collidepointrect: point x y + box x y width height
collidepointline: point x y + segment x1 y1 x2 y2
collidepointtriangle: point x y + triangle x1 y1 x2 y2 x3 y3
collidepointpoly: point x y + polygon vertices
collidecirclepoly: disk x y diameter + polygon vertices
colliderectpoly: box x y width height + polygon vertices
collidelinepoly: segment x1 y1 x2 y2 + polygon vertices
collidepolypoly: polygon vertices + polygon vertices
drawrectangle drawrectanglelines: box x y width height
drawrectanglerec draw_rect draw_rectangle_rec: shape
drawrectanglev: box position size
drawcircle drawcirclelines: disk x y radius
drawcirclev: disk center radius
drawline: segment x1 y1 x2 y2
drawlinev drawlineex: segment start end
drawtriangle drawtrianglelines: triangle a b c
cv2.rectangle cv.rectangle: any + box min max
cv2.circle cv.circle: any + disk center radius
cv2.line cv.line: any + segment start end
create_rectangle canvas.create_rectangle: box minx miny maxx maxy
create_line canvas.create_line: segment x1 y1 x2 y2
draw.circle: any + any + disk center radius
draw.rect: any + any + shape
draw.polygon: any + any + polygon vertices
draw.line: any + any + segment start end
"""
"""Functions of raylib, pygame, Godot, GameMaker, PICO-8, p5.collide2D, OpenCV and tkinter.

Options may follow.
"""


def rows(text: str) -> dict[str, list[list[str]]]:
    """Return the signatures by name, each as its kind and its parameters."""
    table: dict[str, list[list[str]]] = {}
    for line in text.strip().splitlines():
        names, _, forms = line.partition(": ")
        kind, _, rest = forms.partition(" ")
        signatures = [[kind, *each.split()] for each in rest.split(" | ")]
        table |= dict.fromkeys(names.split(), signatures)
    return table


BY_CASE, BY_NAME = rows(EXACT), rows(SIGNATURES)
IN_TURN = {name: " ".join(each).split(" + ") for name, [each] in rows(SEVERAL).items()}
REFUSED = set(["turtle.circle", "l.circle", "l.polygon", "l.polyline", "l.rectangle"]) | {
    "circle_2",
    "line_2",
    "ray_2",
    "bodies.polygon",
    "bodies.trapezoid",
    "sf.circleshape",
    "sf.rectangleshape",
}
"""Constructors whose numbers are not those of a constructor of that name elsewhere."""
AFFIXES = re.compile(
    r"(?:sdl_f?|cg|ns|q|float|int|b2|c2|cp|raylib\.)?([a-z.:_]+?)(?:shape)?(?:2d|_?2|f|i)?"
)


def signatures_of(name: str) -> list[list[str]]:
    """Return the signatures of a name: with its namespaces, or without the first of them."""
    if name in BY_CASE:
        return BY_CASE[name]
    parts = re.split(r"\.|::", name)
    if parts[-1] in BY_CASE and parts[-1] != parts[-1].lower():
        return BY_CASE[parts[-1]] + BY_NAME.get(parts[-1].lower(), [])
    parts = [part.lower() for part in parts if part.lower() != "new"]
    for start in range(len(parts)):
        full = ".".join(parts[start:])
        if full in REFUSED:
            return []
        short = AFFIXES.fullmatch(full)
        for each in (full, full.replace("_", ""), short[1] if short else full):
            if each in BY_NAME:
                return BY_NAME[each]
    return []


def of_points(name: str, args: list[Any]) -> list[list[str]] | None:
    """Return the signatures of a rectangle given by two points, which are its corners.

    Those of Qt's QRect are its first and last pixels.
    """
    are_points = len(args) == 2 and all(
        isinstance(each, Call) and each.name.lower().endswith(("point", "pointf")) for each in args
    )
    own = signatures_of(name)
    if not are_points or not own or own[0][0] != "box":
        return None
    return [] if name.endswith("QRect") else [["box", "min", "max"]]


def kind_of(name: str) -> str:
    """Return the kind of a class without positional arguments, or ""."""
    parts = [each for each in re.split(r"[.:]+", name.lower()) if each != "new"]
    short = AFFIXES.fullmatch(parts[-1])
    return short[1] if short and short[1] in KIND_OF else ""


def in_turn(name: str) -> list[str]:
    """Return the shapes in the arguments of a function about several."""
    parts = re.split(r"[.:]+", name.lower())
    return IN_TURN.get(".".join(parts[-2:])) or IN_TURN.get(parts[-1], [])


def matched(signature: list[str], args: list[Any], named: Fields) -> Fields | None:
    """Return the arguments by parameter, with the kind as their type; None if they do not fit.

    A parameter may also be among the named ones.
    """
    kind, *parameters = signature
    fields, rest = Fields(type=kind), [*args]
    for parameter in parameters:
        name = parameter.strip("*?")
        if parameter.startswith("*"):
            points = points_of(rest) if rest and len(rest) > 2 else None
            return typed(kind, {"vertices": [[*at] for at in points]}) if points else None
        if not rest:
            if parameter.endswith("?") or name in named:
                continue
            return None
        if not fits(name, rest[0]):
            if parameter.endswith("?"):
                continue
            return None
        value = rest.pop(0)
        if name == "fields":
            for key, each in value.items():
                fields.put(key, each)
        elif name in ("extent", "side"):
            fields.put("size", value)
        elif name in LISTS:
            fields.put(name, [[*at] for at in points_of(value) or []])
        elif name not in ("any", "text", "zero", "turn", "name", "flag"):
            fields.put(name, [*value] if isinstance(value, list) else value)
    if kind == "box" and not (fields | named).keys() & PLACED:
        fields["center"] = [0.0, 0.0]
    return None if rest else fields


def fits(name: str, value: Any) -> bool:
    """Return whether a value can be that of a parameter."""
    match name:
        case "any":
            return not isinstance(value, Degrees)
        case "text":
            return isinstance(value, str)
        case "closed" | "flag":
            return isinstance(value, bool)
        case "zero":
            return value == 0 and isinstance(value, float)
        case "turn":
            return isinstance(value, float) and math.isclose(value, 2 * math.pi)
        case "name":
            return value is None or isinstance(value, Name)
        case "holes":
            return isinstance(value, list) and all(map(points_of, value))
        case "fields":
            return isinstance(value, dict) and not point_of(value)
        case "extent":
            return isinstance(value, Extent)
        case "vertices" | "polygon":
            many = isinstance(value, list | dict) and not point_of(value) and points_of(value)
            return bool(many) and len(many or []) > 1
        case "radians" | "angle":
            return isinstance(value, float | Degrees)
    if name in POINTS:
        return point_of(value) is not None
    return isinstance(value, float)
