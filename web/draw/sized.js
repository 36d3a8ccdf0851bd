/** Canvases and their sizes, in canvas pixels. */

/** @import { Size } from "../geometry/camera.js" */

/**
 * Sets the size only if it changes, because setting it clears the canvas.
 * @param {HTMLCanvasElement} canvas
 * @param {Size} size In CSS pixels.
 * @param {number} ratio Canvas pixels per CSS pixel.
 */
export function fitCanvas(canvas, size, ratio) {
  const [width, height] = [size.width, size.height].map((each) => Math.round(each * ratio));
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
}

/**
 * Creates a canvas and returns its context.
 * @param {number} [width]
 * @param {number} [height]
 * @param {CanvasRenderingContext2DSettings} [options]
 */
export function newContext(width = 1, height = 1, options = undefined) {
  const [wide, high] = [width, height].map((length) => Math.max(1, Math.round(length)));
  const canvas = Object.assign(document.createElement("canvas"), { width: wide, height: high });
  return /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", options));
}
