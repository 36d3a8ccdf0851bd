/**
 * The plane in space that a map lies in: through the first point of the moved shape, or shifted from there along the
 * normal. It is parallel to the other shape if that is a triangle, otherwise to the two axes that face the viewer most.
 */

import { seen } from "../geometry/camera.js";
import { asBox, radiusOf } from "../geometry/kinds.js";
import { cornersOfModel } from "../geometry/models.js";
import { cornersIn, seenAt } from "../geometry/projection.js";
import { verticesOf, poseOf } from "../geometry/triangle3.js";
import { dot, minus, plus } from "../geometry/vectors.js";
import { formOf } from "./moved.js";

/** @import { Camera, Point, Size } from "../geometry/camera.js" */
/** @import { Shape } from "../geometry/kinds.js" */
/** @import { Placed } from "../geometry/models.js" */
/** @import { Projection } from "../geometry/projection.js" */
/** @import { Point3 } from "../geometry/vectors.js" */
/** @import { Phrase } from "../words/text.js" */
/** @import { Viewport } from "./surveyor.js" */

/**
 * @typedef {{plane: [Point3, Point3, Point3], along: Phrase, reach: number, viewport: Viewport, centre: Point}} Section `plane`: a
 *   point and two unit directions; `along`: what it is parallel to; `reach`: from the middle of the map to its sides; `viewport`: the square to
 *   survey, all of the map or a part; `centre`: the position of the moved shape's first point on it.
 */

const SIDE = 512; // pixels of the map
const PER_HALF = 2; // sizes of the part in view until it is half as large
const STEPS = 4; // positions of the part in view per side
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
 * The section with only the part of its map in view as the viewport. The part has one of a few sizes and positions, so
 * that it stays the same while the view moves a little.
 * @param {Section} section Its viewport is all of the map.
 * @param {Projection} projection
 * @param {{camera: Camera, size: Size}} view
 * @returns {Section}
 */
export function inView(section, projection, { camera, size }) {
  const { reach, viewport } = section;
  const whole = viewport.camera;
  const { left, right, bottom, top } = seen(camera, size);
  const corners = [[left, bottom], [right, bottom], [right, top], [left, top]].map((corner) => onMap(section, projection, corner));
  const [across, along] = [whole.x, whole.y].map((middle, axis) => {
    const ends = corners.map((corner) => corner[axis] - middle);
    return { from: Math.max(-reach, Math.min(...ends)), to: Math.min(reach, Math.max(...ends)) };
  });
  const extent = Math.max(across.to - across.from, along.to - along.from);
  const halvings = Math.floor(PER_HALF * Math.log2((2 * reach * (1 - 1 / STEPS)) / extent)) / PER_HALF;
  if (!(halvings > 0 && halvings < Infinity && across.to > across.from && along.to > along.from)) return section;
  const side = (2 * reach) / 2 ** halvings;
  const [x, y] = [across, along].map(({ from }) => {
    const start = -reach + Math.floor(((from + reach) * STEPS) / side) * (side / STEPS);
    return Math.min(start, reach - side) + side / 2;
  });
  const pixels = side * camera.scale > Math.SQRT2 * SIDE ? 2 * SIDE : SIDE; // as on the screen, up to twice
  return { ...section, viewport: { ...viewport, camera: { x: whole.x + x, y: whole.y + y, scale: pixels / side }, size: { width: pixels, height: pixels } } };
}

/**
 * The position on a section's plane that is seen at a point; not finite if the plane is edge-on.
 * @param {Section} section
 * @param {Projection} projection
 * @param {readonly number[]} point
 * @returns {Point}
 */
function onMap({ plane: [origin, u, v] }, projection, point) {
  const [[ux, uy], [vx, vy], [ox, oy]] = [u, v, origin].map((each) => seenAt(projection, each));
  const [dx, dy] = [point[0] - ox, point[1] - oy];
  const area = ux * vy - uy * vx;
  return [(dx * vy - dy * vx) / area, (ux * dy - uy * dx) / area];
}

/**
 * Returns the position on the map that is visible at a point; undefined outside the map or if the map is edge-on.
 * @param {Section} section
 * @param {Projection} projection
 * @param {Point} point
 * @returns {Point | undefined}
 */
export function placeSeenAt(section, projection, point) {
  const place = onMap(section, projection, point);
  const { x, y } = section.viewport.camera;
  return Math.max(Math.abs(place[0] - x), Math.abs(place[1] - y)) <= halfSideOf(section) ? place : undefined;
}

/** Half of the side of the surveyed square. @param {Section} section */
const halfSideOf = ({ viewport: { camera, size } }) => size.width / camera.scale / 2;

/**
 * The four corners of the surveyed square, counter-clockwise from the lower left.
 * @param {Section} section
 */
export function cornersOf(section) {
  const { x, y } = section.viewport.camera;
  const half = halfSideOf(section);
  return [[-half, -half], [half, -half], [half, half], [-half, half]].map(([i, j]) => placeIn(section, [x + i, y + j]));
}
