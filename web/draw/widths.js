/** How wide texts are on a canvas: each is measured once. */

const MOST = 2000; // texts that are kept: numbers change with every frame

/** By font and text. @type {Map<string, number>} */
const widths = new Map();

/** A font that has come makes other widths. */
export function forgetWidths() {
  widths.clear();
}

/**
 * @param {Pick<CanvasRenderingContext2D, "font" | "measureText">} context
 * @param {string} font
 * @param {string} text
 */
export function widthOf(context, font, text) {
  const key = `${font} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  if (widths.size >= MOST) widths.clear();
  context.font = font;
  const { width } = context.measureText(text);
  widths.set(key, width);
  return width;
}
