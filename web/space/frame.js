/**
 * Between the world's doubles and the small numbers that a graphics card holds: coordinates are taken
 * relative to the middle of all that is shown, and divided by its size.
 *
 * @typedef {{origin: Point3, unit: number}} Frame
 */

/** @import { Point3 } from "../geometry/vectors.js" */

/**
 * The frame of points and what is about them.
 * @param {{at: readonly number[], radius: number}[]} parts
 * @returns {Frame}
 */
export function frameOf(parts) {
  const ends = [0, 1, 2].map((axis) => [
    Math.min(...parts.map(({ at, radius }) => finite(at[axis] - radius))),
    Math.max(...parts.map(({ at, radius }) => finite(at[axis] + radius))),
  ]);
  const halves = ends.map(([least, most]) => most / 2 - least / 2);
  const origin = /** @type {Point3} */ (ends.map(([least, most]) => least / 2 + most / 2));
  return { origin, unit: Math.max(...halves) || 1 };
}

/** What lies beyond the range of doubles is taken as its end. @param {number} number */
function finite(number) {
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, number));
}

/**
 * @param {Frame} frame
 * @param {readonly number[]} point
 * @returns {Point3}
 */
export function local({ origin, unit }, point) {
  return /** @type {Point3} */ (origin.map((start, axis) => ((point[axis] / 2 - start / 2) / unit) * 2)); // keeps any way within range
}
