/** The faces of the convex hull of a few points in space. */

import { outermost } from "./outermost.js";
import { cross, dot, minus, unit } from "./vectors.js";

/** @import { Point } from "./camera.js" */
/** @import { Point3 } from "./vectors.js" */

export const FLAT = 1e-7; // distance from a plane that is rounding error, for points whose coordinates are about 1

/**
 * The corners of each face, in order around it: also the only face of points in a plane, the two ends of points on a
 * line, and a single point.
 * @param {Point3[]} points Up to 64.
 * @returns {Point3[][]}
 */
export function facesOf(points) {
  /** @type {Map<string, Point3[]>} */
  const faces = new Map();
  points.forEach((a, i) => points.slice(i + 1).forEach((b, j) => points.slice(i + j + 2).forEach((c) => {
    const normal = unit(cross(minus(b, a), minus(c, a)));
    if (!normal || isThin(a, b, c)) return;
    const heights = points.map((point) => dot(normal, minus(point, a)));
    if (Math.min(...heights) < -FLAT && Math.max(...heights) > FLAT) return;
    const within = points.filter((_, k) => Math.abs(heights[k]) <= FLAT);
    const key = String(within.map((point) => points.indexOf(point)));
    if (!faces.has(key)) faces.set(key, ringOf(within, normal));
  })));
  return faces.size ? [...faces.values()] : [endsOf(points)];
}

/** Whether three points are on a line, up to rounding. @param {Point3} a @param {Point3} b @param {Point3} c */
function isThin(a, b, c) {
  return Math.hypot(...cross(minus(b, a), minus(c, a))) <= FLAT * Math.hypot(...minus(b, a));
}

/**
 * The corners of points in a plane, in order around it.
 * @param {Point3[]} points
 * @param {Point3} normal
 */
export function ringOf(points, normal) {
  const sizes = normal.map(Math.abs);
  const axes = [0, 1, 2].filter((axis) => axis !== sizes.indexOf(Math.max(...sizes)));
  const flat = points.map((point) => /** @type {Point} */ (axes.map((axis) => point[axis])));
  return outermost(flat).map((corner) => points[flat.indexOf(corner)]);
}

/** The ends of points on a line. @param {Point3[]} points */
function endsOf(points) {
  const ordered = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
  const [first, last] = [ordered[0], ordered[ordered.length - 1]];
  return first.every((each, axis) => each === last[axis]) ? [first] : [first, last];
}
