/** A 3D triangle: its corners, its circle around the middle, and its own axes. */

import { cross, minus, orientation, unit } from "./vectors.js";

/** @import { Shape } from "./kinds.js" */
/** @import { Point3 } from "./vectors.js" */

/**
 * @typedef {{middle: Point3, radius: number, u: Point3, v: Point3, normal: Point3, isFlat: boolean}} Pose `u` points
 *   along its first edge, `v` perpendicular to it in the triangle's plane. A flat triangle lies in many planes; its
 *   axes belong to one of them.
 */

const LARGE = 1e100; // products of two coordinates, or differences, may overflow above this
const FLAT = 1e-9; // fraction of the radius: a height that is pure rounding error, or invisible

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
 * The pose of a triangle whose coordinates are small enough that no product overflows.
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
 * The depth of a projected triangle at a point inside it, towards the viewer; undefined outside.
 * @param {readonly number[][]} corners Right, up, and towards the viewer.
 * @param {readonly number[]} place
 */
export function depthAt(corners, place) {
  const areas = corners.map((_, i) => orientation(place, corners[(i + 1) % 3], corners[(i + 2) % 3]));
  const whole = areas[0] + areas[1] + areas[2];
  const weights = areas.map((each) => each / whole); // NaN if the triangle is seen edge-on
  if (!weights.every((weight) => weight >= 0)) return undefined;
  return weights.reduce((sum, weight, i) => sum + weight * corners[i][2], 0);
}

/** The unit vector of a vector whose length is not 0. @param {Point3} vector */
function direction(vector) {
  return /** @type {Point3} */ (unit(vector));
}

/** The coordinate axis that is farthest from a direction. @param {Point3} vector */
export function farAxis(vector) {
  const sizes = vector.map(Math.abs);
  const least = sizes.indexOf(Math.min(...sizes));
  return [0, 1, 2].map((axis) => Number(axis === least));
}
