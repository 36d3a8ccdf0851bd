/** The numbers of shapes without letters, each in the middle of its shape. */

import { toPixels, toScreen } from "../geometry/camera.js";
import { boundsOf, handlesOf } from "../geometry/shapes.js";
import { paintText } from "./halo.js";
import { boxAbout, overlap } from "./labels.js";
import TABLE from "./looks.json" with { type: "json" };
import { shapeToken } from "./onscreen.js";
import { enlarge, widthOf } from "./widths.js";

/** @import { Point } from "../geometry/camera.js" */
/** @import { Box } from "./labels.js" */
/** @import { Picture } from "./picture.js" */

/**
 * `least`: minimum size in pixels of a shape with room for its number; `beside`: offset in pixels from the start of a
 * thin shape.
 */
const { beside: BESIDE, height: HEIGHT, least: LEAST, size: SIZE } = TABLE.number;
const DIGIT = 0.65 * SIZE; // about the width of a digit
const FONT = `600 ${SIZE}px system-ui, sans-serif`;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 */
export function paintNumbers(context, picture) {
  const { enlarged, tokens } = picture;
  Object.assign(context, { textAlign: "center", textBaseline: "middle" });
  for (const { at: [x, y], index, number } of numberPlaces(picture)) {
    paintText(context, tokens.paper, tokens[shapeToken(index, picture.pair)], enlarge(FONT, enlarged), number, x, y);
  }
}

/**
 * The boxes of the numbers, which other labels avoid.
 * @param {Pick<CanvasRenderingContext2D, "font" | "measureText">} context
 * @param {Picture} picture
 * @returns {Box[]}
 */
export function numberBoxes(context, picture) {
  const { enlarged = 1 } = picture;
  return numberPlaces(picture).map(({ at, number }) => boxAbout(at, widthOf(context, enlarge(FONT, enlarged), number), HEIGHT * enlarged));
}

/** Where there is room for a number: not on an earlier one. @param {Picture} picture */
function numberPlaces(picture) {
  /** @type {Box[]} */
  const taken = [];
  return allPlaces(picture).filter(({ at, number }) => {
    const box = boxAbout(at, DIGIT * number.length, HEIGHT);
    const isFree = !taken.some((other) => overlap(box, other));
    if (isFree) taken.push(box);
    return isFree;
  });
}

/** @param {Picture} picture */
function allPlaces({ camera, letters, numbers = [], shapes, size }) {
  return numbers.flatMap((number, index) => {
    const shape = shapes[index];
    if (!shape || letters[index]?.length) return [];
    const { left, right, bottom, top } = boundsOf([shape]);
    if (Math.max(toPixels(camera, right - left), toPixels(camera, top - bottom)) < LEAST && shape.type !== "point") return [];
    const isThin = right === left || top === bottom;
    const [x, y] = toScreen(camera, size, handlesOf(shape, [])[0].at);
    return [{ number, index, at: /** @type {Point} */ (isThin ? [x + BESIDE[0], y + BESIDE[1]] : [x, y]) }];
  });
}
