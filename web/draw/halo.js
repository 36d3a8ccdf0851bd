/** Text with a rim in the colour of the paper, legible over any line. */

/**
 * @param {CanvasRenderingContext2D} context
 * @param {string} paper
 * @param {string} colour
 * @param {string} font
 * @param {string} text
 * @param {number} x
 * @param {number} y
 */
export function paintText(context, paper, colour, font, text, x, y) {
  takeInk(context, paper, colour, font);
  writeText(context, text, x, y);
}

/**
 * Sets how texts look; setting it takes as long as writing one.
 * @param {CanvasRenderingContext2D} context
 * @param {string} paper
 * @param {string} colour
 * @param {string} font
 */
export function takeInk(context, paper, colour, font) {
  context.font = font;
  context.strokeStyle = paper;
  context.lineWidth = 4;
  context.lineJoin = "round";
  context.setLineDash([]);
  context.fillStyle = colour;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {string} text
 * @param {number} x
 * @param {number} y
 */
export function writeText(context, text, x, y) {
  context.strokeText(text, x, y);
  context.fillText(text, x, y);
}
