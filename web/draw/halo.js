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
  context.font = font;
  context.strokeStyle = paper;
  context.lineWidth = 4;
  context.lineJoin = "round";
  context.setLineDash([]);
  context.strokeText(text, x, y);
  context.fillStyle = colour;
  context.fillText(text, x, y);
}
