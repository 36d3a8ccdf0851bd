/** A point inside an outline that need not be convex. */

/** @import { Point } from "./camera.js" */

/**
 * A point between two sides of the outline, with much room around: the middle of the largest part that lies between
 * two successive heights of corners. The size of a part is the smaller of its width and its height.
 * @param {Point[][]} rings The outline and its holes.
 * @returns {Point | undefined} Undefined if the outline has no area.
 */
export function pointInside(rings) {
  const heights = [...new Set(rings.flat().map(([, y]) => y))].sort((a, b) => a - b);
  const rooms = heights.slice(1).flatMap((top, i) => {
    const y = top / 2 + heights[i] / 2;
    const cuts = cutsAt(rings, y);
    return cuts.flatMap((x, j) => (j % 2 ? [{ at: /** @type {Point} */ ([cuts[j - 1] / 2 + x / 2, y]), room: Math.min(x - cuts[j - 1], top - heights[i]) }] : []));
  });
  return rooms.reduce((best, each) => (each.room > best.room ? each : best), rooms[0])?.at;
}

/**
 * Whether a point is inside, by the crossings of a ray to the left.
 * @param {Point[][]} rings
 * @param {Point} point
 */
export function holds(rings, [x, y]) {
  return cutsAt(rings, y).filter((cut) => cut < x).length % 2 === 1;
}

/** The x at which the sides cross a horizontal line, in order. @param {Point[][]} rings @param {number} y */
function cutsAt(rings, y) {
  return rings.flatMap((ring) => ring.flatMap(([u, v], i) => {
    const [a, b] = ring.at(i - 1) ?? [u, v];
    return (b > y) === (v > y) ? [] : [a + (y - b) / (v - b) * (u - a)];
  })).sort((a, b) => a - b);
}
