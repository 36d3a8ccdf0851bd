/** The sign of a dot product, shown next to the arrow of one of its vectors. */

/**
 * The text after the arrow's own name, for example "\u2009·\u2009AP > 0".
 * @param {string} name Name of the arrow.
 * @param {Record<string, any>} values Values of the step.
 * @returns {string | undefined}
 */
export function productBeside(name, { first, second, sign_first, sign_second, to, from, edge, before, sign, sign_past }) {
  if (name === first && sign_first) return product(to, sign_first);
  if (name === second && sign_second) return product(to, sign_second);
  if (before && name === `${from}×${to}`) return product(`(${edge}×${before})`, sign);
  if (name === edge && sign_past) return product(from ?? `${edge[0]}P`, sign_past);
  return undefined;
}

/**
 * @param {string} other
 * @param {string} sign
 */
function product(other, sign) {
  return `\u2009·\u2009${other} ${sign} 0`;
}
