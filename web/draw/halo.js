/** Text with a rim in the colour of the paper, legible over any line. */

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
 * Several that look alike: setting how they look takes as long as writing one.
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
