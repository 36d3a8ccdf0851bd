/** The displacement of the first shape, from the parameters of the state. */

import { shifted } from "../geometry/kinds.js";
import { middleOf } from "../geometry/shapes.js";

/** @import { State } from "../document/scene.js" */
/** @import { Point } from "../geometry/camera.js" */

/** The whole displacement. @param {State} state @returns {Point} */
export function displacementOf({ parameters: { x, y } }) {
  return [x, y];
}

/**
 * The first shape at a fraction of its path.
 * @param {State} state
 * @param {number} part
 */
export function goneBy(state, part) {
  const [{ holes, type, values }] = state.shapes;
  const [x, y] = displacementOf(state);
  return { ...holes && { holes }, type, values: shifted({ type, values }, [part * x, part * y]) };
}

/**
 * Start and end of its arrow: the handle that moves the shape, before and after the displacement.
 * @param {State} state
 */
export function arrowOf(state) {
  return [0, 1].map((part) => middleOf(goneBy(state, part)));
}
