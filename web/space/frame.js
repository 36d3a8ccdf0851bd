/** Points of the world as vectors of the graphics card. */

import { Vector3 } from "three";

import { local } from "../geometry/ground.js";

/** @import { Frame } from "../geometry/ground.js" */

/**
 * @param {Frame} frame
 * @param {readonly number[]} point
 */
export function vectorIn(frame, point) {
  return new Vector3(...local(frame, point));
}
