/** The scale of a map that is coloured by what the verdict takes: from nothing to a round number of operations. */

export const SHADES = 64;

/**
 * @param {Uint32Array} cost
 * @returns {{least: number, most: number, mean: number, top: number}} `top`: at which the colour is full.
 */
export function scaleOf(cost) {
  const [least, most, sum] = cost.reduce(([low, high, all], each) => [Math.min(low, each), Math.max(high, each), all + each], [Infinity, 0, 0]);
  const digit = 10 ** Math.floor(Math.log10(most || 1));
  return { least, most, mean: sum / cost.length, top: digit * Math.ceil((most || 1) / digit) };
}

/**
 * Each place's shade, of `SHADES`.
 * @param {Uint32Array} cost
 */
export function shadesOf(cost) {
  const { top } = scaleOf(cost);
  return Uint8Array.from(cost, (each) => Math.round(((SHADES - 1) * each) / top));
}
