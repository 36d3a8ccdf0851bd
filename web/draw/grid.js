/** The plane itself: an adaptive grid, the axes, and a few numbers at the edges. */

import { seen, toScreen } from "../geometry/camera.js";
import { MINUS, brief, roundUp } from "../geometry/numbers.js";
import { latest } from "../geometry/memoize.js";
import { overlap } from "./labels.js";
import TABLE from "./looks.json" with { type: "json" };
import { runPath, strokePath } from "./strokes.js";
import { enlarge, fontsCome, widthOf } from "./widths.js";

/** @import { Camera, Size } from "../geometry/camera.js" */
/** @import { Box, Stroke } from "./labels.js" */
/** @import { Picture } from "./picture.js" */
/** @import { Tokens } from "./tokens.js" */

/**
 * In pixels: the minimum distance between two lines, and between two lines with numbers; the distance from the edge;
 * the size of the lower left corner, where both rows of numbers meet; the height of a line of text; and the distance
 * from a line to its number. The number is next to the line, because on the line it would need a halo, and a zero would
 * look negative.
 */
const { spacing: SPACING, numbers: NUMBERS, rim: RIM, corner: CORNER, line: LINE, beside: BESIDE, size: SIZE } = TABLE.grid;
const FONT = `${SIZE}px system-ui, sans-serif`;

/** The distance between grid lines. @param {Pick<Camera, "scale">} camera */
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
 * A number at the edge, with just enough decimals to distinguish it from its neighbours.
 * @param {number} number
 * @param {number} step
 */
export function rimText(number, step) {
  if (number === 0) return "0";
  const isAboutZero = step < 1e-4 && Math.abs(number) < 1000 * step;
  if (step >= 1e6 || isAboutZero) return brief(number);
  const decimals = Math.max(0, -Math.floor(Math.log10(step)));
  return number.toFixed(Math.min(20, decimals)).replace("-", MINUS);
}

/** The grid lines in view, with coordinate and pixel. Memoized, because they do not change while the camera rests. */
const gridLines = latest((/** @type {Camera} */ camera, /** @type {Size} */ size) => {
  const { left, right, bottom, top } = seen(camera, size);
  const step = gridStep(camera);
  const every = step * camera.scale < NUMBERS ? 2 : 1;
  const lines = (/** @type {number} */ low, /** @type {number} */ high, /** @type {0 | 1} */ axis) => ticks(low, high, step).map((value) => (
    // Half a pixel makes the lines crisp.
    { value, text: Math.round(value / step) % every ? "" : rimText(value, every * step), at: Math.round(toScreen(camera, size, [value, value])[axis]) + 0.5 }));
  return { columns: lines(left, right, 0), rows: lines(bottom, top, 1) };
});

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Camera} camera
 * @param {Size} size
 * @param {Tokens} tokens
 */
export function paintGrid(context, camera, size, tokens) {
  gridRuns(camera, size).forEach((runs, isAxis) => {
    runPath(context, runs);
    strokePath(context, isAxis ? tokens.axis : tokens.grid, 1);
  });
}

/** The strokes of the grid lines, followed by those of the axes. */
const gridRuns = latest((/** @type {Camera} */ camera, /** @type {Size} */ size) => [false, true].map((isAxis) => {
  const { columns, rows } = gridLines(camera, size);
  const own = (/** @type {{value: number}} */ { value }) => (value === 0) === isAxis;
  const upright = columns.filter(own).map(({ at }) => /** @type {Stroke} */ ([[at, 0], [at, size.height]]));
  const level = rows.filter(own).map(({ at }) => /** @type {Stroke} */ ([[0, at], [size.width, at]]));
  return [...upright, ...level];
}));

/**
 * The numbers along the left and the lower edge.
 * @param {CanvasRenderingContext2D} context
 * @param {Pick<Picture, "camera" | "covered" | "enlarged" | "size" | "tokens">} picture `covered`: areas without
 *   numbers.
 */
export function paintRim(context, { camera, covered = [], enlarged = 1, size, tokens }) {
  const font = enlarge(FONT, enlarged);
  const numbers = rimNumbers(fontsCome, context, font, LINE * enlarged, camera, size, covered);
  Object.assign(context, { font, fillStyle: tokens.faint, textAlign: "left", textBaseline: "middle" });
  for (const { text, x, middle } of numbers) context.fillText(text, x, middle);
}

/** The axis numbers that fit. Recomputed when a font has loaded, because that changes their widths. */
const rimNumbers = latest((
  /** @type {number} */ _, /** @type {CanvasRenderingContext2D} */ context,
  /** @type {string} */ font, /** @type {number} */ high, /** @type {Camera} */ camera, /** @type {Size} */ size, /** @type {Box[]} */ covered,
) => {
  const { columns, rows } = gridLines(camera, size);
  const measured = (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ middle) => ({ text, x, middle, width: widthOf(context, font, text) });
  let free = CORNER.x;
  const below = columns.filter(({ text }) => text).map((line) => measured(line.text, line.at + BESIDE, size.height - 2 * RIM)).filter(({ x, width }) => {
    if (x < free || x + width > size.width) return false;
    free = x + width + 2 * RIM;
    return true;
  });
  const beside = rows.filter((row) => row.text && row.at >= high && row.at <= size.height - CORNER.y).map((row) => measured(row.text, RIM, row.at - high / 2));
  return [...below, ...beside].filter(({ x, middle, width }) => !covered.some((other) => overlap({ x, y: middle - high / 2, width, height: high }, other)));
});
