/** Arrow keys: the direction of each in the plane, whose y axis points up, and its step. */

/** @typedef {{plain: number, shift: number, alt: number}} Steps Without a modifier, with Shift, with Alt. */

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] };
/** The steps of a handle, in world units. */
const STEPS = { plain: 0.1, shift: 1, alt: 0.01 };
export const STEP_DECIMALS = 2; // decimals kept at every zoom level, so that rounding loses none of these steps

/** The direction of an arrow key; undefined for any other key, or with Ctrl or Cmd. @param {KeyboardEvent} event */
export function arrowIn({ ctrlKey, key, metaKey }) {
  return ctrlKey || metaKey ? undefined : WAYS[key];
}

/**
 * @param {KeyboardEvent} event
 * @param {Steps} [steps]
 */
export function stepIn({ altKey, shiftKey }, { alt, plain, shift } = STEPS) {
  return altKey ? alt : shiftKey ? shift : plain;
}
