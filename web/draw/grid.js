/** The plane itself: an adaptive grid, the axes, a few numbers at the rim. */

import { seen, toScreen } from "../geometry/camera.js";
import { brief, roundUp } from "../geometry/numbers.js";
import { takeInk, writeText } from "./halo.js";
import { overlap } from "./labels.js";
import { latest } from "./once.js";
import { enlarge, fontsCome, widthOf } from "./widths.js";

/** @import { Camera, Size } from "../geometry/camera.js" */
/** @import { Box } from "./labels.js" */
/** @import { Picture } from "./picture.js" */
/** @import { Tokens } from "./tokens.js" */

const SPACING = 48; // pixels between two lines, at least
const RIM = 6;
const CORNER = { x: 30, y: 28 }; // the lower left, where both rows of numbers meet
const LINE = 14; // pixels of a line
const AFTER_ZERO = 18; // pixels: an axis that led up to its number would be read as its sign
const FONT = "11px system-ui, sans-serif";

/** How far apart its lines are. @param {Pick<Camera, "scale">} camera */
export function gridStep({ scale }) {
  return roundUp(SPACING / scale);
}

/**
 * The multiples of the step from low to high.
 * @param {number} low
 * @param {number} high
 * @param {number} step
 */
export function ticks(low, high, step) {
  const first = Math.ceil(low / step);
  const count = Math.min(200, Math.floor(high / step) - first + 1);
  return Array.from({ length: Math.max(0, count) }, (_, i) => (first + i) * step);
}

/**
 * A number at the rim, with just the decimals that tell it from its neighbours.
 * @param {number} number
 * @param {number} step
 */
export function rimText(number, step) {
  if (number === 0) return "0";
  const isAboutZero = step < 1e-4 && Math.abs(number) < 1000 * step;
  if (step >= 1e6 || isAboutZero) return brief(number);
  const decimals = Math.max(0, -Math.floor(Math.log10(step)));
  return number.toFixed(Math.min(20, decimals)).replace("-", "\u2212");
}

/** The grid's lines that are in view: their coordinate and their pixel. What moves under a camera that rests leaves them as they are. */
const gridLines = latest((/** @type {Camera} */ camera, /** @type {Size} */ size) => {
  const { left, right, bottom, top } = seen(camera, size);
  const step = gridStep(camera);
  return {
    columns: ticks(left, right, step).map((x) => ({ x, text: rimText(x, step), at: crisp(toScreen(camera, size, [x, 0])[0]) })),
    rows: ticks(bottom, top, step).map((y) => ({ y, text: rimText(y, step), at: crisp(toScreen(camera, size, [0, y])[1]) })),
  };
});

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Camera} camera
 * @param {Size} size
 * @param {Tokens} tokens
 */
export function paintGrid(context, camera, size, tokens) {
  const { columns, rows } = gridLines(camera, size);
  context.lineWidth = 1;
  context.setLineDash([]);
  for (const isAxis of [false, true]) {
    context.strokeStyle = isAxis ? tokens.axis : tokens.grid;
    context.beginPath();
    for (const { x, at } of columns) {
      if ((x === 0) === isAxis) addLine(context, [at, 0], [at, size.height]);
    }
    for (const { y, at } of rows) {
      const start = isAxis && hasNumber(at, size) ? AFTER_ZERO : 0;
      if ((y === 0) === isAxis) addLine(context, [start, at], [size.width, at]);
    }
    context.stroke();
  }
}

/**
 * The numbers at the left and the lower rim.
 * @param {CanvasRenderingContext2D} context
 * @param {Pick<Picture, "camera" | "covered" | "enlarged" | "size" | "tokens">} picture `covered`: no number stands there.
 */
export function paintRim(context, { camera, covered = [], enlarged = 1, size, tokens }) {
  const font = enlarge(FONT, enlarged);
  const { below, beside } = rimNumbers(fontsCome, context, font, LINE * enlarged, camera, size, covered);
  context.textBaseline = "middle";
  context.textAlign = "center";
  takeInk(context, tokens.paper, tokens.faint, font);
  for (const { text, at } of below) writeText(context, text, at, size.height - 2 * RIM);
  context.textAlign = "left";
  for (const { text, at } of beside) writeText(context, text, RIM, at);
}

/** Those that have room, which another font changes too. */
const rimNumbers = latest((
  /** @type {number} */ _, /** @type {CanvasRenderingContext2D} */ context,
  /** @type {string} */ font, /** @type {number} */ high, /** @type {Camera} */ camera, /** @type {Size} */ size, /** @type {Box[]} */ covered,
) => {
  const { columns, rows } = gridLines(camera, size);
  let free = CORNER.x;
  const below = columns.filter(({ text, at }) => {
    const half = widthOf(context, font, text) / 2;
    if (at - half < free || at + half > size.width) return false;
    free = at + half + 2 * RIM;
    return !isCovered(covered, at - half, size.height - 2 * RIM, 2 * half, high);
  });
  const beside = rows.filter(({ text, at }) => hasNumber(at, size) && !isCovered(covered, RIM, at, widthOf(context, font, text), high));
  return { below, beside };
});

/**
 * Whether a level line has its number at the left rim.
 * @param {number} at Its height in the view.
 * @param {Size} size
 */
function hasNumber(at, { height }) {
  return at >= RIM && at <= height - CORNER.y;
}

/**
 * Whether a line of text lies under a button.
 * @param {Box[]} covered
 * @param {number} x
 * @param {number} middle Its height in the view.
 * @param {number} width
 * @param {number} height
 */
function isCovered(covered, x, middle, width, height) {
  const box = { x, y: middle - height / 2, width, height };
  return covered.some((other) => overlap(box, other));
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {[number, number]} from
 * @param {[number, number]} to
 */
function addLine(context, from, to) {
  context.moveTo(...from);
  context.lineTo(...to);
}

/** @param {number} pixel */
function crisp(pixel) {
  return Math.round(pixel) + 0.5;
}
