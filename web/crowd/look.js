/** How bodies look: a hit has a different colour, a heavier outline and hatching. */

/** @import { Tokens } from "../draw/tokens.js" */
/** @import { Camera, Size } from "../geometry/camera.js" */
/** @import { Bodies } from "./body-forms.js" */

/**
 * @typedef {{
 *   bodies: Bodies, places: Float64Array, states: Uint8Array, chosen: number,
 *   marks: Marks,
 *   camera: Camera, size: Size, ratio: number, tokens: Tokens,
 * }} Picture The data of a picture.
 * @typedef {{points: Float32Array, lines: Float32Array}} Marks x and y of points, and of both ends of lines.
 */

/** The maximum weight of an outline, as a fraction of a small body's reach. */
export const HEAVIEST = 0.25;

/** The distance between hatch lines and the size of a point, in pixels; strengths as fractions of 1. */
export const LOOK = { hatch: 6, point: 4, fill: 0.16, shade: 0.55, others: 0.4 };

/** The colour of a body and the weight of its outline, in pixels: without a state, and for each state bit. */
const LOOKS = /** @type {const} */ ([
  { colour: "shape-a", weight: 1 }, { colour: "hit", weight: 2 }, { colour: "shape-b", weight: 2 }, { colour: "construction", weight: 2.5 },
  { colour: "hit", weight: 2.5 }, { colour: "ink", weight: 4 },
]);

/** Returns the look for the highest bit of a state. @param {number} state */
export function lookOf(state) {
  return LOOKS[32 - Math.clz32(state)];
}

/**
 * Creates the marks: a point at each contact with a line along the normal, the sides of boxes, and paths.
 * @param {Float64Array} contacts
 * @param {number} length The length of a normal.
 * @param {number[][]} boxes Minimum x and y, maximum x and y of each.
 * @param {Float64Array} paths Start and end of each path.
 * @returns {Marks}
 */
export function marksOf(contacts, length, boxes, paths) {
  const count = contacts.length / 4;
  const [points, lines] = [new Float32Array(2 * count), new Float32Array(4 * count + 16 * boxes.length + paths.length)];
  for (let i = 0; i < count; i += 1) {
    const [x, y, u, v] = contacts.subarray(4 * i, 4 * i + 4);
    points.set([x, y], 2 * i);
    lines.set([x, y, x + length * u, y + length * v], 4 * i);
  }
  boxes.forEach(([left, bottom, right, top], i) => {
    const sides = [left, bottom, right, bottom, right, bottom, right, top, right, top, left, top, left, top, left, bottom];
    lines.set(sides, 4 * count + 16 * i);
  });
  lines.set(paths, 4 * count + 16 * boxes.length);
  return { points, lines };
}
