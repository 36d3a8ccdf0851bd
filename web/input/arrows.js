/** Arrow keys: where each leads in the plane, whose y points up, and how far. */

/** @typedef {{plain: number, shift: number, alt: number}} Steps Alone, with Shift, with Alt. */

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] };
/** Of a handle, in world units. */
const STEPS = { plain: 0.1, shift: 1, alt: 0.01 };
export const STEP_DECIMALS = 2; // none of these is lost, however far the view is

/** Nothing for any other key, or one with Ctrl. @param {KeyboardEvent} event */
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
