/**
 * The plane through space that a map lies in: parallel to the triangle, through the sphere's centre or
 * shifted from there along the normal.
 */

import { dot } from "../model/space.js";

/** @import { Shape } from "../model/kinds.js" */
/** @import { Point3 } from "../model/space.js" */
/** @import { Point } from "../view/camera.js" */
/** @import { View } from "./surveyor.js" */

/**
 * @typedef {{plane: [Point3, Point3, Point3], reach: number, view: View, centre: Point}} Section `plane`:
 *   a point and two unit directions; `reach`: from the middle of the map to its sides; `centre`: where
 *   the sphere's own is.
 */

const SIDE = 640; // pixels of the map
const REACH = 1.9; // radii of the triangle
const HEIGHT = 12; // digits of the plane's height: what moving along it may cost

/**
 * @param {Shape[]} shapes Sphere and triangle.
 * @param {number} shift
 * @returns {Section}
 */
export function sectionOf([ball, triangle], shift) {
  const [a, b, c] = [0, 3, 6].map((at) => point(triangle.values.slice(at, at + 3)));
  const middle = point(a.map((_, axis) => a[axis] / 3 + b[axis] / 3 + c[axis] / 3));
  const u = unit(minus(b, a)) ?? unit(minus(c, a)) ?? [1, 0, 0];
  const normal = unit(cross(u, minus(c, a))) ?? across(u);
  const v = cross(normal, u);
  const way = minus(ball.values.slice(0, 3), middle);
  const height = Number((dot(normal, way) + shift).toPrecision(HEIGHT));
  const size = Math.max(...[a, b, c].map((corner) => Math.hypot(...minus(corner, middle))), ball.values[3]);
  const reach = REACH * size || 1;
  const camera = { x: 0, y: 0, scale: SIDE / (2 * reach) };
  return {
    plane: [moved(middle, normal, height), u, v],
    reach,
    view: { camera, size: { width: SIDE, height: SIDE }, ratio: 1 },
    centre: [dot(u, way), dot(v, way)],
  };
}

/**
 * A place of the map in space.
 * @param {Section} section
 * @param {readonly number[]} place
 * @returns {Point3}
 */
export function placeIn({ plane: [origin, u, v] }, [x, y]) {
  return moved(moved(origin, u, x), v, y);
}

/**
 * Its four corners, from the lower left one counter-clockwise.
 * @param {Section} section
 */
export function cornersOf(section) {
  const { reach } = section;
  return [[-reach, -reach], [reach, -reach], [reach, reach], [-reach, reach]].map((place) => placeIn(section, place));
}

/** @param {number[]} numbers @returns {Point3} */
const point = (numbers) => /** @type {Point3} */ (numbers);

/**
 * @param {Point3} from
 * @param {Point3} way
 * @param {number} part
 */
function moved(from, way, part) {
  return point(from.map((each, axis) => each + part * way[axis]));
}

/**
 * @param {readonly number[]} a
 * @param {readonly number[]} b
 */
function minus(a, b) {
  return point(a.map((each, axis) => each - b[axis]));
}

/**
 * @param {Point3} a
 * @param {Point3} b
 * @returns {Point3}
 */
function cross([ax, ay, az], [bx, by, bz]) {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}

/** @param {Point3} way @returns {Point3 | undefined} */
function unit(way) {
  const length = Math.hypot(...way);
  return length > 0 ? point(way.map((each) => each / length)) : undefined;
}

/** Some direction at right angles to one, for a flat triangle. @param {Point3} way */
function across(way) {
  const least = way.map(Math.abs).indexOf(Math.min(...way.map(Math.abs)));
  const axis = point([0, 1, 2].map((each) => Number(each === least)));
  return /** @type {Point3} */ (unit(cross(way, axis)));
}
