/** Where things of the plane are on the screen, for the painting of shapes and of captions alike. */

import { toScreen } from "../geometry/camera.js";
import { clipRegion } from "../geometry/clip.js";
import { once } from "../geometry/once.js";
import { namedParts } from "../geometry/shapes.js";
import { gap } from "../geometry/vectors.js";

/** @import { Mark } from "../engine/protocol.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Picture } from "./picture.js" */

const SHORTEST = 1e-3; // pixels: a line between points any closer has lost its direction

/**
 * @param {Pick<Picture, "camera" | "size">} view
 * @param {readonly (readonly number[])[]} points
 */
export function onScreen({ camera, size }, points) {
  return points.map((point) => toScreen(camera, size, point));
}

const ROLES = /** @type {const} */ (["shape-a", "shape-b"]);

/**
 * The colour of a shape, by its place in the pair that the reason is about.
 * @param {number} index
 * @param {readonly number[]} [pair]
 */
export function shapeToken(index, pair = [0, 1]) {
  return ROLES[pair.indexOf(index)] ?? "shape-other";
}

/** @typedef {{letter: string, at: Point, away?: Point, colour: string, shape: number}} LetterPoint */

/**
 * What the article names: a disk's centre, a triangle's vertices; and a vector, whose letter
 * stands beside the middle of its arrow. A shape without letters has none of these.
 */
export const letterPoints = once(/** @param {Picture} picture @returns {LetterPoint[]} */ (picture) => {
  const { shapes, letters, tokens } = picture;
  return shapes.flatMap((shape, i) =>
    (letters[i].length ? namedParts(shape, letters[i]) : []).map(({ kind, at, letter }) => {
      const [x, y, u, v] = kind === "vector" ? shape.values : shape.values.slice(at);
      const isPoint = kind === "point";
      const [place] = onScreen(picture, [isPoint ? [x, y] : [x + u / 2, y + v / 2]]);
      return { letter, at: place, colour: tokens[shapeToken(i, picture.pair)], shape: i, ...(!isPoint && { away: /** @type {Point} */ ([v, u]) }) };
    }),
  );
});

/** The pairs that are drawn; on a map the one alone that it is of. @param {Pick<Picture, "answer" | "map">} picture */
export function pairsIn({ answer, map }) {
  return answer?.pairs.slice(0, map?.isMapped ? 1 : Infinity) ?? [];
}

/**
 * The part of a region in view; empty where the view is too wide to tell one side from the other.
 * @param {Picture} picture
 * @param {Mark} mark
 */
export function regionOnScreen(picture, mark) {
  const { width, height } = picture.size;
  /** @type {Point[]} */
  const frame = [[0, 0], [width, 0], [width, height], [0, height]];
  const points = onScreen(picture, mark.points);
  if (points.some((point, i) => i % 2 && gap(points[i - 1], point) < SHORTEST)) return [];
  // The screen's y points down, which swaps left and right: each line is walked backwards.
  return clipRegion(points.reverse(), frame);
}
