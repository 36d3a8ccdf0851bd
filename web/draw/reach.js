/** The extent of a view of everything: the shapes, and the construction around them. */

import { isInPlane } from "./marks.js";

/** @import { Mark, Step } from "../engine/protocol.js" */
/** @import { Bounds } from "../geometry/camera.js" */

const ROOM = 1; // limit on each side, as a multiple of the shapes' size: a larger view would make the shapes small
/** The bounded kinds of marks; a line and a region extend to the edges of the view. */
const ENDED = ["point", "segment", "arrow", "interval", "circle", "arc"];

/**
 * The bounds of the shapes, extended to the ends of all marks that are not too far away.
 * @param {Bounds} bounds Of the shapes.
 * @param {Pick<Step, "marks">[]} steps
 * @returns {Bounds}
 */
export function withConstruction(bounds, steps) {
  const room = ROOM * Math.max(bounds.right - bounds.left, bounds.top - bounds.bottom);
  const isNear = (/** @type {readonly number[]} */ [x, y]) =>
    x >= bounds.left - room && x <= bounds.right + room && y >= bounds.bottom - room && y <= bounds.top + room;
  const points = steps.flatMap(({ marks }) => marks).filter(isInPlane).flatMap(endsOf).filter((point) => point.every(Number.isFinite) && isNear(point));
  return including(bounds, points);
}

/**
 * The bounds, extended to points.
 * @param {Bounds} bounds
 * @param {readonly number[][]} points
 * @returns {Bounds}
 */
export function including(bounds, points) {
  return points.reduce(({ left, right, bottom, top }, [x, y]) => ({
    left: Math.min(left, x), right: Math.max(right, x), bottom: Math.min(bottom, y), top: Math.max(top, y),
  }), bounds);
}

/**
 * @param {Mark} mark
 * @returns {number[][]}
 */
function endsOf({ kind, points }) {
  if (!ENDED.includes(kind)) return [];
  if (kind !== "circle") return points;
  const [[x, y], [px, py]] = points;
  const radius = Math.hypot(px - x, py - y);
  return [[x - radius, y], [x + radius, y], [x, y - radius], [x, y + radius]];
}
