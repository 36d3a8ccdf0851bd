/** The plane itself: an adaptive grid, the axes, a few numbers at the rim. */

import { seen, toScreen } from "../geometry/camera.js";
import { brief, roundUp } from "../geometry/numbers.js";
import { takeInk, writeText } from "./halo.js";
import { overlap } from "./labels.js";
import { widthOf } from "./widths.js";

/** @import { Camera, Size } from "../geometry/camera.js" */
/** @import { Box } from "./labels.js" */
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

/**
 * Those of the last picture: what moves under a camera that rests leaves them as they are.
 * @type {{camera: Camera, size: Size, lines: ReturnType<typeof linesIn>} | undefined}
 */
let last;

/**
 * The grid's lines that are in view: their coordinate and their pixel.
 * @param {Camera} camera
 * @param {Size} size
 */
function gridLines(camera, size) {
  if (camera === last?.camera && size === last.size) return last.lines;
  const lines = linesIn(camera, size);
  last = { camera, size, lines };
  return lines;
}

/**
 * @param {Camera} camera
 * @param {Size} size
 */
function linesIn(camera, size) {
  const { left, right, bottom, top } = seen(camera, size);
  const step = gridStep(camera);
  return {
    columns: ticks(left, right, step).map((x) => ({ x, text: rimText(x, step), at: crisp(toScreen(camera, size, [x, 0])[0]) })),
    rows: ticks(bottom, top, step).map((y) => ({ y, text: rimText(y, step), at: crisp(toScreen(camera, size, [0, y])[1]) })),
  };
}

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
 * @param {Camera} camera
 * @param {Size} size
 * @param {Tokens} tokens
 * @param {Box[]} [covered] Where buttons lie: no number stands under one.
 */
export function paintRim(context, camera, size, tokens, covered = []) {
  const { columns, rows } = gridLines(camera, size);
  context.textBaseline = "middle";
  context.textAlign = "center";
  takeInk(context, tokens.paper, tokens.faint, FONT);
  let free = CORNER.x;
  for (const { text, at } of columns) {
    const half = widthOf(context, FONT, text) / 2;
    if (at - half < free || at + half > size.width) continue;
    free = at + half + 2 * RIM;
    if (isCovered(covered, at - half, size.height - 2 * RIM, 2 * half)) continue;
    writeText(context, text, at, size.height - 2 * RIM);
  }
  context.textAlign = "left";
  for (const { text, at } of rows) {
    if (!hasNumber(at, size)) continue;
    if (isCovered(covered, RIM, at, widthOf(context, FONT, text))) continue;
    writeText(context, text, RIM, at);
  }
}

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
 */
function isCovered(covered, x, middle, width) {
  const box = { x, y: middle - LINE / 2, width, height: LINE };
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
