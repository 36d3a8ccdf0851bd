/** The known models, by name: those made by formula, and those of opened files. */

import { MODELS } from "./meshes.js";
import { once } from "./once.js";

/** @import { Model } from "./meshes.js" */
/** @import { Point3 } from "./vectors.js" */

/** @type {Map<string, Model>} */
const known = new Map();

/** @param {string} name */
export function hasModel(name) {
  return known.has(name) || Object.hasOwn(MODELS, name);
}

/** Whether it comes from a file, which no link contains. @param {string} name */
export function isOwnModel(name) {
  return !Object.hasOwn(MODELS, name);
}

/** Of the name of an existing one. @type {(name: string) => Model} */
export const modelOf = once((name) => MODELS[name](), known);

/** Whether a link may name the model of a file so, whether or not that is open. @param {string} name */
export function isFileName(name) {
  return name !== "" && name.length <= LONGEST + NUMBERED && name.replace(APART, "") === name;
}

/**
 * Nothing while the file of a model is still to be opened, or if there is no model.
 * @param {string | undefined} name
 */
export function modelIfOpen(name) {
  return name !== undefined && hasModel(name) ? modelOf(name) : undefined;
}

const LONGEST = 60; // characters of a name
const NUMBERED = 8; // more, of one that had to get a number
const APART = /[&=#%?+]/g; // characters that would break a link

/**
 * Keeps a model of a file; another one of the same name gets a number.
 * @param {Model} model
 * @returns {string} The name under which it is kept, fit for a link.
 */
export function keepModel(model) {
  const own = model.name.replace(APART, "_").slice(-LONGEST);
  const names = [own, ...Array.from({ length: known.size + 1 }, (_, i) => `${i + 2}-${own}`)];
  const name = /** @type {string} */ (names.find((each) => !hasModel(each)));
  known.set(name, { ...model, name });
  return name;
}

/** Made by formula, and opened: in this order. */
export function modelNames() {
  return [...new Set([...Object.keys(MODELS), ...known.keys()])];
}

/** The corners of the box that just holds it. @type {(model: Model) => {least: Point3, most: Point3}} */
export const boundsOfModel = once(({ vertices, faces }) => {
  const [least, most] = [Infinity, -Infinity].map((end) => /** @type {Point3} */ ([end, end, end]));
  for (const vertex of faces) {
    for (let axis = 0; axis < 3; axis += 1) {
      const place = vertices[3 * vertex + axis];
      least[axis] = Math.min(least[axis], place);
      most[axis] = Math.max(most[axis], place);
    }
  }
  return { least, most };
});

/**
 * A face's three corners, one after the other.
 * @param {Model} model
 * @param {number} face
 */
export function faceOf({ vertices, faces }, face) {
  return [...faces.subarray(3 * face, 3 * face + 3)].flatMap((vertex) => [...vertices.subarray(3 * vertex, 3 * vertex + 3)]);
}
