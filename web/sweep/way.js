/** The way of the first shape: what the state's parameters say of it. */

import { hullOf, shifted } from "../geometry/kinds.js";
import { middleOf } from "../geometry/shapes.js";

/** @import { State } from "../document/scene.js" */
/** @import { Point } from "../geometry/camera.js" */

/** The whole of it. @param {State} state @returns {Point} */
export function wayOf({ parameters: { x, y } }) {
  return [x, y];
}

/**
 * The first shape after a part of its way.
 * @param {State} state
 * @param {number} part
 */
export function goneBy(state, part) {
  const [{ type, values }] = state.shapes;
  const [x, y] = wayOf(state);
  return { type, values: shifted({ type, values }, [part * x, part * y]) };
}

/** From where to where its arrow leads: between the places of the handle that moves the shape. @param {State} state */
export function arrowOf(state) {
  return [0, 1].map((part) => middleOf(hullOf(goneBy(state, part)).points));
}
