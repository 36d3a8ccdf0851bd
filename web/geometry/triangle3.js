/** A triangle in space: its corners, how far it reaches about its middle, and axes of its own. */

import { cross, minus, orientation, unit } from "./vectors.js";

/** @import { Shape } from "./kinds.js" */
/** @import { Point3 } from "./vectors.js" */

/**
 * @typedef {{middle: Point3, radius: number, u: Point3, v: Point3, normal: Point3, isFlat: boolean}} Pose
 *   `u` leads along its first edge, `v` across that, within its plane; a flat one lies in many planes,
 *   of which this is some.
 */

const LARGE = 1e100; // a coordinate with which a product of two, or a difference, may overflow
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
export function poseOf(corners) {
  const size = Math.max(...corners.flat().map(Math.abs));
  if (size <= LARGE) return near(corners);
  const pose = near(corners.map((corner) => corner.map((each) => each / size)));
  const [x, y, z] = pose.middle;
  return { ...pose, middle: [size * x, size * y, size * z], radius: Math.min(size * pose.radius, Number.MAX_VALUE) };
}

/**
 * The pose of a triangle that is not so far out or so large that products overflow.
 * @param {readonly number[][]} corners
 * @returns {Pose}
 */
function near([a, b, c]) {
  const [x, y, z] = a.map((_, axis) => a[axis] / 3 + b[axis] / 3 + c[axis] / 3);
  /** @type {Point3} */
  const middle = [x, y, z];
  const radius = Math.max(...[a, b, c].map((corner) => Math.hypot(...minus(corner, middle))));
  const u = unit(minus(b, a)) ?? unit(minus(c, a)) ?? [1, 0, 0];
  const area = cross(u, minus(c, a));
  const isFlat = !(Math.hypot(...area) > FLAT * radius);
  const normal = direction(isFlat ? cross(u, farAxis(u)) : area);
  return { middle, radius, u, v: direction(cross(normal, u)), normal, isFlat };
}

/**
 * How near to the viewer a triangle is, at a place within it as it is seen; nothing beside it.
 * @param {readonly number[][]} corners Right, up, and toward the viewer.
 * @param {readonly number[]} place
 */
export function depthAt(corners, place) {
  const areas = corners.map((_, i) => orientation(place, corners[(i + 1) % 3], corners[(i + 2) % 3]));
  const whole = areas[0] + areas[1] + areas[2];
  const weights = areas.map((each) => each / whole); // nan, if it is seen from its edge
  if (!weights.every((weight) => weight >= 0)) return undefined;
  return weights.reduce((sum, weight, i) => sum + weight * corners[i][2], 0);
}

/** Of a way that has a length. @param {Point3} way */
function direction(way) {
  return /** @type {Point3} */ (unit(way));
}

/** The axis that a direction is farthest from. @param {Point3} way */
export function farAxis(way) {
  const sizes = way.map(Math.abs);
  const least = sizes.indexOf(Math.min(...sizes));
  return [0, 1, 2].map((axis) => Number(axis === least));
}
