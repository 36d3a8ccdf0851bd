/**
 * The right-angle symbol at the foot of a perpendicular: from a point to the closest point of an edge, or to its
 * projection on an axis.
 */

import { gap } from "../geometry/vectors.js";
import { runOf } from "./marks.js";
import { letterPoints } from "./onscreen.js";

/** @import { Point } from "../geometry/camera.js" */
/** @import { Picture, ShownMark } from "./picture.js" */

const SIDE = 8; // pixels
const LEAST = 3 * SIDE; // minimum length in pixels of a perpendicular with room for the symbol
const SQUARE = 1e-6; // tolerance for the cosine of a right angle, because of rounding

/**
 * Three corners of a small square, whose fourth corner is the foot; empty unless the angle is a right angle.
 * @param {Picture} picture
 * @returns {Point[][]}
 */
export function rightAnglesOf(picture) {
  if (picture.axes) return []; // a projection of space does not preserve angles
  const side = SIDE * (picture.enlarged ?? 1);
  return picture.marks.filter(({ role }) => role === "own").flatMap((shown) => {
    const [from, foot] = runOf(picture, shown.mark);
    const [start, end] = baseOf(picture, shown);
    if (!end || !(gap(from, foot) >= LEAST) || !(gap(start, end) > 0)) return [];
    const [u, v] = [unit(foot, from), unit(start, end)];
    if (!(Math.abs(u[0] * v[0] + u[1] * v[1]) <= SQUARE)) return [];
    const at = (/** @type {number} */ up, /** @type {number} */ along) =>
      /** @type {Point} */ ([0, 1].map((axis) => foot[axis] + side * (up * u[axis] + along * v[axis])));
    return [[at(1, 0), at(1, -1), at(0, -1)]];
  });
}

/**
 * Two points of the line that a mark is perpendicular to; empty if there is none.
 * @param {Picture} picture
 * @param {ShownMark} shown
 * @returns {Point[]}
 */
function baseOf(picture, { mark: { kind, name }, values: { feature = "" } }) {
  if (kind === "segment" && name === "d" && feature.length === 2) {
    return letterPoints(picture).filter(({ letter }) => feature.includes(letter)).map(({ at }) => at);
  }
  const bar = kind === "drop" && picture.marks.find(({ mark, role }) => role === "own" && mark.kind === "interval" && mark.name === name);
  return bar && (name === "s" || name === "t") ? runOf(picture, bar.mark) : [];
}

/** @param {Point} from @param {Point} to */
function unit(from, to) {
  return [0, 1].map((axis) => (to[axis] - from[axis]) / gap(from, to));
}
