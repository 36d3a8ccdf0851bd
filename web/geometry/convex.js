/**
 * Whether a polygon is convex, as the library requires. The page checks before a drag or a link can make it concave.
 */

/** @import { Point } from "./camera.js" */

import { orientation } from "./vectors.js";

const CONVEXITY = 1e-9; // how far rounding may move a vertex inwards, as a fraction of the polygon's size
const ROUND = 2 * Math.PI + 1e-6; // total turning of a convex polygon's edges, plus rounding

/**
 * Whether all vertices turn in one direction, and only once around: a star turns twice.
 * @param {Point[]} points
 */
export function isConvex(points) {
  const edges = edgesOf(ofSizeOne(points));
  if (isFlat(edges)) return true;
  const all = turns(edges);
  const winding = Math.sign(all.reduce((sum, { angle }) => sum + angle, 0));
  return all.every(({ depth }) => winding * depth >= -CONVEXITY) && all.reduce((sum, { angle }) => sum + Math.abs(angle), 0) <= ROUND;
}

/**
 * Whether two edges of rings cross, each strictly between its ends. Touching is allowed: a ring may contain a cut that
 * leads to a hole and back.
 * @param {Point[][]} rings
 */
export function crossesItself(rings) {
  const edges = rings.flatMap(sidesOf);
  return edges.some(([a, b], i) => edges.slice(i + 1).some(([c, d]) =>
    orientation(a, b, c) * orientation(a, b, d) < 0 && orientation(c, d, a) * orientation(c, d, b) < 0));
}

/**
 * Whether a ray from a point crosses the edges of rings an odd number of times.
 * @param {Point[][]} rings
 * @param {Point} point
 */
export function isWithin(rings, [px, py]) {
  return rings.flatMap(sidesOf).filter(([[ax, ay], [bx, by]]) => (
    ay > py !== by > py && px < ax + ((py - ay) / (by - ay)) * (bx - ax))).length % 2 === 1;
}

/** The ends of each edge of a ring. @param {Point[]} ring @returns {[Point, Point][]} */
const sidesOf = (ring) => ring.map((corner, i) => [corner, ring[(i + 1) % ring.length]]);

/**
 * Moves the first point to the origin and scales to size 1, so that no product overflows.
 * @template {number[]} P
 * @param {readonly P[]} points In 2D or 3D.
 */
export function ofSizeOne(points) {
  const offsets = points.map((point) => point.map((each, axis) => each / 2 - points[0][axis] / 2));
  const size = Math.max(...offsets.flat().map(Math.abs)) || 1;
  return offsets.map((offset) => /** @type {P} */ (offset.map((each) => each / size)));
}

/**
 * The edges from each vertex to the next, without those that are pure rounding error.
 * @param {Point[]} points
 * @returns {Point[]}
 */
function edgesOf(points) {
  const offsets = points.map(([x, y], i) => {
    const [u, v] = points[(i + 1) % points.length];
    return /** @type {Point} */ ([u - x, v - y]);
  });
  return offsets.filter(([u, v]) => Math.hypot(u, v) > CONVEXITY);
}

/** Whether all edges are collinear. @param {Point[]} edges */
function isFlat(edges) {
  const [longest] = [...edges].sort((a, b) => Math.hypot(...b) - Math.hypot(...a));
  return !longest || edges.every((edge) => Math.abs(cross(longest, edge)) <= CONVEXITY);
}

/**
 * The angle at each vertex, and the vertex's distance from the line between its neighbours.
 * @param {Point[]} edges
 */
function turns(edges) {
  return edges.map((edge, i) => {
    const next = edges[(i + 1) % edges.length];
    const area = cross(edge, next);
    const chord = Math.hypot(edge[0] + next[0], edge[1] + next[1]);
    return { angle: Math.atan2(area, edge[0] * next[0] + edge[1] * next[1]), depth: area / (chord || 1) };
  });
}

/** @param {Point} a @param {Point} b */
function cross(a, b) {
  return a[0] * b[1] - a[1] * b[0];
}
