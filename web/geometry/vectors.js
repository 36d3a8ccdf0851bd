/**
 * 2D and 3D vectors. The most frequent functions destructure by index, because an iterator costs more than the
 * arithmetic.
 * @typedef {[number, number, number]} Point3
 */

/** @import { Point } from "./camera.js" */

/**
 * Interpolates linearly between two points of the plane.
 * @param {readonly number[]} from
 * @param {readonly number[]} to
 * @param {number} part
 * @returns {Point}
 */
export function partway({ 0: ax, 1: ay }, { 0: bx, 1: by }, part) {
  return [ax + (bx - ax) * part, ay + (by - ay) * part];
}

/**
 * The distance between two points of the plane.
 * @param {readonly number[]} a
 * @param {readonly number[]} b
 */
export function gap({ 0: ax, 1: ay }, { 0: bx, 1: by }) {
  return Math.hypot(ax - bx, ay - by);
}

/**
 * Whether a point equals one of these exactly, without a tolerance.
 * @param {readonly (readonly number[])[]} points
 * @param {readonly number[]} point
 */
export function isAmong(points, point) {
  return points.some((other) => other.every((each, axis) => each === point[axis]));
}

/**
 * Equally spaced points of a circle.
 * @param {number} count
 * @param {number} [radius]
 * @param {readonly number[]} [middle]
 */
export function around(count, radius = 1, [x, y] = [0, 0]) {
  const angles = Array.from({ length: count }, (_, i) => (2 * Math.PI * i) / count);
  return angles.map((angle) => /** @type {Point} */ ([x + radius * Math.cos(angle), y + radius * Math.sin(angle)]));
}

/**
 * Twice the signed area of a triangle of the plane; negative if it is clockwise.
 * @param {readonly number[]} a
 * @param {readonly number[]} b
 * @param {readonly number[]} c
 */
export function orientation({ 0: ax, 1: ay }, { 0: bx, 1: by }, { 0: cx, 1: cy }) {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

/**
 * Whether a convex outline contains a point: the point is on one side of all edges.
 * @param {readonly (readonly number[])[]} outline
 * @param {readonly number[]} point
 */
export function surrounds(outline, point) {
  const sides = outline.map((corner, i) => orientation(outline.at(i - 1) ?? corner, corner, point));
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}

/**
 * @param {readonly number[]} a
 * @param {readonly number[]} b
 */
export function dot(a, b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/**
 * @param {readonly number[]} a
 * @param {readonly number[]} b
 * @returns {Point3}
 */
export function minus(a, b) {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

/**
 * A point plus a multiple of a vector.
 * @param {readonly number[]} from
 * @param {number} times
 * @param {readonly number[]} vector
 * @returns {Point3}
 */
export function plus(from, times, vector) {
  return [from[0] + times * vector[0], from[1] + times * vector[1], from[2] + times * vector[2]];
}

/**
 * @param {readonly number[]} a
 * @param {readonly number[]} b
 * @returns {Point3}
 */
export function cross([ax, ay, az], [bx, by, bz]) {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}

/**
 * The unit vector of a vector; undefined if its length is 0 or exceeds the range of doubles.
 * @param {Point3} vector
 * @returns {Point3 | undefined}
 */
export function unit(vector) {
  const length = Math.hypot(...vector);
  return length > 0 && length < Infinity ? [vector[0] / length, vector[1] / length, vector[2] / length] : undefined;
}
