/** What shapes are made of: flat arrays of all pairs' numbers, by the names of hitlab's fields. */

/** @typedef {Record<string, Float64Array>} Numbers */

/** How far a segment reaches that stands for a ray: far beyond all shapes. */
const FAR = 1e4;

/** @param {Float64Array} points @param {number} i */
export const point = (points, i) => ({ x: points[2 * i], y: points[2 * i + 1] });

/** In space. @param {ArrayLike<number>} points @param {number} i */
export const place = (points, i) => ({ x: points[3 * i], y: points[3 * i + 1], z: points[3 * i + 2] });

/** A quaternion of length 1. @param {ArrayLike<number>} turns @param {number} i */
export function turn(turns, i) {
  const [x, y, z, w] = [0, 1, 2, 3].map((k) => turns[4 * i + k]);
  const length = Math.hypot(x, y, z, w);
  return { x: x / length, y: y / length, z: z / length, w: w / length };
}

/**
 * @param {Numbers} numbers
 * @param {number} i
 * @param {number} corners How many.
 */
export function ring({ vertices }, i, corners) {
  return Array.from({ length: corners }, (_, k) => point(vertices, corners * i + k));
}

/** @param {Numbers} numbers @param {number} i */
export function farEnd({ origin, direction }, i) {
  const [x, y] = [direction[2 * i], direction[2 * i + 1]];
  const part = FAR / Math.hypot(x, y);
  return { x: origin[2 * i] + part * x, y: origin[2 * i + 1] + part * y };
}
