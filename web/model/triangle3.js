/** A triangle in space: its corners, how far it reaches about its middle, and axes of its own. */

import { cross, minus, unit } from "./vectors.js";

/** @import { Shape } from "./kinds.js" */
/** @import { Point3 } from "./space.js" */

/**
 * @typedef {{middle: Point3, radius: number, u: Point3, v: Point3, normal: Point3, isFlat: boolean}} Pose
 *   `u` leads along its first edge, `v` across that, within its plane; a flat one lies in many planes,
 *   of which this is some.
 */

const FLAT = 1e-9; // of the radius: a height that is no more than rounding, or cannot be seen

/**
 * @param {Shape} shape
 * @returns {Point3[]}
 */
export function verticesOf({ values }) {
  return [0, 3, 6].map((at) => [values[at], values[at + 1], values[at + 2]]);
}

/**
 * @param {readonly number[][]} corners
 * @returns {Pose}
 */
export function poseOf([a, b, c]) {
  const [x, y, z] = a.map((_, axis) => a[axis] / 3 + b[axis] / 3 + c[axis] / 3);
  /** @type {Point3} */
  const middle = [x, y, z];
  const radius = Math.max(...[a, b, c].map((corner) => Math.hypot(...minus(corner, middle))));
  const u = unit(minus(b, a)) ?? unit(minus(c, a)) ?? [1, 0, 0];
  const area = cross(u, minus(c, a));
  const isFlat = !(Math.hypot(...area) > FLAT * radius); // nor can that be told of one beyond all doubles
  const normal = direction(isFlat ? cross(u, farAxis(u)) : area);
  return { middle, radius, u, v: direction(cross(normal, u)), normal, isFlat };
}

/** Of a way that has a length. @param {Point3} way */
function direction(way) {
  return /** @type {Point3} */ (unit(way));
}

/** The axis that a direction is farthest from. @param {Point3} way */
function farAxis(way) {
  const sizes = way.map(Math.abs);
  const least = sizes.indexOf(Math.min(...sizes));
  return [0, 1, 2].map((axis) => Number(axis === least));
}
