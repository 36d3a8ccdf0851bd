/** The style sheet's colours and text scale, resolved for the canvas. */

import { once } from "../geometry/memoize.js";
import { newContext } from "./sized.js";

const NAMES = /** @type {const} */ ([
  "paper", "faint", "grid", "axis", "shape-a", "shape-b", "shape-other", "construction", "hit", "focus",
  "ink", "map-line", "false-hit", "false-miss", "wrong-point", "by-rule",
  "region-0", "region-1", "region-2", "region-3", "region-4", "region-5", "region-6", "region-7",
]);

/** @typedef {Record<typeof NAMES[number], string>} Tokens */

/**
 * Reads all current values at once, because each separate read makes the browser recompute the style. They are read as
 * shadow colours, in which `light-dark()` is resolved; forced colours are turned off meanwhile, because they would
 * remove the shadows.
 * @param {HTMLElement} probe Without children, which would inherit its style.
 * @returns {Tokens}
 */
export function readTokens(probe) {
  probe.style.forcedColorAdjust = "none";
  probe.style.boxShadow = NAMES.map((name) => `0 0 var(--${name})`).join();
  const colours = getComputedStyle(probe).boxShadow.match(/[a-z-]+\([^)]*\)/g) ?? [];
  probe.style.boxShadow = "";
  probe.style.forcedColorAdjust = "";
  return /** @type {Tokens} */ (Object.fromEntries(NAMES.map((name, i) => [name, colours[i]])));
}

/**
 * The factor by which a picture's letters are enlarged, for example in a classroom.
 * @param {HTMLElement} element
 */
export function readEnlarged(element) {
  return Number(getComputedStyle(element).getPropertyValue("--enlarged")) || 1;
}

/** The red, green and blue components of a CSS colour, from 0 to 255. */
export const channels = once((/** @type {string} */ colour) => {
  const context = newContext(1, 1, { willReadFrequently: true });
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
}, new Map());
