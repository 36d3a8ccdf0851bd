/** The size of a canvas, in its own pixels. */

/** @import { Size } from "../geometry/camera.js" */

/**
 * Setting it, even to the same, would clear the canvas.
 * @param {HTMLCanvasElement} canvas
 * @param {Size} size In the page's pixels.
 * @param {number} ratio Of the canvas's to these.
 */
export function fitCanvas(canvas, size, ratio) {
  const [width, height] = [size.width, size.height].map((each) => Math.round(each * ratio));
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
}
