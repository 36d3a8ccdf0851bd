/**
 * The plane in space that a map lies in: parallel to the triangle, through the sphere's centre or shifted from there
 * along the normal.
 */

import { seenAt } from "../geometry/projection.js";
import { verticesOf, poseOf } from "../geometry/triangle3.js";
import { dot, minus, plus } from "../geometry/vectors.js";

/** @import { Point } from "../geometry/camera.js" */
/** @import { Shape } from "../geometry/kinds.js" */
/** @import { Projection } from "../geometry/projection.js" */
/** @import { Point3 } from "../geometry/vectors.js" */
/** @import { Viewport } from "./surveyor.js" */

/**
 * @typedef {{plane: [Point3, Point3, Point3], reach: number, viewport: Viewport, centre: Point}} Section `plane`: a
 *   point and two unit directions; `reach`: from the centre of the map to its sides; `centre`: the position of the
 *   sphere's centre on it.
 */

const SIDE = 512; // pixels of the map
const REACH = 1.9; // radii of the triangle
const DIGITS = 12; // significant digits of the plane's height: the rest is rounding from moving along it

/**
 * @param {Shape[]} shapes Sphere and triangle.
 * @param {number} shift
 * @returns {Section}
 */
export function sectionOf([{ values: [x, y, z, r] }, triangle], shift) {
  const { middle, radius, u, v, normal } = poseOf(verticesOf(triangle));
  const way = minus([x, y, z], middle);
  const size = Math.max(radius, r) || 1;
  const reach = REACH * size;
  const camera = { x: 0, y: 0, scale: SIDE / (2 * reach) };
  return {
    plane: [plus(middle, rounded(dot(normal, way) + shift, size), normal), u, v],
    reach,
    viewport: { camera, size: { width: SIDE, height: SIDE }, ratio: 1 },
    centre: [dot(u, way), dot(v, way)],
  };
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
export function placeSeenAt({ plane: [origin, u, v], reach }, projection, seen) {
  const [[ux, uy], [vx, vy], [ox, oy]] = [u, v, origin].map((each) => seenAt(projection, each));
  const [dx, dy] = [seen[0] - ox, seen[1] - oy];
  const area = ux * vy - uy * vx;
  /** @type {Point} */
  const place = [(dx * vy - dy * vx) / area, (ux * dy - uy * dx) / area];
  return place.every((each) => Math.abs(each) <= reach) ? place : undefined;
}

/**
 * Its four corners, counter-clockwise from the lower left.
 * @param {Section} section
 */
export function cornersOf(section) {
  const { reach } = section;
  return [[-reach, -reach], [reach, -reach], [reach, reach], [-reach, reach]].map((place) => placeIn(section, place));
}
