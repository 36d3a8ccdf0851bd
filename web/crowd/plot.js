/** Two plots on a common time axis: the parts of the frame time, stacked, and the results of the frames. */

import { paintText } from "../draw/halo.js";
import { fitCanvas } from "../draw/sized.js";
import { paintRun } from "../draw/strokes.js";
import { PARTS, layersOf, topOf } from "./ledger.js";

/** @import { Tokens } from "../draw/tokens.js" */
/** @import { Entry, Ledger } from "./ledger.js" */

/** @type {Record<typeof PARTS[number], keyof Tokens>} */
export const COLOURS = { moving: "axis", broad: "shape-a", narrow: "shape-b", sweeping: "hit", transfer: "construction", drawing: "focus" };
const FONT = "12px system-ui, sans-serif";
const FRAMES = 120;
const FRAME = 1000 / 60; // milliseconds
const INSET = 4; // pixels between the text of the scale and its line
const LINE = 18; // pixels of height of that text

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Ledger} ledger
 * @param {Tokens} tokens
 * @param {(milliseconds: string) => string} inTime Formats a number of milliseconds.
 */
export function plotTimes(canvas, { entries }, tokens, inTime) {
  const wholes = entries.map((entry) => PARTS.reduce((sum, part) => sum + entry[part], 0));
  const top = topOf(wholes);
  const plot = begin(canvas);
  layersOf(entries, PARTS, top).forEach((layer, i) => fillLayer(plot, layer, tokens[COLOURS[PARTS[i]]]));
  const isLined = FRAME < top;
  if (isLined) line(plot, tokens, FRAME / top, inTime(FRAME.toFixed(1)));
  if (!isLined || plot.height * (1 - FRAME / top) > 2 * LINE) scale(plot, tokens, inTime(String(top)));
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Ledger} ledger
 * @param {Tokens} tokens
 * @param {(count: number) => string} inWords
 */
export function plotCounts(canvas, { entries }, tokens, inWords) {
  const top = topOf(entries.map(({ candidates }) => candidates));
  const plot = begin(canvas);
  const split = entries.map(({ candidates, hits }) => ({ hits, others: candidates - hits }));
  const [hits, others] = layersOf(split, ["hits", "others"], top);
  fillLayer(plot, others, tokens.construction);
  fillLayer(plot, hits, tokens.hit);
  scale(plot, tokens, inWords(top));
}

/** @typedef {{context: CanvasRenderingContext2D, width: number, height: number}} Plot */

/**
 * @param {HTMLCanvasElement} canvas
 * @returns {Plot}
 */
function begin(canvas) {
  const { clientWidth: width, clientHeight: height } = canvas;
  fitCanvas(canvas, { width, height }, devicePixelRatio);
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  context.clearRect(0, 0, width, height);
  return { context, width, height };
}

/**
 * The newest frame is at the right; old ones leave at the left.
 * @param {Plot} plot
 * @param {[number, number][]} layer
 * @param {string} colour
 */
function fillLayer({ context, width, height }, layer, colour) {
  const step = width / FRAMES;
  const start = width - layer.length * step;
  context.fillStyle = colour;
  layer.forEach(([from, to], i) => {
    const [low, high] = [Math.min(1, from) * height, Math.min(1, to) * height];
    context.fillRect(start + i * step, height - high, step + 0.5, high - low);
  });
}

/**
 * Labels the upper edge with its value.
 * @param {Plot} plot
 * @param {Tokens} tokens
 * @param {string} words
 */
function scale({ context }, { paper, ink }, words) {
  context.textBaseline = "top";
  paintText(context, paper, ink, FONT, words, INSET, INSET);
}

/**
 * Draws the time limit of a display with sixty frames a second.
 * @param {Plot} plot
 * @param {Tokens} tokens
 * @param {number} part
 * @param {string} words
 */
function line({ context, width, height }, { ink, paper }, part, words) {
  const y = height * (1 - part);
  paintRun(context, [[0, y], [width, y]], ink, 1, [4, 4]);
  context.textBaseline = "bottom";
  paintText(context, paper, ink, FONT, words, INSET, y - 1);
}
