/** Disagreements between an algorithm and the exact answer: over an area, or only along a line. */

import { EXACT } from "../engine/protocol.js";

/** @import { Cells } from "../engine/protocol.js" */

export const FALSE_HIT = 1;
export const FALSE_MISS = 2;
/** The verdict is right, but another part of the answer is not. */
export const WRONG_PART = 3;
/** A library's verdict differs from the exact one by its rule. */
export const BY_RULE = 4;
/**
 * The names of each kind: its colour on a map, the swatch and text of its legend, and the text about a single position.
 * All kinds, in this order.
 */
export const KINDS = /** @type {const} */ ([
  { kind: FALSE_HIT, token: "false-hit", swatch: "false-hits", share: "difference.hits", reading: "reading.false-hit" },
  { kind: FALSE_MISS, token: "false-miss", swatch: "false-misses", share: "difference.misses", reading: "reading.false-miss" },
  { kind: WRONG_PART, token: "wrong-point", swatch: "wrong-points", share: "difference.wrong", reading: "reading.wrong" },
  { kind: BY_RULE, token: "by-rule", swatch: "by-rules", share: "difference.rule", reading: "reading.rule" },
]);

/** @type {("points" | "distance" | "region" | "feature")[]} */
const PARTS = ["points", "distance", "region", "feature"];
const ANY = PARTS.reduce((bits, part) => bits | EXACT[part], 0);

/**
 * @typedef {{areas: Uint8Array, lines: Uint8Array}} Flaws The kind of flaw in each cell, 0 if there is none: flaws with
 *   an area, and flaws that disappear right next to the position.
 */

/**
 * @param {Pick<Cells, "hit" | "exact">} cells
 * @returns {Flaws}
 */
export function flawsOf({ hit, exact }) {
  const [areas, lines] = [new Uint8Array(hit.length), new Uint8Array(hit.length)];
  exact.forEach((bits, cell) => {
    const kind = flawOf(hit[cell], bits);
    if (!kind) return;
    const isThin = bits & (kind === WRONG_PART ? EXACT.isThin : EXACT.isThinVerdict);
    if (!isThin) areas[cell] = kind;
    else lines[cell] = kind;
    if (isThin && !(bits & EXACT.isThin)) areas[cell] = WRONG_PART;
  });
  return { areas, lines };
}

/**
 * @param {number} hit
 * @param {number} exact The bits of `Cells`.
 */
export function flawOf(hit, exact) {
  if (hit === (exact & EXACT.hit)) return exact & ANY ? WRONG_PART : 0;
  if (exact & EXACT.isRule) return BY_RULE;
  return hit ? FALSE_HIT : FALSE_MISS;
}

/**
 * Returns the parts besides the verdict that are wrong.
 * @param {number} exact The bits of `Cells`.
 */
export function partsOf(exact) {
  return PARTS.filter((part) => exact & EXACT[part]);
}

/**
 * All flaws, with or without an area.
 * @param {Flaws} flaws
 */
export function allOf({ areas, lines }) {
  return areas.map((kind, cell) => lines[cell] || kind);
}

/**
 * The share of cells that a kind of flaw covers, and the number of cells in which it has no area.
 * @param {Flaws} flaws
 * @param {number} kind
 */
export function shareOf({ areas, lines }, kind) {
  const count = (/** @type {Uint8Array} */ cells) => cells.reduce((sum, each) => sum + Number(each === kind), 0);
  return { share: count(areas) / areas.length, thin: count(lines) };
}

/**
 * Formats a share to two digits, and never as 0 % if it is positive.
 * @param {number} share
 */
export function percent(share) {
  const text = (100 * share).toPrecision(2);
  return share > 0 && share < 0.0001 ? "< 0.01" : String(Number(text));
}
