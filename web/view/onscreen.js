/** Where things of the plane are on the screen, for the painting of shapes and of captions alike. */

import { toScreen } from "./camera.js";
import { clipRegion } from "./clip.js";

/** @import { Mark } from "../engine/protocol.js" */
/** @import { Point } from "./camera.js" */
/** @import { Picture } from "./paint.js" */

/** @param {number} index */
export const shapeToken = (index) => (index === 0 ? "shape-a" : "shape-b");

/**
 * The points that the article names: a disk's centre, a triangle's vertices.
 * @param {Picture} picture
 */
export function letterPoints({ camera, size, shapes, letters, tokens }) {
  return shapes.flatMap(({ values }, i) =>
    letters[i].map((letter, k) => ({
      letter,
      at: toScreen(camera, size, [values[2 * k], values[2 * k + 1]]),
      colour: tokens[shapeToken(i)],
      shape: i,
    })),
  );
}

/**
 * @param {Picture} picture
 * @param {Mark} mark
 */
export function regionOnScreen({ camera, size }, mark) {
  /** @type {Point[]} */
  const frame = [[0, 0], [size.width, 0], [size.width, size.height], [0, size.height]];
  // The screen's y points down, which swaps left and right: each line is walked backwards.
  return clipRegion(mark.points.map((point) => toScreen(camera, size, point)).reverse(), frame);
}
