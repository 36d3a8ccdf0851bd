/** The letters of the mathematics: u with the index i is named "ui", as in the article's program. */

const INDEXED = /^([A-Za-z])(\d|i|j|a|b|min|max)$/;

/**
 * A letter and its index, which is mostly empty.
 * @param {string} name
 * @returns {[string, string]}
 */
export function splitLetter(name) {
  const [, base, index] = INDEXED.exec(name) ?? [];
  return base ? [base, index] : [name.replace("'", "′"), ""];
}
