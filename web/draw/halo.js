/** Text with a halo in the paper's colour, legible over any line. */

import TABLE from "./looks.json" with { type: "json" };

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
  paintTexts(context, paper, colour, font, [{ text, x, y }]);
}

/**
 * Paints several texts in the same style, because setting the style takes as long as painting one text.
 * @param {CanvasRenderingContext2D} context
 * @param {string} paper
 * @param {string} colour
 * @param {string} font
 * @param {{text: string, x: number, y: number}[]} texts
 */
export function paintTexts(context, paper, colour, font, texts) {
  context.font = font;
  context.strokeStyle = paper;
  context.lineWidth = TABLE.letter.halo;
  context.lineJoin = "round";
  context.fillStyle = colour;
  context.setLineDash([]);
  for (const { text, x, y } of texts) {
    context.strokeText(text, x, y);
    context.fillText(text, x, y);
  }
}
