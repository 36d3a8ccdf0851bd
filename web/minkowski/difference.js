/**
 * The Minkowski difference of two bounded shapes: the set of all differences between a point of one and a point of the
 * other. The shapes intersect exactly when it contains the origin. Its corners are among the differences of their
 * corners, and its radius is the sum of both radii (van den Bergen, "Collision Detection in Interactive 3D
 * Environments", 2003, section 2.5).
 */

import { polygonHull } from "d3-polygon";

import { hullOf } from "../geometry/kinds.js";

/** @import { Point } from "../geometry/camera.js" */
/** @import { Shape } from "../geometry/kinds.js" */

/**
 * @typedef {{at: Point, from: [number, number]}} Corner `from`: the corners of the two shapes that it is the difference
 *   of.
 */

/**
 * @param {Shape} a
 * @param {Shape} b
 * @returns {{corners: Corner[], radius: number}} The corners, clockwise.
 */
export function differenceOf(a, b) {
  const [one, other] = [hullOf(a), hullOf(b)];
  const all = one.points.flatMap(([x, y], i) => other.points.map(([u, v], j) => Object.assign(/** @type {Point} */ ([x - u, y - v]), { from: [i, j] })));
  // D3 keeps the point objects; it returns null for fewer than three points.
  const round = /** @type {typeof all} */ (polygonHull(all) ?? all);
  return { corners: round.map(({ 0: x, 1: y, from: [i, j] }) => ({ at: [x, y], from: [i, j] })), radius: one.radius + other.radius };
}
