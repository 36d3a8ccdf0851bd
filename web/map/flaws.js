/** Where an algorithm and the exact answer disagree. */

/** @import { Cells } from "../engine/protocol.js" */

export const FALSE_HIT = 1;
export const FALSE_MISS = 2;
/** The verdict is right, but the closest point is not. */
export const WRONG_POINT = 3;

/**
 * Each cell's kind of flaw; 0 where the two agree.
 * @param {Pick<Cells, "hit" | "exact">} cells
 */
export function flawsOf({ hit, exact }) {
  return hit.map((value, i) => flawOf(value, exact[i]));
}

/**
 * @param {number} hit
 * @param {number} exact As `Cells` have it.
 */
export function flawOf(hit, exact) {
  if (hit === (exact & 1)) return exact & 2 ? WRONG_POINT : 0;
  return hit ? FALSE_HIT : FALSE_MISS;
}

/**
 * The parts of all cells that are false hits and false misses, and those with another point.
 * @param {Uint8Array} flaws
 */
export function sharesOf(flaws) {
  const counts = [0, 0, 0, 0];
  for (const flaw of flaws) counts[flaw] += 1;
  const [, hits, misses, points] = counts.map((count) => count / flaws.length);
  return { hits, misses, points };
}

/**
 * A share for reading: two digits, and never 0 % for what there is.
 * @param {number} share
 */
export function percent(share) {
  const text = (100 * share).toPrecision(2);
  return share > 0 && share < 0.0001 ? "< 0.01" : String(Number(text));
}
