/** Whether a polygon is convex, as the library requires; the page checks before a hand or a link may make it otherwise. */

/** @import { Point } from "./camera.js" */

const CONVEXITY = 1e-9; // of its size, that a vertex may lie inside by rounding
const ROUND = 2 * Math.PI + 1e-6; // what the edges of a convex polygon turn, up to rounding

/**
 * Its vertices turn one way only, and once round: a star turns twice.
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
 * About the first point, so that no product is beyond all doubles.
 * @template {number[]} P
 * @param {readonly P[]} points Of the plane, or of space.
 */
export function ofSizeOne(points) {
  const ways = points.map((point) => point.map((each, axis) => each / 2 - points[0][axis] / 2));
  const size = Math.max(...ways.flat().map(Math.abs)) || 1;
  return ways.map((way) => /** @type {P} */ (way.map((each) => each / size)));
}

/** From each vertex to the next, without those that are rounding. @param {Point[]} points @returns {Point[]} */
function edgesOf(points) {
  const ways = points.map(([x, y], i) => {
    const [u, v] = points[(i + 1) % points.length];
    return /** @type {Point} */ ([u - x, v - y]);
  });
  return ways.filter(([u, v]) => Math.hypot(u, v) > CONVEXITY);
}

/** Whether all lies on one line. @param {Point[]} edges */
function isFlat(edges) {
  const [longest] = [...edges].sort((a, b) => Math.hypot(...b) - Math.hypot(...a));
  return !longest || edges.every((edge) => Math.abs(cross(longest, edge)) <= CONVEXITY);
}

/**
 * At each vertex the angle, and how far the vertex stands out from the line between its neighbours.
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
