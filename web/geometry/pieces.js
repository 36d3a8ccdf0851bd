/** Splitting a 2D outline into triangles or convex parts. No corner is added or moved. */

import earcut, { deviation } from "earcut";

import { crossesItself, isConvex, ofSizeOne } from "./convex.js";
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
  if (crossesItself(corners)) return undefined;
  const numbers = corners.flat();
  const found = earcut(numbers);
  if (!(deviation(numbers, null, 2, found) <= SLACK)) return undefined;
  const way = Math.sign(areaOf(corners));
  return Array.from({ length: found.length / 3 }, (_, i) => {
    const [a, b, c] = found.slice(3 * i, 3 * i + 3);
    return way * orientation(corners[a], corners[b], corners[c]) < 0 ? [a, c, b] : [a, b, c];
  });
}

/**
 * The convex parts of an outline: triangles, merged wherever two form a convex polygon (Hertel and Mehlhorn 1983: at
 * most four times the minimum number of parts). Undefined if the outline crosses itself.
 * @param {Point[]} outline
 * @returns {Point[][] | undefined}
 */
export function convexParts(outline) {
  if (isConvex(outline)) return [outline];
  const parts = trianglesIn(outline);
  if (!parts) return undefined;
  for (let i = 0; i < parts.length; i += 1) {
    for (let more = joinedTo(parts, i, outline); more; more = joinedTo(parts, i, outline)) {
      parts[i] = more.part;
      parts.splice(more.other, 1);
    }
  }
  return parts.map((part) => part.map((corner) => outline[corner]));
}

/**
 * A part merged with the first later part with which it forms a convex one.
 * @param {number[][]} parts
 * @param {number} i
 * @param {Point[]} outline
 */
function joinedTo(parts, i, outline) {
  for (let other = i + 1; other < parts.length; other += 1) {
    const part = joined(parts[i], parts[other]);
    if (part && isConvex(part.map((corner) => outline[corner]))) return { part, other };
  }
  return undefined;
}

/**
 * Merges two parts that share an edge, which they traverse in opposite directions.
 * @param {number[]} a
 * @param {number[]} b
 */
function joined(a, b) {
  for (const [i, start] of a.entries()) {
    const end = a[(i + 1) % a.length];
    const j = b.indexOf(end);
    if (j < 0 || b[(j + 1) % b.length] !== start) continue;
    const round = [...a.slice(i + 1), ...a.slice(0, i + 1)]; // from the edge's end to its start
    const rest = [...b.slice(j), ...b.slice(0, j)].slice(2); // from its start on, without either end
    return [...round, ...rest];
  }
  return undefined;
}

/** The signed area, positive if counter-clockwise. @param {readonly (readonly number[])[]} corners */
export function areaOf(corners) {
  const [first] = corners;
  return corners.reduce((sum, corner, i) => sum + orientation(first, corner, corners[(i + 1) % corners.length]) / 2, 0);
}
