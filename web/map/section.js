/**
 * The plane in space that a map lies in: through the first point of the moved shape, or shifted from there along the
 * normal. It is parallel to the other shape if that is a triangle, otherwise to the two axes that face the viewer most.
 */

import { asBox, radiusOf } from "../geometry/kinds.js";
import { cornersOfModel } from "../geometry/models.js";
import { cornersIn, seenAt } from "../geometry/projection.js";
import { verticesOf, poseOf } from "../geometry/triangle3.js";
import { dot, minus, plus } from "../geometry/vectors.js";
import { formOf } from "./moved.js";

/** @import { Point } from "../geometry/camera.js" */
/** @import { Shape } from "../geometry/kinds.js" */
/** @import { Placed } from "../geometry/models.js" */
/** @import { Projection } from "../geometry/projection.js" */
/** @import { Point3 } from "../geometry/vectors.js" */
/** @import { Phrase } from "../words/text.js" */
/** @import { Viewport } from "./surveyor.js" */

/**
 * @typedef {{plane: [Point3, Point3, Point3], along: Phrase, reach: number, viewport: Viewport, centre: Point}} Section `plane`: a
 *   point and two unit directions; `along`: what it is parallel to; `reach`: from the middle of the map to its sides; `centre`: the position of the
 *   moved shape's first point on it.
 */

const SIDE = 512; // pixels of the map
const REACH = 1.9; // radii of the larger shape
const DIGITS = 12; // significant digits of the plane's height: the rest is rounding from moving along it

/**
 * @param {Shape[]} shapes
 * @param {number} moved
 * @param {number} shift
 * @param {{facing: Projection, models: Placed[]}} seen `facing`: by whole quarter turns.
 * @returns {Section}
 */
export function sectionOf(shapes, moved, shift, { facing, models }) {
  const [own, other] = [shapes[moved], shapes[1 - moved]];
  const triangle = other.type === "triangle3" ? poseOf(verticesOf(other)) : undefined;
  const { middle, radius } = triangle ?? ballAround(models.length ? models.flatMap(cornersOfModel) : cornersIn(other), radiusOf(other));
  const start = /** @type {Point3} */ (asBox(own).values.slice(0, 3));
  const form = { ...own, values: formOf(own).map(Number) }; // the same wherever the shape is
  const ball = ballAround(cornersIn(form), radiusOf(form));
  const size = Math.max(radius, ball.radius) || 1;
  const { u, v, normal } = triangle ?? { u: facing.right, v: facing.up, normal: facing.toward };
  const anchor = triangle?.middle ?? /** @type {Point3} */ ([0, 0, 0]);
  const origin = plus(anchor, rounded(dot(normal, minus(start, anchor)) + shift, size), normal);
  const met = middleOnPlane(form, minus(middle, ball.middle), origin, normal);
  const reach = REACH * size;
  const camera = { x: dot(u, minus(met, anchor)), y: dot(v, minus(met, anchor)), scale: SIDE / (2 * reach) };
  return {
    plane: [origin, u, v],
    along: triangle ? { key: "along.triangle" } : { key: "along.axes", values: axesOf(u, v) },
    reach,
    viewport: { camera, size: { width: SIDE, height: SIDE }, ratio: 1 },
    centre: [dot(u, minus(start, anchor)), dot(v, minus(start, anchor))],
  };
}

/**
 * The position from which a ray or a line passes through the goal, if the plane has one; otherwise the goal itself.
 * @param {Shape} shape
 * @param {Point3} goal
 * @param {Point3} origin
 * @param {Point3} normal
 */
function middleOnPlane({ type, values }, goal, origin, normal) {
  const way = values.slice(3, 6);
  const part = dot(normal, minus(goal, origin)) / dot(normal, way);
  const isReached = type === "line3" || (type === "ray3" && part > 0);
  return isReached && Number.isFinite(part) ? plus(goal, -part, way) : goal;
}

/** A ball around points that are the corners of a body, grown by its radius. @param {Point3[]} corners @param {number} round */
function ballAround(corners, round) {
  const middle = /** @type {Point3} */ ([0, 1, 2].map((axis) => {
    const along = corners.map((corner) => corner[axis]);
    return Math.min(...along) / 2 + Math.max(...along) / 2;
  }));
  return { middle, radius: Math.max(...corners.map((corner) => Math.hypot(...minus(corner, middle)))) + round };
}

/** The names of the axes along which two directions point, in order. @param {Point3[]} ways */
function axesOf(...ways) {
  const [one, other] = ways.map((way) => "xyz"[way.findIndex(Boolean)]).sort();
  return { one, other };
}

/**
 * Rounds to that number of significant digits relative to the size, without unnecessary decimals.
 * @param {number} height
 * @param {number} size
 */
function rounded(height, size) {
  const digits = DIGITS + Math.min(0, Math.floor(Math.log10(Math.abs(height) / size)));
  return digits > 0 ? Number(height.toPrecision(digits)) : 0;
}

/**
 * Converts a position on the map to space.
 * @param {Section} section
 * @param {readonly number[]} place
 * @returns {Point3}
 */
export function placeIn({ plane: [origin, u, v] }, [x, y]) {
  return plus(plus(origin, x, u), y, v);
}

/**
 * Returns the position on the map that is visible at a point; undefined outside the map or if the map is edge-on.
 * @param {Section} section
 * @param {Projection} projection
 * @param {Point} seen
 * @returns {Point | undefined}
 */
export function placeSeenAt({ plane: [origin, u, v], reach, viewport: { camera } }, projection, seen) {
  const [[ux, uy], [vx, vy], [ox, oy]] = [u, v, origin].map((each) => seenAt(projection, each));
  const [dx, dy] = [seen[0] - ox, seen[1] - oy];
  const area = ux * vy - uy * vx;
  /** @type {Point} */
  const place = [(dx * vy - dy * vx) / area, (ux * dy - uy * dx) / area];
  return Math.max(Math.abs(place[0] - camera.x), Math.abs(place[1] - camera.y)) <= reach ? place : undefined;
}

/**
 * Its four corners, counter-clockwise from the lower left.
 * @param {Section} section
 */
export function cornersOf(section) {
  const { reach, viewport: { camera: { x, y } } } = section;
  return [[-reach, -reach], [reach, -reach], [reach, reach], [-reach, reach]].map(([i, j]) => placeIn(section, [x + i, y + j]));
}
