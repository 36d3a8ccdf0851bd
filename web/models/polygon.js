/** Divides a polygon in space into triangles. */

import { ofSizeOne } from "../geometry/convex.js";
import { trianglesIn } from "../geometry/pieces.js";
import { farAxis } from "../geometry/triangle3.js";
import { cross, dot, unit } from "../geometry/vectors.js";

/** @import { Point3 } from "../geometry/vectors.js" */

const SLACK = 1e-9; // relative to an area: a bound on rounding errors

/**
 * Returns the triangles that fill a polygon, projected onto its best-fitting plane; undefined if it crosses itself, and
 * a fan of triangles without area if its corners are collinear.
 * @param {readonly number[][]} corners
 * @returns {number[][] | undefined} By the indices of the corners, in the same winding.
 */
export function cutFace(corners) {
  const scaled = ofSizeOne(/** @type {readonly Point3[]} */ (corners));
  const normal = unit(newell(scaled));
  if (!normal) return isOnLine(scaled) ? fan(corners.length) : undefined;
  const u = /** @type {Point3} */ (unit(cross(farAxis(normal), normal)));
  const v = cross(normal, u);
  return trianglesIn(scaled.map((corner) => [dot(u, corner), dot(v, corner)]));
}

/**
 * Newell's method: the sum of the cross products of neighbours is twice the area of the polygon's projection along each
 * axis, whatever its form.
 * @param {Point3[]} corners
 * @returns {Point3}
 */
function newell(corners) {
  /** @type {Point3} */
  const sum = [0, 0, 0];
  corners.forEach((corner, i) => {
    cross(corners.at(i - 1) ?? corner, corner).forEach((each, axis) => (sum[axis] += each));
  });
  return /** @type {Point3} */ (sum.map((each) => (Math.abs(each) > SLACK ? each : 0)));
}

/** @param {Point3[]} corners The first is the origin. */
function isOnLine(corners) {
  const longest = corners.reduce((far, each) => (Math.hypot(...each) > Math.hypot(...far) ? each : far));
  return corners.every((corner) => Math.hypot(...cross(longest, corner)) <= SLACK);
}

/** @param {number} count */
const fan = (count) => Array.from({ length: count - 2 }, (_, i) => [0, i + 1, i + 2]);
