/**
 * Two pictures side by side. If they have verdicts, each has a caption below it, laid out as on the page: the name and
 * the verdict.
 */

import { newContext } from "../draw/sized.js";
import { circlePath, fillPath, paintRun, strokePath } from "../draw/strokes.js";

/** @import { Tokens } from "../draw/tokens.js" */
/** @import { Size } from "../geometry/camera.js" */

/**
 * @typedef {{text: string, font: string, x: number, y: number}} Run Text on one line, and its start.
 * @typedef {{runs: Run[], height: number}} Lines
 * @typedef {{name: HTMLElement, verdict: HTMLElement, sentence: HTMLElement}} Caption
 */

const PADDING = 18;
const GAP = 6; // pixels between name and verdict
const SIGN = { left: 26, radius: 6, width: 2.5 }; // the sign of hit or miss, before the sentence

/**
 * @param {((context: CanvasRenderingContext2D) => void)[]} halves Paints each picture.
 * @param {Caption[]} labels A caption for each picture, or none.
 * @param {Size} size The size of each picture.
 * @param {Tokens} tokens
 * @returns {{size: Size, paintOn: (context: CanvasRenderingContext2D) => void}}
 */
export function spreadOf(halves, labels, { width, height }, tokens) {
  const ruler = newContext();
  const captions = labels.map(({ name, sentence, verdict }) => ({
    name: linesOf(name, ruler),
    says: linesOf(sentence, ruler),
    left: sentence.getBoundingClientRect().left - verdict.getBoundingClientRect().left,
    isHit: verdict.dataset.hit === "true",
  }));
  const low = Math.max(0, ...captions.map(({ name, says }) => 2 * PADDING + name.height + GAP + says.height));
  const size = { width: 2 * width, height: Math.ceil(height + low) };
  const paintOn = (/** @type {CanvasRenderingContext2D} */ context) => {
    for (const i of [1, 0]) { // the stage's own picture comes last, so that its solids remain on the canvas behind
      context.save();
      context.translate(i * width, 0);
      context.beginPath();
      context.rect(0, 0, width, size.height);
      context.clip();
      halves[i](context);
      if (captions[i]) paintCaption(context, captions[i], tokens, { width, height: size.height - height }, height);
      context.restore();
    }
    if (low) paintRun(context, [[0, height], [size.width, height]], tokens.axis, 1, []);
    paintRun(context, [[width, 0], [width, size.height]], tokens.axis, 1, []);
  };
  return { size, paintOn };
}

/**
 * Returns the lines of an element as broken on the page, relative to the upper left corner of its text.
 * @param {HTMLElement} element
 * @param {CanvasRenderingContext2D} ruler
 * @returns {Lines}
 */
function linesOf(element, ruler) {
  const range = document.createRange();
  range.selectNodeContents(element);
  const { left, top, height } = range.getBoundingClientRect();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  /** @type {Run[]} */
  const runs = [];
  while (walker.nextNode()) {
    const node = /** @type {Text} */ (walker.currentNode);
    const { fontFamily, fontSize, fontStyle, fontWeight } = getComputedStyle(/** @type {Element} */ (node.parentElement));
    const font = ruler.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    const ascent = ruler.measureText("").fontBoundingBoxAscent;
    /** @type {Run | undefined} */
    let last;
    let end = 0;
    for (const letter of node.data) {
      range.setStart(node, end);
      range.setEnd(node, end += letter.length);
      const place = range.getClientRects()[0];
      const y = place && place.top + ascent - top;
      const isNew = place?.width && y !== last?.y && letter.trim(); // SVG drops a space at the start of a text
      if (isNew) runs.push(last = { text: letter, font, x: place.left - left, y });
      else if (last) last.text += letter;
    }
  }
  if (runs.length && getComputedStyle(element, "::first-letter").textTransform === "uppercase") {
    runs[0].text = runs[0].text[0].toUpperCase() + runs[0].text.slice(1);
  }
  return { height, runs };
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {{name: Lines, says: Lines, left: number, isHit: boolean}} caption
 * @param {Tokens} tokens
 * @param {Size} size
 * @param {number} top
 */
function paintCaption(context, { name, says, left, isHit }, tokens, size, top) {
  context.fillStyle = tokens.paper;
  context.fillRect(0, top, size.width, size.height);
  const start = left - SIGN.left;
  const below = top + PADDING + name.height + GAP;
  paintRuns(context, name.runs, start, top + PADDING, tokens);
  paintRuns(context, says.runs, left, below, tokens);
  const { radius, width } = SIGN;
  const [{ font, y }] = says.runs.length ? says.runs : [{ font: "0px", y: 0 }];
  const middle = y - parseFloat(font.match(/[\d.]+(?=px)/)?.[0] ?? "0") * 0.34; // half the height of a small letter
  circlePath(context, [start + radius + width / 2, below + middle], radius);
  fillPath(context, isHit ? tokens.hit : tokens.paper);
  strokePath(context, isHit ? tokens.hit : tokens.faint, width);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Run[]} runs
 * @param {number} left
 * @param {number} top
 * @param {Tokens} tokens
 */
function paintRuns(context, runs, left, top, tokens) {
  Object.assign(context, { textAlign: "left", textBaseline: "alphabetic", fillStyle: tokens.ink });
  for (const { font, text, x, y } of runs) {
    context.font = font;
    context.fillText(text, Math.round(left + x), Math.round(top + y));
  }
}
