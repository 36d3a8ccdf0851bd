/**
 * The Minkowski difference of two bounded shapes: where each point of one is taken from each of the other. They meet where the
 * origin lies in it. Its corners are among the differences of theirs, and its radius is the sum of both (van den Bergen,
 * "Collision Detection in Interactive 3D Environments", 2003, section 2.5).
 */

import { polygonHull } from "d3-polygon";

import { hullOf } from "../geometry/kinds.js";

/** @import { Point } from "../geometry/camera.js" */
/** @import { Shape } from "../geometry/kinds.js" */

/** @typedef {{at: Point, from: [number, number]}} Corner `from`: by which corners of the two shapes it is made. */

/**
 * @param {Shape} a
 * @param {Shape} b
 * @returns {{corners: Corner[], radius: number}} The corners clockwise.
 */
export function differenceOf(a, b) {
  const [one, other] = [hullOf(a), hullOf(b)];
  const all = one.points.flatMap(([x, y], i) => other.points.map(([u, v], j) => Object.assign(/** @type {Point} */ ([x - u, y - v]), { from: [i, j] })));
  const round = /** @type {typeof all} */ (polygonHull(all) ?? all); // the very points, but for one or two
  return { corners: round.map(({ 0: x, 1: y, from: [i, j] }) => ({ at: [x, y], from: [i, j] })), radius: one.radius + other.radius };
}
