/** A tap or click: pressed and released at about the same position. */

import { pixelOf } from "./drag.js";

/** @import { Pixel } from "./drag.js" */

export const SLIP = 6; // pixels

/**
 * @param {HTMLElement} element Its upper left corner is the origin.
 * @param {(pixel: Pixel, target: Element) => void} act
 */
export function tappable(element, act) {
  /** @type {{x: number, y: number, target: Element} | undefined} */
  let pressed;
  element.addEventListener("pointerdown", ({ button, clientX, clientY, isPrimary, target }) => {
    pressed = button === 0 && isPrimary ? { x: clientX, y: clientY, target: /** @type {Element} */ (target) } : undefined;
  });
  element.addEventListener("pointerup", (event) => {
    const { x = NaN, y = NaN, target = element } = pressed ?? {};
    pressed = undefined;
    if (Math.hypot(event.clientX - x, event.clientY - y) <= SLIP) act(pixelOf(event, element), target);
  });
}
