/** The costs and results of the last frames, for a plot. */

import { roundUp } from "../geometry/numbers.js";

/** @import { CrowdFrame } from "../engine/protocol.js" */
/** @import { Timings } from "../engine/engine.js" */

/** The parts of a frame's time, in order. */
export const PARTS = /** @type {const} */ (["moving", "broad", "narrow", "sweeping", "transfer", "drawing"]);
const KEPT = 120; // frames
const LATELY = 30; // frames in the mean

/**
 * @typedef {Record<typeof PARTS[number], number> & {candidates: number, hits: number}} Entry Milliseconds, and counts.
 */

export class Ledger {
  /** @type {Entry[]} The newest last. */
  entries = [];
  /**
   * The continuous sweep so far: its first and last frame, the number of pairs that began to touch, and the number that
   * the tests missed.
   */
  swept = { from: 0, last: -1, to: -1, begun: 0, missed: 0 };

  /** @param {Entry} entry */
  add(entry) {
    this.entries.push(entry);
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

  /** The mean time of the last frames, part by part. @returns {Record<typeof PARTS[number], number>} */
  get mean() {
    const lately = this.entries.slice(-LATELY);
    const means = PARTS.map((part) => [part, lately.reduce((sum, entry) => sum + entry[part], 0) / Math.max(1, lately.length)]);
    return Object.fromEntries(means);
  }
}

/**
 * Creates the entry of a frame: the times that Python reported, including copying out of its memory, and the drawing
 * time.
 * @param {Pick<CrowdFrame, "moving" | "broad" | "narrow" | "sweeping" | "copying" | "candidates" | "pairs">} frame
 * @param {Pick<Timings, "drawing">} timings
 * @returns {Entry}
 */
export function entryOf({ moving, broad, narrow, sweeping, copying, candidates, pairs }, { drawing }) {
  return { moving, broad, narrow, sweeping, transfer: copying, drawing, candidates, hits: pairs.length / 2 };
}

/**
 * Computes the layers of a stacked plot, lowest first: where each entry of a layer begins and ends, as a fraction of
 * `top`.
 * @template {string} Name
 * @param {Record<Name, number>[]} entries
 * @param {readonly Name[]} names
 * @param {number} top
 * @returns {[number, number][][]}
 */
export function layersOf(entries, names, top) {
  const below = entries.map(() => 0);
  return names.map((name) => entries.map((entry, i) => {
    const from = below[i];
    below[i] += entry[name] / top;
    return /** @type {[number, number]} */ ([from, below[i]]);
  }));
}

/**
 * Returns the end of a plot's scale: 1, 2 or 5 times a power of ten, which at least 95 % of the frames do not exceed.
 * @param {number[]} values
 */
export function topOf(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return roundUp(sorted[Math.floor(0.95 * (sorted.length - 1))] || 1);
}
