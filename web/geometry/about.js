/** Rotating or scaling a shape about any point, including its points, direction, angle and lengths. */

import { asBox, countOf, lengthPlaces, partsOf, pointsOf } from "./kinds.js";
import { turnedTo } from "./turns.js";

/** @import { Point } from "./camera.js" */
/** @import { Shape } from "./kinds.js" */

const WHOLE = 360; // degrees

/**
 * The shape's values after a rotation.
 * @param {Shape} shape
 * @param {Point} pivot
 * @param {number} degrees
 */
export function turned(shape, pivot, degrees) {
  if (shape.type === "aabb") return turned(asBox(shape), pivot, degrees);
  const lead = (/** @type {Point} */ vector) => turnedTo(vector, degrees - WHOLE * Math.floor(degrees / WHOLE));
  // Drops an angle in radians after the degrees, because it no longer applies.
  const values = about(shape, pivot, lead).slice(0, countOf(shape.type));
  for (const { at, kind } of partsOf(shape)) {
    if (kind === "vector") values.splice(at, 2, ...lead([shape.values[at], shape.values[at + 1]]));
    if (kind === "degrees") values[at] += degrees;
  }
  return values;
}

/**
 * @param {Shape} shape
 * @param {Point} pivot
 * @param {number} factor
 */
export function scaled(shape, pivot, factor) {
  const values = about(shape, pivot, ([x, y]) => [factor * x, factor * y]);
  for (const place of lengthPlaces(shape)) values[place] *= factor;
  return values;
}

/**
 * The values after mapping each point's displacement from the pivot.
 * @param {Shape} shape
 * @param {Point} pivot
 * @param {(vector: Point) => number[]} lead
 */
function about(shape, pivot, lead) {
  const values = [...shape.values];
  for (const { at } of pointsOf(shape)) {
    const [x, y] = lead([values[at] - pivot[0], values[at + 1] - pivot[1]]);
    values.splice(at, 2, pivot[0] + x, pivot[1] + y);
  }
  return values;
}
