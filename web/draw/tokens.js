/** The colours of the style sheet, resolved for the canvas. */

const NAMES = /** @type {const} */ ([
  "paper", "faint", "grid", "axis", "shape-a", "shape-b", "shape-other", "construction", "hit", "focus",
  "ink", "map-line", "false-hit", "false-miss", "wrong-point",
  "region-0", "region-1", "region-2", "region-3", "region-4", "region-5", "region-6", "region-7",
]);

/** @typedef {Record<typeof NAMES[number], string>} Tokens */

/**
 * Reads them as they stand now; the probe's own colour is what `light-dark()` comes to. Forced
 * colours would make it the one of all text.
 * @param {HTMLElement} probe
 * @returns {Tokens}
 */
export function readTokens(probe) {
  const style = getComputedStyle(probe);
  probe.style.forcedColorAdjust = "none";
  const read = NAMES.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, style.color];
  });
  probe.style.color = "";
  probe.style.forcedColorAdjust = "";
  return Object.fromEntries(read);
}
