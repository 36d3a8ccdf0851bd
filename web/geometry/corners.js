/** Adding corners to the edges of triangles and polygons, and removing corners. */

import { hullOf } from "./kinds.js";
import { gap } from "./vectors.js";

/** @import { Point } from "./camera.js" */
/** @import { Shape } from "./kinds.js" */

const CORNERED = ["triangle", "polygon", "outline"];
const LEAST = 3;
const HALF = 0.5;

/**
 * @typedef {{edge: number, share: number}} OnEdge `edge`: the index of the corner that it starts from; `share`: the
 *   fraction of the edge before the point.
 */

/** @param {Shape} shape */
export function hasCorners({ type }) {
  return CORNERED.includes(type);
}

/**
 * Whether a corner can be removed: a ring keeps three, but a hole may vanish.
 * @param {Shape} shape
 * @param {number} corner
 */
export function hasSpareCorner(shape, corner) {
  const { count, start } = ringAt(shape, corner);
  return hasCorners(shape) && (start > 0 || count > LEAST);
}

/**
 * The ring of a corner: the index of its first corner, and the number of its corners.
 * @param {Shape} shape
 * @param {number} corner
 */
function ringAt({ holes = [], values }, corner) {
  const start = holes.findLast((each) => each <= corner) ?? 0;
  const end = holes.find((each) => each > corner) ?? values.length / 2;
  return { start, count: end - start };
}

/**
 * The index of the next corner in its ring.
 * @param {Shape} shape
 * @param {number} corner
 */
function after(shape, corner) {
  const { count, start } = ringAt(shape, corner);
  return corner + 1 < start + count ? corner + 1 : start;
}

/**
 * The shape as a polygon or outline with one more corner on an edge; it covers the same area, up to rounding.
 * @param {Shape} shape
 * @param {number} edge
 * @param {number} [share]
 * @returns {Shape}
 */
export function withCorner(shape, edge, share = HALF) {
  const { points } = hullOf(shape);
  // Cannot overflow.
  const end = points[after(shape, edge)];
  const corner = points[edge].map((each, axis) => (1 - share) * each + share * end[axis]);
  const holes = shape.holes?.map((start) => (start > edge ? start + 1 : start));
  return { type: cornered(shape), values: shape.values.toSpliced(2 * edge + 2, 0, ...corner), ...(holes && { holes }) };
}

/**
 * The shape without a corner, or without a hole that has only three. With three corners left it becomes a triangle, for
 * which more explanations exist.
 * @param {Shape} shape
 * @param {number} corner
 * @returns {Shape}
 */
export function withoutCorner(shape, corner) {
  const { count, start } = ringAt(shape, corner);
  const [first, gone] = count > LEAST ? [corner, 1] : [start, count];
  const rest = shape.values.toSpliced(2 * first, 2 * gone);
  const left = shape.holes?.filter((each) => gone === 1 || each !== start);
  const holes = left?.map((each) => (each > first ? each - gone : each));
  return { type: rest.length > 2 * LEAST ? cornered(shape) : "triangle", values: rest, ...(holes && { holes }) };
}

/** The type of the shape with any number of corners. @param {Shape} shape */
function cornered({ type }) {
  return type === "outline" ? type : "polygon";
}

/**
 * The edge closest to a point and within `reach`; of two equally close ones, the one drawn later. The share is a
 * multiple of a power of 1/2: on an edge with round coordinates the corner is round too, and lies exactly on the edge.
 * @param {Shape[]} shapes
 * @param {Point} place
 * @param {number} reach
 * @param {number} [first] The shape whose edges take precedence.
 * @returns {(OnEdge & {shape: number}) | undefined}
 */
export function edgeNear(shapes, place, reach, first = -1) {
  const edges = shapes.flatMap((shape, i) => (hasCorners(shape) ? edgesOf(shape, place).map((each) => ({ ...each, shape: i })) : []));
  const near = edges.filter((each) => each.gap <= reach).sort((a, b) =>
    Number(b.shape === first) - Number(a.shape === first) || a.gap - b.gap || b.shape - a.shape)[0];
  if (!near) return undefined;
  const { shape, edge, length } = near;
  const parts = 2 ** Math.ceil(Math.log2(Math.max(2, length / reach)));
  const share = Math.round(near.share * parts) / parts;
  return share > 0 && share < 1 ? { shape, edge, share } : undefined;
}

/**
 * The corner of a shape closest to a point and within `reach`.
 * @param {Shape} shape
 * @param {Point} place
 * @param {number} reach
 */
export function cornerNear(shape, place, reach) {
  if (!hasCorners(shape)) return undefined;
  const gaps = hullOf(shape).points.map((corner) => gap(corner, place));
  const least = Math.min(...gaps);
  return least <= reach ? gaps.indexOf(least) : undefined;
}

/**
 * For each edge of nonzero length: its distance from a point, and the fraction of it before its closest point.
 * @param {Shape} shape
 * @param {Point} place
 */
function edgesOf(shape, [x, y]) {
  const { points } = hullOf(shape);
  return points.map(([ax, ay], edge) => {
    const [bx, by] = points[after(shape, edge)];
    const [u, v] = [bx - ax, by - ay];
    const length = Math.hypot(u, v);
    const share = Math.max(0, Math.min(1, ((x - ax) * (u / length) + (y - ay) * (v / length)) / length));
    return { edge, share, length, gap: Math.hypot(x - ax - share * u, y - ay - share * v) };
  });
}
