/** Splitting a 2D outline into triangles. No corner is added or moved. */

import earcut, { deviation } from "earcut";

import { crossesItself, ofSizeOne } from "./convex.js";
import { orientation } from "./vectors.js";

/** @import { Point } from "./camera.js" */

const SLACK = 1e-9; // fraction of an area: tolerance for rounding

/**
 * Triangulates an outline; undefined if it crosses itself.
 * @param {Point[]} outline
 * @returns {number[][] | undefined} Indices of the corners, in the outline's orientation.
 */
export function trianglesIn(outline) {
  const corners = ofSizeOne(outline);
  if (crossesItself([corners])) return undefined;
  const numbers = corners.flat();
  const found = earcut(numbers);
  if (!(deviation(numbers, null, 2, found) <= SLACK)) return undefined;
  const sense = Math.sign(areaOf(corners));
  return Array.from({ length: found.length / 3 }, (_, i) => {
    const [a, b, c] = found.slice(3 * i, 3 * i + 3);
    return sense * orientation(corners[a], corners[b], corners[c]) < 0 ? [a, c, b] : [a, b, c];
  });
}

/** The signed area, positive if counter-clockwise. @param {readonly (readonly number[])[]} corners */
export function areaOf(corners) {
  const [first] = corners;
  return corners.reduce((sum, corner, i) => sum + orientation(first, corner, corners[(i + 1) % corners.length]) / 2, 0);
}
