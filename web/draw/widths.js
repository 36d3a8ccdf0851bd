/** How large and wide texts are on a canvas: each is measured once. */

const MOST = 4000; // texts that are kept: numbers change with every frame

/** By font and text. @type {Map<string, number>} */
const widths = new Map();

/** How often fonts have come, each of which makes other widths. */
export let fontsCome = 0;

/**
 * A font in so many times its size.
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
