/** How bodies look, whoever draws them: a hit has another colour, a heavier outline and a hatch. */

/** @import { Tokens } from "../draw/tokens.js" */
/** @import { Camera, Size } from "../geometry/camera.js" */
/** @import { Bodies } from "./bodies.js" */

/**
 * @typedef {{
 *   bodies: Bodies, places: Float64Array, states: Uint8Array, chosen: number,
 *   marks: Marks,
 *   camera: Camera, size: Size, ratio: number, tokens: Tokens,
 * }} Picture What there is to draw.
 * @typedef {{points: Float32Array, lines: Float32Array}} Marks x and y of points, and of the two ends of lines.
 */

/** Of a small body's reach: no outline is heavier. */
export const HEAVIEST = 0.25;

/** The way between two lines of a hatch and the size of a point in pixels; strengths as parts of 1. */
export const LOOK = { hatch: 6, point: 4, fill: 0.16, shade: 0.55, others: 0.4 };

/** The colour of a body and the weight of its outline, in pixels: of none of its states, and of each of these. */
const LOOKS = /** @type {const} */ ([
  { colour: "shape-a", weight: 1 }, { colour: "hit", weight: 2 }, { colour: "shape-b", weight: 2 }, { colour: "construction", weight: 2.5 },
  { colour: "hit", weight: 2.5 }, { colour: "ink", weight: 4 },
]);

/** By the highest bit of what it is. @param {number} state */
export function lookOf(state) {
  return LOOKS[32 - Math.clz32(state)];
}

/**
 * A point at each contact and from there a line along the normal; boxes by their sides; ways.
 * @param {Float64Array} contacts
 * @param {number} length Of a normal.
 * @param {number[][]} boxes Each by its least x and y and its greatest x and y.
 * @param {Float64Array} ways Each from where to where.
 * @returns {Marks}
 */
export function marksOf(contacts, length, boxes, ways) {
  const count = contacts.length / 4;
  const [points, lines] = [new Float32Array(2 * count), new Float32Array(4 * count + 16 * boxes.length + ways.length)];
  for (let i = 0; i < count; i += 1) {
    const [x, y, u, v] = contacts.subarray(4 * i, 4 * i + 4);
    points.set([x, y], 2 * i);
    lines.set([x, y, x + length * u, y + length * v], 4 * i);
  }
  boxes.forEach(([left, bottom, right, top], i) => {
    const sides = [left, bottom, right, bottom, right, bottom, right, top, right, top, left, top, left, top, left, bottom];
    lines.set(sides, 4 * count + 16 * i);
  });
  lines.set(ways, 4 * count + 16 * boxes.length);
  return { points, lines };
}
