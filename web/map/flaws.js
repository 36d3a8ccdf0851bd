/** Where an algorithm and the exact answer disagree: over an area, or on a line alone. */

import { EXACT } from "../engine/protocol.js";

/** @import { Cells, Part } from "../engine/protocol.js" */

export const FALSE_HIT = 1;
export const FALSE_MISS = 2;
/** The verdict is right, but another part of the answer is not. */
export const WRONG_PART = 3;
/** What each kind is called: the colour on a map, the swatch and the words of its legend, and the words about one place. All kinds, in this order. */
export const KINDS = /** @type {const} */ ([
  { kind: FALSE_HIT, token: "false-hit", swatch: "false-hits", share: "difference.hits", reading: "reading.false-hit" },
  { kind: FALSE_MISS, token: "false-miss", swatch: "false-misses", share: "difference.misses", reading: "reading.false-miss" },
  { kind: WRONG_PART, token: "wrong-point", swatch: "wrong-points", share: "difference.wrong", reading: "reading.wrong" },
]);

/** @type {Exclude<Part, "hit" | "t">[]} */
const PARTS = ["points", "distance", "region", "feature"];
const ANY = PARTS.reduce((bits, part) => bits | EXACT[part], 0);

/**
 * @typedef {{areas: Uint8Array, lines: Uint8Array}} Flaws Each cell's kind of flaw, 0 where there is
 *   none: of those with an area, and of those that are gone a little beside the place.
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
 * @param {number} exact As `Cells` have it.
 */
export function flawOf(hit, exact) {
  if (hit === (exact & EXACT.hit)) return exact & ANY ? WRONG_PART : 0;
  return hit ? FALSE_HIT : FALSE_MISS;
}

/**
 * Which parts besides the verdict are wrong.
 * @param {number} exact As `Cells` have it.
 */
export function partsOf(exact) {
  return PARTS.filter((part) => exact & EXACT[part]);
}

/**
 * All flaws, whether they have an area or not.
 * @param {Flaws} flaws
 */
export function allOf({ areas, lines }) {
  return areas.map((kind, cell) => lines[cell] || kind);
}

/**
 * The part of all cells that a kind of flaw covers, and at how many it is without an area.
 * @param {Flaws} flaws
 * @param {number} kind
 */
export function shareOf({ areas, lines }, kind) {
  const count = (/** @type {Uint8Array} */ cells) => cells.reduce((sum, each) => sum + Number(each === kind), 0);
  return { share: count(areas) / areas.length, thin: count(lines) };
}

/**
 * A share for reading: two digits, and never 0 % where there is something.
 * @param {number} share
 */
export function percent(share) {
  const text = (100 * share).toPrecision(2);
  return share > 0 && share < 0.0001 ? "< 0.01" : String(Number(text));
}
