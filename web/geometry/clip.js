/** Clipping a line or a region to what the camera sees. */

import { polygonCentroid } from "d3-polygon";

import { orientation, partway } from "./vectors.js";

/** @import { Point } from "./camera.js" */

/**
 * Clips a convex polygon to the left side of a directed line, including the line (Sutherland, Hodgman 1974, one plane).
 * @param {Point[]} polygon
 * @param {Point} start
 * @param {Point} end
 * @returns {Point[]}
 */
export function clipLeft(polygon, start, end) {
  return polygon.flatMap((point, i) => {
    const former = polygon.at(i - 1) ?? point;
    const [a, b] = [orientation(start, end, former), orientation(start, end, point)];
    /** @type {Point[]} */
    const kept = b >= 0 ? [point] : [];
    return a * b < 0 ? [partway(former, point, a / (a - b)), ...kept] : kept;
  });
}

/**
 * Clips the region of a mark, which lies to the left of all its directed lines, to the frame.
 * @param {Point[]} points Two per line.
 * @param {Point[]} frame
 */
export function clipRegion(points, frame) {
  return points.reduce((polygon, point, i) => (i % 2 ? clipLeft(polygon, points[i - 1], point) : polygon), frame);
}

/**
 * The part of the line through two points that lies within the frame; undefined if there is none.
 * @param {Point} start
 * @param {Point} end
 * @param {{width: number, height: number}} size
 * @param {number} [first] Where the line starts, in multiples of the distance between the points: 0 for a ray.
 * @returns {[Point, Point] | undefined}
 */
export function clipLine(start, end, { width, height }, first = -Infinity) {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  let [enter, leave] = [first, Infinity];
  for (const [from, step, far] of [[start[0], dx, width], [start[1], dy, height]]) {
    if (step === 0 && (from < 0 || from > far)) return undefined;
    if (step === 0) continue;
    const times = [-from / step, (far - from) / step].sort((a, b) => a - b);
    [enter, leave] = [Math.max(enter, times[0]), Math.min(leave, times[1])];
  }
  if (!(enter <= leave) || !Number.isFinite(enter) || !Number.isFinite(leave)) return undefined;
  return [partway(start, end, enter), partway(start, end, leave)];
}

/**
 * The centroid of a polygon, where the label of its area is placed.
 * @param {Point[]} polygon
 * @returns {Point}
 */
export function centroid(polygon) {
  const middle = polygonCentroid(polygon);
  return middle.every(Number.isFinite) ? middle : polygon[0]; // zero area
}
