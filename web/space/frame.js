/**
 * Converts the world's doubles to the single-precision numbers of a graphics card: coordinates are relative to the
 * middle of everything shown, and divided by its size.
 * @typedef {{origin: Point3, unit: number}} Frame
 */

import { Vector3 } from "three";

/** @import { Point3 } from "../geometry/vectors.js" */

/**
 * The frame of points with a radius around each.
 * @param {{at: readonly number[], radius: number}[]} parts
 * @returns {Frame}
 */
export function frameOf(parts) {
  const most = Number.MAX_VALUE; // clamps coordinates to the range of doubles
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
  // Halved, so that no difference overflows.
  return /** @type {Point3} */ (origin.map((start, axis) => ((point[axis] / 2 - start / 2) / unit) * 2));
}

/**
 * @param {Frame} frame
 * @param {readonly number[]} point
 */
export function vectorIn(frame, point) {
  return new Vector3(...local(frame, point));
}
