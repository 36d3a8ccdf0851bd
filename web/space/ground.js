/** The part of a model directly below a sphere, where its plumb line ends and its shadow falls. */

/** @import { Model } from "../geometry/meshes.js" */
/** @import { Frame } from "./frame.js" */

/**
 * @typedef {(x: number, z: number) => number | undefined} Ground The height of the highest point that is not above the
 *   sphere's centre.
 */

const MOST_FACES = 4000; // limit below a sphere, because every point of its shadow tests them all

/**
 * @param {Model} model
 * @param {number[]} sphere
 * @param {Frame} [frame] The frame of the coordinates; world coordinates without one.
 * @returns {{ground: Ground, isSimple: boolean}} `isSimple`: whether it can be evaluated many times.
 */
export function groundUnder(model, [x, y, z, radius], { origin, unit } = { origin: [0, 0, 0], unit: 1 }) {
  const faces = facesUnder(model, x, z, radius);
  const ground = (/** @type {number} */ px, /** @type {number} */ pz) => {
    const height = heightUnder(model, faces, origin[0] + px * unit, y, origin[2] + pz * unit);
    return height === undefined ? undefined : (height - origin[1]) / unit;
  };
  return { ground, isSimple: faces.length <= MOST_FACES };
}

/**
 * The faces whose bounds reach over the square around a disk on the ground.
 * @param {Model} model
 * @param {number} x
 * @param {number} z
 * @param {number} radius
 */
function facesUnder({ vertices, faces }, x, z, radius) {
  /** @type {number[]} */
  const found = [];
  for (let at = 0; at < faces.length; at += 3) {
    const [a, b, c] = [3 * faces[at], 3 * faces[at + 1], 3 * faces[at + 2]];
    if (isAside(vertices[a] - x, vertices[b] - x, vertices[c] - x, radius)) continue;
    if (!isAside(vertices[a + 2] - z, vertices[b + 2] - z, vertices[c + 2] - z, radius)) found.push(at);
  }
  return found;
}

/**
 * @param {number} a
 * @param {number} b
 * @param {number} c
 * @param {number} radius
 */
function isAside(a, b, c, radius) {
  return (a > radius && b > radius && c > radius) || (a < -radius && b < -radius && c < -radius);
}

/**
 * @param {Model} model
 * @param {number[]} found Offsets of the faces.
 * @param {number} x
 * @param {number} most Maximum height.
 * @param {number} z
 */
function heightUnder({ vertices, faces }, found, x, most, z) {
  let highest = -Infinity;
  for (const at of found) {
    const [a, b, c] = [3 * faces[at], 3 * faces[at + 1], 3 * faces[at + 2]];
    const [ax, az] = [vertices[a] - x, vertices[a + 2] - z];
    const [bx, bz] = [vertices[b] - x, vertices[b + 2] - z];
    const [cx, cz] = [vertices[c] - x, vertices[c + 2] - z];
    const [wa, wb, wc] = [bx * cz - bz * cx, cx * az - cz * ax, ax * bz - az * bx];
    const whole = wa + wb + wc;
    if (!(wa / whole >= 0 && wb / whole >= 0 && wc / whole >= 0)) continue; // NaN for a vertical face
    const height = (wa * vertices[a + 1] + wb * vertices[b + 1] + wc * vertices[c + 1]) / whole;
    if (height <= most && height > highest) highest = height;
  }
  return highest === -Infinity ? undefined : highest;
}
