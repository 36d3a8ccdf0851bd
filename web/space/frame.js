/**
 * Between the world's doubles and the small numbers that a graphics card holds: coordinates are taken
 * relative to the middle of all that is shown, and divided by its size.
 *
 * @typedef {{origin: Point3, unit: number}} Frame
 */

import { Vector3 } from "three";

/** @import { Point3 } from "../geometry/vectors.js" */

/**
 * The frame of points and what is about them.
 * @param {{at: readonly number[], radius: number}[]} parts
 * @returns {Frame}
 */
export function frameOf(parts) {
  const most = Number.MAX_VALUE; // what lies beyond the range of doubles is taken as its end
  const ends = [0, 1, 2].map((axis) => [
    Math.max(-most, Math.min(...parts.map(({ at, radius }) => at[axis] - radius))),
    Math.min(most, Math.max(...parts.map(({ at, radius }) => at[axis] + radius))),
  ]);
  const halves = ends.map(([low, high]) => high / 2 - low / 2);
  const origin = /** @type {Point3} */ (ends.map(([low, high]) => low / 2 + high / 2));
  return { origin, unit: Math.max(...halves) || 1 };
}

/**
 * @param {Frame} frame
 * @param {readonly number[]} point
 * @returns {Point3}
 */
export function local({ origin, unit }, point) {
  return /** @type {Point3} */ (origin.map((start, axis) => ((point[axis] / 2 - start / 2) / unit) * 2)); // keeps any way within range
}

/**
 * @param {Frame} frame
 * @param {readonly number[]} point
 */
export function vectorIn(frame, point) {
  return new Vector3(...local(frame, point));
}
