/** What the last frames have cost and found, for a plot of them. */

import { roundUp } from "../geometry/numbers.js";

/** @import { CrowdFrame } from "../engine/protocol.js" */
/** @import { Timings } from "../engine/engine.js" */

/** Where a frame's time goes, in its order. */
export const PARTS = /** @type {const} */ (["moving", "broad", "narrow", "sweeping", "transfer", "drawing"]);
const KEPT = 120; // frames
const LATELY = 30; // frames of which a mean is told

/** @typedef {Record<typeof PARTS[number], number> & {candidates: number, hits: number}} Entry Milliseconds, and counts. */

export class Ledger {
  /** @type {Entry[]} The newest last. */
  entries = [];
  /** What was swept without a gap: from which frame to which, how many pairs began to touch, and how many of them tests missed. */
  swept = { from: 0, last: -1, to: -1, begun: 0, missed: 0 };

  /** @param {Entry} entry */
  add(entry) {
    this.entries.push(entry);
    if (this.entries.length > KEPT) this.entries.shift();
  }

  /** A frame that is told again counts once. @param {number} from @param {number} to @param {number} begun @param {number} missed */
  sweep(from, to, begun, missed) {
    const { swept } = this;
    if (swept.last === from && swept.to === to) return;
    const former = swept.to === from ? swept : { from, begun: 0, missed: 0 };
    this.swept = { from: former.from, last: from, to, begun: former.begun + begun, missed: former.missed + missed };
  }

  clear() {
    Object.assign(this, new Ledger());
  }

  /** What a frame took lately, part by part. @returns {Record<typeof PARTS[number], number>} */
  get mean() {
    const lately = this.entries.slice(-LATELY);
    const means = PARTS.map((part) => [part, lately.reduce((sum, entry) => sum + entry[part], 0) / Math.max(1, lately.length)]);
    return Object.fromEntries(means);
  }
}

/**
 * A frame's entry: what Python told, the way out of its memory, and the drawing.
 * @param {Pick<CrowdFrame, "moving" | "broad" | "narrow" | "sweeping" | "copying" | "candidates" | "pairs">} frame
 * @param {Pick<Timings, "drawing">} timings
 * @returns {Entry}
 */
export function entryOf({ moving, broad, narrow, sweeping, copying, candidates, pairs }, { drawing }) {
  return { moving, broad, narrow, sweeping, transfer: copying, drawing, candidates, hits: pairs.length / 2 };
}

/**
 * The layers of a stacked plot, the lowest first: of each entry where the layer begins and ends, as parts of `top`.
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
 * The end of a plot's scale: 1, 2 or 5 times a power of ten, which all but a few odd frames keep below.
 * @param {number[]} values
 */
export function topOf(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return roundUp(sorted[Math.floor(0.95 * (sorted.length - 1))] || 1);
}
