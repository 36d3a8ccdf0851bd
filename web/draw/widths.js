/** How large and wide texts are on a canvas: each is measured once. */

const MOST = 2000; // texts that are kept: numbers change with every frame

/** By text, of each font. @type {Map<string, Map<string, number>>} */
const widths = new Map();

/** How often fonts have come, each of which makes other widths. */
export let fontsCome = 0;

/** @type {Map<string, string>} */
const sized = new Map();

/**
 * A font in so many times its size.
 * @param {string} font
 * @param {number} [by]
 */
export function enlarge(font, by = 1) {
  if (by === 1) return font;
  const key = `${by} ${font}`;
  const known = sized.get(key) ?? font.replace(/[\d.]+(?=px)/, (size) => String(Number(size) * by));
  sized.set(key, known);
  return known;
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
  const known = widthsIn(font);
  const kept = known.get(text);
  if (kept !== undefined) return kept;
  if (known.size >= MOST) known.clear();
  context.font = font;
  const { width } = context.measureText(text);
  known.set(text, width);
  return width;
}

/** @param {string} font */
function widthsIn(font) {
  const known = widths.get(font) ?? new Map();
  widths.set(font, known);
  return known;
}
