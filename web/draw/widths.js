/** Font sizes and text widths on a canvas; each text is measured once. */

const MOST = 4000; // cached texts; the cache is limited because numbers change with every frame

/** Keyed by font and text. @type {Map<string, number>} */
const widths = new Map();

/** How many times fonts have finished loading; each time the widths change. */
export let fontsCome = 0;

/**
 * A font scaled by a factor.
 * @param {string} font
 * @param {number} [by]
 */
export function enlarge(font, by = 1) {
  return by === 1 ? font : font.replace(/[\d.]+(?=px)/, (size) => String(Number(size) * by));
}

export function forgetWidths() {
  fontsCome += 1;
  widths.clear();
}

/**
 * @param {Pick<CanvasRenderingContext2D, "font" | "measureText">} context
 * @param {string} font
 * @param {string} text
 */
export function widthOf(context, font, text) {
  const key = `${font} ${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    if (widths.size >= MOST) widths.clear();
    context.font = font;
    ({ width } = context.measureText(text));
    widths.set(key, width);
  }
  return width;
}
