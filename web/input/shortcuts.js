/**
 * The page's own keys, beside those of the scene. They act wherever the focus is, unless what has
 * it wants them for itself.
 */

import { isForOthers } from "./keys.js";

/**
 * @typedef {{
 *   play: () => void, stop: () => void, help: () => void, fit: () => void, zoomIn: () => void, zoomOut: () => void,
 *   move: (event: KeyboardEvent) => void, pan: (dx: number, dy: number) => void,
 * }} Acts `move`: by an arrow key, what was last taken hold of; `pan`: the view, by so many pixels.
 */

const PAN = 48; // pixels of an arrow key
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** @type {Record<string, Exclude<keyof Acts, "move" | "pan">>} */
const KEYS = {
  " ": "play", "?": "help", "0": "fit", "+": "zoomIn", "=": "zoomIn", "-": "zoomOut", _: "zoomOut", Escape: "stop",
};
/** What Space presses or opens. */
const PRESSED = "button:not(.handle), a, summary, [role=tab]";

/**
 * @param {Document} root
 * @param {Element} stage
 * @param {Acts} acts
 * @param {() => boolean} isElsewhere Whether there is no scene to act on, or a dialog in front of it.
 */
export function listenToShortcuts(root, stage, acts, isElsewhere) {
  root.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || isForOthers(event) || isElsewhere()) return;
    const target = /** @type {Element} */ (event.target);
    const arrow = ARROWS[event.key];
    if (arrow && target === stage) acts.pan(arrow[0] * PAN, arrow[1] * PAN);
    else if (arrow && target === root.body) acts.move(event);
    else if (arrow || !KEYS[event.key] || (event.key === " " && target.closest(PRESSED))) return;
    else acts[KEYS[event.key]]();
    if (event.key !== "Escape") event.preventDefault();
  });
}
