/** A 3D box: its turn, which is a quaternion of any length except 0, and its corners. */

import { degreesOf } from "./pose.js";
import { direction } from "./turns.js";

/** @import { Point3 } from "./vectors.js" */

/** The turn of a box that is not rotated. */
export const NO_TURN = [0, 0, 0, 1];
const BOUNDED = 6; // numbers of a box given by its bounds
const NEAR_WHOLE = 2 ** -50; // how far entries may be from integers to be rounded, as in the package
/** The ends of a box's edges: bits 1, 2, 4 of a corner select the larger x, y, z. */
export const EDGES = [0, 1, 0, 2, 0, 4, 1, 3, 1, 5, 2, 3, 2, 6, 3, 7, 4, 5, 4, 6, 5, 7, 6, 7];
/** The corners of two triangles for each face. */
export const FACES = [0, 2, 4, 2, 6, 4, 1, 5, 3, 3, 5, 7, 0, 4, 1, 1, 4, 5, 2, 3, 6, 3, 7, 6, 0, 1, 2, 1, 3, 2, 4, 6, 5, 5, 6, 7];

/**
 * The corners of a box, also one given by its bounds, in the order of the bits of their number.
 * @param {number[]} values
 * @returns {Point3[]}
 */
export function cornersOf(values) {
  if (values.length > BOUNDED) return turnedCorners(values);
  return Array.from({ length: 8 }, (_, corner) => /** @type {Point3} */ ([0, 1, 2].map((axis) => values[axis + 3 * ((corner >> axis) & 1)])));
}

/** @param {number[]} values @returns {Point3[]} */
function turnedCorners([x, y, z, w, h, d, ...turn]) {
  const rows = matrixOf(turn);
  return Array.from({ length: 8 }, (_, corner) => {
    const half = [w, h, d].map((length, axis) => ((corner >> axis) & 1 ? length : -length) / 2);
    return /** @type {Point3} */ ([x, y, z].map((each, axis) => each + rows[axis].reduce((sum, entry, j) => sum + entry * half[j], 0)));
  });
}

/**
 * The position of a model's point, which its place rotates, then moves, as in Python; unchanged without a place.
 * @param {number[]} place
 * @param {readonly number[]} point
 */
export function placedPoint([x, y, z, ...turn], point) {
  if (!turn.length) return /** @type {Point3} */ ([...point]);
  const rows = matrixOf(turn);
  return /** @type {Point3} */ ([x, y, z].map((each, axis) => rows[axis].reduce((sum, entry, j) => sum + entry * point[j], 0) + each));
}

/** The turn of a place, of length 1. @param {number[]} place @returns {[number, number, number, number]} */
export function quaternionOf([, , , ...turn]) {
  const [x, y, z, w] = turn.length ? turn : NO_TURN;
  const size = Math.max(...[x, y, z, w].map(Math.abs));
  const length = size * Math.hypot(...[x, y, z, w].map((each) => each / size));
  return [x / length, y / length, z / length, w / length];
}

/**
 * The rows of a rotation matrix.
 * @param {number[]} turn
 */
export function matrixOf(turn) {
  const size = Math.max(...turn.map(Math.abs));
  const [x, y, z, w] = turn.map((each) => each / size);
  const length2 = x * x + y * y + z * z + w * w;
  const rows = [
    [w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
    [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
    [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z],
  ].map((row) => row.map((entry) => entry / length2));
  const isWhole = rows.flat().every((entry) => Math.abs(entry - Math.round(entry)) <= NEAR_WHOLE);
  return isWhole ? rows.map((row) => row.map(Math.round)) : rows;
}

/**
 * The turn by an angle about an axis. Uses the tangent of half the angle, so that quarter turns give integers.
 * @param {number[]} axis
 * @param {number} angle
 * @param {boolean} isRadians
 */
export function turnAbout(axis, angle, isRadians) {
  const [cos, sin] = direction(isRadians ? degreesOf(angle) : angle);
  const [along, across] = cos >= 0 ? [sin, 1 + cos] : [1 - cos, sin];
  const length = Math.hypot(...axis);
  return [...axis.map((each) => (each / length) * along), across];
}

/**
 * The turn that follows another, divided by a power of two so that its numbers stay near 1.
 * @param {number[]} later
 * @param {number[]} former
 */
export function turnedBy([a, b, c, d], [x, y, z, w]) {
  const turn = [d * x + a * w + b * z - c * y, d * y - a * z + b * w + c * x, d * z + a * y - b * x + c * w, d * w - a * x - b * y - c * z];
  const unit = 2 ** Math.floor(Math.log2(Math.max(...turn.map(Math.abs))));
  return turn.map((each) => each / unit);
}
