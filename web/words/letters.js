/**
 * Names of mathematical symbols: u with index i is named "ui", as in the article's program; the edge from A₁ to B₁ is
 * named "A1B1".
 */

import { once } from "../geometry/memoize.js";

const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";
const INDEXED = /^([A-Za-z])(\d|i|j|a|b|min|max)$/;

/**
 * A letter with its index as a subscript: R₀.
 * @param {string} letter
 */
export const shownLetter = (letter) => letter.replace("'", "′").replace(/\d/g, (digit) => SUBSCRIPTS[Number(digit)]);

/** A letter and its index, which is usually empty. Memoized, because each frame splits all of its letters. */
export const splitLetter = once((/** @type {string} */ name) => {
  const [, base, index] = INDEXED.exec(name) ?? [];
  return base ? [base, index] : [shownLetter(name), ""];
}, new Map());
