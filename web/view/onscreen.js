/** Where things of the plane are on the screen, for the painting of shapes and of captions alike. */

import { toScreen } from "./camera.js";
import { clipRegion } from "./clip.js";

/** @import { Mark } from "../engine/protocol.js" */
/** @import { Point } from "./camera.js" */
/** @import { Picture } from "./paint.js" */

const SHORTEST = 1e-3; // pixels: a line between points any closer has lost its direction

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
 * The part of a region in view; empty where the view is too wide to tell one side from the other.
 * @param {Picture} picture
 * @param {Mark} mark
 */
export function regionOnScreen({ camera, size }, mark) {
  /** @type {Point[]} */
  const frame = [[0, 0], [size.width, 0], [size.width, size.height], [0, size.height]];
  const points = mark.points.map((point) => toScreen(camera, size, point));
  for (let i = 0; i < points.length; i += 2) {
    const length = Math.hypot(points[i + 1][0] - points[i][0], points[i + 1][1] - points[i][1]);
    if (length < SHORTEST) return [];
  }
  // The screen's y points down, which swaps left and right: each line is walked backwards.
  return clipRegion(points.reverse(), frame);
}
