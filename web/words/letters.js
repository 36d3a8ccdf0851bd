/** The letters of the mathematics: u with the index i is named "ui", as in the article's program; the edge from A₁ to B₁ is "A1B1". */

const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";
const INDEXED = /^([A-Za-z])(\d|i|j|a|b|min|max)$/;

/**
 * A letter with its index set low: R₀.
 * @param {string} letter
 */
export function shownLetter(letter) {
  return letter.replace(/\d/g, (digit) => SUBSCRIPTS[Number(digit)]);
}

/** By name: there are few, and each frame asks for all of its own. @type {Map<string, readonly [string, string]>} */
const known = new Map();

/**
 * A letter and its index, which is mostly empty.
 * @param {string} name
 */
export function splitLetter(name) {
  const parts = known.get(name) ?? split(name);
  known.set(name, parts);
  return parts;
}

/**
 * @param {string} name
 * @returns {[string, string]}
 */
function split(name) {
  const [, base, index] = INDEXED.exec(name) ?? [];
  return base ? [base, index] : [shownLetter(name.replace("'", "′")), ""];
}
