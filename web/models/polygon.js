/** Divides a polygon in space into triangles. */

import { ofSizeOne } from "../geometry/convex.js";
import { trianglesIn } from "../geometry/pieces.js";
import { farAxis } from "../geometry/triangle3.js";
import { cross, dot, unit } from "../geometry/vectors.js";

/** @import { Point3 } from "../geometry/vectors.js" */

const SLACK = 1e-9; // relative to an area: a bound on rounding errors
const FLAT = 1e-3; // relative to the size: how far the corners of a plane face may be from its plane

/**
 * Returns the triangles that fill a polygon, with all its corners. It is cut in its projection onto the best-fitting
 * plane; if it folds over there, or its corners are collinear, it becomes a fan. Undefined if it is plane and crosses
 * itself.
 * @param {readonly number[][]} corners
 * @returns {number[][] | undefined} By the indices of the corners, in the same winding.
 */
export function cutFace(corners) {
  const scaled = ofSizeOne(/** @type {readonly Point3[]} */ (corners));
  const normal = unit(newell(scaled));
  const triangles = normal && trianglesIn(inPlane(scaled, normal));
  if (triangles) return [...triangles, ...earsOf(scaled, triangles)];
  return isFlat(scaled) && !isOnLine(scaled) ? undefined : fan(corners.length);
}

/** @param {Point3[]} corners @param {Point3} normal @returns {[number, number][]} */
function inPlane(corners, normal) {
  const u = /** @type {Point3} */ (unit(cross(farAxis(normal), normal)));
  const v = cross(normal, u);
  return corners.map((corner) => [dot(u, corner), dot(v, corner)]);
}

/**
 * The triangles of the corners that the cut omits, because they are collinear with their neighbours in the projection
 * but not in space.
 * @param {Point3[]} corners
 * @param {number[][]} triangles
 */
function earsOf(corners, triangles) {
  const used = new Set(triangles.flat());
  let before = corners.findLastIndex((_, i) => used.has(i));
  const ears = corners.flatMap((_, i) => {
    const next = (i + 1) % corners.length;
    const ear = [before, i, next];
    if (used.has(i)) before = i;
    return used.has(i) ? [] : [ear];
  });
  return ears.filter(([a, b, c]) => Math.hypot(...areaVector(corners[a], corners[b], corners[c])) > SLACK);
}

/** @param {Point3} a @param {Point3} b @param {Point3} c */
function areaVector(a, b, c) {
  const [u, v] = [b, c].map((end) => /** @type {Point3} */ (end.map((each, axis) => each - a[axis])));
  return cross(u, v);
}

/** Whether all corners are close to one plane. @param {Point3[]} corners The first is the origin. */
function isFlat(corners) {
  const longest = farthest(corners);
  const normal = unit(farthest(corners.map((each) => cross(longest, each))));
  return !normal || corners.every((corner) => Math.abs(dot(normal, corner)) <= FLAT);
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
  const longest = farthest(corners);
  return corners.every((corner) => Math.hypot(...cross(longest, corner)) <= SLACK);
}

/** The longest vector. @param {Point3[]} vectors */
const farthest = (vectors) => vectors.reduce((far, each) => (Math.hypot(...each) > Math.hypot(...far) ? each : far));

/** @param {number} count */
const fan = (count) => Array.from({ length: count - 2 }, (_, i) => [0, i + 1, i + 2]);
