/** Cutting a polygon in space into triangles. */

import { ShapeUtils, Vector2 } from "three";

import { farAxis } from "../geometry/triangle3.js";
import { cross, dot, unit } from "../geometry/vectors.js";

/** @import { Point3 } from "../geometry/vectors.js" */

const SLACK = 1e-9; // of an area: what rounding may cost

/**
 * The triangles that fill a polygon, seen across its best plane; nothing where it crosses itself. One
 * whose corners lie on a line is a fan of what has no area.
 * @param {readonly number[][]} corners
 * @returns {number[][] | undefined} By the numbers of the corners, going round as these do.
 */
export function cutFace(corners) {
  const scaled = scaledDown(corners);
  const normal = unit(newell(scaled));
  if (!normal) return isOnLine(scaled) ? fan(corners.length) : undefined;
  const u = /** @type {Point3} */ (unit(cross(farAxis(normal), normal)));
  const v = cross(normal, u);
  const flat = scaled.map((corner) => new Vector2(dot(u, corner), dot(v, corner)));
  if (crossesItself(flat)) return undefined;
  const triangles = ShapeUtils.triangulateShape([...flat], []).map(([a, b, c]) =>
    turn(flat[a], flat[b], flat[c]) < 0 ? [a, c, b] : [a, b, c]);
  const filled = triangles.reduce((sum, [a, b, c]) => sum + turn(flat[a], flat[b], flat[c]) / 2, 0);
  const area = ShapeUtils.area(flat);
  return Math.abs(filled - area) <= SLACK * area ? triangles : undefined;
}

/**
 * About the first corner, and of size 1, so that no product is beyond all doubles.
 * @param {readonly number[][]} corners
 * @returns {Point3[]}
 */
function scaledDown([first, ...others]) {
  const ways = [first, ...others].map((corner) => corner.map((each, axis) => each / 2 - first[axis] / 2));
  const size = Math.max(...ways.flat().map(Math.abs)) || 1;
  return ways.map((way) => /** @type {Point3} */ (way.map((each) => each / size)));
}

/**
 * The sum of the cross products of neighbours is twice the area of the polygon's shadow along each
 * axis (Newell's method), whatever its form.
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

/** @param {Point3[]} corners The first of which is 0. */
function isOnLine(corners) {
  const longest = corners.reduce((far, each) => (Math.hypot(...each) > Math.hypot(...far) ? each : far));
  return corners.every((corner) => Math.hypot(...cross(longest, corner)) <= SLACK);
}

/** @param {number} count */
function fan(count) {
  return Array.from({ length: count - 2 }, (_, i) => [0, i + 1, i + 2]);
}

/**
 * Whether two edges cross, each strictly between its ends. Those that only touch may: a face with a
 * hole is written with a cut that leads to the hole and back.
 * @param {Vector2[]} corners
 */
function crossesItself(corners) {
  const edges = corners.map((corner, i) => [corner, corners[(i + 1) % corners.length]]);
  return edges.some(([a, b], i) => edges.slice(i + 2).some(([c, d]) =>
    turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0));
}

/**
 * Twice the area of a triangle; negative, if it is clockwise.
 * @param {Vector2} a
 * @param {Vector2} b
 * @param {Vector2} c
 */
function turn(a, b, c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}
