/** The letters of the mathematics: u with the index i is named "ui", as in the article's program. */

const INDEXED = /^([A-Za-z])(\d|i|j|a|b|min|max)$/;

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
  return base ? [base, index] : [name.replace("'", "′"), ""];
}
