/** The colours and the measure of the style sheet, resolved for the canvas. */

import { once } from "../geometry/once.js";
import { newContext } from "./sized.js";

const NAMES = /** @type {const} */ ([
  "paper", "faint", "grid", "axis", "shape-a", "shape-b", "shape-other", "construction", "hit", "focus",
  "ink", "map-line", "false-hit", "false-miss", "wrong-point",
  "region-0", "region-1", "region-2", "region-3", "region-4", "region-5", "region-6", "region-7",
]);

/** @typedef {Record<typeof NAMES[number], string>} Tokens */

/**
 * Reads them as they stand now, all at once: each colour that is asked for by itself has the browser find
 * the style anew. A shadow's colour is what `light-dark()` comes to; forced colours would leave none.
 * @param {HTMLElement} probe Without children, to which its style would be passed on.
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
 * How many times as large as usual the letters of a picture are, as for a class.
 * @param {HTMLElement} element
 */
export function readEnlarged(element) {
  return Number(getComputedStyle(element).getPropertyValue("--enlarged")) || 1;
}

/** Red, green and blue of a colour as the style sheet writes it, from 0 to 255 each. */
export const channels = once((/** @type {string} */ colour) => {
  const context = newContext(1, 1, { willReadFrequently: true });
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
}, new Map());
