/** The shape that a map puts at every position. */

import { movedOf } from "../document/scene.js";
import { asBox, pointsOf } from "../geometry/kinds.js";

/** @import { Scene } from "../document/scene.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Shape } from "../geometry/kinds.js" */
/** @import { Point3 } from "../geometry/vectors.js" */

const SAME_FORM = 12; // significant digits of a form; the others are rounding errors from moving the shape

/**
 * Returns a scene that consists of one pair of an editable list, one shape of which moves. Two lines have no map,
 * because they cross wherever they are.
 * @param {Scene} scene
 * @param {readonly Shape[]} pair
 * @param {string[][]} letters
 * @param {number} moved 0 or 1.
 * @returns {Scene}
 */
export function pairScene(scene, pair, letters, moved) {
  const isOfLines = pair.every(({ type }) => type === "line");
  /** @type {Scene["keys"]} */
  const keys = isOfLines ? [] : [{ code: "", rate: [0, 0], shape: moved }];
  return { ...scene, shapes: pair.map(({ type, values }, i) => ({ type, values, letters: letters[i] })), keys };
}

/**
 * Whether the scene's keys move a shape; if they only rotate, its position makes no difference.
 * @param {Scene} scene
 */
export function movesAny(scene) {
  return scene.keys.some(({ rate }) => Array.isArray(rate));
}

/** The letter of the point by which the shape is moved. @param {Scene | undefined} scene */
export function letterOf(scene) {
  return scene?.shapes[movedOf(scene)]?.letters[0] ?? "";
}

/**
 * The properties of a shape that are independent of its position.
 * @param {Shape} shape
 */
export function formOf(shape) {
  return movedTo(shape, [0, 0, 0]).map((value) => value.toPrecision(SAME_FORM));
}

/**
 * The shape's values after a translation that puts its first point at exactly this position.
 * @param {Shape} shape
 * @param {Point | Point3} place
 */
export function movedTo(shape, place) {
  const values = [...shape.values];
  const start = asBox(shape).values;
  for (const { at, width } of pointsOf(shape)) {
    for (let axis = 0; axis < width; axis += 1) {
      values[at + axis] = shape.values[at + axis] - start[axis] + place[axis];
    }
  }
  return values;
}
