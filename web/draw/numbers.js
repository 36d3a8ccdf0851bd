/** The numbers by which shapes go that have no letters, each in the middle of its shape. */

import { toPixels, toScreen } from "../geometry/camera.js";
import { boundsOf, handlesOf } from "../geometry/shapes.js";
import { paintText } from "./halo.js";
import { shapeToken } from "./onscreen.js";

/** @import { Picture } from "./picture.js" */

const FONT = "600 13px system-ui, sans-serif";
const LEAST = 10; // pixels of a shape that has room for its number
const BESIDE = [9, -9]; // pixels from the start of a thin one

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 */
export function paintNumbers(context, picture) {
  const { camera, letters, numbers = [], shapes, size, tokens } = picture;
  context.textAlign = "center";
  context.textBaseline = "middle";
  numbers.forEach((number, i) => {
    const shape = shapes[i];
    if (!shape || letters[i]?.length) return;
    const { left, right, bottom, top } = boundsOf([shape]);
    if (Math.max(toPixels(camera, right - left), toPixels(camera, top - bottom)) < LEAST && shape.type !== "point") return;
    const isThin = right === left || top === bottom;
    const [x, y] = toScreen(camera, size, handlesOf(shape, [])[0].at);
    const [dx, dy] = isThin ? BESIDE : [0, 0];
    paintText(context, tokens.paper, tokens[shapeToken(picture, i)], FONT, number, x + dx, y + dy);
  });
}
