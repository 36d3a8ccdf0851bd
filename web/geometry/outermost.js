/** The convex hull of points in the plane of a view. */

import { orientation } from "./vectors.js";

/** @import { Point } from "./camera.js" */

/**
 * The corners of the hull, counter-clockwise, by A. M. Andrew's monotone chain.
 * @param {Point[]} points
 * @returns {Point[]}
 */
export function outermost(points) {
  const sorted = [...points].sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const lower = chain(sorted);
  const upper = chain(sorted.reverse());
  return lower.length + upper.length > 2 ? [...lower.slice(0, -1), ...upper.slice(0, -1)] : lower;
}

/** @param {Point[]} points */
function chain(points) {
  return points.reduce((/** @type {Point[]} */ kept, point) => {
    while (kept.length > 1 && orientation(kept[kept.length - 2], kept[kept.length - 1], point) <= 0) kept.pop();
    kept.push(point);
    return kept;
  }, []);
}
