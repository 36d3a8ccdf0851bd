/** The areas above, below and on a picture that other parts of the page cover; these need not be inside its element. */

/** @import { Box } from "../draw/labels.js" */

/**
 * @param {HTMLElement} element
 * @param {string} selector
 * @returns {Box[]} Relative to the element's upper left corner.
 */
export function boxesIn(element, selector) {
  const { left, top, width: whole } = element.getBoundingClientRect();
  const shown = [...(element.parentElement ?? element).querySelectorAll(selector)].filter((each) => each.getClientRects().length);
  return shown.map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return { x: x - left, y: y - top, width, height };
  }).filter(({ x, width }) => x < whole && x + width > 0);
}
