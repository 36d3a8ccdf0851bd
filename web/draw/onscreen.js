/** Where things of the plane are on the screen, for the painting of shapes and of captions alike. */

import { toScreen } from "../geometry/camera.js";
import { clipRegion } from "../geometry/clip.js";
import { namedParts } from "../geometry/shapes.js";

/** @import { Mark } from "../engine/protocol.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Picture } from "./picture.js" */

const SHORTEST = 1e-3; // pixels: a line between points any closer has lost its direction

/** @param {number} index */
export const shapeToken = (index) => (index === 0 ? "shape-a" : "shape-b");

/**
 * What the article names: a disk's centre, a triangle's vertices; and a vector, whose letter
 * stands beside the middle of its arrow.
 * @param {Picture} picture
 * @returns {{letter: string, at: Point, away?: Point, colour: string, shape: number}[]}
 */
export function letterPoints({ camera, size, shapes, letters, tokens }) {
  return shapes.flatMap((shape, i) =>
    namedParts(shape, letters[i]).map(({ kind, at, letter }) => {
      const [x, y, u, v] = kind === "vector" ? shape.values : shape.values.slice(at);
      const named = { letter, colour: tokens[shapeToken(i)], shape: i };
      if (kind === "point") return { ...named, at: toScreen(camera, size, [x, y]) };
      return { ...named, at: toScreen(camera, size, [x + u / 2, y + v / 2]), away: [v, u] };
    }),
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
