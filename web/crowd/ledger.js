/** The times and results of a crowd's last frames, and their plots on a common time axis. */

import { paintText } from "../draw/halo.js";
import { fitCanvas } from "../draw/sized.js";
import { paintRun } from "../draw/strokes.js";
import { roundUp } from "../geometry/numbers.js";

/** @import { Tokens } from "../draw/tokens.js" */
/** @import { CrowdFrame } from "../engine/protocol.js" */

/** The parts of a frame's time, in order, and their colours. */
export const TIMES = /** @type {const} */ ({
  moving: "axis", broad: "shape-a", narrow: "shape-b", sweeping: "hit", transfer: "construction", drawing: "focus",
});
/** The parts of a frame's candidates, and their colours. */
export const COUNTS = /** @type {const} */ ({ hits: "hit", others: "construction" });
const KEPT = 120; // frames
const LATELY = 30; // frames in the mean
const FONT = "12px system-ui, sans-serif";
const FRAME = 1000 / 60; // milliseconds
const INSET = 4; // pixels between the text of the scale and its line
const LINE = 18; // pixels of height of that text

/**
 * @typedef {keyof typeof TIMES} Part
 * @typedef {Record<Part | keyof typeof COUNTS, number>} Entry Milliseconds, and counts.
 * @typedef {{context: CanvasRenderingContext2D, width: number, height: number, top: number}} Plot `top`: the value at
 *   the upper edge.
 */

export class Ledger {
  /** @type {Entry[]} The newest last. */
  entries = [];
  /**
   * The continuous sweep so far: its first and last frame, the number of pairs that began to touch, and the number that
   * the tests missed.
   */
  swept = { from: 0, last: -1, to: -1, begun: 0, missed: 0 };

  /**
   * Adds the times that Python reported, including copying out of its memory, and the drawing time.
   * @param {Pick<CrowdFrame, "moving" | "broad" | "narrow" | "sweeping" | "copying" | "candidates" | "pairs">} frame
   * @param {number} drawing
   */
  add({ moving, broad, narrow, sweeping, copying: transfer, candidates, pairs }, drawing) {
    const hits = pairs.length / 2;
    this.entries.push({ moving, broad, narrow, sweeping, transfer, drawing, hits, others: candidates - hits });
    if (this.entries.length > KEPT) this.entries.shift();
  }

  /**
   * Adds a swept frame; a frame that is reported again counts once.
   * @param {number} from
   * @param {number} to
   * @param {number} begun
   * @param {number} missed
   */
  sweep(from, to, begun, missed) {
    const { swept } = this;
    if (swept.last === from && swept.to === to) return;
    const former = swept.to === from ? swept : { from, begun: 0, missed: 0 };
    this.swept = { from: former.from, last: from, to, begun: former.begun + begun, missed: former.missed + missed };
  }

  clear() {
    Object.assign(this, new Ledger());
  }

  /** The mean time of the last frames, part by part. @returns {Record<Part, number>} */
  get mean() {
    const lately = this.entries.slice(-LATELY);
    const means = partsIn(TIMES).map((part) => [part, lately.reduce((sum, entry) => sum + entry[part], 0) / Math.max(1, lately.length)]);
    return Object.fromEntries(means);
  }

  /**
   * Plots the times, with the time limit of a display with sixty frames a second.
   * @param {HTMLCanvasElement} canvas
   * @param {Tokens} tokens
   * @param {(milliseconds: string) => string} inTime Formats a number of milliseconds.
   */
  plotTimes(canvas, tokens, inTime) {
    const plot = plotted(canvas, this.entries, TIMES, tokens);
    const { context, height, top, width } = plot;
    const y = height * (1 - FRAME / top);
    if (y > 0) {
      paintRun(context, [[0, y], [width, y]], tokens.ink, 1, [4, 4]);
      label(plot, tokens, "bottom", inTime(FRAME.toFixed(1)), y - 1);
    }
    if (y <= 0 || y > 2 * LINE) label(plot, tokens, "top", inTime(String(top)), INSET);
  }

  /**
   * Plots the hits among the candidates.
   * @param {HTMLCanvasElement} canvas
   * @param {Tokens} tokens
   * @param {(count: number) => string} inWords
   */
  plotCounts(canvas, tokens, inWords) {
    const plot = plotted(canvas, this.entries, COUNTS, tokens);
    label(plot, tokens, "top", inWords(plot.top), INSET);
  }
}

/** @template {string} Name @param {Record<Name, unknown>} table */
const partsIn = (table) => /** @type {Name[]} */ (Object.keys(table));

/**
 * Paints the parts of each entry on top of each other. The newest is at the right; old ones leave at the left.
 * @template {keyof Entry} Name
 * @param {HTMLCanvasElement} canvas
 * @param {Entry[]} entries
 * @param {Record<Name, keyof Tokens>} colours
 * @param {Tokens} tokens
 * @returns {Plot}
 */
function plotted(canvas, entries, colours, tokens) {
  const { clientWidth: width, clientHeight: height } = canvas;
  fitCanvas(canvas, { width, height }, devicePixelRatio);
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  context.clearRect(0, 0, width, height);
  const parts = partsIn(colours);
  const top = topOf(entries.map((entry) => parts.reduce((sum, part) => sum + entry[part], 0)));
  const step = width / KEPT;
  entries.forEach((entry, i) => {
    let y = height;
    for (const part of parts) {
      const high = Math.min(y, (entry[part] / top) * height);
      context.fillStyle = tokens[colours[part]];
      context.fillRect(width - (entries.length - i) * step, y -= high, step + 0.5, high);
    }
  });
  return { context, width, height, top };
}

/**
 * @param {Plot} plot
 * @param {Tokens} tokens
 * @param {CanvasTextBaseline} baseline
 * @param {string} words
 * @param {number} y
 */
function label({ context }, { ink, paper }, baseline, words, y) {
  context.textBaseline = baseline;
  paintText(context, paper, ink, FONT, words, INSET, y);
}

/**
 * Returns the end of a plot's scale: 1, 2 or 5 times a power of ten, which at least 95 % of the frames do not exceed.
 * @param {number[]} values
 */
export function topOf(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return roundUp(sorted[Math.floor(0.95 * (sorted.length - 1))] || 1);
}
