/** Screen positions of points and regions of the plane, shared by shapes and captions. */

import { toScreen } from "../geometry/camera.js";
import { clipRegion } from "../geometry/clip.js";
import { asBox } from "../geometry/kinds.js";
import { once } from "../geometry/memoize.js";
import { namedParts } from "../geometry/shapes.js";
import { gap } from "../geometry/vectors.js";

/** @import { Mark } from "../engine/protocol.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Picture } from "./picture.js" */

const SHORTEST = 1e-3; // pixels: a line between closer points has no reliable direction

/**
 * @param {Pick<Picture, "camera" | "size">} view
 * @param {readonly (readonly number[])[]} points
 */
export function onScreen({ camera, size }, points) {
  return points.map((point) => toScreen(camera, size, point));
}

const ROLES = /** @type {const} */ (["shape-a", "shape-b"]);

/**
 * The colour of a shape, by its index in the pair that the explanation is about.
 * @param {number} index
 * @param {readonly number[]} [pair]
 */
export function shapeToken(index, pair = [0, 1]) {
  return ROLES[pair.indexOf(index)] ?? "shape-other";
}

/** @typedef {{letter: string, at: Point, away?: Point, colour: string, shape: number}} LetterPoint */

/**
 * The points that the article names, such as a disk's centre or a triangle's vertices; and vectors, whose letter is
 * next to the middle of the arrow. Empty for a shape without letters.
 */
export const letterPoints = once(/** @param {Picture} picture @returns {LetterPoint[]} */ (picture) => {
  const { shapes, letters, tokens } = picture;
  return shapes.flatMap((shape, i) =>
    (letters[i].length ? namedParts(asBox(shape), letters[i]) : []).map(({ kind, at, letter }) => {
      const [x, y, u, v] = kind === "vector" ? shape.values : asBox(shape).values.slice(at);
      const isPoint = kind === "point";
      const [place] = onScreen(picture, [isPoint ? [x, y] : [x + u / 2, y + v / 2]]);
      return { letter, at: place, colour: tokens[shapeToken(i, picture.pair)], shape: i, ...(!isPoint && { away: /** @type {Point} */ ([v, u]) }) };
    }),
  );
});

/** The pairs that are drawn; with a map, only its own pair. @param {Pick<Picture, "answer" | "map">} picture */
export function pairsIn({ answer, map }) {
  return answer?.pairs.slice(0, map?.isMapped ? 1 : Infinity) ?? [];
}

/**
 * The part of a region in view; empty if the view is too wide to distinguish its sides.
 * @param {Picture} picture
 * @param {Mark} mark
 */
export function regionOnScreen(picture, mark) {
  const { width, height } = picture.size;
  /** @type {Point[]} */
  const frame = [[0, 0], [width, 0], [width, height], [0, height]];
  const points = onScreen(picture, mark.points);
  if (points.some((point, i) => i % 2 && gap(points[i - 1], point) < SHORTEST)) return [];
  // The screen's y axis points down, which swaps left and right, so each line is reversed.
  return clipRegion(points.reverse(), frame);
}
