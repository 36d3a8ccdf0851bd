/** The scale of a map coloured by operation count: from zero to a round number. */

export const SHADES = 64;

/**
 * @param {Uint32Array} cost
 * @returns {{least: number, most: number, mean: number, top: number}} `top`: the count at which the colour is full.
 */
export function scaleOf(cost) {
  const [least, most, sum] = cost.reduce(([low, high, all], each) => [Math.min(low, each), Math.max(high, each), all + each], [Infinity, 0, 0]);
  const digit = 10 ** Math.floor(Math.log10(most || 1));
  return { least, most, mean: sum / cost.length, top: digit * Math.ceil((most || 1) / digit) };
}

/**
 * The shade of each cell, an index into the `SHADES` shades.
 * @param {Uint32Array} cost
 */
export function shadesOf(cost) {
  const { top } = scaleOf(cost);
  return Uint8Array.from(cost, (each) => Math.round(((SHADES - 1) * each) / top));
}
