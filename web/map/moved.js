/** The shape that a map puts everywhere. */

import { partsOf } from "../model/kinds.js";

/** @import { Shape } from "../model/kinds.js" */
/** @import { Scene } from "../model/scene.js" */
/** @import { Point } from "../view/camera.js" */

const SAME_FORM = 12; // digits: what moving a shape by hand may cost its form

/** The one that the scene's keys move; the first where none does. @param {Scene} scene */
export function movedOf(scene) {
  return scene.keys.find(({ rate }) => Array.isArray(rate))?.shape ?? 0;
}

/**
 * What does not change where the shape is moved.
 * @param {Shape} shape
 */
export function formOf(shape) {
  return movedTo(shape, [0, 0]).map((value) => value.toPrecision(SAME_FORM));
}

/**
 * The shape's values with its first point at the place, exactly.
 * @param {Shape} shape
 * @param {Point} place
 */
export function movedTo(shape, [x, y]) {
  const values = [...shape.values];
  for (const { kind, at } of partsOf(shape)) {
    if (kind !== "point") continue;
    values[at] = shape.values[at] - shape.values[0] + x;
    values[at + 1] = shape.values[at + 1] - shape.values[1] + y;
  }
  return values;
}
